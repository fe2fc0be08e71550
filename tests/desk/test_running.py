"""A letter is a program: its parts run in order, and what could not run is said."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.events.events import OrdersWritten, TurnSettled
from judge.desk.games.game import Seat, State
from judge.desk.games.kept_orders import OrderSet, Origin
from judge.desk.notices.anyone import ZoneTold
from judge.desk.notices.clock import Reminder
from judge.desk.notices.gm import GMAnswered, GMDecided, Preview
from judge.desk.notices.orders import ConfirmOrders, OrdersStand, Refused, Why
from judge.desk.notices.press_letters import PressNoted
from judge.desk.notices.seats import ReplacementWanted
from judge.desk.notices.turns import MapSent, Status
from judge.desk.people.correspondents import Correspondent
from judge.desk.press.pressing import MOST_WAITING
from judge.desk.readers.posts import Post
from judge.desk.turns.lateness import Missing
from judge.letter import Address, Grade, Proof
from tests.desk.letters import after, answer, cause, not_run, notices, texts
from tests.desk.positions import BUILDS
from tests.helpers import GM, NOW, letter, new_game, player, take

FRIEND = Address("friend@example.net")


def orders_of(effect):
    return [order.text for order in effect.order_set.orders]


def test_each_part_finds_the_game_as_the_part_before_left_it():
    effects = take(new_game(), letter("GERMANY", "A Mun - Bur\nMAP\nF Kie H\nMAP BLANK"))
    first, shown, second, blank, acknowledged = effects
    assert orders_of(first) == ["A MUN - BUR"]
    assert (shown.notice.power, shown.notice.orders) == ("GERMANY", ("A MUN - BUR",))
    assert orders_of(second) == ["F KIE H"]
    assert isinstance(blank.notice, MapSent)
    assert len(acknowledged.notice.lines) == 3


def test_one_letter_makes_one_set():
    game = after(new_game(), letter("GERMANY", "A Mun - Bur\nSTATUS\nF Kie H\nFINAL"))
    [order_set] = game.present.sets
    assert [order.text for order in order_set.orders] == ["A MUN - BUR", "F KIE H"]
    assert order_set.final


def test_all_parts_of_a_set_are_final_or_none():
    effects = take(new_game(), letter("GERMANY", "A Mun - Bur\nFINAL\nSTATUS\nF Kie H\nA Ber H"))
    written = [effect.order_set.final for effect in effects if isinstance(effect, OrdersWritten)]
    assert written == [True, True]


def test_letters_without_a_message_id_are_letters_of_their_own():
    first = letter("GERMANY", "A Ber H", message_id="")
    later = letter("GERMANY", "A Mun H", message_id="", received=NOW + timedelta(minutes=1))
    game = after(new_game(), first)
    origins = {line.order: line.origin for line in answer(take(game, later), OrdersStand).lines}
    assert (origins["A BER H"], origins["A MUN H"]) == (Origin.EARLIER, Origin.THIS_LETTER)
    assert len(after(game, later).present.sets) == 2


def test_a_mark_alone_is_filed_once():
    effects = take(new_game(), letter("GERMANY", "FINAL\nSTATUS\nThanks\nFINAL"))
    [written] = [effect for effect in effects if isinstance(effect, OrdersWritten)]
    assert (orders_of(written), written.order_set.final) == ([], True)


def test_contingent_orders_of_a_part_are_filed_with_it():
    text = "If Mun is dislodged, retreats: Ber\nSTATUS\nIf Kie is dislodged, retreats: Hol"
    effects = take(new_game(), letter("GERMANY", text))
    later = [[o.text for o in e.later] for e in effects if isinstance(e, OrdersWritten)]
    assert later == [["IF A MUN DISLODGED RETREAT BER"], ["IF F KIE DISLODGED RETREAT HOL"]]


def test_nothing_is_filed_from_a_letter_that_is_refused():
    mail = letter("GERMANY", "A Mun - Bur\nMAP\nF Kie H", "Sarajevo; Germany; Fall; 1901")
    shown, refused = take(new_game(), mail)
    assert isinstance(shown.notice, MapSent)
    assert (refused.notice.why, refused.notice.text) == (Why.OTHER_TURN, "A Mun - Bur\n\nF Kie H")


# --- What could not run -------------------------------------------------------------------------


def test_a_block_of_press_is_taken_and_nothing_in_it_is_read():
    text = "A Mun - Bur\nPRESS TO France\nA Mun - Tyr\nSTATUS\nFINAL\nEND PRESS\nF Kie H"
    effects = take(new_game(), letter("GERMANY", text))
    notice = answer(effects, OrdersStand)
    assert not_run(effects) == []
    assert not notice.final
    assert notice.filed
    assert not any(isinstance(told, Status) for told in notices(effects))
    game = after(new_game(), letter("GERMANY", text))
    assert texts(game, "GERMANY") == {"A MUN - BUR", "F KIE H"}


def test_a_block_without_an_end_is_told_of():
    effects = take(new_game(), letter("GERMANY", "A Mun - Bur\n*PRESS*\nF Kie H"))
    facts = {"block": "press"}
    assert not_run(effects) == [("*PRESS*", cause("block_without_end", **facts))]
    assert texts(after(new_game(), letter("GERMANY", "PRESS\nA Mun H")), "GERMANY") == set()


def test_a_letter_of_press_alone_is_answered():
    text = "PRESS TO ALL\nHello\nEND PRESS"
    effects = take(new_game(), letter("GERMANY", text, "Sarajevo; Germany"))
    assert [type(notice) for notice in notices(effects)] == [PressNoted]
    effects = take(new_game(), letter("GERMANY", f"STATUS\n{text}", "Sarajevo; Germany"))
    assert [type(notice) for notice in notices(effects)] == [Status, PressNoted]


def test_who_is_no_player_is_told_of_a_block_too():
    text = "STATUS\nPRESS TO ALL\nHello\nEND PRESS"
    effects = take(new_game(), letter("X", text, "Sarajevo", sender=FRIEND))
    assert [type(notice) for notice in notices(effects)] == [Status, Refused]
    assert not_run(effects) == [("PRESS TO ALL", cause("press_of_players"))]
    effects = take(new_game(), letter("X", text, "Sarajevo", sender=GM))
    assert [type(notice) for notice in notices(effects)] == [Status, PressNoted]


def test_forty_pieces_of_one_player_may_wait_whichever_country_they_are_by():
    gustav = Seat(player("GERMANY"), ("GERMANY", "TURKEY"))
    others = tuple(seat for seat in new_game().seats if seat.powers[0] not in gustav.powers)
    game = new_game(seats=(*others, gustav))
    piece = "PRESS TO ALL\nHello\nEND PRESS\n"
    game = after(game, letter("GERMANY", piece * MOST_WAITING, "Sarajevo; Germany"))
    effects = take(game, letter("GERMANY", piece, "Sarajevo; Turkey"))
    assert not_run(effects) == [("PRESS TO ALL", cause("press_too_many", most=MOST_WAITING))]
    [noted] = notices(take(game, letter("ITALY", piece, "Sarajevo; Italy")))
    assert len(noted.pieces) == 1


# --- Few answers to one letter ------------------------------------------------------------------

LETTERS = [("GERMANY", player("GERMANY")), ("X", FRIEND), ("X", GM)]


@pytest.mark.parametrize(("power", "sender"), LETTERS)
def test_a_letter_that_asks_a_thousand_times_has_few_answers(power, sender):
    text = "\n".join(f"ZONE no such zone{number}" for number in range(1000))
    effects = take(new_game(), letter(power, text, "Sarajevo", sender=sender))
    *zones, _ = notices(effects)
    assert [notice.written for notice in zones] == [f"no such zone{n}" for n in range(3)]
    facts = {"command": "zone", "most": 3}
    assert not_run(effects) == [("ZONE no such zone3", cause("too_many", **facts))]


def test_three_questions_of_a_kind_are_answered():
    effects = take(new_game(), letter("GERMANY", "RULES I\nRULES II\nRULES III\nMAP", "Sarajevo"))
    assert len(effects) == 4


def test_the_same_question_is_answered_once():
    effects = take(new_game(), letter("GERMANY", "RULES I\nRULES II.1\nSTATUS\nRULES I\nStatus!"))
    assert [getattr(e.notice, "asked", "status") for e in effects] == ["I", "II.1", "status"]


def test_what_is_not_for_somebody_is_said_once():
    effects = take(new_game(), letter("X", "ORDERS\nOrders!\nMY ORDERS", "Sarajevo", sender=GM))
    assert len(not_run(effects)) == 1


# --- Who writes by which clock ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "looks"),
    [
        ("SET MAP dark", "dark"),
        ("Set map: phone-dark, please", "phone-dark"),
        ("set maps to colour", "colour"),
        ("Map theme print", "print"),
    ],
)
def test_how_maps_look_is_remembered(line, looks):
    remembered, post = take(new_game(), letter("GERMANY", line, "Sarajevo; Germany"))
    assert remembered == Correspondent(("germany@example.org",), looks=looks)
    assert post.notice.looks == looks


def test_maps_that_there_are_not_are_not_chosen():
    [post] = take(new_game(), letter("GERMANY", "SET MAP pink", "Sarajevo; Germany"))
    assert (post.notice.written, post.notice.looks) == ("pink", "")
    assert post.notice.known == ("colour", "dark", "print", "phone", "phone-dark")


def test_a_zone_is_remembered():
    mail = letter("GERMANY", "Zone vienna", "Sarajevo; Germany")
    remembered, post = take(new_game(), mail)
    assert remembered == Correspondent(("germany@example.org",), "Europe/Vienna")
    assert post.notice == ZoneTold("vienna", "Europe/Vienna", ())


def test_a_zone_that_there_is_not_changes_nothing():
    [post] = take(new_game(), letter("GERMANY", "Zone Viena", "Sarajevo; Germany"))
    assert isinstance(post, Post)
    assert (post.notice.zone, "Europe/Vienna" in post.notice.close) == ("", True)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("SIGNON FSarajevo password", "signon"),
        ("WHOIS jane@example.org", "who"),
        ("LIST FULL", "listing"),
    ],
)
def test_what_other_judges_take_is_named(line, what):
    effects = take(new_game(), letter("GERMANY", f"{line}\nA Mun H"))
    assert not_run(effects) == [(line, cause("taken_elsewhere", what=what))]


@pytest.mark.parametrize(
    "line", ["Set out from Munich to Burgundy", "Who supports me?", "List of my moves: none"]
)
def test_a_sentence_is_no_command_of_another_judge(line):
    assert not_run(take(new_game(), letter("GERMANY", line))) == []


WISHES = [
    ("Could we move the deadline to Sunday?", "deadline"),
    ("Could somebody else take over my country?", "leave"),
    ("What do you have on file for me?", "stored"),
    ("Please go back to the set I sent on Monday.", "back"),
    ("My orders are in the attached file.", "file"),
    ("Please cancel my order for F Kie.", "clear"),
]


@pytest.mark.parametrize(("line", "what"), WISHES)
def test_what_is_asked_for_in_words_is_named_as_not_done(line, what):
    effects = take(new_game(), letter("GERMANY", line))
    assert not_run(effects) == [(line, cause("only_wished", what=what))]


@pytest.mark.parametrize(("line", "what"), WISHES)
def test_beside_wishes_for_other_orders_nothing_is_final(line, what):
    effects = take(new_game(), letter("GERMANY", f"{line}\nFINAL"))
    written = next(effect for effect in effects if isinstance(effect, OrdersWritten))
    assert written.order_set.final == (what not in ("back", "file", "clear"))


def test_an_order_that_speaks_of_a_file_is_an_order():
    assert (
        not_run(take(new_game(), letter("GERMANY", "A Mun - Bur, as in the attached file"))) == []
    )


def test_words_about_a_file_or_about_orders_below_are_of_no_account_beside_orders():
    alone = not_run(take(new_game(), letter("GERMANY", "My orders are attached, see below.")))
    assert [why.code for _, why in alone] == ["only_wished"]
    both = letter("GERMANY", "My orders are attached, see below.\nA Mun - Bur")
    assert not_run(take(new_game(), both)) == []


def test_a_letter_that_waits_is_asked_about_and_no_other():
    claimed = {"proof": Proof(Grade.CLAIMED)}
    game = after(new_game(), letter("GERMANY", "A Mun - Bur", **claimed))
    asked = answer(take(game, letter("GERMANY", "F Kie - Den", **claimed)), ConfirmOrders)
    assert asked.waiting.orders == ("F KIE - DEN",)
    assert answer(take(game, letter("GERMANY", "F Kie - Den")), OrdersStand).filed


@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        ("A Par - Bur", Refused, []),  # players write the orders
        ("A Par - Bur\nEXTEND 2 days", GMAnswered, ["A Par - Bur"]),
        ("EXTNED 2 days\nSTATUS", GMAnswered, ["EXTNED 2 days"]),
    ],
)
def test_what_is_told_of_lines_of_a_gamemaster_that_are_no_commands(text, kind, told):
    game = replace(new_game(), gm=player("FRANCE"))
    effects = take(game, letter("FRANCE", text, "Sarajevo; GM"))
    notice = notices(effects)[-1]
    assert (type(notice), [it.written for it in notice.not_run]) == (kind, told)


@pytest.mark.parametrize(
    ("disorder", "text", "written"),
    [
        (True, "A Xyz - Abc", True),  # they are not silent, and in no civil disorder (VII.6)
        (True, "Good morning!", False),
        (False, "A Xyz - Abc", False),
    ],
)
def test_who_wrote_what_was_not_understood_is_not_silent(disorder, text, written):
    missing = {"VII.6.missing": "civil disorder"} if disorder else {}
    game = new_game()
    game = replace(game, rules=game.rules.changed(missing))
    effects = take(game, letter("GERMANY", text))
    assert any(isinstance(effect, OrdersWritten) for effect in effects) is written


@pytest.mark.parametrize(
    "words", ["The moon is\nFINAL\nSo be it.", "The moon is blue\nFINAL\nFINAL", "FINAL\nSo be it."]
)
def test_what_would_mark_orders_is_told_among_the_words_of_the_gamemaster(words):
    mail = replace(letter("GERMANY", f"ANNOUNCE:\n{words}", "Sarajevo; GM"), sender=GM)
    [decision] = answer(take(new_game(), mail), GMDecided).decisions
    assert decision.words == words


@pytest.mark.parametrize(
    ("subject", "text", "told"),
    [
        ("Sarajevo; STATUS", "", [Status]),
        ("Sarajevo; STATUS", "STATUS", [Status]),
        ("Sarajevo; STATUS", "MAP", [MapSent]),  # a question counts where the text says nothing
        ("Sarajevo; STATUS", "Hello", [OrdersStand]),
        ("Sarajevo; Germany; RESIGN", "Sorry.", [ReplacementWanted]),
        ("Sarajevo; Germany; RESIGN", "RESIGN", [ReplacementWanted]),
    ],
)
def test_a_command_may_stand_in_the_subject(subject, text, told):
    effects = take(new_game(), letter("GERMANY", text, subject))
    assert [type(notice) for notice in notices(effects)] == told


def test_an_order_of_the_gamemasters_ends_the_time_that_a_turn_waits():
    own = tuple(OrderSet(power, (), False, NOW) for power in new_game().variant.powers)
    game = new_game(
        state=State.WAITING,
        missing=Missing(("GERMANY",), NOW),
        sets=tuple(order_set for order_set in own if order_set.power != "GERMANY"),
    )
    mail = letter("GERMANY", "ORDER Germany: A Mun - Bur\nREMIND", "Sarajevo; GM")
    effects = take(game, replace(mail, sender=GM))
    assert any(isinstance(effect, TurnSettled) for effect in effects)
    asks = replace(letter("GERMANY", "REMIND", "Sarajevo; GM"), sender=GM)
    assert not any(isinstance(effect, TurnSettled) for effect in take(game, asks))


def test_what_a_letter_has_told_already_is_not_told_again():
    mail = letter("GERMANY", "REMIND\nPREVIEW\n" * 3 + "REMIND Italy: please\n", "Sarajevo; GM")
    kinds = [type(notice) for notice in notices(take(new_game(), replace(mail, sender=GM)))]
    assert kinds.count(Reminder) == 7 + 1
    assert kinds.count(Preview) == 1


@pytest.mark.parametrize(
    "line",
    [
        "ABSENCE until Sunday",
        "ADDRESS gg@new.example",
        "ADD ADDRESS gg@new.example",
        "DROP ADDRESS gg@new.example",
        "ADJUDICATION ERROR: nothing moved",
        "COMPLAINT ABOUT France: rude",
        "CONTACT: by bird",
        "DELAY REQUEST 2 days",
        "HAND OVER to jane@example.org",
        "MUTE France",
        "UNMUTE France",
        "RESIGN",
        "SET PASSWORD open-sesame",
        "WAIT",
        "NO WAIT",
    ],
)
def test_what_is_by_one_country_is_not_guessed(line):
    game = new_game(seats=(Seat(player("GERMANY"), ("GERMANY", "TURKEY")),))
    effects = take(game, letter("GERMANY", line, "Sarajevo"))
    shown = line.removesuffix(" open-sesame")
    assert not_run(effects) == [(shown, cause("for_which_power"))]
    assert len(effects) == 1
    assert cause("for_which_power") not in [
        part.cause
        for notice in notices(take(game, letter("GERMANY", line)))
        for part in getattr(notice, "not_run", ())
    ]


def test_what_is_to_be_built_is_taken_back_by_its_own_name():
    subject = "Sarajevo; Germany; Winter; 1901"
    written = after(new_game(position=BUILDS), letter("GERMANY", "Build A Ber", subject))
    effects = take(written, letter("GERMANY", "CLEAR A Ber", subject))
    assert not_run(effects) == []
    assert answer(effects, OrdersStand).done == (cause("orders_cleared", orders=["A BER B"]),)
