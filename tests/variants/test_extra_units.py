from judge.variants.seam import Cause, Facts
from judge.variants.standard.plain_position import write_plain
from tests.helpers import variant

GAME = variant()


def settled(position, **orders):
    read = {power: GAME.read(text, power, position).orders for power, text in orders.items()}
    return GAME.settle(position, read, {}, Facts())


def played(*turns):
    """Return the position after some turns, and their records."""
    position, records = GAME.begin(), []
    for orders in turns:
        done = settled(position, **orders)
        position = done.position
        records.append(done.record)
    return position, records


TURNS = (
    {"GERMANY": "F Kie - Den, A Ber - Kie, A Mun - Ruh"},
    {"GERMANY": "A Ruh - Hol, A Kie H"},
    {"GERMANY": "Build A Mun\nBuild A Ber"},
    {"GERMANY": "A Ber - Sil, A Mun - Bur"},
)
TAKEN = "GIVE Holland TO nobody"


def units(corrected):
    return write_plain(GAME.open(corrected.position), GAME.board)["units"]["GERMANY"]


def right(*lines, turns=TURNS):
    position, records = played(*turns)
    return GAME.correct(lines, position, records)


def test_of_units_built_in_excess_the_last_one_goes_wherever_it_stands():
    assert units(right(TAKEN, "REMOVE EXTRA Germany, BUILT")) == [
        "A BUR", "A HOL", "A KIE", "F DEN"
    ]  # fmt: skip


def test_as_many_go_as_are_too_many():
    corrected = right(TAKEN, "GIVE Denmark TO nobody", "REMOVE EXTRA Germany BUILT")
    assert units(corrected) == ["A HOL", "A KIE", "F DEN"]
    assert [cause.code for cause in corrected.done].count("extra_unit_built") == 2


def test_what_was_not_removed_is_the_farthest_from_home():
    corrected = right(TAKEN, "remove the extra German unit")
    assert "F DEN" not in units(corrected)
    assert corrected.done[-1].code == "extra_unit_farthest"


def test_a_unit_that_was_built_may_be_gone():
    turns = (*TURNS[:3], {"GERMANY": "A Ber - Pru", "RUSSIA": "A War H"})
    position, records = played(*turns)
    left = GAME.correct(["REMOVE A Pru"], position, records)
    assert (
        GAME.correct(
            [TAKEN, "GIVE Denmark TO nobody", "REMOVE EXTRA Germany BUILT"], left.position, records
        )
        .done[-1]
        .fields["at"]
        == GAME.correct(["REMOVE A Mun"], position).done[-1].fields["at"]
    )


def test_none_is_too_many():
    cause = right("REMOVE EXTRA Germany")
    assert (cause.code, cause.fields["units"], cause.fields["centers"]) == (
        "no_unit_too_many",
        5,
        5,
    )


def test_more_may_be_too_many_than_were_built():
    cause = right(TAKEN, "REMOVE EXTRA Germany BUILT", turns=TURNS[:2])
    assert isinstance(cause, Cause)
