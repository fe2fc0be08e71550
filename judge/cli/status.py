"""Tell how the judge is: what waits, what comes next, and what needs you.

With --json the same as one object, for programs that watch over servers.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime, timedelta

from judge.cli.common import add_settings, console, judges_settings, office_there
from judge.clock.lengths import DAY, HOUR
from judge.desk.notices.operator import DailyLine
from judge.serving.allowance import allowed_by
from judge.serving.health import JudgeStatus, needs, status_of
from judge.settings.settings import Settings
from judge.store.overview import Queue


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)
    parser.add_argument("--json", action="store_true", help="print one object of JSON")


def run(args: argparse.Namespace) -> int:
    """Print how the judge is."""
    settings = judges_settings(args)
    office = office_there(settings)
    allowance = allowed_by(settings.smtp or settings.own_smtp)
    status = status_of(office.store, allowance, office.now())
    waiting = DailyLine(needs(status))
    if args.json:
        plain = {**asdict(status), "at_work": status.at_work, "needs": asdict(waiting)["needs"]}
        print(json.dumps(plain, default=_plain, indent=2))
        return 0
    for line in lines(status, settings):
        console.print(line, markup=False)
    console.print()
    sentences = office.pen.words.needs(waiting)
    for sentence in sentences or ("Nothing waits for you.",):
        console.print(sentence, markup=False)
    return 0


def lines(status: JudgeStatus, settings: Settings) -> Iterator[str]:
    """Yield the lines that tell a status."""
    yield f"{settings.name} {_sign_of_life(status)}"
    yield from _mail(status, settings)
    yield from _games(status)
    if status.unreached:
        yield "Out of reach (their letters are kept and offered again):"
    for person in status.unreached:
        until = f"{person.until:%Y-%m-%d %H:%M} UTC" if person.until else "now"
        yield f"    {person.mailbox}, next try {until}: {person.reason}"


def _sign_of_life(status: JudgeStatus) -> str:
    if status.pulse is None:
        return "has never been at work."
    if status.at_work:
        return "is at work."
    return f"is not at work; its last sign of life was {ago(status.pulse, status.now)}."


def _mail(status: JudgeStatus, settings: Settings) -> Iterator[str]:
    """Yield what is told of letters: where they come from, what waits, how much has gone out."""
    now, queues, strangers = status.now, status.queues, status.strangers
    if settings.imap or settings.embedded:
        looked = ago(status.looked, now) if status.looked else "never"
        yield f"Mailbox {_mailbox(settings)}: looked into {looked}"
    if door := settings.door:
        yield f"Door {door.host}:{door.port} ({door.protocol}), where letters are handed in"
    for outage in status.outages:
        since = f"since {outage.since:%Y-%m-%d %H:%M} UTC" if outage.since else "now"
        yield f"    {outage.what} has trouble {since}: {outage.trouble}"
    yield f"To be dealt with: {waits(queues.to_deal, now)}; put aside: {queues.shunted}"
    yield f"To be written: {waits(queues.to_write, now)}"
    later = f"; {queues.kept} to be tried later; {queues.given_up} given up"
    yield f"To be sent: {waits(queues.to_send, now)}{later}"
    used = status.used
    for sort in used.letters:
        yield f"    {sort.letters} of {sort.most} gone out within {hours(sort.within)}"
    yield f"    {used.megabytes} of {used.most_megabytes} megabytes gone out within this hour"
    if used.is_full:
        yield "    no more may go out for now, as [smtp] in judge.ini says; letters wait"
    if status.held_up:
        yield f"    letters had to wait for one of these limits {ago(status.held_up, now)}"
    yield f"    {strangers.letters} of {strangers.most} answers to strangers within an hour"
    for flood in status.floods:
        whose = flood.mailbox or "strangers"
        many = f"{flood.letters} answer{'s' if flood.letters > 1 else ''}"
        yield f"    {many} to {whose} left out, the last {ago(flood.last, now)}"


def _games(status: JudgeStatus) -> Iterator[str]:
    games = ", ".join(f"{many} {state}" for state, many in status.games.items() if many)
    yield f"Games: {games or 'none'}"
    for name in status.held:
        yield f"    held by a fault: {name}"
    if status.coming:
        yield "What comes next:"
    for name, due in status.coming:
        yield f"    {due:%Y-%m-%d %H:%M} UTC  {name}"


def _mailbox(settings: Settings) -> str:
    return (
        f"{settings.imap.user} at {settings.imap.host}" if settings.imap else settings.mailbox.email
    )


def waits(queue: Queue, now: datetime) -> str:
    """Return how many letters wait, and for how long the oldest has."""
    return f"{queue.many}, the oldest {ago(queue.oldest, now)}" if queue.oldest else str(queue.many)


def ago(moment: datetime, now: datetime) -> str:
    """Return how long ago a moment was, in the largest unit of which there are two."""
    seconds = max(0, int((now - moment).total_seconds()))
    for length, name in ((86_400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * length:
            return f"{seconds // length} {name} ago"
    return f"{seconds} seconds ago" if seconds != 1 else "1 second ago"


def hours(length: timedelta) -> str:
    """Return the length of a limit."""
    return {HOUR: "an hour", DAY: "a day"}.get(length, str(length))


def _plain(value: object) -> object:
    match value:
        case datetime():
            return value.isoformat()
        case timedelta():
            return value.total_seconds()
        case _:
            return str(value)
