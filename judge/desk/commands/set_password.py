"""SET PASSWORD: somebody chooses a word that proves their letters, where nothing better does."""

from judge.desk.commands.command import Asked, Command
from judge.desk.events.address_events import PasswordSet
from judge.desk.events.effects import Effect
from judge.desk.letters.language import Arguments
from judge.desk.notices.mailboxes import PasswordTold
from judge.desk.people.passwords import LONGEST, SHORTEST, digest_of
from judge.desk.people.proofs import May
from judge.desk.people.writer import IN_GAME
from judge.desk.votes.proposing import voter


def _run(asked: Asked) -> list[Effect]:
    game, password = asked.its_game, asked.argument
    if len(password.split()) != 1 or not SHORTEST <= len(password) <= LONGEST:
        return [asked.answer(PasswordTold(asked.power, kept=False))]
    role = voter(asked)
    event = PasswordSet(role, digest_of(game, role, password))
    return [event, asked.answer(PasswordTold(asked.power, kept=True))]


def _few_words(words: Arguments) -> str:
    """Return the pattern of a word, and of none or a few, which are answered with what is missing.

    SET PASSWORD is not the SET of other judges, whatever follows.
    """
    return r"(?:\S{1,200}(?:\s+\S{1,40}){0,3})?"


COMMAND = Command(
    name="set password",
    run=_run,
    answers=True,
    argument=_few_words,
    roles=IN_GAME,
    for_power=True,
    needs=May.CONFIRM,
    secret=True,
)
