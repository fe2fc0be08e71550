"""What the commands for other programs share: lines in, answers out, nothing that can break them.

What people wrote may hold anything; on a screen only what can be printed is shown of it.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from judge.cli.common import console
from judge.request import BadRequest

Answer = Mapping[str, Any]


def answer_lines(
    answer: Callable[[str], Answer], show: Callable[[Answer], None], as_json: bool
) -> int:
    """Answer each line of the input; one that cannot be used is answered too."""
    failures = 0
    for line in _lines():
        try:
            told = answer(line)
        except BadRequest as fault:
            told = {"error": str(fault)}
            failures += 1
        if as_json:
            show_json(told)
        elif "error" in told:
            say(f"error: {told['error']}")
        else:
            show(told)
    return 1 if failures and not as_json else 0


def _lines() -> Iterator[str]:
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    return (line for line in sys.stdin if line.strip())


def show_json(told: Answer) -> None:
    """Print a line of JSON, in letters that every terminal and pipe can take."""
    print(json.dumps(told), flush=True)


def say(text: str) -> None:
    """Print a text for people; what cannot be printed in it is replaced."""
    shown = "".join(one if one.isprintable() or one == "\n" else "\ufffd" for one in text)
    console.print(shown, markup=False)


def show_reading(told: Answer) -> None:
    """Print orders, problems and rulings."""
    for order in told["orders"]:
        say(f"  {order}")
    if not told["orders"]:
        say("  no orders")
    for order in told.get("contingent", ()):
        say(f"  {order}")
    for problem in told["problems"]:
        say(f"{problem['kind']}: {' '.join(problem['text'].split())}")
        say(f"  {problem['message']}")
        for suggestion in problem["suggestions"]:
            say(f"  ? {suggestion}")
    for ruling in told["rulings"]:
        say(f"{ruling['clause']:<6} {ruling['text']}")
