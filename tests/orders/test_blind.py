"""What was written without a look at the reader comes out as it was meant."""

import pytest

from tests.orders.blind import CASES, wrong
from tests.orders.tables import Case


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.where} {case.written}"[:70])
def test_it_means_what_its_writer_meant(case: Case):
    assert not wrong(case)


def test_there_are_many_of_them():
    assert len(CASES) >= 800
    assert len([case for case in CASES if "letters" in case.where]) >= 60
