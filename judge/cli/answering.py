"""What the commands for other programs share: lines in, answers out, nothing that can break them.

What people wrote may hold anything; on a screen only what can be printed is shown of it.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator

from rich.console import Console

from judge.api.request import Answer, BadRequest, Request, parse_request

console = Console(highlight=False, soft_wrap=True)


def answer_lines(
    answer: Callable[[Request], Answer], show: Callable[[Answer], None], as_json: bool
) -> int:
    """Answer each line of the input; one that cannot be used is answered too."""
    failures = 0
    for line in _lines():
        try:
            answered = answer(parse_request(line))
        except BadRequest as fault:
            answered = {"error": str(fault)}
            failures += 1
        if as_json:
            show_json(answered)
        elif "error" in answered:
            say(f"error: {answered['error']}")
        else:
            show(answered)
    return 1 if failures and not as_json else 0


def _lines() -> Iterator[str]:
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    return (line for line in sys.stdin if line.strip())


def show_json(answer: Answer) -> None:
    """Print a line of JSON, in letters that every terminal and pipe can take."""
    print(json.dumps(answer), flush=True)


def say(text: str) -> None:
    """Print a text for people; what cannot be printed in it is replaced."""
    shown = "".join(sign if sign.isprintable() or sign == "\n" else "\ufffd" for sign in text)
    console.print(shown, markup=False)


def show_reading(answer: Answer) -> None:
    """Print orders, problems and rulings."""
    for order in answer["orders"]:
        say(f"  {order}")
    if not answer["orders"]:
        say("  no orders")
    for order in answer.get("contingent", ()):
        say(f"  {order}")
    for problem in answer["problems"]:
        say(f"{problem['kind']}: {' '.join(problem['text'].split())}")
        say(f"  {problem['message']}")
        for suggestion in problem["suggestions"]:
            say(f"  ? {suggestion}")
    for ruling in answer["rulings"]:
        say(f"{ruling['clause']:<6} {ruling['text']}")
