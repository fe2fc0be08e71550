import json
from dataclasses import replace
from datetime import timedelta

from judge.clock.deadlines import Timetable
from judge.desk.effects import DeadlineSet, Send, TurnSettled, apply
from judge.desk.game import Origin, State, is_final, standing_contingents, standing_orders
from judge.desk.notices import DeadlineMoved, GameStarts, TurnReport
from judge.desk.settling import after_outage, readers, start_game, tick
from tests.helpers import GM, LIBRARY, NOW, letter, new_game, player, take, variant

DUE = NOW + timedelta(days=7)


def test_nothing_happens_before_the_deadline():
    assert tick(new_game(), DUE - timedelta(seconds=1)) == []


def test_at_the_deadline_the_turn_is_settled_with_what_is_there():
    game = new_game()
    for effect in take(game, letter("GERMANY", "A Mun - Bur")):
        game = apply(effect, game)
    settled, *sent = tick(game, DUE)
    assert isinstance(settled, TurnSettled)
    assert settled.orders["GERMANY"] == ("A MUN - BUR",)
    assert settled.orders["FRANCE"] == ()
    assert settled.deadline == DUE + timedelta(days=7)
    reports = [send.notice for send in sent]
    assert all(isinstance(report, TurnReport) for report in reports)
    assert reports[0].silent == tuple(p for p in variant().powers if p != "GERMANY")
    after = apply(settled, game)
    assert (after.number, after.turn.code, after.sets) == (2, "F1901M", ())


def test_seconds_of_delay_do_not_put_off_the_next_turn_by_a_day():
    game = new_game(table=Timetable("UTC", DUE.time()))
    late = {seconds: tick(game, DUE + timedelta(seconds=seconds))[0] for seconds in (7, 3600)}
    assert late[7].deadline == DUE + timedelta(days=7)
    assert late[3600].deadline == DUE + timedelta(days=8)


def test_a_game_that_is_over_or_held_is_left_alone():
    for state in (State.OVER, State.HELD):
        assert tick(replace(new_game(), state=state), DUE) == []


def test_a_game_begins_with_a_letter_to_each_player_and_the_gm():
    deadline, *sent = start_game(new_game(deadline=None), NOW)
    assert deadline == DeadlineSet(DUE)
    assert [send.to for send in sent] == [*(player(power) for power in variant().powers), GM]
    assert all(isinstance(send.notice, GameStarts) for send in sent)
    assert sent[0].notice.sheets["AUSTRIA"].form.count("____") == 3
    assert sent[-1].notice.sheets == {}


def test_a_gm_who_plays_gets_one_letter():
    assert len(readers(new_game(gm=player("ITALY")))) == 7


def test_time_lost_across_a_deadline_is_given_back():
    down, back = DUE - timedelta(hours=3), DUE + timedelta(days=1)
    moved, *sent = after_outage(new_game(), down, back)
    assert moved == DeadlineSet(back + timedelta(hours=3))
    assert isinstance(sent[0], Send)
    assert isinstance(sent[0].notice, DeadlineMoved)


def test_no_more_time_is_given_back_than_a_turn_has():
    long_ago = NOW - timedelta(days=60)
    moved, *_ = after_outage(new_game(), long_ago, DUE)
    assert moved == DeadlineSet(DUE + timedelta(days=7))


def test_a_turn_that_nobody_has_to_write_for_is_passed_over():
    six = LIBRARY.variant("standard-6", LIBRARY.house_rules("standard"))
    position = six.unpack(
        '{"phase": "S1901M", "units": {"ITALY": ["A VEN"], "AUSTRIA": ["A TYR", "A TRI"]},'
        ' "centers": {"ITALY": ["VEN"]}}'
    )
    game = new_game(variant=six, position=position)
    orders = letter("AUSTRIA", "A Tyr - Ven\nA Tri S A Tyr - Ven")
    for effect in take(game, orders):
        game = apply(effect, game)
    settled = [effect for effect in tick(game, DUE) if isinstance(effect, TurnSettled)]
    assert [one.turn.code for one in settled] == ["S1901M", "S1901R"]


def test_no_time_is_given_back_when_no_deadline_fell_into_it():
    assert after_outage(new_game(), NOW, DUE - timedelta(hours=1)) == []
    assert after_outage(new_game(), DUE + timedelta(hours=1), DUE + timedelta(hours=2)) == []


def test_the_results_repeat_the_receipt():
    game = new_game()
    filed, answer = take(game, letter("GERMANY", "A Mun - Bur\nF Kie - Hol"))
    again = take(game, letter("GERMANY", "Kiel to Holland\nMunich to Burgundy"))[1]
    assert answer.notice.receipt == again.notice.receipt
    other = take(game, letter("GERMANY", "A Mun - Bur\nF Kie - Den"))[1]
    assert answer.notice.receipt != other.notice.receipt
    report = tick(apply(filed, game), DUE)[1].notice
    assert report.receipts == {"GERMANY": answer.notice.receipt}


def test_contingent_orders_stand_in_the_turns_they_were_written_for():  # House rules II.5
    position = variant().unpack(
        '{"phase": "F1901M", "units": {"GERMANY": ["A MUN", "A HOL"],'
        ' "FRANCE": ["A BUR", "A RUH"]},'
        ' "centers": {"GERMANY": ["BER", "KIE", "HOL"], "FRANCE": ["PAR", "MAR"]}}'
    )
    game = new_game(position=position)
    text = "A Mun H\nIf Mun is dislodged, retreats: Ber, Kie\nIf one is gained, build F Kie"
    for power, orders in (("GERMANY", text), ("FRANCE", "A Bur - Mun\nA Ruh S A Bur - Mun")):
        one = letter(power, orders, subject=f"Sarajevo; {power.title()}; Fall; 1901")
        for effect in take(game, one):
            game = apply(effect, game)
    told = []
    for _ in range(2):
        effects = tick(game, game.deadline)
        told += [send.notice.foreseen for send in effects if isinstance(send, Send)][:4]
        for effect in effects:
            game = apply(effect, game)
        assert not any(is_final(game, power) for power in game.turn.awaits)
    assert ("A MUN - BER",) in told
    assert ("F KIE B",) in told
    assert game.turn.code == "W1901A"
    for effect in tick(game, game.deadline):
        game = apply(effect, game)
    units = game.variant.view(game.position, None).facts["short_units"]["GERMANY"]
    assert units == ["A BER", "A HOL", "F KIE"]
    assert standing_contingents(game, "GERMANY") == ()


def test_the_newest_contingent_order_for_a_case_counts():
    game = new_game()
    for text in ("If Mun is dislodged, retreats: Ber", "If Mun is dislodged, retreats: Kie"):
        for effect in take(game, letter("GERMANY", text)):
            game = apply(effect, game)
    [order] = standing_contingents(game, "GERMANY")
    assert order.text == "IF A MUN DISLODGED RETREAT KIE"


# --- House rules III.8: a dislodged unit with only one place to go ------------------------------


def driven_out(*blocked: str, rules: str = "standard"):
    """Return a game and what comes of its turn: Munich falls, with these provinces occupied."""
    units = json.dumps([f"A {place}" for place in ("BUR", "RUH", *blocked)])
    position = variant().unpack(
        f'{{"phase": "S1902M", "units": {{"GERMANY": ["A MUN"], "FRANCE": {units}}},'
        ' "centers": {"GERMANY": ["MUN", "BER", "KIE"], "FRANCE": ["PAR", "MAR", "BRE"]}}'
    )
    game = new_game(position=position, rules=LIBRARY.house_rules(rules))
    for power, text in (
        ("FRANCE", "A Bur - Mun\nA Ruh S A Bur - Mun"),
        ("GERMANY", "A Mun H\nIf Mun is dislodged, retreats: Sil"),
    )[: 1 if blocked else 2]:
        one = letter(power, text, subject=f"Sarajevo; {power.title()}; Spring; 1902")
        for effect in take(game, one):
            game = apply(effect, game)
    effects = tick(game, DUE)
    for effect in effects:
        game = apply(effect, game)
    report = next(
        send.notice
        for send in effects
        if isinstance(send, Send) and send.to.same_as(player("GERMANY"))
    )
    return game, report


def stands(game, power: str) -> list[str]:
    return [found.order.text for found in standing_orders(game, power)]


def test_the_only_retreat_is_taken_for_granted_and_announced():  # House rules III.8
    game, report = driven_out("BER", "BOH", "KIE", "TYR")
    assert report.inferred == ("A MUN - SIL",)
    assert report.foreseen == ()
    assert game.deadline == DUE + timedelta(days=1)  # the time to overrule it
    settled = tick(game, game.deadline)[0]
    assert settled.orders["GERMANY"] == ("A MUN - SIL",)
    units = variant().view(settled.after, None).facts["short_units"]
    assert units["GERMANY"] == ["A SIL"]


def test_who_says_nothing_is_still_reported_silent():
    game, _ = driven_out("BER", "BOH", "KIE", "TYR")
    report = next(effect.notice for effect in tick(game, game.deadline) if isinstance(effect, Send))
    assert report.silent == ("GERMANY",)


def test_its_player_may_have_the_unit_disbanded_instead():
    game, _ = driven_out("BER", "BOH", "KIE", "TYR")
    subject = "Sarajevo; Germany; Spring retreats; 1902"
    asked = letter("GERMANY", "ORDERS", subject=subject, received=DUE + timedelta(hours=1))
    [line] = take(game, asked)[0].notice.lines
    assert (line.order, line.origin) == ("A MUN - SIL", Origin.INFERRED)
    for effect in take(game, replace(asked, text="A Mun disbands")):
        game = apply(effect, game)
    assert stands(game, "GERMANY") == ["A MUN D"]


def test_where_there_is_a_choice_nothing_is_inferred():
    game, report = driven_out("BER", "BOH", "KIE")
    assert report.inferred == ()
    assert stands(game, "GERMANY") == []
    assert game.deadline == DUE + timedelta(days=2)


def test_a_contingent_order_goes_before_what_is_taken_for_granted():
    _, report = driven_out()
    assert report.foreseen == ("A MUN - SIL",)
    assert report.inferred == ()


def test_the_league_takes_nothing_for_granted():
    game, report = driven_out("BER", "BOH", "KIE", "TYR", rules="league")
    assert report.inferred == ()
    assert stands(game, "GERMANY") == []
