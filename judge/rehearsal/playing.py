"""A script played in a world: what came of each step, to be printed or to be checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judge.rehearsal.cast import Cast
from judge.rehearsal.checking import Came, Difference, differences, rendition, short
from judge.rehearsal.mailbag import Went
from judge.rehearsal.script import Script, Step
from judge.rehearsal.script_events import ScriptEvent
from judge.rehearsal.world import ScriptAnswer, World

INDENT = "    "


def perform(script: Script, world: World) -> Iterator[tuple[Step, Came]]:
    """Play a script and yield each step with what came of it."""
    if script.begins:
        world.begin(script.begins)
    return ((step, happened(step.event, world)) for step in script.steps)


def happened(event: ScriptEvent, world: World) -> Came:
    """Play one event and return what came of it."""
    answers = list(world.play(event))
    return Came(
        tuple(world.letters[answer["letter"] - 1] for answer in answers if "letter" in answer),
        tuple(answer["error"] for answer in answers if "error" in answer),
        tuple(answer["output"] for answer in answers if "output" in answer),
        tuple("\n".join(laid_out(answer)) for answer in answers if "game" in answer),
    )


def check(script: Script, world: World) -> Iterator[Difference]:
    """Play a script and yield where it went otherwise than it says."""
    for step, came in perform(script, world):
        yield from differences(step.expected, came, world.people_of, step.line)


def laid_out(answer: ScriptAnswer) -> Iterator[str]:
    """Yield the state of a game as lines: `units AUSTRIA: A BUD, A VIE, F TRI`."""
    return _laid_out(answer, "")


def _laid_out(values: Mapping[str, Any], before: str) -> Iterator[str]:
    for name, value in values.items():
        label = f"{before} {name}".strip()
        if isinstance(value, Mapping):
            yield from _laid_out(value, label)
        elif isinstance(value, list):
            yield f"{label}: {', '.join(map(str, value)) or 'none'}"
        else:
            yield f"{label}: {'none' if value is None else value}"


def told(source: Iterable[str], came: Came, cast: Cast) -> Iterator[str]:
    """Yield a step as a script tells it, with everything that came of it."""
    yield from source
    for error in came.errors:
        yield from _arrow("error", [error])
    for output in came.outputs:
        yield from _arrow("output", output.splitlines())
    for shown in came.shown:
        yield from _arrow("show", shown.splitlines())
    for letters in _alike(came.letters):
        who = ", ".join(cast.called(letter.to) for letter in letters)
        yield from _arrow(f"{who}: {short(letters[0].kind)}", _words(letters[0]))
    if came.letters:
        yield "  -> nobody else"
    yield ""


def _alike(letters: Iterable[Went]) -> list[list[Went]]:
    """Return letters that say the same together, in the order of the first of them."""
    groups: dict[tuple[object, ...], list[Went]] = {}
    for letter in letters:
        key = (letter.kind, letter.subject, letter.text, letter.attachments)
        groups.setdefault(key, []).append(letter)
    return list(groups.values())


def _words(letter: Went) -> list[str]:
    """Return the lines of a letter but for those that tell whose it is."""
    return [line for line in rendition(letter) if not line.startswith(("From: ", "To: "))]


def _arrow(head: str, lines: Iterable[str]) -> Iterator[str]:
    yield f"  -> {head}"
    for line in lines:
        yield f"{INDENT}{escaped(line)}".rstrip()


def escaped(line: str) -> str:
    """Return a line of a letter so that a script does not take it for one of its own."""
    stripped = line.lstrip()
    if not stripped.startswith(("\\", "->", "!", "@")):
        return line
    return f"{line[: len(line) - len(stripped)]}\\{stripped}"
