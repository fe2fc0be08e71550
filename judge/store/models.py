"""The tables.  History is added to and never overwritten; times are UTC microseconds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from peewee import (
    AutoField,
    BigIntegerField,
    BlobField,
    BooleanField,
    CharField,
    DatabaseProxy,
    ForeignKeyField,
    IntegerField,
    Model,
    TextField,
)

database = DatabaseProxy()
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class TimeField(BigIntegerField):
    """A moment as microseconds since 1970, which every database gives back as it was."""

    def db_value(self, value: datetime | None) -> int | None:
        """Return the number that is stored."""
        return None if value is None else (value - _EPOCH) // timedelta(microseconds=1)

    def python_value(self, value: int | None) -> datetime | None:
        """Return the moment, in UTC."""
        return None if value is None else _EPOCH + timedelta(microseconds=value)


class Table(Model):
    """What all tables share."""

    class Meta:
        """All in one database."""

        database = database


class LetterRow(Table):
    """The in-tray: every letter, raw, before the server is told it was taken.

    `source` is where it was fetched from, `identity` what it is: a letter delivered twice has two
    sources and one identity.  `state` is waiting, done or shunted.
    """

    id = AutoField()
    source = CharField(unique=True)
    identity = CharField(unique=True)
    content = BlobField()
    received = TimeField()
    state = CharField(default="waiting", index=True)
    trouble = TextField(default="")


class GameRow(Table):
    """A game as it stands now."""

    id = AutoField()
    name = CharField(unique=True)
    variant = CharField()
    house_rules = CharField()
    zone = CharField()
    hour = CharField(default="")
    gm_email = CharField()
    gm_name = CharField(default="")
    number = IntegerField(default=1)
    position = TextField()
    deadline = TimeField(null=True, index=True)
    state = CharField(default="running")
    winners = TextField(default="[]")


class SeatRow(Table):
    """A player's place in a game."""

    id = AutoField()
    game: Any = ForeignKeyField(GameRow, backref="seats", on_delete="CASCADE")
    powers = TextField()
    email = CharField()
    name = CharField(default="")


class OrderSetRow(Table):
    """A set of orders, as it was received; all are kept, of every turn."""

    id = AutoField()
    game: Any = ForeignKeyField(GameRow, backref="sets", on_delete="CASCADE")
    number = IntegerField()
    turn = CharField()
    power = CharField()
    orders = TextField()
    contingents = TextField(default="[]")
    final = BooleanField()
    received = TimeField()
    letter = CharField(default="")
    inferred = BooleanField(default=False)

    class Meta:
        """Sets are looked up by game and turn."""

        indexes = ((("game", "number"), False),)


class TurnRow(Table):
    """A turn that was settled: what stood before it, what was ordered, what became of it."""

    id = AutoField()
    game: Any = ForeignKeyField(GameRow, backref="turns", on_delete="CASCADE")
    number = IntegerField()
    turn = CharField()
    position = TextField()
    orders = TextField()
    view = TextField()
    settled = TimeField()
    year = IntegerField(default=0)
    counts = TextField(default="{}")

    class Meta:
        """One row for each turn of a game."""

        indexes = ((("game", "number"), True),)


class OutgoingRow(Table):
    """The outbox: letters as they will be sent, with Message-IDs fixed before the first try.

    `state` is waiting, sent or failed.
    """

    id = AutoField()
    message_id = CharField(unique=True)
    recipient = CharField()
    kind = CharField(default="")
    subject = CharField(default="")
    content = BlobField()
    state = CharField(default="waiting", index=True)
    tries = IntegerField(default=0)
    written = TimeField()
    due = TimeField(index=True)
    trouble = TextField(default="")

    class Meta:
        """How much was written to somebody of late is asked before each answer."""

        indexes = ((("recipient", "kind", "written"), False),)


class ClockRow(Table):
    """The clock of a correspondent: the zone he named, and how far his program is ahead of UTC."""

    id = AutoField()
    email = CharField(unique=True)
    zone = CharField(default="")
    minutes = IntegerField(null=True)


class PartRow(Table):
    """A part that several letters in the outbox share, such as a picture; kept once.

    `content` is as it goes over the wire; as long as it is null, the part is to be made by its
    `recipe`.  `digest` is the SHA-256 of the recipe, or of the content if it needs none.
    """

    digest = CharField(primary_key=True)
    content = BlobField(null=True)
    recipe = TextField(default="")
    tries = IntegerField(default=0)


class EnclosureRow(Table):
    """Where in the content of a letter a shared part belongs: before the byte `place`."""

    id = AutoField()
    letter: Any = ForeignKeyField(OutgoingRow, backref="enclosures", on_delete="CASCADE")
    part: Any = ForeignKeyField(PartRow, backref="enclosures")
    place = IntegerField()


class PulseRow(Table):
    """When the judge was last known to be at work, to give lost time back to the players."""

    id = AutoField()
    at = TimeField()


TABLES = (
    LetterRow,
    GameRow,
    SeatRow,
    OrderSetRow,
    TurnRow,
    OutgoingRow,
    PartRow,
    EnclosureRow,
    ClockRow,
    PulseRow,
)
