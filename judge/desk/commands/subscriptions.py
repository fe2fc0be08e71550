"""SUBSCRIPTIONS: somebody asks what they read."""

from __future__ import annotations

from judge.desk.commands.command import Asked, Command
from judge.desk.commands.subscribe import told
from judge.desk.events.effects import Effect
from judge.desk.notices.readers import SubscriptionsTold


def _run(asked: Asked) -> list[Effect]:
    return [told(asked, SubscriptionsTold(tuple(asked.readership.own())))]


COMMAND = Command(
    name="subscriptions",
    run=_run,
    answers=True,
    anywhere=True,
    in_subject=True,
)
