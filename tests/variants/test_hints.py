import pytest

from tests.variants.standard import STANDARD, packed, read, sentence

POSITION = packed(
    "S1902M",
    units={"GERMANY": ["A MUN", "A BUR", "A RUH", "F NTH", "A HOL"], "ENGLAND": ["F ENG", "A LON"]},
)

HINTS = """
A MUN S A BUR - PAR; A BUR H         | your unit in Burgundy is ordered otherwise (A BUR H)
A MUN S A BUR; A BUR - PAR           | your unit in Burgundy is ordered otherwise (A BUR - PAR)
A MUN S A BUR - PAR; A BUR - GAS     | your unit in Burgundy is ordered otherwise
A MUN S A BUR - PAR; A BUR - PAR     |
A MUN S A BUR - PAR                  |
A MUN S A BUR; A BUR S A MUN         |
F NTH C A HOL - NWY; A HOL - BEL     | your unit in Holland is ordered otherwise
F NTH C A LON - NWY                  |
A HOL - NWY VIA; F NTH H             | no fleet of yours is ordered to convoy it
A HOL - NWY VIA; F NTH C A HOL - NWY |
A MUN - BUR; A BUR H                 | your own unit in Burgundy does not leave
A MUN - BUR; A BUR - PAR             |
A MUN - RUH; A RUH S A BUR           | your own unit in Ruhr does not leave
A BUR - BEL; A RUH - BEL             | your unit in Ruhr goes to Belgium as well
"""


@pytest.mark.parametrize("line", HINTS.strip().splitlines())
def test_hints_are_about_a_players_own_orders(line):
    orders, hint = (part.strip() for part in line.split("|"))
    given = read("GERMANY", *orders.split("; "), where=POSITION).orders
    found = STANDARD.due("GERMANY", POSITION, given).hints
    told = [sentence(cause) for cause in found]
    assert any(hint in one for one in told) if hint else told == []


def test_other_turns_have_no_hints():
    winter = packed("W1901A", units={"GERMANY": ["A MUN"]})
    given = read("GERMANY", "A MUN D", where=winter).orders
    assert STANDARD.due("GERMANY", winter, given).hints == ()
