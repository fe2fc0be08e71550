"""What every command is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from judge.desk.events.effects import Effect
from judge.desk.games.card import Card
from judge.desk.games.game import Game
from judge.desk.games.journal import Past, no_past
from judge.desk.letters.language import Arguments, BlockWords, Language, Languages
from judge.desk.letters.phrases import any_of
from judge.desk.notices import Notice
from judge.desk.notices.orders import Done, NotRun
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

    def after(self, effects: Iterable[Effect]) -> Asked:
        """Return the circumstances of what follows some effects; the game is as it was."""
        happened = tuple(effects)
        readership, magazine = self.readership.after(happened), self.magazine.after(happened)
        return replace(self, readership=readership, magazine=magazine)

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
    def its_power(self) -> str:
        """The power that it is by, for commands of players who write for one."""
        assert self.power is not None, "no others are run without one"
        return self.power

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
CommandResults = Sequence[Result] | Cause  # or why it does nothing


def effects_among(results: Iterable[Result]) -> list[Effect]:
    """Return what some results make happen, without what is only told of them."""
    return [result for result in results if not isinstance(result, NotRun | Done)]


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
    """A command: its name, what it does, and how it may stand in letters.

    What HELP says of it is in `templates/en/words/commands.j2`.
    """

    name: str

    # What it does
    run: Callable[[Asked], CommandResults] = nothing
    answers: bool = False  # by a letter of its own, so that no other answer is needed
    most: int = 0  # of it are carried out in one letter; 0: as many as of any other
    last: bool = False  # it is run behind all else in its letter
    marks: bool | None = None  # its letter's orders as final or not, and is not run
    founds: bool = False  # a game: its letter asks for that, and it is not run

    # Who may write it
    roles: frozenset[Role] = EVERYBODY
    needs: May = May.ASK  # what its letter has to be proved well enough for
    in_person: bool = False  # the gamemaster does not write it for a player
    for_power: bool = False  # one of its writer's: not carried out where it is not clear which
    names_power: bool = False  # ... that may stand behind it
    # Those who have no seat: but for the game, nothing stands behind a player's, for `I stand by
    # these orders` is prose.
    to_take_part: bool = False
    # Those who wait for the game to begin: a player may say `I'm ready` of the turn.
    before_start: bool = False

    # In which letters
    anywhere: bool = False  # also in one to no game
    in_subject: bool = False  # also in the subject of one to a game
    when_over: bool = False  # to a game that is over
    for_turn: bool = False  # with the orders of a turn: carried out where these could be taken

    # What stands on its line
    argument: Callable[[Arguments], str] = no_argument  # the pattern of what is behind it
    own_words: bool = False  # of its writer's, brackets and all
    whole_line: bool = False  # its name is a part of its argument
    names_games: bool = False  # its letter's among them: a subject with it is read whole
    in_words: bool = False  # it may begin an order in plain words: `Leave Warsaw where it is`
    names_command: bool = False  # or it is none: `Help Warsaw into Silesia`
    secret: bool = False  # what is behind it is shown to nobody

    # What stands below it
    takes_rest: bool = False  # all lines to where such a block ends, and what is behind it
    needs_end: bool = False  # ... only where it ends
    asks_end: bool = False  # ... which is asked about where it was forgotten
    takes_paragraph: bool = False  # the rest of its paragraph
    up_to_orders: bool = False  # ... to what looks like orders

    # Of the gamemaster's desk: what it changes, or why nothing
    decide: Callable[[Asked], Change | Cause] | None = None
    any_turn: bool = False  # not only for the turn that the subject names, if it names one
    last_turn: bool = False  # for the one before as well
    any_state: bool = False  # not only for a game that goes on
    when_forming: bool = False  # for one that is forming as well
    for_one: bool = False  # power: where it names several, none is picked
    at_once: bool = False  # done whatever is behind it: it must not be meant for later
    # Nothing stands behind it but words for others, or what waits for its moment; behind any other
    # no second command stands.
    passes_on: bool = False
    takes_text: bool = False  # the lines below
    gathers: bool = False  # ... and those of all others of its name in the letter
    # What stands there is read as orders, of which there is an end; what it does to those of a turn
    # that is settled is done otherwise.
    reads_orders: bool = False


@dataclass(frozen=True, slots=True)
class DeskCommand(Command):
    """A command of the gamemaster's alone, whose letter has to be proved to be theirs."""

    argument: Callable[[Arguments], str] = anything
    roles: frozenset[Role] = GM_ALONE
    needs: May = May.GOVERN


@dataclass(frozen=True, slots=True)
class PlayerCommand(Command):
    """A command of players alone, whose letter has to be proved as one of orders is."""

    roles: frozenset[Role] = frozenset({Role.PLAYER})
    needs: May = May.ORDER


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
