"""What a player is told of the orders that stand for them, line by line."""

from dataclasses import replace
from datetime import timedelta

from judge.desk.acknowledging import acknowledge
from judge.desk.games.kept_orders import OrderSet, Origin
from judge.desk.games.orders_of_turn import due
from judge.desk.games.witnesses import receipt
from judge.desk.notices.orders import OrdersStand
from judge.variants.seam import Cause, Reading, Ruling, Sketch, WrittenOrder
from tests.desk.counting import RED, counting, order
from tests.desk.letters import after, answer
from tests.desk.positions import BUILDS, FALL, REMOVALS, RETREAT
from tests.helpers import NOW, letter, new_game, take

HOLDS = Cause("WouldHold", {})
ITALY = "Sarajevo; Italy; Winter; 1901"


def told(game, mail):
    return answer(take(game, mail), OrdersStand)


def lines(game, mail):
    return {line.order or line.name: line for line in told(game, mail).lines}


def test_each_unit_has_a_line_and_where_its_order_came_from():  # House rules III.4
    game = after(new_game(), letter("GERMANY", "A Mun - Tyr\nF Kie - Hol"))
    found = told(game, letter("GERMANY", "F Kie - Den")).lines
    assert [(line.name, line.order, line.origin) for line in found] == [
        ("A BER", "", Origin.NONE),
        ("F KIE", "F KIE - DEN", Origin.THIS_LETTER),
        ("A MUN", "A MUN - TYR", Origin.EARLIER),
    ]
    assert [line.otherwise for line in found] == [HOLDS, None, None]


def test_what_there_is_to_order_is_told():
    notice = told(new_game(), letter("GERMANY", "Thanks"))
    assert notice.sheet == due(new_game(), "GERMANY").sheet
    assert notice.power == "GERMANY"


def test_what_was_not_understood_and_what_was_passed_over_are_told():
    notice = told(new_game(), letter("GERMANY", "Rain in Munich\nA Mun - Xyzzy\n> F Kie H"))
    assert [problem.written for problem in notice.problems] == ["A Mun - Xyzzy"]
    assert [(words.line, words.text) for words in notice.passed_over] == [(1, "Rain in Munich")]
    assert notice.quoted == 1


def test_an_impossible_order_is_marked_whichever_letter_it_came_in():
    mail = letter("GERMANY", "A Mun - Stp\nF Kie H")
    assert lines(new_game(), mail)["A MUN - STP"].impossible
    assert not lines(new_game(), mail)["F KIE H"].impossible
    assert lines(after(new_game(), mail), letter("GERMANY", "ORDERS"))["A MUN - STP"].impossible


def test_an_order_that_is_the_last_because_it_stands_in_a_file_is_told_so():
    in_file = Cause("last_in_file", {"order": "A MUN - TYR"})
    own, attached = "A Mun - Bur", "\n\fA Mun - Tyr\nF Kie H"
    assert [it.cause for it in told(new_game(), letter("GERMANY", own + attached)).rulings] == [
        in_file
    ]
    assert not told(new_game(), letter("GERMANY", f"{own}\nA Mun - Tyr")).rulings
    assert not told(new_game(), letter("GERMANY", f"Hello!{attached}")).rulings


def test_what_came_before_but_was_found_after_is_told_not_to_count():
    newer = letter("GERMANY", "A Mun - Bur\nF Kie - Den")
    game = after(new_game(), newer)
    older = letter("GERMANY", "A Mun - Tyr\nF Kie - Den", received=NOW - timedelta(hours=1))
    why = Cause("came_before", {"instead": "A MUN - BUR", "came_at": NOW.isoformat()})
    assert [(it.written, it.cause) for it in told(game, older).not_run] == [("A Mun - Tyr", why)]
    assert not told(after(new_game(), older), newer).not_run


# --- Rulings ------------------------------------------------------------------------------------


def test_a_line_has_the_rulings_about_its_order():
    found = lines(new_game(), letter("GERMANY", "F Kie - Hol\nA Mun - Bur\nA Mun H"))
    [ruling] = found["A MUN H"].rulings
    assert (ruling.clause, ruling.line) == ("III.6", 3)
    assert found["F KIE - HOL"].rulings == ()


def test_rulings_of_earlier_letters_are_not_told_again():
    game = after(new_game(), letter("GERMANY", "A Mun - Bur\nA Mun H"))
    assert lines(game, letter("GERMANY", "F Kie H"))["A MUN H"].rulings == ()


def test_rulings_about_no_standing_order_are_told_by_line():
    later = WrittenOrder("c", "IF", "", line=1, rulings=(Ruling("II.5", HOLDS, 1),))
    [hold] = new_game().variant.read("A Mun H", "GERMANY", new_game().position).orders
    order = replace(hold, line=3, rulings=(Ruling("III.6", HOLDS, 3),))
    gone = WrittenOrder("KIE", "F KIE H", "", line=5, rulings=(Ruling("III.3", HOLDS, 5),))
    others = (Ruling("III.1", HOLDS, 2), Ruling("V.3", HOLDS, 6))
    reading = Reading((order, gone), (later,), others)
    game = new_game(sets=(OrderSet("GERMANY", (order,), False, NOW, "this"),))
    notice = acknowledge(game, "GERMANY", reading, "this")
    assert [ruling.line for ruling in notice.rulings] == [1, 2, 5, 6]
    assert [ruling.line for line in notice.lines for ruling in line.rulings] == [3]


def test_rulings_about_orders_that_newer_letters_replaced_are_told_beside():
    new = letter("GERMANY", "A Mun - Tyr", received=NOW + timedelta(hours=1))
    old = letter("GERMANY", "A Mun - Bur\nA Mun H")
    notice = told(after(new_game(), new), old)
    assert [ruling.clause for ruling in notice.rulings] == ["III.6"]


# --- Retreats and the rest ----------------------------------------------------------------------


def test_what_is_taken_for_granted_has_its_ruling():  # House rules III.8
    mail = letter("ITALY", "ORDERS", "Sarajevo; Italy; Fall retreats; 1901")
    [line] = told(new_game(position=RETREAT), mail).lines
    assert (line.order, line.origin, line.otherwise) == ("A VEN - ROM", Origin.GRANTED, None)
    assert [ruling.clause for ruling in line.rulings] == ["III.8"]
    written = told(new_game(position=RETREAT), letter("ITALY", "A Ven disbands", mail.subject))
    [line] = written.lines
    assert (line.order, line.origin) == ("A VEN D", Origin.THIS_LETTER)


def test_what_is_taken_for_granted_is_in_the_receipt_and_on_the_map():
    game = new_game(position=RETREAT)
    notice = told(game, letter("ITALY", "ORDERS", "Sarajevo; Italy; Fall retreats; 1901"))
    assert notice.receipt == receipt("Sarajevo", "F1901R", "ITALY", ["A VEN - ROM"])
    [granted] = due(game, "ITALY").granted
    assert notice.own == Sketch(RETREAT, "ITALY", (granted.packed,))


def test_what_newer_removals_leave_no_room_for_is_marked():  # House rules V.2
    game = after(new_game(position=REMOVALS), letter("ITALY", "Remove A Rom", ITALY))
    found = told(game, letter("ITALY", "Remove A Nap", ITALY)).lines
    assert [(line.name, line.order, line.unused) for line in found] == [
        ("", "A NAP D", False),
        ("", "A ROM D", True),
    ]


def test_what_newer_builds_leave_no_room_for_is_marked_even_if_taken_for_granted():
    later = new_game().variant.read("If I gain 1 build A Ber", "GERMANY", FALL).later
    game = new_game(position=BUILDS, later={"GERMANY": later})
    mail = letter("GERMANY", "ORDERS", "Sarajevo; Germany; Winter; 1901")
    [line] = told(game, mail).lines
    assert (line.name, line.order, line.origin) == ("", "A BER B", Origin.GRANTED)
    assert (line.unused, [ruling.clause for ruling in line.rulings]) == (False, ["II.5"])
    written, granted = told(game, letter("GERMANY", "Build F Kie", mail.subject)).lines
    assert (written.order, written.origin, written.unused) == (
        "F KIE B",
        Origin.THIS_LETTER,
        False,
    )
    assert (granted.order, granted.origin, granted.unused) == ("A BER B", Origin.GRANTED, True)


def test_what_was_written_takes_the_place_of_what_was_granted():
    sets = (OrderSet(RED, (order("a", "a written"),), False, NOW, "this"),)
    game = counting(granted=(order("a", "a granted"), order("b", "b granted")), sets=sets)
    notice = acknowledge(game, RED, Reading(), "this")
    assert [line.order for line in notice.lines] == ["a written", "b granted"]
    assert notice.own == Sketch("0", RED, ("a written", "b granted"))
    assert notice.receipt == receipt("Sarajevo", "T0", RED, ["a written", "b granted"])


# --- Orders for turns that may follow -----------------------------------------------------------


def test_orders_for_turns_that_may_follow_are_told():
    first = letter("GERMANY", "If Mun is dislodged, retreats: Ber")
    notice = told(after(new_game(), first), letter("GERMANY", "If Kie is dislodged retreat Hol"))
    assert notice.later == ("IF A MUN DISLODGED RETREAT BER", "IF F KIE DISLODGED RETREAT HOL")


def test_the_hints_are_about_all_orders_that_stand():
    game = after(new_game(), letter("GERMANY", "A Ber S A Mun - Sil"))
    assert told(game, letter("GERMANY", "A Mun H")).hints
    assert told(game, letter("GERMANY", "A Mun - Sil")).hints == ()


def test_the_receipt_proves_the_orders_whatever_their_order_and_spelling():
    game = new_game()
    first = told(game, letter("GERMANY", "A Mun - Bur\nF Kie - Hol")).receipt
    assert told(game, letter("GERMANY", "Kiel to Holland\nMunich to Burgundy")).receipt == first
    assert told(game, letter("GERMANY", "A Mun - Bur\nF Kie - Den")).receipt != first
