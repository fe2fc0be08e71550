"""Read what players wrote, given as JSON, one request a line, from standard input.

  {"board": "standard", "phase": "S1902M", "units": {"GERMANY": ["A MUN", "F KIE"]},
   "centers": {"GERMANY": ["MUN"]}, "power": "GERMANY", "text": "Munich to Burgundy"}

all on one line.  "text" is the body of a letter: quotes, signatures and commands in it are passed
by as in letters to a game.  In retreat phases "dislodged" is as for `judge adjudicate`.  The
house rules hold as they are shipped; "edition" names another rulebook than theirs, and "rules"
may set single switches.

The answer to each line has:
  "orders"      what would stand, in short form, coasts filled in; of several orders for a unit
                the last one.  A convoyed army is written A LON - BEL VIA
  "contingent"  orders for the case that a unit is dislodged or centres are gained, if any
  "problems"    what gave no order, its kind, why, and what would be understood instead.  An
                illegal order is understood and impossible: it is here and not among "orders",
                and if it is the last one for its unit, no earlier one stands for it
  "rulings"     whatever had to be decided, with the clause of the house rules it rests on

A line that cannot be used is answered with "error".  Without --json the same is printed for
people.
"""

from __future__ import annotations

import argparse

from judge.api.read import read_orders
from judge.api.request import Answer
from judge.cli.answering import answer_lines, say, show_reading


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--json", action="store_true", help="answer each line with a line of JSON")


def run(args: argparse.Namespace) -> int:
    """Answer each line; a line that cannot be used is answered too, and the next one goes on."""
    return answer_lines(read_orders, _show, args.json)


def _show(answer: Answer) -> None:
    show_reading(answer)
    say("")
