"""The command line: one file for each command, and one table of them.

Only the command that is asked for is imported, so that each is there at once.  Beside them:
`common` (what several share: the settings, the office, a way to say no), `answering` (the same for
those that other programs use), `mail_advice` (what a fault at a mail server is likely to be),
`journal_lines` (a game's journal to be read).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from judge import __version__

COMMANDS = {
    "demo": "watch seven players play a game by mail",
    "init": "make a judge.ini",
    "login": "let the judge into its mailbox by OAuth",
    "check": "test the settings",
    "create": "create a game and invite its players",
    "serve": "run the judge",
    "status": "tell how the judge is, and what needs you",
    "games": "list the games",
    "show": "show one game",
    "map": "draw a map",
    "templates": "look at the letters, and change their words",
    "adjudicate": "adjudicate positions given as JSON",
    "orders": "read what players wrote, given as JSON",
    "read": "tell what the judge would make of a letter",
    "zine": "look at the next issue of the zine, or send it",
    "export": "write a whole game to a file",
    "import": "go on with a game that was played elsewhere",
    "verify": "check a game from its mailed reports",
    "rehearse": "play letters and times from a script",
    "guide": "read how to run the judge, page by page",
    "outbox": "list letters that have not gone out",
    "stop-mail": "let nothing go out for a while, in an emergency",
    "shunt": "list what was put aside because of a fault",
}

FILES = {"import": "import_game"}  # commands that no file can be named after

_ABOUT = """\
A robot that runs games of Diplomacy by e-mail.

New here?  Try `judge demo`: seven players play a game by real mail, on this
machine, in less than a minute.  For a game of your own: `judge init`, then
`judge check`, `judge create`, and `judge serve`.
"""


class Refusal(Exception):
    """The command cannot be carried out; the message tells the operator why and what to do."""


def build_parser(chosen: str = "") -> argparse.ArgumentParser:
    """Return the parser of the command line, with the arguments of the chosen command."""
    parser = argparse.ArgumentParser(
        prog="judge",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"judge {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        subparser = commands.add_parser(
            name, help=summary, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        if name == chosen:
            command = import_module(f"judge.cli.{FILES.get(name, name.replace('-', '_'))}")
            subparser.description = command.__doc__
            command.add_arguments(subparser)
            subparser.set_defaults(run=command.run, parser=subparser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code: 0 done, 1 not done, 2 not understood."""
    words = sys.argv[1:] if argv is None else list(argv)
    chosen = next((word for word in words if not word.startswith("-")), "")
    try:
        args, unknown = build_parser(chosen).parse_known_args(words)
        if unknown:  # told with the usage of the command, and not of them all
            args.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
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
