"""The gamemaster's commands: for which turn, what they change, who is told; taking them back."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.events.events import Created
from judge.desk.events.gm_events import Commanded, DisorderSet
from judge.desk.events.late_events import LateAccepted
from judge.desk.games.game import State
from judge.desk.games.journal import JournalEntry
from judge.desk.games.kept_orders import LateSet, OrderSet
from judge.desk.games.orders_of_turn import is_final
from judge.desk.notices.gm import Correction, ErrorTold, GMAnswered, GMDecided, Preview
from judge.desk.notices.orders import OrdersStand, Refused, Why
from judge.desk.notices.turns import TurnReport
from judge.desk.readers.circulation import circulate
from judge.desk.readers.posts import AllButGM, Post, ToGM, ToPower
from judge.desk.turns.moments import next_due, tick
from judge.letter import Address, Grade, Proof
from tests.desk.letters import texts
from tests.helpers import GM, NOW, carried_out, letter, new_game, player, take

HOLDS = new_game().rules.changed({"VII.6.missing": "hold"})


def command(text, game=None, subject="Sarajevo; GM", **changes):
    """Return what the gamemaster is answered, what others are told, and the events."""
    game = game or new_game()
    mail = letter("GERMANY", text, subject, sender=GM, **changes)
    return sorted_out(take(game, mail))


def sorted_out(effects):
    posts = [effect for effect in effects if isinstance(effect, Post)]
    answers = [post.notice for post in posts if isinstance(post.notice, GMAnswered)]
    told = [post for post in posts if isinstance(post.notice, GMDecided)]
    return answers, told, [effect for effect in effects if not isinstance(effect, Post)]


def test_a_command_is_answered_told_and_stands_in_the_journal_before_what_it_does():
    [answer], [told], [commanded, event] = command("Civil disorder Italy, please")
    assert event == DisorderSet(("ITALY",))
    assert (commanded.command, commanded.events, commanded.who) == ("civil disorder", 1, GM.email)
    assert told.audience == AllButGM()
    [change] = answer.changes
    assert change.did == commanded.did == told.notice.decisions[0].did
    assert change.undo
    assert not answer.not_run


@pytest.mark.parametrize(
    ("subject", "done"),
    [
        ("Sarajevo; GM; Spring 1901", True),
        ("Sarajevo; GM", True),
        ("Sarajevo", True),
        ("Re: Sarajevo; GM; S1901M", True),
        ("Sarajevo; GM; 1901", True),
        ("Sarajevo; GM; Fall 1901", False),
        ("Sarajevo; GM; Spring 1902", False),
        ("Sarajevo; GM; Fall", False),
        ("Sarajevo; GM; 1902", False),
    ],
)
def test_a_command_for_another_turn_does_nothing(subject, done):
    [answer], told, events = command("CIVIL DISORDER Italy", subject=subject)
    causes = [part.cause.code for part in answer.not_run]
    assert (bool(events), bool(told), causes) == (done, done, [] if done else ["for_another_turn"])


def test_the_commands_of_a_letter_run_one_after_the_other_and_are_told_in_one():
    text = "CIVIL DISORDER Italy\nAnnounce: It rains.\nStill.\n\nCD France\nBest wishes,\nGus"
    [answer], [told], events = command(text)
    assert [event.powers for event in events if isinstance(event, DisorderSet)] == [
        ("ITALY",),
        ("ITALY", "FRANCE"),
    ]
    assert [decision.words for decision in told.notice.decisions] == ["", "It rains.\nStill.", ""]
    assert [change.undo for change in answer.changes] == [True, False, True]
    assert not answer.not_run


def test_words_between_two_lines_are_passed_on_whatever_they_say():
    text = "ANNOUNCE\nCIVIL DISORDER Italy\n\nis not planned.\nEND ANNOUNCE\nThanks"
    [answer], [told], [commanded] = command(text)
    assert told.notice.decisions[0].words == "CIVIL DISORDER Italy\n\nis not planned."
    assert (commanded.events, answer.not_run) == (0, ())


def test_words_below_are_passed_on_up_to_the_next_command():
    [answer], [told], _ = command("ANNOUNCE\nOne.\n\nTwo.\nCIVIL DISORDER Italy")
    assert told.notice.decisions[0].words == "One.\n\nTwo."
    assert len(answer.changes) == 2


def test_an_undo_in_the_same_letter_knows_what_the_letter_did():
    game = new_game()
    past = [JournalEntry(4, NOW, None, "operator", Created(game))]
    mail = letter("GERMANY", "CD Italy\nUNDO", "Sarajevo; GM", sender=GM)
    effects = take(game, mail, past=lambda: past)
    [answer], _, [_, _, undone] = sorted_out(effects)
    assert undone.to == 5
    assert carried_out(game, effects).disorder == ()
    assert [change.undo for change in answer.changes] == [True, False]


def test_nothing_is_done_without_a_proof_though_orders_may_need_none():
    [answer], told, events = command("CD Italy", proof=Proof(Grade.CLAIMED))
    assert [part.cause.code for part in answer.not_run] == ["not_proved"]
    assert (told, events) == ([], [])


def test_lines_that_are_no_command_are_named_with_what_is_near():
    [answer], _, _ = command(
        "Dear judge,\nroll bakc\nThe players are a nuisance today.\nCD Italy\nGus"
    )
    assert [(part.written, part.cause.fields["close"]) for part in answer.not_run] == [
        ("roll bakc", ["rollback"]),
        ("The players are a nuisance today.", []),
    ]


@pytest.mark.parametrize("text", ["CIVIL DISORDER", "CD Atlantis", "civil disorder of the mind"])
def test_a_country_must_be_named(text):
    [answer], _, events = command(text)
    assert [part.cause.code for part in answer.not_run] == ["names_no_power"]
    assert not events


def test_a_game_that_is_over_takes_no_command_but_some():
    over = new_game(state=State.OVER, winners=("FRANCE",), deadline=None)
    [answer], _, _ = command("CD Italy\nANNOUNCE Well done!", over)
    assert [part.cause.code for part in answer.not_run] == ["game_is_over"]
    assert len(answer.changes) == 1


def test_a_game_that_is_held_moves_neither_its_turn_nor_its_clock():
    commands = "PROCESS\nFORCE PROCESS\nPAUSE\nRESUME\nEXTEND 2 days"
    rules = new_game().rules.changed({"VII.6.missing": "civil disorder"})
    nobody = tuple(new_game().variant.powers)
    due = NOW + timedelta(days=1)
    held = new_game(state=State.HELD, disorder=nobody, rules=rules, deadline=due)
    [answer], told, events = command(commands, held)
    assert [(part.written, part.cause.code) for part in answer.not_run] == [
        ("PROCESS", "game_is_held"),
        ("FORCE PROCESS", "game_is_held"),
        ("PAUSE", "no_deadline"),
        ("RESUME", "not_paused"),
        ("EXTEND 2 days", "no_deadline"),
    ]
    assert (told, events) == ([], [])


def test_late_orders_wait_till_a_fault_is_mended():  # VII.1
    own = OrderSet("GERMANY", (), final=False, received=NOW)
    late = replace(new_game(), late=(LateSet("S1901M", own),))
    [answer], _, _ = command("ACCEPT LATE Germany", replace(late, state=State.HELD))
    assert [part.cause.code for part in answer.not_run] == ["game_is_held"]
    [answer], _, events = command("ACCEPT LATE Germany", late)
    assert (answer.not_run, events[1:]) == ((), [LateAccepted("GERMANY", "S1901M")])


def test_players_cannot_command_and_their_prose_is_no_command():
    game = new_game()
    effects = take(game, letter("GERMANY", "A Mun - Bur\nCD Italy\nAnnounce it to the world"))
    [stand] = [it.notice for it in effects if isinstance(it, Post)]
    assert isinstance(stand, OrdersStand)
    assert [part.cause.code for part in stand.not_run] == ["not_for_role"]
    assert not any(isinstance(effect, Commanded) for effect in effects)


def test_all_but_the_gamemaster_are_all_others_and_who_plays_as_well():
    post = Post(AllButGM(), GMDecided(()))
    readers = {dispatch.reader.address for dispatch in circulate(post, new_game())}
    assert readers == {player(power) for power in new_game().variant.powers}
    plays = new_game(gm=player("ITALY"))
    assert len(circulate(post, plays)) == len(readers)


@pytest.mark.parametrize(
    ("text", "subject", "line"),
    [
        ("Hello there", "Sarajevo; GM", "Hello there"),
        ("FOO", "Sarajevo; GM", "FOO"),
        ("EARLY no", "Sarajevo; GM", "EARLY no"),
        ("PROCESS if all orders are in", "Sarajevo; GM", "PROCESS if all orders are in"),
        ("", "Sarajevo; GM; foo the deadline", "foo the deadline"),
    ],
)
def test_a_line_that_is_no_command_is_given_back(text, subject, line):
    [post] = take(new_game(), letter("GERMANY", text, subject, sender=GM))
    assert (post.audience, type(post.notice)) == (ToGM(), GMAnswered)
    assert [(it.written, it.cause.code) for it in post.notice.not_run] == [(line, "not_a_command")]


@pytest.mark.parametrize("text", ["A Mun - Bur", "Thanks!"])
def test_who_writes_orders_or_nothing_is_told_what_a_gamemaster_may_write(text):
    [post] = take(new_game(), letter("GERMANY", text, "Sarajevo; GM", sender=GM))
    assert (post.audience, type(post.notice)) == (ToGM(), Refused)


# --- Orders -------------------------------------------------------------------------------------


def ordered(text, game=None):
    """Return the game after the gamemaster's letter, and the answer to it."""
    game = game or new_game()
    effects = take(game, letter("GERMANY", text, "Sarajevo; GM", sender=GM))
    [answer] = [it.notice for it in effects if isinstance(it, Post) if it.audience == ToGM()]
    return carried_out(game, effects), answer


@pytest.mark.parametrize(
    "text",
    [
        "ORDER Germany: A Mun - Bur, F Kie H",
        "Please order Germany\nA Mun - Bur\nF Kie H\n\nThanks",
        "orders for germany: A Mun - Bur; F Kie H because their mail is down",
    ],
)
def test_the_gamemaster_orders_for_a_country(text):
    game, answer = ordered(text)
    assert texts(game, "GERMANY") == {"A MUN - BUR", "F KIE H"}
    assert not is_final(game, "GERMANY")
    assert answer.changes[0].powers == ("GERMANY",)
    assert answer.not_run == ()


def test_an_order_of_the_gamemasters_leaves_a_set_final():
    game = carried_out(new_game(), take(new_game(), letter("GERMANY", "A Mun H\nFINAL")))
    game, _ = ordered("ORDER Germany: F Kie H", game)
    assert is_final(game, "GERMANY")
    assert texts(game, "GERMANY") == {"A MUN H", "F KIE H"}


def test_what_is_no_order_is_said_and_the_rest_is_done():
    game, answer = ordered(
        "ORDER Germany:\nA Mun - Xyz\nF Kie H\nORDER Italy: A Xyz H\nORDER A Mun H"
    )
    assert texts(game, "GERMANY") == {"F KIE H"}
    assert [part.cause.code for part in answer.not_run] == [
        "unknown-place",
        "orders_nothing",
        "names_no_power",
    ]


def test_an_order_that_is_ruled_out_does_not_count_until_it_is_ruled_in():
    game = carried_out(new_game(), take(new_game(), letter("GERMANY", "A Mun - Bur\nF Kie H")))
    game, answer = ordered("RULE A Mun - Bur INVALID because it was forged", game)
    assert texts(game, "GERMANY") == {"F KIE H"}
    assert answer.changes[0].did.fields["because"] == "it was forged"
    game = carried_out(game, take(game, letter("GERMANY", "A Mun - Bur")))
    assert texts(game, "GERMANY") == {"F KIE H"}
    game, _ = ordered("I rule that Germany A Mun - Bur is valid", game)
    assert texts(game, "GERMANY") == {"A MUN - BUR", "F KIE H"}


def reported(effects):
    """Return the report of a turn."""
    [report] = [it.notice for it in effects if isinstance(getattr(it, "notice", None), TurnReport)]
    return report


def test_the_report_tells_what_was_ruled_and_the_next_turn_forgets_it():
    game, _ = ordered("RULE Germany A Mun - Bur INVALID\nORDER Italy: A Ven H")
    effects = tick(replace(game, rules=HOLDS), game.deadline)
    report = reported(effects)
    assert [cause.code for cause in report.decided] == ["ruled_invalid", "gm_ordered"]
    assert carried_out(game, effects).present.rulings == ()


@pytest.mark.parametrize(
    ("command", "own", "told"),
    [
        ("ORDER Germany: A Mun - Bur", "A Mun H", []),
        ("ORDER Germany: A Mun - Bur", "CLEAR", []),
        ("ORDER Germany: A Mun - Bur\nF Kie H", "A Mun H", [["F KIE H"]]),
        ("ORDER Germany: A Mun - Bur", "A Mun - Bur", [["A MUN - BUR"]]),
        ("RULE Germany A Mun - Bur VALID", "A Mun H", []),
    ],
)
def test_the_report_tells_of_no_order_that_its_player_replaced(command, own, told):
    game, _ = ordered(command)
    game = carried_out(game, take(game, letter("GERMANY", own)))
    report = reported(tick(replace(game, rules=HOLDS), game.deadline))
    assert [cause.fields.get("orders") for cause in report.decided] == told


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("RULE A Mun - Bur", "says_neither_valid_nor_invalid"),
        ("RULE that was INVALID", "rules_on_no_order"),
        ("RULE A Xyz H VALID", "rules_on_no_order"),
    ],
)
def test_a_ruling_is_on_an_order_and_says_which_way(text, code):
    _, answer = ordered(text)
    assert [part.cause.code for part in answer.not_run] == [code]


# --- Results before they are published ----------------------------------------------------------

BY_GM = HOLDS.changed({"VII.2.publish": "gm", "I.1.gm_sees_orders": False})


def at_its_end(text="A Mun - Bur"):
    """Return a game whose results wait for the gamemaster."""
    game = new_game(rules=BY_GM)
    game = carried_out(game, take(game, letter("GERMANY", text)))
    [waited, post] = tick(game, game.deadline)
    assert (post.audience, post.notice.waits) == (ToGM(), True)
    return carried_out(game, [waited])


def notices(effects, kind):
    return [it.notice for it in effects if isinstance(it, Post) and isinstance(it.notice, kind)]


def test_results_wait_for_the_gamemaster_and_orders_do_not_count_any_more():
    game = at_its_end()
    assert next_due(game) == game.deadline + timedelta(days=1)  # when they are reminded of them
    assert tick(game, game.deadline) == []
    effects = take(game, letter("GERMANY", "A Mun H\nFINAL"))
    [refused] = notices(effects, Refused)
    assert refused.why is Why.UNPUBLISHED
    after = carried_out(game, effects)
    [late] = after.late  # for ACCEPT LATE
    assert (late.order_set.power, late.turn) == ("GERMANY", "S1901M")
    assert replace(after, late=()) == game


def test_what_the_gamemaster_puts_right_is_published():
    game = at_its_end()
    text = "RULE A Mun - Bur INVALID\nPREVIEW\nPUBLISH"
    effects = take(game, letter("GERMANY", text, "Sarajevo; GM; Spring 1901", sender=GM))
    [shown], [report] = notices(effects, Preview), notices(effects, TurnReport)
    assert (shown.waits, shown.view) == (True, report.view)
    after = carried_out(game, effects)
    assert (after.turn.code, after.present.unpublished) == ("F1901M", None)
    [answer] = notices(effects, GMAnswered)
    assert answer.changes[2].to_all  # by the report


def test_final_orders_of_all_bring_the_results_to_the_gamemaster():
    game = new_game(rules=BY_GM)
    for power in game.variant.powers:
        game = carried_out(game, effects := take(game, letter(power, "FINAL")))
    assert len(notices(effects, Preview)) == 1
    assert game.present.unpublished is not None


def test_a_game_may_hide_its_orders_from_the_gamemaster_until_the_turn_is_over():
    [answer], _, _ = command("PREVIEW", new_game(rules=BY_GM))
    assert [part.cause.code for part in answer.not_run] == ["orders_are_hidden"]
    effects = take(new_game(), letter("GERMANY", "PREVIEW", "Sarajevo; GM", sender=GM))
    assert [shown.waits for shown in notices(effects, Preview)] == [False]
    assert carried_out(new_game(), effects) == new_game()


def test_there_may_be_nothing_to_publish():
    [answer], _, _ = command("PUBLISH")
    assert [part.cause.code for part in answer.not_run] == ["nothing_to_publish"]


# --- Corrections --------------------------------------------------------------------------------


def corrected(text, game=None, subject="Sarajevo; GM"):
    """Return the game after a correction, the letters of it, and the answer to the gamemaster."""
    game = game or new_game()
    effects = take(game, letter("GERMANY", text, subject, sender=GM))
    return carried_out(game, effects), notices(effects, Correction), notices(effects, GMAnswered)[0]


def test_a_correction_is_explained_and_done_when_it_is_agreed_to():
    game = carried_out(
        new_game(), take(new_game(), letter("GERMANY", "A Mun - Bur\nF Kie H\nFINAL"))
    )
    text = "Correct move A Mun to Ruh\nCORRECT remove A Ven because it was never built"
    shown, [explained], answer = corrected(text, game)
    assert shown.position == game.position
    assert [cause.code for cause in explained.corrections] == ["unit_moved", "unit_removed"]
    assert (explained.done, explained.because, len(answer.changes)) == (
        False,
        "it was never built",
        1,
    )
    after, [told], _ = corrected("Yes, please", shown)
    assert (told.done, told.view) == (True, explained.view)
    assert after.position == explained.view.position
    assert texts(after, "GERMANY") == {"F KIE H"}
    assert not is_final(after, "GERMANY")
    assert after.present.correction is None


def test_a_correction_with_a_mark_is_done_at_once():
    after, [told], _ = corrected("CORRECT GIVE Belgium, Holland TO Germany!")
    assert told.done
    assert after.chart == new_game().chart
    assert sum("HOL" in str(cause.fields) for cause in told.corrections) == 1


def test_the_mark_may_stand_behind_the_reason():
    _, [told], _ = corrected("CORRECT GIVE Belgium TO Germany because she was forgotten!")
    assert (told.done, told.because) == (True, "she was forgotten")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("CORRECT", "nothing_to_correct"),
        ("CORRECT the world", "no_correction"),
        ("CORRECT MOVE A Mun TO Ber", "stands_there"),
        ("CORRECT REMOVE A Bur", "no_unit_there"),
        ("CORRECT ADD A Bur", "whose_unit"),
        ("CORRECT GIVE Burgundy TO Germany", "no_such_centre"),
        ("CORRECT GIVE Belgium TO Atlantis", "whose_centre"),
        ("CORRECT MOVE A Mun TO Nth", "no_such_place_for"),
        ("CORRECT MOVE F Kie TO Spa", "no_such_place_for"),  # on which coast?
        ("CORRECT MOVE A Mun TO Xyz", "no_such_place"),
        ("YES", "nothing_to_agree_to"),
    ],
)
def test_what_is_no_correction_is_said(text, code):
    after, told, answer = corrected(text)
    assert [part.cause.code for part in answer.not_run] == [code]
    assert (told, after) == ([], new_game())


def test_two_units_change_places_in_one_correction():
    after, _, _ = corrected("CORRECT MOVE A Ber TO Mun, MOVE A Mun TO Ber!")
    assert after.position == new_game().position
    after, _, _ = corrected("CORRECT:\nMOVE A Ber TO Mun\nA Mun - Ruh!")
    units = after.variant.open(after.position).units.values()
    codes = {after.variant.board.codes[unit.at] for unit in units if unit.power == "GERMANY"}
    assert codes == {"MUN", "RUH", "KIE"}


def test_a_correction_may_name_the_turn_that_it_is_about():
    game = replace(new_game(), rules=HOLDS)
    past = [JournalEntry(1, NOW, None, "", Created(game))]
    settled = tick(game, game.deadline)
    past += [JournalEntry(2, NOW, None, "", settled[0])]
    game = carried_out(game, settled)
    for subject, done in (("Spring 1901", True), ("Fall 1901", True), ("Spring 1902", False)):
        mail = letter("GERMANY", "CORRECT REMOVE A Ven!", f"Sarajevo; GM; {subject}", sender=GM)
        effects = take(game, mail, past=lambda: past)
        assert bool(notices(effects, Correction)) is done, subject


def test_a_player_tells_the_gamemaster_of_an_error():
    text = "ERROR IN Spring 1901: my army\nwas not attacked.\n\nA Mun - Bur"
    effects = take(new_game(), letter("GERMANY", text))
    assert [told.text for told in notices(effects, ErrorTold)] == [
        "Spring 1901: my army\nwas not attacked."
    ] * 2
    assert texts(carried_out(new_game(), effects), "GERMANY") == {"A MUN - BUR"}
    posts = [it.audience for it in effects if isinstance(getattr(it, "notice", None), ErrorTold)]
    assert posts == [ToGM(), ToPower("GERMANY")]


# --- Several gamemasters ------------------------------------------------------------------------

JANE = Address("jane@example.org")


def test_several_share_the_desk_until_one_is_dropped():
    game, _ = ordered("ADD GM Jane <jane@example.org>, please")
    assert {it.reader.address for it in circulate(Post(ToGM(), GMDecided(())), game)} == {
        GM,
        replace(JANE, name="Jane"),
    }
    told = {it.reader.address for it in circulate(Post(AllButGM(), GMDecided(())), game)}
    assert JANE not in told
    mail = letter("GERMANY", "CD Italy", "Sarajevo; GM", sender=JANE)
    after = carried_out(game, take(game, mail))
    assert after.disorder == ("ITALY",)
    game, answer = ordered("DROP GM jane@example.org\nDROP GM gm@example.org", after)
    assert game.people.gms == ()
    assert [part.cause.code for part in answer.not_run] == ["gm_is_alone"]
    effects = take(game, letter("GERMANY", "CD France", "Sarajevo; GM", sender=JANE))
    assert carried_out(game, effects) == game


def test_whoever_has_the_game_may_give_it_away_and_nobody_else():
    game, _ = ordered("ADD GM jane@example.org\nADD GM kim@example.org")
    mail = letter("GERMANY", "DROP GM gm@example.org", "Sarajevo; GM", sender=JANE)
    [answer], _, events = sorted_out(take(game, mail))
    assert not events
    assert [part.cause.code for part in answer.not_run] == ["gm_stays"]
    game, _ = ordered("DROP GM gm@example.org", game)
    assert game.gm == JANE
    assert [gm.email for gm in game.people.gms] == ["kim@example.org"]
    effects = take(game, letter("GERMANY", "CD Italy", "Sarajevo; GM", sender=GM))
    assert carried_out(game, effects) == game


@pytest.mark.parametrize("text", ["RESIGN", "LEAVE"])
def test_a_gamemaster_who_would_leave_is_told_how(text):
    effects = take(new_game(), letter("GERMANY", text, "Sarajevo; GM", sender=GM))
    [refused] = [it.notice for it in effects if isinstance(it, Post)]
    assert [part.cause.code for part in refused.not_run] == ["gm_leaves_how"]


@pytest.mark.parametrize(
    ("text", "code"), [("ADD GM Jane", "names_no_gm"), ("ADD GM gm@example.org", "gm_already")]
)
def test_a_mailbox_must_be_named_that_is_not_there(text, code):
    _, answer = ordered(text)
    assert [part.cause.code for part in answer.not_run] == [code]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("WARN Turkey and Russia: stop it", "names_several"),
        ("EJECT Italy, France", "names_several"),
        ("EJECT Italy and France because they are away", "names_several"),
        ("MUTE PRESS Germany and Italy", "names_several"),
        ("REPLACE Italy and France", "names_several"),
        ("ACCEPT LATE Italy and France", "names_several"),
        ("BECOME Germany and Italy", "names_several"),
        ("BECOME Germany: A Ber - Kie", "become_alone"),
        ("BECOME Germany; A Ber - Kie; END BECOME", "another_command"),
        ("DECLARE DRAW all but Atlantis", "which_powers"),
        ("DECLARE DRAW Italy", "draw_of_one"),
        ("REMIND everybody but Atlantis", "names_no_power"),
        ("CIVIL DISORDER Italy, but only this turn", "names_no_power"),
        ("ANNOUNCE TO Germany: come on", "announces_to_some"),
        ("GRANT Turkey and Italy", "no_delay_asked"),
        ("EJECT Italy if no orders", "waits_for_nothing"),
        ("REPLACE Italy WITH sam@s.example next turn", "waits_for_nothing"),
        ("EXTEND 2 days if Italy is missing", "waits_for_nothing"),
        ("EXTEND 1 day; ANNOUNCE: hello", "another_command"),
        ("EXTEND 1 day, REMIND Italy", "another_command"),
        ("EXTEND 1 day and PAUSE", "another_command"),
        ("EXTEND 1 day; remind Italy", "another_command"),
        ("DEADLINE Sunday; REMIND Italy", "another_command"),
        ("REMIND Italy; EXTEND 1 day", "another_command"),
        ("CIVIL DISORDER Italy; EXTEND 1 day", "another_command"),
        ("AT Sunday 20:00: PAUSE; EXTEND 1 day", "another_command"),
        ("MUTE PRESS Italy; EXTEND 1 day", "another_command"),
        ("EXTEND 48h for Italy only", "deadline_is_for_all"),
        ("ADD GM turkey@example.org", "player_cannot_share_desk"),
    ],
)
def test_what_names_some_is_not_done_for_one_or_all(text, code):
    [answer], told, events = command(text)
    assert [part.cause.code for part in answer.not_run] == [code]
    assert not told
    assert not events


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("REMIND Italy Please send your orders", [ToPower("ITALY")]),
        ("REMIND Italy and France: please", [ToPower("FRANCE"), ToPower("ITALY")]),
        (
            "REMIND all but Austria, England, Germany, Russia and Turkey: please",
            [ToPower("FRANCE"), ToPower("ITALY")],
        ),
    ],
)
def test_a_reminder_goes_to_those_whom_its_line_begins_with(text, who):
    posts = take(new_game(), letter("GERMANY", text, "Sarajevo; GM", sender=GM))
    told = [it for it in posts if isinstance(it, Post) and isinstance(it.audience, ToPower)]
    assert [post.audience for post in told] == who


@pytest.mark.parametrize("text", ["DRAW all but Italy", "DRAW without Italy"])
def test_a_draw_is_declared_between_all_but_those_who_are_left_out(text):
    _, _, [_, ended] = command(f"DECLARE {text}")
    assert ended.winners == tuple(it for it in new_game().variant.powers if it != "ITALY")


@pytest.mark.parametrize("text", ["CD Italy: she is gone", "CD Italy because she is gone"])
def test_a_reason_for_civil_disorder_is_told(text):
    _, [told], _ = command(text)
    assert told.notice.decisions[0].words == "she is gone"


@pytest.mark.parametrize(
    "text", ["REPRIMAND Italy: no more insults", "Reprimand Italy because no more insults"]
)
def test_a_reprimand_goes_to_its_player_alone(text):
    [answer], [told], [commanded] = command(text)
    assert (told.audience, told.notice.decisions[0].words) == (ToPower("ITALY"), "no more insults")
    assert (commanded.powers, answer.changes[0].undo) == (("ITALY",), False)


# --- For a country ------------------------------------------------------------------------------


def test_the_gamemaster_writes_for_a_country_and_its_player_gets_the_answer():
    text = "BECOME Germany\nA Mun - Bur\nF Kie H\nFINAL"
    mail = letter("GERMANY", text, "Sarajevo; GM; Spring 1901", sender=GM)
    effects = take(new_game(), mail)
    game = carried_out(new_game(), effects)
    assert (texts(game, "GERMANY"), is_final(game, "GERMANY")) == ({"A MUN - BUR", "F KIE H"}, True)
    commanded = next(effect for effect in effects if isinstance(effect, Commanded))
    assert (commanded.command, commanded.powers) == ("become", ("GERMANY",))
    answered = [
        it.audience for it in effects if isinstance(getattr(it, "notice", None), OrdersStand)
    ]
    assert answered == [ToPower("GERMANY"), ToGM()]
    past = [JournalEntry(1, NOW, None, "", Created(new_game()))]
    events = [effect for effect in effects if not isinstance(effect, Post)]
    past += [JournalEntry(n, NOW, None, "gm", event) for n, event in enumerate(events, start=2)]
    undo = take(game, letter("GERMANY", "UNDO", "Sarajevo; GM", sender=GM), past=lambda: past)
    assert carried_out(game, undo).present.sets == ()


@pytest.mark.parametrize(
    ("text", "rules", "code"),
    [
        ("BECOME the best\nA Mun H", HOLDS, "names_no_power"),
        ("BECOME Germany\nA Mun H", BY_GM, "orders_are_hidden"),
    ],
)
def test_nobody_becomes_what_they_may_not(text, rules, code):
    game, answer = ordered(text, new_game(rules=rules))
    assert answer.not_run[0].cause.code == code
    assert game.present.sets == ()


def test_an_order_that_is_taken_is_not_told_as_one_that_is_not():
    game, answer = ordered("ORDER Germany: A Mun - Lon\nA Ber - Xyz")
    assert texts(game, "GERMANY") == {"A MUN - LON"}
    assert [part.written for part in answer.not_run] == ["A Ber - Xyz"]
    assert [cause.code for cause in answer.changes[0].remarks] != []


@pytest.mark.parametrize(
    "text", ["undo the last command please", "Take it back", "undo my last command"]
)
def test_the_last_command_is_taken_back_in_words(text):
    _, answer = ordered(text)
    assert [part.cause.code for part in answer.not_run] == ["nothing_to_undo"]


@pytest.mark.parametrize(
    ("text", "code"),
    [("REFUSE 1: too early", "nothing_to_refuse"), ("REFUSE PROPOSAL", "nothing_to_refuse")],
)
def test_where_nothing_is_proposed_nothing_is_refused(text, code):
    _, answer = ordered(text)
    assert [part.cause.code for part in answer.not_run] == [code]
