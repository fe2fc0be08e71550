"""Adjudicate positions given as JSON, one a line, from standard input.

  {"board": "standard", "edition": "2023", "phase": "S1901M",
   "units": {"AUSTRIA": ["A BUD", "F TRI"]}, "centers": {"AUSTRIA": ["BUD"]},
   "orders": {"AUSTRIA": ["A BUD - SER"]}}

all on one line.  In retreat phases "dislodged" is {"ITALY": {"A VEN": {"from": "TRI", "retreats":
["APU"]}}}.  "rules" may set single switches of the edition.  Without --json the results are
printed for people.
"""

from __future__ import annotations

import argparse
import json
from functools import partial

from judge.api.adjudicate import adjudicate
from judge.api.request import Answer
from judge.cli.answering import answer_lines, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--json", action="store_true", help="answer each line with a line of JSON")
    parser.add_argument(
        "--explain", action="store_true", help="cite the section of the rulebook for each reason"
    )


def run(args: argparse.Namespace) -> int:
    """Answer each line; a line that cannot be used is answered too, and the next one goes on."""
    return answer_lines(partial(adjudicate, explain=args.explain), _show, args.json)


def _show(answer: Answer) -> None:
    for result in answer["results"]:
        say(f"{result['power']:<8} {result['order']:<24} {result['outcome']}")
        if result["reason"]:
            say(f"{'':9}{result['reason']}")
    say(f"next: {json.dumps(answer['next'])}\n")
