"""`judge.ini`, read once into one frozen value.

Unknown keys and values that make no sense are collected as sentences for the operator, all of
them at once, and never raised one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import time, timedelta
from difflib import get_close_matches
from pathlib import Path
from textwrap import shorten
from typing import Any

from judge.clock.deadlines import Timetable
from judge.desk.readers.subscriptions import Digests
from judge.desk.zine.ledger import Terms
from judge.letter import Address
from judge.mail.doorway import Doorway
from judge.mail.imap import ImapAccount
from judge.mail.oauth import PROVIDERS, OAuthClient, Tokens
from judge.mail.smtp import SmtpAccount
from judge.settings.ini_lines import IniValue, Place, read_lines
from judge.settings.ini_values import (
    ReadsValue,
    as_code,
    as_database,
    as_days,
    as_days_of_strangers,
    as_form,
    as_founders,
    as_hour,
    as_land,
    as_many,
    as_operator,
    as_peers,
    as_pictures,
    as_port,
    as_protocol,
    as_provider,
    as_screens,
    as_security,
    as_text,
    as_weekday,
    as_width,
    as_yes_or_no,
    read_address,
    read_hour,
    read_zone,
)

# Every section and key, its default and how it is read.  judge.ini says the same to people, and
# a test holds the two together.
KEYS: dict[Place, tuple[str, ReadsValue]] = {
    ("judge", "name"): ("The Judge", as_text),
    ("judge", "address"): ("judge@localhost", read_address),
    ("judge", "plus"): ("yes", as_yes_or_no),
    ("judge", "code"): ("JUDGE", as_code),
    ("judge", "operator"): ("", as_operator),
    ("judge", "language"): ("en", as_text),
    ("judge", "folder"): ("judge-data", Path),
    ("judge", "own"): ("", as_text),
    ("database", "url"): ("", as_database),
    ("games", "house_rules"): ("standard", as_text),
    ("games", "zone"): ("UTC", read_zone),
    ("games", "hour"): ("20:00", read_hour),
    ("games", "founders"): ("anybody", as_founders),
    ("games", "forming"): ("10", as_many),
    ("letters", "calendar"): ("yes", as_yes_or_no),
    ("readers", "hour"): ("08:00", as_hour),
    ("readers", "day"): ("sunday", as_weekday),
    ("zine", "editor"): ("", as_operator),
    ("zine", "accounts"): ("no", as_yes_or_no),
    ("zine", "price"): ("", as_text),
    ("zine", "fee"): ("", as_text),
    ("zine", "again"): ("", as_text),
    ("zine", "pdf"): ("yes", as_yes_or_no),
    ("pictures", "in"): ("report", as_pictures),
    ("pictures", "width"): ("1400", as_width),
    ("pictures", "theme"): ("colour", as_text),
    ("pictures", "also"): ("phone", as_screens),
    ("pictures", "land"): ("home", as_land),
    ("pictures", "acknowledgements"): ("no", as_yes_or_no),
    ("imap", "host"): ("", as_text),
    ("imap", "port"): ("993", as_port),
    ("imap", "security"): ("ssl", as_security),
    ("imap", "user"): ("", as_text),
    ("imap", "password"): ("", as_text),
    ("imap", "folder"): ("INBOX", as_text),
    ("imap", "done"): ("Judge/Done", as_text),
    ("imap", "failed"): ("Judge/Failed", as_text),
    ("imap", "authserv"): ("", as_text),
    ("smtp", "host"): ("", as_text),
    ("smtp", "port"): ("465", as_port),
    ("smtp", "security"): ("ssl", as_security),
    ("smtp", "user"): ("", as_text),
    ("smtp", "password"): ("", as_text),
    ("smtp", "an_hour"): ("1000", as_many),
    ("smtp", "a_day"): ("10000", as_many),
    ("smtp", "megabytes_an_hour"): ("500", as_many),
    ("smtp", "megabytes_each"): ("20", as_many),
    ("door", "protocol"): ("", as_protocol),
    ("door", "host"): ("127.0.0.1", as_text),
    ("door", "port"): ("2424", as_port),
    ("door", "hostname"): ("localhost", as_text),
    ("door", "servers"): ("127.0.0.1, ::1", as_peers),
    ("door", "authserv"): ("", as_text),
    ("door", "certificate"): ("", as_text),
    ("door", "key"): ("", as_text),
    ("door", "starttls"): ("no", as_yes_or_no),
    ("door", "an_hour"): ("100", as_many),
    ("oauth", "provider"): ("", as_provider),
    ("oauth", "client_id"): ("", as_text),
    ("oauth", "client_secret"): ("", as_text),
    ("dkim", "selector"): ("", as_text),
    ("dkim", "key"): ("", as_text),
    ("dkim", "domain"): ("", as_text),
    ("log", "form"): ("keys", as_form),
    ("keep", "strangers"): ("30", as_days_of_strangers),
    ("keep", "letters"): ("365", as_days),
    ("embedded", "smtp_port"): ("2525", as_port),
    ("embedded", "imap_port"): ("1143", as_port),
    ("embedded", "password"): ("diplomacy", as_text),
}

LONGEST_QUOTED = 60  # signs of a value that makes no sense
LOOPBACK = "127.0.0.1"  # where the embedded post office is
# What [smtp] says of how much may go out, which counts wherever letters go.
_LIMITS = ("an_hour", "a_day", "megabytes_an_hour", "megabytes_each")


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything the operator decides, each by its key in `judge.ini`.

    Keys of [database], [zine], [pictures] and [embedded] are told with their section. `language` is
    the code of the one in which the judge writes to whoever named none; `imap` and `smtp` are None
    where the embedded post office is used, whose account is `own_smtp`; `own` is the folder of the
    operator's templates, maps and house rules; `database_url` names a PostgreSQL database, and is
    empty where SQLite is used; `pictures_in` is report, follow or no, `pictures_land` home or last.
    `founders` are those addresses and domains that may found games by mail, None for all, and so
    many games of one of them may be `forming` at once. `tokens` are those of the mailbox where its
    provider wants OAuth; `door` is where a mail server hands letters in, if it does; `dkim_key` is
    the file of the key that letters are signed with, if there is one.
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
    founders: tuple[str, ...] | None
    forming: int
    calendar: bool
    digest_hour: time
    digest_day: int
    zine_editor: Address | None
    zine_terms: Terms
    zine_pdf: bool
    pictures_in: str
    pictures_width: int
    pictures_theme: str
    pictures_also: frozenset[str]
    pictures_land: str
    pictures_acknowledgements: bool
    imap: ImapAccount | None
    smtp: SmtpAccount | None
    own_smtp: SmtpAccount
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
    def digests(self) -> Digests:
        """When digests are due: by the zone that new games have."""
        return Digests(Timetable(self.zone, self.digest_hour), self.digest_day)

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
    written, misread = read_lines(text)
    troubles = list(misread)
    troubles += [_unknown(place, written[place].line) for place in written if place not in KEYS]
    values = {place: _value(place, written.get(place), troubles) for place in KEYS}
    settings = _settings(values, base)
    return settings, (*troubles, *_lacking(settings))


def _lacking(settings: Settings) -> Iterator[str]:
    """Yield what has to stand beside something else, and does not."""
    comes_in = settings.imap is not None or settings.door is not None
    if comes_in != (settings.smtp is not None):
        lacking = "smtp" if comes_in else "imap"
        yield f"[{lacking}] names no host, but the other one does: both or neither"
    ports = settings.embedded_smtp_port, settings.embedded_imap_port
    if settings.embedded and ports[0] == ports[1] != 0:  # 0 is any that is free
        yield f"[embedded] smtp_port and imap_port are both {ports[0]}: each needs one of its own"
    if settings.zine_editor is not None and settings.zine_editor.same_as(settings.mailbox):
        yield "[zine] editor is the judge's own address: it is that of a human being"
    if bool(settings.dkim_selector) != (settings.dkim_key is not None):
        named, lacking = ("selector", "key") if settings.dkim_selector else ("key", "selector")
        yield f"[dkim] names a {named} and no {lacking}: letters are signed with both or not at all"
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
# ... and what else does, where the judge's own post office would be opened or closed.
_WAYS = {"imap": "[imap] host", "smtp": "[smtp] host", "door": "[door] protocol"}


def renewed(old: Settings, new: Settings) -> tuple[Settings, tuple[str, ...]]:
    """Return what counts from now on for a judge that runs, and what waits for a restart."""
    stays = _STAYS | _WAYS if new.embedded != old.embedded else _STAYS
    changes = {name: getattr(old, name) for name in stays}
    waits = [place for name, place in stays.items() if getattr(new, name) != changes[name]]
    if old.embedded and new.mailbox.email != old.mailbox.email:
        changes["mailbox"] = Address(old.mailbox.email, new.name)
        waits.append("[judge] address")
    return replace(new, **changes), tuple(waits)


def _unknown(place: Place, line: int) -> str:
    section, key = place
    near = _near(section, key)
    meant = f"; did you mean {near[0]}?" if near else ""
    return f"line {line}: [{section}] {key} is no setting{meant}"


def _near(section: str, key: str) -> list[str]:
    """Return what is likely to be meant: a key like this one here, or the same one elsewhere."""
    keys = [known for place, known in KEYS if place == section]
    if close := get_close_matches(key, keys, n=1, cutoff=0.7):
        return [f"[{section}] {close[0]}"]
    places = [f"[{place}] {known}" for place, known in KEYS if known == key]
    return get_close_matches(f"[{section}] {key}", places, n=1, cutoff=0)


def _value(place: Place, written: IniValue | None, troubles: list[str]) -> Any:
    default, read = KEYS[place]
    if written is None:
        return read(default)
    try:
        return read(written.value)
    except ValueError as fault:
        section, key = place
        said = shorten(written.value, LONGEST_QUOTED, placeholder=" ...")
        troubles.append(f"line {written.line}: [{section}] {key} = {said}: {fault}")
        return read(default)


def _settings(values: dict[Place, Any], base: Path) -> Settings:
    def section(name: str, prefix: str = "") -> dict[str, Any]:
        return {prefix + key: value for (place, key), value in values.items() if place == name}

    judge, imap, smtp = section("judge"), section("imap"), section("smtp")
    own = section("embedded", "embedded_")
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
        **_readers(section("readers")),
        **_zine(section("zine")),
        **section("pictures", "pictures_"),
        imap=ImapAccount(**imap) if imap["host"] else None,
        smtp=SmtpAccount(**smtp) if smtp["host"] else None,
        own_smtp=SmtpAccount(
            LOOPBACK, own["embedded_smtp_port"], security="none", **{it: smtp[it] for it in _LIMITS}
        ),
        **section("log", "log_"),
        **section("keep", "keep_"),
        **own,
        dkim_selector=dkim["selector"],
        dkim_key=base / dkim["key"] if dkim["key"] else None,
        dkim_domain=dkim["domain"] or judge["address"].email.rpartition("@")[2],
        door=_doorway(section("door"), base),
        tokens=tokens,
    )


def _readers(readers: dict[str, Any]) -> dict[str, Any]:
    return {
        "digest_hour": readers["hour"],
        "digest_day": readers["day"],
    }


def _zine(zine: dict[str, Any]) -> dict[str, Any]:
    own = {"zine_editor": zine.pop("editor"), "zine_pdf": zine.pop("pdf")}
    return {**own, "zine_terms": Terms(**zine)}


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
