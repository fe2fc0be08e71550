"""The rulebooks' sample game: their orders, and their remarks on what takes place."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.rules.edition import EDITIONS
from judge.rules.outcome import Outcome, Verdict
from judge.rules.position import first_position
from judge.rules.settle import settle
from tests.rules.notation import read_order, standard, write_units

BOOK = (Path(__file__).parent / "sample_game.txt").read_text(encoding="utf-8")


def chapters() -> Iterator[tuple[str, dict[str, list[str]]]]:
    """The phases of the book, each with its lines by what stands before the colon."""
    text = "\n".join(line for line in BOOK.splitlines() if not line.startswith("#"))
    for chapter in text.strip().split("\n\n"):
        title, *lines = chapter.splitlines()
        parts = (line.strip().partition(":") for line in lines)
        yield title.split()[-1], {head: rest.strip().split(", ") for head, _, rest in parts}


def succeeding(outcomes: tuple[Outcome, ...], texts: list[str]) -> set[str]:
    return {
        text
        for text, outcome in zip(texts, outcomes, strict=True)
        if Verdict.SUCCEEDS in outcome.verdicts
    }


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS.keys())
def test_the_game_goes_as_the_book_says(edition):
    board = standard()
    position = first_position(board)
    for phase, lines in chapters():
        assert str(position.phase) == phase
        orders = {power: lines[power] for power in lines if power.upper() in board.powers}
        read = {p.upper(): [read_order(text, board) for text in orders[p]] for p in orders}
        settled = settle(position, read, board, edition)
        texts = [text for power in orders for text in orders[power]]
        moves = {
            text for text in texts if " - " in text and " S " not in text and " C " not in text
        }
        moves |= {text for text in texts if text.split()[-1] in "BD" or " R " in text}
        expected = set(lines["only"]) if "only" in lines else moves - set(lines.get("all but", []))
        assert succeeding(settled.outcomes, texts) == expected
        lost = {
            f"{unit.unit.kind} {board.codes[place]}"
            for place, unit in settled.dislodged.items()
            if not unit.retreats
        }
        assert lost == set(lines.get("annihilated", []))
        if phase != "S1903M":
            position = settled.next
    assert write_units(position.units.values(), board)["RUSSIA"] == [
        "A MOS",
        "A SEV",
        "A UKR",
        "F SWE",
    ]


def test_the_support_of_burgundy_is_cut_from_munich():
    """The book's remark on Spring 1902."""
    board = standard()
    book = dict(chapters())
    position = first_position(board)
    for phase in ("S1901M", "F1901M", "W1901A", "S1902M"):
        lines = {p: t for p, t in book[phase].items() if p.upper() in board.powers}
        read = {p.upper(): [read_order(text, board) for text in lines[p]] for p in lines}
        settled = settle(position, read, board)
        position = settled.next
    burgundy = next(o for o in settled.outcomes if getattr(o.order, "at", None) == board.at["BUR"])
    assert burgundy.verdict == "cut"
    assert burgundy.reasons[0].by == board.at["MUN"]
