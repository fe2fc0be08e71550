"""UNDO: the gamemaster takes back their last command, or the last of a name.

Behind one that was refused in the same letter it takes back nothing: an older one is not meant.
Where the position is another one then, as before a correction, all are told how it stands.
"""

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.effects import Effect
from judge.desk.gm.going_back import new_deadline, not_played_on, undo, waiting_as_then
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import plain_words
from judge.desk.notices.gm import Correction
from judge.desk.people.replacing import reseated
from judge.desk.readers.posts import Everybody, Post
from judge.variants.seam import Cause, Standing


def _decide(asked: Asked) -> Change | Cause:
    written = plain_words(asked.argument)
    name = _named(written, asked.language)
    if written and not name:
        return Cause("no_such_command", {"written": asked.argument})
    if name in asked.refused:
        return Cause("refused_before_undo", {"line": asked.refused[name]})
    undone = undo(asked.past(), asked.its_game, asked.now, name)
    if isinstance(undone, Cause):
        return undone
    command, event = undone
    game, other = asked.its_game, not_played_on(asked.its_game, event.game)
    facts = {"line": command.line, "kept": event.kept, "other": other}
    did = Cause("undone", facts | new_deadline(game, event.game))
    others: list[Effect] = [*reseated(game, event.game)]
    others += waiting_as_then(game, event.game, asked.now)
    if event.game.position != game.position:
        stands = Standing(event.game.position)
        told = Correction((did,), "", stands, done=True, back=True)
        return Change(did, [event, *others, Post(Everybody(), told)])
    to_all = command.to_all or not event.kept
    return Change(did, [event, *others], to_all, command.powers)


def _named(written: str, language: Language) -> str:
    """Return the command that is called so, or whose spellings alone begin so; nothing if none is.

    What is the name of one is no other spelling of another: `declare` may begin a ruling.
    """
    if written in language.commands.values():
        return written
    longer = (code for words, code in language.commands.items() if words.startswith(f"{written} "))
    begun = {*longer} if written else set[str]()
    return language.commands.get(written) or (begun.pop() if len(begun) == 1 else "")


COMMAND = DeskCommand(name="undo", decide=_decide, any_state=True)
