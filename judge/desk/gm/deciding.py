"""The gamemaster's commands: for which turn they are, what is done, who is told.

A command is for the turn that the subject of its letter names, so that a late letter never hits
another one.  Whatever it does stands behind the command in the journal, so that it can be undone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.desk.commands.command import Asked, Call, Change
from judge.desk.events.effects import Effect, carried_out, events_in
from judge.desk.events.gm_events import Commanded, CorrectionProposed, Undone
from judge.desk.events.press_events import PressApproved, PressPrinted
from judge.desk.events.vote_events import GameEnded, ProposalRefused
from judge.desk.games.game import Game, State
from judge.desk.games.gunboat import are_unknown
from judge.desk.games.journal import last_turn
from judge.desk.games.who_plays import is_played
from judge.desk.letters.near_commands import is_command_in_capitals, other_command
from judge.desk.letters.phrases import any_of
from judge.desk.letters.powers import powers_before, reason_behind, told_powers
from judge.desk.letters.subject import Subject
from judge.desk.notices.clock import Reminder
from judge.desk.notices.gm import Changed, Correction, Decision, GMDecided
from judge.desk.press.guises import names_a_player
from judge.desk.readers.posts import AllButGM, Everybody, Post, ToPower
from judge.variants.seam import Cause

_OF_THEIR_OWN = ("because", "words", "why")  # fields of what was done that are in their words


def decide(call: Call, asked: Asked, subject: Subject) -> Change | Cause:
    """Return what a command of the gamemaster changes, or why it changes nothing."""
    command, game = call.command, asked.game
    assert command.decide is not None, "it is a command of the desk"
    assert game is not None, "which is for a game"
    if not command.any_turn and _is_of_another_turn(subject, game):
        last = bool(subject.code) and subject.code == last_turn(asked.past())
        if not (last and command.last_turn):
            settled = last and command.reads_orders
            return Cause("for_turn_settled") if settled else Cause("for_another_turn")
    if not command.any_state and game.state is State.OVER:
        return Cause("game_is_over")
    if not (command.any_state or command.when_forming) and game.state is State.FORMING:
        return Cause("has_not_begun")
    if (beside := _too_much(call, asked)) is not None:
        return beside
    change = command.decide(replace(asked, line=call.line))
    if isinstance(change, Cause):
        return change
    if command.at_once and is_command_in_capitals(change.words, asked.language):
        return Cause("another_command", {"written": change.words})
    return _unless_it_names(change, game)


def _unless_it_names(change: Change, game: Game) -> Change | Cause:
    """Return a change, unless words of the gamemaster's would tell who plays (House rules X)."""
    after = carried_out(game, change.effects) if are_unknown(game) else game
    if not are_unknown(after):  # all names are told with it
        return change
    named = (names_a_player(text, game, readers) for text, readers in _own_words(change))
    name = next(filter(None, named), "")
    return Cause("names_a_player", {"written": name}) if name else change


def _own_words(change: Change) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield words of the gamemaster's that others are told now, or after a yes; and who alone."""
    readers = () if _told_to_all(change) else change.powers
    yield change.words, readers
    yield from ((str(change.did.fields.get(name, "")), readers) for name in _OF_THEIR_OWN)
    for effect in change.effects:
        match effect:
            case CorrectionProposed(_, why) | ProposalRefused(_, why) | GameEnded(why=why):
                yield why, ()
            case Post(notice=Correction(because=because)):
                yield because, ()
            case Post(ToPower(power), Reminder(words=words)):
                yield words, (power,)


def _condition(argument: str, asked: Asked) -> str:
    """Return the condition that stands in a command, if one does before any reason for it."""
    what, _ = reason_behind(argument.partition(":")[0], asked.words.because)
    found = re.search(rf"(?<!\w){any_of(asked.words.conditions)}(?!\w).*", what, re.IGNORECASE)
    return found[0].strip() if found else ""


def _too_much(call: Call, asked: Asked) -> Cause | None:
    """Return what stands on a command's line that it cannot do: when, for whom else, what else."""
    command, variant = call.command, asked.its_game.variant
    if command.at_once and (beginning := _condition(call.argument, asked)):
        return Cause("waits_for_nothing", {"written": beginning})
    if command.for_one and (several := _several(call.argument, asked)):
        return Cause("names_several", {"powers": told_powers(several)})
    other = "" if command.passes_on else other_command(call.argument, asked.language, variant)
    return Cause("another_command", {"written": other}) if other else None


def _several(argument: str, asked: Asked) -> tuple[str, ...]:
    """Return the powers with which an argument begins, where they are several."""
    powers, _ = powers_before(argument, asked.its_game.variant, asked.words.and_also)
    return powers if len(powers) > 1 else ()


def _is_of_another_turn(subject: Subject, game: Game) -> bool:
    """Whether a subject names another turn than the present one, in whole or in part."""
    if subject.code:
        return subject.code != game.turn.code
    return not subject.parts.items() <= game.turn.facts.items()


def effects_of(change: Change, call: Call, who: str) -> list[Effect]:
    """Return what a command makes happen: the command itself, and what it does.

    One that takes another back is none itself: the next takes back the one before that.
    """
    if any(isinstance(effect, Undone) for effect in change.effects):
        return list(change.effects)
    command = Commanded(
        command=call.command.name,
        line=call.line,
        who=who,
        did=change.did,
        events=len(events_in(change.effects)),  # so many it takes to undo it
        to_all=_told_to_all(change),
        powers=change.powers,
    )
    return [command, *change.effects]


def says_again(change: Change, effects: Sequence[Effect]) -> bool:
    """Whether a command only tells what the same letter had told already: REMIND, REMIND."""
    told = all(isinstance(effect, Post) and effect in effects for effect in change.effects)
    return told and bool(change.effects)


def _lets_print(change: Change) -> bool:
    """Whether a change approves of press that goes out by it; what a report prints is beside it."""
    kinds = {type(effect) for effect in change.effects}
    return {PressApproved, PressPrinted} <= kinds


def _told_to_all(change: Change) -> bool:
    """Whether everybody learns of a change, by its announcement or by a letter of its own."""
    posts = [effect for effect in change.effects if isinstance(effect, Post)]
    return change.to_all or any(isinstance(post.audience, Everybody) for post in posts)


def told_of(change: Change, call: Call, game: Game) -> Changed:
    """Return what the gamemaster is told of a command that was carried out in a game."""
    undoes = any(isinstance(effect, Undone) for effect in change.effects)
    printed = _lets_print(change)
    undo = bool(events_in(change.effects)) and not undoes and not printed
    to_all = _told_to_all(change)
    powers = tuple(power for power in change.powers if is_played(power, game))
    return Changed(
        call.line, change.did, to_all, powers, change.words, undo, printed, change.remarks
    )


def announced(changes: Sequence[Change]) -> list[Post]:
    """Return the letters that tell others what commands did: one, whatever their number."""
    to_all = [change for change in changes if change.to_all]
    powers = dict.fromkeys(power for change in changes for power in change.powers)
    posts = [Post(AllButGM(), _decisions(to_all))] if to_all else []
    for power in powers:
        own = [change for change in changes if power in change.powers and not change.to_all]
        posts += [Post(ToPower(power), _decisions(own))] if own else []
    return posts


def _decisions(changes: Sequence[Change]) -> GMDecided:
    return GMDecided(tuple(Decision(change.did, change.words) for change in changes))
