"""Make a folder for a judge: a judge.ini with every setting explained.

Without options the judge will use its own post office on this machine.  With a mailbox of yours:

  judge init --address judge@example.org --imap imap.example.org --smtp smtp.example.org
"""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path

from judge.cli import Refusal
from judge.cli.common import SETTINGS, console, reason
from judge.settings.ini_values import read_address, read_zone
from judge.shipped import find


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("folder", nargs="?", type=Path, default=Path(), help="default: this folder")
    parser.add_argument("--name", help="what the judge calls itself")
    parser.add_argument("--address", help="the mailbox that players write to")
    parser.add_argument("--operator", help="who is told when something goes wrong")
    parser.add_argument("--imap", metavar="HOST", help="the server its letters arrive at")
    parser.add_argument("--smtp", metavar="HOST", help="the server that takes its letters")
    parser.add_argument("--user", help="the user at both servers (default: the address)")
    parser.add_argument("--zone", help="the time zone of new games, such as Europe/Vienna")


def run(args: argparse.Namespace) -> int:
    """Write judge.ini and say what comes next."""
    path: Path = args.folder / SETTINGS
    ours = find(SETTINGS)
    if path.exists():
        if path.samefile(ours):
            raise Refusal(
                "the judge.ini here comes with the program, and your password would go where the "
                "program goes; make a folder for your judge: `judge init my-judge`"
            )
        raise Refusal(f"{path} is there already; edit it, then try `judge check`")
    text = ours.read_text("utf-8")
    for (section, key), value in _chosen(args).items():
        text = fill_in(text, section, key, value)
    try:
        args.folder.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(text, "utf-8")
    except OSError as fault:
        raise Refusal(f"{path} cannot be written: {reason(fault)}") from fault
    console.print(f"Wrote {path}.", markup=False)
    if args.imap:
        console.print(
            "Now write the password into [imap] and [smtp], and see what `judge check` says.",
            markup=False,
        )
    else:
        console.print("Now edit it if you like, and see what `judge check` says.")
    if args.folder.resolve() != Path.cwd():
        console.print(f"(Go there first: cd {os.fspath(args.folder)})", markup=False)
    return 0


def _chosen(args: argparse.Namespace) -> dict[tuple[str, str], str]:
    for address in (args.address, args.operator):
        if address:
            try:
                read_address(address)
            except ValueError as fault:
                raise Refusal(f"{address}: {fault}") from fault
    if args.zone:
        try:
            read_zone(args.zone)
        except ValueError as fault:
            raise Refusal(str(fault)) from fault
    if bool(args.imap) != bool(args.smtp):
        named, lacking = ("--imap", "--smtp") if args.imap else ("--smtp", "--imap")
        raise Refusal(f"{named} is named and {lacking} is not: a mailbox of yours needs both")
    user = args.user or args.address
    values = {
        ("judge", "name"): args.name,
        ("judge", "address"): args.address,
        ("judge", "operator"): args.operator,
        ("games", "zone"): args.zone,
        ("imap", "host"): args.imap,
        ("imap", "user"): user if args.imap else None,
        ("smtp", "host"): args.smtp,
        ("smtp", "user"): user if args.smtp else None,
    }
    return {place: value for place, value in values.items() if value}


def fill_in(text: str, section: str, key: str, value: str) -> str:
    """Return a judge.ini in which one key has a value instead of its commented default."""
    before, heading, after = text.partition(f"[{section}]\n")
    line = re.compile(rf"^; {key} =.*$", re.MULTILINE)
    return before + heading + line.sub(lambda _: f"{key} = {value}", after, count=1)
