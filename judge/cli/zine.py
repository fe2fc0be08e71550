"""Look at the next issue of the zine, or send it to its readers.

  judge zine preview                   print it as the plain text of a letter
  judge zine preview --html issue.html
  judge zine preview --pdf issue.pdf   pages to print (needs the extra `pdf`)
  judge zine send                      to everybody who has written SUBSCRIBE ZINE

An issue tells what happened in all games since the last one, as far as anybody may know it, and
has the listing of all games.  It goes to each reader once; where nothing has happened none goes.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from jinja2 import TemplateError

from judge.cli import Refusal
from judge.cli.common import add_settings, console, judges_settings, office_there
from judge.desk.games.card import Card
from judge.desk.readers.circulation import Dispatch, Reader
from judge.desk.zine.next_issue import NextIssue
from judge.library import Library
from judge.office.office import Office
from judge.office.sending_zine import next_issue, send_issue
from judge.report.zine_pages import zine_pages
from judge.settings.settings import Settings
from judge.studio import Studio
from judge.variants.seam import Variant

PREVIEW, SEND = "preview", "send"
NOTHING_NEW = "(Nothing has happened since the last issue: this one would not be sent.)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)
    parser.add_argument("action", choices=(PREVIEW, SEND))
    parser.add_argument("--html", type=Path, metavar="FILE", help="preview: write it as a page")
    parser.add_argument("--pdf", type=Path, metavar="FILE", help="preview: write it as pages")


def run(args: argparse.Namespace) -> int:
    """Print the next issue, or send it."""
    if args.action == SEND and (args.html or args.pdf):
        raise Refusal("--html and --pdf are for `judge zine preview`; nothing was sent")
    office = office_there(judges_settings(args))
    if args.action == PREVIEW:
        sent = next_issue(office)
        if args.pdf is not None:
            _write(args.pdf, _pages(sent, office, judges_settings(args)))
        if args.html is not None or args.pdf is None:
            _show(sent, args.html, office)
        if not sent.new:
            console.print(NOTHING_NEW)
        _tell_what_is_missing(sent)
        return 0
    sent = send_issue(office)
    _tell_what_is_missing(sent)
    if not (sent.copies or sent.companions) and sent.unsent:
        raise Refusal("whoever reads the zine has no issue left; none was sent")
    if not (sent.copies or sent.companions):
        raise Refusal("nobody reads the zine: whoever wants it writes SUBSCRIBE ZINE to the judge")
    if not sent.new:
        raise Refusal("nothing has happened since the last issue; none was sent")
    readers = "1 reader" if sent.readers == 1 else f"{sent.readers} readers"
    goes = f"to {readers}" if sent.copies else "out"
    console.print(f"Issue {sent.issue.number} goes {goes}.")
    if sent.companions:
        more = f"{len(sent.companions)} more" if sent.copies else len(sent.companions)
        console.print(f"The press of one game alone goes to {more}.")
    return 0


def _tell_what_is_missing(sent: NextIssue) -> None:
    if sent.left_out:
        names = ", ".join(sent.left_out)
        console.print(f"(Left out, for they cannot be read: {names}; see the log.)", markup=False)
    if sent.more:
        console.print("(What has happened is more than one issue holds: send another after it.)")


def _show(sent: NextIssue, page: Path | None, office: Office) -> None:
    copy = Dispatch(Reader(office.pen.identity.mailbox), sent.issue)
    letter, *_ = office.pen.letters(copy, "", office.now())
    if page is None:
        print(letter.text.rstrip())
    else:
        _write(page, letter.html.encode())


def _pages(sent: NextIssue, office: Office, settings: Settings) -> bytes:
    """Return an issue as pages to print."""
    library, pen = Library(settings.own), office.pen

    def variant_of(card: Card) -> Variant:
        return library.variant(card.spec, card.rules).in_language(pen.templates.language)

    try:
        return zine_pages(
            sent.issue,
            pen.templates,
            variant_of,
            Studio(library),
            pen.identity.mailbox,
            office.now(),
        )
    except ImportError as fault:
        raise Refusal("pages to print need the extra: pip install 'judge[pdf]'") from fault
    except (TemplateError, ValueError, RuntimeError) as fault:  # in JSON, or of Typst
        raise Refusal(f"the templates of the zine make no pages: {fault}") from fault


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as fault:
        raise Refusal(f"{path} cannot be written: {fault.strerror}") from fault
