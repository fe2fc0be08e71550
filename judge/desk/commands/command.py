"""What every command is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from judge.desk.events.effects import Effect
from judge.desk.games.card import Card
from judge.desk.games.game import Game
from judge.desk.games.journal import Past, no_past
from judge.desk.letters.language import Arguments, BlockWords, Language, Languages, any_of
from judge.desk.notices import Done, Notice, NotRun
from judge.desk.people.correspondents import Correspondent
from judge.desk.people.proofs import May, may
from judge.desk.people.writer import EVERYBODY, Role
from judge.desk.readers.posts import Answered, Audience, Post
from judge.desk.readers.subscriptions import NOBODY_READS, Readership
from judge.desk.zine.magazine import NO_ZINE, Magazine
from judge.letter import Letter
from judge.variants.seam import Cause


@dataclass(frozen=True, slots=True)
class Asked:
    """The circumstances of a command: who asks, in which letter, in which game.

    `game` and `power` are None in a letter that names none; `games` are those that may be told of,
    and `more` if there are others; `audience` is who gets the answer; `languages` are those of the
    judge; `argument` is what follows the command on its line, which is `line`, and `text` the lines
    that go with it.  `past` reads everything that happened to the game, what the letter did so far
    among it, and `readership` what is known of readers.  `unsure`: not all in the letter that may
    be an order was read for certain.  `magazine` is what may be asked of the zine; `ended`: the
    command's last line was not forgotten.  `refused` are the gamemaster's commands that were
    refused when they stood last in the letter so far, by their names, and by no name the last one.
    """

    letter: Letter
    now: datetime
    audience: Audience
    correspondent: Correspondent
    languages: Languages
    game: Game | None = None
    power: str | None = None
    games: tuple[Card, ...] = ()
    more: bool = False
    argument: str = ""
    text: str = ""
    past: Past = no_past
    readership: Readership = NOBODY_READS
    line: str = ""
    turn: str = ""
    unsure: bool = False
    magazine: Magazine = NO_ZINE
    ended: bool = True
    refused: Mapping[str, str] = field(default_factory=dict)

    def not_run(self, code: str, **fields: object) -> NotRun:
        """Return that the line was not carried out, and why."""
        return NotRun(self.line, Cause(code, fields))

    def left_out(self, why: Cause | None) -> tuple[NotRun, ...]:
        """Return that a part of what the line names was left out, where there is a reason."""
        return () if why is None else (NotRun(self.line, why),)

    @property
    def repeated(self) -> str:
        """The argument where it may be sent back.

        A stranger's words are not: their address may be somebody else's.
        """
        certain = self.power is not None or may(self.letter, May.CONFIRM)
        return self.argument.strip() if certain else ""

    def told(self, behind: str) -> str:
        """Return words of the writer's own: those behind the command, then those on its lines."""
        return "\n".join(filter(None, (behind, self.text))).strip()

    @property
    def language(self) -> Language:
        """The language of whoever asks."""
        return self.languages.of(self.correspondent.language)

    @property
    def its_game(self) -> Game:
        """The game that the letter is to, for commands that make no sense without one."""
        assert self.game is not None, "commands for games are not run elsewhere"
        return self.game

    @property
    def words(self) -> Arguments:
        """The words of arguments in it."""
        return self.language.arguments

    @property
    def block_words(self) -> BlockWords:
        """The words of whom press is for in it."""
        return self.language.block_words

    def answer(self, notice: Notice) -> Post:
        """Return a notice as the answer to the letter."""
        return Post(self.audience, notice, Answered.of(self.letter))


Result = Effect | Done | NotRun  # of a command: what it makes happen, and what is told of it


def nothing(asked: Asked) -> Sequence[Result]:
    """Make nothing happen: what the command asks for, the letter's acknowledgement tells anyway."""
    return ()


def no_argument(words: Arguments) -> str:
    """Return the pattern of nothing at all."""
    return ""


def anything(words: Arguments) -> str:
    """Return the pattern of any argument: what it says, the command reads for itself."""
    return ".*"


def not_oneself(words: Arguments) -> str:
    """Return the pattern of anything but oneself: `resign myself to it`, `contact me if ...`."""
    return rf"(?!{any_of(words.oneself)}\b).*"


GM_ALONE = frozenset({Role.GM})


@dataclass(frozen=True, slots=True)
class Change:
    """What a command of the gamemaster does.

    `did` says what is different now; it is told to the gamemaster, and to everybody else in the
    game (`to_all`) or the players of `powers`.  `words` are the gamemaster's own, as they are
    passed on.  `effects` are its events, and letters beside these; `left_out` are the parts of it
    that were not done, and `remarks` what the gamemaster alone is told of it besides.
    """

    did: Cause
    effects: Sequence[Effect] = ()
    to_all: bool = False
    powers: tuple[str, ...] = ()
    words: str = ""
    left_out: tuple[NotRun, ...] = ()
    remarks: tuple[Cause, ...] = ()


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name and the other ways to write it, and what it does.

    What HELP says of it is in `templates/en/words/commands.j2`.
    `answers` is true where it sends a letter of its own, so that no other answer is needed;
    `argument` is a pattern of what it takes from the rest of its line, if it takes anything;
    `roles` are those who may write it, and `anywhere` is true if it needs no game.  One that
    `marks` the letter's orders as final (or not, if false) is not run: it goes with them.  `needs`
    is what its letter has to be proved well enough for, and `idle` the cause that is told where it
    made nothing happen.  One that is `for_turn` goes with the orders of a turn: it is carried out
    where these could be taken; one that is `for_power` is by one of its writer's powers, which may
    stand behind it if it `names_power`, and not carried out where it is not clear which.  It may
    return a cause that says why it does nothing.
    `own_words`: what stands behind it is its writer's, brackets and all.
    `whole_line`: its argument is all that stands on its line, its name as well; `takes_rest`: it is
    what follows on its line, and all lines below to where such a block ends (`needs_end`: only
    then; `asks_end`: where that was forgotten it is asked about);
    `when_over`: it is for a game that is over; `in_subject`: it may stand in the subject of a
    letter to a game; `last`: it is run behind all else in its letter.  One that `founds` a game is
    not run: its letter asks for that.  One that is done `in_person` the gamemaster does not write
    for a player.  One that `names_games` has names of games in its argument, that of its letter's
    among them: a subject with it is read whole.  One that is `in_words` may be the beginning of an
    order in plain words: `Leave Warsaw where it is` is no resignation; one that `names_command` is
    none if anything but a command stands behind it: `Help Warsaw into Silesia`.  What stands behind
    one that is `secret` is shown to nobody.  One `to_take_part` is for those who have no seat: a
    player's has nothing but the game behind it, for `I stand by these orders` is prose; nor is one
    a command of theirs that is for those who wait for the game to begin (`before_start`) where it
    may be said of the turn: `I'm ready`.  `most` is how many of it are carried out in one letter;
    0: as many as of any other.

    `decide` makes it a command of the gamemaster's desk: it says what is to be changed, or why not.
    It is for the turn that the subject names, if it names one, unless `any_turn`; or if `last_turn`
    for the one before as well (`for_orders`: what it does to orders is done otherwise then); and
    for a game that goes on, unless `any_state` (`when_forming`: or for one that is forming).  One
    `for_one` is about a single power: where it names several, none is picked.  One `at_once` is
    done whatever stands behind it, so that it must not be meant for later.  One that `passes_on`
    has nothing behind it but words for others, or what waits for its moment; behind any other no
    second command stands.

    `takes_paragraph`: the rest of its paragraph belongs to it, whoever wrote it (`up_to_orders`:
    to what looks like orders); `takes_text`: the lines
    below belong to it, and `gathers`: so do those of all other commands of its name in the
    letter.  `reads_orders`: what stands there is read as orders, of which there is an end.
    """

    name: str
    run: Callable[[Asked], Sequence[Result] | Cause] = nothing
    answers: bool = False
    argument: Callable[[Arguments], str] = no_argument
    roles: frozenset[Role] = EVERYBODY
    anywhere: bool = False
    marks: bool | None = None
    needs: May = May.ASK
    idle: str = ""
    decide: Callable[[Asked], Change | Cause] | None = None
    any_turn: bool = False
    last_turn: bool = False
    for_orders: bool = False
    any_state: bool = False
    at_once: bool = False
    for_one: bool = False
    when_forming: bool = False
    takes_text: bool = False
    passes_on: bool = False
    takes_paragraph: bool = False
    up_to_orders: bool = False
    gathers: bool = False
    reads_orders: bool = False
    for_turn: bool = False
    for_power: bool = False
    names_power: bool = False
    whole_line: bool = False
    own_words: bool = False
    takes_rest: bool = False
    needs_end: bool = False
    asks_end: bool = False
    when_over: bool = False
    in_subject: bool = False
    founds: bool = False
    last: bool = False
    in_person: bool = False
    names_games: bool = False
    in_words: bool = False
    names_command: bool = False
    secret: bool = False
    to_take_part: bool = False
    before_start: bool = False
    most: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """A command as it stands in a letter: its line, that line's number, and its argument.

    `ended`: where it takes the lines below it, the last of them was not forgotten.
    """

    command: Command
    argument: str
    line: str
    number: int = 0
    text: str = ""
    ended: bool = True

    def run(self, asked: Asked) -> Sequence[Result]:
        """Carry the command out, or say why not."""
        own = replace(
            asked, text=self.text, argument=self.argument, line=self.line, ended=self.ended
        )
        done = self.command.run(own)
        return [NotRun(self.line, done)] if isinstance(done, Cause) else done
