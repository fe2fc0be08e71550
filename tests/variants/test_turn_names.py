"""What texts may call a turn; the whole subjects of letters are read in tests/desk."""

import pytest

from judge.variants.standard.turn_names import read_turn, turn_words
from tests.variants.standard import LIBRARY, STANDARD, packed

READ = """
Spring; 1901                | spring | movement   | 1901 | S1901M
SPRING 1901                 | spring | movement   | 1901 | S1901M
1901, spring                | spring | movement   | 1901 | S1901M
Autumn; 1901                | fall   | movement   | 1901 | F1901M
S1901M                      | spring | movement   | 1901 | S1901M
s-1901                      | spring | movement   | 1901 | S1901M
F1901R                      | fall   | retreat    | 1901 | F1901R
F1901B                      | winter | adjustment | 1901 | W1901A
W1901A                      | winter | adjustment | 1901 | W1901A
Spring retreats; 1902       | spring | retreat    | 1902 | S1902R
Summer; 1902                | spring | retreat    | 1902 | S1902R
Spring; 1902; retreats      | spring | retreat    | 1902 | S1902R
Autumn retreats; 1902       | fall   | retreat    | 1902 | F1902R
fall-retreats/1902          | fall   | retreat    | 1902 | F1902R
Fall adjustments; 1902      | winter | adjustment | 1902 | W1902A
Winter builds; 1902         | winter | adjustment | 1902 | W1902A
Winter                      | winter | adjustment |      |
1902                        |        |            | 1902 |
X1902M                      |        |            |      |
Fallen; Springfield         |        |            |      |
"""
ENGLISH = turn_words(LIBRARY.words("turns"))
BACKWARDS = {"movement": {"spring": ["Gnirps", "fall"]}, "retreat": {"spring": ["staerter gnirps"]}}


@pytest.mark.parametrize("line", READ.strip().splitlines())
def test_a_turn_is_read_kindly(line):
    text, season, kind, year, code = (part.strip() for part in line.split("|"))
    named = read_turn(text, ENGLISH)
    facts = {"season": season, "kind": kind, "year": int(year or 0)}
    assert named.parts == {key: value for key, value in facts.items() if value}
    assert named.code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("gnirps 1901", "S1901M"),
        ("Staerter-Gnirps; 1901", "S1901R"),
        ("Winter 1901", "W1901A"),
        ("F1901R", "F1901R"),
        ("fall 1901", "S1901M"),  # its own word goes before the English one
    ],
)
def test_a_language_has_its_own_words_and_understands_english(text, code):
    words = turn_words(BACKWARDS, LIBRARY.words("turns"))
    assert read_turn(text, words).code == code


@pytest.mark.parametrize(
    "phase", [f"{part}1901{kind}" for part, kind in ("SM", "SR", "FM", "FR", "WA")]
)
def test_what_a_text_names_of_a_turn_are_its_facts(phase):
    turn = STANDARD.turn(packed(phase))
    assert turn.code == phase
    assert STANDARD.read_turn(phase).parts.items() <= turn.facts.items()


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Sarajevo Germany Fall 1901 (at last)", "Sarajevo Germany (at last)"),
        ("Germany; S1901M; Final", "Germany; ; Final"),
        ("Germany; Autumn retreats 1902; x", "Germany; ; x"),
        ("Conference of 1901 in spring, by 1905", "Conference of in , by 1905"),
        ("Nothing of the kind", "Nothing of the kind"),
    ],
)
def test_the_rest_of_a_text_stays_as_it_was(text, rest):
    assert " ".join(read_turn(text, ENGLISH).rest.split()) == rest
