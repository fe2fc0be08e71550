"""What a letter to a game makes happen: its parts run, and whoever wrote it is answered.

Nothing valid in a letter is lost to something that is not, and what could not be carried out is
said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from judge.desk.acknowledging import acknowledge
from judge.desk.commands import takeover
from judge.desk.events.effects import Dealt, Effect, carried_out, events_in
from judge.desk.events.events import TurnSettled
from judge.desk.games.game import Game, State
from judge.desk.games.journal import Past, no_past, past_after
from judge.desk.gm.becoming import done_as, sections
from judge.desk.letters.by_proxy import with_proxies
from judge.desk.letters.language import Languages
from judge.desk.letters.several_powers import for_each_power
from judge.desk.letters.taking_apart import Writing, take_apart
from judge.desk.letters.untimely import untimely
from judge.desk.letters.yes_lines import refuses
from judge.desk.notices.orders import OrdersStand, Refused, StrangerWrote, Why
from judge.desk.people.changing_addresses import confirmed
from judge.desk.people.correspondents import Correspondent, noticed
from judge.desk.people.proofs import May, may
from judge.desk.people.replacing import played_before
from judge.desk.people.writer import Role, is_gm
from judge.desk.press.whole_letters import with_press
from judge.desk.readers.posts import Post, ToPower
from judge.desk.readers.subscriptions import NOBODY_READS, Readership
from judge.desk.running import LetterRun
from judge.desk.turns.ends_of_turns import settle_early
from judge.desk.turns.late_orders import too_late
from judge.desk.whole_answers import answer_to
from judge.desk.zine.magazine import NO_ZINE, Magazine
from judge.letter import Grade, Kind, Letter
from judge.variants.seam import Reading

__all__ = ["Dealt", "Effect", "handle"]


def handle(  # noqa: PLR0913, PLR0917, all that a letter meets on the desk
    letter: Letter,
    rest: str,
    game: Game,
    correspondent: Correspondent,
    now: datetime,
    languages: Languages,
    past: Past = no_past,
    readership: Readership = NOBODY_READS,
    magazine: Magazine = NO_ZINE,
) -> Dealt:
    """Return everything that a letter to a game makes happen, in order.

    `rest` is the subject without the game's name (`part_subject`), `correspondent` what is known
    of its writer, `languages` are those of the judge, `past` reads the game's journal, `readership`
    and `magazine` are what is known of readers and of the zine.  What a machine wrote makes nothing
    happen (RFC 3834 §2); by a robots' channel a player's orders come through, and nothing else.
    """
    if letter.kind in {Kind.ROBOT, Kind.BOUNCE}:
        return Dealt("")
    if not letter.sender.email:  # nobody can be answered, or warned of
        return Dealt(Role.STRANGER)
    sure = may(letter, May.REMEMBER, game.rules)
    known = noticed(letter, correspondent) if sure else correspondent
    asked = confirmed(letter, game)
    if asked and refuses(letter.text, languages.of(known.language)):
        asked = []
    game = carried_out(game, asked)

    def other(names: Sequence[str]) -> str:
        found = readership.game(names)
        takes_part = found and (found.seats_at(letter.sender) or is_gm(letter.sender, found))
        return found.name if found and takes_part else ""

    writing = take_apart(letter, rest, game, known, now, languages, other)
    remembered = [known] if known != correspondent else []
    only_confirms = asked and not (writing.orders_something or writing.body.calls)
    writing = with_press(writing, past)
    effects = [] if only_confirms else _carry_out(writing, past, readership, magazine)
    orders = writing.writer.role is not Role.STRANGER and events_in(effects)
    if letter.kind is Kind.CHANNEL and not orders:
        return Dealt("")
    return Dealt(writing.writer.by, [*remembered, *asked, *effects])


def _carry_out(
    writing: Writing, past: Past, readership: Readership, magazine: Magazine
) -> list[Effect]:
    """Run the sections of a letter and answer them; settle the turn if it is complete then.

    Whoever claims a power that is not theirs, or cannot be who they say, is not answered: the
    letter may be a forgery, and its sender somebody who knows nothing of it.  The player of the
    power is told.  Whoever played it before is answered that they do not any more.
    """
    claimed, sender = _claimed(writing), writing.letter.sender
    if claimed and writing.may(May.CONFIRM) and played_before(past(), claimed, sender):
        return [writing.answer(Refused(None, Why.REPLACED, writing.letter.subject))]
    if claimed:
        notice = StrangerWrote(claimed, writing.letter.sender.email, writing.letter.subject)
        return [Post(ToPower(claimed), notice)]
    if writing.letter.proof.grade is Grade.NONE:
        return []
    if writing.letter.repeats is not None:
        return _still_stands(writing, writing.letter.repeats)
    effects: list[Effect] = []
    filed, game = False, writing.game
    for section in sections(writing):
        before = past_after(past, effects, writing.writer.by, writing.now)
        done, files = _run(replace(section, game=game), before, readership, magazine)
        effects, filed = [*effects, *done], filed or files
        game = carried_out(game, done)
    may_end = filed or game.present.settles_at or _goes_on(writing.game, game)
    early = settle_early(game, writing.now) if may_end else []
    if game.state is State.WAITING and any(isinstance(it, TurnSettled) for it in early):
        effects = [_completes(effect) for effect in effects]
    return [*effects, *early]


def _run(
    writing: Writing, past: Past, readership: Readership, magazine: Magazine
) -> tuple[list[Effect], bool]:
    """Run a section of a letter and answer it; and return whether orders were filed."""
    effects: list[Effect] = []
    filed, game = False, writing.game
    for part in for_each_power(writing):
        written = with_proxies(replace(part, game=game))
        why = untimely(written)
        run = LetterRun(written, past, readership, magazine, takes_orders=why is None)
        run.parts()
        late = too_late(written, why, run.past)
        effects += [*run.effects, *late, *answer_to(written, run, why, kept=bool(late))]
        filed, game = filed or run.filed, carried_out(run.game, late)
    if writing.as_gm and writing.power:
        who = writing.letter.sender.email
        effects = done_as(writing.power, writing.as_gm, who, effects)
    return effects, filed


def _completes(effect: Effect) -> Effect:
    """Return what tells of the orders that a turn has waited for, if an effect does."""
    match effect:
        case Post(notice=OrdersStand() as told):
            return replace(effect, notice=replace(told, complete=True))
        case _:
            return effect


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
    return [writing.answer(notice)]


def _claimed(writing: Writing) -> str | None:
    """Return the power that somebody wrote for who does not play it, if anybody else does.

    Who asks to take it over says so, and claims nothing; nor does anybody where it has no player.
    """
    writer = writing.writer
    asks = any(call.command is takeover.COMMAND for call in writing.body.calls)
    claims = writer.role is Role.STRANGER and not asks and writer.power
    seat = writing.game.seat_of(writer.power or "")
    return writer.power if claims and seat is not None and not seat.empty else None
