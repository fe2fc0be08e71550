"""How each value in `judge.ini` is read; what makes no sense is a ValueError that says why."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import time, timedelta
from ipaddress import ip_address
from typing import Any
from zoneinfo import ZoneInfo

from judge.letter import Address
from judge.log_lines import FORMS
from judge.mail.oauth import PROVIDERS
from judge.mail.senders import read_mailbox

LEAST_OF_STRANGERS = timedelta(days=7)
ReadsValue = Callable[[str], Any]


def as_text(value: str) -> str:
    """Read any text."""
    return value


def as_code(value: str) -> str:
    """Read the name by which programs know the judge: they look for one word."""
    if not re.fullmatch(r"[A-Z][A-Z0-9]{0,9}", value):
        raise ValueError("it is a few capital letters, such as JUDGE")
    return value


def as_port(value: str) -> int:
    """Read the number of a port; ValueError if it is none."""
    if not (value.isdecimal() and int(value) <= 65535):
        raise ValueError("a port is a number from 1 to 65535")
    return int(value)


def read_address(value: str) -> Address:
    """Read `jane@example.org` or `Jane <jane@example.org>`; ValueError says what is wrong."""
    match read_mailbox(value):
        case Address() as address:
            return address
        case _:
            raise ValueError("an address looks like jane@example.org")


def as_operator(value: str) -> Address | None:
    """Read an address; an empty one is nobody."""
    return read_address(value) if value else None


def as_founders(value: str) -> tuple[str, ...] | None:
    """Read who may found games by mail: anybody (None), nobody, or addresses and domains."""
    if value in {"anybody", "nobody"}:
        return None if value == "anybody" else ()
    founders = tuple(filter(None, re.split(r"[\s,;]+", value.lower())))
    if not founders or not all("@" in founder for founder in founders):
        raise ValueError("it is anybody, nobody, or addresses and domains: mia@x.org, @club.org")
    return founders


def as_security(value: str) -> str:
    """Read how a line is encrypted."""
    if value not in ("ssl", "starttls", "none"):
        raise ValueError("it is ssl, starttls or none")
    return value


def as_provider(value: str) -> str:
    """Read the name of a provider of OAuth; an empty one is none."""
    if value and value not in PROVIDERS:
        raise ValueError(f"it is {' or '.join(PROVIDERS)}")
    return value


def read_zone(value: str) -> str:
    """Read a time zone such as `Europe/Vienna`; ValueError if there is none of this name."""
    try:
        ZoneInfo(value)
    except (KeyError, ValueError, OSError) as fault:
        raise ValueError("a zone looks like Europe/Vienna or UTC") from fault
    return value


def read_hour(value: str) -> time | None:
    """Read an hour such as `20:00`; an empty one is none."""
    if not value:
        return None
    try:
        return time.fromisoformat(value)
    except ValueError as fault:
        raise ValueError("an hour looks like 20:00") from fault


def as_hour(value: str) -> time:
    """Read an hour such as `08:00`, which there has to be."""
    hour = read_hour(value)
    if hour is None:
        raise ValueError("an hour looks like 08:00")
    return hour


WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def as_weekday(value: str) -> int:
    """Read a day of the week; 0 is Monday."""
    if value.lower() not in WEEKDAYS:
        raise ValueError(f"it is one of {', '.join(WEEKDAYS)}")
    return WEEKDAYS.index(value.lower())


def as_yes_or_no(value: str) -> bool:
    """Read a yes or a no."""
    if value not in ("yes", "no"):
        raise ValueError("it is yes or no")
    return value == "yes"


def as_database(value: str) -> str:
    """Read the URL of a database; an empty one is a file of ours."""
    if value and not value.startswith("postgresql://"):
        raise ValueError("it looks like postgresql://judge:secret@localhost/judge")
    return value


def as_pictures(value: str) -> str:
    """Read where the maps of a turn are."""
    if value not in ("report", "follow", "no"):
        raise ValueError("it is report, follow or no")
    return value


def as_land(value: str) -> str:
    """Read whose land is tinted."""
    if value not in ("home", "last"):
        raise ValueError("it is home or last")
    return value


def as_protocol(value: str) -> str:
    """Read what is spoken at the door; an empty one is that there is none."""
    if value not in ("", "lmtp", "smtp"):
        raise ValueError("it is lmtp or smtp, or empty")
    return value


def as_peers(value: str) -> frozenset[str]:
    """Read the addresses of machines."""
    try:
        return frozenset(str(ip_address(peer)) for peer in value.replace(",", " ").split())
    except ValueError as fault:
        raise ValueError("they are IP addresses, such as 127.0.0.1, ::1") from fault


def as_many(value: str) -> int:
    """Read how many there may be of something: at least one."""
    if not (value.isdecimal() and int(value) > 0):
        raise ValueError("it is a whole number, 1 or more")
    return int(value)


def as_width(value: str) -> int:
    """Read a width in pixels; a wide picture would make too large a letter."""
    if not (value.isdecimal() and 400 <= int(value) <= 1600):  # two wider ones: too large a letter
        raise ValueError("a width is a number of pixels from 400 to 1600")
    return int(value)


def as_form(value: str) -> str:
    """Read how a line of the log is written."""
    if value not in FORMS:
        raise ValueError(f"it is {' or '.join(FORMS)}")
    return value


def as_days(value: str) -> timedelta | None:
    """Read for how long something is kept; None is for ever."""
    if value == "for ever":
        return None
    if not (value.isdecimal() and int(value) <= 36_500):
        raise ValueError("it is a number of days, or for ever")
    return timedelta(days=int(value))


def as_days_of_strangers(value: str) -> timedelta | None:
    """Read for how long strangers' letters are kept; None is for ever.

    A letter that comes twice, and a machine that answers, are known by what came before.
    """
    kept = as_days(value)
    if kept is not None and kept < LEAST_OF_STRANGERS:
        raise ValueError(
            f"it is at least {LEAST_OF_STRANGERS.days} days, by which letters that come twice "
            "and machines that answer are known, or for ever"
        )
    return kept


SCREENS = ("phone", "dark", "phone-dark")  # themes with a kind of screen of their own


def as_screens(value: str) -> frozenset[str]:
    """Read the themes that come once more."""
    themes = frozenset(value.replace(",", " ").split()) - {"no"}
    if not themes.issubset(SCREENS):
        raise ValueError(f"it is some of {', '.join(SCREENS)}, or no")
    return themes
