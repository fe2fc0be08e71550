"""Letters of notation alone mean the same to whoever reads them in view of the whole letter."""

from judge.orders.meaning.whole_letter import whole_letter
from judge.rules.phase import PhaseKind
from tests.orders import blind, test_tables
from tests.orders.tables import read

MOVING = [
    case
    for case in [*blind.CASES, *test_tables.CASES]
    if case.position.phase.kind is PhaseKind.MOVEMENT
]


def test_they_are_read_alike_in_both_ways(monkeypatch):
    known = whole_letter.read_notation
    alone = []
    monkeypatch.setattr(
        whole_letter, "read_notation", lambda *it: alone.append(known(*it)) or alone[-1]
    )
    briefly = [(case, read(case.written, case.power, case.position)) for case in MOVING]
    monkeypatch.setattr(whole_letter, "read_notation", lambda *_: [])
    assert sum(map(bool, alone)) >= 400
    for case, reading in briefly:
        assert read(case.written, case.power, case.position) == reading, case.written
