"""What a power has to write: sheets, what is taken for granted, what is missing."""

import pytest

from judge.variants.seam import Cause, Facts
from tests.variants.standard import OPENING, STANDARD, packed, read, settle, texts, variant


def due(power, where, *newest_first, later=(), game=STANDARD):
    """Return what is due after some letters."""
    standing = {}
    for text in newest_first:
        orders = read(power, text, where=where, game=game).orders
        standing = {order.key: order for order in orders} | standing
    keys = [key for text in newest_first for key in keys_of(power, text, where)]
    return game.due(power, where, [standing[key] for key in dict.fromkeys(keys)], later)


def keys_of(power, text, where):
    return [order.key for order in read(power, text, where=where).orders]


# --- Sheets ---------------------------------------------------------------------------------------


def retreats(*places, power="ITALY"):
    """Return a turn of retreats: some units of a power may go to these places."""
    units = dict(zip(["A VEN", "A ROM", "F NAP"], places, strict=False))
    gone = {unit: {"from": "TRI", "retreats": to.split()} for unit, to in units.items()}
    taken = {"AUSTRIA": ["A VEN", "A ROM", "A NAP"]}
    return packed("F1901R", units=taken, dislodged={power: gone})


WINTER = packed(
    "W1901A",
    units={"ITALY": ["A ROM", "A VEN"], "RUSSIA": ["A MOS"]},
    centers={"ITALY": ["ROM"], "FRANCE": ["PAR", "BRE", "SPA"], "RUSSIA": ["MOS"]},
)


def test_all_units_are_to_be_ordered_in_a_movement_turn():
    sheet = due("RUSSIA", OPENING).sheet
    assert sheet.form == "A MOS ____\nF SEV ____\nA WAR ____\nF STP/SC ____"
    assert [item.name for item in sheet.items] == ["A MOS", "F SEV", "A WAR", "F STP/SC"]
    assert {item.otherwise.code for item in sheet.items} == {"WouldHold"}
    assert sheet.otherwise == Cause("AllWouldHold", {"count": 4})
    assert (sheet.free, sheet.facts["kind"]) == (0, "movement")


def test_dislodged_units_are_to_be_ordered_in_a_turn_of_retreats():
    sheet = due("ITALY", retreats("APU PIE")).sheet
    [item] = sheet.items
    assert (item.name, item.options) == ("A VEN", ("APU", "PIE"))
    assert item.otherwise.code == "WouldBeDisbanded"
    assert sheet.otherwise == Cause("AllWouldBeDisbanded", {"count": 1})
    assert due("AUSTRIA", retreats("APU PIE")).sheet.otherwise is None


def test_builds_and_removals_are_for_nothing_in_particular():
    france, italy = due("FRANCE", WINTER).sheet, due("ITALY", WINTER).sheet
    assert (france.items, france.free, france.form) == ((), 2, "BUILD ____\nBUILD ____")
    assert (france.facts["builds"], france.facts["removals"]) == (2, 0)
    assert france.facts["sites"] == ["BRE", "PAR"]
    assert france.otherwise.code == "NothingWouldBeBuilt"
    assert (italy.facts["removals"], italy.form) == (1, "REMOVE ____")
    assert italy.facts["sites"] == ["A ROM", "A VEN"]
    assert italy.otherwise.code == "FarthestWouldBeRemoved"
    assert due("RUSSIA", WINTER).sheet.otherwise is None  # as many centres as units
    russia = due("RUSSIA", WINTER).sheet
    assert (russia.free, russia.form) == (0, "")


def test_a_filled_in_form_is_read():
    form = due("GERMANY", OPENING).sheet.form
    filled = form.replace("____", "H", 1).replace("____", "- Den", 1)
    judged = read("GERMANY", filled)
    assert (texts(judged.orders), judged.problems) == (["A BER H", "F KIE - DEN"], ())


# --- What is missing, what is not used ------------------------------------------------------------


def test_what_has_no_order_is_missing():
    assert due("GERMANY", OPENING).missing == ("A BER", "F KIE", "A MUN")
    assert due("GERMANY", OPENING, "A Mun H", "F Kie - Den").missing == ("A BER",)
    assert due("GERMANY", OPENING, "A Mun - Lon").missing == ("A BER", "F KIE")  # an order, if vain
    assert due("FRANCE", WINTER, "Build F Bre").missing == ("BUILD",)
    assert due("ITALY", WINTER).missing == ("REMOVE",)
    assert due("ITALY", WINTER, "Remove A Rom\nRemove A Ven").missing == ()


@pytest.mark.parametrize(
    ("letters", "unused"),
    [
        (["Build F Bre\nBuild A Par"], ()),
        (["Build F Bre\nWaive\nBuild A Par"], ("build PAR",)),
        (["Build A Par", "Build F Bre\nWaive"], ("waive 1",)),  # the newer one goes before
        (["Build F Par", "Build F Bre\nWaive"], ()),  # an impossible one uses up nothing
        (["Build A Bre\nBuild A Par", "Build F Bre\nBuild F Par\nWaive"], ("waive 1",)),
    ],
)
def test_newer_builds_leave_no_room_for_older_ones(letters, unused):  # House rules V.2
    assert due("FRANCE", WINTER, *letters).unused == unused


# --- Contingent orders ----------------------------------------------------------------------------

FORESEEN = """
IF MUN DISLODGED RETREAT BER, KIE | F1901R | A MUN - BER
IF MUN DISLODGED RETREAT RUH, KIE | F1901R | A MUN - KIE
IF MUN DISLODGED RETREAT RUH      | F1901R |
IF MUN DISLODGED DISBAND          | F1901R | A MUN D
IF RUH DISLODGED RETREAT KIE      | F1901R |
IF GAIN 1 BUILD F KIE             | F1901R |
IF GAIN 1 BUILD F KIE             | W1901A | F KIE B
IF GAIN 2 BUILD F KIE, A BER      | W1901A |
IF GAIN 1 BUILD A MUN             | W1901A |
IF MUN DISLODGED RETREAT BER, KIE | W1901A |
"""


def foreseen(phase, *lines):
    """Return a turn, and orders for that case, written in the Fall before it."""
    before = packed("F1901M", units={"GERMANY": ["A MUN", "A RUH"]}, centers={"GERMANY": ["KIE"]})
    gone = {"A MUN": {"from": "BUR", "retreats": ["BER", "KIE"]}}
    dislodged = {"dislodged": {"GERMANY": gone}} if phase == "F1901R" else {}
    after = packed(
        phase,
        units={"GERMANY": ["A RUH"], "FRANCE": ["A MUN"]},
        centers={"GERMANY": ["KIE", "BER"]},
        **dislodged,
    )
    return after, read("GERMANY", *lines, where=before).later


@pytest.mark.parametrize("line", FORESEEN.strip().splitlines())
def test_what_was_foreseen_is_taken_for_granted(line):  # House rules II.5
    text, phase, wanted = (part.strip() for part in line.split("|"))
    where, later = foreseen(phase, text)
    assert ", ".join(texts(due("GERMANY", where, later=later).granted)) == wanted


@pytest.mark.parametrize(
    ("phase", "left"),
    [
        ("F1901M", ["IF A MUN DISLODGED RETREAT BER", "IF GAIN 1 BUILD F KIE"]),
        ("F1901R", ["IF GAIN 1 BUILD F KIE"]),
        ("W1901A", []),
    ],
)
def test_only_what_may_still_come_is_kept_in_mind(phase, left):  # House rules II.5
    where, later = foreseen(phase, "IF A MUN DISLODGED RETREAT BER", "IF GAIN 1 BUILD F KIE")
    assert list(due("GERMANY", where, later=later).later) == left


def test_a_granted_order_says_why():
    where, later = foreseen("W1901A", "IF GAIN 1 BUILD F KIE")
    [order] = due("GERMANY", where, later=later).granted
    [ruling] = order.rulings
    assert ruling.clause == "II.5"
    assert ruling.cause.fields == {"order": "F KIE B", "condition": "IF GAIN 1 BUILD F KIE"}


def test_waives_that_were_foreseen_are_counted():
    centers = {"FRANCE": ["PAR", "BRE", "SPA"]}
    before = packed("F1901M", units={"FRANCE": ["A GAS"]}, centers=centers)
    winter = packed("W1901A", units={"FRANCE": ["A GAS"]}, centers=centers)
    later = read("FRANCE", "If 2 are gained, waive, waive", where=before).later
    assert texts(later) == ["IF GAIN 2 BUILD WAIVE, WAIVE"]
    assert texts(due("FRANCE", winter, later=later).granted) == ["WAIVE", "WAIVE"]


def test_what_is_written_goes_before_what_was_foreseen():
    where, later = foreseen("W1901A", "IF GAIN 1 BUILD F KIE")
    same = due("GERMANY", where, "Build A Kie", later=later)
    assert (same.granted, same.unused) == ((), ())
    other = due("GERMANY", where, "Build A Ber", later=later)
    assert other.unused == ("build KIE",)
    retreat, later = foreseen("F1901R", "IF MUN DISLODGED RETREAT BER, KIE")
    assert due("GERMANY", retreat, "A Mun - Kie", later=later).granted == ()
    assert due("GERMANY", retreat, later=later).missing == ()


# --- Single retreats: House rules III.8 -----------------------------------------------------------


def test_the_only_retreat_is_taken_for_granted():
    after = due("ITALY", retreats("APU", "TUS PIE"))
    [order] = after.granted
    assert (order.text, order.key, order.rulings[0].clause) == ("A VEN - APU", "VEN", "III.8")
    assert after.missing == ("A ROM",)
    assert due("ITALY", retreats("APU"), "A Ven disbands").granted == ()


def test_where_there_is_a_choice_nothing_is_taken_for_granted():
    assert due("ITALY", retreats("APU PIE")).granted == ()


def test_two_own_units_are_not_sent_to_the_same_place():
    assert due("ITALY", retreats("APU", "APU")).granted == ()
    assert due("ITALY", retreats("APU", "APU")).missing == ("A ROM", "A VEN")
    assert texts(due("ITALY", retreats("APU", "APU"), "A Ven D").granted) == ["A ROM - APU"]
    assert due("ITALY", retreats("APU", "APU TUS"), "A Rom - Apu").granted == ()
    assert texts(due("ITALY", retreats("APU", "APU TUS"), "A Rom - Tus").granted) == ["A VEN - APU"]
    three = due("ITALY", retreats("APU", "APU", "ION"))
    assert texts(three.granted) == ["F NAP - ION"]


def test_two_coasts_of_a_province_are_one_place():
    gone = {
        "F GAS": {"from": "PAR", "retreats": ["SPA/NC"]},
        "F WES": {"from": "TUN", "retreats": ["SPA/SC"]},
    }
    where = packed("F1901R", units={"ITALY": ["A GAS", "F WES"]}, dislodged={"FRANCE": gone})
    assert due("FRANCE", where).granted == ()


def test_a_contingent_order_goes_before_the_only_retreat():
    before = packed("F1901M", units={"ITALY": ["A VEN"]})
    later = read("ITALY", "If Ven is dislodged, disband it", where=before).later
    assert texts(due("ITALY", retreats("APU"), later=later).granted) == ["A VEN D"]
    vain = read("ITALY", "If Ven is dislodged, retreat Pie", where=before).later
    assert texts(due("ITALY", retreats("APU"), later=vain).granted) == ["A VEN - APU"]


def test_the_league_takes_nothing_for_granted():
    league = variant(rules="league")
    assert due("ITALY", retreats("APU"), game=league).granted == ()


def test_what_is_granted_is_settled_as_written():
    where = retreats("APU")
    granted = {"ITALY": due("ITALY", where).granted}
    settled = STANDARD.settle(where, granted, {}, Facts())
    unit = STANDARD.open(settled.position).units[STANDARD.board.at["APU"]]
    assert unit.power == "ITALY"
    assert STANDARD.board.at["APU"] not in STANDARD.open(settle(where, {}).position).units
