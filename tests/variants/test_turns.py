"""What texts may call a turn; the whole subjects of letters are read in tests/desk."""

import pytest

from judge.variants.turns import read_turn

READ = """
Spring; 1901                | Spring          | 1901 | S1901M
SPRING 1901                 | Spring          | 1901 | S1901M
1901, spring                | Spring          | 1901 | S1901M
Autumn; 1901                | Fall            | 1901 | F1901M
S1901M                      | Spring          | 1901 | S1901M
s-1901                      | Spring          | 1901 | S1901M
F1901R                      | Fall retreats   | 1901 | F1901R
F1901B                      | Winter          | 1901 | W1901A
W1901A                      | Winter          | 1901 | W1901A
Spring retreats; 1902       | Spring retreats | 1902 | S1902R
Summer; 1902                | Spring retreats | 1902 | S1902R
Spring; 1902; retreats      | Spring retreats | 1902 | S1902R
Autumn retreats; 1902       | Fall retreats   | 1902 | F1902R
fall-retreats/1902          | Fall retreats   | 1902 | F1902R
Fall adjustments; 1902      | Winter          | 1902 | W1902A
Winter builds; 1902         | Winter          | 1902 | W1902A
Winter                      | Winter          |      |
1902                        |                 | 1902 |
X1902M                      |                 |      |
Fallen; Springfield         |                 |      |
"""


@pytest.mark.parametrize("line", READ.strip().splitlines())
def test_a_turn_is_read_kindly(line):
    text, season, year, code = (part.strip() for part in line.split("|"))
    named = read_turn(text)
    assert named.parts.get("season", "") == season
    assert str(named.parts.get("year", "")) == year
    assert named.code == code


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
    assert " ".join(read_turn(text).rest.split()) == rest
