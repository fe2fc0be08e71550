"""The catalogue of other magazines: entries as the old ones printed them."""

import pytest

from judge.desk.zine.catalogue import (
    CatalogueEntry,
    gone,
    in_catalogue_order,
    key_of_entry,
    read_entry,
    with_addendum,
)
from judge.variants.seam import Cause

GRAUSTARK = """
John Boardman, 592 16th St., Brooklyn, N.Y.
Current games: 1967U; 1967V.

R; *; s/10 for $1; g/$2; issues 1-160.
Recommended.
"""


def test_an_entry_is_read_as_it_is_printed():
    assert read_entry("GRAUSTARK", GRAUSTARK) == CatalogueEntry(
        "GRAUSTARK",
        "John Boardman, 592 16th St., Brooklyn, N.Y. Current games: 1967U; 1967V.",
        ("R", "*", "s/10 for $1", "g/$2", "issues 1-160"),
        recommended=True,
    )


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("Rv; *v; s/$3 for 1 year; g/$3(v), $2(R)", "Rv|*v|s/$3 for 1 year|g/$3(v), $2(R)"),
        ("v", "v"),
        ("Pv; issues 1,2. Dittoed.", "Pv|issues 1,2. Dittoed"),
        ("P; s/no info", "P|s/no info"),
        ("G; free", "G|free"),
        ("  R ;; * ", "R|*"),
    ],
)
def test_codes_of_all_kinds(line, codes):
    entry = read_entry("X", line)
    assert "|".join(entry.codes) == codes


@pytest.mark.parametrize(
    "line", ["R; *; Recommended; reciprocity", "reciprocity\nR; *\nrecommended!"]
)
def test_recommended_and_reciprocity_stand_anywhere(line):
    entry = read_entry("X", line)
    assert (entry.recommended, entry.reciprocity, entry.codes) == (True, True, ("R", "*"))


@pytest.mark.parametrize(
    "text", ["", "John Boardman, Brooklyn.", "Really good; *", "vR; *", "Recommended", "*; R"]
)
def test_without_a_line_of_codes_it_is_no_entry(text):
    assert read_entry("X", text) == Cause("magazine_without_codes", {"magazine": "X"})


@pytest.mark.parametrize("name", ["", " ", "--", "x" * 81])
def test_an_entry_has_a_name(name):
    assert read_entry(name, "R") == Cause("magazine_unnamed")


def test_a_magazine_is_known_by_its_letters():
    same = {key_of_entry(name) for name in ("Wild 'n Wooly", "WILD N WOOLY", "The wild, n. Wooly")}
    assert same == {"wild n wooly"}
    assert key_of_entry("THE") == "the"


def test_addenda_come_one_after_another_and_what_is_gone_says_why():
    entry = read_entry("X", "R")
    twice = with_addendum(with_addendum(entry, "Add issue 1."), "Add issue 2.")
    assert twice.addenda == ("Add issue 1.", "Add issue 2.")
    assert gone(entry, "folded").inactive == "folded"


def test_the_catalogue_goes_by_names():
    some = [read_entry(name, "R") for name in ("The Zed", "beta", "ALPHA")]
    assert [it.name for it in in_catalogue_order(some)] == ["ALPHA", "beta", "The Zed"]
