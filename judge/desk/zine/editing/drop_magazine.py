"""DROP MAGAZINE GRAUSTARK: an entry is taken out of the catalogue."""

from __future__ import annotations

from judge.desk.commands.command import Asked, CommandResults
from judge.desk.zine.books import PageWritten
from judge.desk.zine.editing.editing_command import Edited, EditorsCommand
from judge.desk.zine.editing.entry_named import entry_named
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    named = entry_named(asked)
    if isinstance(named, Cause):
        return named
    did = Cause("magazine_dropped", {"magazine": named[0].name})
    return Edited(did, [PageWritten(named[0], out=True)]).results


COMMAND = EditorsCommand(name="drop magazine", run=_run, most=50)
