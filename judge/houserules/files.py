"""House-rules files: TOML to a value; what is not understood in one is refused, with its place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from judge.houserules.clauses import Clause
from judge.houserules.keys import NEEDED, OWN
from judge.houserules.rules import HouseRules
from judge.houserules.values import HouseRulesError, Switches, parse_length

_WORDS = ("title", "text")
_NUMBER = re.compile(r"([A-Z]+)(?:\.([0-9]+))?")  # one of the section's own has no second


def extends(text: str) -> str:
    """Return the name of the house rules a file builds on, or an empty string."""
    return str(tomllib.loads(text).get("extends", ""))


def read_house_rules(text: str, base: HouseRules | None, switches: Switches) -> HouseRules:
    """Read a house-rules file, on top of `base` where it says `extends`.

    `switches` are what the rulebooks of a game leave to house rules, and `edition` which rulebooks
    there are.  Raises HouseRulesError (or tomllib's own error) where the file is not understood.
    """
    facts = tomllib.loads(text)
    lacking = {"name", "title"}.difference(facts)
    if lacking:
        raise HouseRulesError(f"missing: {', '.join(sorted(lacking))}")
    unknown = set(facts) - {"name", "title", "extends", "section", "clause"}
    if unknown:
        raise HouseRulesError(f"unknown: {', '.join(sorted(unknown))}")
    sections = {**(base.sections if base else {}), **facts.get("section", {})}
    known = HouseRules("", "", sections, base.clauses if base else {}, switches)
    clauses = dict(known.clauses)
    for number, clause in facts.get("clause", {}).items():
        clauses[number] = _clause(number, clause, known)
    names = {name for clause in clauses.values() for name in clause.values}
    rules = HouseRules(
        name=facts["name"],
        title=facts["title"],
        sections=sections,
        clauses=_in_order(clauses, sections),
        choices={name: allowed for name, allowed in switches.items() if name in names},
    )
    missing = [key for key in NEEDED if key not in rules.settings]
    if missing:
        raise HouseRulesError(f"missing: {', '.join(missing)}")
    return rules


def _clause(number: str, facts: Mapping[str, Any], known: HouseRules) -> Clause:
    """Return a clause; what the file leaves out stays as it is known."""
    before = known.clauses.get(number) or Clause(number, "", "")
    names = [name for name in facts if name not in _WORDS]
    values = {name: _value(number, name, facts[name], known) for name in names}
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


def _value(number: str, name: str, value: object, known: HouseRules) -> object:
    """Return a value that a clause sets; what it may not set is refused.

    Rules that stand on no others may bring lengths of time, and yes or no, of their own.
    """
    key = f"{number}.{name}"
    if key in known.settings or key in OWN or name in known.choices:
        return known.checked(key, value)
    new = isinstance(value, bool) or (isinstance(value, str) and parse_length(value) is not None)
    if known.clauses or not new:
        raise HouseRulesError(f"clause {number} has no value called {name}")
    return value


def _in_order(clauses: Mapping[str, Clause], sections: Mapping[str, str]) -> dict[str, Clause]:
    """Return the clauses by section and number, whichever file they come from."""
    places = {}
    for number in clauses:
        parts = _NUMBER.fullmatch(number)
        if parts is None or parts[1] not in sections:
            known = ", ".join(sections)
            raise HouseRulesError(f"clause {number}: its number should be as in III.4; of {known}")
        places[number] = (list(sections).index(parts[1]), int(parts[2] or 0))
    return {number: clauses[number] for number in sorted(places, key=places.__getitem__)}
