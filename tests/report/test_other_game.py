"""The letters of another game (`tests/variants/tiny.py`): each captain sees what is theirs."""

import re
from datetime import timedelta

import pytest

from judge.clock.deadlines import Timetable
from judge.desk.games.game import Game, Seat
from judge.desk.games.kept_orders import OrderSet, Origin
from judge.desk.games.present_turn import PresentTurn
from judge.desk.notices.anyone import Help
from judge.desk.notices.clock import Reminder, TurnWaits
from judge.desk.notices.orders import OrdersStand, Refused, SheetLine, Why
from judge.desk.notices.seats import Farewell, PowerTaken, ReplacementWanted, TakeoverTold
from judge.desk.notices.turns import (
    DeadlineMoved,
    GameHeld,
    GameStarts,
    MapSent,
    Seated,
    Status,
    TurnReport,
)
from judge.desk.readers.circulation import circulate
from judge.desk.readers.posts import Everybody, Post, ToPower
from judge.desk.turns.settling import settle_turn
from judge.library import Library
from judge.report.pen import Identity, Pen
from judge.shipped import folders
from judge.variants.seam import Blank, Cause, Standing
from tests.helpers import GM, JUDGE, NOW, player
from tests.variants import tiny

LIBRARY = Library(tiny.FILES, games=tiny.TINY_GAMES)
PEN = Pen(folders("templates", tiny.FILES), Identity("The Judge", JUDGE, "TEST"), LIBRARY)
RULES = LIBRARY.house_rules("treasure")
VARIANT = LIBRARY.variant(tiny.SPEC, RULES)
POWERS = ("KIDD", "TEACH")
# Words of the standard game that no letter of another one should hold.
STANDARD = r"Diplomacy|Spring|Fall|Winter|army|fleet|unit|retreat|build|centre|coast|season|Germany"


def game_with(**orders):
    """Return a game in its first night, with what the captains ordered."""
    position = VARIANT.begin()
    sets = (
        OrderSet(power, VARIANT.read(text, power, position).orders, True, NOW, f"<{power}@x>")
        for power, text in orders.items()
    )
    return Game(
        name="Tortuga",
        variant=VARIANT,
        rules=RULES,
        table=Timetable("UTC", None),
        gm=GM,
        seats=tuple(Seat(player(power), (power,)) for power in POWERS),
        position=position,
        deadline=NOW + timedelta(days=1),
        present=PresentTurn(sets=tuple(sets)),
    )


def letters(game, audience, notice):
    """Return the letters of a notice by who gets them, the gamemaster's last."""
    dispatches = circulate(Post(audience, notice), game)
    return [PEN.letters(dispatch, "<x@example.org>", NOW)[0] for dispatch in dispatches]


def stand(game):
    """Return an acknowledgement of what Kidd wrote."""
    reading = VARIANT.read("hide in the Ca\nwalk", "KIDD", game.position)
    [order] = reading.orders
    sheet = VARIANT.due("KIDD", game.position).sheet
    lines = (
        SheetLine("CHEST", order.text, Origin.THIS_LETTER, rulings=order.rulings),
        SheetLine("CHEST", "", Origin.NONE, sheet.otherwise),
    )
    return OrdersStand("KIDD", lines, sheet, False, True, "AAAA-BBBB", problems=reading.problems)


GAME = game_with()
NOTICES = [
    (ToPower("KIDD"), stand(GAME)),
    (ToPower("KIDD"), Refused("KIDD", Why.OTHER_TURN, "Tortuga; Kidd; Night; 2", "hide in Cave")),
    (
        Everybody(),
        GameStarts(tuple(Seated(p, player(p)) for p in POWERS), Standing(GAME.position), Blank()),
    ),
    (ToPower("KIDD"), Status(Standing(GAME.position))),
    (ToPower("KIDD"), MapSent(Blank())),
    (Everybody(), DeadlineMoved()),
    (ToPower("KIDD"), Reminder("KIDD", ("CHEST",), silent=False)),
    (ToPower("KIDD"), Reminder("KIDD", ("CHEST",), silent=True)),
    (Everybody(), TurnWaits(("KIDD",), NOW)),
    (Everybody(), ReplacementWanted(("KIDD",))),
    (Everybody(), PowerTaken(("KIDD",), player("KIDD"), Standing(GAME.position))),
    (ToPower("KIDD"), Farewell(("KIDD",), player("TEACH"))),
    (ToPower("KIDD"), TakeoverTold(Cause("nothing_vacant"), ("KIDD",))),
    (Everybody(), GameHeld()),
    (ToPower("KIDD"), Help(("help",), "KIDD")),
]


@pytest.mark.parametrize(("audience", "notice"), NOTICES, ids=lambda of: getattr(of, "event", ""))
def test_no_letter_has_a_word_of_the_standard_game(audience, notice):
    for letter in letters(GAME, audience, notice):
        for part in (letter.subject, letter.text, re.sub(r"<[^>]*>", "", letter.html)):
            assert re.findall(rf"\b(?:{STANDARD})s?\b", part) == []


def test_an_acknowledgement_speaks_as_its_game_does():
    [letter] = letters(GAME, ToPower("KIDD"), stand(GAME))
    text = " ".join(letter.text.split())
    assert "These are the orders that now stand for Kidd in Night 1:" in text
    assert "Taken for the Cave (house rule III.2)." in text
    assert "CHEST: no order yet; the chest would stay on the Beach" in text


def test_a_report_shows_each_captain_what_they_may_see():
    game = game_with(KIDD="hide in the Cave", TEACH="hide in the Lagoon")
    [_, post, *_] = settle_turn(game, NOW)
    assert isinstance(post.notice, TurnReport)
    kidd, teach, gm = letters(game, post.audience, post.notice)
    secrets = ("Kidd hid the chest: Cave.", "Teach hid the chest: Lagoon.")
    for letter, own in ((kidd, (True, False)), (teach, (False, True)), (gm, (False, False))):
        assert tuple(secret in letter.text for secret in secrets) == own
        assert tuple(secret in letter.html for secret in secrets) == own
    assert "The next turn is" in kidd.text
