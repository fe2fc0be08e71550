"""The judge's own addresses: where a letter is to be answered, and where it comes back to.

Each has a token behind a plus, so that what comes there proves that it is an answer, or that it is
our letter that came back.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.desk.circulation import Dispatch
from judge.desk.notices import ConfirmOrders, ConfirmWish
from judge.desk.proofs import CODE_MARK, token_of
from judge.letter import Address, AnswerTo, Letter
from judge.mail.addresses import RETURN_TAG, tagged
from judge.mail.reading import MARK


@dataclass(frozen=True, slots=True)
class OwnAddresses:
    """The addresses of one mailbox; `key` signs their tokens, if it may have them (`plus`)."""

    mailbox: Address
    plus: bool
    key: bytes

    def answer_to(self, dispatch: Dispatch) -> AnswerTo | None:
        """Return where a letter is to be answered, so that the answer is proved by it.

        None for a letter to the operator.
        """
        if not dispatch.reader.proves:
            return None
        tag, notice = token_of(self.key, dispatch.reader.proves), dispatch.notice
        if isinstance(notice, ConfirmOrders):
            tag = f"{tag}{CODE_MARK}{notice.waiting.code}"
        if isinstance(notice, ConfirmWish) and notice.code:
            tag = f"{tag}{CODE_MARK}{notice.code}"
        if not self.plus:
            return AnswerTo(self.mailbox, f" {MARK}{tag}]")
        return AnswerTo(replace(self.mailbox, email=tagged(self.mailbox.email, tag)))

    def return_path(self, number: int) -> str:
        """Return where letter number so-and-so of the outbox comes back to (its MAIL FROM)."""
        if not self.plus:
            return self.mailbox.email
        return tagged(self.mailbox.email, f"r{number}-{self._return_token(number)}")

    def came_back(self, letter: Letter) -> Iterator[int]:
        """Yield the numbers of the letters that came back, by the addresses that they came to."""
        for match in filter(None, map(RETURN_TAG.fullmatch, letter.tags)):
            number = int(match[1])
            if hmac.compare_digest(match[2], self._return_token(number)):
                yield number

    def _return_token(self, number: int) -> str:
        return token_of(self.key, f"return\n{number}")
