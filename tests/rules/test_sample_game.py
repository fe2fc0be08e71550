"""The rulebooks' sample game: their orders, and their remarks on what takes place."""

from pathlib import Path

import pytest

from judge.rules.edition import DEFAULT, EDITIONS, Edition
from judge.rules.order import Build, Disband, Move, Retreat
from judge.rules.outcome import CutBy, Verdict
from judge.rules.position import Position, first_position
from judge.rules.resolution import Resolution, resolve
from tests.rules.notation import read_order, standard, write_unit, write_units

BOOK = (Path(__file__).parent / "sample_game.txt").read_text(encoding="utf-8")
BOARD = standard()
Chapter = dict[str, list[str]]  # the lines of a phase, by what stands before the colon


def chapters() -> dict[str, Chapter]:
    """Return the phases of the book, by their short name."""
    text = "\n".join(line for line in BOOK.splitlines() if not line.startswith("#"))
    found = {}
    for chapter in text.strip().split("\n\n"):
        title, *lines = chapter.splitlines()
        parts = (line.strip().partition(":") for line in lines)
        found[title.split()[-1]] = {
            head: [text.strip() for text in rest.split(",") if text.strip()]
            for head, _, rest in parts
        }
    return found


def play(position: Position, chapter: Chapter, edition: Edition) -> Resolution:
    orders = {
        power: [read_order(text, BOARD) for text in chapter.get(BOARD.powers[power].name, [])]
        for power in BOARD.powers
    }
    return resolve(position, orders, BOARD, edition)


def actions(settled: Resolution, chapter: Chapter) -> dict[str, bool]:
    """Whether each move, retreat, build or removal took place, by its text."""
    texts = [text for power in BOARD.powers.values() for text in chapter.get(power.name, [])]
    return {
        text: Verdict.SUCCEEDS in outcome.verdicts
        for text, outcome in zip(texts, settled.outcomes, strict=True)
        if isinstance(outcome.order, Move | Retreat | Build | Disband)
    }


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS.keys())
def test_the_game_goes_as_the_book_says(edition: Edition) -> None:
    position = first_position(BOARD)
    for phase, chapter in chapters().items():
        assert str(position.phase) == phase
        settled = play(position, chapter, edition)
        took_place = actions(settled, chapter)
        failed = chapter.get("all but", [])
        only = chapter.get("only", [text for text in took_place if text not in failed])
        assert {text for text, succeeds in took_place.items() if succeeds} == set(only)
        lost = [found.unit for found in settled.dislodged.values() if not found.retreats]
        assert [write_unit(unit, BOARD) for unit in lost] == chapter.get("annihilated", [])
        position = settled.next


def test_at_the_end_of_1902() -> None:
    position = first_position(BOARD)
    for chapter in list(chapters().values())[:-1]:
        position = play(position, chapter, DEFAULT).next
    units = write_units(position.units.values(), BOARD)
    assert {power: len(texts) for power, texts in units.items()} == {
        "AUSTRIA": 5,
        "ENGLAND": 5,
        "FRANCE": 5,
        "GERMANY": 6,
        "ITALY": 4,
        "RUSSIA": 4,
        "TURKEY": 5,
    }
    assert units["RUSSIA"] == ["A MOS", "A SEV", "A UKR", "F SWE"]


def test_the_support_of_burgundy_was_cut_from_munich() -> None:
    """The book's remark on Spring 1902."""
    position = first_position(BOARD)
    for chapter in list(chapters().values())[:4]:
        settled = play(position, chapter, DEFAULT)
        position = settled.next
    burgundy = BOARD.at["BUR"]
    (outcome,) = (o for o in settled.outcomes if getattr(o.order, "at", None) == burgundy)
    assert outcome.reasons == (CutBy(BOARD.at["MUN"], "GERMANY"),)
