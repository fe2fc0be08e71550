"""The tables.  History is added to and never overwritten; times are UTC microseconds.

A letter's `lane` is the row that is locked while it is dealt with: the id of its game, or, for a
letter to no game, minus that of its writer.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

from peewee import Database, Table

from judge.store.engine import Engine

TableRow = SimpleNamespace  # whose columns are its attributes
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_TEXT, _COUNT, _MOMENT = "text not null", "integer not null default 0", "bigint not null"

# What each column holds; the words in braces are what the databases call differently.
COLUMNS: dict[str, dict[str, str]] = {
    # The in-tray: `source` is where a letter was fetched from, `identity` what it is (delivered
    # twice it has two sources and one identity), `names` the games' names that its subject may
    # begin with; `state` is waiting, done or shunted, and `tries` counts how often it was begun;
    # `repeats` is the number of the letter that it says once more, if it does; `proof` is the grade
    # that is proved by what stands in its header, and `signature` tells what was signed by its ID.
    "letter": {
        "id": "{id}",
        "source": "text not null unique",
        "identity": "text not null unique",
        "content": "{blob} not null",
        "received": _MOMENT,
        "names": _TEXT,
        "lane": _MOMENT,
        "state": _TEXT,
        "tries": _COUNT,
        "trouble": "text not null default ''",
        "dealt": "bigint",
        "repeats": "bigint",
        "proof": "text not null default ''",
        "signature": "text not null default ''",
    },
    # A game: `key` is its name as it is looked up, `turned` the key from behind; `fold` is what
    # its events come to, the last of which is number `seq`; `designation` is one of those.
    "game": {
        "id": "{id}",
        "key": "{key} not null unique",
        "turned": "{key} not null",
        "name": _TEXT,
        "state": "text not null default ''",
        "next_due": "bigint",
        "seq": _COUNT,
        "fold": "text not null default ''",
        "designation": "{key} not null default ''",
    },
    # How many designations of a series are given (`1966 regular`); the number of a variant.
    "designation": {"series": "{key} primary key", "given": _COUNT},
    # How often a game was begun to do what the time has brought, since that was done last.  It is
    # counted while the game's row is locked, so it has a row of its own, which refers to nothing.
    "beginning": {"game": "bigint primary key", "tries": _COUNT},
    # Who takes part in a game, as its fold says; `email` is the mailbox as written.
    "seat": {
        "game": "bigint not null references game",
        "mailbox": _TEXT,
        "email": _TEXT,
        "plays": _COUNT,
    },
    # The journal: whatever happened to a game, in its order.
    "event": {
        "game": "bigint not null references game",
        "seq": "integer not null",
        "at": _MOMENT,
        "letter": "bigint",
        "by": _TEXT,
        "kind": _TEXT,
        "data": _TEXT,
    },
    # House rules, once for all games that are played by them.
    "houserules": {"digest": "text primary key", "data": _TEXT},
    # What is told: `notice` and `card` are what all letters of one post share.
    "post": {"id": "{id}", "notice": _TEXT, "card": _TEXT},
    # The outbox: `own` is what only this letter may say; `state` is unwritten, waiting, sent or
    # failed; `answers` is 1 for an answer to a letter, and so is `answers_stranger` if that was of
    # somebody who takes part in nothing and reads nothing; `sent` is when a server took it;
    # `attempt` and `claimed_until` are the lease of who writes or sends it.
    "outgoing": {
        "id": "{id}",
        "game": "bigint references game",
        "post": "bigint references post",
        "message_id": "text not null unique",
        "recipient": _TEXT,
        "mailbox": _TEXT,
        "own": "text not null default ''",
        "kind": _TEXT,
        "subject": "text not null default ''",
        "content": "{blob}",
        "state": _TEXT,
        "tries": _COUNT,
        "attempt": _COUNT,
        "claimed_until": "bigint not null default 0",
        "written": _MOMENT,
        "due": _MOMENT,
        "trouble": "text not null default ''",
        "answers_stranger": _COUNT,
        "answers": _COUNT,
        "sent": "bigint",
    },
    # Parts that several letters share, kept once; without a content they are to be made.
    "part": {
        "digest": "text primary key",
        "content": "{blob}",
        "recipe": _TEXT,
        "tries": _COUNT,
        "claimed_until": "bigint not null default 0",
    },
    # Where in the content of a letter a shared part belongs: before the byte `place`.
    "enclosure": {
        "id": "{id}",
        "letter": "bigint not null references outgoing",
        "part": "text not null references part",
        "place": "integer not null",
    },
    "correspondent": {"id": "{id}", "data": _TEXT},
    "mailbox": {
        "key": "{key} primary key",
        "correspondent": "bigint not null references correspondent",
    },
    # Mailboxes that letters came back from: how bad it is, in tenths of what makes them be out
    # of reach, how often they came to be so, and until when letters to them are kept (0: they go).
    "unreached": {
        "mailbox": "{key} primary key",
        "score": _COUNT,
        "rounds": _COUNT,
        "last": _MOMENT,
        "reason": _TEXT,
        "until": "bigint not null default 0",
    },
    # Who reads along: `token` is what an answer to the judge bears that belongs to it, `game` is 0
    # for all games, -1 for the zine, and less for its companions; `data` is the whole of it.
    "subscription": {
        "token": "{key} primary key",
        "mailbox": "{key} not null",
        "game": _MOMENT,
        "confirmed": _COUNT,
        "since": _MOMENT,
        "data": _TEXT,
    },
    # What waits to be told in a digest, and when that is due; with no time, when the turn is over.
    "news": {
        "id": "{id}",
        "token": "{key} not null references subscription",
        "mailbox": "{key} not null",
        "game": _MOMENT,
        "post": "bigint not null references post",
        "at": _MOMENT,
        "due": "bigint",
    },
    # What waits to be printed in the next issue of the zine; and the issues that went out.
    "clipping": {
        "id": "{id}",
        "game": "bigint not null references game",
        "post": "bigint not null references post",
        "at": _MOMENT,
    },
    "issue": {
        "number": "integer primary key",
        "at": _MOMENT,
        "post": "bigint not null references post",
    },
    # What readers write for the zine: `state` is that of the article, `data` the whole of it.
    "article": {
        "number": "integer primary key",
        "state": _TEXT,
        "at": _MOMENT,
        "data": _TEXT,
    },
    # The books of the zine's editor (ledger, catalogue, tournaments), by their pages.
    "page": {"book": _TEXT, "key": "{key} not null", "data": _TEXT},
    # What the judge remembers of itself, by name.
    "memo": {"key": "{key} primary key", "data": _TEXT},
    # When the judge was last known to be at work, to give lost time back to the players.
    "pulse": {"id": "integer primary key", "at": _MOMENT},
    # What the judge signs its tokens with, known to nobody else.
    "secret": {"id": "integer primary key", "key": _TEXT},
    "version": {"id": "integer primary key", "number": "integer not null"},
}

# What is looked up, so that nothing costs more because more is held.
INDEXES = {
    "letter_waiting": 'letter ("state", "id", "lane")',
    "letter_repeats": 'letter ("repeats") where "repeats" is not null',
    "letter_signature": 'letter ("signature") where "signature" <> \'\'',
    "letter_lane": 'letter ("lane", "state", "id")',
    "game_turned": 'game ("turned")',
    "game_due": 'game ("next_due")',
    "game_designation": 'game ("designation")',
    "game_listed": 'game (("state" = \'over\'), "id" desc)',
    "game_state": 'game ("state", "key")',
    "seat_mailbox": 'seat ("mailbox", "game")',
    "seat_game": 'seat ("game")',
    "outgoing_due": 'outgoing ("state", "due", "id")',
    "outgoing_lately": 'outgoing ("mailbox", "kind", "written")',
    "outgoing_stranger": 'outgoing ("written") where "answers_stranger" = 1',
    "outgoing_sent": 'outgoing ("sent")',
    "outgoing_post": 'outgoing ("post")',
    "outgoing_game": 'outgoing ("game", "id")',
    "part_unmade": 'part ("tries") where "content" is null',
    "enclosure_letter": 'enclosure ("letter")',
    "enclosure_part": 'enclosure ("part")',
    "subscription_mailbox": 'subscription ("mailbox", "game")',
    "subscription_game": 'subscription ("game") where "confirmed" = 1',
    "subscription_asked": 'subscription ("since") where "confirmed" = 0',
    "news_due": 'news ("due")',
    "news_mailbox": 'news ("mailbox", "due")',
    "news_token": 'news ("token")',
    "news_turn": 'news ("game") where "due" is null',
    "news_post": 'news ("post")',
    "clipping_post": 'clipping ("post")',
    "article_state": 'article ("state", "number")',
    "issue_post": 'issue ("post")',
    "mailbox_correspondent": 'mailbox ("correspondent")',
}
# Columns of older versions, by their tables, that nothing reads any more.
FORMER = {"article": ("mailbox",)}
_KEYS = {
    "event": ', primary key ("game", "seq")',
    "page": ', primary key ("book", "key")',
}


class Tables:
    """The tables of one database, to make queries of."""

    letter: Any
    game: Any
    designation: Any
    seat: Any
    event: Any
    houserules: Any
    post: Any
    outgoing: Any
    part: Any
    enclosure: Any
    correspondent: Any
    mailbox: Any
    unreached: Any
    subscription: Any
    news: Any
    clipping: Any
    issue: Any
    article: Any
    page: Any
    memo: Any
    beginning: Any
    pulse: Any
    secret: Any
    version: Any

    def __init__(self, database: Database) -> None:
        for name, columns in COLUMNS.items():
            own = "id" if columns.get("id") == "{id}" else None
            setattr(self, name, Table(name, tuple(columns), own, _database=database))


def statements(engine: Engine) -> Iterator[str]:
    """Yield the statements that make the tables."""
    for table in COLUMNS:
        yield _table(table, engine)
    for name, columns_of_it in INDEXES.items():
        yield f"create index {name} on {columns_of_it}"


def additions(engine: Engine) -> Iterator[str]:
    """Yield the statements that add what the tables of an older version lack.

    What nothing reads any more they take out.
    """
    for table, columns in COLUMNS.items():
        if not engine.database.table_exists(table):
            yield _table(table, engine)
            continue
        known = {column.name for column in engine.database.get_columns(table)}
        for name, kind in columns.items():
            if name not in known:
                yield f'alter table {table} add column "{name}" {kind.format(**engine.types)}'
        for name in known.intersection(FORMER.get(table, ())):
            yield f'alter table {table} drop column "{name}"'
    for name, columns_of_it in INDEXES.items():
        yield f"create index if not exists {name} on {columns_of_it}"


def _table(table: str, engine: Engine) -> str:
    columns = COLUMNS[table].items()
    parts = (f'"{name}" {kind.format(**engine.types)}' for name, kind in columns)
    return f"create table {table} ({', '.join(parts)}{_KEYS.get(table, '')})"


def stamp(moment: datetime | None) -> int | None:
    """Return a moment as it is stored."""
    return None if moment is None else (moment - _EPOCH) // _MICROSECOND


def moment(stored: int) -> datetime:
    """Return a stored moment, in UTC."""
    return _EPOCH + timedelta(microseconds=stored)


def safe(text: str) -> str:
    """Return a text that every database can keep: what others wrote may hold anything."""
    if text.isascii() and "\0" not in text:
        return text
    return text.encode("utf-8", "replace").decode().replace("\0", "�")
