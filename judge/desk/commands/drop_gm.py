"""DROP GM: somebody shares the gamemaster's desk no more; who made the game stays."""

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command, anything
from judge.desk.events.people_events import GMDropped
from judge.desk.notices import Decision, GMDecided
from judge.desk.people.changing_addresses import mailbox_in
from judge.desk.people.proofs import May
from judge.desk.readers.posts import Post, ToWriter
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    address = mailbox_in(asked.argument)
    if address is None:
        return Cause("names_no_gm", {"written": asked.argument})
    known = next((other for other in game.people.gms if address.same_as(other)), None)
    if known is None:
        return Cause("no_such_gm", {"address": address.email})
    farewell = Post(ToWriter(known), GMDecided((Decision(Cause("you_left_the_desk")),)))
    return Change(
        Cause("gm_dropped", {"address": address.email, "name": known.name}),
        [GMDropped(address), farewell],
        to_all=True,
    )


COMMAND = Command(
    name="drop gm",
    decide=_decide,
    argument=anything,
    roles=GM_ALONE,
    needs=May.GOVERN,
    any_turn=True,
    any_state=True,
)
