"""The clocks of correspondents, and orders that the judge inferred (House rules III.8)."""

from typing import Any

from peewee import AutoField, BooleanField, CharField, IntegerField, Model


class ClockRow(Model):
    id = AutoField()
    email = CharField(unique=True)
    zone = CharField(default="")
    minutes = IntegerField(null=True)


def up(migrator: Any, db: Any) -> None:
    with db.bind_ctx([ClockRow]):
        db.create_tables([ClockRow])
    migrator.migrate(migrator.add_column("ordersetrow", "inferred", BooleanField(default=False)))


def down(migrator: Any, db: Any) -> None:
    migrator.migrate(migrator.drop_column("ordersetrow", "inferred"))
    with db.bind_ctx([ClockRow]):
        db.drop_tables([ClockRow])
