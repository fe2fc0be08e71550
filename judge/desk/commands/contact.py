"""CONTACT: a player says how the others may reach them, beside their mailbox."""

from collections.abc import Sequence
from dataclasses import replace

from judge.desk.commands.command import Asked, Command, Result
from judge.desk.gunboat import are_unknown
from judge.desk.joining import joined_as
from judge.desk.language import Arguments
from judge.desk.notices import Done
from judge.desk.notices.people import JoinNoted
from judge.desk.people_events import PlayerJoined
from judge.desk.player_events import ContactSet
from judge.desk.proofs import May
from judge.desk.writer import Role
from judge.variants.seam import Cause

LONGEST = 160  # letters


def _run(asked: Asked) -> Sequence[Result] | Cause:
    """Note how a player wishes to be reached, or somebody who has joined and has no power yet."""
    game, sender = asked.its_game, asked.letter.sender
    if are_unknown(game):
        return Cause("contact_unknown")
    written = " ".join(asked.argument.split())
    if len(written) > LONGEST:
        return Cause("contact_too_long", {"most": LONGEST})
    own = joined_as(sender, game)
    if own is None and asked.power is None:
        return Cause("contact_of_nobody")
    before = own.contact if own else game.contacts.get(asked.power or "", "")
    if not (written or before):
        return Cause("no_contact")
    if own is not None:
        noted = JoinNoted(own.wants, changed=True, contact=written)
        return [PlayerJoined(replace(own, contact=written)), asked.answer(noted)]
    assert asked.power is not None, "a player"
    code = "contact_set" if written else "contact_cleared"
    return [ContactSet(asked.power, written), Done(Cause(code, {"contact": written}))]


def _anything(words: Arguments) -> str:
    """Return the pattern of what may tell how to reach somebody."""
    return ".*"


COMMAND = Command(
    name="contact",
    run=_run,
    answers=True,
    argument=_anything,
    roles=frozenset({Role.PLAYER, Role.STRANGER}),
    for_power=True,
    needs=May.CONFIRM,
)
