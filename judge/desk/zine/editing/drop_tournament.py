"""DROP TOURNAMENT Spring Cup: it is told of no more."""

from __future__ import annotations

from judge.desk.commands.command import Asked, CommandResults
from judge.desk.letters.subject import key_of
from judge.desk.zine.books import PageWritten
from judge.desk.zine.editing.editing_command import Edited, EditorsCommand
from judge.desk.zine.tournaments import Tournament
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    known = asked.magazine.books.pages(Tournament).get(key_of(asked.argument))
    if known is None:
        return Cause("no_such_tournament", {"written": asked.argument.strip()})
    did = Cause("tournament_dropped", {"tournament": known.name})
    return Edited(did, [PageWritten(known, out=True)]).results


COMMAND = EditorsCommand(name="drop tournament", run=_run, most=20)
