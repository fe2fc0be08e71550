"""UNDO: the gamemaster takes back their last command, or the last of a name."""

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command, anything
from judge.desk.going_back import undo
from judge.desk.language import plain_words
from judge.desk.proofs import May
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    assert asked.game is not None, "it is for a game"
    language = asked.languages.of(asked.correspondent.language)
    written = plain_words(asked.argument)
    names = [code for words, code in language.commands.items() if words == written]
    if written and not names:
        return Cause("no_such_command", {"written": asked.argument})
    undone = undo(asked.past(), asked.game, asked.now, names[0] if names else "")
    if isinstance(undone, Cause):
        return undone
    command, event = undone
    fields = {"line": command.line, "kept": event.kept}
    to_all = command.to_all or not event.kept
    return Change(Cause("undone", fields), [event], to_all, command.powers)


COMMAND = Command(
    name="undo",
    decide=_decide,
    argument=anything,
    roles=GM_ALONE,
    needs=May.GOVERN,
    any_state=True,
)
