"""A letter of every kind, for whoever edits templates: what the desk writes in the sample game.

Nothing here is made up: players write letters, the desk deals with them, and what it would send
is the sample.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from judge.clock.deadlines import Timetable
from judge.demo.play import GM, PLAYERS, parts
from judge.demo.sample_game import read_sample_game
from judge.desk.effects import Effect, Send, apply
from judge.desk.game import Game, Seat, State
from judge.desk.handle import handle
from judge.desk.lobby import receive
from judge.desk.notices import PicturesFollow, Trouble, TurnReport
from judge.desk.settling import after_outage, settle_turn, start_game
from judge.desk.subject import find_game, subject_for
from judge.letter import Address, Letter
from judge.library import Library
from judge.shipped import find

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
STRANGER = Address("mallory@example.net")


@dataclass(frozen=True, slots=True)
class Sample:
    """A letter to be written at a moment; `name` begins with its template's and tells it apart."""

    name: str
    about: str
    send: Send
    now: datetime = NOW


def samples(library: Library) -> Iterator[Sample]:
    """Yield a letter of every kind, in the order in which a game brings them."""
    game = _new_game(library)
    yield from _beginning(game)
    game = replace(game, deadline=NOW + timedelta(days=7))
    yield from _acknowledgements(game)
    yield from _refusals(game)
    yield from _reports(game)
    yield from _answers(game)
    yield from _troubles(game)


def _new_game(library: Library) -> Game:
    rules = library.house_rules("standard")
    variant = library.variant("standard", rules)
    return Game(
        name="Sarajevo",
        variant=variant,
        rules=rules,
        table=Timetable("Europe/Vienna", None),
        gm=GM,
        seats=tuple(Seat(player, (power,)) for power, player in PLAYERS.values()),
        position=variant.begin(),
    )


def _player(game: Game, power: str) -> Address:
    seat = game.seat_of(power)
    assert seat is not None, "every power of the sample game is played"
    return seat.player


def _write(
    game: Game, power: str, text: str, subject: str = "", sender: Address | None = None
) -> list[Effect]:
    """Return what a letter makes happen that a player writes, or `sender` in his stead."""
    letter = Letter(
        sender=sender or _player(game, power),
        subject=subject or subject_for(game, power),
        text=text,
        received=NOW,
        message_id=f"<{power.lower()}-{game.turn.code.lower()}@players.example>",
    )
    name, rest = find_game(letter.subject, [game.name])
    return handle(letter, rest, game, NOW) if name else receive(letter, (game,))


def _sent(effects: list[Effect], to: Address | None = None) -> Send:
    """Return the first letter among some effects, or the first to somebody."""
    return next(
        one for one in effects if isinstance(one, Send) and (to is None or one.to.same_as(to))
    )


def _after(game: Game, effects: list[Effect]) -> Game:
    for effect in effects:
        game = apply(effect, game)
    return game


def _at(game: Game, position: str) -> Game:
    """Return the game at another position, given as the store keeps it."""
    return replace(game, position=game.variant.unpack(position))


def _winter(game: Game) -> Game:
    return _at(
        game,
        '{"phase": "W1901A", "units": {"ENGLAND": ["F NTH"], "FRANCE": ["A PAR", "F MAO"]},'
        ' "centers": {"ENGLAND": ["LON", "EDI"], "FRANCE": ["PAR"]}}',
    )


def _retreats(game: Game) -> Game:
    return _at(
        game,
        '{"phase": "F1901R", "units": {"ENGLAND": ["A BEL"]}, "dislodged": {"FRANCE": {"A BEL":'
        ' {"from": "HOL", "retreats": ["PIC", "BUR"]}}}, "centers": {"FRANCE": ["PAR"]}}',
    )


def _beginning(game: Game) -> Iterator[Sample]:
    effects = start_game(game, NOW)
    germany = _player(game, "GERMANY")
    yield Sample("all.game-starts", "To a player", _sent(effects, germany))
    yield Sample("all.game-starts.gm", "To the gamemaster", _sent(effects, game.gm))


MESSY = """\
> A Mun H
A Mun - Burgund
F Kie - Xyz
A Mun S A Par
Hello, what fine weather
FINAL
"""
CONTINGENT = "A Mun - Bur\nIf Mun is dislodged, retreats: Ber, Kie, Sil, Tyr, Boh, Ruh, Bur"


def _acknowledgements(game: Game) -> Iterator[Sample]:
    def one(name: str, about: str, at: Game, power: str, text: str) -> Sample:
        return Sample(f"player.orders-stand.{name}", about, _sent(_write(at, power, text)))

    yield one("preliminary", "Some orders", game, "GERMANY", "A Mun - Bur")
    yield one(
        "final", "All orders, final", game, "GERMANY", "Mun - Bur, Kie - Hol, Ber - Kie. FINAL"
    )
    yield one("messy", "Much that was not understood", game, "GERMANY", MESSY)
    yield one("hints", "Orders that do not fit", game, "GERMANY", "A Mun - Ber\nA Ber H")
    yield one("contingent", "Retreats ordered in advance", game, "GERMANY", CONTINGENT)
    filed = _after(game, _write(game, "GERMANY", "A Mun - Bur\nF Kie - Hol"))
    yield one("asked", "The orders that stand, asked for", filed, "GERMANY", "ORDERS")
    yield one("changed", "One order changed", filed, "GERMANY", "A Mun - Ruh")
    yield one("builds", "A build", _winter(game), "ENGLAND", "Build A Lon")
    yield one("removals", "Nothing removed yet", _winter(game), "FRANCE", "")
    yield one("retreats", "No retreat yet", _retreats(game), "FRANCE", "")


def _refusals(game: Game) -> Iterator[Sample]:
    def one(why: str, about: str, effects: list[Effect]) -> Sample:
        return Sample(f"player.letter-refused.{why}", about, _sent(effects))

    def subject(text: str) -> list[Effect]:
        return _write(game, "GERMANY", "A Mun - Bur\nF Kie - Hol", text)

    over = replace(game, state=State.OVER, winners=("TURKEY",))
    both = replace(game, seats=(Seat(_player(game, "GERMANY"), ("GERMANY", "ITALY")),))
    yield one("turn", "For another turn", subject("Sarajevo; Germany; Fall; 1901"))
    yield one("half-turn", "A turn without its year", subject("Sarajevo; Germany; Spring"))
    yield one("no-turn", "No turn in the subject", subject("Sarajevo; Germany"))
    yield one("other-game", "Perhaps another game", subject("Sarajevo Two; Germany; Spring; 1901"))
    yield one("not-yours", "Another player's country", subject("Sarajevo; Italy; Spring; 1901"))
    yield one("which-power", "One of two countries", _write(both, "ITALY", "A Ven H", "Sarajevo"))
    yield one("over", "The game is over", _write(over, "GERMANY", "A Mun H"))
    yield one("nothing-due", "Nothing to order", _write(_retreats(game), "ENGLAND", "A Bel H"))
    yield one("gm", "From the gamemaster", _write(game, "GERMANY", "A Mun H", "Sarajevo", game.gm))
    yield one("stranger", "Nobody's", _write(game, "GERMANY", "A Mun H", "Sarajevo", STRANGER))
    yield Sample(
        "player.stranger-wrote",
        "Somebody else wrote for a country",
        _sent(_write(game, "GERMANY", "A Mun H", sender=STRANGER)),
    )


def _reports(game: Game) -> Iterator[Sample]:
    """Play the book's game and yield what Germany gets, then some reports that it has not."""
    germany = _player(game, "GERMANY")
    book = read_sample_game(find("maps/standard/sample_game.txt").read_text("utf-8"))
    for title, texts in (part for turn in book.turns for part in parts(turn)):
        effects, game = _play(game, texts)
        code = title.lower().replace(" ", "-")
        yield Sample(f"all.turn-report.{code}", title, _sent(_only_reports(effects), germany))
    yield Sample("all.turn-report.gm", "To the gamemaster", _sent(effects, game.gm))
    yield Sample("player.status", "Where the game stands", _sent(_write(game, "ITALY", "STATUS")))
    for name, about, effects in _other_ends(game):
        yield Sample(f"all.turn-report.{name}", about, _sent(_only_reports(effects)))


def _play(game: Game, texts: Mapping[str, str]) -> tuple[list[Effect], Game]:
    """Return what the last letter of a turn makes happen, which settles it, and the game then."""
    effects: list[Effect] = []
    for country, text in texts.items():
        effects = _write(game, PLAYERS[country][0], f"{text}\n\nFINAL")
        game = _after(game, effects)
    return effects, game


def _only_reports(effects: list[Effect]) -> list[Effect]:
    return [one for one in effects if isinstance(one, Send) and isinstance(one.notice, TurnReport)]


def _other_ends(game: Game) -> Iterator[tuple[str, str, list[Effect]]]:
    """Yield turns that the book's game has not: nobody wrote, odd retreats, a game won."""
    game = replace(game, sets=(), counts={}, number=1)
    beginning = replace(game, position=game.variant.begin())
    yield "silent", "Nobody wrote", settle_turn(beginning, NOW)
    yield "foreseen", "A retreat ordered in advance", _driven_from_belgium(game, "A MUN")
    yield "inferred", "A retreat without a choice", _driven_from_belgium(game, "A RUH")
    nearly = _at(game, NEARLY_WON)
    won = _after(nearly, _write(nearly, "TURKEY", "A Boh - Mun"))
    yield "won", "A game that was won", settle_turn(won, NOW)


def _driven_from_belgium(game: Game, other: str) -> list[Effect]:
    """Settle a turn in which Germany loses Belgium; where it can go hangs on its other unit."""
    attacked = _at(
        game,
        f'{{"phase": "F1901M", "units": {{"GERMANY": ["A BEL", "{other}"], "FRANCE": ["A PIC",'
        ' "A BUR", "A GAS"]}, "centers": {"GERMANY": ["MUN"], "FRANCE": ["PAR", "MAR", "BRE"]}}',
    )
    two = [seat for seat in game.seats if {"GERMANY", "FRANCE"} & set(seat.powers)]
    attacked = replace(attacked, seats=tuple(reversed(two)))  # the first one's letter is shown
    germany = "A Bel H\nIf Bel is dislodged, retreat Hol, Ruh"
    attacked = _after(attacked, _write(attacked, "GERMANY", germany if "MUN" in other else "Bel H"))
    attacked = _after(attacked, _write(attacked, "FRANCE", "A Pic - Bel, A Bur S A Pic - Bel"))
    return settle_turn(attacked, NOW)


NEARLY_WON = """{
  "phase": "F1910M",
  "units": {"TURKEY": ["A BOH", "A TYR", "F ION"], "GERMANY": ["F KIE"]},
  "centers": {
    "TURKEY": ["ANK", "BUD", "BUL", "CON", "GRE", "MOS", "NAP", "ROM", "RUM", "SER", "SEV", "SMY",
               "TRI", "TUN", "VEN", "VIE", "WAR"],
    "GERMANY": ["KIE", "MUN"]
  }
}"""


def _answers(game: Game) -> Iterator[Sample]:
    def one(name: str, about: str, text: str, subject: str = "") -> Sample:
        effects = _write(game, "GERMANY", text, subject or "Sarajevo; Germany")
        return Sample(name, about, _sent(effects))

    yield one("player.status.beginning", "Where the game stands", "STATUS")
    shared = replace(game, state=State.OVER, winners=("ITALY", "TURKEY"))
    over = _sent(_write(shared, "GERMANY", "STATUS", "Sarajevo; Germany"))
    yield Sample("player.status.shared", "A game that was shared", over)
    yield one("anyone.rules", "The house rules", "RULES")
    yield one("anyone.rules.clause", "A clause of the house rules", "RULES III.6")
    yield one("anyone.rules.none", "A clause that there is not", "RULES XI.9")
    yield one("anyone.zone", "A time zone that was named", "ZONE Vienna")
    yield one("anyone.zone.close", "A time zone that may be meant", "ZONE Europe/Viena")
    yield one("anyone.map.blank", "The map of the board alone", "MAP BLANK")
    yield one("anyone.map.position", "The map of the position", "MAP")
    ordered = _after(game, _write(game, "GERMANY", "A Mun - Bur, A Ber - Kie, F Kie - Hol"))
    shown = _sent(_write(ordered, "GERMANY", "MAP", "Sarajevo; Germany"))
    yield Sample("anyone.map", "The map, with the reader's own orders", shown)
    follow = Send(game.gm, PicturesFollow(game, "Sarajevo: the game begins"))
    yield Sample("all.pictures-follow", "Maps that follow a report", follow)
    yield one("anyone.help", "How to write to the judge", "HELP")
    yield one("anyone.games", "The games played here", "", "games")
    yield one("anyone.no-such-game.close", "A name that is close", "A Mun - Bur", "Sarajewo; Italy")
    yield one("anyone.no-such-game", "No game at all", "Hello!", "Greetings")


def _troubles(game: Game) -> Iterator[Sample]:
    late = NOW + timedelta(days=9)
    moved = _sent(after_outage(game, NOW + timedelta(days=6), late))
    yield Sample("all.deadline-moved", "The judge was out of reach", moved, late)
    trace = "Traceback (most recent call last):\n  File ...\nZeroDivisionError: division by zero"
    for what, name in (("letter", "7"), ("game", "Sarajevo"), ("outgoing", "anna@players.example")):
        sent = Send(game.gm, Trouble(what, name, trace))
        yield Sample(f"operator.trouble.{what}", "To the operator", sent)
