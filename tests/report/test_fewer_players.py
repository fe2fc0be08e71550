"""Letters of games of fewer than seven players say what is closed, and whom nobody plays."""

import json
from dataclasses import replace

import pytest

from judge.desk.events.effects import carried_out
from judge.desk.games.card import card_of
from judge.desk.games.game import Seat, State
from judge.desk.notices.orders import OrdersStand
from judge.desk.notices.turns import GameStarts, Status, TurnReport
from judge.desk.readers.circulation import Dispatch, Reader
from judge.desk.turns.beginnings import start_game
from judge.desk.turns.settling import settle_turn
from judge.variants.seam import Facts, Record, Standing
from tests.helpers import NOW, letter, new_game, player, take
from tests.report.test_letters import sent, write
from tests.variants.standard import packed, variant


def game_of(players, edition, **changes):
    edition_of = {"I.2.edition": edition}
    game, rules = variant(players, **edition_of), new_game().rules.changed(edition_of)
    seats = tuple(Seat(player(powers[0]), powers) for powers in game.seats)
    return new_game(variant=game, rules=rules, position=game.begin(), seats=seats, **changes)


def beginning(game):
    """Return the letter that a game begins with, its spaces as one."""
    written = write(sent(game, start_game(game, NOW), GameStarts))
    return " ".join(written.text.split()), " ".join(written.html.split())


def test_what_is_closed_is_told():
    """1961, first printing: six players."""
    closed = (
        "Nobody may enter Ankara, Armenia, Bulgaria, Constantinople, Smyrna or Syria in this game."
    )
    for text in beginning(game_of(6, "1961-first")):
        assert closed in text
        assert "Nobody plays" not in text


@pytest.mark.parametrize(("players", "idle"), [(6, "Italy"), (5, "Germany or Italy")])
def test_whom_nobody_plays_is_told(players, idle):
    """1961, later printing; 1976 XIV.2."""
    sentence = f"Nobody plays {idle}: units there hold, and leave the board if they are dislodged."
    for edition in ("1961", "1976"):
        for text in beginning(game_of(players, edition)):
            assert sentence in text
            assert "Nobody may enter" not in text


def test_paragraphs_stand_apart():
    game = game_of(5, "1976")
    for _ in range(3):
        game = carried_out(game, settle_turn(game, NOW))
    status = Dispatch(Reader(game.gm), Status(Standing(game.position)), card_of(game))
    assert "\n\nNobody plays Germany or Italy" in write(status).text
    winter = variant(7).settle(packed("W1901A", units={}, centers={}), {}, {}, Facts())
    report = TurnReport(1, game.turn, NOW, Record(winter.record), (), {}, "")
    text = write(Dispatch(Reader(game.gm), report, card_of(game))).text
    assert "\n\nNobody gave any orders.\n\nOwnership of supply centers:" in text


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        (("ENGLAND", "FRANCE", "RUSSIA"), "England, France and Russia have won."),
        (("ENGLAND",), "England has won."),
        (("ENGLAND", "AUSTRIA"), "England and Austria share it."),
    ],
)
def test_what_one_player_won_is_shared_with_nobody(winners, told):
    """1976 XIV.2: two players."""
    game = replace(game_of(2, "1976"), state=State.OVER, winners=winners, deadline=None)
    where = Record(game.variant.settle(game.position, {}, {}, Facts()).record)
    report = TurnReport(1, game.turn, None, where, (), {})
    written = write(Dispatch(Reader(player("ENGLAND")), report, card_of(game)))
    assert told in " ".join(written.text.split())
    assert told in " ".join(written.html.split())


def test_of_seven_players_there_is_nothing_to_tell():
    for text in beginning(game_of(7, "1976")):
        assert "Nobody" not in text


def test_a_refusal_names_the_closed_land():
    game = game_of(6, "1961-first")
    mail = letter("RUSSIA", "F Sev - Arm", "Sarajevo; Russia; Spring; 1901")
    text = write(sent(game, take(game, mail), OrdersStand)).text
    assert "Armenia is closed in this game: nobody may go there." in " ".join(text.split())


def test_the_chart_when_nobody_owns_a_centre():
    game = game_of(7, "1976")
    position = json.loads(game.position) | {"phase": "S1902M", "centers": {}, "units": {}}
    tally = game.variant.tally(game.position)
    chart = (replace(tally, label="1900"), replace(tally, label="1901"))
    game = replace(game, position=json.dumps(position), chart=chart)
    notice = sent(game, start_game(game, NOW), GameStarts)
    card = replace(notice.card, chart=chart)
    assert "by year" in write(replace(notice, card=card)).html
