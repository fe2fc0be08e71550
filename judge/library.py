"""The shelf of boards, variants and house rules, read from files once and kept."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from judge.desk.letters.language import Language, Languages
from judge.drawing.chart import Chart, read_chart
from judge.houserules.files import extends, read_house_rules
from judge.houserules.rules import HouseRules
from judge.houserules.values import Switches
from judge.orders import Vocabulary
from judge.rules.board import Board, read_board
from judge.rules.board_names import renamed
from judge.rules.edition import EDITIONS, SWITCHES
from judge.shipped import ENGLISH, find, find_template, folders
from judge.variants.games import GAMES, MakesVariant
from judge.variants.seam import Spec, Variant

# What house rules may decide, besides lengths of time and what the clerk does.
CHOICES: Switches = {"edition": tuple(EDITIONS), **SWITCHES}
VARIANTS_REMEMBERED = 200


@contextmanager
def named(path: Path) -> Iterator[None]:
    """Name the file in which something is wrong, by a note that whoever tells of it may read."""
    try:
        yield
    except (ValueError, LookupError) as fault:
        if not hasattr(fault, "__notes__"):  # the file that it builds on is named already
            fault.add_note(str(path))
        raise


class Library:
    """Finds things by the names that games and requests use.

    `own` is the operator's folder, which overrides our files one by one.  What is not there raises
    FileNotFoundError; what is there but wrong raises the error of its reader.
    """

    def __init__(self, own: Path | None = None, games: Mapping[str, MakesVariant] = GAMES) -> None:
        self.own = own
        self.games = games
        self._boards = cache(self._read_board)
        self._tables = cache(self._read_words)
        self._vocabularies = cache(self._read_vocabulary)
        self._languages = cache(self._language)
        self._charts = cache(self._read_chart)
        self.house_rules = cache(self._house_rules)
        self._variants: dict[tuple[Spec, str], Variant] = {}

    def board(self, name: str, language: str = ENGLISH) -> Board:
        """Return a board; its names are English where it has none in a language."""
        return self._boards(name, language)

    def words(self, file: str, language: str = ENGLISH) -> Mapping[str, Any]:
        """Return the tables of what is read in a language: English ones where it has none."""
        return self._tables(file, language)

    def vocabulary(self, language: str = ENGLISH) -> Vocabulary:
        """Return the words of orders in a language: English ones where it has none."""
        return self._vocabularies(language)

    def _read_vocabulary(self, language: str) -> Vocabulary:
        files = ("orders", "further_names")
        orders, names = (self.words(file, language) for file in files)
        with named(find_template("reading/orders.toml", language, self.own)):
            return Vocabulary.of({**orders, **names})

    def _read_board(self, name: str, language: str) -> Board:
        if language == ENGLISH:
            path = find(f"maps/{name}/board.toml", self.own)
            with named(path):
                return read_board(path.read_text("utf-8"))
        names = self._names(name, language)
        return renamed(self.board(name), names) if names else self.board(name)

    def _read_words(self, file: str, language: str) -> Mapping[str, Any]:
        path = find_template(f"reading/{file}.toml", language, self.own)
        with named(path):
            return tomllib.loads(path.read_text("utf-8"))

    def languages(self) -> tuple[str, ...]:
        """Return the codes of the languages in which letters are read, English first."""
        templates = folders("templates", self.own)
        read = {
            path.parts[-3] for root in templates for path in root.glob("*/reading/letters.toml")
        }
        return (ENGLISH, *sorted(read - {ENGLISH}))

    def language(self, code: str) -> Language:
        """Return a language as the clerk reads it."""
        return self._languages(code)

    def _language(self, code: str) -> Language:
        own, english = self.words("letters", code), self.words("letters")
        with named(find_template("reading/letters.toml", code, self.own)):
            return Language.of(code, own, english)

    def spoken(self, own: str = ENGLISH) -> Languages:
        """Return the languages of a judge that writes in `own` to whoever named none.

        ValueError if there are no words of it.
        """
        codes = self.languages()
        if own not in codes:
            raise ValueError(f"there is no language {own}; there is {', '.join(codes)}")
        others = (self.language(code) for code in codes if code != own)
        return Languages(self.language(own), tuple(others))

    def chart(self, name: str, language: str = ENGLISH, share: float = 1.0) -> Chart:
        """Return the drawing of a board, `share` of its size.

        Its names are English where it has none in a language.
        """
        return self._charts(name, language, share)

    def _read_chart(self, name: str, language: str, share: float) -> Chart:
        files = ("board.toml", "geometry.json", "anchors.toml", "palette.toml")
        texts = (find(f"maps/{name}/{file}", self.own).read_text("utf-8") for file in files)
        board, geometry, anchors, palette = texts
        return read_chart(board, geometry, anchors, palette, self._names(name, language), share)

    def _names(self, name: str, language: str) -> str:
        """Return the text of a board's names in a language, empty where it has none."""
        try:
            return find(f"maps/{name}/names.{language}.toml", self.own).read_text("utf-8")
        except FileNotFoundError:
            return ""

    def fonts(self) -> tuple[Path, ...]:
        """Return the font files of the maps' lettering."""
        return tuple(sorted((folders("maps")[0] / "standard/fonts").glob("*.ttf")))

    def _house_rules(self, name: str) -> HouseRules:
        path = find(f"houserules/{name}.toml", self.own)
        with named(path):
            text = path.read_text("utf-8")
            base = extends(text)
            return read_house_rules(text, self.house_rules(base) if base else None, CHOICES)

    def variant(self, spec: Spec, rules: HouseRules) -> Variant:
        """Return a game as house rules say it is played; ValueError tells what does not go."""
        if spec.game not in self.games:
            raise ValueError(f"there is no game {spec.game}; there is {', '.join(self.games)}")
        key = spec, rules.digest
        if key not in self._variants:
            if len(self._variants) >= VARIANTS_REMEMBERED:
                self._variants.clear()
            self._variants[key] = self.games[spec.game](spec, rules, self)
        return self._variants[key]
