"""STATEMENT: after the end of a game its players say what they thought of it (House rules IX.6)."""

from judge.desk.commands.command import Asked, Command, CommandResults
from judge.desk.events.player_events import StatementMade
from judge.desk.games.game import State
from judge.desk.games.statements import made, published
from judge.desk.letters.language import Arguments
from judge.desk.notices.last_words import StatementNoted, StatementsTold
from judge.desk.people.proofs import May
from judge.desk.people.writer import IN_GAME
from judge.desk.press.guises import tells_own_name
from judge.desk.votes.proposing import voter
from judge.variants.seam import Cause

MOST = 10_000  # letters of a statement


def _run(asked: Asked) -> CommandResults:
    """Keep a statement until all are sent, or send it at once; or send those that were."""
    game = asked.game
    assert game is not None, "it is for a game"
    if game.state is not State.OVER:
        return Cause("statements_at_the_end")
    text = asked.argument.strip(" \t\n:-–—")
    if not text:
        told = published(game)
        return [asked.answer(StatementsTold(told))] if told else Cause("no_statement")
    if len(text) > MOST:
        return Cause("statement_too_long", {"most": MOST})
    who = voter(asked)
    own = tells_own_name(text, who, game)
    if own:
        return Cause("tells_who_you_are", {"written": own})
    statement, *sent = made(who, text, game, asked.now)
    due = statement.due if isinstance(statement, StatementMade) and not sent else None
    return [statement, asked.answer(StatementNoted(due)), *sent]


def _argument(words: Arguments) -> str:
    """Return the pattern of what may stand on its line: nothing, or words behind a colon."""
    return r"\W*|\s*[:–—-].*"


COMMAND = Command(
    name="statement",
    run=_run,
    answers=True,
    argument=_argument,
    roles=IN_GAME,
    needs=May.ORDER,
    in_person=True,
    takes_rest=True,
    when_over=True,
)
