"""What happens in the sample game before a letter is shown: players write, turns are settled."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache

from judge.clock.deadlines import Timetable
from judge.demo.play import GM, PLAYERS
from judge.desk.events.effects import NO_EVENT, Effect
from judge.desk.events.events import apply
from judge.desk.games.card import card_of
from judge.desk.games.game import Game, Seat
from judge.desk.handle import handle
from judge.desk.letters.language import Languages
from judge.desk.letters.subject import candidates, key_of, part_subject
from judge.desk.lobby import Lobby, receive
from judge.desk.notices import Notice
from judge.desk.notices.turns import TurnReport
from judge.desk.people.correspondents import Correspondent
from judge.desk.readers.circulation import Dispatch, circulate
from judge.desk.readers.posts import Post
from judge.desk.turns.settling import settle_turn
from judge.letter import Address, Grade, Letter, Proof
from judge.library import Library
from judge.report.cards import subject_for
from judge.report.pen import GameShelf
from judge.report.words import Words
from judge.shipped import folders
from judge.variants.seam import Spec
from judge.variants.standard.packed import dump

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def new_game(library: GameShelf) -> Game:
    """Return the sample game before anything happened in it."""
    rules = library.house_rules("standard")
    variant = library.variant(Spec(), rules)
    return Game(
        name="Sarajevo",
        variant=variant,
        rules=rules,
        table=Timetable("Europe/Vienna", None),
        gm=GM,
        seats=tuple(Seat(player, (power,)) for power, player in PLAYERS.values()),
        position=variant.begin(),
    )


@cache
def _words() -> Words:
    """Return the words of those who write the samples."""
    return Words.of(folders("templates"))


def player(game: Game, power: str) -> Address:
    """Return who plays a power."""
    seat = game.seat_of(power)
    assert seat is not None, "every power of the sample game is played"
    return seat.player


def write(
    game: Game,
    power: str,
    text: str,
    subject: str = "",
    sender: Address | None = None,
    grade: Grade = Grade.ANSWER,
) -> Happening:
    """Return what a letter makes happen that a player writes, or `sender` in their stead."""
    letter = Letter(
        sender=sender or player(game, power),
        subject=subject or subject_for(_words().game_card(card_of(game), game.variant), power),
        text=text,
        received=NOW,
        message_id=f"<{power}-{game.turn.code}-{len(game.present.sets)}@players.example>".lower(),
        proof=Proof(grade),
    )
    writer = Correspondent((letter.sender.key,))
    if key_of(game.name) in candidates(letter.subject):
        rest = part_subject(letter.subject, game.name)
        return Happening(game, handle(letter, rest, game, writer, NOW, _languages()).effects)
    near = (game.name,) if letter.subject.startswith(game.name[:4]) else ()
    lobby = Lobby(own=(card_of(game),), some=(), more=False, near=near, takes_part=True)
    return Happening(None, receive(letter, lobby, writer, NOW, _languages()).effects)


@cache
def _languages() -> Languages:
    return Library().spoken()


@dataclass(frozen=True, slots=True)
class Happening:
    """What happens to a game, None if it happens to none."""

    before: Game | None
    effects: Iterable[Effect]

    @property
    def dispatches(self) -> list[Dispatch]:
        """The letters that go out."""
        game, dispatches = self.before, []
        for effect in self.effects:
            match effect:
                case Post():
                    dispatches += circulate(effect, game, GM)
                case event if not isinstance(event, NO_EVENT):
                    game = apply(event, game)
        return dispatches

    @property
    def after(self) -> Game:
        """The game after it."""
        game = self.before
        for effect in self.effects:
            if not isinstance(effect, NO_EVENT):
                game = apply(effect, game)
        assert game is not None, "it happens to a game"
        return game

    def first(self, to: Address | None = None) -> Dispatch:
        """Return the first letter that goes out, or the first to somebody."""
        return next(
            dispatch
            for dispatch in self.dispatches
            if to is None or dispatch.reader.address.same_as(to)
        )

    def report(self, to: Address | None = None) -> Dispatch:
        """Return the first report of a turn, or the first to somebody."""
        return self.of_kind(TurnReport, to)

    def of_kind(self, kind: type[Notice], to: Address | None = None) -> Dispatch:
        """Return the first letter of a kind that goes out, or the first to somebody."""
        sent = [letter for letter in self.dispatches if isinstance(letter.notice, kind)]
        return next(it for it in sent if to is None or it.reader.address.same_as(to))


def at_position(game: Game, position: str) -> Game:
    """Return the game at another position, given as JSON."""
    return replace(game, position=dump(json.loads(position)))


def winter(game: Game) -> Game:
    """Return the game at a Winter: England may build, France must remove."""
    return at_position(
        game,
        '{"phase": "W1901A", "units": {"ENGLAND": ["F NTH"], "FRANCE": ["A PAR", "F MAO"]},'
        ' "centers": {"ENGLAND": ["LON", "EDI"], "FRANCE": ["PAR"]}}',
    )


def retreats(game: Game) -> Game:
    """Return the game at retreats: the army in Belgium was driven out."""
    return at_position(
        game,
        '{"phase": "F1901R", "units": {"ENGLAND": ["A BEL"]}, "dislodged": {"FRANCE": {"A BEL":'
        ' {"from": "HOL", "retreats": ["PIC", "BUR"]}}}, "centers": {"FRANCE": ["PAR"]}}',
    )


def play(game: Game, texts: Mapping[str, str]) -> Happening:
    """Return what the last letter of a turn makes happen, which settles it."""
    happening = Happening(game, ())
    for country, text in texts.items():
        happening = write(happening.after, PLAYERS[country][0], f"{text}\n\nFINAL")
    return happening


def settled(game: Game) -> Happening:
    """Return what the end of the turn makes happen, whatever orders are missing."""
    return Happening(game, settle_turn(game, NOW))


def driven_from_belgium(game: Game, other: str) -> Happening:
    """Settle a turn in which Germany loses Belgium; where it can go hangs on its other unit."""
    attacked = at_position(
        game,
        f'{{"phase": "F1901M", "units": {{"GERMANY": ["A BEL", "{other}"], "FRANCE": ["A PIC",'
        ' "A BUR", "A GAS"]}, "centers": {"GERMANY": ["MUN"], "FRANCE": ["PAR", "MAR", "BRE"]}}',
    )
    two = [seat for seat in game.seats if {"GERMANY", "FRANCE"} & set(seat.powers)]
    attacked = replace(attacked, seats=tuple(reversed(two)))  # the first one's letter is shown
    germany = "A Bel H\nIf Bel is dislodged, retreat Hol, Ruh"
    attacked = write(attacked, "GERMANY", germany if "MUN" in other else "Bel H").after
    return settled(write(attacked, "FRANCE", "A Pic - Bel, A Bur S A Pic - Bel").after)


NEARLY_WON = """{
  "phase": "F1910M",
  "units": {"TURKEY": ["A BOH", "A TYR", "F ION"], "GERMANY": ["F KIE"]},
  "centers": {
    "TURKEY": ["ANK", "BUD", "BUL", "CON", "GRE", "MOS", "NAP", "ROM", "RUM", "SER", "SEV", "SMY",
               "TRI", "TUN", "VEN", "VIE", "WAR"],
    "GERMANY": ["KIE", "MUN"]
  }
}"""
