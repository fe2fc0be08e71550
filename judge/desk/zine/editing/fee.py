"""FEE jane@example.org; Sarajevo; GRAUSTARK; by cheque.  A game's fee is noted in an account.

Which of the two fees it is follows from what else they play: in a game here that goes on, or in
the magazine named behind it, where that has reciprocity.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.desk.commands.command import Asked, CommandResults
from judge.desk.letters.subject import key_of
from judge.desk.zine.books import Books, PageWritten
from judge.desk.zine.catalogue import CatalogueEntry, key_of_entry
from judge.desk.zine.editing.editing_command import Edited, EditorsCommand
from judge.desk.zine.editing.on_account import LONGEST_NOTE, account_named
from judge.desk.zine.ledger import AccountLine, Entered, with_line
from judge.letter import Address
from judge.variants.seam import Cause

_PARTS = re.compile(r"\s*[;,:]\s*")


def _run(asked: Asked) -> CommandResults:
    named = account_named(asked)
    if isinstance(named, Cause):
        return named
    account, behind = named
    books = asked.magazine.books
    if not books.terms.fee:
        return Cause("no_fee")
    written, *more = _PARTS.split(behind.strip(" \t:;,"))
    game = books.games([written]).get(written)
    if game is None:
        return Cause("fee_without_game", {"written": written})
    elsewhere = _plays(account.reader, game.name, books)
    paper = _reciprocal(more, books)
    words = "; ".join(part for part in more if part and part != paper)
    if len(words) > LONGEST_NOTE:
        return Cause("page_too_long", {"most": LONGEST_NOTE})
    fee = books.terms.fee_for(plays_elsewhere=bool(elsewhere or paper))
    noted = "; ".join(filter(None, (fee, words)))
    line = AccountLine(asked.now, Entered.FEE, game=game.name, words=noted)
    facts = {
        "reader": str(account.reader),
        "game": game.name,
        "fee": fee,
        "plays": elsewhere or paper,
        "first": books.terms.fee,
    }
    return Edited(Cause("fee_noted", facts), [PageWritten(with_line(account, line))]).results


def _plays(reader: Address, but: str, books: Books) -> str:
    """Return another game that somebody plays in."""
    return next((name for name in books.plays(reader) if key_of(name) != key_of(but)), "")


def _reciprocal(parts: Sequence[str], books: Books) -> str:
    """Return the part that names a magazine with reciprocity."""
    known = books.pages(CatalogueEntry)

    def reciprocal(part: str) -> bool:
        entry = known.get(key_of_entry(part))
        return entry is not None and entry.reciprocity

    return next(filter(reciprocal, parts), "")


COMMAND = EditorsCommand(name="fee", run=_run, most=50)
