"""CONTACT: a player says how the others may reach them, beside their mailbox."""

from judge.desk.commands.command import Asked, Command, Result
from judge.desk.gunboat import are_unknown
from judge.desk.language import Arguments
from judge.desk.notices import Done
from judge.desk.player_events import ContactSet
from judge.desk.proofs import May
from judge.desk.writer import Role
from judge.variants.seam import Cause

LONGEST = 160  # letters


def _run(asked: Asked) -> list[Result]:
    game, power = asked.its_game, asked.power
    assert power is not None, "by a player"
    if are_unknown(game):
        return [asked.not_run("contact_unknown")]
    written = " ".join(asked.argument.split())
    if len(written) > LONGEST:
        return [asked.not_run("contact_too_long", most=LONGEST)]
    if not written and power not in game.contacts:
        return [asked.not_run("no_contact")]
    code = "contact_set" if written else "contact_cleared"
    return [ContactSet(power, written), Done(Cause(code, {"contact": written}))]


def _anything(words: Arguments) -> str:
    """Return the pattern of what may tell how to reach somebody."""
    return ".*"


COMMAND = Command(
    name="contact",
    run=_run,
    argument=_anything,
    roles=frozenset({Role.PLAYER}),
    needs=May.REMEMBER,
)
