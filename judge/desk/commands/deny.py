"""DENY: the gamemaster gives no more time to a player who asked for it (House rules VII.5)."""

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.commands.grant import requests_meant
from judge.desk.events.events import DelayAnswered
from judge.desk.letters.powers import told_powers
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    requests, words = requests_meant(asked)
    if isinstance(requests, Cause):
        return requests
    if len(requests) > 1:
        return Cause("denies_several", {"powers": told_powers(it.power for it in requests)})
    [request] = requests
    did = Cause("delay_denied", {"power": {"power": request.power}})
    return Change(did, [DelayAnswered(request.power)], powers=(request.power,), words=words)


COMMAND = DeskCommand(name="deny", decide=_decide)
