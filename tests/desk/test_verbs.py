"""Every verb of nJudge and DPjudge, by a player and by the gamemaster: none falls silently through.

`verbs.txt` has a line for each, and what it does here, or how it is answered.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from judge.desk.people.writer import Role
from judge.desk.readers.posts import Post
from tests.desk.letters import notices
from tests.helpers import GM, letter, new_game, take

ROWS = [
    tuple(part.strip() for part in line.split("|"))
    for line in Path(__file__).with_name("verbs.txt").read_text().splitlines()
    if line.strip() and not line.startswith("#")
]
PLAYER, DESK = "Sarajevo; Germany; Spring; 1901", "Sarajevo; GM; Spring 1901"
WRITERS = {Role.PLAYER: PLAYER, Role.GM: DESK}


def told(effects):
    """Return what a letter did, in words of the causes that are told, or else by what was sent."""
    answers = notices(effects)
    causes = [part.cause for it in answers for part in getattr(it, "not_run", ())]
    causes += [change.did for it in answers for change in getattr(it, "changes", ())]
    causes += [cause for it in answers for cause in getattr(it, "done", ()) or ()]
    problems = [problem.kind for it in answers for problem in getattr(it, "problems", ())]
    if problems:
        return ", ".join(problems)
    if causes:
        return ", ".join(
            " ".join((it.code, str(it.fields.get("what", "")))).strip() for it in causes
        )
    events = [type(effect).__name__ for effect in effects if not isinstance(effect, Post)]
    return ", ".join(events or [type(it).__name__ for it in answers])


@pytest.mark.parametrize("role", WRITERS)
@pytest.mark.parametrize(("line", "player", "gamemaster"), ROWS)
def test_a_verb_of_other_judges(line, player, gamemaster, role):
    mail = letter("GERMANY", line.replace("\\n", "\n"), WRITERS[role])
    if role is Role.GM:
        mail = replace(mail, sender=GM)
    assert told(take(new_game(), mail)) == {Role.PLAYER: player, Role.GM: gamemaster}[role]
