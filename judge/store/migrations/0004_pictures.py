"""Parts that letters share, and letters with pictures that are to follow others."""

from typing import Any

from peewee import AutoField, BlobField, CharField, ForeignKeyField, IntegerField, Model, TextField


class GameRow(Model):
    id = AutoField()


class OutgoingRow(Model):
    id = AutoField()


class PartRow(Model):
    digest = CharField(primary_key=True)
    content = BlobField()


class EnclosureRow(Model):
    id = AutoField()
    letter = ForeignKeyField(OutgoingRow, backref="enclosures", on_delete="CASCADE")
    part = ForeignKeyField(PartRow, backref="enclosures")
    place = IntegerField()


class PromiseRow(Model):
    id = AutoField()
    game = ForeignKeyField(GameRow, backref="promises", on_delete="CASCADE")
    letter = ForeignKeyField(OutgoingRow, backref="promises", on_delete="CASCADE")
    scenes = TextField()


TABLES = (PartRow, EnclosureRow, PromiseRow)


def up(migrator: Any, db: Any) -> None:
    with db.bind_ctx((GameRow, OutgoingRow, *TABLES)):
        db.create_tables(TABLES)


def down(migrator: Any, db: Any) -> None:
    with db.bind_ctx((GameRow, OutgoingRow, *TABLES)):
        db.drop_tables(TABLES)
