"""A letter to a game, taken apart once: who writes, for which turn, what its text says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from itertools import count

from judge.desk.commands import COMMANDS, IN_PLAY
from judge.desk.final.final_clauses import has
from judge.desk.final.final_marks import marks_of
from judge.desk.final.left_undone import leaves_undone
from judge.desk.games.game import Game, State
from judge.desk.games.orders_of_turn import is_final, is_public, written_orders
from judge.desk.letters.blocks import Block
from judge.desk.letters.body import Body, Text, read_body
from judge.desk.letters.command_lines import InGame
from judge.desk.letters.language import Language, Languages
from judge.desk.letters.limits import readable
from judge.desk.letters.needless_questions import above_closing, without_needless
from judge.desk.letters.other_games import FindsGame, with_games_beside, without_others
from judge.desk.letters.quoted_orders import quote_in, with_quoted
from judge.desk.letters.quoting import ends_quoted, forwarded, senders_in
from judge.desk.letters.subject import Subject, is_marked, read_subject
from judge.desk.letters.subject_commands import at_desk, with_subject
from judge.desk.letters.turn_headings import with_heading, with_power_above, without_game
from judge.desk.letters.wishes import INSIDE, REPLACED, UNCHANGED, Wish
from judge.desk.notices import Notice
from judge.desk.people.confirmed_wishes import with_wish
from judge.desk.people.correspondents import Correspondent
from judge.desk.people.proofs import May, may
from judge.desk.people.writer import Role, Writer, who_wrote
from judge.desk.press.press import PressPiece
from judge.desk.press.press_headings import press_in_subject
from judge.desk.readers.posts import Answered, Post
from judge.desk.votes.bare_ballots import with_ballot
from judge.letter import Address, Letter, Unread, UnreadKind
from judge.variants.seam import Reading, Variant, WrittenOrder

MOST_ASKED = 40  # lines that begin like a command, of which it is asked whether they are orders
SELDOM_ORDERS = frozenset({UnreadKind.FILE, UnreadKind.LETTER})
BESIDE_ORDERS = frozenset({"file", "quoted"})  # wishes that tell of orders in the letter
OF_TIME = frozenset({"deadline", "hold"})  # wishes for a longer turn
WHAT_IF = "whatif"  # the wish to know what would become of orders, which it holds
OF_ORDERS = BESIDE_ORDERS | {"back", "clear", REPLACED}  # ... and of those in another
_MARKS = {name: command for name, command in COMMANDS.items() if command.marks is not None}


@dataclass(frozen=True)
class Writing:
    """A letter to a game, taken apart.

    `game` is as the letter found it, with the words of its writer's language; `reading` is what the
    text of all its parts says, and `marks` are the marks of its orders, true for final; `unread` is
    what was there and was not read.  `by_proxy` is what it orders for other powers, by power,
    and `as_gm` the line by which the gamemaster wrote it for a power.  `press` is the block that
    its subject opens, if any, and `answered` the piece of press that it answers.  `of_others`: it
    may be but a letter of another player's, forwarded.
    """

    letter: Letter
    game: Game
    correspondent: Correspondent
    languages: Languages
    now: datetime
    subject: Subject
    writer: Writer
    body: Body
    reading: Reading
    marks: list[bool]
    unread: tuple[Unread, ...] = ()
    as_gm: str = ""
    press: Block | None = None
    answered: PressPiece | None = None
    by_proxy: Mapping[str, Reading] = field(default_factory=dict)
    of_others: bool = False

    @property
    def language(self) -> Language:
        """The language of its writer."""
        return self.languages.of(self.correspondent.language)

    @property
    def power(self) -> str | None:
        """The power that a player writes for, if it is clear which."""
        writer = self.writer
        return writer.power if writer.role is Role.PLAYER and not writer.unclear else None

    @property
    def identity(self) -> str:
        """What tells this letter from all others, so that its parts make one set of orders."""
        return f"{self.letter.received.isoformat()} {self.letter.message_id}"

    def may(self, what: May) -> bool:
        """Whether it is proved well enough who wrote the letter for it to do something."""
        return may(self.letter, what, self.game.rules)

    def answer(self, notice: Notice) -> Post:
        """Return a notice as the answer to the letter."""
        return Post(self.writer.audience, notice, Answered.of(self.letter))

    @property
    def orders_something(self) -> bool:
        """Whether there is something in the letter to be kept with the orders of a turn."""
        orders = self.reading.orders or self.reading.later or self.orders_by_proxy
        return bool(orders) or self.marked

    @property
    def marked(self) -> bool:
        """Whether it says anything of its orders' being final."""
        return bool(self.marks or self.subject.final or self.subject.preliminary)

    @property
    def orders_by_proxy(self) -> list[WrittenOrder]:
        """What it orders for other powers (House rules II.3)."""
        return [order for reading in self.by_proxy.values() for order in reading.orders]

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """What it asks for in words, on lines that hold no order and are not asked about.

        A command is told of that stands behind an order on its line.
        Where there are orders in the letter, they are what it says is in a file, or below, or are
        to count instead of earlier ones.
        """
        read = {order.line for order in (*self.reading.orders, *self.reading.later)}
        asked = {problem.line for problem in self.reading.problems}
        told_anyway = {*OF_TIME, WHAT_IF}
        wishes = (wish for wish in self.body.wishes if wish.code not in self._told_by_orders)
        return tuple(
            it
            for it in wishes
            if it.code == INSIDE
            or (it.number not in read and (it.code in told_anyway or it.number not in asked))
        )

    @property
    def told_of_orders(self) -> tuple[Wish, ...]:
        """What it says of orders in a file, or of earlier ones, that its own orders answer."""
        return tuple(it for it in self.body.wishes if it.code in self._told_by_orders)

    @property
    def _told_by_orders(self) -> frozenset[str]:
        """What its orders answer: they take the place of earlier ones if they are for as much."""
        if not self.reading.orders:
            return frozenset()
        earlier = {it.order.key for it in written_orders(self.game, self.power or "")}
        replaced = earlier <= {order.key for order in self.reading.orders}
        return BESIDE_ORDERS | ({REPLACED} if replaced else set())

    @property
    def tells_of_orders(self) -> bool:
        """Whether there may be orders that were not read: in a file, or in an older letter.

        What comes with a letter that holds orders itself is seldom one.
        """
        beside = SELDOM_ORDERS if self.reading.orders else frozenset[UnreadKind]()
        hidden = {unread.kind for unread in self.unread} - beside
        return bool(hidden) or any(wish.code in OF_ORDERS for wish in self.wishes)

    @property
    def only_asks(self) -> bool:
        """Whether there are commands in it and nothing that may have been meant as an order."""
        return bool(self.body.calls) and self._orders_nothing

    @property
    def is_of_no_turn(self) -> bool:
        """Whether nothing in it is, or tells of, an order: a command, thanks, a question."""
        return self._orders_nothing and (self.only_asks or not self.tells_of_orders)

    @property
    def _orders_nothing(self) -> bool:
        for_turn = any(call.command.for_turn for call in self.body.calls)
        return not (self.orders_something or self.reading.problems or for_turn)

    @property
    def asks_final(self) -> bool:
        """Whether its orders are marked as final (House rules II.1).

        A mark that they are not beats all others of the letter.
        """
        denied = self.subject.preliminary or not all(self.marks)
        return (self.subject.final or any(self.marks)) and not denied

    @property
    def is_final(self) -> bool:
        """Whether its orders are taken as final.

        They are kept preliminary, for the player's own sake, unless everything in the letter that
        may have been an order was read for certain and can be done (House rules III.1 asks for
        clarification), and unless they leave something undone.  FINAL said again, with nothing
        beside it, is obeyed.
        """
        return self.asks_final and self.is_sure and not self.leaves_undone

    @property
    def stays_open(self) -> bool:
        """Whether its orders are not meant to be used yet: it says so, or not all is certain."""
        denied = self.subject.preliminary or not all(self.marks)
        return denied or not self.is_sure or self.leaves_undone

    @cached_property
    def leaves_undone(self) -> bool:
        """Whether it says FINAL of a set that leaves something undone, for the first time."""
        if self.power is None or not (self.asks_final and self.is_sure):
            return False
        unchanged = any(wish.code == UNCHANGED for wish in self.wishes)
        sent_before = self.language.said.sent_before
        filled_in = self.body.quoted and not self.reading.orders  # the judge's form, perhaps
        sent = any(has(it, sent_before) for it in self.body.own)
        of_others = bool(filled_in) or unchanged or sent
        orders = (*self._confirmed, *self.reading.orders)
        return leaves_undone(self.game, self.power, orders, speaks_of_others=of_others)

    @property
    def _confirmed(self) -> Iterator[WrittenOrder]:
        """What came without a proof and is confirmed by it (House rules II.7)."""
        calls = [call for call in self.body.calls if call.command.name == "confirm"]
        codes = {call.argument.lower() or self.letter.proof.code for call in calls}
        for held in self.game.present.unproved:
            if held.power == self.power and held.code in codes:
                yield from held.order_set.orders

    @property
    def is_sure(self) -> bool:
        """Whether all in it that may have been an order was read for certain and can be done."""
        orders = (*self.reading.orders, *self.reading.later, *self.orders_by_proxy)
        sure = all(order.certain and order.possible for order in orders)
        hidden = self.tells_of_orders or self.body.hides_lines
        return sure and not (self.reading.problems or hidden or self.of_others)

    @property
    def looks_ahead(self) -> bool:
        """Whether it is about nothing but turns that may follow: orders for them, or those kept.

        Who asks which orders stand is told so in any turn.
        """
        asks = self.only_asks and any(call.command.name == "orders" for call in self.body.calls)
        kept = self.game.later.get(self.power or "") and not self.marked
        ahead = self.reading.later or kept or asks
        return bool(ahead) and not (self.reading.orders or self.reading.problems)

    @property
    def changes_in_secret(self) -> bool:
        """Whether it would change orders that everybody was told, and not before all (II.6)."""
        calls = [call.command for call in self.body.calls]
        changes = self.orders_something or any(command.for_turn for command in calls)
        public = any(command.last for command in calls)
        return changes and not public and is_public(self.game, self.power or "")


def take_apart(  # noqa: PLR0913, PLR0917, all that it takes to read a letter
    letter: Letter,
    rest: str,
    game: Game,
    correspondent: Correspondent,
    now: datetime,
    languages: Languages,
    finds: FindsGame,
) -> Writing:
    """Take a letter apart; `rest` is its subject without the game's name.

    `finds` is another game of its writer's, by names that it may have.

    Its text is read in its writer's language, for the power that it is written for.  If that is not
    clear, or it is from somebody who has none, it is read for any, to know whether there are orders
    in it.
    """
    language = languages.of(correspondent.language)
    variant = game.variant.in_language(language.code)
    game = replace(game, variant=variant)
    rest, press = press_in_subject(rest, language)
    subject = read_subject(rest, variant, language)
    author = who_wrote(letter, subject, game)
    is_gm = author.role is Role.GM
    commands, here = COMMANDS if game.state is State.OVER else IN_PLAY, _here(game, author)
    body = read_body(letter.text, commands, language, variant, at_desk=is_gm, game=here)
    if is_gm:
        answers = bool(letter.references) or is_marked(letter.subject)
        body, subject = at_desk(body, rest, subject, variant, language, answers=answers)
        body = with_games_beside(body, subject, finds, language)
    body = without_others(body, game, language, finds, at_desk=is_gm)
    body = with_subject(body, subject, language)
    another_says = ""
    if not (body.parts or body.marks or press):
        body, another_says = _forwarded(letter.text, body, language, variant)
    text, is_cut = readable(body.text)
    body = replace(body, text=text)
    subject = with_heading(subject, body.text, game, language)
    body = replace(body, text=without_game(body.text, game, language))
    body = with_ballot(body, letter, subject, game, language, orders=here.orders, at_desk=is_gm)
    body = with_wish(body, letter, game, language, orders=here.orders)
    own = game.powers_at(letter.sender)
    subject = subject if is_gm else with_power_above(subject, body.text, own, game)
    writer = who_wrote(letter, subject, game)
    writing = Writing(
        letter,
        game,
        correspondent,
        languages,
        now,
        subject,
        writer,
        body,
        Reading(),
        [],
        press=press,
        of_others=_is_of_others(another_says, writer, game),
    )
    writing = read_for(writing, body)
    return replace(writing, unread=_missed(letter, writing.reading, is_cut))


def _here(game: Game, author: Writer) -> InGame:
    """Return what tells of the lines of a letter to a game what they order, if it asks that."""
    asked = count(1)

    def reads(line: str) -> Reading:
        return game.variant.read(line, author.power, game.position) if author.power else Reading()

    def orders(line: str) -> bool:
        return next(asked) <= MOST_ASKED and bool(reads(line).orders)

    return InGame(game.name, orders, reads, plays=author.role is Role.PLAYER)


def read_for(writing: Writing, body: Body) -> Writing:
    """Return a letter with a text that is read for whomever it is from."""
    letter, game = writing.letter, writing.game
    language = writing.language
    reader = writing.writer.power or next(iter(game.variant.powers))
    quote, body = quote_in(letter, body, language)
    reading = Reading()
    if body.text.strip():
        reading = game.variant.read(body.text, reader, game.position)
    reading = above_closing(reading, body.closing)
    reading, body = with_quoted(reading, body, quote, reader, game)
    marks = marks_of(body, reading, language, reader, game)
    reading = without_needless(reading, body, language)
    if _asks_for_time(body, reading) and not is_final(game, reader):
        marks = []
    return replace(writing, body=body, reading=reading, marks=marks)


def _forwarded(text: str, body: Body, language: Language, variant: Variant) -> tuple[Body, str]:
    """Return the body of what is forwarded without a word, and its head; orders alone count.

    Press in it may be another's, or private: it is published by nobody but its author.
    """
    head, below = forwarded(text)
    opened = read_body(below, _MARKS, language, variant) if below else body
    texts = tuple(part for part in opened.parts if isinstance(part, Text))
    return (replace(opened, parts=texts), head) if texts else (body, "")


def _is_of_others(head: str, writer: Writer, game: Game) -> bool:
    """Whether a letter that was forwarded may be another's: its head names no own mailbox alone."""
    keys = {Address(email).key for email in senders_in(head)}
    seats = (seat for seat in game.seats if writer.power in seat.powers)
    own = {box.key for seat in seats for box in seat.mailboxes}
    return bool(head) and not (keys and keys <= own)


def _missed(letter: Letter, reading: Reading, is_cut: bool) -> tuple[Unread, ...]:
    """Return what of a letter was not read, but for the end of what it quotes below its orders."""
    rest = Unread(UnreadKind.REST)
    files = tuple(unread for unread in letter.unread if unread != rest)
    is_own = rest in letter.unread and not (reading.orders and ends_quoted(letter.text))
    return (*files, rest) if is_cut or is_own else files


def _asks_for_time(body: Body, reading: Reading) -> bool:
    """Whether all that marks a letter's orders asks for more time, and it holds no orders."""
    asked = {wish.number for wish in body.wishes if wish.code in OF_TIME}
    return not (reading.orders or reading.later) and all(it.line in asked for it in body.marks)
