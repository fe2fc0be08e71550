"""CONFIRM: a player says that orders are theirs that came without a proof (House rules II.7)."""

from judge.desk.commands.command import Asked, Command
from judge.desk.events.effects import Effect
from judge.desk.events.events import OrdersConfirmed
from judge.desk.letters.language import Arguments
from judge.desk.people.proofs import May
from judge.desk.people.writer import Role


def _run(asked: Asked) -> list[Effect]:
    """Confirm the set that is named, or else the one that the judge's letter asked about."""
    code = asked.argument.lower() or asked.letter.proof.code
    return [
        OrdersConfirmed(held.power, held.code)
        for held in asked.its_game.present.unproved
        if (held.power, held.code) == (asked.power, code)
    ]


def _code(words: Arguments) -> str:
    """Return the pattern of the code of a set, as the judge told it."""
    return "(?:[a-z2-7]{8})?"


COMMAND = Command(
    name="confirm",
    run=_run,
    argument=_code,
    roles=frozenset({Role.PLAYER}),
    needs=May.CONFIRM,
    idle="nothing_to_confirm",
)
