"""`judge.ini`, read once into one frozen value.

Unknown keys and values that make no sense are collected as sentences for the operator, all of
them at once, and never raised one by one.
"""

from __future__ import annotations

import configparser
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import time, timedelta
from difflib import get_close_matches
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from judge.letter import Address
from judge.log_lines import FORMS
from judge.mail.doorway import Doorway
from judge.mail.imap import ImapAccount
from judge.mail.oauth import PROVIDERS, OAuthClient, Tokens
from judge.mail.senders import read_mailbox
from judge.mail.smtp import SmtpAccount

Read = Callable[[str], Any]


def _text(value: str) -> str:
    return value


def _port(value: str) -> int:
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


def _operator(value: str) -> Address | None:
    return read_address(value) if value else None


def _security(value: str) -> str:
    if value not in ("ssl", "starttls", "none"):
        raise ValueError("it is ssl, starttls or none")
    return value


def _provider(value: str) -> str:
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


def _yes_or_no(value: str) -> bool:
    if value not in ("yes", "no"):
        raise ValueError("it is yes or no")
    return value == "yes"


def _database(value: str) -> str:
    if value and not value.startswith("postgresql://"):
        raise ValueError("it looks like postgresql://judge:secret@localhost/judge")
    return value


def _pictures(value: str) -> str:
    if value not in ("report", "follow", "no"):
        raise ValueError("it is report, follow or no")
    return value


def _land(value: str) -> str:
    if value not in ("home", "last"):
        raise ValueError("it is home or last")
    return value


def _protocol(value: str) -> str:
    if value not in ("", "lmtp", "smtp"):
        raise ValueError("it is lmtp or smtp, or empty")
    return value


def _peers(value: str) -> frozenset[str]:
    try:
        return frozenset(str(ip_address(peer)) for peer in value.replace(",", " ").split())
    except ValueError as fault:
        raise ValueError("they are IP addresses, such as 127.0.0.1, ::1") from fault


def _many(value: str) -> int:
    if not (value.isdecimal() and int(value) > 0):
        raise ValueError("it is a number of letters")
    return int(value)


def _width(value: str) -> int:
    if not (value.isdecimal() and 400 <= int(value) <= 1600):  # two wider ones: too large a letter
        raise ValueError("a width is a number of pixels from 400 to 1600")
    return int(value)


def _form(value: str) -> str:
    if value not in FORMS:
        raise ValueError(f"it is {' or '.join(FORMS)}")
    return value


def _days(value: str) -> timedelta | None:
    """Read for how long something is kept; None is for ever."""
    if value == "for ever":
        return None
    if not (value.isdecimal() and int(value) <= 36_500):
        raise ValueError("it is a number of days, or for ever")
    return timedelta(days=int(value))


SCREENS = ("phone", "dark", "phone-dark")  # themes with a kind of screen of their own


def _screens(value: str) -> frozenset[str]:
    themes = frozenset(value.replace(",", " ").split()) - {"no"}
    if not themes.issubset(SCREENS):
        raise ValueError(f"it is some of {', '.join(SCREENS)}, or no")
    return themes


# Every section and key, its default and how it is read.  judge.ini says the same to people, and
# a test holds the two together.
KEYS: dict[tuple[str, str], tuple[str, Read]] = {
    ("judge", "name"): ("The Judge", _text),
    ("judge", "address"): ("judge@localhost", read_address),
    ("judge", "plus"): ("yes", _yes_or_no),
    ("judge", "code"): ("JUDGE", _text),
    ("judge", "operator"): ("", _operator),
    ("judge", "language"): ("en", _text),
    ("judge", "folder"): ("judge-data", Path),
    ("judge", "own"): ("", _text),
    ("database", "url"): ("", _database),
    ("games", "house_rules"): ("standard", _text),
    ("games", "zone"): ("UTC", read_zone),
    ("games", "hour"): ("20:00", read_hour),
    ("letters", "calendar"): ("yes", _yes_or_no),
    ("pictures", "in"): ("report", _pictures),
    ("pictures", "width"): ("1400", _width),
    ("pictures", "theme"): ("colour", _text),
    ("pictures", "also"): ("phone", _screens),
    ("pictures", "land"): ("home", _land),
    ("pictures", "acknowledgements"): ("no", _yes_or_no),
    ("imap", "host"): ("", _text),
    ("imap", "port"): ("993", _port),
    ("imap", "security"): ("ssl", _security),
    ("imap", "user"): ("", _text),
    ("imap", "password"): ("", _text),
    ("imap", "folder"): ("INBOX", _text),
    ("imap", "done"): ("Judge/Done", _text),
    ("imap", "failed"): ("Judge/Failed", _text),
    ("imap", "authserv"): ("", _text),
    ("smtp", "host"): ("", _text),
    ("smtp", "port"): ("465", _port),
    ("smtp", "security"): ("ssl", _security),
    ("smtp", "user"): ("", _text),
    ("smtp", "password"): ("", _text),
    ("smtp", "an_hour"): ("1000", _many),
    ("smtp", "a_day"): ("10000", _many),
    ("door", "protocol"): ("", _protocol),
    ("door", "host"): ("127.0.0.1", _text),
    ("door", "port"): ("2424", _port),
    ("door", "hostname"): ("localhost", _text),
    ("door", "servers"): ("127.0.0.1, ::1", _peers),
    ("door", "authserv"): ("", _text),
    ("door", "certificate"): ("", _text),
    ("door", "key"): ("", _text),
    ("door", "starttls"): ("no", _yes_or_no),
    ("door", "an_hour"): ("100", _many),
    ("oauth", "provider"): ("", _provider),
    ("oauth", "client_id"): ("", _text),
    ("oauth", "client_secret"): ("", _text),
    ("dkim", "selector"): ("", _text),
    ("dkim", "key"): ("", _text),
    ("dkim", "domain"): ("", _text),
    ("log", "form"): ("keys", _form),
    ("keep", "strangers"): ("30", _days),
    ("keep", "letters"): ("365", _days),
    ("embedded", "smtp_port"): ("2525", _port),
    ("embedded", "imap_port"): ("1143", _port),
    ("embedded", "password"): ("diplomacy", _text),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything the operator decides, each by its key in `judge.ini`.

    Keys of [database], [pictures] and [embedded] are told with their section.  `language` is the
    code of the one in which the judge writes to whoever named none; `imap` and `smtp` are None
    where the embedded post office is used; `own` is the folder of the operator's templates, maps
    and house rules; `database_url` names a PostgreSQL database, and is empty where SQLite is used;
    `pictures_in` is report, follow or no, `pictures_land` home or last; `tokens` are those of the
    mailbox where its provider wants OAuth; `door` is where a mail server hands letters in, if it
    does; `dkim_key` is the file of the key that letters are signed with, if there is one.
    """

    name: str
    mailbox: Address
    plus: bool
    code: str
    operator: Address | None
    language: str
    folder: Path
    own: Path | None
    database_url: str
    house_rules: str
    zone: str
    hour: time | None
    calendar: bool
    pictures_in: str
    pictures_width: int
    pictures_theme: str
    pictures_also: frozenset[str]
    pictures_land: str
    pictures_acknowledgements: bool
    imap: ImapAccount | None
    smtp: SmtpAccount | None
    log_form: str
    keep_strangers: timedelta | None
    keep_letters: timedelta | None
    embedded_smtp_port: int
    embedded_imap_port: int
    embedded_password: str
    dkim_selector: str
    dkim_key: Path | None
    dkim_domain: str
    door: Doorway | None = None
    tokens: Tokens | None = field(default=None, compare=False)

    @property
    def embedded(self) -> bool:
        """Whether the judge keeps its own post office."""
        return self.smtp is None or (self.imap is None and self.door is None)

    @property
    def database(self) -> Path | str:
        """Where everything is kept: a file of SQLite's, or the URL of a PostgreSQL database."""
        return self.database_url or self.folder / "judge.sqlite"

    @property
    def database_name(self) -> str:
        """The database as people may be told of it: without its password."""
        url = self.database_url
        return url.rpartition("@")[2] if url else "judge.sqlite"


def read_settings(text: str, base: Path) -> tuple[Settings, tuple[str, ...]]:
    """Read a `judge.ini` whose relative paths start at `base`.

    Returns the settings, with defaults where a value makes no sense, and a sentence for each
    thing that is wrong.
    """
    parser = configparser.ConfigParser(interpolation=None)
    troubles: list[str] = []
    try:
        parser.read_string(text)
    except configparser.Error as fault:
        troubles.append(" ".join(str(fault).split()))
    troubles += [
        _unknown(section, key)
        for section in parser.sections()
        for key in parser[section]
        if (section, key) not in KEYS
    ]
    values = {place: _value(parser, place, troubles) for place in KEYS}
    settings = _settings(values, base)
    return settings, (*troubles, *_lacking(settings))


def _lacking(settings: Settings) -> Iterator[str]:
    """Yield what has to stand beside something else, and does not."""
    comes_in = settings.imap is not None or settings.door is not None
    if comes_in != (settings.smtp is not None):
        lacking = "smtp" if comes_in else "imap"
        yield f"[{lacking}] names no host, but the other one does: both or neither"
    if (door := settings.door) is not None and door.needed and not door.certificate:
        yield "[door] starttls = yes needs a certificate"


# What stays as it is while the judge runs: other values count only after a restart.
_STAYS = {
    "folder": "[judge] folder",
    "own": "[judge] own",
    "database_url": "[database] url",
    "embedded_smtp_port": "[embedded] smtp_port",
    "embedded_imap_port": "[embedded] imap_port",
    "embedded_password": "[embedded] password",
}


def renewed(old: Settings, new: Settings) -> tuple[Settings, tuple[str, ...]]:
    """Return what counts from now on for a judge that runs, and what waits for a restart."""
    changes = {name: getattr(old, name) for name in _STAYS}
    waits = [place for name, place in _STAYS.items() if getattr(new, name) != changes[name]]
    if new.embedded != old.embedded:
        changes |= {"imap": old.imap, "smtp": old.smtp}
        waits += ["[imap] host", "[smtp] host"]
    if old.embedded and new.mailbox.email != old.mailbox.email:
        changes["mailbox"] = Address(old.mailbox.email, new.name)
        waits.append("[judge] address")
    return replace(new, **changes), tuple(waits)


def _unknown(section: str, key: str) -> str:
    known = [f"[{s}] {k}" for s, k in KEYS]
    close = get_close_matches(f"[{section}] {key}", known, n=1)
    return f"[{section}] {key} is no setting" + (f"; did you mean {close[0]}?" if close else "")


def _value(parser: configparser.ConfigParser, place: tuple[str, str], troubles: list[str]) -> Any:
    section, key = place
    default, read = KEYS[place]
    written = parser.get(section, key, fallback=default).strip()
    try:
        return read(written)
    except ValueError as fault:
        troubles.append(f"[{section}] {key} = {written}: {fault}")
        return read(default)


def _settings(values: dict[tuple[str, str], Any], base: Path) -> Settings:
    def section(name: str, prefix: str = "") -> dict[str, Any]:
        return {prefix + key: value for (place, key), value in values.items() if place == name}

    judge, imap, smtp = section("judge"), section("imap"), section("smtp")
    dkim, tokens = section("dkim"), _tokens(section("oauth"), base / judge["folder"])
    for account in (imap, smtp):  # a password goes before
        account["tokens"] = None if account["password"] else tokens
    return Settings(
        name=judge["name"],
        mailbox=Address(judge["address"].email, judge["name"]),
        plus=judge["plus"],
        code=judge["code"],
        operator=judge["operator"],
        language=judge["language"],
        folder=base / judge["folder"],
        own=base / judge["own"] if judge["own"] else None,
        **section("database", "database_"),
        **section("games"),
        **section("letters"),
        **section("pictures", "pictures_"),
        imap=ImapAccount(**imap) if imap["host"] else None,
        smtp=SmtpAccount(**smtp) if smtp["host"] else None,
        **section("log", "log_"),
        **section("keep", "keep_"),
        **section("embedded", "embedded_"),
        dkim_selector=dkim["selector"],
        dkim_key=base / dkim["key"] if dkim["key"] else None,
        dkim_domain=dkim["domain"] or judge["address"].email.rpartition("@")[2],
        door=_doorway(section("door"), base),
        tokens=tokens,
    )


def _doorway(door: dict[str, Any], base: Path) -> Doorway | None:
    if not door["protocol"]:
        return None
    for file in ("certificate", "key"):
        door[file] = base / door[file] if door[file] else None
    door["needed"] = door.pop("starttls")
    return Doorway(**door)


def _tokens(oauth: dict[str, Any], folder: Path) -> Tokens | None:
    """Return the tokens of the judge's mailbox, where its provider wants OAuth."""
    if not (oauth["provider"] and oauth["client_id"]):
        return None
    provider = PROVIDERS[oauth["provider"]]
    client = OAuthClient(provider, oauth["client_id"], oauth["client_secret"])
    return Tokens(client, folder / "oauth.json")
