"""How far a deadline is looked for: nobody moves a bound unawares.

`bounds.txt` has a line for each (`tests/bounds.py`).
"""

from pathlib import Path

from tests.bounds import bounds_of, listed_in


def test_every_bound_is_where_it_was():
    assert bounds_of("clock") == listed_in(Path(__file__).parent)
