"""Look at the next issue of the zine, or send it to its readers.

  judge zine preview                   print it as the plain text of a letter
  judge zine preview --html issue.html
  judge zine send                      to everybody who has written SUBSCRIBE ZINE

An issue tells what happened in all games since the last one, as far as anybody may know it, and
has the listing of all games.  It goes to each reader once; where nothing has happened none goes.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from judge.cli import Refusal
from judge.cli.common import add_settings, console, good_settings, office_there
from judge.desk.circulation import Dispatch, Reader
from judge.office import Office
from judge.sending_zine import IssueSent, next_issue, send_issue

PREVIEW, SEND = "preview", "send"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)
    parser.add_argument("action", choices=(PREVIEW, SEND))
    parser.add_argument("--html", type=Path, metavar="FILE", help="preview: write it as a page")


def run(args: argparse.Namespace) -> int:
    """Print the next issue, or send it."""
    office = office_there(good_settings(args))
    if args.action == PREVIEW:
        _show(next_issue(office), args.html, office)
        return 0
    sent = send_issue(office)
    if not sent.readers:
        raise Refusal("nobody reads the zine: whoever wants it writes SUBSCRIBE ZINE to the judge")
    if not sent.new:
        raise Refusal("nothing has happened since the last issue; none was sent")
    readers = "1 reader" if sent.readers == 1 else f"{sent.readers} readers"
    console.print(f"Issue {sent.issue.number} goes to {readers}.")
    return 0


def _show(sent: IssueSent, page: Path | None, office: Office) -> None:
    copy = Dispatch(Reader(office.pen.identity.mailbox), sent.issue)
    letter, *_ = office.pen.letters(copy, "", office.now())
    if page is None:
        console.print(letter.text.rstrip(), markup=False)
    else:
        try:
            page.write_text(letter.html, "utf-8")
        except OSError as fault:
            raise Refusal(f"{page} cannot be written: {fault.strerror}") from fault
    if not sent.new:
        console.print("(Nothing has happened since the last issue: this one would not be sent.)")
