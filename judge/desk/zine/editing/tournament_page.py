"""TOURNAMENT Spring Cup ... END TOURNAMENT: its scoring, games and entries, or these anew."""

from __future__ import annotations

from dataclasses import replace

from judge.desk.commands.command import Asked, CommandResults
from judge.desk.zine.books import Books, PageWritten
from judge.desk.zine.editing.editing_command import Edited, EditorsCommand, block_of
from judge.desk.zine.tournaments import MOST_TOURNAMENTS, Tournament, counts_in_one, read_tournament
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    block = block_of(asked, COMMAND.name)
    if isinstance(block, Cause):
        return block
    name, _, text = block.partition("\n")
    written = read_tournament(name.strip(" \t:"), text)
    kept = written if isinstance(written, Cause) else _of_games(written, asked.magazine.books)
    if isinstance(kept, Cause):
        return kept
    known = asked.magazine.books.pages(Tournament)
    if kept.key not in known and len(known) >= MOST_TOURNAMENTS:
        return Cause("book_is_full", {"most": MOST_TOURNAMENTS, "drop": "DROP TOURNAMENT"})
    facts = {"tournament": kept.name, "games": len(kept.games), "entries": len(kept.entries)}
    return Edited(Cause("tournament_kept", facts), [PageWritten(kept)]).results


def _of_games(tournament: Tournament, books: Books) -> Tournament | Cause:
    """Return a tournament with its games by their own names, or why one of them is none."""
    games = books.games(tournament.games)
    for name in tournament.games:
        if name not in games:
            return Cause("tournament_no_game", {"written": name})
        if not counts_in_one(games[name]):
            return Cause("tournament_gunboat", {"game": games[name].name})
    return replace(tournament, games=tuple(games[name].name for name in tournament.games))


COMMAND = EditorsCommand(
    name="tournament", run=_run, takes_rest=True, needs_end=True, asks_end=True, most=20
)
