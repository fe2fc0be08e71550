"""Who may do what: players, the gamemaster, who may be a player too, and strangers."""

from dataclasses import replace

import pytest

from judge.desk.games.game import Seat
from judge.desk.games.orders_of_turn import is_final
from judge.desk.handle import handle
from judge.desk.notices.gm import GMAnswered
from judge.desk.notices.orders import OrdersStand, Refused, StrangerWrote, Why
from judge.desk.notices.turns import Status
from judge.desk.people.correspondents import Correspondent
from judge.desk.readers.posts import ToGM, ToPower, ToWriter
from judge.letter import Address, Grade, Kind, Proof
from tests.desk.letters import after, answer, cause, not_run, notices, posts, texts
from tests.helpers import GM, LANGUAGES, NOW, carried_out, letter, new_game, player, take

FRIEND = Address("friend@example.net")
# Germany and Turkey are one player's, and the GM plays Italy.
BOTH = Seat(player("GERMANY"), ("GERMANY", "TURKEY"))
ITALY = Seat(GM, ("ITALY",))
OTHERS = tuple(
    seat for seat in new_game().seats if not {"GERMANY", "TURKEY", "ITALY"} & {*seat.powers}
)
SHARED = new_game(seats=(BOTH, ITALY, *OTHERS))


def by(game, mail, rest):
    return handle(mail, rest, game, Correspondent((mail.sender.key,)), NOW, LANGUAGES).by


def told(game, mail):
    """Return to whom something is told of a letter, and what."""
    return [(post.audience, type(post.notice)) for post in posts(take(game, mail))]


def why(game, mail):
    return answer(take(game, mail), Refused).why


# --- Players ------------------------------------------------------------------------------------


def test_another_players_country_is_refused():
    mail = letter("GERMANY", "A Par H", "Sarajevo; France; Spring; 1901")
    [post] = take(new_game(), mail)
    assert post.audience == ToPower("GERMANY")
    assert (post.notice.why, post.notice.power) == (Why.NOT_YOURS, "GERMANY")


def test_who_plays_two_countries_must_say_which():
    [post] = take(SHARED, letter("GERMANY", "FINAL", "Sarajevo; Spring; 1901"))
    assert post.audience == ToPower("GERMANY")
    assert (post.notice.why, post.notice.power) == (Why.WHICH_POWER, None)
    [post] = take(SHARED, letter("GERMANY", "A Mun H", "Sarajevo; France; Spring; 1901"))
    assert (post.notice.why, post.notice.power) == (Why.NOT_YOURS, None)
    mail = letter("GERMANY", "A Con H", "Sarajevo; Turkey; Spring; 1901")
    assert texts(after(SHARED, mail), "TURKEY") == {"A CON H"}


def test_who_plays_two_countries_may_ask_without_naming_one():
    assert told(SHARED, letter("GERMANY", "STATUS", "Sarajevo")) == [(ToPower("GERMANY"), Status)]


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("Germany/Turkey; Spring; 1901", "Germany:\nA Mun - Bur\n\nTurkey:\nA Con - Bul"),
        ("Spring 1901", "A Mun - Bur, A Con - Bul"),
        ("Germany; Spring; 1901", "A Mun - Bur, A Con - Bul"),
        ("Turkey + Germany; Spring; 1901", "T: A Con - Bul\nG: A Mun - Bur\nFINAL for both"),
    ],
)
def test_two_countries_may_be_ordered_in_one_letter(subject, text):
    effects = take(SHARED, letter("GERMANY", text, f"Sarajevo; {subject}"))
    game = carried_out(SHARED, effects)
    assert texts(game, "GERMANY") == {"A MUN - BUR"}
    assert texts(game, "TURKEY") == {"A CON - BUL"}
    assert {is_final(game, power) for power in ("GERMANY", "TURKEY")} == {"FINAL" in text}
    told_to = [post.audience for post in posts(effects)]
    assert sorted(map(str, told_to)) == sorted(map(str, (ToPower("GERMANY"), ToPower("TURKEY"))))
    assert not any(post.notice.problems for post in posts(effects))


def test_what_only_one_of_two_countries_can_mean_is_asked_of_it_once():
    mail = letter("GERMANY", "A Mun - Bur\nA Con - Xyzzy\nA Qqq - Zzz", "Sarajevo; Spring; 1901")
    asked = [
        problem.piece for post in posts(take(SHARED, mail)) for problem in post.notice.problems
    ]
    assert len(asked) == 2


def test_a_command_beside_orders_for_two_countries_is_run_once():
    mail = letter("GERMANY", "STATUS\nA Mun - Bur\nA Con - Bul", "Sarajevo; Spring; 1901")
    assert [kind for _, kind in told(SHARED, mail)].count(Status) == 1


@pytest.mark.parametrize("beside", ["A Mun - Xyzzy", "FINAL", "ORDERS"])
def test_orders_for_no_country_are_not_lost_beside_a_question(beside):
    mail = letter("GERMANY", f"STATUS\n{beside}", "Sarajevo; Spring; 1901")
    assert [kind for _, kind in told(SHARED, mail)] == [Status, Refused]


def test_both_seats_of_one_player_are_theirs():
    game = new_game(seats=(Seat(FRIEND, ("GERMANY",)), Seat(FRIEND, ("TURKEY",))))
    mail = letter("TURKEY", "A Con H", sender=FRIEND)
    assert told(game, mail) == [(ToPower("TURKEY"), OrdersStand)]


# --- The gamemaster -----------------------------------------------------------------------------


def test_the_gms_questions_are_answered():
    assert told(new_game(), letter("X", "STATUS", "Sarajevo", sender=GM)) == [(ToGM(), Status)]
    assert told(new_game(), letter("X", "STATUS", "Sarajevo; GM", sender=GM)) == [(ToGM(), Status)]


@pytest.mark.parametrize("text", ["Hello,", "A Mun H", "STATUS\nA Mun H", "STATUS\nA Mun - Xyzzy"])
@pytest.mark.parametrize("subject", ["Sarajevo", "Sarajevo; GM", "Sarajevo; Germany; Spring; 1901"])
def test_the_gm_is_told_where_orders_belong(subject, text):
    effects = take(new_game(), letter("X", text, subject, sender=GM))
    notice = answer(effects, Refused)
    assert (notice.why, notice.power) == (Why.GM, None)
    assert {post.audience for post in effects} == {ToGM()}
    assert notice.text == text.removeprefix("STATUS").strip()


def test_a_gm_who_plays_reaches_their_desk_by_the_subject():
    mail = letter("X", "A Rom H", "Sarajevo; Italy; Spring; 1901", sender=GM)
    assert texts(after(SHARED, mail), "ITALY") == {"A ROM H"}
    assert told(SHARED, replace(mail, subject="Sarajevo; Spring; 1901"))[0][0] == ToPower("ITALY")
    desk = replace(mail, subject="Sarajevo; GM; Spring; 1901")
    [post] = take(SHARED, desk)
    assert (post.audience, post.notice.why, post.notice.power) == (ToGM(), Why.GM, "ITALY")
    assert told(SHARED, replace(desk, text="STATUS")) == [(ToGM(), Status)]


def test_orders_are_shown_to_nobody_who_does_not_write_for_their_power():
    game = after(
        SHARED,
        letter("X", "A Rom H", "Sarajevo; Italy; Spring; 1901", sender=GM),
        letter("FRANCE", "A Par H"),
    )
    for mail in (
        letter("X", "MAP", "Sarajevo; GM", sender=GM),
        letter("FRANCE", "MAP", "Sarajevo; Italy"),
    ):
        [post] = take(game, mail)
        assert (post.notice.power, post.notice.orders) == (None, ())


def test_a_gm_who_plays_does_not_play_the_others():
    mail = letter("X", "A Par H", "Sarajevo; France; Spring; 1901", sender=GM)
    assert why(SHARED, mail) is Why.NOT_YOURS


def test_a_gm_may_not_ask_for_orders():
    effects = take(new_game(), letter("X", "STATUS\nORDERS", "Sarajevo; GM", sender=GM))
    assert [type(notice) for notice in notices(effects)] == [Status, GMAnswered]
    facts = {"command": "orders", "role": "gm", "roles": ["player"]}
    assert not_run(effects) == [("ORDERS", cause("not_for_role", **facts))]


def test_a_player_who_writes_to_the_gms_desk_stays_a_player():
    mail = letter("GERMANY", "ORDERS", "Sarajevo; GM")
    assert told(new_game(), mail) == [(ToPower("GERMANY"), OrdersStand)]


# --- Strangers ----------------------------------------------------------------------------------


def test_a_stranger_is_not_answered_but_the_player_is_told():
    mail = letter("GERMANY", "STATUS\nA Mun H\nFINAL", sender=FRIEND)
    [post] = take(new_game(), mail)
    assert post.audience == ToPower("GERMANY")
    assert post.notice == StrangerWrote("GERMANY", FRIEND.email, mail.subject)
    assert post.answers is None


def test_a_power_that_nobody_plays_may_be_claimed():
    game = new_game(seats=OTHERS)
    mail = letter("GERMANY", "A Mun H", sender=FRIEND)
    [post] = take(game, mail)
    assert (post.audience, post.notice.why) == (ToWriter(FRIEND), Why.STRANGER)
    assert post.notice.power is None


def test_a_stranger_who_claims_nothing_is_told_that_they_do_not_play():
    mail = letter("GERMANY", "A Mun H", "Sarajevo; Sprung", sender=FRIEND)
    [post] = take(new_game(), mail)
    assert post.audience == ToWriter(FRIEND)
    notice = post.notice
    assert (notice.why, notice.power, notice.text, notice.unknown) == (Why.STRANGER, None, "", ())


def test_anybody_may_ask_how_a_game_stands():
    mail = letter("GERMANY", "STATUS\nThanks", "Sarajevo", sender=FRIEND)
    assert told(new_game(), mail) == [(ToWriter(FRIEND), Status)]
    [_, refusal] = take(new_game(), replace(mail, text="STATUS\nA Mun H"))
    assert refusal.notice.why is Why.STRANGER


def test_a_stranger_may_not_ask_for_orders():
    effects = take(new_game(), letter("X", "ORDERS", "Sarajevo", sender=FRIEND))
    facts = {"command": "orders", "role": "stranger", "roles": ["player"]}
    assert not_run(effects) == [("ORDERS", cause("not_for_role", **facts))]


def test_a_letter_without_any_proof_is_a_strangers():
    unproved = {"proof": Proof(Grade.NONE, "forged")}
    [post] = take(new_game(), letter("GERMANY", "A Mun H\nFINAL", **unproved))
    assert (post.audience, type(post.notice)) == (ToPower("GERMANY"), StrangerWrote)
    assert take(new_game(), letter("GERMANY", "STATUS", "Sarajevo", **unproved)) == []
    gms = letter("X", "STATUS", "Sarajevo; GM", sender=GM, **unproved)
    assert take(new_game(), gms) == []
    assert by(new_game(), gms, "; GM") == "stranger"


def test_a_letter_from_nobody_makes_nothing_happen():
    nobody = {"sender": Address(""), "proof": Proof(Grade.NONE)}
    assert take(new_game(), letter("GERMANY", "A Mun H", **nobody)) == []
    assert by(new_game(), letter("GERMANY", "STATUS", **nobody), "") == "stranger"


# --- Machines -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Kind.ROBOT, Kind.BOUNCE])
def test_what_no_person_wrote_makes_nothing_happen(kind):  # RFC 3834 §2
    mail = letter("GERMANY", "A Mun H\nSTATUS", kind=kind, why="Auto-Submitted")
    assert take(new_game(), mail) == []
    assert by(new_game(), mail, "; Germany; S1901M") == ""


@pytest.mark.parametrize(
    ("sender", "rest", "author"),
    [
        (player("GERMANY"), "; Turkey", "TURKEY"),
        (player("GERMANY"), "", "GERMANY"),
        (GM, "; Italy", "ITALY"),
        (GM, "; GM", "gm"),
        (FRIEND, "; Italy", "stranger"),
    ],
)
def test_the_journal_names_the_author(sender, rest, author):
    assert by(SHARED, letter("X", "STATUS", sender=sender), rest) == author
