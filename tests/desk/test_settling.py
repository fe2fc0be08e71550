import hashlib
import json
from dataclasses import replace
from datetime import timedelta

import pytest

from judge.clock.deadlines import Timetable
from judge.desk.events.clock_events import AllFinal
from judge.desk.events.effects import carried_out
from judge.desk.events.events import DeadlineReason, DeadlineSet, Held, TurnSettled, apply
from judge.desk.events.gm_events import DisorderSet
from judge.desk.games.endings import Ending
from judge.desk.games.game import State
from judge.desk.games.kept_orders import LateSet, OrderSet, Origin
from judge.desk.games.orders_of_turn import due, is_final, standing_orders
from judge.desk.notices.clock import TurnEndsSoon
from judge.desk.notices.operator import Trouble, What
from judge.desk.notices.orders import OrdersStand
from judge.desk.notices.turns import DeadlineMoved, GameHeld, TurnReport
from judge.desk.readers.circulation import circulate
from judge.desk.readers.posts import Everybody, Post, ToOperator
from judge.desk.turns.ends_of_turns import early_end, settle_early
from judge.desk.turns.lateness import Absence, Promptness
from judge.desk.turns.moments import tick
from judge.desk.turns.settling import after_outage, facts_of, settle_turn
from judge.variants.seam import Facts, Record
from tests.desk.counting import BLUE, DAY, NONE, RED, SHORT, counting, order
from tests.desk.letters import after, answer, texts
from tests.desk.positions import packed
from tests.helpers import AT_ONCE, LIBRARY, NOW, changed, letter, new_game, take, variant

DUE = NOW + timedelta(days=7)


def written(power, *orders, **changes):
    return replace(OrderSet(power, orders, False, NOW, power), **changes)


# --- A turn is due ------------------------------------------------------------------------------


def test_nothing_happens_before_the_deadline():
    assert tick(new_game(), DUE - timedelta(seconds=1)) == []
    assert tick(new_game(), DUE) != []
    assert tick(new_game(deadline=None), DUE) == []


@pytest.mark.parametrize("state", [State.OVER, State.HELD])
def test_a_game_that_is_over_or_held_is_left_alone(state):
    assert tick(replace(new_game(), state=state), DUE) == []


def test_at_the_deadline_the_turn_is_settled_with_what_is_there():
    game = after(new_game(), letter("GERMANY", "A Mun - Bur"))
    settled, post = tick(game, DUE)
    assert isinstance(settled, TurnSettled)
    assert [order.text for order in settled.orders["GERMANY"]] == ["A MUN - BUR"]
    assert settled.orders["FRANCE"] == ()
    assert (settled.number, settled.turn) == (1, "S1901M")
    assert settled.deadline == DUE + timedelta(days=7)
    assert settled.silent == tuple(p for p in variant().powers if p != "GERMANY")
    assert post == Post(Everybody(), post.notice)
    ended = apply(settled, game)
    assert (ended.number, ended.turn.code, ended.present.sets) == (2, "F1901M", ())


def test_what_a_turn_left_behind_is_told_and_kept():
    game = counting(DAY, DAY, number=4, later={RED: (order("x"), order("y"))})
    settled, post = tick(changed(game, sets=(written(BLUE, order("b")),)), DUE)
    assert settled.orders == {RED: (), BLUE: (order("b"),)}
    assert settled.record == "0: {'RED': [], 'BLUE': ['b']}"
    assert (settled.position, settled.winners) == ("1", ())
    assert settled.later == {RED: (order("y"),)}
    assert settled.tally.label == "turn 0"
    notice = post.notice
    assert (notice.number, notice.turn, notice.due) == (4, game.turn, DUE)
    assert notice.view == Record(settled.record)
    assert notice.silent == settled.silent


def test_only_those_who_have_to_write_are_asked_for_orders():
    settled, _ = tick(counting(awaits=(RED,)), DUE)
    assert settled.orders == {RED: ()}


def test_what_was_written_goes_before_what_was_taken_for_granted():
    """House rules II.5, III.8: whenever it came."""
    granted = (order("a", "a granted"), order("b", "b granted"))
    sets = (written(RED, order("b", "b written"), received=NOW - timedelta(days=30)),)
    settled, post = tick(counting(granted=granted, sets=sets), DUE)
    assert [given.text for given in settled.orders[RED]] == ["b written", "a granted"]
    assert set(post.notice.receipts) == {RED}


# --- Civil disorder -----------------------------------------------------------------------------

DISORDER = {"VII.6.missing": "civil disorder"}


@pytest.mark.parametrize(
    ("text", "is_silent"),
    [("A Vie - Gal", False), ("FINAL", False), ("A Vie - Xyzzyx", False), ("", True)],
)
def test_who_sends_anything_is_in_no_civil_disorder(text, is_silent):
    """House rules VII.6: what cannot be read, and FINAL alone, mean units that hold."""
    game = new_game(rules=new_game().rules.changed(DISORDER))
    if text:
        game = after(game, letter("AUSTRIA", text))
    silent = facts_of(game).silent
    assert ("AUSTRIA" in silent) is is_silent
    assert "FRANCE" in silent
    assert facts_of(game).disorder == ()


def test_what_cannot_be_read_takes_no_order_back_and_makes_the_set_preliminary():
    game = new_game(rules=new_game().rules.changed(DISORDER))
    game = after(game, letter("AUSTRIA", "A Vie - Gal\nFINAL"), letter("AUSTRIA", "A Vie - Xyzzyx"))
    assert [order.text for order in standing_orders(game, "AUSTRIA")] == ["A VIE - GAL"]
    assert not is_final(game, "AUSTRIA")
    assert is_final(after(game, letter("AUSTRIA", "FINAL")), "AUSTRIA")


def test_nobody_is_in_civil_disorder_unless_the_house_rules_or_somebody_say_so():
    assert facts_of(new_game()) == Facts()
    game = apply(DisorderSet(("ITALY",)), new_game())
    assert facts_of(game) == Facts(disorder=("ITALY",))


def test_nobody_waits_for_a_power_in_civil_disorder():
    game = counting(disorder=(RED,), sets=(written(BLUE, final=True),))
    settled, post = settle_early(game, NOW)
    assert settled.orders == {BLUE: ()}
    assert settled.silent == ()
    [reader] = [it for it in circulate(post, game) if it.reader.powers == (RED,)]
    assert reader.sheets == {}


def test_a_turn_in_which_only_powers_in_civil_disorder_had_to_write_takes_no_time():
    game = counting(DAY, DAY, awaits=(RED,), winners=(BLUE,), disorder=(RED,))
    settled = [effect for effect in tick(game, DUE) if isinstance(effect, TurnSettled)]
    assert [event.turn for event in settled] == ["T0", "T1"]


# --- How long a turn takes ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("late", "begins"),
    [
        (timedelta(0), DUE),
        (timedelta(minutes=4, seconds=59), DUE),
        (timedelta(minutes=5), DUE + timedelta(minutes=5)),
        (timedelta(minutes=5, seconds=1), DUE + timedelta(minutes=5, seconds=1)),
        (timedelta(hours=1), DUE + timedelta(hours=1)),
    ],
)
def test_seconds_of_delay_do_not_put_off_the_next_turn(late, begins):
    settled, _ = tick(new_game(), DUE + late)
    assert settled.deadline == begins + timedelta(days=7)


def test_seconds_of_delay_do_not_put_off_the_next_turn_by_a_day():
    game = new_game(table=Timetable("UTC", DUE.time()))
    late = {seconds: tick(game, DUE + timedelta(seconds=seconds))[0] for seconds in (7, 3600)}
    assert late[7].deadline == DUE + timedelta(days=7)
    assert late[3600].deadline == DUE + timedelta(days=8)


def test_a_turn_that_ends_early_ends_now():
    game = counting(sets=(written(RED, final=True), written(BLUE, final=True)))
    settled, _ = settle_early(game, NOW + timedelta(days=2))
    assert settled.deadline == NOW + timedelta(days=9)


def test_a_turn_without_a_deadline_may_end_early():
    game = counting(sets=(written(RED, final=True), written(BLUE, final=True)), deadline=None)
    settled, _ = settle_early(game, NOW)
    assert settled.deadline == DUE


def test_the_shortest_of_the_lengths_of_a_turn_counts():
    settled, _ = tick(counting(DAY, SHORT), DUE)
    assert settled.deadline == DUE + timedelta(days=1)  # III.8, and not VII.4


def test_there_is_time_to_change_ones_mind_before_the_results_are_due():
    rules = new_game().rules.changed({"VII.2.second_thoughts": "2 hours"})
    final = tuple(OrderSet(power, (), True, NOW) for power in variant().powers)
    game = new_game(rules=rules, sets=final)
    assert settle_early(game, DUE - timedelta(hours=2)) == []
    at = DUE - timedelta(seconds=1)
    told = [AllFinal(at), Post(Everybody(), TurnEndsSoon(at))]
    assert settle_early(game, at - timedelta(hours=2)) == told
    assert settle_early(changed(game, settles_at=at), NOW) == []


def test_when_a_turn_is_over_of_which_all_is_final():
    final = (written(RED, final=True), written(BLUE, final=True))
    game = counting(sets=final, settles_at=NOW)
    assert early_end(game) == NOW
    by_gm = game.rules.changed({"VII.2.publish": "gm"})
    assert early_end(changed(game, settles_at=None)) is None
    assert early_end(changed(game, sets=final[:1])) is None
    assert early_end(changed(game, rules=by_gm, unpublished=NOW)) is None


@pytest.mark.parametrize(
    ("red", "blue", "changes", "settles"),
    [
        (True, True, {}, True),
        (True, False, {}, False),
        (True, True, {"state": State.HELD}, False),
        (True, True, {"state": State.OVER}, False),
        (True, True, {"early": False}, False),
    ],
)
def test_a_turn_is_over_when_all_are_final(red, blue, changes, settles):  # House rules VII.2
    changes = dict(changes)
    rules = new_game().rules.changed({"VII.2.early": changes.pop("early", True)})
    sets = (written(RED, final=red), written(BLUE, final=blue))
    assert bool(settle_early(counting(sets=sets, rules=rules, **changes), NOW)) == settles


def test_what_is_known_of_players_after_a_turn():
    back = Absence("FRANCE", NOW, DUE, "skiing")
    away = replace(back, power="ITALY", until=DUE + timedelta(hours=1))
    late = [LateSet(turn, written("RUSSIA")) for turn in ("F1900M", "S1901M")]
    game = new_game(absences=(back, away), late=tuple(late))
    game = after(game, letter("GERMANY", "A Mun H"))
    [settled, *_] = tick(game, DUE)
    ended = apply(settled, game)
    assert (ended.absences, ended.late) == ((away,), (late[1],))
    assert ended.promptness["GERMANY"] == Promptness(turns=1, late=0)
    assert ended.promptness["ITALY"] == Promptness(turns=1, late=1)


# --- Turns that take no time --------------------------------------------------------------------


def codes(effects):
    return [effect.turn for effect in effects if isinstance(effect, TurnSettled)]


def test_turns_that_take_no_time_are_passed_over():
    game = counting(DAY, NONE, NONE, DAY)
    effects = tick(game, DUE + timedelta(minutes=1))
    assert codes(effects) == ["T0", "T1", "T2"]
    reports = [effect.notice for effect in effects if isinstance(effect, Post)]
    assert [report.turn.code for report in reports] == ["T0", "T1", "T2"]
    assert [report.number for report in reports] == [1, 2, 3]
    ended = carried_out(game, effects)
    assert (ended.turn.code, ended.deadline, ended.state) == (
        "T3",
        DUE + timedelta(days=7),
        State.RUNNING,
    )


def test_a_turn_that_takes_no_time_puts_off_nothing_however_late_it_is_noticed():
    rules = new_game().rules.changed({"VII.4.retreat": "with the turn before"})
    game = counting(("VII.4.retreat",), DAY, rules=rules, begun=NOW)
    assert not game.takes_time
    [settled, *_] = settle_turn(game, NOW + timedelta(days=1))
    assert (settled.begun, settled.deadline) == (NOW, DUE)


def test_nothing_is_passed_over_once_the_game_is_over():
    game = counting(DAY, NONE, winners=(RED,))
    effects = tick(game, DUE)
    assert codes(effects) == ["T0", "T1"]
    ended = carried_out(game, effects)
    assert (ended.state, ended.winners, ended.deadline) == (State.OVER, (RED,), None)
    assert (ended.ending, ended.ended.code) == (Ending.SOLO, "T1")


def test_turns_without_an_end_hold_the_game():
    game = counting(NONE)
    *settled, held, trouble, told = tick(game, DUE)
    assert codes(settled) == ["T0"] * 20
    assert isinstance(held, Held)
    assert (trouble.audience, type(trouble.notice)) == (ToOperator(), Trouble)
    assert (trouble.notice.what, trouble.notice.name) == (What.GAME, "Sarajevo")
    assert told == Post(Everybody(), GameHeld())
    ended = carried_out(game, [*settled, held])
    assert (ended.state, ended.results_at) == (State.HELD, None)


def test_a_turn_of_the_standard_game_that_nobody_has_to_write_for_is_passed_over():
    position = packed(
        phase="S1901M",
        units={"ITALY": ["A VEN"], "AUSTRIA": ["A TYR", "A TRI"]},
        centers={"ITALY": ["VEN"]},
    )
    game = new_game(variant=variant(6), position=position)
    game = after(game, letter("AUSTRIA", "A Tyr - Ven\nA Tri S A Tyr - Ven"))
    assert codes(tick(game, DUE)) == ["S1901M", "S1901R"]


# --- An outage ----------------------------------------------------------------------------------


def test_time_lost_across_a_deadline_is_given_back():
    down, back = DUE - timedelta(hours=3), DUE + timedelta(days=1)
    moved, post = after_outage(new_game(), down, back)
    assert moved == DeadlineSet(back + timedelta(hours=3), DeadlineReason.OUTAGE)
    assert post == Post(Everybody(), DeadlineMoved())


def test_what_was_lost_is_given_back_before_the_turn_is_settled():
    down, back = DUE - timedelta(hours=3), DUE + timedelta(days=1)
    assert tick(new_game(), back, down_since=down) == after_outage(new_game(), down, back)
    assert any(isinstance(it, TurnSettled) for it in tick(new_game(), back, down_since=back))


@pytest.mark.parametrize(
    ("down", "back", "moved"),
    [
        (timedelta(days=-2), timedelta(hours=-1), False),
        (timedelta(days=-2), timedelta(0), True),
        (timedelta(seconds=-1), timedelta(hours=1), True),
        (timedelta(0), timedelta(hours=1), False),
        (timedelta(hours=1), timedelta(hours=2), False),
    ],
)
def test_no_time_is_given_back_when_no_deadline_fell_into_it(down, back, moved):
    assert bool(after_outage(new_game(), DUE + down, DUE + back)) == moved


def test_no_more_time_is_given_back_than_a_turn_has():
    long_ago = NOW - timedelta(days=60)
    moved, _ = after_outage(new_game(), long_ago, DUE)
    assert moved.deadline == DUE + timedelta(days=7)
    moved, _ = after_outage(counting(SHORT), long_ago, DUE)
    assert moved.deadline == DUE + timedelta(days=1)


@pytest.mark.parametrize("state", [State.HELD, State.OVER])
def test_no_time_is_given_back_to_a_game_that_does_not_run(state):
    assert after_outage(replace(new_game(), state=state), NOW, DUE) == []


# --- Receipts, and who was silent ---------------------------------------------------------------


def test_the_results_repeat_the_receipt():
    game = new_game()
    stands, _ = take(game, letter("GERMANY", "A Mun - Bur\nF Kie - Hol"))
    told = answer(take(game, letter("GERMANY", "A Mun - Bur\nF Kie - Hol")), OrdersStand)
    report = answer(tick(apply(stands, game), DUE), TurnReport)
    assert report.receipts == {"GERMANY": told.receipt}


def test_the_digests_of_reports_are_a_chain():
    game = counting(DAY, DAY, sets=(written(BLUE, order("b")),))
    settled, post = tick(game, DUE)
    assert post.notice.digest == settled.digest == apply(settled, game).digest
    lines = ["", game.name, settled.record, f"{BLUE} {post.notice.receipts[BLUE]}"]
    assert settled.digest == hashlib.sha256("\n".join(lines).encode()).hexdigest()
    following = apply(settled, game)
    [second, _] = tick(following, DUE + timedelta(days=30))
    [other, _] = tick(replace(following, digest="0" * 64), DUE + timedelta(days=30))
    assert len({settled.digest, second.digest, other.digest}) == 3


def test_a_digest_is_made_of_nothing_that_stays_hidden():
    sets = (written(BLUE, order("b")),)
    game = counting(DAY, DAY, opens_orders=False, sets=sets)
    [hidden, _] = tick(game, DUE)
    witness = ["", game.name, hidden.record]
    assert hidden.digest == hashlib.sha256("\n".join(witness).encode()).hexdigest()


@pytest.mark.parametrize(("told", "different"), [("positions only", False), ("full", True)])
def test_nobody_can_guess_at_hidden_orders_until_the_digest_fits(told, different):
    rules = new_game().rules.changed({"VII.7.reports": told})
    digests = set()
    for text in ("A Mun H", "A Mun S A Ber"):
        [settled, _] = tick(after(new_game(rules=rules), letter("GERMANY", text)), DUE)
        digests.add(settled.digest)
    assert (len(digests) == 2) == different


def test_where_everything_stands_is_in_the_digest_of_positions():
    rules = new_game().rules.changed({"VII.7.reports": "positions only"})
    digests = set()
    for text in ("A Mun H", "A Mun - Tyr"):
        [settled, _] = tick(after(new_game(rules=rules), letter("GERMANY", text)), DUE)
        digests.add(settled.digest)
    assert len(digests) == 2


def test_who_wrote_for_the_case_that_a_turn_came_was_not_silent():
    settled, _ = tick(counting(later={RED: (order("x"),), BLUE: ()}), DUE)
    assert settled.silent == (BLUE,)


def test_who_sent_a_mark_alone_was_not_silent():
    settled, _ = tick(counting(sets=(written(BLUE),)), DUE)
    assert settled.silent == (RED,)


# --- House rules II.5: contingent orders --------------------------------------------------------


def test_contingent_orders_stand_in_the_turns_they_were_written_for():
    position = packed(
        phase="F1901M",
        units={"GERMANY": ["A MUN", "A HOL"], "FRANCE": ["A BUR", "A RUH"]},
        centers={"GERMANY": ["BER", "KIE", "HOL"], "FRANCE": ["PAR", "MAR"]},
    )
    text = "A Mun H\nIf Mun is dislodged, retreats: Ber, Kie\nIf one is gained, build F Kie"
    game = after(
        new_game(position=position),
        letter("GERMANY", text, "Sarajevo; Germany; Fall; 1901"),
        letter("FRANCE", "A Bur - Mun\nA Ruh S A Bur - Mun", "Sarajevo; France; Fall; 1901"),
    )
    for code, foreseen in (("F1901R", "A MUN - BER"), ("W1901A", "F KIE B")):
        game = carried_out(game, tick(game, game.deadline))
        assert game.turn.code == code
        assert texts(game, "GERMANY") == {foreseen}
        assert not any(is_final(game, power) for power in game.turn.awaits)
    settled, _ = tick(game, game.deadline)
    assert "GERMANY" not in settled.silent
    game = apply(settled, game)
    units = json.loads(game.position)["units"]["GERMANY"]
    assert units == ["A BER", "A HOL", "F KIE"]
    assert not game.later.get("GERMANY")


@pytest.mark.parametrize(
    ("gained", "built"),
    [(1, set()), (2, {"A BER B", "F KIE B"}), (3, set())],
)
def test_a_build_for_a_gain_counts_for_exactly_that_gain(gained, built):
    centers = ["MUN", "BER", "KIE", "HOL", "BEL", "DEN"][: 3 + gained]
    reading = variant().read(
        "If I gain 2 build A Ber, F Kie",
        "GERMANY",
        packed(
            phase="F1901M",
            units={"GERMANY": ["A MUN", "A RUH", "A BUR"]},
            centers={"GERMANY": ["MUN", "BER", "KIE"]},
        ),
    )
    winter = packed(
        phase="W1901A",
        units={"GERMANY": ["A MUN", "A RUH", "A BUR"]},
        centers={"GERMANY": centers},
    )
    game = new_game(position=winter, later={"GERMANY": reading.later})
    assert texts(game, "GERMANY") == built


def test_the_newest_contingent_order_for_a_case_counts():
    lines = ("If Mun is dislodged, retreats: Ber", "If Mun is dislodged, retreats: Kie")
    game = after(new_game(), *(letter("GERMANY", line) for line in lines))
    [kept] = game.later["GERMANY"]
    assert kept.text == "IF A MUN DISLODGED RETREAT KIE"


# --- House rules III.8: a dislodged unit with only one place to go ------------------------------


def driven_out(*blocked, rules="standard"):
    """Return a game in which Munich fell, with these provinces occupied."""
    house = LIBRARY.house_rules(rules).changed(AT_ONCE)
    position = packed(
        phase="S1902M",
        units={"GERMANY": ["A MUN"], "FRANCE": [f"A {at}" for at in ("BUR", "RUH", *blocked)]},
        centers={"GERMANY": ["MUN", "BER", "KIE"], "FRANCE": ["PAR", "MAR", "BRE"]},
    )
    game = new_game(position=position, rules=house, variant=LIBRARY.variant(variant().spec, house))
    text = "A Mun H" if blocked else "A Mun H\nIf Mun is dislodged, retreats: Sil"
    game = after(
        game,
        letter("FRANCE", "A Bur - Mun\nA Ruh S A Bur - Mun", "Sarajevo; France; Spring; 1902"),
        letter("GERMANY", text, "Sarajevo; Germany; Spring; 1902"),
    )
    return carried_out(game, tick(game, game.results_at))


def granted(game):
    return [
        (order.text, *(r.clause for r in order.rulings)) for order in due(game, "GERMANY").granted
    ]


ALL_BUT_SILESIA = ("BER", "BOH", "KIE", "TYR")


def test_the_only_retreat_is_taken_for_granted():
    game = driven_out(*ALL_BUT_SILESIA)
    assert granted(game) == [("A MUN - SIL", "III.8")]
    assert game.deadline == DUE + timedelta(days=1)  # the time to overrule it
    settled = tick(game, game.deadline)[0]
    assert [order.text for order in settled.orders["GERMANY"]] == ["A MUN - SIL"]
    assert json.loads(settled.position)["units"]["GERMANY"] == ["A SIL"]


def test_the_only_retreat_is_announced_to_its_player_alone():
    game = driven_out(*ALL_BUT_SILESIA)
    report = Post(Everybody(), TurnReport(1, game.turn, None, Record(""), (), {}))
    sheets = {d.reader.powers: dict(d.sheets) for d in circulate(report, game)}
    assert sheets[("GERMANY",)] == {"GERMANY": due(game, "GERMANY")}
    assert sheets[("FRANCE",)] == {}


def test_who_says_nothing_is_still_reported_silent():
    game = driven_out(*ALL_BUT_SILESIA)
    assert tick(game, game.deadline)[0].silent == ("GERMANY",)


def test_its_player_may_have_the_unit_disbanded_instead():
    game = driven_out(*ALL_BUT_SILESIA)
    subject = "Sarajevo; Germany; Spring retreats; 1902"
    asked = letter("GERMANY", "ORDERS", subject, received=NOW - timedelta(days=1))
    [line] = answer(take(game, asked), OrdersStand).lines
    assert (line.order, line.origin) == ("A MUN - SIL", Origin.GRANTED)
    game = after(game, replace(asked, text="A Mun disbands"))  # however slow the mail was
    assert texts(game, "GERMANY") == {"A MUN D"}


def test_where_there_is_a_choice_nothing_is_inferred():
    game = driven_out("BER", "BOH", "KIE")
    assert granted(game) == []
    assert texts(game, "GERMANY") == set()
    assert game.deadline == DUE + timedelta(days=2)


def test_a_contingent_order_goes_before_what_is_taken_for_granted():
    assert granted(driven_out()) == [("A MUN - SIL", "II.5")]


def test_the_league_takes_nothing_for_granted():
    game = driven_out(*ALL_BUT_SILESIA, rules="league")
    assert granted(game) == []
    assert texts(game, "GERMANY") == set()
