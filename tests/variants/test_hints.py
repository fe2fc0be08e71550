import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.variants.standard import STANDARD, packed, read, sentence, variant

POSITION = packed(
    "S1902M",
    units={"GERMANY": ["A MUN", "A BUR", "A RUH", "F NTH", "A HOL"], "ENGLAND": ["F ENG", "A LON"]},
)

HINTS = """
A MUN S A BUR - PAR; A BUR H         | your unit in Burgundy is ordered otherwise (A BUR H)
A MUN S A BUR; A BUR - PAR           | your unit in Burgundy is ordered otherwise (A BUR - PAR)
A MUN S A BUR - PAR; A BUR - GAS     | your unit in Burgundy is ordered otherwise
A MUN S A BUR - PAR; A BUR - PAR     |
A MUN S A BUR - PAR                  | your unit in Burgundy has no order to go there
A MUN S A BUR                        |
F NTH C A HOL - NWY                  | your unit in Holland has no order to go there
A MUN S A BUR; A BUR S A MUN         |
F NTH C A HOL - NWY; A HOL - BEL     | your unit in Holland is ordered otherwise
F NTH C A LON - NWY                  |
A HOL - NWY VIA; F NTH H             | no fleet of yours is ordered to convoy it
A HOL - NWY VIA; F NTH C A HOL - NWY |
A MUN - BUR; A BUR H                 | your own unit in Burgundy does not leave
A MUN - BUR; A BUR - PAR             |
A MUN - RUH; A RUH S A BUR           | your own unit in Ruhr does not leave
A BUR - BEL; A RUH - BEL             | your unit in Ruhr goes to Belgium as well
A MUN S BOH                          |
A MUN S BOH - TYR                    |
F NTH C A BEL - NWY                  |
"""


COASTS = """
F MAR S F MAO - SPA                  | say which: F MAR S F MAO - SPA/NC or F MAR S F MAO - SPA/SC.
F MAR S F MAO - SPA; F MAO - SPA/NC  | say which: F MAR S F MAO - SPA/NC.
F MAR S F MAO - SPA/NC; F MAO - SPA/NC |
F MAR S A GAS - SPA; A GAS - SPA     |
F MAR S F WES - SPA                  |
"""


@pytest.mark.parametrize("line", COASTS.strip().splitlines())
def test_a_support_that_has_to_name_the_coast_is_told_so(line):
    """House rules IV.6; by the book of 1961, in the league, it counts all the same."""
    orders, hint = (part.strip() for part in line.split("|"))
    where = packed("S1902M", units={"FRANCE": ["F MAR", "F MAO", "A GAS"], "ITALY": ["F WES"]})
    for game in (STANDARD, variant(rules="league")):
        given = read("FRANCE", *orders.split("; "), where=where, game=game).orders
        told = [sentence(cause) for cause in game.due("FRANCE", where, given).hints]
        named = [each for each in told if "could go to either coast" in each]
        assert any(hint in each for each in named) if hint and game is STANDARD else named == []


@pytest.mark.parametrize("line", HINTS.strip().splitlines())
def test_hints_are_about_a_players_own_orders(line):
    orders, hint = (part.strip() for part in line.split("|"))
    given = read("GERMANY", *orders.split("; "), where=POSITION).orders
    found = STANDARD.due("GERMANY", POSITION, given).hints
    told = [sentence(cause) for cause in found]
    assert any(hint in one for one in told) if hint else told == []


PLACES = st.sampled_from(["MUN", "BUR", "RUH", "NTH", "HOL", "ENG", "LON", "BOH", "NWY", "SPA/SC"])


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["A MUN", "A BUR", "A RUH", "F NTH", "A HOL"]),
            st.sampled_from(
                ["{0} H", "{0} S {1}", "{0} S {1} - {2}", "{0} C {1} - {2}", "{0} - {2}"]
            ),
            PLACES,
            PLACES,
        ),
        max_size=5,
    )
)
def test_whatever_is_ordered_is_answered(orders):
    """Help for an empty place, too: nobody's letter is left without an answer."""
    written = [form.format(unit, of, to) for unit, form, of, to in orders]
    given_orders = read("GERMANY", *written, where=POSITION).orders
    assert all(sentence(cause) for cause in STANDARD.due("GERMANY", POSITION, given_orders).hints)


def test_other_turns_have_no_hints():
    winter = packed("W1901A", units={"GERMANY": ["A MUN"]})
    given = read("GERMANY", "A MUN D", where=winter).orders
    assert STANDARD.due("GERMANY", winter, given).hints == ()
