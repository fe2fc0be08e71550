"""Notes say what was settled, and under which house rule."""

import pytest

from judge.orders.meaning.line_reader import LineReader
from judge.rules.position import first_position
from tests.orders.tables import HERE, cases, make_position, read, standard_board, told

BOARD = standard_board()
START = first_position(BOARD)
SPAIN = make_position("S1903M", ["  FRANCE: F SPA/NC, F GAS, F MAO, A MAR"])
WINTER = make_position("W1901A", ["  GERMANY: A RUH"])


@pytest.mark.parametrize(
    ("written", "power", "position", "code", "clause", "fields"),
    [
        ("A Mun - Brugundy", "GERMANY", START, "slip-mended", "III.2", "Brugundy BUR"),
        ("A Liv - Yor", "ENGLAND", START, "abbreviation-settled", "III.2", "Liv LVP"),
        ("F Mun - Bur", "GERMANY", START, "kind-corrected", "IV.1", "A MUN F"),
        (
            "A Mun S English A Par",
            "GERMANY",
            START,
            "nation-corrected",
            "IV.2",
            "A PAR ENGLAND FRANCE",
        ),
        ("F Stands", "GERMANY", START, "only-unit", "III.1", "F KIE"),
        ("F Gas - Spa", "FRANCE", SPAIN, "coast-inferred", "IV.3", "SPA/NC"),
        ("F Mao S F Gas - Spa", "FRANCE", SPAIN, "coast-inferred", "IV.6", "SPA/NC"),
        ("F Spa/sc - Por", "FRANCE", SPAIN, "coast-ignored", "IV.4", "SC SPA/NC"),
        ("F Spa/sc H", "FRANCE", SPAIN, "coast-ignored", "IV.4", "SC SPA/NC"),
        ("F Spa/sc S F Mao - Por", "FRANCE", SPAIN, "coast-ignored", "IV.5", "SC SPA/NC"),
        ("F Mao S F Spa/sc", "FRANCE", SPAIN, "coast-ignored", "IV.7", "SC SPA/NC"),
        ("A Mar S F Mao - Spa/ec", "FRANCE", SPAIN, "coast-ignored", "IV.7", "EC SPA"),
        ("A Mar - Spa/sc", "FRANCE", SPAIN, "coast-ignored", "", "SC SPA"),
        ("Build Mun", "GERMANY", WINTER, "army-only", "V.1", "MUN"),
        ("Build Ber", "GERMANY", WINTER, "kind-missing", "V.1", "BER"),
        ("A Mun -\nBur", "GERMANY", START, "line-joined", "", "2"),
    ],
)
def test_what_was_settled_is_noted(written, power, position, code, clause, fields):
    (order,) = read(written, power, position).orders
    (note,) = order.notes
    assert (note.code, note.clause, " ".join(note.fields.values())) == (code, clause, fields)


@pytest.mark.parametrize(
    "written", ["A Mun - Bur", "Munich army to Burgundy", "A Mun S Ber", "mun h"]
)
def test_what_is_plain_needs_no_note(written):
    (order,) = read(written, "GERMANY", START).orders
    assert not order.notes


@pytest.mark.parametrize("table", sorted(path.name for path in HERE.glob("*.txt")))
def test_the_quick_way_agrees_with_the_long_way(table, monkeypatch):
    quick = [told(read(c.written, c.power, c.position)) for c in cases(table)]
    monkeypatch.setattr(LineReader, "_plain_orders", lambda *_: ())
    slow = [told(read(c.written, c.power, c.position)) for c in cases(table)]
    assert quick == slow


@pytest.mark.parametrize(
    "written",
    ["gonna send munich into burgundy", "A Mun - Tyr\nSorry, Bur"],
)
def test_what_is_read_by_its_gist_says_so(written):
    orders = read(written, "GERMANY", START).orders
    assert [note.code for note in orders[-1].notes] == ["by-gist"]
    assert orders[-1].notes[0].clause == "III.1"
