"""WITHDRAW TAKEOVER: who offered to take a power over, and waits, does not want to any more.

Only whose own country is gone has to wait (1976 XIV.3).
"""

from judge.desk.commands.command import Asked, Command, anything
from judge.desk.events.effects import Consequence
from judge.desk.events.seat_events import CandidateNoted
from judge.desk.letters.powers import powers_in, told_powers
from judge.desk.notices.seats import TakeoverTold
from judge.desk.people.proofs import May
from judge.variants.seam import Cause


def _run(asked: Asked) -> Consequence:
    game, sender = asked.its_game, asked.letter.sender
    own = [power for power, who in game.candidates.items() if who.player.same_as(sender)]
    named = powers_in(asked.argument, game.variant, asked.block_words)
    meant = [power for power in own if power in named] if named else own
    if not meant:
        return Cause("offered_nothing")
    told = Cause("offer_withdrawn", {"powers": told_powers(meant)})
    return [
        *(CandidateNoted(power, None) for power in meant),
        asked.answer(TakeoverTold(told, ())),
    ]


COMMAND = Command(
    name="withdraw takeover",
    run=_run,
    answers=True,
    argument=anything,
    needs=May.CONFIRM,
)
