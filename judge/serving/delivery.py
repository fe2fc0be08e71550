"""Takes what is in the outbox to the mail server, round after round.

The server has its own state and the letters have theirs: what is wrong with the server costs no
letter a try, and what is wrong with a letter holds up no other.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from judge.clock.lengths import HOUR, MINUTE
from judge.desk.notices.operator import What
from judge.log_lines import say
from judge.mail.returns import failing_of
from judge.mail.server_state import ServerState
from judge.mail.smtp import NotSent, Sent, next_try
from judge.mail.verdicts import Scope
from judge.office.bytes_out import note_sent
from judge.office.office import Office
from judge.office.reaching import keep
from judge.serving.allowance import ALLOWANCE, Allowance
from judge.serving.outages import Watch
from judge.store.sending import Posted

log = logging.getLogger(__name__)

# So many letters refused in one round, and none taken, say more of the server than of the letters.
SUSPICIOUS = 3
STOPPED = "mail-stopped"  # the memo that says since when the operator lets nothing go out
HELD_UP = "mail-held-up"  # the memo that says when letters had to wait for a limit last
AFTER_BREAK = MINUTE  # until a letter is tried again over which the line broke


class Carrier(Protocol):
    """Whoever takes letters to their readers."""

    def send(self, mail_from: str, recipient: str, raw: bytes) -> Sent | NotSent:
        """Hand one letter over."""

    def close(self) -> None:
        """Say goodbye until the next letter."""


class Delivery:
    """The rounds of one carrier; `state` is that of its server.

    No more goes out than `allowance` says, whatever made it; `sign` gives each letter its
    signature; `server` is what the operator knows it by.
    """

    def __init__(
        self,
        carrier: Carrier,
        office: Office,
        state: ServerState | None = None,
        allowance: Allowance = ALLOWANCE,
        sign: Callable[[bytes], bytes] = bytes,
        server: str = "",
    ) -> None:
        self.state = state or ServerState()
        self._carrier = carrier
        self._office = office
        self._allowance = allowance
        self._sign = sign
        self._watch = Watch(office, What.SENDING, server)
        self._full = False
        self._waits = False  # whether letters do for that

    def go(self, stop: threading.Event) -> bool:
        """Send some letters whose time has come; False if no more can be sent now."""
        if not self.state.is_to_be_asked() or self._is_stopped():
            return False
        letters = self._office.store.claim_due(self._office.now())
        if not letters:
            self._carrier.close()
            return False
        refused: list[tuple[Posted, NotSent]] = []
        taken, going = 0, True
        for letter in letters:
            if stop.is_set() or not going:
                break
            if keep(self._office.store, letter, self._office.now()):
                continue
            match self._send(letter):
                case Sent():
                    taken += 1
                case NotSent(scope=Scope.LETTER) as answer:
                    refused.append((letter, answer))
                case answer:
                    going = False
                    self._server_fails(letter, answer)
        suspicious = not taken and len(refused) >= SUSPICIOUS
        for letter, answer in refused:
            self._refused(letter, replace(answer, temporary=answer.temporary or suspicious))
        self._office.store.let_go(letters)
        return going and not stop.is_set()

    def _is_stopped(self) -> bool:
        """Whether nothing may go out: the operator has stopped it, or it is enough for an hour."""
        office = self._office
        if office.store.memo(STOPPED):
            return True
        used = self._allowance.used(office.store, office.now())
        if used.is_full and not self._full:
            limit = (
                {"letters": used.reached.most, "within": used.reached.within}
                if used.reached
                else {"megabytes": used.most_megabytes, "within": HOUR}
            )
            say(log, logging.WARNING, "sending-limit", **limit)
        self._full = used.is_full
        waits = self._full and office.store.queues(office.now()).to_send.many > 0
        if waits and not self._waits:
            office.store.keep_memo(HELD_UP, office.now().isoformat())
        self._waits = waits
        return self._full

    def _send(self, letter: Posted) -> Sent | NotSent:
        store = self._office.store
        sender = self._office.addresses.return_path(letter.number)
        raw = self._sign(store.raw_of(letter.number))
        answer = self._carrier.send(sender, letter.recipient, raw)
        if isinstance(answer, Sent):
            store.sent(
                letter.number, letter.attempt, self._office.now()
            )  # first: else it goes twice
            note_sent(store, letter, len(raw), self._office.now())
            say(log, logging.INFO, "letter-sent", out=letter.number, kind=letter.kind)
        if isinstance(answer, Sent) or answer.scope is Scope.LETTER:
            self.state.works()
            self._watch.works()
        return answer

    def _server_fails(self, letter: Posted, answer: NotSent) -> None:
        """Let everything wait; a letter over which the line broke lets the others go first.

        It counts as that letter's failure only if the server was well before.
        """
        store, now = self._office.store, self._office.now()
        if answer.scope is Scope.LINE and self.state.outage is None:
            self._refused(letter, answer)
        elif answer.scope is Scope.LINE:
            store.postpone(letter.number, letter.attempt, answer.reason, now + AFTER_BREAK)
        outage = self.state.fails(answer.reason, answer.scope, now)
        level = logging.ERROR if outage.tries == 1 else logging.WARNING
        say(log, level, "mail-server-takes-nothing", said=answer.reason, tries=outage.tries)
        self._watch.fails(answer.reason, lasts=answer.scope is Scope.LOGIN)

    def _refused(self, letter: Posted, answer: NotSent) -> None:
        """Note that a letter was refused.

        What is refused for good is told to the operator, unless it is its reader who is out of
        reach from now on: then it is kept for them, and those are told who run their games.
        """
        office = self._office
        to, reason = letter.recipient, answer.reason
        say(log, logging.WARNING, "letter-refused", out=letter.number, to=to, said=reason)
        known = office.store.takes_part(letter.mailbox) or office.store.reads(letter.mailbox)
        if not answer.temporary and known:
            office.not_reached(letter, failing_of(answer.reason), answer.reason)
            if office.store.keep_back(letter, answer.reason, office.now()):
                return
        again = next_try(letter.tries + 1, office.now()) if answer.temporary else None
        office.store.refused(letter.number, letter.attempt, answer.reason, again)
        if again is None:
            office.tell_operator(What.OUTGOING, letter.recipient, answer.reason)
