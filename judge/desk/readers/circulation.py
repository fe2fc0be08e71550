"""The circulation: from a post to the letters it becomes.  It alone knows who sees what.

A letter holds what its audience may read, the game's card, and what its one reader may know of
their own powers.  There is no way from it to another player's orders or to the game itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from judge.desk.games.card import Card, card_of
from judge.desk.games.game import GM, Game, State
from judge.desk.games.gunboat import are_named_at_last, are_unknown
from judge.desk.games.orders_of_turn import awaited, due, written_orders
from judge.desk.games.who_plays import players_of
from judge.desk.notices import Notice
from judge.desk.notices.clock import Reminder, TurnWaits
from judge.desk.notices.gm import Correction
from judge.desk.notices.mailboxes import PlayerMoved
from judge.desk.notices.press_letters import AuthorsTold, PressTold
from judge.desk.notices.seats import PowerTaken
from judge.desk.notices.turns import GameStarts, TurnReport
from judge.desk.notices.votes import GameOver, VoteCalled
from judge.desk.people.proofs import meaning_anywhere, meaning_of
from judge.desk.people.writer import is_gm
from judge.desk.press.press import Color, PressPiece
from judge.desk.readers.anonymity import without_names
from judge.desk.readers.posts import (
    AllButGM,
    Answered,
    Audience,
    Everybody,
    Others,
    Post,
    ToGM,
    ToMailbox,
    ToOperator,
    ToPower,
    ToWriter,
)
from judge.desk.readers.subscriptions import Subscription
from judge.desk.votes.voting import has_vote
from judge.desk.zine.ledger import Label
from judge.letter import Address
from judge.variants.seam import Due

# The letters that bring each reader what they have to write next.
BRINGS_SHEETS = (TurnReport, GameStarts, Reminder, TurnWaits, PowerTaken, Correction)


@dataclass(frozen=True, slots=True)
class Reader:
    """Who gets a letter: their mailbox, and the powers they play in the game it is about.

    `proves` is what their answer to it proves (`judge.desk.people.proofs`), if anything.
    """

    address: Address
    powers: tuple[str, ...] = ()
    proves: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Silence:
    """That so many letters in a row brought nothing, and that more of them are not answered.

    Letters whose writer is `proved` are counted by themselves, and so are all others.
    """

    letters: int
    proved: bool


@dataclass(frozen=True, slots=True)
class Dispatch:
    """A letter that is to be written: a notice for one reader.

    `card` is the game it is about, None if it is about none; `sheets` are what each of the reader's
    powers has to write, where the letter brings it; `subscription` is what brings it to
    somebody who reads along, and `label` what their copy of the zine tells of their account.
    `silence` follows the letter, if it is the last answer of its kind.
    """

    reader: Reader
    notice: Notice
    card: Card | None = None
    sheets: Mapping[str, Due] = field(default_factory=dict)
    answers: Answered | None = None
    subscription: Subscription | None = None
    label: Label | None = None
    silence: Silence | None = None


def circulate(post: Post, game: Game | None, operator: Address | None = None) -> list[Dispatch]:
    """Return the letters that a post becomes, as the game stands at the moment it is made."""
    if isinstance(post.audience, ToMailbox):
        game = None
    card = card_of(game) if game is not None else None
    dispatches = []
    for reader in _readers(post.audience, game, operator):
        notice = for_reader(reader, post.notice, game)
        if tells(notice, reader, post.audience, game):
            sheets = _sheets(post, reader, game)
            dispatches.append(Dispatch(reader, notice, card, sheets, post.answers))
    return dispatches


def tells(notice: Notice, reader: Reader, audience: Audience, game: Game | None) -> bool:
    """Whether a notice tells its reader anything: press for others does not.

    Nor does another's new mailbox, where nobody learns which one it is.
    """
    if isinstance(notice, PressTold | AuthorsTold):
        return bool(notice.press)
    if isinstance(notice, PlayerMoved) and game is not None and are_unknown(game):
        others = isinstance(audience, Everybody) and set(notice.powers).isdisjoint(reader.powers)
        return not others or is_gm(reader.address, game)
    return True


def for_reader(reader: Reader, notice: Notice, game: Game | None) -> Notice:
    """Return a notice without what its reader may not know: press for others, and its authors.

    Nor what tells of orders that stay hidden from them: where there are few orders to choose from,
    a receipt tells which one it is for.
    """
    if game is None:
        return notice
    if are_unknown(game) and not is_gm(reader.address, game):
        notice = without_names(notice, reader.address, game)
    if isinstance(notice, VoteCalled):
        governs = is_gm(reader.address, game)
        asks = has_vote(reader.powers, notice.proposal, game, is_gm=governs)
        notice = notice if asks else replace(notice, asks=False)
    if isinstance(notice, GameStarts) and not (reader.powers or is_gm(reader.address, game)):
        notice = replace(notice, contacts={})
    if isinstance(notice, GameOver):
        invites = bool(reader.powers) or is_gm(reader.address, game)
        notice = replace(notice, invites=invites)
    if isinstance(notice, TurnReport | GameOver) and are_named_at_last(game):
        notice = replace(notice, players=players_of(game))
    if isinstance(notice, TurnReport | GameOver | PressTold | AuthorsTold) and notice.press:
        press = _press_for(reader, notice.press, game)
        press = tuple(
            replace(piece, also=()) if isinstance(notice, AuthorsTold) else piece.unsigned
            for piece in press
        )
        notice = replace(notice, press=press)
    if not isinstance(notice, TurnReport) or game.opens_orders:
        return notice
    own = {power: text for power, text in notice.receipts.items() if power in reader.powers}
    return replace(notice, receipts=own)


def _press_for(reader: Reader, press: Iterable[PressPiece], game: Game) -> tuple[PressPiece, ...]:
    """Return the press that somebody may read, and wants to (House rules X.1, X.5).

    Who wrote gray press does not count: that it is missing would tell them.
    """
    if is_gm(reader.address, game):
        return tuple(press)
    mute = {whose for power in reader.powers for whose in game.ignored.get(power, ())}
    unwanted = [it for it in press if it.color is Color.WHITE and it.by in mute]
    return tuple(it for it in press if it.is_for(reader.powers) and it not in unwanted)


def _readers(  # noqa: C901, a table
    audience: Audience, game: Game | None, operator: Address | None
) -> Iterator[Reader]:
    """Yield everybody who belongs to an audience."""
    match audience, game:
        case Everybody(), Game():
            yield from everybody(game)
        case AllButGM(), Game():
            gms = {gm.key for gm in game.gms}
            gms -= {player.key for player in game.players}
            yield from (reader for reader in everybody(game) if reader.address.key not in gms)
        case Others(but), Game():
            yield from (reader for reader in everybody(game) if not _is(reader, but, game))
        case ToPower(power), Game():
            seat = game.seat_of(power)
            if seat is not None and not seat.empty:
                yield reader_of(seat.player, game)
        case ToGM(), Game():
            for gm in game.gms:
                yield Reader(gm, proves=meaning_of(game, gm))
        case ToWriter(address), Game():
            yield reader_of(address, game)
        case ToWriter(address), None:
            yield Reader(address, proves=meaning_anywhere(address))
        case ToMailbox(address), _:
            yield Reader(address, proves=meaning_anywhere(address))
        case ToOperator(), _ if operator is not None:
            yield Reader(operator)


def _is(reader: Reader, author: str, game: Game) -> bool:
    """Whether a reader is the player of a power, or the gamemaster."""
    return is_gm(reader.address, game) if author == GM else author in reader.powers


def reader_of(address: Address, game: Game) -> Reader:
    """Return somebody as a reader, with every power that they play."""
    return Reader(address, game.powers_at(address), meaning_of(game, address))


def everybody(game: Game) -> Iterator[Reader]:
    """Yield all who take part in a game, each once: who plays two seats, or plays and is the GM.

    So do those who have joined a game that is forming, and who observe it.
    """
    people: dict[str, Address] = {}
    for address in (*game.players, game.gm, *game.people.readers):
        people.setdefault(address.key, address)
    return (reader_of(address, game) for address in people.values())


def _sheets(post: Post, reader: Reader, game: Game | None) -> dict[str, Due]:
    """Return what the reader's own powers have to write, for letters that bring it.

    With a turn that is brought back, or a power that is taken over, comes what stands already.
    """
    brings = isinstance(post.notice, BRINGS_SHEETS) and game is not None
    if not brings or game is None or game.state is State.OVER or not game.takes_time:
        return {}
    if game.unpublished:  # no more orders are taken
        return {}
    asked = [power for power in reader.powers if power in awaited(game)]
    if not isinstance(post.notice, Correction | PowerTaken):
        return {power: due(game, power) for power in asked}
    stand = {power: [it.order.text for it in written_orders(game, power)] for power in asked}
    return {power: replace(due(game, power), stand=tuple(stand[power])) for power in asked}
