"""The correspondents: what is remembered of everybody who writes, by any of their mailboxes."""

from __future__ import annotations

from typing import Any

from judge.desk.people.correspondents import Correspondent, with_known
from judge.letter import Address
from judge.store.base import Base
from judge.store.statement import statement
from judge.store.tables import safe


class AddressBook(Base):
    """What is kept of the people who write to the judge."""

    def correspondent(self, mailbox: str) -> Correspondent:
        """Return the correspondent of a mailbox, who may be new."""
        return self._person(safe(mailbox), lock=False) or Correspondent((safe(mailbox),))

    def takes_part(self, mailbox: str) -> bool:
        """Whether a mailbox (its key) is registered in any game, for a player or for a GM."""
        return self.first(self._seats(safe(mailbox))) is not None

    @statement
    def _seats(self, mailbox: str) -> Any:
        seat = self.tables.seat
        return seat.select(seat.game).where(seat.mailbox == mailbox).limit(1)

    def writer(self, address: Address) -> Correspondent:
        """Return the writer of a letter, for whose row nobody else waits to change it meanwhile."""
        key = safe(address.key)
        return self._person(key, lock=True) or Correspondent((key,))

    def _person(self, key: str, lock: bool) -> Correspondent | None:
        number = self._number(key)
        if number is None:
            return None
        row = self.first(self._locked_data(number) if lock else self._data(number))
        return None if row is None else self.codec.unpack(row.data, Correspondent)

    @statement
    def _data(self, number: int | None) -> Any:
        person = self.tables.correspondent
        return person.select(person.data).where(person.id == number)

    @statement
    def _locked_data(self, number: int | None) -> Any:
        person = self.tables.correspondent
        query = person.select(person.data).where(person.id == number)
        return self.engine.locked(query)

    def writer_number(self, mailbox: str) -> int:
        """Return the number of the correspondent with a mailbox, added if they are new.

        Until the transaction ends their row is locked, so that nobody forgets them meanwhile.
        """
        key = safe(mailbox)
        while True:
            number = self._number(key) or self._add(Correspondent((key,)))
            if self.lock_writer(number):
                return number

    def lock_writer(self, number: int) -> bool:
        """Lock the row of a correspondent, when nobody is at work on it; False if it is gone."""
        return self.first(self._locked_data(number)) is not None

    def claim_writer(self, number: int) -> bool:
        """Lock the row of a correspondent; False if somebody is at work on it."""
        return self.first(self._free_writer(number)) is not None

    @statement
    def _free_writer(self, number: int) -> Any:
        person = self.tables.correspondent
        query = person.select(person.id).where(person.id == number)
        return self.engine.locked_if_free(query)

    def _number(self, key: str) -> int | None:
        row = self.first(self._mailbox(key))
        return None if row is None else int(row.correspondent)

    @statement
    def _mailbox(self, key: str) -> Any:
        mailbox = self.tables.mailbox
        return mailbox.select(mailbox.correspondent).where(mailbox.key == key)

    def _add(self, person: Correspondent) -> int:
        """Add a correspondent; where another worker was faster, its own counts."""
        number: int = self.tables.correspondent.insert(data=self.codec.pack(person)).execute()
        rows: Any = self.tables.mailbox.insert(key=person.mailboxes[0], correspondent=number)
        rows.on_conflict_ignore().as_rowcount().execute()
        return self._number(person.mailboxes[0]) or number

    def remember(self, person: Correspondent) -> None:
        """Keep what is known of a correspondent; mailboxes that were others' are theirs now."""
        number = self.writer_number(person.mailboxes[0])
        table, mailbox = self.tables.correspondent, self.tables.mailbox
        data = self.codec.pack(person)
        table.update(data=data).where(table.id == number).execute()
        for key in person.mailboxes[1:]:
            rows = mailbox.insert(key=key, correspondent=number)
            rows.on_conflict(
                conflict_target=[mailbox.key], update={mailbox.correspondent: number}
            ).execute()

    def remember_as(self, mailbox: Address, before: Address) -> None:
        """Keep what is known of whoever wrote from one mailbox for the one they write from now.

        Where somebody else is at work on its row, that is left as it is: nobody waits for it.
        """
        known = self.correspondent(before.key)
        if known == Correspondent(known.mailboxes):
            return
        number = self._number_if_free(mailbox)
        if number is not None:
            person = with_known(self.correspondent(mailbox.key), known)
            table = self.tables.correspondent
            table.update(data=self.codec.pack(person)).where(table.id == number).execute()

    def _number_if_free(self, mailbox: Address) -> int | None:
        """Return the number of a correspondent, added if they are new; None if one is at work."""
        key = safe(mailbox.key)
        number = self._number(key) or self._add(Correspondent((key,)))
        return number if self.claim_writer(number) else None
