"""The house rules of a game: clauses to read, and the values the judge obeys.

Which points of its rulebooks a game lets house rules decide (its switches), it tells the reader of
a file; any other value is a length of time, or yes or no.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from difflib import get_close_matches
from functools import cached_property
from types import MappingProxyType
from typing import Any

Choice = str | bool
Switches = Mapping[str, tuple[Choice, ...]]  # by name, what each may be set to

EDITION, EARLY = "I.2.edition", "VII.2.early"
NEEDED = (EDITION, EARLY)
_WORDS = ("title", "text")
_NUMBER = re.compile(r"([A-Z]+)\.([0-9]+)")
_ANSWERS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
_UNITS = {
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(weeks=1),
}


class HouseRulesError(ValueError):
    """House rules say something that is not understood; the message says what."""


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


@dataclass(frozen=True)
class HouseRules:
    """What a game is run by: clauses with their values, a setting being named `VII.2.early`.

    `sections` are the titles over the clauses, in their order; `choices` are the switches of the
    game that the clauses set, and what each may be set to.
    """

    name: str
    title: str
    sections: Mapping[str, str]
    clauses: Mapping[str, Clause]
    choices: Switches = field(default_factory=dict)

    def clauses_of(self, number: str) -> tuple[Clause, ...]:
        """Return the clause of a number, those of a section, or with no number all of them."""
        return tuple(
            clause
            for clause in self.clauses.values()
            if number in ("", clause.number, clause.section)
        )

    @cached_property
    def settings(self) -> Mapping[str, object]:
        """Every value by the clause that sets it and its name, as written."""
        settings = {
            f"{clause.number}.{key}": value
            for clause in self.clauses.values()
            for key, value in clause.values.items()
        }
        return MappingProxyType(settings)

    def setting(self, key: str) -> object:
        """Return a value as written; HouseRulesError if no clause sets it."""
        if key not in self.settings:
            raise HouseRulesError(f"{self.name}: no clause sets {key}")
        return self.settings[key]

    def flag(self, key: str) -> bool:
        """Return a value that is yes or no; HouseRulesError if it is something else."""
        value = self.setting(key)
        if not isinstance(value, bool):
            raise HouseRulesError(f"{key} = {value!r} should be a bool")
        return value

    def length(self, keys: tuple[str, ...]) -> timedelta:
        """Return the shortest of some lengths of time; no time at all for none."""
        return min((_length(key, self.setting(key)) for key in keys), default=timedelta(0))

    @property
    def edition(self) -> str:
        """The edition of the rulebook that decides where these rules are silent (I.2)."""
        return str(self.setting(EDITION))

    @property
    def early(self) -> bool:
        """Whether a turn is over as soon as everybody's orders are final (VII.2)."""
        return self.flag(EARLY)

    @cached_property
    def switches(self) -> Mapping[str, Choice]:
        """What these rules decide otherwise than the rulebook, by the game's own switches."""
        return {
            name: value
            for key, value in self.settings.items()
            if key != EDITION
            and (name := key.rpartition(".")[2]) in self.choices
            and isinstance(value, str | bool)
        }

    def changed(self, settings: Mapping[str, object]) -> HouseRules:
        """Return the rules with some values changed; HouseRulesError names what may be meant."""
        clauses = dict(self.clauses)
        for key, value in settings.items():
            if key not in self.settings:
                near = get_close_matches(key, self.settings, cutoff=0.5) or self.settings
                raise HouseRulesError(f"there is no setting {key}; there is {', '.join(near)}")
            number, _, name = key.rpartition(".")
            checked = _checked(key, _typed(value, self.settings[key]), self)
            clause = clauses[number]
            clauses[number] = replace(clause, values={**clause.values, name: checked})
        return replace(self, clauses=clauses)

    @cached_property
    def digest(self) -> str:
        """A text that is the same for the same rules, and for no others (SHA-256)."""
        canonical = json.dumps(self.plain(), sort_keys=True)
        return hashlib.sha256(canonical.encode()).hexdigest()

    def plain(self) -> dict[str, Any]:
        """Return the rules as plain data, such as JSON keeps."""
        return {
            "name": self.name,
            "title": self.title,
            "sections": dict(self.sections),
            "clauses": [
                {
                    "number": clause.number,
                    "title": clause.title,
                    "wording": clause.wording,
                    "values": dict(clause.values),
                }
                for clause in self.clauses.values()
            ],
            "choices": {name: list(allowed) for name, allowed in self.choices.items()},
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> HouseRules:
        """Return the rules that `plain` wrote."""
        clauses = [Clause(**clause) for clause in plain["clauses"]]
        return cls(
            plain["name"],
            plain["title"],
            plain["sections"],
            {clause.number: clause for clause in clauses},
            {name: tuple(allowed) for name, allowed in plain["choices"].items()},
        )


def parse_length(text: str) -> timedelta | None:
    """Read a length of time such as `7 days` or `48 hours`; None if it is not one."""
    number, _, unit = text.strip().partition(" ")
    step = _UNITS.get(unit.strip().lower().removesuffix("s"))
    if step is None or not number.isascii() or not number.isdigit() or int(number) == 0:
        return None
    return int(number) * step


def _length(key: str, value: object) -> timedelta:
    length = parse_length(value) if isinstance(value, str) else None
    if length is None:
        raise HouseRulesError(
            f'{key} = {value!r} is no length of time; write "7 days" or "48 hours"'
        )
    return length


def _typed(value: object, like: object) -> object:
    """Return a value that somebody wrote in a letter as one of a file would be."""
    written = isinstance(value, str) and isinstance(like, bool)
    return _ANSWERS.get(str(value).strip().casefold(), value) if written else value


def _checked(key: str, value: object, rules: HouseRules) -> object:
    """Return a new value of a setting that there is, if it may be set so."""
    name, before = key.rpartition(".")[2], rules.settings.get(key)
    if name in rules.choices:
        return _switch(key, value, rules.choices[name])
    if isinstance(before, bool) or key == EARLY:
        return _of_kind(key, value, bool)
    return _of_kind(key, value, str) if key == EDITION else str(_length(key, value) and value)


def _switch(key: str, value: object, allowed: tuple[Choice, ...]) -> object:
    if not any(value == choice and type(value) is type(choice) for choice in allowed):
        near = get_close_matches(str(value), map(str, allowed)) or map(repr, allowed)
        raise HouseRulesError(f"{key} = {value!r} should be one of {', '.join(near)}")
    return value


def _of_kind(key: str, value: object, kind: type) -> object:
    if not isinstance(value, kind):
        raise HouseRulesError(f"{key} = {value!r} should be a {kind.__name__}")
    return value


# --- Files ----------------------------------------------------------------------------------------


def read_house_rules(
    text: str, base: HouseRules | None = None, switches: Switches | None = None
) -> HouseRules:
    """Read a house-rules file, on top of `base` where it says `extends`.

    `switches` are what a game's rulebooks leave to house rules, `edition` among them.  Raises
    HouseRulesError (or tomllib's own error) where the file is not understood.
    """
    facts = tomllib.loads(text)
    unknown = set(facts) - {"name", "title", "extends", "section", "clause"}
    if unknown:
        raise HouseRulesError(f"unknown: {', '.join(sorted(unknown))}")
    sections = {**(base.sections if base else {}), **facts.get("section", {})}
    known = HouseRules("", "", {}, base.clauses if base else {}, switches or {})
    clauses = dict(known.clauses)
    for number, clause in facts.get("clause", {}).items():
        clauses[number] = _clause(number, clause, known, base is None)
    rules = HouseRules(
        facts["name"], facts["title"], sections, _in_order(clauses, sections), switches or {}
    )
    missing = [key for key in NEEDED if key not in rules.settings]
    if missing:
        raise HouseRulesError(f"missing: {', '.join(missing)}")
    names = {key.rpartition(".")[2] for key in rules.settings}
    return replace(
        rules, choices={name: rules.choices[name] for name in rules.choices if name in names}
    )


def _clause(number: str, facts: Mapping[str, Any], known: HouseRules, first: bool) -> Clause:
    """Return a clause; what the file leaves out stays as it is known."""
    before = known.clauses.get(number) or Clause(number, "", "")
    values = {
        key: _value(f"{number}.{key}", facts[key], known, first)
        for key in facts
        if key not in _WORDS
    }
    clause = Clause(
        number,
        title=facts.get("title", before.title).strip(),
        wording=facts.get("text", before.wording).strip(),
        values={**before.values, **values},
    )
    if not clause.title or not clause.wording:
        raise HouseRulesError(f"clause {number} is new; it needs a title and a text")
    try:
        _ = clause.text
    except (LookupError, ValueError) as fault:
        raise HouseRulesError(f"clause {number}: its text has no value called {fault}") from fault
    return clause


def _value(key: str, value: object, known: HouseRules, first: bool) -> object:
    """Return a value that a clause sets; what it may not set is refused.

    Rules that stand on no others may set lengths and flags of their own.
    """
    number, _, name = key.rpartition(".")
    own = first and (isinstance(value, bool) or parse_length(str(value)) is not None)
    if not (own or key in NEEDED or name in known.choices or key in known.settings):
        raise HouseRulesError(f"clause {number} has no value called {name}")
    return value if own and name not in known.choices else _checked(key, value, known)


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


def extends(text: str) -> str:
    """Return the name of the house rules a file builds on, or an empty string."""
    return str(tomllib.loads(text).get("extends", ""))
