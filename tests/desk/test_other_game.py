"""The captains' game at the same desk: hidden chests, nights and mornings, and an end."""

from datetime import timedelta

from judge.clock.deadlines import Timetable
from judge.desk.events.effects import carried_out
from judge.desk.events.events import Created, TurnSettled
from judge.desk.games.game import Game, Seat, State
from judge.desk.games.journal import JournalEntry
from judge.desk.games.kept_orders import Origin
from judge.desk.gm.going_back import roll_back
from judge.desk.notices.orders import OrdersStand, Refused, Why
from judge.desk.notices.turns import TurnReport
from judge.desk.turns.beginnings import start_game
from judge.desk.turns.moments import tick
from judge.letter import Address, Grade, Letter, Proof
from judge.library import Library
from judge.report.words import Words
from judge.shipped import folders
from tests.desk.letters import after, answer, texts
from tests.helpers import GM, NOW, subject_for, take
from tests.variants.tiny import FILES, SPEC, TINY_GAMES

LIBRARY = Library(FILES, games=TINY_GAMES)
RULES = LIBRARY.house_rules("treasure")
WORDS = Words.of(folders("templates", FILES))
VARIANT = LIBRARY.variant(SPEC, RULES)
SEATS = tuple(Seat(Address(f"{code}@sea.example"), (code,)) for code in VARIANT.powers)


def begun():
    game = Game("Tortuga", VARIANT, RULES, Timetable(), GM, SEATS, VARIANT.begin())
    return carried_out(game, start_game(game, NOW))


def mail(game, power, text, subject=""):
    sender = Address(f"{power}@sea.example")
    return Letter(
        sender,
        subject or subject_for(game, power, WORDS),
        text,
        NOW,
        message_id=text,
        proof=Proof(Grade.ANSWER),
    )


def days(game):
    """Return the game after its turn's deadline, and what everybody is told."""
    effects = tick(game, game.deadline)
    return carried_out(game, effects), answer(effects, TurnReport)


def test_a_game_of_captains_from_its_beginning_to_its_end():
    game = begun()
    assert (game.turn.code, game.deadline) == ("N1", NOW + timedelta(hours=12))
    assert [tally.label for tally in game.chart] == ["0"]
    game = after(
        game,
        mail(game, "KIDD", "hide in the Cave\ntomorrow dig in the Hill"),
        mail(game, "TEACH", "Please MAP\nhide in the Woo\nFINAL"),
    )
    assert texts(game, "TEACH") == {"HIDE WOOD"}
    game, report = days(game)
    assert (report.turn.code, report.silent) == ("N1", ())
    assert texts(game, "KIDD") == {"DIG HILL"}
    game = after(game, mail(game, "TEACH", "dig Cave"))
    game, report = days(game)
    assert (report.turn.code, set(report.receipts)) == ("M1", {"KIDD", "TEACH"})
    assert (game.state, game.winners) == (State.OVER, ("TEACH",))
    assert [tally.label for tally in game.chart] == ["0", "1"]
    assert answer(take(game, mail(game, "KIDD", "dig Marsh")), Refused).why is Why.OVER


def test_all_final_is_early_and_all_slips_are_told():
    game = begun()
    game = after(game, mail(game, "KIDD", "hide Cave. FINAL"))
    effects = take(game, mail(game, "TEACH", "hide in Xanadu\nhide Hil\nFINAL"))
    notice = answer(effects, OrdersStand)
    assert (notice.final, notice.doubtful) == (False, True)
    [line] = notice.lines
    assert (line.order, line.origin) == ("HIDE HILL", Origin.THIS_LETTER)
    assert [ruling.clause for ruling in line.rulings] == ["III.2"]
    effects = take(game, mail(game, "TEACH", "hide in the Hill\nFINAL"))
    assert [e.turn for e in effects if isinstance(e, TurnSettled)] == ["N1"]


def test_an_impossible_order_where_there_is_a_choice_is_not_final():
    game, _ = days(begun())
    notice = answer(take(game, mail(game, "KIDD", "dig Beach\nFINAL")), OrdersStand)
    assert (notice.lines[0].impossible, notice.final) == (True, False)


def test_the_turns_of_subjects_are_the_games_own():
    game, _ = days(begun())
    for subject, why in (("Night; 1", Why.OTHER_TURN), ("Morning", Why.HALF_TURN)):
        letter = mail(game, "KIDD", "dig Hill", f"Tortuga; Kidd; {subject}")
        assert answer(take(game, letter), Refused).why is why


def test_a_night_may_be_rolled_back_to():
    game = begun()
    first = after(game, mail(game, "KIDD", "hide Cave\nFINAL"))
    settled = tick(first, first.deadline)[0]
    entries = [JournalEntry(n, NOW, None, "", it) for n, it in enumerate((Created(first), settled))]
    rolled = roll_back(entries, carried_out(first, [settled]), "N1", NOW)
    assert texts(rolled.game, "KIDD") == {"HIDE CAVE"}
