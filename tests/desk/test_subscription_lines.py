"""What a line says of subscriptions, word by word."""

from dataclasses import replace

import pytest

from judge.desk.letters.subject import key_of
from judge.desk.readers.subscription_lines import ReadingWish, left_over, wishes_in
from judge.desk.readers.subscriptions import Reads, Rhythm
from tests.helpers import ENGLISH, new_game

WORDS = ENGLISH.readers
HERE = new_game()
OTHER = replace(HERE, name="Agadir Two")
ELSEWHERE = replace(HERE, name="Balkan")
THIRD = replace(HERE, name="Xanadu X")


def find(keys):
    """Return the game of the longest of some names."""
    games = (OTHER, ELSEWHERE, THIRD)
    return next((game for game in games if key_of(game.name) in keys), None)


@pytest.mark.parametrize(
    ("argument", "wish"),
    [
        ("", ReadingWish(HERE)),
        ("results", ReadingWish(HERE, reads=Reads.RESULTS)),
        (
            "the press, once a week please",
            ReadingWish(HERE, reads=Reads.PRESS, rhythm=Rhythm.WEEKLY),
        ),
        ("results and press", ReadingWish(HERE, reads=Reads.BOTH)),
        ("daily", ReadingWish(HERE, rhythm=Rhythm.DAILY)),
        ("every turn", ReadingWish(HERE, rhythm=Rhythm.PER_TURN)),
        ("at once", ReadingWish(HERE, rhythm=Rhythm.AT_ONCE)),
        ("all games", ReadingWish(all_games=True)),
        ("to all of them, please", ReadingWish(all_games=True, everything=True)),
        ("all issues of the zine", ReadingWish(zine=True)),
        ("the zine, each issue", ReadingWish(zine=True, rhythm=Rhythm.PER_ISSUE)),
        ("per issue", ReadingWish(HERE, rhythm=Rhythm.PER_ISSUE)),
        ("Balkan, companion", ReadingWish(ELSEWHERE, rhythm=Rhythm.PER_ISSUE)),
        (
            "the press of Balkan with each issue of the zine",
            ReadingWish(ELSEWHERE, reads=Reads.PRESS, rhythm=Rhythm.PER_ISSUE),
        ),
        ("Agadir Two", ReadingWish(OTHER)),
        ("to (Agadir Two) on blue paper", ReadingWish(OTHER, written="blue paper")),
        ('to "Agadir Two", press', ReadingWish(OTHER, reads=Reads.PRESS)),
        ("Xanadu X", ReadingWish(THIRD)),
        ("on blue paper", ReadingWish(HERE, written="blue paper")),
        ("press at once and results weekly", ReadingWish(HERE, reads=Reads.BOTH, torn=True)),
    ],
)
def test_what_is_wished(argument, wish):
    assert wishes_in(argument, HERE, find, WORDS) == [wish]


def test_what_comes_in_issues_is_the_zine_where_no_game_is_meant():
    per_issue = ReadingWish(zine=True, rhythm=Rhythm.PER_ISSUE)
    assert wishes_in("each issue, please", None, find, WORDS) == [per_issue]
    [press] = wishes_in("press per issue", None, find, WORDS)
    assert (press.zine, press.game, press.reads) == (False, None, Reads.PRESS)


def test_several_games_and_none():
    both = wishes_in("Balkan and Agadir Two, daily", None, find, WORDS)
    assert both == [ReadingWish(game, rhythm=Rhythm.DAILY) for game in (OTHER, ELSEWHERE)]
    assert wishes_in("daily", None, find, WORDS) == [ReadingWish(rhythm=Rhythm.DAILY)]


def test_games_and_the_zine():
    all_games = ReadingWish(all_games=True, rhythm=Rhythm.WEEKLY)
    zine = ReadingWish(zine=True, rhythm=Rhythm.WEEKLY)
    assert wishes_in("all games weekly and the zine", HERE, find, WORDS) == [all_games, zine]
    one_game = replace(all_games, game=ELSEWHERE, all_games=False)
    assert wishes_in("the zine and Balkan weekly", HERE, find, WORDS) == [one_game, zine]


def test_a_game_is_looked_for_among_so_many_words():
    assert wishes_in(f"{'please ' * 11}Balkan", None, find, WORDS) == [ReadingWish(ELSEWHERE)]
    [far] = wishes_in(f"{'please ' * 12}Balkan", None, find, WORDS)
    assert (far.game, far.written) == (None, "balkan")


def test_what_has_no_meaning_is_left():
    assert left_over("the results of all games please", WORDS) == ""
    assert left_over("pressing matters", WORDS) == "pressing matters"
