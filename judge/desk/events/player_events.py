"""What players do in a game beside writing orders: take them back, give proxies, say a contact.

The events, and what each of them makes of the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from judge.desk.events.entries import listed, with_entry, without
from judge.desk.games.game import Game, Statements
from judge.desk.games.kept_orders import Proxy, Publicity
from judge.desk.games.order_sets import cleared, entrusted, published, revoked
from judge.desk.turns.lateness import Absence


@dataclass(frozen=True, slots=True)
class OrdersCleared:
    """A player took orders back: those for things of some keys, or all that they wrote."""

    power: str
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LaterCleared:
    """A player took back the orders that they wrote for turns that may follow."""

    power: str


@dataclass(frozen=True, slots=True)
class ProxyGranted:
    """A player lets another one order things of theirs in the present turn (House rules II.3)."""

    proxy: Proxy


@dataclass(frozen=True, slots=True)
class ProxyRevoked:
    """A player orders things themselves again that they had let another order: these keys."""

    power: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ContactSet:
    """A player said how the others may reach them, in their own words; nothing takes that back."""

    power: str
    contact: str


@dataclass(frozen=True, slots=True)
class OrdersPublished:
    """A player's orders for the present turn were told to everybody, and are final (II.6)."""

    power: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PublicityChosen:
    """Orders for the present turn are asked for in public, or a player wants them to be secret."""

    publicity: Publicity


@dataclass(frozen=True, slots=True)
class WaitChosen:
    """A player wants the turn to last until the deadline though all be final, or not (VII.2)."""

    power: str
    wait: bool


@dataclass(frozen=True, slots=True)
class AbsenceNoted:
    """A player told when they will be away, or that they will not (VII.5).

    It takes the place of those that they told of before, or `beside` it those at other times stay.
    """

    power: str
    absence: Absence | None
    beside: bool = False


@dataclass(frozen=True, slots=True)
class StatementMade:
    """Somebody said what they think of a game that is over; all statements are sent when `due`.

    None: they have been sent, and this one is at once.
    """

    who: str
    text: str
    due: datetime | None


@dataclass(frozen=True, slots=True)
class StatementsPublished:
    """The statements about a game that is over were sent to everybody."""


@dataclass(frozen=True, slots=True)
class Complained:
    """A player told the gamemaster that they mind what the players of powers do (X.5)."""

    power: str
    about: tuple[str, ...]
    text: str


PlayerEvent = (
    OrdersCleared
    | Complained
    | LaterCleared
    | OrdersPublished
    | WaitChosen
    | AbsenceNoted
    | PublicityChosen
    | ProxyGranted
    | ProxyRevoked
    | ContactSet
    | StatementMade
    | StatementsPublished
)


def by_player(event: PlayerEvent, game: Game) -> Game:  # noqa: C901, PLR0911, a table
    """Return the game after a player took orders back, or said something else than orders."""
    match event:
        case Complained():  # it stands in the journal, for the record
            return game
        case ContactSet(power, contact):
            return replace(game, contacts=with_entry(game.contacts, power, contact))
        case StatementMade(who, text, due):
            said = {**without(game.statements.said, (who,)), who: text}
            return replace(game, statements=Statements(said, due))
        case StatementsPublished():
            return replace(game, statements=replace(game.statements, due=None))
        case OrdersCleared(power, keys):
            return cleared(power, keys, game)
        case OrdersPublished(power, at):
            return published(power, at, game)
        case PublicityChosen(publicity):
            return replace(game, present=replace(game.present, publicity=publicity))
        case WaitChosen(power, wait):
            patient = listed(game.present.patient, power, on=wait)
            return replace(game, present=replace(game.present, patient=patient))
        case AbsenceNoted(power, absence, beside):
            apart = absence.beside(game.absences) if absence and beside else ()
            kept = (it for it in game.absences if it.power != power or it in apart)
            return replace(game, absences=(*kept, absence) if absence else (*kept,))
        case LaterCleared(power):
            return replace(game, later={**game.later, power: ()})
        case ProxyGranted(proxy):
            return entrusted(proxy, game)
        case ProxyRevoked(power, keys):
            return revoked(power, keys, game)
