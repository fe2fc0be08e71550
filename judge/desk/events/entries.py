"""Entries of what a game records, put in and taken out: the newest is the last."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import TypeVar

_Noted = TypeVar("_Noted")


def with_entry(entries: Mapping[str, _Noted], key: str, new: _Noted | None) -> dict[str, _Noted]:
    """Return entries with another one under a key; without any there if nothing is to be kept."""
    others = without(entries, (key,))
    return {**others, key: new} if new else others


def without(entries: Mapping[str, _Noted], keys: Container[str]) -> dict[str, _Noted]:
    """Return entries but for those under some keys."""
    return {key: kept for key, kept in entries.items() if key not in keys}


def listed(names: tuple[str, ...], name: str, *, on: bool) -> tuple[str, ...]:
    """Return a list with a name on it, or not."""
    others = tuple(other for other in names if other != name)
    return (*others, name) if on else others
