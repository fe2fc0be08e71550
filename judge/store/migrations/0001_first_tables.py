"""The first tables: a frozen copy, independent of today's models."""

from typing import Any

from peewee import (
    AutoField,
    BigIntegerField,
    BlobField,
    BooleanField,
    CharField,
    ForeignKeyField,
    IntegerField,
    Model,
    TextField,
)


class LetterRow(Model):
    id = AutoField()
    source = CharField(unique=True)
    identity = CharField(unique=True)
    content = BlobField()
    received = BigIntegerField()
    state = CharField(default="waiting", index=True)
    trouble = TextField(default="")


class GameRow(Model):
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
    deadline = BigIntegerField(null=True, index=True)
    state = CharField(default="running")
    winners = TextField(default="[]")


class SeatRow(Model):
    id = AutoField()
    game = ForeignKeyField(GameRow, backref="seats", on_delete="CASCADE")
    powers = TextField()
    email = CharField()
    name = CharField(default="")


class OrderSetRow(Model):
    id = AutoField()
    game = ForeignKeyField(GameRow, backref="sets", on_delete="CASCADE")
    number = IntegerField()
    turn = CharField()
    power = CharField()
    orders = TextField()
    contingents = TextField(default="[]")
    final = BooleanField()
    received = BigIntegerField()
    letter = CharField(default="")

    class Meta:
        indexes = ((("game", "number"), False),)


class TurnRow(Model):
    id = AutoField()
    game = ForeignKeyField(GameRow, backref="turns", on_delete="CASCADE")
    number = IntegerField()
    turn = CharField()
    position = TextField()
    orders = TextField()
    view = TextField()
    settled = BigIntegerField()

    class Meta:
        indexes = ((("game", "number"), True),)


class OutgoingRow(Model):
    id = AutoField()
    message_id = CharField(unique=True)
    recipient = CharField()
    kind = CharField(default="")
    subject = CharField(default="")
    content = BlobField()
    state = CharField(default="waiting", index=True)
    tries = IntegerField(default=0)
    written = BigIntegerField()
    due = BigIntegerField(index=True)
    trouble = TextField(default="")

    class Meta:
        indexes = ((("recipient", "kind", "written"), False),)


class PulseRow(Model):
    id = AutoField()
    at = BigIntegerField()


TABLES = (LetterRow, GameRow, SeatRow, OrderSetRow, TurnRow, OutgoingRow, PulseRow)


def up(migrator: Any, db: Any) -> None:
    with db.bind_ctx(TABLES):
        db.create_tables(TABLES)


def down(migrator: Any, db: Any) -> None:
    with db.bind_ctx(TABLES):
        db.drop_tables(TABLES)
