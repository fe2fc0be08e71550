"""The house rules of a game: clauses to read, and the values the judge obeys."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from judge.rules.edition import SWITCHES


class HouseRulesError(ValueError):
    """A house-rules file says something that is not understood; the message says what."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its number (`III.4`), its title, its wording for players, its values.

    The wording may hold the values' names in braces, so that the two cannot disagree.
    """

    number: str
    title: str
    wording: str
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def section(self) -> str:
        """The number of the section it stands in, such as `III`."""
        return self.number.partition(".")[0]

    @property
    def text(self) -> str:
        """The wording with the values in their places."""
        return self.wording.format(**self.values)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a game is run by.

    `edition` names the rulebook (I.2) and `switches` what these rules decide otherwise (III.5 to
    VI.8); `overrule` is the time to have a unit disbanded whose only retreat is taken for granted,
    None if no retreat is (III.8); `early` says whether a turn is adjudicated once all orders are
    final (VII.2); the lengths are those of VII.4.  `sections` are the titles over the clauses, in
    their order.
    """

    name: str
    title: str
    sections: Mapping[str, str]
    clauses: Mapping[str, Clause]
    edition: str
    switches: Mapping[str, str | bool]
    overrule: timedelta | None
    early: bool
    movement: timedelta
    retreat: timedelta
    adjustment: timedelta

    def clauses_of(self, number: str) -> tuple[Clause, ...]:
        """Return the clause of a number, those of a section, or with no number all of them."""
        return tuple(
            clause
            for clause in self.clauses.values()
            if number in ("", clause.number, clause.section)
        )

    def length(self, kind: str) -> timedelta:
        """Return the length of a turn of this kind: movement, retreat or adjustment (VII.4)."""
        return {
            "movement": self.movement,
            "retreat": self.retreat,
            "adjustment": self.adjustment,
        }[kind]


_UNITS = {
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(weeks=1),
}


def parse_length(text: str) -> timedelta | None:
    """Read a length of time such as `7 days` or `48 hours`; None if it is not one."""
    number, _, unit = text.strip().partition(" ")
    step = _UNITS.get(unit.strip().lower().removesuffix("s"))
    if step is None or not number.isascii() or not number.isdigit() or int(number) == 0:
        return None
    return int(number) * step


def _length(clause: str, key: str, value: object) -> timedelta:
    length = parse_length(value) if isinstance(value, str) else None
    if length is None:
        raise HouseRulesError(
            f'clause {clause}: {key} = {value!r} is no length of time; write "7 days" or "48 hours"'
        )
    return length


def _length_or_none(clause: str, key: str, value: object) -> timedelta | None:
    return None if value == "none" else _length(clause, key, value)


def _switch(clause: str, key: str, value: object) -> object:
    if value not in SWITCHES[key]:
        allowed = ", ".join(repr(one) for one in SWITCHES[key])
        raise HouseRulesError(f"clause {clause}: {key} = {value!r} should be one of {allowed}")
    return value


def _kept(kind: type) -> Any:
    def keep(clause: str, key: str, value: object) -> object:
        if not isinstance(value, kind):
            raise HouseRulesError(f"clause {clause}: {key} = {value!r} should be a {kind.__name__}")
        return value

    return keep


# Which clause carries which value, and how it is read.
_VALUES = {
    ("I.2", "edition"): _kept(str),
    ("III.8", "overrule"): _length_or_none,
    ("VII.2", "early"): _kept(bool),
    ("VII.4", "movement"): _length,
    ("VII.4", "retreat"): _length,
    ("VII.4", "adjustment"): _length,
}
_WORDS = ("title", "text")
_NUMBER = re.compile(r"([A-Z]+)\.([0-9]+)")


def read_house_rules(text: str, base: HouseRules | None = None) -> HouseRules:
    """Read a house-rules file, on top of `base` where it says `extends`.

    Raises HouseRulesError (or tomllib's own error) where the file is not understood.
    """
    facts = tomllib.loads(text)
    unknown = set(facts) - {"name", "title", "extends", "section", "clause"}
    if unknown:
        raise HouseRulesError(f"unknown: {', '.join(sorted(unknown))}")
    sections = {**(base.sections if base else {}), **facts.get("section", {})}
    clauses = dict(base.clauses) if base else {}
    values: dict[str, Any] = (
        {key: getattr(base, key) for _, key in _VALUES} if base is not None else {}
    )
    switches = dict(base.switches) if base else {}
    for number, facts_of_it in facts.get("clause", {}).items():
        found = _clause_values(number, facts_of_it)
        switches |= {key: found.pop(key) for key in list(found) if key in SWITCHES}
        values |= found
        clauses[number] = _clause(number, facts_of_it, clauses.get(number))
    missing = [f"{clause} {key}" for clause, key in _VALUES if key not in values]
    if missing:
        raise HouseRulesError(f"missing: {', '.join(missing)}")
    return HouseRules(
        name=facts["name"],
        title=facts["title"],
        sections=sections,
        clauses=_in_order(clauses, sections),
        switches=switches,
        **values,
    )


def _clause(number: str, facts: Mapping[str, Any], known: Clause | None) -> Clause:
    """Return a clause; what the file leaves out stays as it is known."""
    known = known or Clause(number, "", "")
    clause = Clause(
        number,
        title=facts.get("title", known.title).strip(),
        wording=facts.get("text", known.wording).strip(),
        values={**known.values, **{key: facts[key] for key in facts if key not in _WORDS}},
    )
    if not clause.title or not clause.wording:
        raise HouseRulesError(f"clause {number} is new; it needs a title and a text")
    try:
        _ = clause.text
    except (LookupError, ValueError) as fault:
        raise HouseRulesError(f"clause {number}: its text has no value called {fault}") from fault
    return clause


def _in_order(clauses: Mapping[str, Clause], sections: Mapping[str, str]) -> dict[str, Clause]:
    """Return the clauses by section and number, whichever file they come from."""
    places = {}
    for number in clauses:
        parts = _NUMBER.fullmatch(number)
        if parts is None or parts[1] not in sections:
            known = ", ".join(sections)
            raise HouseRulesError(f"clause {number}: its number should be as in III.4; of {known}")
        places[number] = (list(sections).index(parts[1]), int(parts[2]))
    return {number: clauses[number] for number in sorted(places, key=places.__getitem__)}


def _clause_values(number: str, clause: Mapping[str, object]) -> dict[str, Any]:
    """Return the values a clause sets; what it may not set is refused."""
    values = {}
    for key, value in clause.items():
        if key in _WORDS:
            continue
        if (number, key) in _VALUES:
            values[key] = _VALUES[number, key](number, key, value)
        elif key in SWITCHES:
            values[key] = _switch(number, key, value)
        else:
            raise HouseRulesError(f"clause {number} has no value called {key}")
    return values


def extends(text: str) -> str:
    """Return the name of the house rules a file builds on, or an empty string."""
    return str(tomllib.loads(text).get("extends", ""))
