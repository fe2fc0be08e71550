"""The judge's own addresses: where a letter is to be answered, and where it comes back to.

Each has a token behind a plus, so that what comes there proves that it is an answer, or that it is
our letter that came back.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.desk.notices.orders import ConfirmOrders
from judge.desk.notices.people import ConfirmWish
from judge.desk.notices.press_letters import PressTold
from judge.desk.notices.readers import ConfirmSubscription, Digest, Snag, SubscriptionsTold
from judge.desk.notices.seats import SuccessorAsked, TakeoverTold
from judge.desk.people.proofs import token_of
from judge.desk.press.press import PressPiece
from judge.desk.readers.circulation import Dispatch, Reader
from judge.desk.readers.subscriptions import Subscription, Use
from judge.letter import CODE_MARK, MARK_ENDS, Address, AnswerTo, Letter
from judge.mail.addresses import RETURN_TAG, tagged
from judge.mail.reading import MARK

SIGN = 16  # letters of what signs a use; with a token they fit into the mark of a subject
TOKEN = 20  # letters of a token
# The mark of a token in a subject, as it is and within a link.
_IN_SUBJECT = r"\s*\[#[a-z2-7-]{16,40}\]|(?:%20)*%5b%23[a-z2-7-]{16,40}%5d"


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
        to_subscriber = self._to_subscriber(dispatch)
        if to_subscriber is not None or not dispatch.reader.proves:
            return to_subscriber
        answer_to = self._own_of(dispatch.reader)
        match dispatch.notice:
            case ConfirmOrders(waiting=waiting):
                return answer_to.about(waiting.code)
            case (
                ConfirmWish(code=str(code))
                | SuccessorAsked(code=str(code))
                | TakeoverTold(code=str(code))
            ) if code:
                return answer_to.about(code)
            case PressTold(press=(piece,)):
                return self.answer_to_piece(piece, dispatch.reader) or answer_to
        return answer_to

    def _to_subscriber(self, dispatch: Dispatch) -> AnswerTo | None:
        """Return where a letter about a subscription, or brought by one, is to be answered."""
        match dispatch.notice:
            case (
                ConfirmSubscription(subscription)
                | SubscriptionsTold(snag=Snag.UNSURE, asks=(subscription, *_))
            ):
                return self._at(self.tag_of(subscription, Use.CONFIRM))
            case SubscriptionsTold(asks=(subscription, *_)):
                return self._at(self.tag_of(subscription, Use.LEAVE_OR_KEEP))
            case Digest(subscriptions=(subscription, *_), games=games):
                answer_to = self._at(self.tag_of(subscription, Use.ANSWER))
                by_game = {
                    it.card.name: self._own_of(Reader(dispatch.reader.address, proves=it.proves))
                    for it in games
                    if it.proves
                }
                return replace(answer_to, by_game=by_game)
        if dispatch.subscription is None:
            return None
        return self._at(self.tag_of(dispatch.subscription, Use.ANSWER))

    def answer_to_piece(self, piece: PressPiece, reader: Reader) -> AnswerTo | None:
        """Return where an answer to a piece of press is press to the same readers.

        None if it has no such address, as pieces of long ago, or its reader takes part in nothing.
        """
        if not (piece.code and reader.proves):
            return None
        return self._own_of(reader).about(piece.code)

    def _own_of(self, reader: Reader) -> AnswerTo:
        """Return where a reader answers, so that it is proved who they are."""
        return self._at(token_of(self.key, reader.proves))

    def _at(self, tag: str) -> AnswerTo:
        if not self.plus:
            return AnswerTo(self.mailbox, f" {MARK}{tag}{MARK_ENDS}")
        return AnswerTo(replace(self.mailbox, email=tagged(self.mailbox.email, tag)))

    def tag_of(self, subscription: Subscription, use: Use) -> str:
        """Return what stands behind the plus of an address that a subscriber alone is told."""
        token = token_of(self.key, subscription.meaning)
        return f"{token}{CODE_MARK}{self._sign_of(token, use)}"

    def _sign_of(self, token: str, use: Use) -> str:
        """Return what signs a use of a token, so that none can be made of another."""
        return token_of(self.key, f"{token}\n{use}")[:SIGN]

    def leave_at(self, dispatch: Dispatch) -> AnswerTo | None:
        """Return where a letter ends the subscription that a letter comes by, None if by none."""
        if dispatch.subscription is None:
            return None
        return self._at(self.tag_of(dispatch.subscription, Use.LEAVE))

    def of_subscriber(self, letter: Letter) -> tuple[Use, str] | None:
        """Return what a letter is to that came to such an address, and the token in it."""
        for token, mark, sign in (tag.partition(CODE_MARK) for tag in letter.tags):
            for use in Use if mark else ():
                if hmac.compare_digest(sign.encode(), self._sign_of(token, use).encode()):
                    return use, token
        return None

    def without_tokens(self, letter: Letter) -> Letter:
        """Return a letter whose words tell no token: what of them is printed would tell it to all.

        Whoever pastes a letter of the judge's has the address in it that proves who they are.
        """
        local, _, domain = map(re.escape, self.mailbox.email.rpartition("@"))
        tag = rf"(?:\+|%2b)(?:[\w-]+(?=(?:@|%40){domain})|[a-z2-7]{{{TOKEN},}}[\w-]*)"
        tokens = re.compile(rf"(?<=\b{local}){tag}|{_IN_SUBJECT}", re.IGNORECASE)
        subject, text = tokens.sub("", letter.subject), tokens.sub("", letter.text)
        return replace(letter, subject=subject, text=text)

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
