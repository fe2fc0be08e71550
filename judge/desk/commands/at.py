"""AT: the gamemaster has a command carried out at a later moment; AT alone lists what waits."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.gm_events import CommandScheduled
from judge.desk.games.game import Game
from judge.desk.games.gm_rulings import Scheduled
from judge.desk.letters.near_commands import call_of, is_command, other_command, passes_on
from judge.desk.turns.new_deadlines import beside_deadline, named_moment, no_moment
from judge.variants.seam import Cause

NEVER = frozenset(
    {
        *("names_no_time", "hours_or_days", "time_is_too_long", "extend_by_less"),
        *("names_no_power", "names_no_successor", "names_no_clock"),
        *("sets_nothing", "no_such_setting", "no_such_value"),
    }
)  # why a command was not carried out that has no better time
_SIGNS = re.compile(r"[:,;]")  # one of which parts the moment from the command


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    if not asked.argument.strip(" ?!."):
        return Change(
            Cause("commands_waiting", {"commands": [listed(it) for it in game.scheduled]})
        )
    parted = next(_parted(asked), None)
    if parted is None:
        before = [re.split(_SIGNS, asked.argument, maxsplit=1)[0], *_up_to_command(asked)]
        why = next(filter(None, (no_moment(written, asked) for written in before)), None)
        if (alone := named_moment(asked.argument, asked)) is not None:
            return Cause("nothing_at_moment", {"moment_at": alone.isoformat()})
        return why or Cause("no_moment_and_command", {"written": asked.argument})
    at, written, command = parted
    language = asked.language
    if (cannot := _cannot_wait(command, asked)) is not None:
        return cannot
    if at <= asked.now:
        return Cause("moment_is_past", {"moment_at": at.isoformat()})
    text = "\n".join(filter(None, (command, asked.text)))
    scheduled = Scheduled(next_number(game), at, text, asked.turn, language.code)
    fields = {**listed(scheduled), "any_turn": not asked.turn}
    fields["by_deadline"] = beside_deadline(written, asked) is not None
    return Change(Cause("command_scheduled", fields), [CommandScheduled(scheduled)])


def _cannot_wait(command: str, asked: Asked) -> Cause | None:
    """Return why a command is none that waits, or could be done at no moment, by its words."""
    language, variant = asked.language, asked.its_game.variant
    if not is_command(command, language):
        return Cause("no_command_to_schedule", {"written": command})
    other = other_command(command, language, variant)
    if other and not passes_on(command, language):
        return Cause("another_command", {"written": other})
    call = call_of(command, language, variant)
    if call is None or call.command.decide is None:
        return None
    done = call.command.decide(replace(asked, argument=call.argument, line=command))
    return done if isinstance(done, Cause) and done.code in NEVER else None


def next_number(game: Game) -> int:
    """Return the number of the next command that is to wait."""
    return 1 + max((it.number for it in game.scheduled), default=0)


def _parted(asked: Asked) -> Iterator[tuple[datetime, str, str]]:
    """Yield the ways to part a line into a moment and the command behind it, or a sign first."""
    text = asked.argument
    for at in (sign.start() for sign in _SIGNS.finditer(text)):
        moment = named_moment(text[:at], asked)
        if moment is not None:
            yield moment, text[:at], text[at + 1 :].strip()
    for written in _up_to_command(asked):
        moment = named_moment(written, asked)
        if moment is not None:
            yield moment, written, text[len(written) :].strip()


def _up_to_command(asked: Asked) -> list[str]:
    """Return what may stand before a command: `tomorrow 9am PAUSE`."""
    text = asked.argument
    spaces = (space.end() for space in re.finditer(r"\s+", text))
    return [text[:at] for at in spaces if is_command(text[at:], asked.language)]


def listed(scheduled: Scheduled) -> dict[str, object]:
    """Return what is told of a command that waits."""
    line = scheduled.text.splitlines()[0]
    return {"number": scheduled.number, "moment_at": scheduled.at.isoformat(), "line": line}


COMMAND = DeskCommand(name="at", decide=_decide, when_forming=True, takes_text=True, passes_on=True)
