"""The shelf of boards, words and games: an operator's files go before ours; English stands in."""

import pytest

from judge.library import Library
from judge.rules.board import BoardError
from judge.variants.seam import Spec
from tests.backwards import CODE, write_language

OURS = Library()
GERMAN = '[provinces]\nMUN = { name = "München" }'


def own(folder, **files):
    """Return a library with files of an operator's: `templates__de__reading__turns__toml`."""
    for name, text in files.items():
        path = folder / name.replace("__toml", ".toml").replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return Library(folder)


def test_a_board_is_read_once_and_is_the_same_where_a_language_has_no_names():
    board = OURS.board("standard")
    assert OURS.board("standard") is OURS.board("standard", "en") is board
    assert OURS.board("standard", "qq") is board


def test_a_board_has_the_names_of_an_operators_file(tmp_path):
    library = own(tmp_path, **{"maps/standard/names.de__toml": GERMAN})
    board = library.board("standard", "de")
    assert board is library.board("standard", "de")
    assert board.names[board.at["MUN"]] == "München"
    assert library.board("standard").names[board.at["MUN"]] == "Munich"


def test_names_that_are_wrong_are_told(tmp_path):
    library = own(tmp_path, **{"maps/standard/names.de__toml": "[provinces]\nXXX = {}"})
    with pytest.raises(BoardError, match="XXX"):
        library.board("standard", "de")


def test_what_is_read_is_english_where_a_language_has_none(tmp_path):
    library = own(tmp_path, templates__de__reading__turns__toml='[movement]\nspring = ["Frühling"]')
    assert library.words("turns", "de") == {"movement": {"spring": ["Frühling"]}}
    assert library.words("letters", "de") == library.words("letters") == OURS.words("letters", "en")
    with pytest.raises(FileNotFoundError):
        library.words("nothing", "de")


def test_languages_are_those_in_which_letters_are_read(tmp_path):
    assert OURS.languages() == ("en",)
    names = ("templates__de__reading__turns__toml", "templates__eo__reading__letters__toml")
    assert own(tmp_path, **dict.fromkeys(names, "")).languages() == ("en", "eo")


def test_a_game_is_read_in_a_language_and_in_english(tmp_path):
    write_language(tmp_path)
    library = Library(tmp_path)
    game = library.variant(Spec(), library.house_rules("standard")).in_language(CODE)
    for text in ("Gnirps; 1901", "Spring; 1901", "S1901M"):
        assert game.read_turn(text).code == "S1901M"
