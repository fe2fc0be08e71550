import json

import pytest

from judge.houserules.values import HouseRulesError
from judge.rules.phase import PhaseKind
from judge.variants.seam import Facts, Record, Sketch, Standing
from tests.variants.standard import (
    BOARD,
    OPENING,
    STANDARD,
    WORDS,
    packed,
    read,
    results,
    settle,
    texts,
    variant,
    written,
)


def turn(phase, game=STANDARD, **facts):
    return game.turn(packed(phase, **facts))


def test_the_first_turn():
    first = STANDARD.turn(OPENING)
    assert first.code == "S1901M"
    assert first.lasts == ("VII.4.movement",)
    assert first.awaits == tuple(STANDARD.powers)


@pytest.mark.parametrize(
    ("phase", "label", "subject", "judge_code"),
    [
        ("S1902M", "Spring 1902", "Spring; 1902", "S1902M"),
        ("S1902R", "Spring 1902 retreats", "Spring retreats; 1902", "S1902R"),
        ("F1902M", "Fall 1902", "Fall; 1902", "F1902M"),
        ("F1902R", "Fall 1902 retreats", "Fall retreats; 1902", "F1902R"),
        ("W1902A", "Winter 1902", "Winter; 1902", "F1902B"),
    ],
)
def test_turns_are_called_as_people_and_programs_call_them(phase, label, subject, judge_code):
    now = turn(phase, units={"ITALY": ["A ROM"]})
    told = WORDS.turn_card(now)
    assert (told.label, told.subject, now.facts["judge_code"]) == (label, subject, judge_code)
    assert STANDARD.read_turn(told.subject).code == phase


def test_only_who_has_something_to_write_is_awaited():
    winter = turn(
        "W1901A",
        units={"ITALY": ["A ROM"], "FRANCE": ["A GAS"], "TURKEY": ["A CON"], "RUSSIA": ["A SEV"]},
        centers={"ITALY": ["ROM"], "FRANCE": ["PAR", "MAR"], "RUSSIA": ["SEV", "RUM"]},
    )
    # Italy is even; Russia could build nowhere; Turkey must remove; France may build.
    assert winter.awaits == ("FRANCE", "TURKEY")


def driven_out(*places, rules="standard", players=7):
    """Return a turn of retreats: Rome and Venice are driven out and may go to these places."""
    units = dict(zip(["A VEN", "A ROM"], places, strict=False))
    gone = {unit: {"from": "TRI", "retreats": to.split()} for unit, to in units.items()}
    taken = {"AUSTRIA": ["A VEN", "A ROM"]}
    return turn("F1901R", variant(players, rules), units=taken, dislodged={"ITALY": gone})


SHORT = ("VII.4.retreat", "III.8.overrule")


def test_retreats_without_a_choice_are_soon_over():  # House rules III.8
    assert driven_out("PIE").lasts == SHORT
    assert driven_out("PIE", "APU").lasts == SHORT
    assert driven_out("PIE TUS").lasts == ("VII.4.retreat",)
    assert driven_out("PIE", "APU NAP").lasts == ("VII.4.retreat",)
    assert driven_out("APU", "APU").lasts == ("VII.4.retreat",)  # which of the two?
    assert driven_out("PIE", rules="league").lasts == ("VII.4.retreat",)


def test_a_turn_that_nobody_has_to_write_for_takes_no_time():
    assert driven_out("PIE TUS", players=6).lasts == ()  # nobody plays Italy
    nobody = turn("W1901A", variant(6), units={"ITALY": ["A ROM"]})
    assert (nobody.awaits, nobody.lasts) == ((), ())


def test_an_adjustment_turn_has_its_own_length():
    assert turn("W1901A", units={"ITALY": ["A ROM"]}).lasts == ("VII.4.adjustment",)


# --- Fewer players --------------------------------------------------------------------------------


def test_fewer_players():
    assert variant(6).seats == tuple((p,) for p in STANDARD.powers if p != "ITALY")
    assert ("AUSTRIA", "FRANCE") in variant(4).seats
    with pytest.raises(ValueError, match=r"no rules for 2 players: .* 1961 has .* three to seven"):
        variant(2, **{"I.2.edition": "1961"})
    with pytest.raises(ValueError, match=r"no rules for 8 players: .* two to seven"):
        variant(8)


def test_three_players_have_the_powers_that_the_house_rules_say():
    """House rules I.3; 1976 XIV.2."""
    assert variant(3).seats[0] == ("RUSSIA",)
    assert variant(3, **{"I.3.three_players": "Russia with Italy"}).seats == (
        ("ENGLAND", "GERMANY", "AUSTRIA"),
        ("RUSSIA", "ITALY"),
        ("FRANCE", "TURKEY"),
    )


def test_the_first_printing_takes_countries_off_the_board():
    five = variant(5, **{"I.2.edition": "1961-first"})
    assert "TURKEY" not in five.powers
    assert five.seats == tuple((power,) for power in five.powers)
    assert five.board is variant(5, **{"I.2.edition": "1961-first"}).board


LAND = [BOARD.codes[place] for place in BOARD.provinces if BOARD.army_reach[place]]
UNITS_OF_TWO = {"ENGLAND": ["A LON"], "AUSTRIA": ["A SER"], "ITALY": ["A ROM"]}


def test_a_coin_says_whom_italy_joins_when_the_first_fall_is_over():
    """1976 XIV.2."""
    game = variant(2)
    spring, fall = packed("S1914M", units=UNITS_OF_TWO), packed("F1914M", units=UNITS_OF_TWO)
    assert game.settle(spring, {}, {}, Facts(lot=1)).goes_on_as is None
    for lot, ally in enumerate(("ENGLAND", "AUSTRIA")):
        joined = game.settle(fall, {}, {}, Facts(lot=lot)).goes_on_as
        assert joined.spec.ally == ally
        assert joined.seats[lot][-1] == "ITALY"
        assert (joined.idle, joined.draws_lots) == ((), False)
        assert joined.settle(fall, {}, {}, Facts(lot=lot)).goes_on_as is None


def test_of_two_players_the_one_with_24_units_wins():
    """1976 XIV.2: whatever centres they own."""
    game = variant(2)
    assert game.settle(packed("F1914M", units=UNITS_OF_TWO), {}, {}, Facts()).winners == ()
    many = [f"A {code}" for code in LAND[:24]]
    units = {"ENGLAND": many[:10], "RUSSIA": many[10:]}
    assert game.settle(packed("F1916M", units=units), {}, {}, Facts()).winners == game.seats[0]


# --- Settling -------------------------------------------------------------------------------------


def test_packed_orders_are_settled():
    settled = settle(
        OPENING, {"GERMANY": ["A Mun - Bur", "F Kie - Den"], "FRANCE": ["A Par - Bur"]}
    )
    assert STANDARD.turn(settled.position).code == "F1901M"
    units = STANDARD.open(settled.position).units
    assert BOARD.at["DEN"] in units
    assert BOARD.at["BUR"] not in units
    assert (settled.winners, settled.tally, settled.later) == ((), None, {})


def test_centres_are_counted_at_the_end_of_a_year():
    fall = packed("F1901M", units={"GERMANY": ["A DEN"]}, centers={"GERMANY": ["BER"]})
    tally = settle(fall, {}).tally
    assert (tally.label, tally.counts["GERMANY"], tally.counts["ITALY"]) == ("1901", 2, 0)
    winter = packed("W1901A", units={"GERMANY": ["A BEL"]}, centers={"GERMANY": ["BER", "KIE"]})
    assert settle(winter, {"GERMANY": ["Build F Kie"]}).tally.label == "1901"
    assert settle(packed("S1902M", units={"GERMANY": ["A DEN"]}), {}).tally is None
    assert STANDARD.tally(OPENING).label == "1900"
    assert STANDARD.tally(OPENING).counts["RUSSIA"] == 4


def test_a_fall_is_counted_after_its_retreats():
    where = packed(
        "F1901M",
        units={"AUSTRIA": ["A TYR", "A TRI"], "ITALY": ["A VEN"]},
        centers={"ITALY": ["VEN"], "AUSTRIA": ["TRI"]},
    )
    beaten = settle(where, {"AUSTRIA": ["A Tyr - Ven", "A Tri S A Tyr - Ven"]})
    assert (STANDARD.turn(beaten.position).code, beaten.tally) == ("F1901R", None)
    retreated = settle(beaten.position, {"ITALY": ["A Ven - Rom"]})
    assert retreated.tally.counts["ITALY"] == 1


def test_eighteen_centres_win():
    centers = ",".join(BOARD.codes[at] for at in BOARD.centers[:17]).split(",")
    left = BOARD.codes[BOARD.centers[17]]
    where = packed("F1910M", units={"FRANCE": [f"A {left}"]}, centers={"FRANCE": centers})
    assert settle(where, {}).winners == ("FRANCE",)


IF_DISLODGED = "If Ven is dislodged, retreat Rom"


def test_contingent_orders_end_with_the_next_movement():  # House rules II.5
    units = {"AUSTRIA": ["A TYR", "A TRI"], "ITALY": ["A VEN"]}
    where = packed("S1902M", units=units, centers={"ITALY": ["VEN"]})
    later = {"ITALY": read("ITALY", IF_DISLODGED, where=where).later}
    attack = {"AUSTRIA": ["A Tyr - Ven", "A Tri S A Tyr - Ven"]}
    beaten = settle(where, attack, later)
    assert beaten.later == later
    assert settle(where, {}, later).later == {}
    assert settle(beaten.position, {"ITALY": ["A Ven - Rom"]}, later).later == {}


# --- Showing --------------------------------------------------------------------------------------


def lines(where, orders):
    return {line["short"]: line for line in results(where, orders).facts["lines"]}


def test_a_convoyed_army_is_shown_with_its_route():  # 1976 XII
    where = packed("S1901M", units={"ENGLAND": ["A YOR", "F NTH"]})
    shown = lines(where, {"ENGLAND": ["A YOR - NWY VIA", "F NTH C A YOR - NWY"]})
    assert shown["A YOR - NWY VIA"]["text"] == "Army Yorkshire -> North Sea -> Norway"


def test_a_route_that_was_named_is_kept():  # House rules VI.3
    where = packed("S1901M", units={"ENGLAND": ["A LON", "F NTH", "F ENG"]})
    order, carried = read("ENGLAND", "A Lon - Eng - Bel", where=where).orders
    assert order.text == "A LON - ENG - BEL"
    assert carried.text == "F ENG C A LON - BEL"  # it has no other order
    assert STANDARD.plainest(order, where) == "A LON - BEL VIA"
    [other] = read("ENGLAND", "A Lon H", where=where).orders
    assert STANDARD.plainest(other, where) == "A LON H"
    convoys = ["A Lon - Eng - Bel", "F Eng H", "F Nth C A Lon - Bel"]
    assert lines(where, {"ENGLAND": convoys})["A LON - ENG - BEL"]["failed"]


def test_results_can_be_kept_as_json():
    view = results(OPENING, {"TURKEY": ["F ANK - BLA"], "RUSSIA": ["F SEV - BLA"]})
    assert json.loads(json.dumps(view.facts)) == view.facts


@pytest.mark.parametrize(
    ("orders", "short", "marks"),
    [
        ({"TURKEY": ["F ANK - BLA"], "RUSSIA": ["F SEV - BLA"]}, "F ANK - BLA", ["bounce"]),
        ({"GERMANY": ["A MUN - BEL"]}, "A MUN - BEL", ["void"]),
        ({"GERMANY": ["A MUN S A BER - SIL"]}, "A MUN S A BER - SIL", ["void"]),
        ({"GERMANY": ["A MUN - BUR"]}, "A MUN - BUR", []),
    ],
)
def test_marks_are_those_that_programs_know(orders, short, marks):
    assert lines(OPENING, orders)[short]["marks"] == marks


def test_everybody_sees_the_same_and_it_is_made_once():
    record = Record(settle(OPENING, {"GERMANY": ["A Mun - Bur"]}).record)
    assert STANDARD.show(record, ("FRANCE",)) is STANDARD.show(record, ())
    assert STANDARD.show(Standing(OPENING), ("FRANCE",)) is STANDARD.show(Standing(OPENING), ())


def test_own_orders_are_shown_to_their_player_alone():
    orders = tuple(order.packed for order in read("GERMANY", "A Mun - Bur").orders)
    sketch = Sketch(OPENING, "GERMANY", orders)
    assert len(STANDARD.show(sketch, ("ITALY", "GERMANY")).scenes) == 2
    assert STANDARD.show(sketch, ("FRANCE",)) == STANDARD.show(Standing(OPENING), ())


def test_a_record_is_shown_by_the_edition_it_was_settled_by():
    where = packed("S1901M", units={"FRANCE": ["F GAS"]})
    record = settle(where, {"FRANCE": ["F Gas - Spa/sc"]}).record
    strict = variant(**{"IV.4.wrong_coast": "illegal"})
    assert strict.show(Record(record), ()) == STANDARD.show(Record(record), ())


def test_a_text_of_a_later_version_is_refused():
    later = OPENING.replace('"version":1', '"version":2')
    with pytest.raises(ValueError, match="version 2"):
        STANDARD.turn(later)


def test_positions_as_older_judges_kept_them_are_opened():
    old = json.dumps(json.loads(OPENING))  # with spaces
    assert STANDARD.open(old) == STANDARD.open(OPENING)


def test_a_power_that_orders_nothing_holds():
    view = results(OPENING, {"GERMANY": []})
    assert [line for line in view.facts["lines"] if line["ordered"]] == []
    assert STANDARD.open(OPENING).phase.kind is PhaseKind.MOVEMENT


def test_written_orders_are_never_read_again():
    orders = written({"GERMANY": ["Munich army to Burgundy"]})
    nonsense = {
        power: [type(order)(order.key, "?", order.packed, "?") for order in own]
        for power, own in orders.items()
    }
    settled = STANDARD.settle(OPENING, nonsense, {}, Facts())
    assert texts(orders["GERMANY"]) == ["A MUN - BUR"]
    assert BOARD.at["BUR"] in STANDARD.open(settled.position).units


def test_there_is_time_for_movement():  # House rules VII.4; retreats may be over with it
    assert not variant(**{"VII.4.retreat": "with the turn before"}).turn(OPENING).public
    with pytest.raises(HouseRulesError, match=r"VII\.4\.movement"):
        variant(**{"VII.4.movement": "with the turn before"})
