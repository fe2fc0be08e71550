"""AT, WITHDRAW and SET: commands for later moments, and values of the house rules."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import pytest

from judge.clock.deadlines import Timetable
from judge.desk.events.gm_events import DisorderSet
from judge.desk.games.game import State
from judge.desk.notices.gm import GMAnswered, GMDecided
from judge.desk.readers.posts import Post
from judge.desk.turns.moments import next_due, tick
from judge.variants.seam import Facts
from tests.helpers import GM, LANGUAGES, NOW, carried_out, letter, new_game, player, take

SOON = NOW + timedelta(days=1)


def commanded(text, game=None, subject="Sarajevo; GM"):
    """Return the game after the gamemaster's letter, and the answer to it."""
    game = game or new_game()
    effects = take(game, letter("GERMANY", text, subject, sender=GM))
    return carried_out(game, effects), notices(effects, GMAnswered)[0]


def notices(effects, kind):
    return [it.notice for it in effects if isinstance(it, Post) and isinstance(it.notice, kind)]


def causes(answer):
    return [part.cause.code for part in answer.not_run]


@pytest.mark.parametrize("subject", ["Sarajevo; GM", "Sarajevo; GM; Spring 1901"])
def test_a_gamemaster_who_plays_commands_for_a_later_moment_as_well(subject):
    game = replace(new_game(), gm=player("FRANCE"))
    effects = take(game, letter("FRANCE", "AT 2026-11-21 12:00: CD Italy", subject))
    assert DisorderSet(("ITALY",)) in tick(carried_out(game, effects), SOON, LANGUAGES)


def test_a_command_is_carried_out_when_its_moment_comes():
    game, answer = commanded("AT 2026-11-21 12:00: CD Italy")
    assert (causes(answer), game.disorder, next_due(game)) == ([], (), SOON)
    assert tick(game, SOON - timedelta(minutes=1), LANGUAGES) == []
    effects = tick(game, SOON, LANGUAGES)
    assert DisorderSet(("ITALY",)) in effects
    assert [len(answer.changes) for answer in notices(effects, GMAnswered)] == [1]
    assert len(notices(effects, GMDecided)) == 1
    after = carried_out(game, effects)
    assert (after.scheduled, after.disorder) == ((), ("ITALY",))


def test_words_below_wait_with_their_command():
    game, _ = commanded("AT tomorrow noon: ANNOUNCE\nIt rains.\nStill.")
    [told] = notices(tick(game, SOON, LANGUAGES), GMDecided)
    assert told.decisions[0].words == "It rains.\nStill."


def test_what_was_meant_for_one_turn_is_not_done_in_another():
    game, _ = commanded("AT 2026-11-21 12:00: CD Italy", subject="Sarajevo; GM; Spring 1901")
    assert DisorderSet(("ITALY",)) in tick(game, SOON, LANGUAGES)
    settled = game.variant.settle(game.position, {}, {}, Facts())
    fall = replace(game, position=settled.position)
    effects = tick(fall, SOON, LANGUAGES)
    assert DisorderSet(("ITALY",)) not in effects
    assert causes(notices(effects, GMAnswered)[0]) == ["for_another_turn"]


def test_commands_that_wait_are_listed_and_withdrawn():
    game, _ = commanded("AT 2026-11-22 12:00: CD Italy\nAT 2026-11-21 12:00: CD France")
    game, answer = commanded("WITHDRAW", game)  # one of two
    assert (causes(answer), len(game.scheduled)) == (["no_such_command_waiting"], 2)
    game, answer = commanded("AT\nWITHDRAW 2\nWITHDRAW 7", game)
    [listed, _] = answer.changes
    assert [it["number"] for it in listed.did.fields["commands"]] == [1, 2]
    assert causes(answer) == ["no_such_command_waiting"]
    assert [it.number for it in game.scheduled] == [1]
    game, _ = commanded("withdraw", game)
    assert game.scheduled == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("AT once", "no_moment_and_command"),
        ("AT 2026-11-21 12:00: sing", "no_command_to_schedule"),
        ("AT 2026-11-21 12:00: UNDO", "no_command_to_schedule"),
        ("AT 2026-11-19 12:00: PROCESS", "moment_is_past"),
        ("AT 2026-11-21 12:00", "nothing_at_moment"),
        ("AT 2026-11-21 12:00: EXTEND foo", "names_no_time"),
        ("AT 2026-11-21 12:00: SET VII.2.early perhaps", "no_such_value"),
        ("AT 2026-11-21 12:00: REPLACE Italy WITH", "names_no_successor"),
        ("AT 2026-11-21 12:00 HOUR 25:00", "names_no_clock"),
        ("SET", "sets_nothing"),
        ("SET VII.2.erly no", "no_such_setting"),
        ("SET VII.2.early perhaps", "no_such_value"),
        ("SET VII.2.early yes", "set_so_already"),
        ("SET I.2.edition 1066", "no_such_value"),
    ],
)
def test_what_cannot_be_done_is_said(text, code):
    game, answer = commanded(text)
    assert (causes(answer), game) == ([code], new_game())


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("SET VII.2.early no", "VII.2.early", False),
        ("set VII(2) early = no because of the slow mails", "VII.2.early", False),
        ("SET VII.4.movement 5 days", "VII.4.movement", "5 days"),
        ("SET NO NMR", "VII.6.missing", "wait"),
        ("Set manual process", "VII.2.publish", "gm"),
    ],
)
def test_a_value_of_the_house_rules_is_set(text, key, value):
    game, answer = commanded(text)
    assert game.rules.settings[key] == value
    assert answer.changes[0].to_all


@pytest.mark.parametrize(
    ("text", "until", "words"),
    [
        ("PAUSE until 4 January", datetime(2027, 1, 4, 12, tzinfo=UTC), ""),
        (
            "pause the game until January 4th: holidays",
            datetime(2027, 1, 4, 12, tzinfo=UTC),
            "holidays",
        ),
        ("PAUSE for a week because of exams", NOW + timedelta(days=7), "exams"),
    ],
)
def test_a_pause_that_has_an_end_is_over_then(text, until, words):
    game, answer = commanded(text)
    assert (answer.changes[0].did.code, answer.changes[0].words) == ("paused_until", words)
    assert (game.state, next_due(game)) == (State.PAUSED, until)
    assert carried_out(game, tick(game, until, LANGUAGES)).state is State.RUNNING


def test_who_ends_a_pause_before_its_time_ends_it_once():
    game, _ = commanded("PAUSE until 4 January")
    game, _ = commanded("RESUME", game)
    assert (game.state, game.scheduled) == (State.RUNNING, ())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("PAUSE until the 4th of Janvember", "pause_until_what"),
        ("PAUSE until next Sunday", "which_moment"),
        ("PAUSE from 20 December to 4 January", "pause_until_what"),
        ("PAUSE on Sunday", "pauses_at_once"),
        ("PAUSE Sunday because of exams", "pauses_at_once"),
        ("EXTEND 1 day at Sunday 20:00", "waits_for_nothing"),
        ("DEADLINE +2 days", "later_by_what"),
        ("DEADLINE 22:00", "which_moment"),
        ("DEADLINE 10pm Europe/Vienna", "which_moment"),
        ("EXTEND 36", "hours_or_days"),
        ("EXTEND 2 days until Thursday", "times_misfit"),
        ("EXTEND to tomorrow", "deadline_is_earlier"),
        ("EXTEND to Sunday", "deadline_is_earlier"),
        ("EXTEND to Sunday the 22nd", "deadline_is_earlier"),
        ("EXTEND to Sunday the 14th of December", "weekday_misfits"),
        ("DEADLINE next Sunday", "which_moment"),
        ("SHORTEN TO 24 December", "deadline_is_sooner"),
        ("SHORTEN TO Sunday the 24th of December", "weekday_misfits"),
        ("AT next Sunday: PAUSE", "which_moment"),
        ("AT next Sunday 20:00 PAUSE", "which_moment"),
    ],
)
def test_times_that_are_unclear_are_asked_about(text, code):
    _, answer = commanded(text)
    assert (causes(answer), answer.changes) == ([code], ())


@pytest.mark.parametrize(
    ("text", "due", "words"),
    [
        ("EXTEND 2 days - 1 hour", timedelta(days=2) - timedelta(hours=1), ""),
        ("EXTEND 2 days, until Sunday", timedelta(days=2), ""),
        ("extend until the 29th, many are away", timedelta(days=2), "many are away"),
        ("SHORTEN TO Thursday: all have written", timedelta(days=-1), "all have written"),
        ("DEADLINE 1 day after the deadline", timedelta(days=1), ""),
    ],
)
def test_a_deadline_is_moved_as_far_as_is_said(text, due, words):
    game, answer = commanded(text)
    assert (causes(answer), game.deadline) == ([], new_game().deadline + due)
    assert answer.changes[0].words == words


@pytest.mark.parametrize(
    ("text", "away"),
    [
        ("AT the deadline: PAUSE", timedelta(0)),
        ("AT 1 hour before the deadline: REMIND", timedelta(hours=-1)),
        ("AT two days after the deadline REMIND all", timedelta(days=2)),
    ],
)
def test_a_moment_may_be_told_by_the_deadline(text, away):
    game, answer = commanded(text)
    assert [it.at for it in game.scheduled] == [new_game().deadline + away]
    assert answer.changes[0].did.fields["by_deadline"]


def test_no_colon_is_needed_before_a_command():
    game, _ = commanded("AT tomorrow 9am PAUSE")
    assert [(it.text, it.at) for it in game.scheduled] == [("PAUSE", SOON - timedelta(hours=3))]


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("HOUR 21:00", Timetable("UTC", time(21))),
        ("SET hour 9 pm", Timetable("UTC", time(21))),
        ("HOUR 21:00 Europe/Vienna", Timetable("Europe/Vienna", time(21))),
        ("GAME ZONE Vienna", Timetable("Europe/Vienna")),
        ("HOUR noon", Timetable("UTC", time(12))),
    ],
)
def test_the_hour_and_the_zone_of_a_game_are_set(text, table):
    game, answer = commanded(text)
    assert (causes(answer), game.table) == ([], table)
    assert game.deadline == new_game().deadline


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("HOUR", "names_no_clock"),
        ("HOUR Friday 21:00", "names_no_clock"),
        ("GAME ZONE Mars", "names_no_clock"),
        ("HOUR 25:00", "names_no_clock"),
        ("GAME ZONE UTC", "same_clock"),
    ],
)
def test_what_is_no_hour_and_no_zone_is_told(text, code):
    _, answer = commanded(text)
    assert causes(answer) == [code]
