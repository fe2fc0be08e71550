"""CONTACT: a player says how the others may reach them, beside their mailbox."""

from dataclasses import replace

from judge.desk.commands.command import Asked, Command, CommandResults, not_oneself
from judge.desk.events.people_events import PlayerJoined
from judge.desk.events.player_events import ContactSet
from judge.desk.games.game import State
from judge.desk.games.gunboat import are_unknown
from judge.desk.notices.orders import Done
from judge.desk.notices.people import JoinNoted
from judge.desk.people.joining import joined_as
from judge.desk.people.proofs import May
from judge.desk.people.unseated import Joined
from judge.desk.people.writer import Role
from judge.variants.seam import Cause

LONGEST = 160  # letters


def _run(asked: Asked) -> CommandResults:
    """Note how a player wishes to be reached, or somebody who has joined and has no power yet."""
    game, sender = asked.its_game, asked.letter.sender
    own = joined_as(sender, game)
    why_not = _why_not(own, asked)
    if why_not is not None:
        return why_not
    written = " ".join(asked.argument.split())
    if len(written) > LONGEST:
        return Cause("contact_too_long", {"most": LONGEST})
    before = own.contact if own else game.contacts.get(asked.power or "", "")
    if not (written or before):
        return Cause("no_contact")
    if own is not None:
        noted = JoinNoted(own.wants, changed=True, contact=written)
        return [PlayerJoined(replace(own, contact=written)), asked.answer(noted)]
    assert asked.power is not None, "a player"
    code = "contact_set" if written else "contact_cleared"
    return [ContactSet(asked.power, written), Done(Cause(code, {"contact": written}))]


def _why_not(own: Joined | None, asked: Asked) -> Cause | None:
    """Return why nothing is noted of somebody, whatever they write; None if it may be."""
    game, plays = asked.its_game, asked.power is not None
    if not (own or plays or game.state is State.FORMING):
        only = {"command": "contact", "roles": [str(Role.PLAYER)], "role": str(Role.STRANGER)}
        return Cause("not_for_role", only)
    if are_unknown(game):
        return Cause("contact_unknown", {"plays": plays})
    if own or plays:
        return None
    waits = game.people.waits(asked.letter.sender)
    return Cause("contact_of_waiting" if waits else "contact_of_nobody")


COMMAND = Command(
    name="contact",
    run=_run,
    answers=True,
    argument=not_oneself,
    own_words=True,
    roles=frozenset({Role.PLAYER, Role.STRANGER}),
    for_power=True,
    needs=May.CONFIRM,
)
