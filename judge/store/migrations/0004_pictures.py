"""Parts that letters share, such as pictures, which may still have to be made."""

from typing import Any

from peewee import AutoField, BlobField, CharField, ForeignKeyField, IntegerField, Model, TextField


class OutgoingRow(Model):
    id = AutoField()


class PartRow(Model):
    digest = CharField(primary_key=True)
    content = BlobField(null=True)
    recipe = TextField(default="")
    tries = IntegerField(default=0)


class EnclosureRow(Model):
    id = AutoField()
    letter = ForeignKeyField(OutgoingRow, backref="enclosures", on_delete="CASCADE")
    part = ForeignKeyField(PartRow, backref="enclosures")
    place = IntegerField()


TABLES = (PartRow, EnclosureRow)


def up(migrator: Any, db: Any) -> None:
    with db.bind_ctx((OutgoingRow, *TABLES)):
        db.create_tables(TABLES)


def down(migrator: Any, db: Any) -> None:
    with db.bind_ctx((OutgoingRow, *TABLES)):
        db.drop_tables(TABLES)
