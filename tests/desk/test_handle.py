from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.effects import OrdersFiled, Send, TurnSettled, apply
from judge.desk.game import Origin, Seat, State, is_final, standing_orders
from judge.desk.notices import Help, OrdersStand, Refused, Status, StrangerWrote, TurnReport
from judge.letter import Address
from tests.helpers import GM, NOW, letter, new_game, player, take, variant


def after(game, *letters):
    for one in letters:
        for effect in take(game, one):
            game = apply(effect, game)
    return game


def texts(game, power):
    return {standing.order.text for standing in standing_orders(game, power)}


def answer(effects, kind):
    [found] = [e.notice for e in effects if isinstance(e, Send) and isinstance(e.notice, kind)]
    return found


def test_orders_are_filed_and_acknowledged():
    filed, sent = take(new_game(), letter("GERMANY", "A Mun - Bur\nF Kie - Hol"))
    assert isinstance(filed, OrdersFiled)
    assert [order.text for order in filed.order_set.orders] == ["A MUN - BUR", "F KIE - HOL"]
    assert sent.to == player("GERMANY")
    lines = {line.order or line.name: line.origin for line in sent.notice.lines}
    assert lines == {
        "A BER": Origin.NONE,
        "F KIE - HOL": Origin.THIS_LETTER,
        "A MUN - BUR": Origin.THIS_LETTER,
    }
    assert not sent.notice.final


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
    notice = answer(take(game, letter("GERMANY", "A Ber - Kie")), OrdersStand)
    origins = {line.order: line.origin for line in notice.lines}
    assert origins["A BER - KIE"] is Origin.THIS_LETTER
    assert origins["A MUN - TYR"] is origins["F KIE - HOL"] is Origin.EARLIER


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
    ],
)
def test_orders_are_preliminary_unless_marked_final(letters, final):  # House rules II.1
    game = after(new_game(), *(letter("GERMANY", text) for text in letters))
    assert is_final(game, "GERMANY") == final
    assert "A MUN - BUR" in texts(game, "GERMANY")


def test_final_in_the_subject():
    one = letter("GERMANY", "A Mun H", subject="Sarajevo; Germany; Spring; 1901; Final")
    assert is_final(after(new_game(), one), "GERMANY")


def test_final_waits_when_something_was_not_understood():
    one = letter("GERMANY", "A Mun - Bur\nF Kie - Holllywood\nA Ber H\nFINAL")
    effects = take(new_game(), one)
    notice = answer(effects, OrdersStand)
    assert notice.doubtful
    assert not notice.final
    assert len(notice.problems) == 1
    assert is_final(after(new_game(), one, letter("GERMANY", "FINAL")), "GERMANY")


@pytest.mark.parametrize(
    ("line", "final"),
    [
        ("A Mun - Burx-Hall", False),  # another order for A MUN was perhaps meant
        ("A Mun - Brg", False),
        ("A Mun - Stp", True),  # understood, but impossible
        ("Best wishes from rainy Munich", True),
    ],
)
def test_final_waits_for_a_slip_even_if_everything_has_an_order(line, final):
    one = letter("GERMANY", f"A Mun - Bur\nF Kie - Hol\nA Ber H\n{line}\nFINAL")
    notice = answer(take(new_game(), one), OrdersStand)
    assert (notice.final, notice.doubtful) == (final, not final)


def test_final_waits_for_a_slip_even_if_an_older_order_stands():
    old = letter("ENGLAND", "A Lvp - Wal\nF Edi H\nF Lon H")
    new = letter("ENGLAND", "A Lvp - Xyzzy\nFINAL")
    assert not is_final(after(new_game(), old, new), "ENGLAND")


def retreating():
    return variant().unpack(
        '{"phase": "F1901R", "units": {"AUSTRIA": ["A VEN", "A TRI"]}, "dislodged": {"ITALY":'
        ' {"A VEN": {"from": "PIE", "retreats": ["ROM"]}}}, "centers": {}}'
    )


def test_an_impossible_retreat_is_not_final():
    game = new_game(position=retreating())
    one = letter("ITALY", "A Ven - Tri\nFINAL", subject="Sarajevo; Italy; Fall retreats; 1901")
    notice = answer(take(game, one), OrdersStand)
    assert notice.doubtful
    assert notice.lines[0].impossible


def test_what_newer_removals_leave_no_room_for_is_marked():  # House rules V.2
    position = variant().unpack(
        '{"phase": "W1901A", "units": {"ITALY": ["A ROM", "A NAP"]}, "centers": {"ITALY": ["ROM"]}}'
    )
    subject = "Sarajevo; Italy; Winter; 1901"
    game = new_game(position=position)
    game = after(game, letter("ITALY", "Remove A Rom", subject=subject))
    notice = answer(take(game, letter("ITALY", "Remove A Nap", subject=subject)), OrdersStand)
    assert [(line.order, line.unused) for line in notice.lines] == [
        ("A NAP D", False),
        ("A ROM D", True),
    ]


@pytest.mark.parametrize("subject", ["Germany; Sprung; 1901", "Germany; 1901", "Germany; Spring"])
def test_half_a_turn_is_asked_for(subject):
    one = letter("GERMANY", "A Mun - Bur", subject=f"Sarajevo; {subject}")
    assert answer(take(new_game(), one), Refused).why == "half-turn"


def test_a_letter_for_another_turn_is_refused_with_its_text():
    one = letter("GERMANY", "A Mun - Bur", subject="Sarajevo; Germany; Fall; 1901")
    notice = answer(take(new_game(), one), Refused)
    assert (notice.why, notice.power, notice.text) == ("turn", "GERMANY", "A Mun - Bur")


def test_orders_without_a_turn_are_refused():  # House rules II.2
    one = letter("GERMANY", "A Mun - Bur", subject="Sarajevo; Germany")
    assert answer(take(new_game(), one), Refused).why == "no-turn"


def test_the_country_may_be_left_out_by_who_plays_one():
    one = letter("GERMANY", "A Mun - Bur", subject="Sarajevo; Spring; 1901")
    assert texts(after(new_game(), one), "GERMANY") == {"A MUN - BUR"}


def test_another_players_country_is_refused():
    one = letter("GERMANY", "A Par H", subject="Sarajevo; France; Spring; 1901")
    effects = take(new_game(), one)
    assert answer(effects, Refused).why == "not-yours"
    assert not any(isinstance(effect, OrdersFiled) for effect in effects)


def test_a_stranger_is_not_answered_but_the_player_is_told():
    stranger = Address("mallory@example.net")
    [sent] = take(new_game(), letter("GERMANY", "A Mun H\nFINAL", sender=stranger))
    assert sent.to == player("GERMANY")
    assert isinstance(sent.notice, StrangerWrote)


def test_a_stranger_who_claims_nothing_is_told_that_he_does_not_play():
    stranger = Address("friend@example.net")
    one = letter("GERMANY", "A Mun H", subject="Sarajevo; Spring; 1901", sender=stranger)
    assert answer(take(new_game(), one), Refused).why == "stranger"


def test_anybody_may_ask_how_a_game_stands():
    for sender in (GM, Address("friend@example.net")):
        one = letter("GERMANY", "STATUS", subject="Sarajevo", sender=sender)
        assert [type(e.notice) for e in take(new_game(), one)] == [Status]
    assert answer(take(new_game(), replace(one, sender=GM, text="Hello")), Refused).why == "gm"


def test_who_plays_two_countries_must_say_which():
    both = Seat(player("GERMANY"), ("GERMANY", "TURKEY"))
    game = new_game(
        seats=(both, *(s for s in new_game().seats if not set(s.powers) & set(both.powers)))
    )
    one = letter("GERMANY", "A Mun H", subject="Sarajevo; Spring; 1901")
    assert answer(take(game, one), Refused).why == "which-power"
    one = letter("GERMANY", "A Con H", subject="Sarajevo; Turkey; Spring; 1901")
    assert texts(after(game, one), "TURKEY") == {"A CON H"}


def test_addresses_differ_in_case_only():
    one = letter("GERMANY", "A Mun H", sender=Address("Germany@Example.ORG"))
    assert texts(after(new_game(), one), "GERMANY") == {"A MUN H"}


def test_what_a_machine_wrote_makes_nothing_happen():  # RFC 3834 §2
    assert take(new_game(), letter("GERMANY", "A Mun H", automatic="Auto-Submitted")) == []


def test_asking_changes_nothing():
    effects = take(new_game(), letter("GERMANY", "STATUS", subject="Sarajevo; Germany"))
    assert [type(effect.notice) for effect in effects] == [Status]
    effects = take(new_game(), letter("GERMANY", "ORDERS", subject="Sarajevo; Germany"))
    assert [type(effect.notice) for effect in effects] == [OrdersStand]
    effects = take(new_game(), letter("GERMANY", "Help!"))
    assert [type(effect.notice) for effect in effects] == [Help]


@pytest.mark.parametrize(
    "line",
    [
        "*FINAL*",
        "Final, please.",
        "FINAL ORDERS FOR SPRING 1901",
        "Final orders - Germany - S1901M",
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
        "final boss music",
        "final orders tomorrow",
        "Not final",
        "this is not FINAL",
        "FINAL (not!)",
        "FINAL ORDERS FOR FALL 1901",
        "Final orders for France",
        "Final orders for Spring 1901?",
        "My final orders come tomorrow; until then A Mun - Bur",
    ],
)
def test_a_sentence_about_finality_is_no_mark(line):
    game = after(new_game(), letter("GERMANY", f"A Mun - Bur\n{line}"))
    assert not is_final(game, "GERMANY")


def test_a_mark_needs_a_turn_in_the_subject():
    one = letter("GERMANY", "FINAL", subject="Sarajevo; Germany")
    assert answer(take(new_game(), one), Refused).why == "no-turn"


def test_another_game_may_be_meant():
    one = letter("GERMANY", "A Mun - Bur", subject="Sarajevo Two; Germany; Spring; 1901")
    assert answer(take(new_game(), one), Refused).why == "other-game"


def test_a_final_letter_after_the_deadline_leaves_the_deadline_to_the_clock():  # VII.3
    effects = take(new_game(), letter("GERMANY", "A Mun - Bur\nFINAL"), NOW + timedelta(days=8))
    assert not any(isinstance(effect, TurnSettled) for effect in effects)


def test_who_plays_two_countries_may_ask_without_naming_one():
    both = Seat(player("GERMANY"), ("GERMANY", "TURKEY"))
    one = letter("GERMANY", "STATUS", subject="Sarajevo")
    assert [type(e.notice) for e in take(new_game(seats=(both,)), one)] == [Status]


def test_a_letter_put_back_does_not_overrule_newer_ones():  # House rules III.4
    new = letter("GERMANY", "A Mun - Tyr", received=NOW + timedelta(hours=1))
    game = after(new_game(), new, letter("GERMANY", "A Mun - Bur"))
    assert texts(game, "GERMANY") == {"A MUN - TYR"}


def test_a_question_does_not_swallow_what_stands_beside_it():
    assert is_final(
        after(new_game(), letter("GERMANY", "STATUS\nA Mun H"), letter("GERMANY", "STATUS\nFINAL")),
        "GERMANY",
    )
    effects = take(new_game(), letter("GERMANY", "STATUS\nORDERS", subject="Sarajevo; Germany"))
    assert [type(effect.notice) for effect in effects] == [Status, OrdersStand]
    assert answer(take(new_game(), letter("GERMANY", "HELP\nA Mun - Xyzzy")), OrdersStand).problems


def test_orders_and_a_question_are_both_answered():
    effects = take(new_game(), letter("GERMANY", "A Mun H\nSTATUS"))
    assert answer(effects, Status)
    assert answer(effects, OrdersStand).filed


def test_the_turn_is_settled_when_all_are_final():  # House rules VII.2
    game = new_game()
    powers = list(variant().powers)
    for power in powers[:-1]:
        game = after(game, letter(power, "FINAL"))
    assert game.turn.code == "S1901M"
    effects = take(game, letter(powers[-1], "FINAL"))
    [settled] = [effect for effect in effects if isinstance(effect, TurnSettled)]
    assert settled.turn.code == "S1901M"
    reports = [e for e in effects if isinstance(e, Send) and isinstance(e.notice, TurnReport)]
    assert [report.to for report in reports] == [*(player(power) for power in powers), GM]
    for effect in effects:
        game = apply(effect, game)
    assert game.turn.code == "F1901M"
    assert game.sets == ()
    assert game.deadline == NOW + timedelta(days=7)


def test_with_early_adjudication_off_the_deadline_is_waited_for():
    game = new_game()
    game = replace(game, rules=replace(game.rules, early=False))
    game = after(game, *(letter(power, "FINAL") for power in variant().powers))
    assert game.turn.code == "S1901M"


def test_nothing_is_taken_once_the_game_is_over():
    game = replace(new_game(), state=State.OVER, winners=("TURKEY",))
    assert answer(take(game, letter("GERMANY", "A Mun H")), Refused).why == "over"


def test_a_letter_that_asks_a_thousand_times_has_few_answers():
    text = "\n".join(f"ZONE no such zone {number}" for number in range(1000))
    for sender in (player("GERMANY"), Address("stranger@example.net")):
        one = letter("GERMANY", text, subject="Sarajevo", sender=sender)
        assert len(take(new_game(), one)) <= 3
