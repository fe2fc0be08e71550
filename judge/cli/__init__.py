"""The command line: one file for each command, and one table of them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from judge import __version__
from judge.cli import adjudicate, check, create, demo, games, init, outbox, serve, show, shunt
from judge.cli.common import Refusal

COMMANDS = (demo, init, check, create, serve, games, show, adjudicate, outbox, shunt)

_ABOUT = """\
A robot that runs games of Diplomacy by e-mail.

New here?  Try `judge demo`: seven players play a game by real mail, on this
machine, in less than a minute.  For a game of your own: `judge init`, then
`judge check`, `judge create`, and `judge serve`.
"""


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="judge",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"judge {__version__}")
    chosen = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        name = command.__name__.rpartition(".")[2]
        one = chosen.add_parser(
            name,
            help=command.HELP,
            description=command.__doc__,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_arguments(one)
        one.set_defaults(run=command.run)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code: 0 done, 1 not done, 2 not understood."""
    args = build_parser().parse_args(argv)
    try:
        code: int = args.run(args)
    except Refusal as refusal:
        print(f"judge: {refusal}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read the output has seen enough
        sys.stderr.close()
        return 0
    return code
