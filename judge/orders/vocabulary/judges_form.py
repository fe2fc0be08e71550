"""The words of orders that are understood in every language: those that the judge itself writes.

`A MUN - BUR`, `A LON - NWY VIA`, `F SPA/NC H`, `IF A MUN DISLODGED RETREAT BER`, `IF GAIN 1 BUILD
A MUN`, `IF LOSE 1 REMOVE A MUN`: they are added to the tables of each language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

COAST_CODES = {"north": "nc", "south": "sc", "east": "ec", "west": "wc"}
# One word for a verb and a kind run together: A BUR SA TYR-MUN.
GLUED = {"sa": ("s", "a"), "sf": ("s", "f"), "ca": ("c", "a")}
# What stands for a word of another language where one is put in or left out.
DASH, VIA, ARMY, HOLD, HELP, CARRY = "-", "via", "a", "h", "s", "c"
IF, DISLODGED = "if", "dislodged"
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
# Letters and signs that orders are noted by, and hardly ever prose.
NOTATION = frozenset({"-", ":", "/", "a", "f", "h", "s", "c"})

JUDGES_FORM: Mapping[str, Any] = {
    "tokens": {
        "army": ["a"],
        "fleet": ["f"],
        "coasts": {name: [code] for name, code in COAST_CODES.items()},
    },
    "grammar": {
        "verbs": {
            "hold": ["h"],
            "move": ["-"],
            "support": ["s"],
            "convoy": ["c"],
            "retreat": ["r", "retreat"],
            "disband": ["d", "disband", "remove"],
            "build": ["b", "build", "+"],
            "waive": ["w", "waive"],
        },
        "seasons": {"spring": ["s"], "fall": ["f"], "winter": ["w"]},
        "plain_verbs": ["-", "h", "s", "c"],
        "carried": ["via"],
        "by_sea_alone": ["via"],
    },
    "conditions": {
        "conditions": [IF],
        "ifs": [IF],
        "openings": [IF],
        "block_openings": [IF],
        "dislodged": [DISLODGED],
        "retreat_words": ["r", "retreat", ",", "/", ":"],
        "gains": ["gain", "+"],
        "losses": ["lose", "-"],
        "counted": [",", ":"],
    },
    "prose": {"aiming": ["-"]},
}
