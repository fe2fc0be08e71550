import pytest

from judge.desk.subject import Subject, find_game, read_subject, subject_for
from tests.helpers import new_game, variant

READ = """
Germany; Spring; 1901                     | GERMANY  | Spring          | 1901 |
 germany ;SPRING;  1901                   | GERMANY  | Spring          | 1901 |
Germany, Spring, 1901                     | GERMANY  | Spring          | 1901 |
Germany / Spring / 1901                   | GERMANY  | Spring          | 1901 |
German; Spring 1901                       | GERMANY  | Spring          | 1901 |
Germany Spring 1901                       | GERMANY  | Spring          | 1901 |
Spring 1901; Germany                      | GERMANY  | Spring          | 1901 |
Austria-Hungary; Autumn; 1901             | AUSTRIA  | Fall            | 1901 |
Russia; S1901M                            | RUSSIA   | Spring          | 1901 |
Russia; F1901R                            | RUSSIA   | Fall retreats   | 1901 |
Russia; F1901B                            | RUSSIA   | Winter          | 1901 |
Russia; W1901A                            | RUSSIA   | Winter          | 1901 |
Turkey; Spring retreats; 1902             | TURKEY   | Spring retreats | 1902 |
Turkey; Summer; 1902                      | TURKEY   | Spring retreats | 1902 |
Turkey; Spring; 1902; retreats            | TURKEY   | Spring retreats | 1902 |
Italy; Autumn retreats; 1902              | ITALY    | Fall retreats   | 1902 |
Italy; Winter; 1902                       | ITALY    | Winter          | 1902 |
Italy; Fall adjustments; 1902             | ITALY    | Winter          | 1902 |
Italy; Winter builds; 1902                | ITALY    | Winter          | 1902 |
France; Fall; 1901; Final                 | FRANCE   | Fall            | 1901 | final
France; Fall; 1901 FINAL                  | FRANCE   | Fall            | 1901 | final
France; Fall; 1901 (results of Spring 1901)| FRANCE   | Fall            | 1901 |
England                                   | ENGLAND  |                 |      |
GM                                        |          |                 |      | gm
"""


@pytest.mark.parametrize("line", READ.strip().splitlines())
def test_a_subject_is_read_kindly(line):
    text, power, season, year, *marks = (part.strip() for part in line.split("|"))
    subject = read_subject(f"; {text}", variant())
    assert subject.power == (power or None)
    assert subject.season == (season or None)
    assert subject.year == (int(year) if year else None)
    assert subject.final == ("final" in marks)
    assert subject.gm == ("gm" in marks)
    assert subject.unknown == ()


@pytest.mark.parametrize(
    ("subject", "game"),
    [
        ("Sarajevo; Germany; Spring; 1901", "Sarajevo"),
        ("Re: AW: Fwd: sarajevo; Germany", "Sarajevo"),
        ("RE[2]: Sarajevo", "Sarajevo"),
        ("Sarajevo Two; Germany", "Sarajevo Two"),
        ("Sarajevos; Germany", None),
        ("Sarajevo-Three; Germany", None),
        ("Hello", None),
        ("", None),
    ],
)
def test_the_game_is_what_a_subject_begins_with(subject, game):
    assert find_game(subject, ["Sarajevo", "Sarajevo Two"])[0] == game


def test_words_behind_the_name_may_mean_another_game():
    assert read_subject(" Two; Germany; Spring; 1901", variant()).other_game
    assert not read_subject("; Germany; Sprung; 1901", variant()).other_game
    assert not read_subject(" Germany; Spring; 1901", variant()).other_game


def test_two_powers_are_none():
    assert read_subject("; Germany; Austria; Spring; 1901", variant()).power is None


def test_what_is_not_understood_is_kept():
    assert read_subject("; Germany; Sprung; 1901", variant()).unknown == ("sprung",)


def test_the_subject_we_ask_for_is_read_back():
    game = new_game()
    for power in variant().powers:
        _, rest = find_game(subject_for(game, power), [game.name])
        assert read_subject(rest, variant()) == Subject(power, "Spring", 1901)
