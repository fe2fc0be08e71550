"""One value of the house rules, as somebody writes it in a letter: `VII.2.early no`.

The value is known by its clause and its name; what there is none of, or cannot be set so, is
answered with what there is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches

from judge.houserules.keys import GUNBOAT, ONE_OF
from judge.houserules.rules import HouseRules
from judge.houserules.values import HouseRulesError, answer

MOST_NEAR = 5
LEAST_OF_A_WORD = 3  # letters of a beginning that is enough
_KEY = re.compile(
    r"\s*([A-Za-z]+)\s*(?:[.(]?\s*(\d+)\s*\)?\s*[.:,]?|[.])\s*([A-Za-z]\w*)\b"  # VII(2) early
    r"\s*(?:=|:|\bto\b|\bis\b)?\s*(.*?)[\s.!]*"
)
_NAME = re.compile(r"\s*([A-Za-z]\w*)\s*(?:=|:|\bto\b|\bis\b)?\s*(.*?)[\s.!]*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Setting:
    """A value that can be set, by its key."""

    key: str
    value: object


@dataclass(frozen=True, slots=True)
class NoSuchSetting:
    """There is no value of this key; `near` are those that may be meant."""

    written: str
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoSuchValue:
    """The value cannot be set so; `allowed` are examples of what it may be."""

    key: str
    written: str
    allowed: tuple[str, ...]


def read_setting(rules: HouseRules, text: str) -> Setting | NoSuchSetting | NoSuchValue | None:
    """Return the value of a setting that a text names; None if it names none at all."""
    parts = _KEY.fullmatch(text)
    if parts is None:
        return _by_name(rules, text)
    clause, number, name, written = parts.groups()
    key = ".".join(filter(None, (clause.upper(), number, name.lower())))
    if key not in rules.settings:
        return _by_name(rules, text) or NoSuchSetting(key, _near(rules, key))  # movement 36 hours
    return _valued(rules, key, written)


def _by_name(rules: HouseRules, text: str) -> Setting | NoSuchValue | None:
    """Return what a text sets that names a value without its clause, if only one is called so."""
    parts = _NAME.fullmatch(text)
    named = [key for key in rules.settings if parts and key.endswith(f".{parts[1].lower()}")]
    return _valued(rules, named[0], parts[2]) if parts and parts[2] and len(named) == 1 else None


def _valued(rules: HouseRules, key: str, written: str) -> Setting | NoSuchValue:
    value = _value(rules, key, written.strip().strip("\"'"))
    try:
        return Setting(key, rules.checked(key, value))
    except HouseRulesError:
        return NoSuchValue(key, written, rules.allowed(key))


def _value(rules: HouseRules, key: str, written: str) -> object:
    """Return a value as the house rules know it: of one of a list its beginning is enough.

    Not so of what cannot be taken back (House rules X).
    """
    choices = ONE_OF.get(key) or rules.choices.get(key.rpartition(".")[2], ())
    named = _key_of(written)
    words = {_key_of(it): it for it in choices if isinstance(it, str)}
    enough = len(named) >= LEAST_OF_A_WORD and key != GUNBOAT
    begun = [it for word, it in words.items() if enough and word.startswith(named)]
    return words.get(named) or (begun[0] if len(begun) == 1 else answer(written))


def _key_of(value: str) -> str:
    """Return what is the same for all ways to write a value: `For ever`, `forever`."""
    return "".join(value.lower().split())


def _near(rules: HouseRules, key: str) -> tuple[str, ...]:
    clause = key.rpartition(".")[0]
    own = [known for known in rules.settings if known.startswith(f"{clause}.")]
    return tuple(own or get_close_matches(key, rules.settings, n=MOST_NEAR, cutoff=0.5))
