"""The log: one line an event, for people and for programs, without secrets and without orders.

A fault is named by its kind and the line of code that it came from; what it says is left out, for
it may quote a letter, unless it is one of the network or the disk.  The whole trace is kept with
what was put aside (`judge shunt --traces`).
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO

FACTS = "judge_facts"  # the attribute of a record that holds what is told of an event
ROOT = Path(__file__).resolve().parent.parent
_PLAIN = re.compile(r"[^\s\"=\\]+")
LONGEST = 500  # letters of one value


def say(log: logging.Logger, level: int, event: str, /, **facts: object) -> None:
    """Write an event, such as `letter-dealt`, into the log; `fault=True` adds the present fault."""
    fault = facts.pop("fault", None)
    log.log(level, event, extra={FACTS: facts}, exc_info=bool(fault), stacklevel=2)


def facts_of(record: logging.LogRecord) -> dict[str, object]:
    """Return what a line tells, in its order; a message of another program is its `text`."""
    told: Mapping[str, object] | None = getattr(record, FACTS, None)
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    facts: dict[str, object] = {
        "time": at.replace("+00:00", "Z"),
        "level": record.levelname.lower(),
        "event": record.getMessage() if told is not None else record.name,
        **(told if told is not None else {"text": record.getMessage()}),
    }
    if record.exc_info and record.exc_info[1] is not None:
        facts |= _fault(record.exc_info[1])
    return facts


def _fault(fault: BaseException) -> dict[str, object]:
    facts: dict[str, object] = {"fault": type(fault).__name__}
    if isinstance(fault, OSError):  # of the network or the disk; it quotes no letter
        facts["said"] = str(fault)
    frames = traceback.extract_tb(fault.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(ROOT / "judge")]
    for frame in (ours or list(frames))[-1:]:
        path = Path(frame.filename)
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path.name
        facts["at"] = f"{name}:{frame.lineno}"
    return facts


class KeysAndValues(logging.Formatter):
    """`time=... level=info event=letter-dealt letter=7 game=Sarajevo`: easy to read and to find."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as its line."""
        return " ".join(f"{key}={_value(value)}" for key, value in facts_of(record).items())


class JsonLines(logging.Formatter):
    """The same as an object of JSON, for programs that gather logs."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as its line."""
        facts = {key: _simple(value) for key, value in facts_of(record).items()}
        return json.dumps(facts, ensure_ascii=False)


FORMS: dict[str, type[logging.Formatter]] = {"keys": KeysAndValues, "json": JsonLines}


def _simple(value: object) -> Any:
    """Return a value as JSON has it; a text is no longer than anybody reads."""
    return value if isinstance(value, bool | int | float | None) else str(value)[:LONGEST]


def _value(value: object) -> str:
    """Return a value on one line, in quotes if it would not be one word."""
    text = str(_simple(value))
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def begin(form: str, *, verbose: bool = False, stream: TextIO | None = None) -> None:
    """Let the log be written from now on, in one of the `FORMS`.

    What the judge does is told; of the libraries that it uses only what goes wrong, unless it is
    `verbose`.
    """
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(FORMS[form]())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("judge").setLevel(logging.DEBUG if verbose else logging.INFO)
    logging.getLogger().setLevel(logging.INFO if verbose else logging.WARNING)
