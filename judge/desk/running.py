"""The parts of a letter, run in their order, each on the game as the part before left it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, zip_longest

from judge.desk.commands import COMMANDS
from judge.desk.commands.command import Asked, Call, Change, effects_among
from judge.desk.events.effects import Effect, carried_out
from judge.desk.events.events import OrdersConfirmed, OrdersWritten
from judge.desk.events.late_events import LateAccepted
from judge.desk.events.player_events import WaitChosen
from judge.desk.games.card import card_of
from judge.desk.games.filing import (
    set_written,
    sets_by_proxy,
    tells_of_a_set,
    wants_other_orders,
    wrote_in_vain,
)
from judge.desk.games.game import GM, State
from judge.desk.games.journal import JournalEntry, Past, past_after
from judge.desk.games.orders_of_turn import is_final, written_orders
from judge.desk.gm.deciding import decide, effects_of, says_again, told_of
from judge.desk.letters.blocks import Block
from judge.desk.letters.body import ForOther, Part, Text
from judge.desk.letters.limits import MOST_LINES, MOST_WORDS, words_in
from judge.desk.letters.near_commands import no_commands
from judge.desk.letters.other_judges import Elsewhere
from judge.desk.letters.taking_apart import Writing
from judge.desk.letters.wishes import INSIDE, UNCHANGED, Wish
from judge.desk.letters.words_below import cut_short, is_end, numbers_below
from judge.desk.not_carried_out import (
    most_of,
    or_elsewhere,
    power_meant,
    why_no_block,
    why_no_press,
    why_not_run,
)
from judge.desk.notices.gm import Changed
from judge.desk.notices.orders import Done, NotRun
from judge.desk.people.confirmed_wishes import wish_in
from judge.desk.people.proofs import May
from judge.desk.people.writer import Role
from judge.desk.press.pressing import Taken, noted, take
from judge.desk.press.pressing import effects_of as pressed
from judge.desk.readers.posts import Post
from judge.desk.readers.subscriptions import Readership
from judge.desk.zine.magazine import NO_ZINE, Magazine
from judge.letter import UnreadKind
from judge.variants.seam import Cause, Reading

MOST_UNREAD = 20  # lines that are told of


# Commands that are meant by wishes of another name: who writes them too needs not be told of them.
COMMANDS_WISHED = {
    "leave": ("resign", "leave"),
    "deadline": ("delay request",),
    "hold": ("delay request", "wait"),
    "marked": ("final",),
}


class LetterRun:
    """A letter being carried out.

    `game` is as it has become; `filed` is true if orders were, and `filed_own` if the writer's own
    were among them; `answered` if a command sent a letter of its own, and `unanswered` if one was
    run that did not; `not_run` are the parts that could not be carried out, `done` what commands
    changed.  `decided` is what the gamemaster's commands changed, and `changes` the same as it is
    told; `commanded` is true if there were any, whatever became of them.
    """

    def __init__(
        self,
        writing: Writing,
        past: Past,
        readership: Readership,
        magazine: Magazine = NO_ZINE,
        *,
        takes_orders: bool,
    ) -> None:
        self.writing, self.takes_orders = writing, takes_orders
        self._past = past
        self._readership, self._magazine = readership, magazine
        self.game, self._language = writing.game, writing.language
        self.effects: list[Effect] = []
        self.not_run: list[NotRun] = []
        self.filed = self.filed_own = self.answered = self.unanswered = self.commanded = False
        self.decided: list[Change] = []
        self.changes: list[Changed] = []
        self._taken: set[int] = set()  # the lines that went with a command
        self.done: list[Done] = []
        self._orders = Reading(writing.reading.orders, writing.reading.later)
        self._asked: Counter[str] = Counter()
        self._words = 0  # that commands have read as orders
        self._calls: set[tuple[str, str]] = set()
        self._press: list[Taken] = []
        self._doubtful: list[Part] = []  # commands that may be words of another
        self._refused: dict[str, str] = {}  # commands of the gamemaster's (`Asked.refused`)

    def parts(self) -> None:
        """Run all parts of the letter."""
        parts = self.writing.body.parts
        last = [part for part in parts if isinstance(part, Call) and part.command.last]
        for part, below in zip_longest(parts, parts[1:]):
            if part not in last and part not in self._doubtful:
                self._part(part, below)
        self.not_run += [NotRun(wish.line, _not_by_it(wish)) for wish in self._wishes()]
        self.not_run += [
            NotRun(unread.name, Cause("not_read", {"what": unread.kind.value}))
            for unread in self.writing.unread
        ]
        if tells_of_a_set(self.writing, self.game) and not self.filed_own:
            self._file(Reading(), marks=True)
        if self.takes_orders and wrote_in_vain(self.writing, self.game):
            self._do([set_written(Reading(), self.writing)])
        if not self.filed_own and wants_other_orders(self.writing, self.game):
            self._file(Reading(), marks=True)
        self._note_press()
        for call in last:
            self._call(call)

    def _wishes(self) -> Iterator[Wish]:
        """Yield what is only asked for, but for what a command in the letter does.

        The gamemaster is told of it as of other words; orders may be left as they are if any stand.
        """
        writing = self.writing
        power = writing.power or ""
        granted = {
            UNCHANGED: bool(written_orders(self.game, power)),
            "marked": writing.asks_final or is_final(self.game, power),
        }
        for wish in () if writing.writer.role is Role.GM else writing.wishes:
            commands = COMMANDS_WISHED.get(wish.code, (wish.code,))
            is_granted = granted.get(wish.code) or any(it in self._asked for it in commands)
            if not is_granted:
                yield wish

    def _part(self, part: Part, below: Part | None) -> None:
        """Run one part; `below` is the one that follows it."""
        match part:
            case Text(first, last):
                self._file(self._orders.lines(first, last))
                self._file_by_proxy(first, last)
            case Call() if self._is_cut_short(part):
                pass
            case Call():
                self._call(part, self._text_below(part, below))
            case Block(kind) if kind in COMMANDS and COMMANDS[kind].takes_rest:
                self._call(Call(COMMANDS[kind], part.text, part.opening, ended=part.ended))
            case Block("press", doubt=str(doubt)) if doubt:
                answer, over = self.writing.answered is not None, self.game.state is State.OVER
                facts = {"written": part.doubtful, "answer": answer, "over": over}
                self._refuse(part.opening, Cause(doubt, facts))
            case Block("press") if part.ended:
                self._take_press(part)
            case Block(kind) if self._is_for_desk(part):
                self._call(Call(COMMANDS[kind], part.to, part.opening), part.text)
            case Block():
                self._refuse(part.opening, why_no_block(part))
            case Elsewhere() | ForOther():
                self.commanded |= self.writing.writer.role is Role.GM
                self._refuse(part.line, _why_not_here(part))

    def _is_cut_short(self, call: Call) -> bool:
        """Whether a player's command stands among the words of one, which is asked about then."""
        ends = self._language.blocks.get(call.command.name)
        is_gm = self.writing.writer.role is Role.GM
        cut = cut_short(call, self.writing.body) if is_gm and ends is not None else None
        if cut is None:
            return False
        others, lines = cut
        self.commanded = True
        self._taken.update(lines)
        self._doubtful += others
        facts = {"block": call.command.name, "line": others[0].line}
        self._refuse(call.line, Cause("words_cut_short", facts))
        return True

    def _is_for_desk(self, block: Block) -> bool:
        """Whether a block is a command of the gamemaster's, who wrote it."""
        return block.ended and self.writing.writer.role is Role.GM and block.kind in COMMANDS

    def _take_press(self, block: Block) -> None:
        """Take a piece of press, or say why not (House rules X.1)."""
        taken = self._press_in(block)
        if isinstance(taken, Cause):
            self._refuse(block.opening, taken)
            return
        self._press.append(taken)
        self._do(pressed(taken, self.game))

    def _press_in(self, block: Block) -> Taken | Cause:
        writing = self.writing
        by = writing.power or (GM if writing.writer.role is Role.GM else "")
        if not by:
            return why_no_press(writing)
        if writing.as_gm:
            return Cause("press_in_person")
        if not writing.may(May.ORDER):
            return Cause("not_proved")
        about = (writing.identity, writing.answered)
        return take(block, self.game, by, self._language, writing.now, *about)

    def _refuse(self, line: str, why: Cause) -> None:
        """Note that a line is not carried out."""
        self.not_run.append(NotRun(line, why))

    def _note_press(self) -> None:
        """Tell the writer of the letter how their press will be printed, or was."""
        if self._press:
            self.answered = True
            self._do([self.writing.answer(noted(self._press, self.game))])

    def _text_below(self, call: Call, below: Part | None) -> str:
        """Return the lines that go with a command."""
        body = self.writing.body
        numbers = numbers_below(call, below, body, self._language)
        self._taken.update(numbers)
        lines = [body.own[number - 1] for number in numbers]
        if lines and is_end(call, lines[-1], self._language):
            lines.pop()
        return "\n".join(lines).strip()

    def unread(self) -> list[NotRun]:
        """Return the lines of the gamemaster's that no command was read in."""
        body = self.writing.body
        left_out = self._taken | body.closing
        lines = enumerate(body.written.split("\n"), start=1)
        own = (line for number, line in lines if number not in left_out and line.strip())
        unread = [*islice(own, MOST_LINES)]
        found = list(islice(no_commands(unread, self._language), MOST_UNREAD))
        if found or self.commanded or self.not_run or self.answered:
            return found
        parts = () if unread or body.parts else self.writing.subject.unknown
        return list(islice(no_commands((*unread, *parts), self._language, fewest=1), MOST_UNREAD))

    def _do(self, effects: Sequence[Effect]) -> None:
        self.effects += effects
        self.game = carried_out(self.game, effects)
        self._readership = self._readership.after(effects)
        self._magazine = self._magazine.after(effects)

    def _file(self, reading: Reading, *, marks: bool = False) -> None:
        """File the orders of a part; marks without any orders are filed too (House rules II.1)."""
        writing = self.writing
        if not (self.takes_orders and writing.power and (reading.orders or reading.later or marks)):
            return
        self._do([set_written(reading, self.writing)])
        self.filed = self.filed_own = True

    def _file_by_proxy(self, first: int, last: int) -> None:
        """File what lines of a letter order for other powers (House rules II.3)."""
        sets = sets_by_proxy(first, last, self.writing) if self.takes_orders else ()
        for result in sets:
            if isinstance(result, NotRun):
                self.not_run.append(result)
            else:
                self._do([result])
                self.filed = True

    def _call(self, call: Call, text: str = "") -> None:
        """Run a command, unless it stood in the letter before, or too often in other words."""
        command, role = call.command, self.writing.writer.role
        if command.decide is not None and role is Role.GM:
            if not (command.gathers and command.name in self._asked):
                self._asked[command.name] += 1
                self._decide(*self._gathered(call, text))
            return
        if (command.name, call.argument) in self._calls:
            return
        self._calls.add((command.name, call.argument))
        self._asked[command.name] += 1
        power, argument = power_meant(call, self.writing)
        why = why_not_run(command, self.writing, power, takes_orders=self.takes_orders)
        times, most = self._asked[command.name], most_of(command)
        if why is not None:
            self._refuse(call.line, or_elsewhere(call, why, self._language))
        elif times <= most:
            self._run(replace(call, argument=argument), power)
            self.unanswered |= not command.answers
        elif times == most + 1:
            self.not_run.append(_one_too_many(call))

    def _run(self, call: Call, power: str | None) -> None:
        results = call.run(replace(self._circumstances(), power=power))
        if not self.writing.may(call.command.needs):
            wish = wish_in(call.command, results, self.game)
            results = [self._circumstances().answer(wish)] if wish else results
        self.answered |= call.command.answers and any(isinstance(it, Post) for it in results)
        confirmed = any(isinstance(result, OrdersConfirmed) for result in results)
        self.filed |= confirmed
        self.filed |= any(isinstance(result, WaitChosen) for result in results)
        self.not_run += [result for result in results if isinstance(result, NotRun)]
        self.done += [result for result in results if isinstance(result, Done)]
        self._do(effects_among(results))

    def _gathered(self, call: Call, text: str) -> tuple[Call, str]:
        """Return a command with the arguments of all of its name, where these are one."""
        if not call.command.gathers:
            return call, text
        calls = [it for it in self.writing.body.calls if it.command is call.command]
        if len(calls) < 2:
            return call, text
        lines, words = "\n".join(it.line for it in calls), "\n".join(it.argument for it in calls)
        return replace(call, line=lines, argument=""), f"{words}\n{text}"

    def _decide(self, call: Call, text: str) -> None:
        """Carry out a command of the gamemaster's, or say why it is not."""
        self.commanded = True
        if not self.writing.may(call.command.needs):
            self._refuse(call.line, Cause("not_proved"))
            return
        if self._is_too_much(call, text):
            return
        asked = replace(self._circumstances(), argument=call.argument, text=text)
        change = decide(call, asked, self.writing.subject)
        refused = dict.fromkeys((call.command.name, ""), call.line)
        self._refused = {name: it for name, it in self._refused.items() if name not in refused}
        if isinstance(change, Cause):
            self._refused |= refused
            self._refuse(call.line, or_elsewhere(call, change, self._language))
            return
        if says_again(change, self.effects):
            return
        effects = effects_of(change, call, self.writing.letter.sender.email)
        self.filed |= any(isinstance(effect, OrdersWritten | LateAccepted) for effect in effects)
        self.decided.append(change)
        self.not_run += change.left_out
        self._do(effects)
        self.changes.append(told_of(change, call, self.game))

    def _is_too_much(self, call: Call, text: str) -> bool:
        """Whether a command is one too many in a letter, or has too much read; it is said once."""
        times, most = self._asked[call.command.name], most_of(call.command)
        if times > most:
            self.not_run += [_one_too_many(call)] if times == most + 1 else []
            return True
        before = self._words
        if call.command.reads_orders:
            self._words += words_in(call.argument) + words_in(text)
        if before <= MOST_WORDS < self._words:
            facts = {"what": UnreadKind.REST.value}
            self._refuse(call.line, Cause("not_read", facts))
        return call.command.reads_orders and self._words > MOST_WORDS

    def past(self) -> list[JournalEntry]:
        """Return everything that happened to the game, what this letter did among it."""
        writing = self.writing
        return list(past_after(self._past, self.effects, writing.writer.by, writing.now)())

    def _circumstances(self) -> Asked:
        writing = self.writing
        return Asked(
            letter=writing.letter,
            now=writing.now,
            audience=writing.writer.audience,
            correspondent=writing.correspondent,
            languages=writing.languages,
            game=self.game,
            power=writing.power,
            games=(card_of(self.game),),
            past=self.past,
            readership=self._readership,
            magazine=self._magazine,
            turn=writing.subject.code,
            unsure=not self.writing.is_sure,
            refused=self._refused,
        )


def _not_by_it(wish: Wish) -> Cause:
    """Return that what a line asks for is not done by it."""
    if wish.code == INSIDE:
        return Cause("command_inside", {"written": wish.command})
    return Cause("only_wished", {"what": wish.code})


def _why_not_here(part: Elsewhere | ForOther) -> Cause:
    """Return why a line is none of this judge's, or of this game's."""
    if isinstance(part, ForOther):
        code = "named_beside" if part.in_subject else "of_other_game"
        return Cause(code, {"game": part.game})
    return Cause("taken_elsewhere", {"what": part.code})


def _one_too_many(call: Call) -> NotRun:
    """Return that a command stands in a letter more often than it is carried out."""
    facts = {"command": call.command.name, "most": most_of(call.command)}
    return NotRun(call.line, Cause("too_many", facts))
