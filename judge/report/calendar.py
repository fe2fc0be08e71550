"""The deadline as a calendar entry, to be put into one's own calendar (RFC 5545, RFC 5546).

Each game has one entry: the identity stays, and what is sent later takes the place of what was
sent before.  A game that is over, or paused, takes it back.  Nobody is invited, so that no calendar
answers.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from hashlib import sha256

from judge.letter import Attachment

MEDIA_TYPE = "text/calendar; charset=utf-8; method={}"
REMIND_BEFORE = timedelta(hours=24)
_COUNTED_FROM = datetime(2020, 1, 1, tzinfo=UTC)


def deadline_entry(
    game: str, domain: str, due: datetime | None, now: datetime, words: tuple[str, str, str]
) -> Attachment:
    """Return the entry for a game's deadline, or that there is none any more.

    `words` are title, description and file name.
    """
    # Only here, for it takes its time to import.
    from icalendar import Alarm, Calendar, Event  # noqa: PLC0415

    event = Event()
    event.add("uid", f"{sha256(game.casefold().encode()).hexdigest()[:24]}.deadline@{domain}")
    event.add("dtstamp", now.astimezone(UTC))
    # Whatever is written later counts more, even if the deadline was moved within a turn.
    event.add("sequence", int((now - _COUNTED_FROM) / timedelta(seconds=1)))
    event.add("dtstart", (due or now).astimezone(UTC))
    event.add("summary", words[0])
    event.add("description", words[1])
    event.add("transp", "TRANSPARENT")  # a deadline keeps nobody busy
    if due is None:
        event.add("status", "CANCELLED")
    else:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", words[0])
        alarm.add("trigger", -REMIND_BEFORE)
        event.add_component(alarm)
    method = "CANCEL" if due is None else "PUBLISH"
    calendar = Calendar()
    calendar.add("prodid", f"-//{domain}//judge//EN")
    calendar.add("version", "2.0")
    calendar.add("method", method)
    calendar.add_component(event)
    return Attachment(words[2], MEDIA_TYPE.format(method), calendar.to_ical())
