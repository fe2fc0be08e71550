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
import sys
from collections.abc import Mapping
from typing import Any

from judge.adjudicator import Adjudicator, BadRequest
from judge.cli.common import console


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--json", action="store_true", help="answer each line with a line of JSON")
    parser.add_argument(
        "--explain", action="store_true", help="cite the section of the rulebook for each reason"
    )


def run(args: argparse.Namespace) -> int:
    """Answer each line; a line that cannot be used is answered too, and the next one goes on."""
    adjudicator = Adjudicator(explain=args.explain)
    failures = 0
    for line in sys.stdin:
        if not line.strip():
            continue
        try:
            answer = adjudicator.answer(line)
        except BadRequest as fault:
            answer = {"error": str(fault)}
            failures += 1
        if args.json:
            print(json.dumps(answer, ensure_ascii=False), flush=True)
        else:
            _print(answer)
    return 1 if failures and not args.json else 0


def _print(answer: Mapping[str, Any]) -> None:
    if "error" in answer:
        console.print(f"error: {answer['error']}", markup=False)
        return
    for result in answer["results"]:
        line = f"{result['power']:<8} {result['order']:<24} {result['outcome']}"
        console.print(line, markup=False)
        if result["reason"]:
            console.print(f"{'':9}{result['reason']}", markup=False)
    console.print(f"next: {json.dumps(answer['next'])}\n", markup=False)
