"""GAMES: somebody asks which games are played here."""

from judge.desk.commands.command import Asked, Command
from judge.desk.notices.anyone import GameList
from judge.desk.readers.posts import Post

MOST = 20  # games beside the one that the letter is about


def _run(asked: Asked) -> list[Post]:
    """Answer with all games; the one that the letter is about comes first."""
    if asked.game is None:
        return [asked.answer(GameList(asked.games, asked.more))]
    newest, more = asked.readership.listed("")
    others = [card for card in newest if card.name != asked.game.name]
    told = (*asked.games, *others[:MOST])
    return [asked.answer(GameList(told, more or len(others) > MOST))]


COMMAND = Command(
    name="games",
    run=_run,
    answers=True,
    anywhere=True,
)
