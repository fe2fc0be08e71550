"""ADDRESS: a player has another mailbox, or the gamemaster says which it is."""

from __future__ import annotations

from functools import partial

from judge.desk.commands.command import Asked, Change, Command
from judge.desk.events.effects import Effect
from judge.desk.games.gunboat import are_unknown
from judge.desk.letters.language import Arguments
from judge.desk.letters.powers import names_no_power, power_before
from judge.desk.notices.mailboxes import AddressTold, AddressWhat
from judge.desk.people.changing_addresses import MAILBOX, asked_for, mailbox_in, moved
from judge.desk.people.proofs import May
from judge.desk.people.writer import IN_GAME
from judge.letter import Address
from judge.variants.seam import Cause


def a_mailbox(words: Arguments) -> str:
    """Return the pattern of an argument that names a mailbox."""
    return MAILBOX


def ask(asked: Asked, *, moves: bool) -> list[Effect]:
    """Ask a mailbox that a player names whether it is theirs, or say why that makes no sense."""
    address = mailbox_in(asked.argument)
    why = _why_not(asked, address, moves=moves)
    if why is not None or address is None:
        return [told(asked, why or AddressWhat.NO_MAILBOX, address)]
    what = AddressWhat.ASKED_TO_MOVE if moves else AddressWhat.ASKED_TO_ADD
    if _is_taken(asked, address):  # by a player whom nobody knows: neither is asked, nor told of
        return [told(asked, what, address)]
    effects = asked_for(asked.its_game, asked.its_power, address, moves=moves)
    return [*effects, told(asked, what, address)]


def told(asked: Asked, what: AddressWhat, address: Address | None) -> Effect:
    """Return the answer to a player."""
    power = asked.its_power
    seat = asked.its_game.seat_of(power)
    gone = address if what is AddressWhat.DROPPED else None
    others = (other for other in (seat.also if seat else ()) if not (gone and gone.same_as(other)))
    also = tuple(other.email for other in others)
    return asked.answer(
        AddressTold(power, address.email if address else asked.argument, what, also)
    )


def _why_not(asked: Asked, address: Address | None, *, moves: bool) -> AddressWhat | None:
    game = asked.its_game
    seat = game.seat_of(asked.power or "")
    if address is None or seat is None:
        return AddressWhat.NO_MAILBOX
    own = [seat.player] if moves else [seat.player, *seat.also]
    if any(address.same_as(other) for other in own):
        return AddressWhat.KNOWN
    if any(map(address.same_as, game.gms)):
        return AddressWhat.TAKEN
    return AddressWhat.TAKEN if _is_taken(asked, address) and not are_unknown(game) else None


def _is_taken(asked: Asked, address: Address) -> bool:
    """Whether a mailbox is somebody else's in the game."""
    game = asked.its_game
    seat = game.seat_of(asked.power or "")
    others = [*game.people.known]
    others += [own for other in game.seats if other is not seat for own in other.mailboxes]
    return any(map(address.same_as, others))


def _decide(asked: Asked) -> Change | Cause:
    """Change the address of a player, at the word of the gamemaster."""
    game = asked.its_game
    power, rest = power_before(asked.argument, game.variant)
    address, seat = mailbox_in(rest), game.seat_of(power)
    if not power and address is not None and len(rest.split()) == 1:
        return Cause("gm_moves_how", {"address": address.email})
    if not power or seat is None or seat.empty:
        return names_no_power(asked.argument, game.variant)
    if address is None:
        return Cause("names_no_mailbox", {"written": rest})
    if address.same_as(seat.player):
        return Cause("address_known", {"power": power, "address": address.email})
    did = Cause("address_set", {"power": power, "address": address.email})
    unknown = are_unknown(game)  # or it would tell all something of somebody
    powers = (power,) if unknown else ()
    return Change(did, moved(game, power, address), to_all=not unknown, powers=powers)


COMMAND = Command(
    name="address",
    run=partial(ask, moves=True),
    decide=_decide,
    answers=True,
    argument=a_mailbox,
    roles=IN_GAME,
    for_power=True,
    for_one=True,
    needs=May.CONFIRM,
    any_turn=True,
    any_state=True,
)
