"""DROP GM: somebody shares the gamemaster's desk no more.

Whoever the game was created for may give it away so, to the next who shares their desk; nobody
else can take it from them.
"""

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.people_events import GMDropped
from judge.desk.notices.gm import Decision, GMDecided
from judge.desk.people.changing_addresses import mailbox_in
from judge.desk.readers.posts import Post, ToWriter
from judge.letter import Address
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game, address = asked.its_game, mailbox_in(asked.argument)
    if address is None:
        return Cause("names_no_gm", {"written": asked.argument, "drops": True})
    known = next((gm for gm in game.gms if address.same_as(gm)), None)
    if known is None:
        return Cause("no_such_gm", {"address": address.email})
    if known is game.gm:
        return _given_away(asked)
    return _dropped(known, Cause("gm_dropped", {"address": address.email, "name": known.name}))


def _given_away(asked: Asked) -> Change | Cause:
    """Return that whoever the game was created for leaves it to the next who shares their desk."""
    game = asked.its_game
    if not asked.letter.sender.same_as(game.gm):
        return Cause("gm_stays", {"address": game.gm.email})
    if not game.people.gms:
        return Cause("gm_is_alone", {"address": game.gm.email})
    fields = {"address": game.gm.email, "name": game.gm.name, "heir": game.people.gms[0].email}
    return _dropped(game.gm, Cause("game_given_away", fields))


def _dropped(gm: Address, did: Cause) -> Change:
    farewell = Post(ToWriter(gm), GMDecided((Decision(Cause("you_left_the_desk")),)))
    return Change(did, [GMDropped(gm), farewell], to_all=True)


COMMAND = DeskCommand(name="drop gm", decide=_decide, any_turn=True, any_state=True)
