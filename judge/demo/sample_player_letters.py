"""Samples of what players ask for by themselves, and give to each other: answers, proxies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.demo.happenings import player, winter, write
from judge.demo.samples import Sample
from judge.desk.games.game import Game
from judge.desk.games.kept_orders import Publicity
from judge.desk.games.present_turn import PresentTurn
from judge.desk.notices.questions import HistoryTold, PastTurn
from judge.desk.readers.circulation import circulate
from judge.desk.readers.posts import Post, ToPower
from judge.variants.seam import Facts, Record


def asked_and_given(game: Game) -> Iterator[Sample]:
    """Yield what is told of proxies, of orders in public, and in answer to questions."""
    yield from _proxies(game)
    yield from _public(game)
    yield from _questions(game)


def _proxies(game: Game) -> Iterator[Sample]:
    """Yield what is told of a proxy, and to whom."""
    given = write(game, "GERMANY", "A Ber - Kie\nPROXY A Mun, F Xyz TO France")
    own = given.first(player(game, "GERMANY"))
    yield Sample("player.orders-stand.proxy", "A proxy given", own)
    received = given.first(player(game, "FRANCE"))
    yield Sample("player.proxy-received", "A proxy received", received)
    used = write(given.after, "FRANCE", "A Par - Bur\nA Mun - Ruh")
    yield Sample("player.orders-stand.by-proxy", "Orders by proxy", used.first())
    back = write(given.after, "GERMANY", "REVOKE PROXY\nCLEAR")
    yield Sample("player.orders-stand.cleared", "A proxy and orders taken back", back.first())


def _public(game: Game) -> Iterator[Sample]:
    """Yield what everybody is told of orders in public."""
    shown = write(winter(game), "ENGLAND", "Build F Lon\nPUBLIC ORDERS")
    france = player(game, "FRANCE")
    yield Sample("all.orders-shown", "Orders in public", shown.first(france))
    asked = replace(winter(game), present=PresentTurn(publicity=Publicity.PUBLIC))
    secret = write(asked, "ENGLAND", "REQUEST PRIVATE ORDERS").first(france)
    yield Sample("all.orders-secret", "A wish for secrecy", secret)


def _questions(game: Game) -> Iterator[Sample]:
    def sample(name: str, about: str, text: str) -> Sample:
        return Sample(name, about, write(game, "GERMANY", text, "Sarajevo; Germany").first())

    position = game.variant.begin()
    turn = game.variant.turn(position)
    settled = game.variant.settle(position, {}, {}, Facts())
    told = HistoryTold("", (PastTurn(1, turn, Record(settled.record)),))
    [history] = circulate(Post(ToPower("GERMANY"), told), game)
    yield Sample("player.history", "What happened", history)
    yield sample("player.summary", "How the powers stood from year to year", "SUMMARY")
    yield sample("player.players", "Who plays", "WHO")
    yield sample("anyone.export", "The game for other programs", "EXPORT")
    tried = "WHAT IF FROM START\nA Mun - Bur, A Par - Bur, A Mar S A Par - Bur"
    yield sample("player.what-if", "What would become of orders", tried)
