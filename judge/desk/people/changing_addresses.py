"""The mailboxes of a player: changed, added, given up; each is asked before it counts.

Who writes from the old one asks for a new one, and the new one is written to; what answers that
letter proves that it is read there.  The gamemaster may change an address without it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from judge.desk.events.address_events import AddressAsked, AddressConfirmed
from judge.desk.events.effects import Effect
from judge.desk.games.game import Game
from judge.desk.letters.phrases import Phrases, any_of
from judge.desk.notices.mailboxes import AddressTold, AddressWhat, ConfirmAddress, PlayerMoved
from judge.desk.people.address_requests import AddressRequest
from judge.desk.people.correspondents import WritesFrom
from judge.desk.readers.posts import Everybody, Post, ToPower, ToWriter
from judge.letter import Address, Grade, Kind, Letter

# A mailbox as people have them (RFC 5321 §4.1.2), with no quotes, in the angles of a mail program.
_LABEL = r"(?!-)[\w-]{1,63}(?<!-)"
_MAILBOX = re.compile(rf"(?<![\w.+-])([\w.!#$%&'*+/=?^`{{|}}~-]{{1,64}})@({_LABEL}(?:\.{_LABEL})+)")
_BAD_DOTS = re.compile(r"^\.|\.\.|\.@")
LONGEST = 254
LONGEST_NAME = 80
MAILBOX = r"[^@]{0,80}[^\s@]+@[^\n]{3,300}"  # the argument of a command that names one


def mailbox_in(text: str) -> Address | None:
    """Return the one mailbox that a text names; None if it names none, or several."""
    pairs = _MAILBOX.findall(text)
    named = {Address(f"{local.lstrip('<')}@{domain.lower()}") for local, domain in pairs}
    if len({address.key for address in named}) != 1:
        return None
    [address, *_] = sorted(named, key=str)
    good = len(address.email) <= LONGEST and not _BAD_DOTS.search(address.email)
    return address if good else None


def person_in(text: str, before: Phrases = ()) -> Address | None:
    """Return the one mailbox that a text names, with the name before it: `Jane <jane@...>`.

    Words `before` the name are none of it.
    """
    address = mailbox_in(text)
    if address is None:
        return None
    name, bracket, _ = text.partition("<")
    if not bracket or "@" in name or len(name) > LONGEST_NAME:
        return address
    if before:
        name = re.sub(rf"^\W*{any_of(before)}\b", "", name, flags=re.IGNORECASE)
    return replace(address, name=" ".join(name.strip(" \t\"':,-").split()))


def asked_for(game: Game, power: str, address: Address, *, moves: bool) -> list[Effect]:
    """Return what asks a mailbox whether it is read by the player of a power."""
    request = AddressRequest(power, address, moves)
    return [AddressAsked(request), Post(ToWriter(address), ConfirmAddress(power, moves))]


def moved(game: Game, power: str, address: Address) -> list[Effect]:
    """Return what makes another mailbox that of the player of a power, and tells the old one."""
    seat = game.seat_of(power)
    assert seat is not None, "somebody plays it"
    new = Address(address.email, seat.player.name)
    told = Post(ToWriter(seat.player), PlayerMoved(seat.powers, new))
    return [AddressConfirmed(power, new, moves=True), WritesFrom(new, seat.player), told]


def confirmed(letter: Letter, game: Game) -> list[Effect]:
    """Return what a letter confirms that answers the question whether its mailbox is a player's.

    Its address has a token that was told to that mailbox alone.
    """
    request = game.request_of(letter.sender)
    if request is None or letter.proof.grade < Grade.ANSWER or letter.kind is not Kind.PERSON:
        return []
    if not request.moves:
        told = AddressTold(request.power, request.address.email, AddressWhat.ADDED)
        added = AddressConfirmed(request.power, request.address, moves=False)
        return [added, Post(ToPower(request.power), told)]
    effects = moved(game, request.power, request.address)
    [to_old] = [effect for effect in effects if isinstance(effect, Post)]
    return [*effects, Post(Everybody(), to_old.notice)]
