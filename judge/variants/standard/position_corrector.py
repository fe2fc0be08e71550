"""A position put right by its gamemaster: units moved, added or removed, centres given (VIII.1-3).

All lines of a correction are done at once, so that two units may change places.  What would leave
a position that cannot be is not done.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from judge.orders import Vocabulary, read_units
from judge.rules.board import Board, Power, Province, UnitKind
from judge.rules.contradictions import check_position, check_units
from judge.rules.position import Position, Unit
from judge.variants.correction import Corrected
from judge.variants.seam import Cause, Packed
from judge.variants.shelf import Shelf
from judge.variants.standard.extra_units import ExtraUnits
from judge.variants.standard.naming import place, power
from judge.variants.standard.packed import pack_position

ByWord = Mapping[str, Mapping[str, Sequence[str]]]

MOST_THINGS = 10  # that one line puts right
AMONG_SEVERAL = re.compile(r"(,|;|&|\band\b)", re.IGNORECASE)


class NotUnderstoodError(Exception):
    """A line of a correction cannot be done; `cause` says why."""

    def __init__(self, code: str, **fields: Any) -> None:
        super().__init__(code)
        self.cause = Cause(code, fields)


@dataclass(slots=True)
class Changes:
    """What is taken off the board, what is put there, whose the centres are, and how it is told."""

    gone: list[Unit] = field(default_factory=list)
    new: list[Unit] = field(default_factory=list)
    owners: dict[Province, str] = field(default_factory=dict)
    told: list[Cause] = field(default_factory=list)


def corrected(
    lines: Iterable[str],
    position: Position,
    board: Board,
    words: tuple[Shelf, str],
    extra: ExtraUnits,
) -> Corrected | Cause:
    """Return a position as it is put right in the words of a language, or why it cannot be."""
    shelf, language = words
    tables = tuple(shelf.words("corrections", code) for code in (language, "en"))
    reads = PositionCorrector(position, board, shelf.vocabulary(language), tables, extra)
    return reads.correct(lines)


@dataclass(frozen=True, slots=True)
class PositionCorrector:
    """Reads and does corrections of a position, in the words of some languages."""

    position: Position
    board: Board
    vocabulary: Vocabulary
    words: tuple[ByWord, ...]
    extra: ExtraUnits

    def correct(self, lines: Iterable[str]) -> Corrected | Cause:
        """Return the position with some corrections, or why there is none such."""
        changes = Changes()
        try:
            for line in self._pieces(lines):
                self._read(line, changes)
            return Corrected(self._done(changes), tuple(changes.told))
        except NotUnderstoodError as fault:
            return fault.cause

    # --- Reading --------------------------------------------------------------------------------

    def _read(self, line: str, changes: Changes) -> None:
        verb, rest = self._verb(line)
        things = self._things(rest)
        if not things:
            raise NotUnderstoodError("no_correction", written=line)
        if verb == "remove":
            for thing in things:
                self._remove(thing, changes)
        elif verb == "add":
            self._add_all(things, changes)
        else:
            does = self._give if verb == "give" else self._move
            for thing, where in self._placed(things, line):
                does(thing, where, changes)

    def _things(self, text: str) -> list[str]:
        """Return the several things that one verb is said of: `REMOVE A Mun, F Kie`.

        Words that name nothing belong to what they stand behind: `REMOVE EXTRA Germany, BUILT`.
        There is none in a line of too many.
        """
        things: list[str] = []
        first, *others = AMONG_SEVERAL.split(text)
        if len(others) > 2 * MOST_THINGS:
            return []
        for mark, thing in zip(("", *others[::2]), (first, *others[1::2]), strict=True):
            if things and not self._names_something(thing):
                things[-1] += mark + thing
            elif thing.strip():
                things.append(thing)
        return things

    def _names_something(self, text: str) -> bool:
        """Whether a text names a power, or a place; what begins as a unit does is to name one."""
        if len(text.split()) > 1 and self._kind(text.split()) is not None:
            return True
        places = (self._province(part) for part in self._parted("to", text))
        return bool(self._power(text)[0]) or any(place is not None for place in places)

    def _placed(self, things: Iterable[str], line: str) -> Iterator[tuple[str, str]]:
        """Yield each thing, and where it goes: `Bel, Hol TO Germany`, `A Mun TO Bur, F Kie TO Hol`.

        Nothing may be left that goes nowhere, or to two: half a correction is none.
        """
        waiting: list[str] = []
        for thing in things:
            what, *where = [part for part in self._parted("to", thing) if part.strip()]
            waiting.append(what.strip())
            if len(where) > 1:
                raise NotUnderstoodError("no_correction", written=line)
            if where:
                yield from ((each, where[0].strip()) for each in waiting)
                waiting = []
        if waiting:
            raise NotUnderstoodError("no_correction", written=line)

    def _pieces(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield lines in parts, where several verbs stand in one: `MOVE ..., REMOVE ...`."""
        verbs = [word for words in self.words for some in words["verbs"].values() for word in some]
        ahead = rf"[,;.]\s*(?:and\s+)?(?={_any_of(verbs)}\b)"
        for line in lines:
            yield from re.split(ahead, line, flags=re.IGNORECASE)

    def _verb(self, line: str) -> tuple[str, str]:
        for words in self.words:
            for verb, spellings in words["verbs"].items():
                match = re.match(rf"\W*{_any_of(spellings)}\b[\s:]*", line, re.IGNORECASE)
                if match:
                    return verb, line[match.end() :]
        return "", line

    def _parted(self, kind: str, text: str) -> list[str]:
        """Return the parts of a text between words of a kind."""
        spellings = [word for words in self.words for word in words["words"][kind]]
        return re.split(rf"(?<!\w){_any_of(spellings)}(?!\w)", text, flags=re.IGNORECASE)

    def _says(self, kind: str, text: str) -> bool:
        return len(self._parted(kind, text)) > 1

    def _power(self, text: str) -> tuple[str, str]:
        """Return the power that a text names first, and the text without it.

        What stands behind the kind of a unit is a place, and so is what a country's name is a part
        of: `A Eng`, `the English Channel`.
        """
        places = [match.span() for match in self._place_names().finditer(text)]
        named = [
            (match.start(), match.end(), code)
            for code, names in self.board.powers.items()
            for match in re.finditer(rf"\b{_any_of(_names(code, names))}\b", text, re.IGNORECASE)
            if self._kind(text[: match.start()].split()[-1:]) is None
            and not any(start <= match.start() and match.end() < end for start, end in places)
        ]
        if not named:
            return "", text
        start, end, code = min(named)
        return code, f"{text[:start]} {text[end:]}"

    def _place_names(self) -> re.Pattern[str]:
        """Return the pattern of places by their names."""
        board = self.board
        names = [name for at in board.provinces for name in (board.names[at], *board.also[at])]
        return re.compile(rf"\b{_any_of(names)}\b", re.IGNORECASE)

    def _kind(self, words: Sequence[str]) -> UnitKind | None:
        """Return the kind of unit that the first of some words is, if any."""
        return self.vocabulary.tokens.kinds.get(words[0].casefold()) if words else None

    def _unit(self, text: str, owner: str) -> Unit | None:
        """Return the unit that a text names, as one of a power."""
        bare = " ".join(self._parted("of", text)).strip(" .,;:()")
        named = read_units(bare, owner, self.board, self.vocabulary)
        return named.units[0] if len(named.units) == 1 and not named.unread else None

    def _province(self, text: str) -> Province | None:
        """Return the province that a text names, with or without a kind of unit."""
        owner = next(iter(self.board.powers))
        units = (self._unit(f"{kind}{text}", owner) for kind in ("", "A ", "F "))
        unit = next((unit for unit in units if unit is not None), None)
        return None if unit is None else self.board.province_of[unit.at]

    def _no_place(self, where: str, kind: UnitKind) -> NotUnderstoodError:
        """Return that there is no such place, or none where a unit of a kind may stand."""
        if self._province(where) is None:
            return NotUnderstoodError("no_such_place", written=where)
        return NotUnderstoodError("no_such_place_for", written=where, kind=kind.value)

    def _there(self, text: str) -> Unit:
        """Return the unit on the board that a text names."""
        _, rest = self._power(text)
        dislodged = self._says("dislodged", rest)
        at = self._province(" ".join(self._parted("dislodged", rest)))
        if at is None:
            raise NotUnderstoodError("no_such_unit_named", written=text.strip())
        lost = self.position.dislodged.get(at)
        unit = lost.unit if dislodged and lost else self.position.units.get(at)
        if unit is None and lost is not None:
            unit = lost.unit
        if unit is None:
            raise NotUnderstoodError("no_unit_there", at=place(at, self.board))
        return unit

    # --- What is changed ------------------------------------------------------------------------

    def _remove(self, text: str, changes: Changes) -> None:
        owner, rest = self._power(text)
        if owner and self._province(" ".join(self._parted("dislodged", rest))) is None:
            self._remove_extra(owner, rest, changes)
            return
        unit = self._there(text)
        changes.gone.append(unit)
        changes.told.append(self._told("unit_removed", unit, "VIII.2"))

    def _remove_extra(self, owner: str, text: str, changes: Changes) -> None:
        """Remove the units of a power that are too many, by what they are too many for (VIII.2)."""
        gone = {id(unit) for unit in changes.gone}
        left = {at: unit for at, unit in self.position.units.items() if id(unit) not in gone}
        centers = {**self.position.centers, **changes.owners}
        owned = sum(whose == owner for whose in centers.values())
        own = sum(unit.power == owner for unit in (*left.values(), *changes.new))
        fields = {"power": power(owner), "units": own, "centers": owned}
        if own <= owned:
            raise NotUnderstoodError("no_unit_too_many", **fields)
        built = self._says("built", text)
        removed = self.extra.of(owner, own - owned, left, centers, self.board, built=built)
        if len(removed) < own - owned:
            raise NotUnderstoodError("not_built_last", **fields)
        changes.gone += removed
        why = "extra_unit_built" if built else "extra_unit_farthest"
        changes.told += [self._told(why, unit, "VIII.2") for unit in removed]

    def _move(self, text: str, where: str, changes: Changes) -> None:
        unit = self._there(text)
        target = self._unit(f"{unit.kind.value} {where}", unit.power)
        if target is None or check_units([target], self.board):
            raise self._no_place(where, unit.kind)
        if target.at == unit.at:
            raise NotUnderstoodError("moves_nowhere", **self._called(unit))
        changes.gone.append(unit)
        changes.new.append(target)
        told = self._told("unit_moved", unit, "VIII.3")
        changes.told.append(
            replace(told, fields={**told.fields, "to": place(target.at, self.board)})
        )

    def _add_all(self, things: Iterable[str], changes: Changes) -> None:
        """Add units, each of the power that is named with it, or before."""
        owner = ""
        for thing in things:
            named, rest = self._power(thing)
            owner = named or owner
            if not owner:
                raise NotUnderstoodError("whose_unit", written=thing.strip())
            self._add(rest, owner, changes)

    def _add(self, rest: str, owner: str, changes: Changes) -> None:
        unit = self._unit(rest, owner)
        kind, where = self._kind(rest.split()), " ".join(rest.split()[1:])
        if kind and where and (unit is None or check_units([unit], self.board)):
            raise self._no_place(where, kind)
        if unit is None:
            raise NotUnderstoodError("no_such_unit_named", written=rest.strip())
        changes.new.append(unit)
        changes.told.append(self._told("unit_added", unit, "VIII.1"))

    def _give(self, text: str, whom: str, changes: Changes) -> None:
        center, (owner, _) = self._province(text), self._power(whom)
        if center is None or center not in self.board.centers:
            raise NotUnderstoodError("no_such_centre", written=text.strip())
        if not owner and not self._says("nobody", whom):
            raise NotUnderstoodError("whose_centre", written=whom.strip())
        at, owned = place(center, self.board), {"power": power(owner)} if owner else {}
        if owner == self.position.centers.get(center, ""):
            code = "centre_is_theirs" if owner else "centre_is_free"
            raise NotUnderstoodError(code, at=at, **owned)
        changes.owners[center] = owner
        fields = {"at": at, "clause": "VIII.1"}
        changes.told.append(Cause("centre_given" if owner else "centre_lost", fields | owned))

    def _told(self, code: str, unit: Unit, clause: str) -> Cause:
        return Cause(code, {**self._called(unit), "clause": clause})

    def _called(self, unit: Unit) -> dict[str, Any]:
        """Return the fields of a cause by which a unit is called."""
        at = place(unit.at, self.board)
        return {"kind": unit.kind.value, "power": power(unit.power), "at": at}

    def _done(self, changes: Changes) -> Packed:
        """Return the position with all changes; nothing may stand where something else does."""
        province = self.board.province_of
        gone = {id(unit) for unit in changes.gone}
        units = {at: unit for at, unit in self.position.units.items() if id(unit) not in gone}
        driven = {
            at: lost for at, lost in self.position.dislodged.items() if id(lost.unit) not in gone
        }
        for unit in changes.new:
            at = province[unit.at]
            if at in units:
                raise NotUnderstoodError("stands_there", at=place(unit.at, self.board))
            units[at] = unit
        centers = {**self.position.centers, **changes.owners}
        centers = {center: owner for center, owner in centers.items() if owner}
        position = replace(self.position, units=units, dislodged=driven, centers=centers)
        if check_position(position, self.board):
            raise NotUnderstoodError("cannot_be_corrected_so")
        return pack_position(position, self.board)


def _any_of(spellings: Iterable[str]) -> str:
    longest_first = sorted(spellings, key=len, reverse=True)
    return f"(?:{'|'.join(map(re.escape, longest_first))})"


def _names(code: str, names: Power) -> list[str]:
    return [code, names.name, names.adjective, *names.also]
