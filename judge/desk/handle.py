"""What a letter to a game makes happen: its parts run, and whoever wrote it is answered.

Nothing valid in a letter is lost to something that is not, and what could not be carried out is
said.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from judge.desk.acknowledging import acknowledge, waiting
from judge.desk.becoming import done_as
from judge.desk.by_proxy import with_proxies
from judge.desk.changing_addresses import confirmed
from judge.desk.commands import takeover
from judge.desk.correspondents import Correspondent, noticed
from judge.desk.deciding import announced
from judge.desk.effects import Dealt, Effect, carried_out
from judge.desk.ends_of_turns import settle_early
from judge.desk.game import Game, State, is_final, standing_orders
from judge.desk.journal import Past, no_past
from judge.desk.kept_orders import Unproved
from judge.desk.language import Languages, plain_words
from judge.desk.late_orders import too_late
from judge.desk.near_commands import near_commands
from judge.desk.notices import (
    ConfirmOrders,
    GMAnswered,
    Notice,
    NotRun,
    Refused,
    StrangerWrote,
    Why,
)
from judge.desk.posts import Answered, Post, ToPower
from judge.desk.proofs import May, may
from judge.desk.running import LetterRun
from judge.desk.several_powers import for_each_power
from judge.desk.taking_apart import Writing, take_apart, untimely
from judge.desk.writer import Role
from judge.letter import Grade, Kind, Letter
from judge.variants.seam import Cause, Reading

__all__ = ["Dealt", "Effect", "handle"]


def handle(  # noqa: PLR0913, PLR0917, all that a letter meets on the desk
    letter: Letter,
    rest: str,
    game: Game,
    correspondent: Correspondent,
    now: datetime,
    languages: Languages,
    past: Past = no_past,
) -> Dealt:
    """Return everything that a letter to a game makes happen, in order.

    `rest` is the subject without the game's name (`part_subject`), `correspondent` what is known
    of its writer, `languages` are those of the judge, `past` reads the game's journal.  What
    a machine wrote makes nothing happen (RFC 3834 §2); by a robots' channel a player's orders come
    through, and nothing else does.
    """
    if letter.kind in {Kind.ROBOT, Kind.BOUNCE}:
        return Dealt("")
    if not letter.sender.email:  # nobody can be answered, or warned of
        return Dealt(Role.STRANGER)
    sure = may(letter, May.REMEMBER, game.rules)
    known = noticed(letter, correspondent) if sure else correspondent
    asked = confirmed(letter, game)
    game = carried_out(game, asked)
    writing = take_apart(letter, rest, game, known, now, languages)
    remembered = [known] if known != correspondent else []
    only_confirms = asked and not (writing.orders_something or writing.body.calls)
    effects = [] if only_confirms else _carry_out(writing, past)
    orders = writing.writer.role is not Role.STRANGER and any(map(_changes, effects))
    if letter.kind is Kind.CHANNEL and not orders:
        return Dealt("")
    by = str(Role.GM) if writing.as_gm else writing.writer.by
    return Dealt(by, [*asked, *remembered, *effects])


def _changes(effect: Effect) -> bool:
    """Whether an effect changes the game."""
    return not isinstance(effect, Post | Correspondent)


def _carry_out(writing: Writing, past: Past) -> list[Effect]:
    """Run the parts of a letter and answer it; settle the turn if it is complete then.

    Whoever claims a power that is not theirs, or cannot be who they say, is not answered: the
    letter may be a forgery, and its sender somebody who knows nothing of it.  The player of the
    power is told.
    """
    claimed = _claimed(writing)
    if claimed:
        notice = StrangerWrote(claimed, writing.letter.sender.email, writing.letter.subject)
        return [Post(ToPower(claimed), notice)]
    if writing.letter.proof.grade is Grade.NONE:
        return []
    if writing.letter.repeats is not None:
        return _still_stands(writing, writing.letter.repeats)
    effects: list[Effect] = []
    filed, game = False, writing.game
    for part in for_each_power(writing):
        written = with_proxies(replace(part, game=game))
        why = untimely(written)
        run = LetterRun(written, past, takes_orders=why is None)
        run.parts()
        late = too_late(written, why, run.past)
        effects += [*run.effects, *late, *_answer(written, run, why, kept=bool(late))]
        filed, game = filed or run.filed, carried_out(run.game, late)
    if writing.as_gm and writing.power:
        who = writing.letter.sender.email
        effects = done_as(writing.power, writing.as_gm, who, effects)
    may_end = filed or game.present.settles_at or _goes_on(writing.game, game)
    early = settle_early(game, writing.now) if may_end else []
    return [*effects, *early]


def _goes_on(before: Game, game: Game) -> bool:
    """Whether the clock of a game runs again: all orders may have become final meanwhile."""
    return before.state is State.PAUSED and game.state is State.RUNNING


def _still_stands(writing: Writing, first: datetime) -> list[Effect]:
    """Return what stands, where a letter says once more what an earlier one said at `first`.

    It does nothing again.  If nothing came after the earlier one, that was answered, and is enough.
    """
    game, power = writing.game, writing.power
    came_later = [s for s in game.present.sets if (s.by or s.power) == power and s.received > first]
    if power is None or not came_later or untimely(writing) is not None:
        return []
    notice = replace(acknowledge(game, power, Reading(), ""), repeats=first)
    return [Post(writing.writer.audience, notice, Answered.of(writing.letter))]


def _claimed(writing: Writing) -> str | None:
    """Return the power that somebody wrote for who does not play it, if anybody else does.

    Who asks to take it over says so, and claims nothing.
    """
    writer = writing.writer
    asks = any(call.command is takeover.COMMAND for call in writing.body.calls)
    claims = writer.role is Role.STRANGER and not asks and writer.power
    return writer.power if claims and writing.game.seat_of(writer.power or "") else None


def _answer(writing: Writing, run: LetterRun, why: Why | None, *, kept: bool) -> list[Effect]:
    """Return the answer to a letter as a whole, unless it only asked what has its own answers."""
    unread = _unread(writing, run)
    slips = any(line.cause.fields["close"] for line in unread)
    if run.commanded or slips:
        report = _report(writing, run, unread)
        answer = Post(writing.writer.audience, report, Answered.of(writing.letter))
        return [*announced(run.decided), answer]
    ordered = writing.orders_something or writing.reading.problems
    if run.answered and not (run.unanswered or run.not_run or ordered):
        return []
    held = _held(writing, run)
    if held is not None:
        notice: Notice = _confirmation(held, writing, run)
    elif why is None or (run.done and writing.power and not ordered):
        notice = _acknowledgement(writing, run)
    else:
        refused = _refusal(writing, run, why, kept=kept)
        notice = replace(refused, not_run=(*refused.not_run, *unread))
    return [Post(writing.writer.audience, notice, Answered.of(writing.letter))]


def _unread(writing: Writing, run: LetterRun) -> list[NotRun]:
    """Return the lines of the gamemaster's in which no command was read.

    Beside questions that have their own answers, these are only lines that look like a command; and
    a letter of orders without a command has none: players write the orders.
    """
    if writing.writer.role is not Role.GM or (writing.orders_something and not run.commanded):
        return []
    unread = run.unread()
    if run.commanded or run.not_run or not run.answered:
        return unread
    return [line for line in unread if line.cause.fields["close"]]


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
    held = (one for one in run.game.present.unproved if (one.power, one.order_set.letter) == own)
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


def _acknowledgement(writing: Writing, run: LetterRun) -> Notice:
    assert writing.power is not None, "who is no player is refused"
    notice = acknowledge(run.game, writing.power, writing.reading, writing.identity)
    return replace(
        notice,
        filed=run.filed,
        changed=_stands(writing.game, writing.power) != _stands(run.game, writing.power),
        doubtful=writing.asks_final and not notice.final,
        quoted=writing.body.quoted,
        not_run=(*run.not_run, *_unread_subject(writing)),
        done=tuple(done.cause for done in run.done),
    )


def _unread_subject(writing: Writing) -> list[NotRun]:
    """Return what was not understood in the subject of a letter that says nothing else."""
    body, unknown = writing.body, writing.subject.unknown
    if body.parts or body.marks or body.text.strip() or writing.unread:
        return []
    language = writing.languages.of(writing.correspondent.language)
    near = (near_commands(plain_words(part).split(), language) for part in unknown)
    causes = (Cause("only_in_subject", {"close": close}) for close in near)
    return [NotRun(part, cause) for part, cause in zip(unknown, causes, strict=True)]


def _refusal(writing: Writing, run: LetterRun, why: Why, *, kept: bool) -> Refused:
    """Return why nothing was done with the orders of a letter, and its words to be sent again.

    A stranger's words are not sent anywhere: their address may be somebody else's.
    """
    stranger = writing.writer.role is Role.STRANGER
    not_run = run.not_run
    if stranger and not writing.may(May.CONFIRM):
        not_run = [replace(part, written="") for part in not_run]
    return Refused(
        power=None if stranger else writing.writer.power,
        why=why,
        written_subject=writing.game.name if stranger else writing.letter.subject,
        text="" if stranger else writing.body.text.strip(),
        unknown=() if stranger else writing.subject.unknown,
        not_run=tuple(not_run),
        kept=kept,
    )
