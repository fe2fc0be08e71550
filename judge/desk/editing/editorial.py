"""EDITORIAL ... END EDITORIAL: the editor's own words on the front page of the next issue."""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.articles import LONGEST, clean
from judge.desk.commands.command import Asked, Command, Result, anything
from judge.desk.editing.editing_command import Edited
from judge.desk.magazine import EditorialWritten
from judge.desk.proofs import May
from judge.variants.seam import Cause


def _run(asked: Asked) -> Sequence[Result] | Cause:
    if not asked.ended:
        return Cause("page_without_end", {"block": COMMAND.name})
    text = clean(asked.argument.strip(" \t:")).strip()
    if len(text) > LONGEST:
        return Cause("editorial_too_long", {"most": LONGEST})
    did = Cause("editorial_kept" if text else "editorial_dropped")
    return Edited(did, [EditorialWritten(text)]).results


COMMAND = Command(
    name="editorial",
    run=_run,
    argument=anything,
    needs=May.GOVERN,
    takes_rest=True,
    needs_end=True,
    asks_end=True,
)
