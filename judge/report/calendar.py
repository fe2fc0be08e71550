"""The deadline as a calendar entry, to be put into one's own calendar (RFC 5545, RFC 5546).

Each game has one entry: the identity stays, and what is sent later takes the place of what was
sent before.  Nobody is invited, so that no calendar answers.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from hashlib import sha256

from judge.letter import Attachment

MEDIA_TYPE = "text/calendar; charset=utf-8; method=PUBLISH"
REMIND_BEFORE = timedelta(hours=24)
_COUNTED_FROM = datetime(2020, 1, 1, tzinfo=UTC)


def deadline_entry(
    game: str, domain: str, due: datetime, now: datetime, words: tuple[str, str, str]
) -> Attachment:
    """Return the entry for a game's deadline; `words` are title, description and file name."""
    # Only here, for it takes its time to import.
    from icalendar import Alarm, Calendar, Event  # noqa: PLC0415

    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", words[0])
    alarm.add("trigger", -REMIND_BEFORE)
    event = Event()
    event.add("uid", f"{sha256(game.casefold().encode()).hexdigest()[:24]}.deadline@{domain}")
    event.add("dtstamp", now.astimezone(UTC))
    # Whatever is written later counts more, even if the deadline was moved within a turn.
    event.add("sequence", int((now - _COUNTED_FROM) / timedelta(minutes=1)))
    event.add("dtstart", due.astimezone(UTC))
    event.add("summary", words[0])
    event.add("description", words[1])
    event.add("transp", "TRANSPARENT")  # a deadline keeps nobody busy
    event.add_component(alarm)
    calendar = Calendar()
    calendar.add("prodid", f"-//{domain}//judge//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add_component(event)
    return Attachment(words[2], MEDIA_TYPE, calendar.to_ical())
