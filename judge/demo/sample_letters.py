"""A letter of every kind, for whoever edits templates: what the desk writes in the sample game.

Nothing here is made up: players write letters, the desk deals with them, and what it would send
is the sample.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from judge.demo.happenings import (
    NEARLY_WON,
    NOW,
    Happening,
    at_position,
    driven_from_belgium,
    new_game,
    play,
    player,
    retreats,
    settled,
    winter,
    write,
)
from judge.demo.play import GM, parts
from judge.demo.sample_game import read_sample_game
from judge.demo.sample_late_letters import late_orders
from judge.demo.sample_musters import beside_and_waiting
from judge.demo.sample_player_letters import asked_and_given
from judge.demo.sample_reader_letters import read_along
from judge.demo.samples import Sample
from judge.desk.events.effects import Founding
from judge.desk.events.vote_events import GameEnded
from judge.desk.games.card import card_of
from judge.desk.games.endings import Ending
from judge.desk.games.game import Game, Seat, State
from judge.desk.games.present_turn import PresentTurn
from judge.desk.games.statements import publish
from judge.desk.games.witnesses import seal
from judge.desk.notices.clock import ResultsWait
from judge.desk.notices.gm import PlayerUnreachable
from judge.desk.notices.mailboxes import PlayerMoved
from judge.desk.notices.operator import DailyLine, FloodTold, Need, Needed, Trouble, What
from judge.desk.notices.press_letters import AuthorsTold, PressCame
from judge.desk.notices.turns import GameHeld, PicturesFollow, PowerJoins
from judge.desk.notices.votes import PartingNoted, ProposalRefusedTold, ProposedBy, VoteNoted
from judge.desk.people.forming import NAME_TAKEN, found_game, not_founded
from judge.desk.readers.circulation import Dispatch, Reader
from judge.desk.readers.posts import Everybody, Post, ToGM
from judge.desk.turns.beginnings import start_game
from judge.desk.turns.settling import after_outage, settle_turn
from judge.desk.votes.outcomes import end_game
from judge.desk.votes.proposals import Parting
from judge.desk.votes.voting import SaidWithOrders
from judge.letter import Address, Failing, Grade
from judge.report.pen import GameShelf
from judge.shipped import find

STRANGER = Address("mallory@example.net")


def samples(library: GameShelf) -> Iterator[Sample]:
    """Yield a letter of every kind, in the order in which a game brings them."""
    beginning = Happening(None, start_game(new_game(library), NOW))
    game = beginning.after
    yield from _forming(new_game(library))
    yield from _beginning(beginning)
    yield from _acknowledgements(game)
    yield from asked_and_given(game)
    yield from _unproved(game)
    yield from _refusals(game)
    yield from _reports(game)
    yield from _votes(game)
    yield from _press(game)
    yield from _answers(game)
    yield from _desk(game)
    yield from _troubles(game)


def _forming(game: Game) -> Iterator[Sample]:
    """Yield what is told before a game begins, and of those beside it."""
    refused = [not_founded(Founding("Sarajevo", STRANGER, ()), NAME_TAKEN)]
    yield Sample("anyone.not-founded", "A name is taken", Happening(None, refused).first())
    founded = Happening(None, found_game(replace(game, seats=())))
    yield Sample("gm.forming", "A game is founded", founded.first())
    forming = founded.after
    asked = write(forming, "", "JOIN England", "Sarajevo", STRANGER, Grade.CLAIMED)
    yield Sample("anyone.confirm-wish", "Somebody may wish to join", asked.first(STRANGER))
    joined = write(forming, "", "JOIN England, France", "Sarajevo", STRANGER)
    yield Sample("anyone.joined", "Somebody joins", joined.first(STRANGER))
    yield Sample("gm.forming.joined", "... as the gamemaster is told", joined.first(game.gm))
    again = write(joined.after, "", "LEAVE", "Sarajevo", STRANGER)
    yield Sample("anyone.joined.left", "... and leaves", again.first(STRANGER))
    yield from beside_and_waiting(game)


def _beginning(beginning: Happening) -> Iterator[Sample]:
    germany = player(beginning.after, "GERMANY")
    yield Sample("all.game-starts", "To a player", beginning.first(germany))
    yield Sample("all.game-starts.gm", "To the gamemaster", beginning.first(GM))


MESSY = """\
> A Mun H
A Mun - Burgund
F Kie - Xyz
A Mun S A Par
Hello, what fine weather
FINAL
"""
RULINGS = """\
Munich to Bohemia
F Kiel - Holand
Army Kiel to Denmark
A Mun - Tyrol
Norway: A Ber - Kie
"""
PRESS = "A Mun - Bur\nPRESS TO FRANCE\nBurgundy is mine."
CONTINGENT = "A Mun - Bur\nIf Mun is dislodged, retreats: Ber, Kie, Sil, Tyr, Boh, Ruh, Bur"


def _acknowledgements(game: Game) -> Iterator[Sample]:
    def sample(name: str, about: str, at: Game, power: str, text: str) -> Sample:
        return Sample(f"player.orders-stand.{name}", about, write(at, power, text).first())

    yield sample("preliminary", "Some orders", game, "GERMANY", "A Mun - Bur")
    yield sample(
        "final", "All orders, final", game, "GERMANY", "Mun - Bur, Kie - Hol, Ber - Kie. FINAL"
    )
    yield sample("messy", "Much that was not understood", game, "GERMANY", MESSY)
    yield sample("rulings", "Much that had to be settled", game, "GERMANY", RULINGS)
    yield sample("not-run", "A part that could not be carried out", game, "GERMANY", PRESS)
    yield sample("hints", "Orders that do not fit", game, "GERMANY", "A Mun - Ber\nA Ber H")
    yield sample("contingent", "Retreats ordered in advance", game, "GERMANY", CONTINGENT)
    filed = write(game, "GERMANY", "A Mun - Bur\nF Kie - Hol").after
    yield sample("asked", "The orders that stand, asked for", filed, "GERMANY", "ORDERS")
    yield sample("changed", "One order changed", filed, "GERMANY", "A Mun - Ruh")
    yield sample("builds", "A build", winter(game), "ENGLAND", "Build A Lon")
    yield sample("removals", "Nothing removed yet", winter(game), "FRANCE", "")
    yield sample("retreats", "No retreat yet", retreats(game), "FRANCE", "")


def _unproved(game: Game) -> Iterator[Sample]:
    """Yield what is told of orders that nothing proves to be their player's."""
    claimed = write(game, "GERMANY", "A Mun - Bur\nF Kie - Hol\nFINAL", grade=Grade.CLAIMED)
    about = "Orders that nothing proves"
    yield Sample("player.confirm-orders", about, claimed.first())
    asked = write(claimed.after, "GERMANY", "ORDERS")
    yield Sample("player.orders-stand.unproved", f"{about}, beside others", asked.first())
    yield Sample(
        "player.orders-not-used", f"{about}, at the deadline", settled(claimed.after).first()
    )
    zone = write(game, "GERMANY", "", "zone Asia/Tokyo", grade=Grade.CLAIMED)
    yield Sample("player.not-proved", "A clock that nothing proves", zone.first())


def _refusals(game: Game) -> Iterator[Sample]:
    def sample(why: str, about: str, happening: Happening) -> Sample:
        return Sample(f"player.letter-refused.{why}", about, happening.first())

    def subject(text: str) -> Happening:
        return write(game, "GERMANY", "A Mun - Bur\nF Kie - Hol", text)

    over = replace(game, state=State.OVER, winners=("TURKEY",))
    both = replace(game, seats=(Seat(player(game, "GERMANY"), ("GERMANY", "ITALY")),))
    yield sample("turn", "For another turn", subject("Sarajevo; Germany; Fall; 1901"))
    yield sample("half-turn", "A turn without its year", subject("Sarajevo; Germany; Spring"))
    yield sample("no-turn", "No turn in the subject", subject("Sarajevo; Germany"))
    yield sample(
        "other-game", "Perhaps another game", subject("Sarajevo Two; Germany; Spring; 1901")
    )
    yield sample("not-yours", "Another player's country", subject("Sarajevo; Italy; Spring; 1901"))
    yield sample("which-power", "One of two countries", write(both, "ITALY", "A Ven H", "Sarajevo"))
    yield sample("over", "The game is over", write(over, "GERMANY", "A Mun H"))
    yield sample("nothing-due", "Nothing to order", write(retreats(game), "ENGLAND", "A Bel H"))
    yield sample(
        "gm", "From the gamemaster", write(game, "GERMANY", "A Mun H", "Sarajevo", game.gm)
    )
    yield sample("stranger", "Nobody's", write(game, "GERMANY", "A Mun H", "Sarajevo", STRANGER))
    yield Sample(
        "player.stranger-wrote",
        "Somebody else wrote for a country",
        write(game, "GERMANY", "A Mun H", sender=STRANGER).first(),
    )


def _reports(game: Game) -> Iterator[Sample]:
    """Play the book's game and yield what Germany gets, then some reports that it has not."""
    germany = player(game, "GERMANY")
    book = read_sample_game(find("maps/standard/sample_game.txt").read_text("utf-8"))
    for title, texts in (part for turn in book.turns for part in parts(turn)):
        last = play(game, texts)
        game = last.after
        code = title.lower().replace(" ", "-")
        yield Sample(f"all.turn-report.{code}", title, last.report(germany))
    yield Sample("all.turn-report.gm", "To the gamemaster", last.report(game.gm))
    yield Sample("player.status", "Where the game stands", write(game, "ITALY", "STATUS").first())
    for name, about, happening in _other_ends(game):
        yield Sample(f"all.turn-report.{name}", about, happening.report())


def _votes(game: Game) -> Iterator[Sample]:
    """Yield what is told of votes, and of how games end by them."""
    called = write(game, "GERMANY", "PROPOSE DRAW Germany, Italy", "Sarajevo")
    germany, italy = player(game, "GERMANY"), player(game, "ITALY")
    changed = write(game, "GERMANY", "PROPOSE RULE CHANGE VII.2.early no", "Sarajevo")
    yield Sample("all.vote-called", "A draw is proposed", called.first(italy))
    yield Sample("all.vote-called.rules", "A change of the rules", changed.first(italy))
    yield Sample("player.vote-noted.made", "... by the reader", called.of_kind(VoteNoted))
    yield Sample("gm.proposed-by", "Who proposed it", called.of_kind(ProposedBy))
    yes = write(called.after, "ITALY", "VOTE YES ON 1", "Sarajevo")
    yield Sample("player.vote-noted", "A vote", yes.first())
    asked = write(yes.after, "ITALY", "PROPOSALS", "Sarajevo")
    yield Sample("anyone.proposals", "What is being voted on", asked.first())
    over = Happening(yes.after, settle_turn(yes.after, NOW))
    yield Sample("all.turn-report.vote", "A vote that failed", over.report())
    proposal = called.after.votes[0].proposal
    refused = Post(Everybody(), ProposalRefusedTold(proposal, "Once a year will do."))
    yield Sample("all.proposal-refused", "A joke", Happening(game, [refused]).first())
    surrender = Dispatch(
        Reader(germany, ("GERMANY",)), PartingNoted("GERMANY", Parting.SURRENDER), card_of(game)
    )
    yield Sample("player.parting-noted", "A player surrenders", surrender)
    end = GameEnded(Ending.DRAW, ("GERMANY", "ITALY"))
    ended = Happening(game, end_game(end, game, SaidWithOrders(end.winners, ("TURKEY",))))
    yield Sample("all.game-over", "A draw was agreed on", ended.first())
    words = "STATEMENT\nI never trusted Italy,\nand was right."
    statement = write(ended.after, "GERMANY", words, "Sarajevo")
    yield Sample("player.statement-noted", "Somebody says what they think", statement.first())
    told = Happening(statement.after, publish(statement.after, NOW))
    yield Sample("all.statements", "... and all are told", told.first())


PIECES = """\
PRESS
Berlin is *shocked* at what was done in the Channel,
and will not forget it.

More next year.
END PRESS
PRESS GRAY TO France, Italy
Trust nobody whose name begins with a G.
END PRESS
"""
POSING = "PRESS GRAY\nFrance: what have you promised Italy?\nEND PRESS"


def _press(game: Game) -> Iterator[Sample]:
    """Yield what is told of press."""
    italy, written = player(game, "ITALY"), write(game, "GERMANY", PIECES, "Sarajevo; Germany")
    yield Sample("player.press-noted", "Press that came", written.first())
    over = Happening(written.after, settle_turn(written.after, NOW))
    yield Sample("all.turn-report.press", "A report with press", over.report(italy))
    posing = write(written.after, "ENGLAND", POSING, "Sarajevo; England")
    yield Sample("gm.press-came", "Press that waits for a word", posing.of_kind(PressCame))
    listed = write(posing.after, "GERMANY", "LIST PRESS", "Sarajevo; GM", game.gm)
    yield Sample("player.press-listed", "All press that waits", listed.first(game.gm))
    at_once = replace(game, rules=game.rules.changed({"X.1.when": "at once"}))
    sent = write(at_once, "GERMANY", PIECES, "Sarajevo; Germany")
    yield Sample("all.press", "Press that is printed at once", sent.first(italy))
    yield from read_along([sent, over], over.after)
    told = [Post(Everybody(), AuthorsTold(written.after.press.ready))]
    yield Sample("all.authors", "Who wrote it", Happening(game, told).first())


def _other_ends(game: Game) -> Iterator[tuple[str, str, Happening]]:
    """Yield turns that the book's game has not: nobody wrote, odd retreats, a game won."""
    rules = game.rules.changed({"VII.6.missing": "hold"})
    chart = game.chart[:1]
    game = replace(game, present=PresentTurn(), later={}, chart=chart, number=1, rules=rules)
    yield "silent", "Nobody wrote", settled(replace(game, position=game.variant.begin()))
    yield "foreseen", "A retreat ordered in advance", driven_from_belgium(game, "A MUN")
    yield "inferred", "A retreat without a choice", driven_from_belgium(game, "A RUH")
    nearly = at_position(game, NEARLY_WON)
    yield "won", "A game that was won", settled(write(nearly, "TURKEY", "A Boh - Mun").after)


def _answers(game: Game) -> Iterator[Sample]:
    def sample(name: str, about: str, text: str, subject: str = "", at: Game = game) -> Sample:
        answer = write(at, "GERMANY", text, subject or "Sarajevo; Germany")
        return Sample(name, about, answer.first())

    yield sample("player.status.beginning", "Where the game stands", "STATUS")
    shared = replace(game, state=State.OVER, winners=("ITALY", "TURKEY"))
    yield sample("player.status.shared", "A game that was shared", "STATUS", at=shared)
    held = replace(game, state=State.HELD)
    yield sample("player.status.held", "A game that a fault put aside", "STATUS", at=held)
    yield sample("anyone.rules", "The house rules", "RULES")
    yield sample("anyone.rules.clause", "A clause of the house rules", "RULES III.6")
    yield sample("anyone.rules.none", "A clause that there is not", "RULES XI.9")
    yield sample("anyone.zone", "A time zone that was named", "ZONE Vienna")
    yield sample("anyone.zone.close", "A time zone that may be meant", "ZONE Europe/Viena")
    yield sample("anyone.looks", "Maps as somebody wants them", "SET MAP dark")
    yield sample("anyone.language", "A language that was named", "LANGUAGE English")
    yield sample("anyone.language.unknown", "A language that the judge lacks", "LANGUAGE Klingon")
    yield sample("anyone.language.asked", "Which languages there are", "LANGUAGE")
    yield sample("anyone.map.blank", "The map of the board alone", "MAP BLANK")
    yield sample("anyone.map.position", "The map of the position", "MAP")
    ordered = write(game, "GERMANY", "A Mun - Bur, A Ber - Kie, F Kie - Hol").after
    yield sample("anyone.map", "The map, with the reader's own orders", "MAP", at=ordered)
    follow = PicturesFollow("Sarajevo: the game begins")
    yield Sample(
        "all.pictures-follow",
        "Maps that follow a report",
        Dispatch(Reader(game.gm), follow, card_of(game)),
    )
    joins = PowerJoins("ITALY", ("AUSTRIA", "GERMANY", "TURKEY"), "F1914M", "5eed", seal(game))
    joined = Dispatch(Reader(game.gm), joins, card_of(game))
    yield Sample("all.power-joins", "A neutral power that joins a player", joined)
    yield sample("anyone.help", "How to write to the judge", "HELP")
    yield sample("anyone.games", "The games played here", "", "games")
    yield sample(
        "anyone.no-such-game.close", "A name that is close", "A Mun - Bur", "Sarajewo; Italy"
    )
    yield sample("anyone.no-such-game", "No game at all", "Hello!", "Greetings")


COMMANDED = """\
CIVIL DISORDER Italy
ANNOUNCE: Isabella is ill, and wishes you all well.
EXTND 48h
"""


def _desk(game: Game) -> Iterator[Sample]:
    """Yield what comes of the gamemaster's commands."""
    germany = player(game, "GERMANY")
    commands = write(game, "GERMANY", COMMANDED, f"{game.name}; GM", game.gm)
    yield Sample("gm.answered", "What the gamemaster's commands did", commands.first(game.gm))
    preview = write(game, "GERMANY", "PREVIEW", f"{game.name}; GM", game.gm)
    correct = "CORRECT MOVE A Mun TO Bur because of a slip in the adjudication"
    fixed = write(game, "GERMANY", f"{correct}!", f"{game.name}; GM", game.gm)
    yield Sample("all.correction", "Results that were put right", fixed.first(germany))
    shown = write(game, "GERMANY", correct, f"{game.name}; GM", game.gm)
    yield Sample("all.correction.gm", "... before that is agreed to", shown.first(game.gm))
    error = write(game, "GERMANY", "ERROR IN Spring 1901: my army was not attacked.")
    yield Sample("gm.error-told", "A player tells of an error", error.first(game.gm))
    complained = write(game, "GERMANY", "COMPLAINT ABOUT France: they write to me at home.")
    yield Sample("gm.complaint-told", "A player complains", complained.first(game.gm))
    record = write(game, "GERMANY", "RECORD France", f"{game.name}; GM", game.gm)
    yield Sample("gm.record", "What is on record", record.first(game.gm))
    yield Sample("gm.preview", "Results before they are published", preview.first(game.gm))
    unpublished = replace(game, present=PresentTurn(unpublished=NOW))
    waits = Happening(unpublished, [Post(ToGM(), ResultsWait(NOW))])
    yield Sample("gm.results-wait", "... when they have waited for a day", waits.first(game.gm))
    yield Sample("all.gm-decided", "What a player is told of them", commands.first(germany))


TRACE = "Traceback (most recent call last):\n  File ...\nZeroDivisionError: division by zero"
TROUBLES = {
    What.LETTER: "7",
    What.GAME: "Sarajevo",
    What.OUTGOING: "anna@players.example",
    What.UNWRITTEN: "player.orders-stand",
    What.MAILBOX: "imap.example.org",
    What.SENDING: "smtp.example.org",
    What.STORE: "judge.sqlite",
}


def _addresses(game: Game) -> Iterator[Sample]:
    asks = write(game, "GERMANY", "ADDRESS gustav@new.example\nADD ADDRESS gustav@work.example")
    asked, told = Address("gustav@new.example"), "What becomes of an address that a player names"
    yield Sample("player.confirm-address", "Is this your mailbox?", asks.first(asked))
    yield Sample("player.address", told, asks.first(player(game, "GERMANY")))
    word = write(game, "GERMANY", "SET PASSWORD correct-horse-battery")
    yield Sample("player.password", "A password that was set", word.first())
    moved = Happening(game, [Post(Everybody(), PlayerMoved(("GERMANY",), asked))])
    yield Sample("all.player-moved", "A player has another address", moved.first())


def _troubles(game: Game) -> Iterator[Sample]:
    late = NOW + timedelta(days=9)
    moved = Happening(game, after_outage(game, NOW + timedelta(days=6), late))
    yield Sample("all.deadline-moved", "The judge was out of reach", moved.first(), late)
    yield from (Sample(*late) for late in late_orders(game))
    yield from _addresses(game)
    lost = PlayerUnreachable(("GERMANY",), "550 5.1.1 no such user here", Failing.GONE)
    unreachable = Happening(game, [Post(ToGM(), lost)])
    yield Sample("gm.player-unreachable", "Letters to a player come back", unreachable.first())
    held = Happening(game, [Post(Everybody(), GameHeld())])
    yield Sample("all.game-held", "A fault of the judge", held.first(), late)
    for what, name in TROUBLES.items():
        trouble = Dispatch(Reader(game.gm), Trouble(what, name, TRACE))
        yield Sample(f"operator.trouble.{what}", "To the operator", trouble)
    flood = FloodTold("", 440, 60, NOW, NOW + timedelta(minutes=10))
    yield Sample("operator.flood", "Too many letters", Dispatch(Reader(game.gm), flood))
    waits = DailyLine((Needed(Need.HELD, 1, "Sarajevo"), Needed(Need.SHUNTED, 3)))
    yield Sample("operator.daily", "What waits for the operator", Dispatch(Reader(game.gm), waits))
