"""A board in another language: other names, the same places and numbers."""

import pytest

from judge.rules.board import Board, BoardError, read_board
from judge.rules.board_names import renamed, with_names_of
from judge.rules.players import first_printing_board
from tests.rules.notation import ROOT, standard

BOARD = standard()
GERMAN = """
[words]
sea = "die {name}"
coast = "{name}, {coast}"
SC = "Südküste"

[powers]
RUSSIA = { name = "Rußland", adjective = "russisch", also = "Russland" }
ENGLAND = { also = "Großbritannien" }

[provinces]
NTH = { name = "Nordsee", also = "Ns" }
STP = { name = "Sankt Petersburg" }
SEV = { also = "Sebastopol" }
"""


def named(text: str = GERMAN) -> Board:
    return renamed(BOARD, text)


def at(code: str) -> int:
    return BOARD.at[code]


@pytest.mark.parametrize(
    ("code", "name", "phrase"),
    [
        ("NTH", "Nordsee", "die Nordsee"),
        ("STP", "Sankt Petersburg", "Sankt Petersburg"),
        ("STP/SC", "Sankt Petersburg, Südküste", "Sankt Petersburg, Südküste"),
        ("STP/NC", "Sankt Petersburg, NC", "Sankt Petersburg, NC"),
        ("MUN", "Munich", "Munich"),
        ("SKA", "Skagerrak", "die Skagerrak"),
    ],
)
def test_places_have_the_names_of_the_file_or_their_own(code: str, name: str, phrase: str) -> None:
    board = named()
    assert (board.names[at(code)], board.phrases[at(code)]) == (name, phrase)


@pytest.mark.parametrize(
    ("code", "spellings"),
    [
        ("NTH", ("Ns", "North Sea", "north s", "nts")),
        ("SEV", ("Sebastopol", "Sevastopol")),
    ],
)
def test_own_spellings_come_first_and_those_from_before_stay(
    code: str, spellings: tuple[str, ...]
) -> None:
    also = named().also[at(code)]
    assert also[: len(spellings)] == spellings
    assert set(BOARD.also[at(code)]) <= set(also)


def test_powers_have_their_names_and_are_called_by_the_old_ones() -> None:
    powers = named().powers
    russia = powers["RUSSIA"]
    assert (russia.name, russia.adjective) == ("Rußland", "russisch")
    assert russia.also == ("Russland", "Russia", "Russian", "Rus", "Russians")
    assert (powers["ENGLAND"].name, powers["ENGLAND"].also[0]) == ("England", "Großbritannien")
    assert powers["ITALY"].name == "Italy"


def test_nothing_but_names_is_another() -> None:
    board = named()
    for part in ("codes", "army_reach", "fleet_reach", "waters", "start", "at", "centers", "homes"):
        assert getattr(board, part) == getattr(BOARD, part)
    assert list(board.powers) == list(BOARD.powers)
    assert board.powers["RUSSIA"].ink == BOARD.powers["RUSSIA"].ink


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[province]\nNTH = {}", "a file of names has no table province"),
        ("[provinces]\nXYZ = {}", "no province of this board is XYZ"),
        ('[provinces]\n"STP/SC" = {}', "no province of this board is STP/SC"),
        ("[powers]\nSPAIN = {}", "no power of this board is SPAIN"),
    ],
)
def test_a_file_of_names_names_only_what_there_is(text: str, complaint: str) -> None:
    with pytest.raises(BoardError, match=complaint):
        named(text)


def test_a_smaller_board_gets_the_names_of_the_whole_one() -> None:
    smaller = first_printing_board(BOARD, 5)
    board = with_names_of(smaller, named())
    assert list(board.powers) == list(smaller.powers) != list(BOARD.powers)
    assert board.powers["ENGLAND"] == named().powers["ENGLAND"]
    assert (board.names, board.also) == (named().names, named().also)
    assert board.phrases == named().phrases
    assert board.closed == smaller.closed != 0


def test_a_board_without_words_puts_names_as_they_are() -> None:
    text = (ROOT / "maps/standard/board.toml").read_text("utf-8")
    start, _, rest = text.partition("[words]")
    board = read_board(start + rest[rest.index("\n# tint") :])
    assert board.phrases[at("NTH")] == "North Sea"
    assert board.names[at("STP/SC")] == "St Petersburg (SC)"


def test_the_example_of_the_readme_is_a_file_of_names() -> None:
    readme = (ROOT / "maps/README.md").read_text("utf-8")
    board = named(readme.partition("```toml\n")[2].partition("```")[0])
    assert board.names[at("MUN")] == "München"
    assert board.names[at("STP/NC")] == "St Petersburg (Nordküste)"
    assert board.phrases[at("NTH")] == "die North Sea"
    assert board.powers["GERMANY"].also[:2] == ("BRD", "Dtl")
