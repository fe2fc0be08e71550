"""ADD GM: somebody else shares the gamemaster's desk."""

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.people_events import GMAdded
from judge.desk.games.game import State
from judge.desk.notices.gm import Decision, GMDecided
from judge.desk.people.changing_addresses import person_in
from judge.desk.people.writer import is_gm
from judge.desk.readers.posts import Post, ToWriter
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    address = person_in(asked.argument)
    if address is None:
        return Cause("names_no_gm", {"written": asked.argument, "drops": False})
    if is_gm(address, game):
        return Cause("gm_already", {"address": address.email})
    if game.seats_at(address) and game.state is not State.OVER:
        return Cause("player_cannot_share_desk", {"address": address.email})
    welcome = Post(ToWriter(address), GMDecided((Decision(Cause("you_share_the_desk")),)))
    return Change(
        Cause("gm_added", {"address": address.email, "name": address.name}),
        [GMAdded(address), welcome],
        to_all=True,
    )


COMMAND = DeskCommand(name="add gm", decide=_decide, any_turn=True, any_state=True)
