"""What each power had at the end of a year, told by the turns that counted it."""

import json
from typing import Any

from peewee import AutoField, IntegerField, Model, TextField


class TurnRow(Model):
    id = AutoField()
    view = TextField()
    year = IntegerField(default=0)
    counts = TextField(default="{}")


def up(migrator: Any, db: Any) -> None:
    migrator.migrate(
        migrator.add_column("turnrow", "year", IntegerField(default=0)),
        migrator.add_column("turnrow", "counts", TextField(default="{}")),
    )
    with db.bind_ctx([TurnRow]):
        for turn in TurnRow.select():
            facts = json.loads(turn.view)["facts"]
            turn.year = facts["year"]
            if facts["counted"]:
                turn.counts = json.dumps({row["power"]: row["count"] for row in facts["centers"]})
            turn.save()


def down(migrator: Any, db: Any) -> None:
    migrator.migrate(
        migrator.drop_column("turnrow", "counts"), migrator.drop_column("turnrow", "year")
    )
