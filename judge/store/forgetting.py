"""What need not be kept for ever: strangers' letters that did nothing, and what was sent.

What happened to a game is kept, and so is every letter of anybody who takes part in one.  Of a
letter that went out its bytes are let go after a time: what it says is kept as its post.  It is
done in small steps, each of which goes on where the last one stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from peewee import SQL, fn

from judge.store.address_book import AddressBook
from judge.store.engine import atomic
from judge.store.memos import Memos
from judge.store.subscribers import Subscribers
from judge.store.tables import stamp

AT_ONCE = 100  # letters in one step
LETTERS, BODIES = "forgotten-letters", "forgotten-bodies"  # the memos of how far it is done
MEMOS = ("in-vain", "in-vain-unproved", "bytes-out")  # what is noted of a mailbox


class Forgetting(Subscribers, AddressBook, Memos):
    """The steps of forgetting; each returns whether there is more to do at once."""

    def forget_letters(
        self, before: datetime, writer_of: Callable[[bytes], str], most: int
    ) -> bool:
        """Forget letters in of before a moment whose writers take part in nothing.

        `writer_of` gives the key of the mailbox that a letter is from, of so many bytes of it as
        `most` says: letters may be large.
        """
        letter, last = self.tables.letter, int(self.memo(LETTERS) or 0)
        old = (letter.id > last) & (letter.received < stamp(before))
        names = letter.id, letter.lane, letter.state, fn.SUBSTR(letter.content, 1, most)
        rows = list(letter.select(*names).where(old).order_by(letter.id).limit(AT_ONCE).tuples())
        strange = [
            (number, lane)
            for number, lane, state, content in rows
            if state == "done" and not self.takes_part(writer_of(bytes(content)))
        ]
        for number, lane in strange:
            if lane < 0 or not self._has_done(number, lane):
                self._forget_letter(number, lane)
        if rows:
            self.keep_memo(LETTERS, str(rows[-1][0]))
        return len(rows) == AT_ONCE

    def _has_done(self, number: int, game: int) -> bool:
        """Whether a letter made anything happen to the game that it was written to."""
        event = self.tables.event
        mine = (event.game == game) & (event.letter == number)
        return bool(event.select(event.seq).where(mine).limit(1).exists())

    def _forget_letter(self, number: int, lane: int) -> None:
        """Forget a letter, and what is known of its writer if it was the last of theirs.

        Their row is locked first: another letter of theirs may just be coming in.
        """
        letter = self.tables.letter
        with atomic(self.engine):
            if lane < 0:
                self.lock_writer(-lane)
            letter.delete().where(letter.id == number).execute()
            if lane < 0 and not letter.select(letter.id).where(letter.lane == lane).exists():
                self._forget_writer(-lane)

    def _forget_writer(self, number: int) -> None:
        mailbox, person = self.tables.mailbox, self.tables.correspondent
        keys = [key for (key,) in self._keys_of(number).tuples()]
        if keys and not any(self.takes_part(key) or self.reads(key) for key in keys):
            mailbox.delete().where(mailbox.correspondent == number).execute()
            for key in keys:
                for memo in MEMOS:
                    self.keep_memo(f"{memo} {key}", "")
            person.delete().where(person.id == number).execute()

    def _keys_of(self, number: int) -> Any:
        mailbox = self.tables.mailbox
        return mailbox.select(mailbox.key).where(mailbox.correspondent == number)

    def forget_answers(self, before: datetime) -> bool:
        """Forget the answers to strangers that were written before a moment."""
        out = self.tables.outgoing
        old = (out.answers_stranger == SQL("1")) & (out.written < stamp(before))
        gone = old & out.state.in_(["sent", "failed"])
        rows = list(out.select(out.id, out.post).where(gone).limit(AT_ONCE).tuples())
        for number, post in rows:
            self._forget_answer(number, post)
        return len(rows) == AT_ONCE

    def _forget_answer(self, number: int, post: int | None) -> None:
        out, enclosure, posts = self.tables.outgoing, self.tables.enclosure, self.tables.post
        with atomic(self.engine):
            enclosure.delete().where(enclosure.letter == number).execute()
            out.delete().where(out.id == number).execute()
            if post is not None and not out.select(out.id).where(out.post == post).exists():
                posts.delete().where(posts.id == post).execute()

    def forget_bodies(self, before: datetime) -> bool:
        """Let go of the bytes of letters that were sent before a moment, where they have posts."""
        out, last = self.tables.outgoing, int(self.memo(BODIES) or 0)
        old = (out.sent >= last) & (out.sent < stamp(before)) & out.content.is_null(False)
        rows = out.select(out.id, out.sent).where(old & out.post.is_null(False))
        chosen = list(rows.order_by(out.sent, out.id).limit(AT_ONCE).tuples())
        if chosen:
            self._let_bodies_go([number for number, _ in chosen])
            self.keep_memo(BODIES, str(chosen[-1][1]))
        return len(chosen) == AT_ONCE

    def _let_bodies_go(self, numbers: Sequence[int]) -> None:
        out = self.tables.outgoing
        out.update(content=None).where(out.id.in_(numbers)).execute()
