from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.events.events import OrdersWritten, TurnSettled
from judge.desk.games.card import card_of
from judge.desk.games.game import Seat, State
from judge.desk.games.kept_orders import Origin
from judge.desk.games.orders_of_turn import is_final
from judge.desk.notices.anyone import GameList, Help
from judge.desk.notices.orders import OrdersStand, Refused, Why
from judge.desk.notices.questions import WhatIf
from judge.desk.notices.turns import Status, TurnReport
from judge.desk.readers.posts import Answered, Everybody, Post, ToPower
from judge.variants.seam import Sketch
from tests.desk.letters import after, answer, notices, posts, texts
from tests.desk.positions import BUILDS, REMOVALS, RETREAT
from tests.helpers import GM, NOW, changed, letter, new_game, player, take, variant

ITALY_RETREATS = "Sarajevo; Italy; Fall retreats; 1901"


def test_orders_are_filed_and_acknowledged():
    mail = letter("GERMANY", "A Mun - Bur\nF Kie - Hol", references=("<1@x>",))
    written, post = take(new_game(), mail)
    assert isinstance(written, OrdersWritten)
    order_set = written.order_set
    assert [order.text for order in order_set.orders] == ["A MUN - BUR", "F KIE - HOL"]
    assert (order_set.power, order_set.received, order_set.final) == ("GERMANY", NOW, False)
    assert mail.message_id in order_set.letter
    assert post.audience == ToPower("GERMANY")
    assert post.answers == Answered(mail.message_id, ("<1@x>",))
    assert post.notice.filed
    assert not post.notice.final


def test_a_letter_is_read_once(monkeypatch):
    readings = []
    read = type(variant()).read

    def count(self, text, power, position):
        assert power in variant().powers
        readings.append(text)
        return read(self, text, power, position)

    monkeypatch.setattr(type(variant()), "read", count)
    take(new_game(), letter("GERMANY", "Final: A Mun - Bur\nMAP\nF Kie H\nFINAL for Spring"))
    assert readings == ["A Mun - Bur\n\nF Kie H\nfor Spring"]
    take(new_game(), letter("GERMANY", "STATUS"))
    assert len(readings) == 1
    take(new_game(), letter("X", "A Mun H", "Sarajevo", sender=GM))
    assert len(readings) == 2


def test_the_last_order_for_a_unit_in_a_set_counts():  # House rules III.6
    game = after(new_game(), letter("GERMANY", "A Mun - Bur\nA Mun H"))
    assert texts(game, "GERMANY") == {"A MUN H"}


def test_a_later_set_counts_and_earlier_ones_fill_the_gaps():  # House rules III.4
    game = after(
        new_game(),
        letter("GERMANY", "A Mun - Bur\nF Kie - Hol"),
        letter("GERMANY", "A Mun - Tyr"),
    )
    assert texts(game, "GERMANY") == {"A MUN - TYR", "F KIE - HOL"}


@pytest.mark.parametrize(
    ("letters", "final"),
    [
        (["A Mun - Bur"], False),
        (["A Mun - Bur\nFINAL"], True),
        (["A Mun - Bur", "Final"], True),
        (["A Mun - Bur\nFINAL", "A Ber H"], False),
        (["A Mun - Bur\nFINAL", "Preliminary"], False),
        (["A Mun - Bur\nFINAL", "Thanks, John"], True),
        (["A Mun - Bur\nFINAL\nThanks, John"], True),
        (["FINAL\nA Mun - Bur\nnot final"], False),
        (["not final\nA Mun - Bur\nFINAL"], False),
        (["Final: A Mun - Bur"], True),
        (["A Mun - Bur. FINAL"], True),
        (["A Mun - Bur", "Final: If Mun is dislodged, retreats: Ber"], True),
        (["Final: If Mun is dislodged, retreats: Ber", "A Mun - Bur\nF Kie H", "FINAL"], True),
    ],
)
def test_orders_are_preliminary_unless_marked_final(letters, final):  # House rules II.1
    game = after(new_game(), *(letter("GERMANY", text) for text in letters))
    assert is_final(game, "GERMANY") == final
    assert "A MUN - BUR" in texts(game, "GERMANY")


def test_final_in_the_subject():
    subject = "Sarajevo; Germany; Spring; 1901; Final"
    assert is_final(after(new_game(), letter("GERMANY", "A Mun H", subject)), "GERMANY")
    assert is_final(after(new_game(), letter("GERMANY", "", subject)), "GERMANY")
    denied = letter("GERMANY", "A Mun H\nThese are not final", subject)
    assert not is_final(after(new_game(), denied), "GERMANY")


def test_final_waits_when_something_was_not_understood():
    mail = letter("GERMANY", "A Mun - Bur\nF Kie - Holllywood\nA Ber H\nFINAL")
    notice = answer(take(new_game(), mail), OrdersStand)
    assert notice.doubtful
    assert not notice.final
    assert len(notice.problems) == 1
    assert is_final(after(new_game(), mail, letter("GERMANY", "FINAL")), "GERMANY")


@pytest.mark.parametrize(
    ("line", "final"),
    [
        ("A Mun - Burx-Hall", False),  # another order for A MUN was perhaps meant
        ("A Mun - Brg", False),
        ("A Mun - Stp", False),  # understood, but impossible
        ("A Mun - Stp\nA Mun - Brg", False),
        ("Best wishes from rainy Munich", True),
    ],
)
def test_final_waits_for_a_slip_even_if_everything_has_an_order(line, final):
    mail = letter("GERMANY", f"A Mun - Bur\nF Kie - Hol\nA Ber H\n{line}\nFINAL")
    notice = answer(take(new_game(), mail), OrdersStand)
    assert (notice.final, notice.doubtful) == (final, not final)


def test_final_waits_for_what_was_read_by_its_gist():  # House rules III.1
    mail = letter("GERMANY", "Munich strikes at fat Burgundy\nF Kie - Hol\nA Ber H\nFINAL")
    notice = answer(take(new_game(), mail), OrdersStand)
    [line] = [line for line in notice.lines if line.order == "A MUN - BUR"]
    assert [ruling.cause.code for ruling in line.rulings] == ["by-gist"]
    assert (notice.final, notice.doubtful) == (False, True)
    game = after(new_game(), mail, letter("GERMANY", "FINAL"))
    assert is_final(game, "GERMANY")


def test_a_sentence_beside_final_is_no_order_that_makes_it_a_mark():
    mail = letter("GERMANY", "Final orders: Munich strikes at fat Burgundy")
    assert not is_final(after(new_game(), mail), "GERMANY")


def test_final_waits_for_a_slip_even_if_an_older_order_stands():
    old = letter("ENGLAND", "A Lvp - Wal\nF Edi H\nF Lon H")
    new = letter("ENGLAND", "A Lvp - Xyzzy\nFINAL")
    assert not is_final(after(new_game(), old, new), "ENGLAND")


def test_a_slip_that_is_not_marked_is_not_doubtful():
    mail = letter("GERMANY", "A Mun - Brg")
    assert not answer(take(new_game(), mail), OrdersStand).doubtful


@pytest.mark.parametrize(
    ("position", "subject", "line", "final"),
    [
        (RETREAT, ITALY_RETREATS, "A Ven - Tri", False),
        (RETREAT, ITALY_RETREATS, "A Ven - Rom", True),
        (BUILDS, "Sarajevo; Germany; Winter; 1901", "Build A Par", False),
        (BUILDS, "Sarajevo; Germany; Winter; 1901", "Build A Ber", True),
        (BUILDS, "Sarajevo; Germany; Winter; 1901", "Build A Ber\nBuild F Kie", False),
        (REMOVALS, "Sarajevo; Italy; Winter; 1901", "Remove A Par", False),
        (REMOVALS, "Sarajevo; Italy; Winter; 1901", "Remove A Rom\nRemove A Nap", False),
    ],
)
def test_an_impossible_choice_is_not_final(position, subject, line, final):
    power = subject.split("; ")[1].upper()
    effects = take(new_game(position=position), letter(power, f"{line}\nFINAL", subject))
    written = next(effect for effect in effects if isinstance(effect, OrdersWritten))
    assert written.order_set.final == final
    assert answer(effects, OrdersStand).doubtful == (not final)


# --- What a letter is for -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("Sarajevo S01", "A Mun - Bur"),
        ("Sarajevo; Spring '01", "A Mun - Bur"),
        ("Sarajevo: Deutschland, Frühjahr 1901", "A Mun - Bur"),
        ("[Sarajevo] Spring 1901", "A Mun - Bur"),
        ("Orders Sarajevo S1901", "A Mun - Bur"),
        ("Germany S1901 - Sarajevo", "A Mun - Bur"),
        ("Sarajevo", "Power: Germany\nSeason: Spring 1901\nA Mun - Bur"),
        ("Sarajevo; Fall; 1900", "SARAJEVO - ORDERS FOR GERMANY, SPRING 1901\nA Mun - Bur"),
    ],
)
def test_the_turn_is_told_from_all_that_a_letter_says(subject, text):
    effects = take(new_game(), letter("GERMANY", text, subject))
    assert [line.order for line in answer(effects, OrdersStand).lines if line.order] == [
        "A MUN - BUR"
    ]


@pytest.mark.parametrize(
    ("subject", "text", "why"),
    [
        ("Sarajevo; Germany; Sprung; 1901", "A Mun - Bur", Why.HALF_TURN),
        ("Sarajevo; Germany; 1901", "A Mun - Bur", Why.HALF_TURN),
        ("Sarajevo; Germany; Spring", "A Mun - Bur", Why.HALF_TURN),
        ("Sarajevo; Germany; Fall; 1901", "A Mun - Bur", Why.OTHER_TURN),
        ("Sarajevo; Germany; Fall; 1901", "Thanks. FINAL", Why.OTHER_TURN),
        ("Sarajevo; Germany", "A Mun - Bur", Why.NO_TURN),  # House rules II.2
        ("Sarajevo; Germany", "If Mun is dislodged, retreats: Ber", Why.NO_TURN),
        ("Sarajevo; Germany", "FINAL", Why.NO_TURN),
        ("Sarajevo; Germany; Final", "", Why.NO_TURN),
        ("Sarajevo Two; Germany; Spring; 1901", "A Mun - Bur", Why.OTHER_GAME),
        ("Sarajevo Two; Germany; Fall; 1901", "A Mun - Bur", Why.OTHER_GAME),
    ],
)
def test_a_letter_that_is_not_for_this_turn_is_refused(subject, text, why):
    effects = take(new_game(), letter("GERMANY", text, subject))
    [post] = effects
    assert post.audience == ToPower("GERMANY")
    assert (post.notice.why, post.notice.power, post.notice.text) == (why, "GERMANY", text)
    assert post.notice.written_subject == subject


@pytest.mark.parametrize("text", ["Thanks!", "When is the deadline?", "That went well."])
def test_what_orders_nothing_may_stand_in_answer_to_an_old_letter(text):
    effects = take(new_game(), letter("GERMANY", text, "Re: Sarajevo; Germany; Fall; 1900"))
    assert not answer(effects, OrdersStand).filed


def test_what_was_not_understood_of_the_subject_is_told():
    mail = letter("GERMANY", "A Mun - Bur", "Sarajevo; Germany; Sprung; 1901")
    assert answer(take(new_game(), mail), Refused).unknown == ("sprung",)


def test_who_has_nothing_to_order_is_told():
    game = new_game(position=RETREAT)
    mail = letter("AUSTRIA", "A Ven H", "Sarajevo; Austria; Fall retreats; 1901")
    effects = take(game, mail)
    assert answer(effects, Refused).why is Why.NOTHING_DUE
    assert len(effects) == 1
    mail = letter("AUSTRIA", "Thanks", "Sarajevo; Austria")
    assert answer(take(game, mail), Refused).why is Why.NOTHING_DUE
    mail = letter("ITALY", "A Ven - Rom", ITALY_RETREATS)
    assert answer(take(game, mail), OrdersStand).filed


def test_a_slip_without_a_turn_is_told_of():
    mail = letter("GERMANY", "A Mun - Xyzzy", "Sarajevo; Germany")
    notice = answer(take(new_game(), mail), OrdersStand)
    assert len(notice.problems) == 1
    assert not notice.filed


def test_the_country_may_be_left_out_by_who_plays_one():
    mail = letter("GERMANY", "A Mun - Bur", "Sarajevo; Spring; 1901")
    assert texts(after(new_game(), mail), "GERMANY") == {"A MUN - BUR"}


def test_addresses_differ_in_case_only():
    mail = letter(
        "GERMANY", "A Mun H", sender=replace(player("GERMANY"), email="Germany@EXAMPLE.org")
    )
    [_, post] = take(new_game(), mail)
    assert post.audience == ToPower("GERMANY")


def test_nothing_is_taken_once_the_game_is_over():
    game = replace(new_game(), state=State.OVER, winners=("TURKEY",))
    for subject in ("", "Sarajevo Two; Germany; Fall; 1901"):
        assert answer(take(game, letter("GERMANY", "A Mun H", subject)), Refused).why is Why.OVER


def test_a_held_game_still_takes_orders():
    game = replace(new_game(), state=State.HELD)
    assert texts(after(game, letter("GERMANY", "A Mun H")), "GERMANY") == {"A MUN H"}


# --- Questions ----------------------------------------------------------------------------------


def test_asking_changes_nothing():
    effects = take(new_game(), letter("GERMANY", "STATUS", "Sarajevo; Germany"))
    assert [type(effect.notice) for effect in effects] == [Status]
    effects = take(new_game(), letter("GERMANY", "Help!"))
    assert [type(effect.notice) for effect in effects] == [Help]


def test_which_orders_stand_may_be_asked():
    game = after(new_game(), letter("GERMANY", "A Mun - Bur"))
    [post] = take(game, letter("GERMANY", "ORDERS", "Sarajevo; Germany"))
    assert not post.notice.filed
    assert {line.origin for line in post.notice.lines} == {Origin.EARLIER, Origin.NONE}
    effects = take(game, letter("GERMANY", "STATUS\nORDERS", "Sarajevo; Germany"))
    assert [type(notice) for notice in notices(effects)] == [Status, OrdersStand]


def test_orders_and_a_question_are_both_answered():
    effects = take(new_game(), letter("GERMANY", "A Mun H\nSTATUS"))
    assert answer(effects, Status)
    assert answer(effects, OrdersStand).filed


@pytest.mark.parametrize("beside", ["A Mun H", "FINAL", "If Mun is dislodged, retreats: Ber"])
def test_a_question_does_not_swallow_what_stands_beside_it(beside):
    game = after(new_game(), letter("GERMANY", f"STATUS\n{beside}"))
    [order_set] = game.present.sets
    assert order_set.power == "GERMANY"


def test_a_slip_beside_a_question_is_told_of():
    assert answer(take(new_game(), letter("GERMANY", "HELP\nA Mun - Xyzzy")), OrdersStand).problems
    assert answer(take(new_game(), letter("GERMANY", "HELP\nThanks")), Help)


def test_the_games_listed_in_a_letter_to_a_game_are_that_game():
    notice = answer(take(new_game(), letter("GERMANY", "GAMES")), GameList)
    assert notice == GameList((card_of(new_game()),))


def test_help_knows_for_whom_it_is():
    assert answer(take(new_game(), letter("GERMANY", "HELP")), Help).power == "GERMANY"


def test_a_letter_that_says_nothing_is_told_what_stands():
    assert not answer(take(new_game(), letter("GERMANY", "Thanks")), OrdersStand).filed


# --- Marks --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "*FINAL*",
        "Final, please.",
        "FINAL ORDERS FOR SPRING 1901",
        "FINAL ORDERS FOR SPRING",
        "FINAL ORDERS in 1901",
        "Final orders - Germany - S1901M",
        "Final orders of Germany for the turn Spring 1901",
    ],
)
def test_a_mark_may_be_adorned_and_name_its_turn(line):
    game = after(new_game(), letter("GERMANY", f"A Mun - Bur\n{line}\nF Kie H"))
    assert is_final(game, "GERMANY")
    assert texts(game, "GERMANY") == {"A MUN - BUR", "F KIE H"}


@pytest.mark.parametrize(
    "line",
    [
        "Final orders will follow tomorrow.",
        "Final? Not yet.",
        "Final?",
        "final boss music",
        "final orders tomorrow",
        "Not final",
        "this is not FINAL",
        "FINAL (not!)",
        "FINAL ORDERS FOR FALL 1901",
        "FINAL ORDERS FOR FALL",
        "FINAL ORDERS FOR 1902",
        "Final orders for France",
        "Final orders for France in Spring 1901",
        "Final orders for Germany tomorrow",
        "Final orders for Spring 1901?",
        "Final orders for",
        "My final orders come tomorrow; until then A Mun - Bur",
        "A Mun - Burma FINAL",
    ],
)
def test_a_sentence_about_finality_is_no_mark(line):
    game = after(new_game(), letter("GERMANY", f"A Mun - Bur\n{line}"))
    assert not is_final(game, "GERMANY")


def test_of_very_many_marks_the_last_are_looked_at():
    def final(*lines):
        text = "\n".join(["A Mun - Bur", *lines])
        return is_final(after(new_game(), letter("GERMANY", text)), "GERMANY")

    talk = ["Final boss music"]
    assert final("FINAL", *talk * 19)
    assert not final("FINAL", *talk * 20)


# --- The end of a turn --------------------------------------------------------------------------


def test_the_turn_is_settled_when_all_are_final():  # House rules VII.2
    game = new_game()
    powers = list(variant().powers)
    game = after(game, *(letter(power, "FINAL") for power in powers[:-1]))
    assert game.turn.code == "S1901M"
    effects = take(game, letter(powers[-1], "FINAL"))
    written, acknowledged, settled, report = effects
    assert isinstance(written, OrdersWritten)
    assert isinstance(acknowledged.notice, OrdersStand)
    assert (settled.turn, settled.silent) == ("S1901M", ())
    assert isinstance(report.notice, TurnReport)
    assert report.audience == Everybody()
    game = after(game, letter(powers[-1], "FINAL"))
    assert (game.turn.code, game.present.sets) == ("F1901M", ())
    assert game.deadline == NOW + timedelta(days=7)


def test_with_early_adjudication_off_the_deadline_is_waited_for():
    rules = new_game().rules.changed({"VII.2.early": False})
    game = after(new_game(rules=rules), *(letter(power, "FINAL") for power in variant().powers))
    assert game.turn.code == "S1901M"


def test_a_held_game_is_not_settled_early():
    game = after(
        new_game(), *(letter(power, "FINAL") for power in variant().powers if power != "ITALY")
    )
    game = replace(game, state=State.HELD)
    assert not any(isinstance(e, TurnSettled) for e in take(game, letter("ITALY", "FINAL")))


def test_asking_settles_nothing():
    """All are final, but the deadline was put off before the last letter: only orders settle."""
    game = after(
        new_game(), *(letter(power, "FINAL") for power in variant().powers if power != "ITALY")
    )
    italy = replace(game.present.sets[0], power="ITALY")
    game = changed(game, sets=(*game.present.sets, italy))
    assert not any(isinstance(e, TurnSettled) for e in take(game, letter("ITALY", "STATUS")))


def test_a_final_letter_after_the_deadline_leaves_the_deadline_to_the_clock():  # VII.3
    effects = take(new_game(), letter("GERMANY", "A Mun - Bur\nFINAL"), NOW + timedelta(days=8))
    assert not any(isinstance(effect, TurnSettled) for effect in effects)


def test_a_letter_put_back_does_not_overrule_newer_ones():  # House rules III.4
    new = letter("GERMANY", "A Mun - Tyr", received=NOW + timedelta(hours=1))
    old = letter("GERMANY", "A Mun - Bur")
    game = after(new_game(), new)
    assert texts(after(game, old), "GERMANY") == {"A MUN - TYR"}
    notice = answer(take(game, old), OrdersStand)
    assert notice.filed
    [line] = [line for line in notice.lines if line.order]
    assert (line.order, line.origin) == ("A MUN - TYR", Origin.EARLIER)


def test_who_plays_two_countries_gets_an_answer_for_the_one_written_for():
    both = Seat(player("GERMANY"), ("GERMANY", "TURKEY"))
    mail = letter("GERMANY", "A Con H", "Sarajevo; Turkey; Spring; 1901")
    [_, post] = take(new_game(seats=(both,)), mail)
    assert isinstance(post, Post)
    assert (post.audience, post.notice.power) == (ToPower("TURKEY"), "TURKEY")


def test_the_board_with_ones_orders_comes_with_the_answer():
    game = new_game()
    mail = letter("GERMANY", "A Mun - Bur\nA Ber - Kie")
    [written, post] = take(game, mail)
    packed = tuple(order.packed for order in written.order_set.orders)
    assert post.notice.own == Sketch(game.position, "GERMANY", packed)
    [post] = posts(take(game, letter("GERMANY", "ORDERS")))
    assert post.notice.own is None


def test_who_writes_as_gamemaster_orders_none_of_their_own_countries():
    both = Seat(player("GERMANY"), ("GERMANY", "TURKEY"))
    mail = letter("GERMANY", "A Mun - Bur\nA Con - Bul", "Sarajevo; GM")
    [post] = take(new_game(seats=(both,), gm=both.player), mail)
    assert (type(post.notice), post.notice.why) == (Refused, Why.GM)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ["xyzzy"]),
        ("FINAL", []),
        ("A Mun - Bur", []),
        ("STATUS", []),
    ],
)
def test_a_subject_that_is_not_understood_is_told_of_where_nothing_else_is_said(text, told):
    mail = letter("GERMANY", text, "Sarajevo; Germany; Spring; 1901; xyzzy")
    unread = [it for told in notices(take(new_game(), mail)) for it in getattr(told, "not_run", ())]
    assert [it.written for it in unread] == told


@pytest.mark.parametrize("command", ["STATUS", "HELP", "SUMMARY", "RULES"])
def test_a_question_may_stand_in_the_subject_of_an_empty_letter(command):
    mail = letter("GERMANY", "", f"Sarajevo; {command}")
    asked = take(new_game(), letter("GERMANY", command, "Sarajevo"))
    assert [type(it) for it in notices(take(new_game(), mail))] == [
        type(it) for it in notices(asked)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "WHAT IF\nA Mun - Bur",
        "WHAT IF at the start\nA Mun - Bur",
        "WHAT IF from start: A Mun - Bur",
    ],
)
def test_what_if_may_be_asked_of_the_first_turn(text):
    effects = take(new_game(), letter("GERMANY", f"{text}\nEND WHAT IF"))
    told = answer(effects, WhatIf)
    assert (told.orders, told.problems) == ({"GERMANY": ("A MUN - BUR",)}, ())
