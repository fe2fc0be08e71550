"""Samples of what is told of those beside a game, and while one that is full asks who plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from judge.demo.happenings import NOW, Happening, player, write
from judge.demo.samples import Sample
from judge.desk.events.effects import carried_out
from judge.desk.games.game import Game
from judge.desk.notices.people import BeganWithout, JoinNoted, MusterAsks, MusterTold
from judge.desk.people.forming import end_muster, found_game, join, when_full
from judge.desk.people.unseated import Joined
from judge.letter import Address

WAITING = Address("walt@players.example")
LONG_AGO = timedelta(days=30)


def beside_and_waiting(game: Game) -> Iterator[Sample]:
    """Yield what is told of those beside a game, and before one that took long to form begins."""
    observed = write(game, "", "OBSERVE", "Sarajevo", WAITING)
    yield Sample("anyone.beside", "Somebody observes a game", observed.first(WAITING))
    standby = write(game, "", "STANDBY", "Sarajevo", WAITING)
    yield Sample("anyone.beside.standby", "Somebody stands by", standby.first(WAITING))
    yield Sample("gm.standby", "... as the gamemaster is told", standby.first(game.gm))
    listed = write(game, "", "", "WAITING LIST", WAITING)
    yield Sample("anyone.waiting-list", "Somebody waits for a game", listed.first(WAITING))
    *players, late = (player(game, power) for power in game.variant.powers)
    forming = carried_out(game, found_game(replace(game, seats=())))
    for who in players:
        forming = carried_out(forming, join(Joined(who, at=NOW - LONG_AGO), forming, NOW))
    full = Happening(forming, join(Joined(late, at=NOW), forming, NOW))
    yield Sample("anyone.muster", "Who still plays?", full.of_kind(MusterAsks))
    yield Sample("gm.muster", "... as the gamemaster is told", full.of_kind(MusterTold))
    ready = write(full.after, "", "Yes", "Sarajevo", players[0])
    yield Sample("anyone.ready", "Somebody does", ready.first(players[0]))
    waits = write(ready.after, "", "JOIN", "Sarajevo", WAITING)
    yield Sample("anyone.joined.waiting", "Somebody waits for a place", waits.first(WAITING))
    ended = Happening(waits.after, end_muster(waits.after, NOW))
    yield Sample("anyone.joined.silent", "Others are silent", ended.of_kind(JoinNoted, players[1]))
    yield Sample("anyone.joined.placed", "... and make room", ended.of_kind(JoinNoted, WAITING))
    yield Sample("gm.muster.ended", "... as the gamemaster is told", ended.of_kind(MusterTold))
    said = tuple(replace(it, at=NOW) for it in waits.after.people.joined)
    heard = replace(waits.after, people=replace(waits.after.people, joined=said))
    begun = Happening(heard, when_full(heard, NOW))
    yield Sample("anyone.began-without", "There was no place", begun.of_kind(BeganWithout))
