"""Why a part of a letter is not carried out, where that shows before anything of it is done."""

from __future__ import annotations

from collections.abc import Iterable

from judge.desk.commands import join, orders, yes
from judge.desk.commands.command import Call, Command
from judge.desk.games.game import State
from judge.desk.letters.blocks import Block
from judge.desk.letters.language import Language
from judge.desk.letters.other_judges import elsewhere
from judge.desk.letters.powers import power_it_is_for
from judge.desk.letters.proxy_words import grants_in
from judge.desk.letters.taking_apart import Writing
from judge.desk.people.confirmed_wishes import is_asked_about
from judge.desk.people.writer import Role
from judge.variants.seam import Cause

MOST_OF_A_COMMAND = 3  # in one letter
MOST_FOR_A_TURN = 20  # of one that belongs to its orders
MOST_AT_DESK = 40  # of one of the gamemaster's
# Why a line was not carried out that may be a command of another judge: SET PRESS, BECOME MASTER.
MEANT_ELSEWHERE = frozenset(
    {"not_for_role", "sets_nothing", "no_such_setting", "no_such_value", "names_no_power"}
)


def most_of(command: Command) -> int:
    """Return how often a command is carried out in one letter, with another argument each time."""
    if command.decide is not None:
        return command.most or MOST_AT_DESK
    return command.most or (MOST_FOR_A_TURN if command.for_turn else MOST_OF_A_COMMAND)


def power_meant(call: Call, writing: Writing) -> tuple[str | None, str]:
    """Return the power that a command is for, and its argument without that power's name.

    `RESIGN Turkey` is for Turkey, whichever power of its writer's the letter is for, and for none
    if they do not play it; `CLEAR A Con` is for whichever of theirs has that to order.
    """
    if writing.writer.role is not Role.PLAYER or (writing.power is None and call.command.for_turn):
        return writing.power, call.argument
    language = writing.language
    own = writing.game.powers_at(writing.letter.sender)
    if call.command.for_turn and call.argument and len(own) > 1:
        return _who_orders(call.argument, own, writing, language) or writing.power, call.argument
    named, rest = "", call.argument
    if call.command.names_power:
        named, rest = power_it_is_for(rest, writing.game.variant, language.arguments.follows)
    if named in own or named == writing.power:
        return named, rest
    is_place = call.command.own_words  # ABSENCE in Italy, 7 to 9 December
    return (writing.power if is_place or not named else None), call.argument


def _who_orders(
    argument: str, powers: Iterable[str], writing: Writing, language: Language
) -> str | None:
    """Return the power that orders the things that a command names, first that of its letter."""
    game = writing.game
    grants = grants_in(argument, language.proxies, game.variant.powers.values())
    text = ", ".join(grant.things for grant in grants) or argument
    first = sorted(powers, key=lambda power: power != writing.power)
    return next((it for it in first if game.variant.things(text, it, game.position).named), None)


def why_not_run(
    command: Command, writing: Writing, power: str | None, *, takes_orders: bool
) -> Cause | None:
    """Return why the writer of a letter cannot give a command for a power now, None if they can."""
    role = writing.writer.role
    if command.founds:
        return Cause("founds_elsewhere")
    if role not in command.roles and Role.PLAYER in command.roles and waits_to_play(writing):
        return Cause("once_begun", {"command": command.name})
    if role not in command.roles:
        facts = {"command": command.name, "line": writing.as_gm}
        own = writing.as_gm and Role.GM in command.roles
        return Cause("below_become", facts) if own else _not_for(command, writing)
    if command.for_power and role is Role.PLAYER and power is None:
        return Cause("for_which_power")
    if command.for_turn and not takes_orders:
        return Cause("for_the_turn")
    if command.in_person and writing.as_gm:
        return Cause("in_person")
    may = writing.may(command.needs) or is_asked_about(command, role)
    return None if may else Cause("not_proved")


def _not_for(command: Command, writing: Writing) -> Cause:
    if command is yes.COMMAND:
        numbers = [vote.proposal.number for vote in writing.game.votes]
        plays = writing.power is not None
        return Cause("yes_to_what", {"numbers": numbers}) if plays else Cause("nothing_to_agree_to")
    role = writing.writer.role
    if command is orders.COMMAND and role is Role.GM and not writing.game.rules.gm_sees_orders:
        return Cause("orders_are_hidden", {"clause": "I.1"})
    roles = [str(allowed) for allowed in Role if allowed in command.roles]
    return Cause("not_for_role", {"command": command.name, "role": str(role), "roles": roles})


def or_elsewhere(call: Call, cause: Cause, language: Language) -> Cause:
    """Return why a command was not carried out: other judges know another one by its line."""
    if cause.code not in MEANT_ELSEWHERE:
        return cause
    other = elsewhere(call.line, language)
    is_theirs = other is not None and other.name not in language.commands
    return Cause("taken_elsewhere", {"what": other.code}) if other and is_theirs else cause


def why_no_block(block: Block) -> Cause:
    """Return why a block was not carried out: this judge knows where they are, and no more."""
    if block.ended:
        return Cause("block_not_carried", {"block": block.kind})
    return Cause("block_without_end", {"block": block.kind})


def waits_to_play(writing: Writing) -> bool:
    """Whether somebody writes who has joined a game that has not begun, or joins it so."""
    game, sender = writing.game, writing.letter.sender
    joins = any(call.command is join.COMMAND for call in writing.body.calls)
    return game.state is State.FORMING and (joins or game.people.has_joined(sender))


def why_no_press(writing: Writing) -> Cause:
    """Return why press that is by no power is not taken."""
    writer = writing.writer
    if waits_to_play(writing):
        return Cause("once_begun", {"command": ""})
    return Cause("press_of_which" if writer.role is Role.PLAYER else "press_of_players")
