"""Letters that name no game: whoever asks is told what is played here and how to take part."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.desk.commands import ANYWHERE, IN_PLAY
from judge.desk.commands.command import Asked, Call, effects_among
from judge.desk.events.effects import Dealt, Effect, Founding
from judge.desk.games.card import Card
from judge.desk.games.game import State
from judge.desk.letters.blocks import PRESS, opened_in
from judge.desk.letters.body import call_of_part, read_body
from judge.desk.letters.language import Language, Languages
from judge.desk.letters.other_judges import Elsewhere
from judge.desk.letters.password_lines import without_passwords
from judge.desk.letters.quoting import own_lines
from judge.desk.letters.subject import without_marks
from judge.desk.letters.trimmings import above_signature
from judge.desk.notices.anyone import NoSuchGame
from judge.desk.notices.orders import NotProved
from judge.desk.notices.people import ConfirmWish
from judge.desk.notices.readers import DigestAnswered
from judge.desk.people.confirmed_wishes import wish_in
from judge.desk.people.correspondents import Correspondent, noticed
from judge.desk.people.proofs import May, may
from judge.desk.people.writer import Role
from judge.desk.readers.posts import Answered, Post, ToMailbox, ToWriter
from judge.desk.readers.subscriptions import NOBODY_READS, Readership
from judge.desk.zine.articles import MOST_OF_ONE
from judge.desk.zine.magazine import NO_ZINE, Magazine
from judge.letter import Grade, Kind, Letter

MOST_ANSWERS = 3  # to one letter
_BESIDE_NAMES = frozenset(" \t\"'“”„‘’«»:;,.!()<>–—-*_")  # signs that are none of a name


@dataclass(frozen=True, slots=True)
class Lobby:
    """What somebody may be told who named no game.

    `own` are the games in which they play, `some` a few others, and `more` if there are still
    others; `near` are names of games that they may have meant, `governed` of those of which they
    are the gamemaster.  `takes_part`: they play in a game, or are its gamemaster.  `to_digest`:
    their letter answers a digest.
    """

    own: tuple[Card, ...] = ()
    some: tuple[Card, ...] = ()
    more: bool = False
    near: tuple[str, ...] = ()
    takes_part: bool = False
    to_digest: bool = False
    governed: tuple[str, ...] = ()

    @property
    def games(self) -> tuple[Card, ...]:
        """All games that are told of."""
        return (*self.own, *self.some)


def receive(  # noqa: PLR0913, PLR0917, all that a letter meets in the lobby
    letter: Letter,
    lobby: Lobby,
    correspondent: Correspondent,
    now: datetime,
    languages: Languages,
    readership: Readership = NOBODY_READS,
    magazine: Magazine = NO_ZINE,
) -> Dealt:
    """Return everything that a letter to no game makes happen.

    Commands may stand in the subject or in the body; with none, the writer is told that no game
    of that name is known, and which names are near.  One that answers a digest (`lobby.to_digest`)
    means no game, and is told how to write.
    """
    if letter.kind is not Kind.PERSON:
        return Dealt("")
    if letter.proof.grade is Grade.NONE:  # nobody can be answered
        return Dealt(Role.STRANGER)
    # Whoever takes part in nothing has nothing to lose by what is remembered of them.
    sure = not lobby.takes_part or may(letter, May.REMEMBER)
    known = noticed(letter, correspondent) if sure else correspondent
    audience = ToWriter(letter.sender)
    asked = Asked(
        letter,
        now,
        audience,
        known,
        languages,
        games=lobby.games,
        more=lobby.more,
        readership=readership,
        magazine=magazine,
    )
    effects: list[Effect] = [known] if known != correspondent else []
    language = languages.of(correspondent.language)
    calls = _calls(letter, language)
    named_first = sorted(calls, key=lambda call: not call.argument.strip())
    founds = next((call for call in named_first if call.command.founds), None)
    if founds is not None:
        return _founded(founds, letter, effects, language)
    for call in calls:
        done = effects_among(call.run(asked))
        if not sure and call.command.needs is May.REMEMBER:
            effects.append(Post(audience, NotProved(call.line), Answered.of(letter)))
        elif question := _wish(call, done, letter):
            effects.append(asked.answer(question))
        else:
            effects += [effect for effect in done if effect not in effects]  # JOIN, twice in vain
            asked = asked.after(done)
    if not any(isinstance(effect, Post) for effect in effects):
        none = DigestAnswered() if lobby.to_digest else _no_such_game(letter, lobby, language)
        effects.append(Post(audience, none, Answered.of(letter)))
    return Dealt(Role.STRANGER, effects)


def _founded(call: Call, letter: Letter, effects: Sequence[Effect], language: Language) -> Dealt:
    """Return the game that a letter asks for; without a proof its writer's mailbox is asked."""
    if not may(letter, May.CONFIRM):
        wish, to = ConfirmWish(call.command.name), ToMailbox(letter.sender)  # it is to no game
        return Dealt(Role.STRANGER, [*effects, Post(to, wish, Answered.of(letter))])
    lines = above_signature(own_lines(letter.text), letter.sender, language)
    return Dealt(Role.STRANGER, effects, Founding(_name_in(call), letter.sender, tuple(lines)))


def _wish(call: Call, done: Sequence[Effect], letter: Letter) -> ConfirmWish | None:
    """Return the question about what a command would do that nothing proves the writer's."""
    asks = call.command.needs is May.CONFIRM and not may(letter, May.CONFIRM)
    return wish_in(call.command, done, None) if asks else None


def _calls(letter: Letter, language: Language) -> list[Call]:
    """Return the commands of a letter, those in its subject first; each once, and few.

    Where the letter says the same and more, or opens a block, the subject is its title.  Of
    articles there are as many as may wait, and another that finds no room.
    """
    in_subject, below = (
        [
            call
            for part in read_body(text, ANYWHERE, language).parts
            if (call := call_of_part(part, ANYWHERE))
        ]
        for text in (without_marks(letter.subject), letter.text)
    )
    opened = {call.command.name for call in below if call.command.takes_rest}
    said = {call.command.name for call in below if call.argument.strip()}
    titles = [
        call for call in in_subject if call.command.name in said and not call.argument.strip()
    ]
    titles += (call for call in in_subject if call.command.name in opened)
    calls = [*(call for call in in_subject if call not in titles), *below]
    distinct = {(call.command.name, call.argument): call for call in calls}
    articles = [call for call in distinct.values() if call.command.needs_end]
    others = [call for call in distinct.values() if not call.command.needs_end]
    few = [*others[:MOST_ANSWERS], *articles[: MOST_OF_ONE + 1]]
    return [call for call in distinct.values() if call in few]


def _name_in(call: Call) -> str:
    """Return the name that somebody gives a game, with any sign that was meant for a part of it.

    So `../../etc` is no good name, and is not quietly another one.
    """
    name = call.argument.strip()
    if not name:
        return ""
    before, found, behind = call.line.rpartition(name)
    opening, closing = re.search(r"[^\w\s]*$", before), re.match(r"[^\w\s]*", behind)
    signs = [match[0] if match else "" for match in (opening, closing)]
    if not found or _BESIDE_NAMES.issuperset("".join(signs)):
        return name
    return f"{signs[0]}{name}{signs[1]}"


def _no_such_game(letter: Letter, lobby: Lobby, language: Language) -> NoSuchGame:
    """Return that the subject names no game; a player has their words back, to send them again.

    So has a gamemaster.  A stranger's words are not sent anywhere: their address may be somebody
    else's.  What would be understood in a letter to a game is no command of another judge.
    """
    known = bool(lobby.own or lobby.governed)
    own = without_passwords(own_lines(letter.text), language)
    text = "\n".join(own).strip() if known else ""
    names = tuple(card.name for card in lobby.games if not card.over)
    texts = (without_marks(letter.subject), letter.text)
    bodies = (read_body(it, IN_PLAY, language, at_desk=bool(lobby.governed)) for it in texts)
    theirs = (part for body in bodies for part in body.parts if isinstance(part, Elsewhere))
    codes = tuple(dict.fromkeys(it.code for it in theirs if not _is_ours(it, language)))
    subject = letter.subject if known else ""
    joinable = tuple(card.name for card in lobby.games if card.state is State.FORMING)
    codes = codes[:MOST_ANSWERS]
    return NoSuchGame(subject, lobby.near, names, text, codes, lobby.governed, joinable)


def _is_ours(theirs: Elsewhere, language: Language) -> bool:
    """Whether a command of other judges is one of ours as well, in a letter that names a game."""
    opens_press = opened_in(theirs.line, PRESS, language) is not None
    return theirs.name in language.commands or opens_press
