"""Whom a piece of press passes for, and what in it tells who wrote it (House rules X.1)."""

from dataclasses import replace

import pytest

from judge.desk.games.game import GM
from judge.desk.press.guises import (
    Guise,
    bylines,
    name_in,
    names_a_player,
    tells_own_name,
    told_of_author,
)
from judge.desk.press.press import Color, PressPiece
from judge.letter import Address
from tests.helpers import ENGLISH, NOW, new_game

GRETA = Address("greta@players.example", "Greta von Holst")
MIA = Address("gm@gm.example", "Mia")
BO = Address("bob@players.example", "Bo Li")
GUNBOAT = {"X.gunboat": True}


def piece(text, color=Color.GRAY, by="GERMANY"):
    return PressPiece(1, by, color, text, NOW)


def game_of(*addresses, **settings):
    """Return a game of which Germany, and then others, are played by some people."""
    game = new_game()
    game = replace(game, rules=game.rules.changed(settings))
    first = next(n for n, seat in enumerate(game.seats) if "GERMANY" in seat.powers)
    seats = [*game.seats[first:], *game.seats[:first]]
    named = [replace(seat, player=who) for seat, who in zip(seats, addresses, strict=False)]
    return replace(game, gm=MIA, seats=(*named, *seats[len(named) :]))


@pytest.mark.parametrize(
    ("text", "mailboxes", "told"),
    [
        ("Write to greta@players.example!", [GRETA], "greta@players.example"),
        ("write to GRETA@players.EXAMPLE!", [GRETA], "greta@players.example"),
        ("I am greta.", [GRETA], "greta"),  # what is before the @ has four letters or more
        ("I am bob.", [BO], ""),
        ("I am bob@players.example.", [BO], "bob@players.example"),
        ("I am Bo Li.", [BO], "Bo Li"),
        ("Bo says so.", [BO], ""),  # two letters are no name
        ("Holst is mine.", [GRETA], "Holst"),
        ("I am von something.", [GRETA], "von"),  # three letters are
        ("holst is mine.", [GRETA], "Holst"),
        ("holst is mine.\nTruly.", [GRETA], ""),  # a word that is no name, not below all
        ("Truly.\nyours, holst", [GRETA], "Holst"),
        ("Truly.\none two three four five six seven holst", [GRETA], "Holst"),
        ("Truly.\none two three four five six seven eight holst", [GRETA], ""),
        ("Holsteins are mine.", [GRETA], ""),
        ("Peace.", [GRETA, BO], ""),
        ("I am Bo Li.", [GRETA, BO], "Bo Li"),
    ],
)
def test_a_name_is_told_of_where_it_is_one(text, mailboxes, told):
    assert name_in(text, mailboxes) == told


def test_gray_press_tells_its_author_and_in_gunboat_games_all_press():
    text = "I am greta."
    assert told_of_author(piece(text), game_of(GRETA)) == "greta"
    assert told_of_author(piece(text, Color.WHITE), game_of(GRETA)) == ""
    assert told_of_author(piece(text, Color.WHITE), game_of(GRETA, **GUNBOAT)) == "greta"
    assert told_of_author(piece(text, by=GM), game_of(GRETA)) == ""
    other = "Write to somebody@else.example."
    assert told_of_author(piece(other), game_of(GRETA)) == ""
    assert told_of_author(piece(other), game_of(GRETA, **GUNBOAT)) == "somebody@else.example"
    assert told_of_author(piece("Peace."), game_of(GRETA, **GUNBOAT)) == ""


def test_other_words_tell_who_somebody_is_only_in_gunboat_games():
    assert tells_own_name("I am greta.", "GERMANY", game_of(GRETA)) == ""
    assert tells_own_name("I am greta.", "GERMANY", game_of(GRETA, **GUNBOAT)) == "greta"
    assert tells_own_name("I am greta.", "FRANCE", game_of(GRETA, **GUNBOAT)) == ""
    assert tells_own_name("I am greta.", "", game_of(GRETA, **GUNBOAT)) == ""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Greta is ill.", "Greta"),
        ("GRETA is ill.", "GRETA"),
        ("greta von holst is ill", "Greta von Holst"),
        ("Write to greta@players.example.", "greta@players.example"),
        ("Ask Bo Li.", "Bo Li"),
        ("a greta is a kind of boat", ""),
        ("Mia greets Germany and France.", ""),  # the gamemaster, and countries
    ],
)
def test_the_gamemasters_words_name_no_player_whom_others_do_not_know(text, told):
    assert names_a_player(text, game_of(GRETA, BO, **GUNBOAT)) == told
    assert names_a_player(text, game_of(GRETA, BO)) == ""


def test_a_player_knows_who_they_are():
    game = game_of(GRETA, BO, **GUNBOAT)
    assert names_a_player("Greta, mind your words.", game, ["GERMANY"]) == ""
    assert names_a_player("Greta, ask Bo Li.", game, ["GERMANY"]) == "Bo Li"


BYLINES = """\
All is well.\\n-- The Kaiser of Germany | own: The Kaiser of Germany
All is well.\\nGermany | own: Germany
All is well.\\n-- The King | doubtful: The King
All is well.\\n-- The King of England | power: The King of England
All is well.\\nFrance and Italy | power: France and Italy
All is well.\\n-- the gamemaster | gm: the gamemaster
All is well.\\n-- The judge | gm: The judge
All is well.\\nBo Li | power: Bo Li
All is well.\\nbob@players.example | power: bob@players.example
All is well.\\nBo Li, France | power: Bo Li, France
All is well.\\nLi (France) |
All is well.\\nBo |
All is well.\\nLi, at home |
All is well.\\nGreta |
All is well.\\nMia, your GM | gm: Mia, your GM
All is well.\\nMia, your friend |
OFFICIAL NOTICE FROM THE GM: All is well. | gm: OFFICIAL NOTICE FROM THE GM
News from the GM (Paris): All is well. | doubtful: News from the GM
Signed by France: All is well. | power: Signed by France
Greetings from France (Paris): All is well. | doubtful: Greetings from France
All is well.\\nNot Bo Li |
All is well.\\nGreta von Holst |
All is well.\\nThe army of France is strong, is it? |
All is well.\\n-- The Empress | doubtful: The Empress
All is well.\\nBo, King of France | doubtful: Bo, King of France
PARIS, France: All is well. | doubtful: PARIS, France
PARIS (France): All is well. | doubtful: PARIS (France)
BERLIN (Germany): All is well. |
Paris, at night: All is well. |
Dear France: all is well. |
-- The King of England |
FRANCE: All is well. | power: FRANCE
France: all is well. | doubtful: France
FRANCE to all: All is well. | power: FRANCE
France to all: All is well. | power: France
France (Paris): All is well. | power: France
From France: All is well. | power: From France
Paris - All is well. |
GERMANY: All is well. | own: GERMANY
All is well. |
"""


@pytest.mark.parametrize("row", BYLINES.splitlines())
def test_by_whom_gray_press_says_that_it_is(row):
    text, _, told = (part.strip() for part in row.partition("|"))
    found = bylines(piece(text.replace("\\n", "\n")), game_of(GRETA, BO), ENGLISH)
    assert [f"{it.guise}: {it.written}" for it in found] == [told] * bool(told)


def test_a_part_of_another_players_name_passes_for_them():
    tess = Address("tess@players.example", "Tess Arnold")
    for below in (
        "Tess, Turkey",
        "Tess",
        "yours, Arnold",
        "Tess (France)",
        "Tess, Queen of France",
    ):
        [byline] = bylines(piece(f"All is well.\n{below}"), game_of(GRETA, tess), ENGLISH)
        assert (byline.guise, byline.written) == (Guise.POWER, below)


WHITE = """\
All is well.\\nFrance and Italy |
All is well.\\n-- France and Italy | power: France and Italy
All is well.\\nFrance | power: France
FRANCE: All is well. | doubtful: FRANCE
FRANCE - All is well. | power: FRANCE
"""


@pytest.mark.parametrize("row", WHITE.splitlines())
def test_white_press_may_be_said_to_whom_it_names(row):
    text, _, told = (part.strip() for part in row.partition("|"))
    white = piece(text.replace("\\n", "\n"), Color.WHITE)
    found = bylines(white, game_of(GRETA, BO), ENGLISH)
    assert [f"{it.guise}: {it.written}" for it in found] == [told] * bool(told)


def test_the_gamemaster_is_themselves():
    [byline] = bylines(piece("All is well.\n-- the gamemaster"), game_of(), ENGLISH)
    assert byline.guise is Guise.GM
    assert bylines(piece("All is well.\n-- the gamemaster", by=GM), game_of(), ENGLISH) == []


def test_a_byline_has_so_many_words():
    long = "All is well.\n-- I am the one and only King of England"
    assert bylines(piece(long), game_of(), ENGLISH) == []


def test_in_gunboat_games_nobody_learns_who_plays():
    own = game_of(GRETA, BO, **GUNBOAT)
    assert bylines(piece("All is well.\nBo Li"), own, ENGLISH) == []
