"""The answer to a letter as a whole: what stands now or why not, and what commands came to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from judge.desk.acknowledging import acknowledge, waiting
from judge.desk.events.effects import Effect
from judge.desk.final.final_clauses import without, words_in
from judge.desk.final.held_open import HeldOpen, held_open
from judge.desk.final.said_of_final import said_of_final
from judge.desk.games.game import Game, State
from judge.desk.games.kept_orders import Origin, Unproved
from judge.desk.games.orders_of_turn import is_final, standing_orders, written_orders
from judge.desk.gm.deciding import announced
from judge.desk.letters.courtesies import plain
from judge.desk.letters.near_commands import near_commands
from judge.desk.letters.phrases import plain_words
from judge.desk.letters.taking_apart import Writing
from judge.desk.notices import Notice
from judge.desk.notices.gm import GMAnswered
from judge.desk.notices.orders import ConfirmOrders, NotRun, OrdersStand, Refused, Why
from judge.desk.people.proofs import May
from judge.desk.people.replacing import offered_to
from judge.desk.people.writer import Role
from judge.desk.running import LetterRun
from judge.variants.seam import Cause, PassedOver, Ruling

MOST_GREETED = 5  # words
LAST_COUNTS = "III.6"  # the clause by which the last order for a unit counts


def answer_to(writing: Writing, run: LetterRun, why: Why | None, *, kept: bool) -> list[Effect]:
    """Return the answer to a letter, unless it only asked what has its own answers.

    `why` its orders were not taken, if they were not; they may be `kept` for the gamemaster.
    """
    unread = _unread(writing, run)
    in_vain = run.not_run and writing.writer.role is Role.GM and not _holds_orders(writing)
    slips = any(line.cause.fields["close"] for line in unread)
    begun = run.game.state is not State.FORMING  # before, it is told what that means
    if run.commanded or slips or (unread and begun) or in_vain:
        report = _report(writing, run, unread)
        return [*announced(run.decided), writing.answer(report)]
    ordered = writing.orders_something or writing.reading.problems
    heard = not (run.unanswered or run.not_run or run.done or ordered)
    if run.answered and heard and (why is not None or not _asks_more(writing)):
        return []
    held = _held(writing, run)
    if held is not None:
        notice: Notice = _confirmation(held, writing, run)
    elif why is None or (run.done and writing.power and not ordered):
        notice = _acknowledgement(writing, run)
    else:
        refused = _refusal(writing, run, why, kept=kept)
        notice = replace(refused, not_run=(*refused.not_run, *unread))
    return [writing.answer(notice)]


def _asks_more(writing: Writing) -> bool:
    """Whether there is a question in a player's letter that no command is: it is told of."""
    asked = _not_taken(writing.reading.passed_over, writing)
    return writing.power is not None and any(it.text.rstrip().endswith("?") for it in asked)


def _unread(writing: Writing, run: LetterRun) -> list[NotRun]:
    """Return the lines of the gamemaster's in which no command was read.

    Beside questions that have their own answers, these are only lines that look like a command; and
    a letter of orders without a command has none: players write the orders.
    """
    if writing.writer.role is not Role.GM or (_holds_orders(writing) and not run.commanded):
        return []
    unread = run.unread()
    if run.commanded or run.not_run or not run.answered:
        return unread
    return [line for line in unread if line.cause.fields["close"]]


def _holds_orders(writing: Writing) -> bool:
    """Whether a letter holds orders, of any power."""
    reading = writing.reading
    of_others = any(problem.is_of_others for problem in reading.problems)
    return bool(reading.orders or reading.later or of_others)


def _report(writing: Writing, run: LetterRun, unread: list[NotRun]) -> GMAnswered:
    """Return what became of the gamemaster's commands."""
    return GMAnswered(
        written_subject=writing.letter.subject,
        changes=tuple(run.changes),
        not_run=(*run.not_run, *unread),
    )


def _held(writing: Writing, run: LetterRun) -> Unproved | None:
    """Return the orders of a letter that wait to be confirmed, if there are any."""
    own = (writing.power, writing.identity)
    held = (it for it in run.game.present.unproved if (it.power, it.order_set.letter) == own)
    return next(held, None)


def _confirmation(held: Unproved, writing: Writing, run: LetterRun) -> Notice:
    return ConfirmOrders(
        power=held.power,
        waiting=waiting(held),
        written_subject=writing.letter.subject,
        problems=writing.reading.problems,
        not_run=tuple(run.not_run),
    )


def _stands(game: Game, power: str) -> tuple[object, ...]:
    """Return all that a power's letters can change of what will be done for it."""
    orders = sorted(order.text for order in standing_orders(game, power))
    by_proxy = [(s.power, s.orders) for s in game.present.sets if s.by == power]
    return orders, is_final(game, power), game.later.get(power, ()), game.present.proxies, by_proxy


def _acknowledgement(writing: Writing, run: LetterRun) -> OrdersStand:
    assert writing.power is not None, "who is no player is refused"
    notice = acknowledge(run.game, writing.power, writing.reading, writing.identity)
    in_files, held = _last_in_files(writing), _held_open(writing)
    told = held.line if held else ""
    return replace(
        notice,
        passed_over=tuple(
            it for it in _not_taken(notice.passed_over, writing) if it.text not in told
        ),
        rulings=(*notice.rulings, *in_files),
        filed=run.filed,
        changed=_stands(writing.game, writing.power) != _stands(run.game, writing.power),
        doubtful=writing.asks_final and not notice.final,
        undone=writing.leaves_undone,
        held_by=told,
        holds_turn=held is not None and held.holds_turn,
        reopened=is_final(writing.game, writing.power) and not notice.final,
        quoted=0 if run.filed and _all_ordered(notice) else writing.body.quoted,
        not_run=(*run.not_run, *_unread_subject(writing), *_older(writing, run.game)),
        done=tuple(done.cause for done in run.done),
    )


def _not_taken(passed_over: Iterable[PassedOver], writing: Writing) -> Iterator[PassedOver]:
    """Yield what of a letter is to be told as not taken: nothing that was taken otherwise.

    Words such as `see below` were answered, or the orders that they tell of were read; others say
    whether these are final.  Courtesies are no orders, nor is the name, or the letter, with which
    somebody signs: `Thanks, Anna`.
    """
    language = writing.language
    answered = (*writing.wishes, *writing.told_of_orders)
    said = {it.number for it in answered} | _greeting(writing)
    marked = {mark.line for mark in writing.body.marks} if writing.marked else set[int]()
    name = frozenset(words_in(writing.letter.sender.name))
    for it in passed_over:
        marks = it.line in marked and said_of_final(it.text, language) is not None
        words = without(language.courtesies, words_in(plain(it.text, language)))
        says_something = len(" ".join(words)) > 1 and not name.issuperset(words)
        if says_something and not marks and it.line not in said:
            yield it


def _held_open(writing: Writing) -> HeldOpen | None:
    """Return which line of a letter keeps its orders preliminary, though it says FINAL."""
    if all(writing.marks):
        return None
    language = writing.language
    elsewhere = writing.subject.final or any(writing.marks)
    return held_open(writing.body, language, said_elsewhere=elsewhere)


def _last_in_files(writing: Writing) -> list[Ruling]:
    """Return which orders counted as the last because they stand in files with a letter (III.6)."""
    return [
        Ruling(LAST_COUNTS, Cause("last_in_file", {"order": order.text}), order.line)
        for order in writing.reading.orders
        if order.line > writing.body.before_files
        and any(ruling.clause == LAST_COUNTS for ruling in order.rulings)
    ]


def _older(writing: Writing, game: Game) -> Iterator[NotRun]:
    """Yield which orders do not count: their letter came before one that was read first (III.6)."""
    standing = {it.order.key: it for it in written_orders(game, writing.power or "")}
    own = {order.key: order for order in writing.reading.orders}
    for key, order in own.items():
        counts = standing.get(key)
        newer = counts is not None and counts.source.received > writing.letter.received
        if counts is not None and newer and counts.order.text != order.text:
            facts = {"instead": counts.order.text, "came_at": counts.source.received.isoformat()}
            yield NotRun(order.written, Cause("came_before", facts))


def _greeting(writing: Writing) -> set[int]:
    """Return the number of a letter's first line, if it but says whom it greets: `Hallo Judge,`."""
    lines = enumerate(writing.body.text.split("\n"), start=1)
    number, line = next(((n, line) for n, line in lines if line.strip()), (0, ""))
    short = len(line.split()) <= MOST_GREETED
    return {number} if short and line.rstrip().endswith(",") else set()


def _all_ordered(notice: OrdersStand) -> bool:
    """Whether there is an order for everything: then none is missed among quoted lines."""
    return all(line.origin is not Origin.NONE for line in notice.lines)


def _unread_subject(writing: Writing) -> list[NotRun]:
    """Return what was not understood in the subject of a letter that says nothing else."""
    body, unknown = writing.body, writing.subject.unknown
    if body.parts or body.marks or body.text.strip() or writing.unread:
        return []
    language = writing.language
    near = {part: near_commands(plain_words(part).split(), language) for part in unknown}
    return [NotRun(part, Cause("only_in_subject", {"close": near[part]})) for part in unknown]


def _refusal(writing: Writing, run: LetterRun, why: Why, *, kept: bool) -> Refused:
    """Return why nothing was done with the orders of a letter, and its words to be sent again.

    A stranger's words are not sent anywhere: their address may be somebody else's.
    """
    stranger = writing.writer.role is Role.STRANGER
    sender, people = writing.letter.sender, run.game.people
    later = run.game.later.get(writing.power or "", ())
    not_run = run.not_run
    if stranger and not writing.may(May.CONFIRM):
        not_run = [replace(part, written="") for part in not_run]
    return Refused(
        power=None if stranger else writing.writer.power,
        why=why,
        written_subject="" if stranger else writing.letter.subject,
        text="" if stranger else writing.body.written.strip(),
        unknown=() if stranger else writing.subject.unknown,
        not_run=tuple(not_run),
        kept=kept,
        partly=run.answered,
        offered=offered_to(run.game, sender) if stranger else (),
        joined=people.has_joined(sender),
        observes=any(it.same_as(sender) for it in people.observers),
        stands_by=any(it.same_as(sender) for it in people.standby),
        later=tuple(order.text for order in later),
    )
