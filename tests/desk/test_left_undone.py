"""FINAL over something left undone is asked about once, and obeyed when it is said again (II.1)."""

import pytest

from judge.desk.games.orders_of_turn import is_final
from judge.desk.notices.orders import OrdersStand
from tests.desk.letters import after, answer
from tests.desk.positions import BUILDS, REMOVALS, packed
from tests.helpers import letter, new_game, take

# Italy is driven out of Venice and Apulia, and may choose where either goes.
RETREATS = packed(
    phase="F1901R",
    units={"AUSTRIA": ["A VEN", "A APU"]},
    dislodged={
        "ITALY": {
            "A VEN": {"from": "TRI", "retreats": ["ROM", "TUS", "PIE"]},
            "A APU": {"from": "ION", "retreats": ["ROM", "NAP"]},
        }
    },
    centers={},
)
FALL, WINTER = "Fall retreats; 1901", "Winter; 1901"

# The position, who writes what, and for which turn; whether it is asked about.
LETTERS = [
    (RETREATS, "ITALY", "FINAL", FALL, True),
    (RETREATS, "ITALY", "A Ven - Tus\nFINAL", FALL, True),
    (RETREATS, "ITALY", "A Ven - Tus\nA Apu disbands\nFINAL", FALL, False),
    (BUILDS, "GERMANY", "FINAL", WINTER, True),
    (BUILDS, "GERMANY", "Waive\nFINAL", WINTER, False),
    (REMOVALS, "ITALY", "FINAL", WINTER, True),
    (REMOVALS, "ITALY", "Remove A Nap\nFINAL", WINTER, False),
    ("", "GERMANY", "FINAL", "Spring; 1901", False),
    ("", "GERMANY", "Orders same as last time but final.", "Spring; 1901", True),
    ("", "GERMANY", "A Mun - Bur. No change from what I sent. Final.", "Spring; 1901", True),
    ("", "GERMANY", "A Mun - Bur\nFINAL", "Spring; 1901", False),
]


def written(position, power, text, turn):
    game = new_game(position=position) if position else new_game()
    return game, letter(power, text, f"Sarajevo; {power.title()}; {turn}")


@pytest.mark.parametrize(("position", "power", "text", "turn", "asked"), LETTERS)
def test_what_is_asked_about(position, power, text, turn, asked):
    told = answer(take(*written(position, power, text, turn)), OrdersStand)
    assert (told.final, told.undone) == (not asked, asked)


@pytest.mark.parametrize(
    ("position", "power", "text", "turn"), [row[:4] for row in LETTERS if row[4]]
)
def test_final_said_again_is_obeyed(position, power, text, turn):
    game, mail = written(position, power, text, turn)
    assert not is_final(after(game, mail), power)
    again = take(after(game, mail), letter(power, "FINAL", mail.subject))
    assert answer(again, OrdersStand).final


def test_orders_that_came_before_are_no_question():
    game = after(new_game(), letter("GERMANY", "A Mun - Bur"))
    assert is_final(
        after(game, letter("GERMANY", "Orders same as last time but final.")), "GERMANY"
    )
