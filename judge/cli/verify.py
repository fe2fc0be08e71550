"""Check a game from its mailed reports: that none was changed, and each follows from the rules.

Give it the letters as files: single letters (.eml), mailboxes of many (.mbox), texts that they were
copied into, or folders of these.  Letters in which the judge acknowledged orders may be among them:
then it tells for which powers the orders that were used are those that it had acknowledged.

It ends with 0 if all is as it should be, and with 1 if anything is not.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from judge.api.report_text import texts_of
from judge.api.request import Answer, BadRequest, shipped
from judge.api.verify import CheckedGame, CheckedReport, verify
from judge.cli import Refusal
from judge.cli.answering import say, show_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="letters, or folders")
    parser.add_argument(
        "--rules", metavar="NAME", help="the house rules of the game, if it goes by none of ours"
    )
    parser.add_argument("--json", action="store_true", help="answer with a line of JSON for a game")


def run(args: argparse.Namespace) -> int:
    """Check the reports; tell of each game what they prove."""
    library = shipped()
    try:
        rules = library.house_rules(args.rules) if args.rules else None
    except FileNotFoundError as fault:
        raise Refusal(f"there are no house rules called {args.rules}") from fault
    texts = (text for raw in _contents(args.files) for text in texts_of(raw))
    try:
        verdicts = verify(texts, library, rules)
    except BadRequest as fault:
        raise Refusal(str(fault)) from fault
    for verdict in verdicts:
        show_json(_answer(verdict)) if args.json else _show(verdict)
    return 0 if all(verdict.good for verdict in verdicts) else 1


def _contents(paths: list[Path]) -> Iterator[bytes]:
    for path in paths:
        try:
            files = sorted(file for file in path.rglob("*") if file.is_file())
            yield from (file.read_bytes() for file in (files if path.is_dir() else [path]))
        except OSError as fault:
            raise Refusal(f"{path} cannot be read: {fault.strerror}") from fault


def _answer(verdict: CheckedGame) -> Answer:
    return {
        "game": verdict.game,
        "good": verdict.good,
        "reports": [
            {
                "turn": finding.report.turn,
                "digest": finding.report.digest,
                "good": finding.good,
                "chained": finding.chained,
                "positions_only": finding.report.positions_only,
                "rulebook": finding.edition,
                "differences": list(finding.differences),
                "beyond": list(finding.beyond),
                "receipts": dict(finding.receipts),
                "acknowledged": list(finding.acknowledged),
            }
            for finding in verdict.findings
        ],
        "unlinked": [{"turn": left.turn, "digest": left.digest} for left in verdict.unlinked],
    }


def _show(verdict: CheckedGame) -> None:
    say(verdict.game)
    for finding in verdict.findings:
        say(f"  {finding.report.turn}  {'good' if finding.good else 'NOT AS IT SHOULD BE'}")
        for line in _told(finding):
            say(f"          {line}")
    for left in verdict.unlinked:
        say(f"  {left.turn}  cannot be checked: no report that was given leads to it")
    count = len(verdict.findings) + len(verdict.unlinked)
    if verdict.good:
        say(_all_good(verdict, count))
    else:
        good = sum(finding.good for finding in verdict.findings)
        say(f"{good} of {count} reports are as they should be.")


def _all_good(verdict: CheckedGame, count: int) -> str:
    """Say what is proved where nothing is wrong, and what could not be."""
    books = dict.fromkeys(finding.edition for finding in verdict.findings if finding.edition)
    hidden = sum(finding.report.positions_only for finding in verdict.findings)
    sent = f"All {count} reports are as they were sent"
    follow = "each follows from the one before"
    if count == 1:
        sent, follow = "The one report is as it was sent", "follows from the position before it"
    elif count - hidden == 1:
        follow = "the other follows from the position before it"
    elif hidden:
        follow = "the others follow from the ones before"
    by_rules = f", and {follow} by the rulebook of {' and '.join(books)}" if books else ""
    return f"{sent}{by_rules}.{_said_of_hidden(hidden, count)}"


def _said_of_hidden(hidden: int, count: int) -> str:
    """Say what reports leave open that tell positions only."""
    if not hidden:
        return ""
    if hidden == 1:
        return (
            f" {'It' if count == 1 else 'One of them'} tells positions only: by which orders these "
            "came about, and whether the rules lead to them, cannot be told from it."
        )
    return (
        f" {hidden} of them tell positions only: by which orders these came about, and whether the "
        "rules lead to them, cannot be told from them."
    )


def _by_rules(finding: CheckedReport) -> Iterator[str]:
    """Yield what the rules make of a report's orders that it does not tell, and the reverse."""
    if finding.differences:
        yield "the rules make something else of its orders:"
        yield from (f"  {line}" for line in finding.differences)
    if finding.beyond:
        yield "the rules do not make of them what it tells:"
        yield from (f"  {line}" for line in finding.beyond)
    if not (finding.differences or finding.beyond):
        yield "the rules tell what became of its orders in another order"


def _told(finding: CheckedReport) -> Iterator[str]:
    """Yield what there is to say of a report."""
    if not finding.chained:
        yield "its digest is not that of its text and of the reports before it"
    if finding.report.positions_only:
        yield "it tells positions only: its orders cannot be checked"
    elif not finding.edition:
        yield from _by_rules(finding)
    for power, is_good in finding.receipts:
        if not is_good:
            yield f"the receipt of {power} is for other orders than are printed"
    if finding.acknowledged:
        yield f"acknowledged before: {', '.join(finding.acknowledged)}"
