"""What databases hold keeps its names: an old row must be read by every later judge.

Values are packed by the names of their classes and fields, and closed sets by their values
(`store/codec.py`). `stored_names.txt` lists them: whoever renames or takes away a line there has
to read the old name as well; whoever adds a field gives it a default, and its line. What an old
row does not tell is read as the default, so nobody changes one unawares either.
"""

from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import get_args

from judge.desk.events.events import Event
from judge.desk.games.card import Card
from judge.desk.games.game import GM, Game
from judge.desk.letters.blocks import PRESS
from judge.desk.notices import Notice
from judge.desk.people.correspondents import Correspondent
from judge.desk.people.passwords import MARK
from judge.desk.people.waiting_list import EVERY, KEY
from judge.desk.press.press import AUTHOR
from judge.desk.readers.circulation import Dispatch
from judge.desk.readers.subscriptions import ZINE, Subscription
from judge.desk.zine.articles import Article
from judge.desk.zine.books import BOOKS, Page
from tests.helpers import kinds_in

STORED = (Game, Event, Dispatch, Notice, Card, Correspondent, Subscription, Page, Article)
LISTED = Path(__file__).parent / "stored_names.txt"


def names(kind):
    """Return the line of a class: its closed set of values, or its fields with their defaults.

    A notice is kept with the name of its event.
    """
    if issubclass(kind, Enum):
        return f"{kind.__name__} = {', '.join(str(member.value) for member in kind)}"
    called = (f"{field.name}{default_of(field)}" for field in fields(kind))
    event = f" ({kind.event})" if kind in get_args(Notice) else ""
    return f"{kind.__name__}{event}: {', '.join(called)}".rstrip()


def default_of(field):
    """Return the default of a field as it is listed; * has none."""
    if field.default is MISSING and field.default_factory is MISSING:
        return "*"
    value = field.default_factory() if field.default is MISSING else field.default
    if isinstance(value, Enum):
        return f"={value.value}"
    return f"={type(value).__name__}()" if is_dataclass(value) else f"={value!r}"


def test_what_is_stored_keeps_its_names():
    known = kinds_in(STORED)
    ours = {kind for kind in known if is_dataclass(kind) or issubclass(kind, Enum)}
    assert sorted(map(names, ours)) == LISTED.read_text("utf-8").splitlines()


def test_books_are_kept_under_the_same_names():
    assert {page.__name__: book for page, book in BOOKS.items()} == {
        "LedgerAccount": "ledger",
        "CatalogueEntry": "catalogue",
        "Tournament": "tournaments",
    }


def test_what_stands_for_somebody_or_something_keeps_its_name():
    kept = (GM, AUTHOR, PRESS, MARK, KEY, EVERY, ZINE)
    assert kept == ("gm", "author", "press", "$", "waiting-list", "*", "zine")


def test_what_is_secret_stands_in_no_log():
    unseen = {
        f"{kind.__name__}.{field.name}"
        for kind in kinds_in(STORED)
        if is_dataclass(kind)
        for field in fields(kind)
        if not field.repr
    }
    assert unseen == {"Game.passwords", "Game.seed", "PasswordSet.digest"}
