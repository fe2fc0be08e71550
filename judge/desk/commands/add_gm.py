"""ADD GM: somebody else shares the gamemaster's desk."""

from dataclasses import replace

from judge.desk.changing_addresses import mailbox_in
from judge.desk.commands.command import GM_ALONE, Asked, Change, Command, anything
from judge.desk.people_events import GMAdded
from judge.desk.proofs import May
from judge.desk.writer import is_gm
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    address = mailbox_in(asked.argument)
    if address is None:
        return Cause("names_no_gm", {"written": asked.argument})
    address = replace(address, name=_name_in(asked.argument))
    if is_gm(address, game):
        return Cause("gm_already", {"address": address.email})
    return Change(
        Cause("gm_added", {"address": address.email, "name": address.name}),
        [GMAdded(address)],
        to_all=True,
    )


def _name_in(argument: str) -> str:
    """Return the name before a mailbox: `Jane Doe <jane@example.org>`; nothing if there is none."""
    name, bracket, _ = argument.partition("<")
    return " ".join(name.strip(" \t\"'").split()) if bracket and "@" not in name else ""


COMMAND = Command(
    name="add gm",
    decide=_decide,
    argument=anything,
    roles=GM_ALONE,
    needs=May.GOVERN,
    any_turn=True,
    any_state=True,
)
