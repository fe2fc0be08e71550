"""Whether a game went as its reports say, judged by the reports alone.

Each is held against three things: its digest, which is chained over the reports before it; the
rules, by which its orders must have come to what it says; and its receipts, by which each player
was told beforehand what the judge held of theirs.  One that tells positions only is held against
its digest alone: nobody knows by which orders they came about.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from judge.api.position_text import positions_in
from judge.api.report_text import Report, lines_putting_right, receipts_in, reports_in
from judge.api.request import BadRequest
from judge.desk.games.witnesses import chained, receipt
from judge.houserules.rules import HouseRules
from judge.library import Library
from judge.orders import read_long, write_order
from judge.rules.board import Board
from judge.rules.edition import EDITIONS, Edition
from judge.rules.order import Move, Order
from judge.rules.position import Position, first_position
from judge.rules.resolution import resolve
from judge.variants.seam import Spec
from judge.variants.standard.plain_position import read_plain, write_plain
from judge.variants.standard.printing import (
    position_witness,
    printed_lines,
    written_witness,
)
from judge.variants.standard.turn_record import Results, results_of
from judge.variants.standard.variant import standard_game

HOUSES = ("standard", "league")  # the house rules that are tried, before the plain rulebooks
OrdersByPower = dict[str, list[Order]]

_WINTER = re.compile(r"(?:(?:[AF] )?[A-Z]{3}(?:/[NSEW]C)? [BD]|WAIVE)(?=: )")
MOST_READINGS = 4096  # of a power's orders that may be what a receipt was given for


@dataclass(frozen=True, slots=True)
class CheckedReport:
    """What became of holding a report against what went before it.

    `chained`: its digest is that of its own text and of the reports before it.  `edition` is the
    rulebook by which its orders come to what it says, empty if there is none; `differences` are
    then the lines that the rules that were tried first make of them alone, `beyond` those that it
    alone tells.  `receipts` tell of each power whether its receipt is for the orders in the report;
    `acknowledged` are the powers whose receipt stands in another letter as well.
    """

    report: Report
    chained: bool
    edition: str
    differences: tuple[str, ...] = ()
    beyond: tuple[str, ...] = ()
    receipts: tuple[tuple[str, bool], ...] = ()
    acknowledged: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Whether all that can be told of it is as it should be."""
        if self.report.positions_only:
            return self.chained
        return self.chained and bool(self.edition) and all(good for _, good in self.receipts)


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """What came of all reports of a game; `unlinked` are those that none of the others lead to."""

    game: str
    findings: tuple[CheckedReport, ...]
    unlinked: tuple[Report, ...] = ()

    @property
    def good(self) -> bool:
        """Whether every report is as it was sent, and follows from the one before."""
        return not self.unlinked and all(finding.good for finding in self.findings)


@dataclass(frozen=True, slots=True)
class _Play:
    """On which board a game may be played, and by which rulebook."""

    board: Board
    edition: Edition


@dataclass(frozen=True, slots=True)
class _Stand:
    """How a game stands between two reports: its position, and the digest of the last one."""

    position: Position
    digest: str


def verify(
    texts: Iterable[str], library: Library, rules: HouseRules | None = None
) -> list[CheckedGame]:
    """Return what the texts of letters prove about each game whose reports are among them.

    `rules` are the house rules of the games, where those that come with the judge are not theirs.
    BadRequest says so if there is no report with a digest.
    """
    found = [(text, tuple(reports_in(text, library))) for text in texts]
    reports = {report.key: report for _, own in found for report in own}
    if not reports:
        raise BadRequest("there is no report with a digest in what was given")
    others = [receipts_in(text) for text, own in found if not own]
    known = frozenset().union(*others)
    by_game: dict[str, list[Report]] = {}
    for report in reports.values():
        by_game.setdefault(report.game, []).append(report)
    lines = [line for text, own in found for line in lines_putting_right(text, own)]
    return [
        _Verifier(own[0].spec, library, rules, lines).verdict(name, own, known)
        for name, own in by_game.items()
    ]


class _Verifier:
    """Holds the reports of one game against each other and against the rules."""

    def __init__(
        self, spec: Spec, library: Library, rules: HouseRules | None, lines: list[str]
    ) -> None:
        houses = [rules] if rules else [library.house_rules(name) for name in HOUSES]
        plays = [play for house in houses for play in _plays(spec, house, library)]
        if not plays:
            raise BadRequest(f"no rules for a game of {spec.players} on the board {spec.board}")
        self.board = plays[0].board
        others = (_Play(self.board, edition) for edition in EDITIONS.values())
        self.plays = list(dict.fromkeys([*plays, *others]))
        self.told = list(positions_in(lines, self.board))

    def verdict(self, name: str, reports: list[Report], known: Collection[str]) -> CheckedGame:
        """Return what came of a game's reports, each held against all that may go before it."""
        openings = (write_plain(first_position(play.board), play.board) for play in self.plays)
        stands = [_Stand(read_plain(opening, self.board), "") for opening in openings]
        findings: list[CheckedReport] = []
        left = list(reports)
        while link := self._link(left, [*self._put_right(stands), *stands], known):
            finding, following = link
            left.remove(finding.report)
            findings.append(finding)
            stands.append(following)
        return CheckedGame(name, tuple(findings), tuple(left))

    def _put_right(self, stands: list[_Stand]) -> Iterator[_Stand]:
        """Yield how the game may have stood by a position that some letter tells in full.

        That is where the gamemaster has put something right, or where a game came from elsewhere.
        """
        for told in self.told:
            before = [stand for stand in stands if stand.position.phase == told.phase]
            for stand in before or stands[:1]:
                if stand.position != told:
                    yield _Stand(told, stand.digest if before else "")

    def _link(
        self, left: list[Report], stands: list[_Stand], known: Collection[str]
    ) -> tuple[CheckedReport, _Stand] | None:
        """Return the next report that follows from how the game stood at some time; or None.

        One whose digest is wrong follows only if it is the only one left of its turn: one that the
        rules come to before others, and of these the first that was played.
        """
        turns = [report.turn for report in left]
        alone: list[tuple[CheckedReport, _Stand]] = []
        for stand in reversed(stands):
            for report in left:
                if report.turn != str(stand.position.phase):
                    continue
                held = self._held(report, stand, known)
                if held[0].chained:
                    return held
                if turns.count(report.turn) == 1:
                    alone.append(held)
        return min(alone, key=lambda it: (not it[0].edition, it[0].report.when), default=None)

    def _held(
        self, report: Report, stand: _Stand, known: Collection[str]
    ) -> tuple[CheckedReport, _Stand]:
        """Hold a report against how the game stood before it.

        Several rulebooks may come to what it says; one by which its digest is right goes first.
        """
        if report.positions_only:
            return self._told(report, stand)
        settled = list(self._settled(report, stand.position))
        usual = next(self._resolved(report, stand.position, self.plays[0]))
        results, play = next(
            (each for each in settled if self._digest(report, stand, each[0]) == report.digest),
            settled[0] if settled else (usual, self.plays[0]),
        )
        finding = CheckedReport(
            report,
            self._digest(report, stand, results) == report.digest,
            results.edition.name if settled else "",
            *(((), ()) if settled else self._differences(usual, report)),
            tuple(self._receipts(report, stand.position, play.board)),
            tuple(power for power, told in report.receipts.items() if told in known),
        )
        after = write_plain(results.next, self.board)
        return finding, _Stand(read_plain(after, self.board), report.digest)

    def _differences(
        self, ours: Results, report: Report
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the lines that the rules alone make, and those that the report alone tells."""
        by_rules = printed_lines(ours, self.board)
        lacking = tuple(line for line in by_rules if line not in report.printed)
        return lacking, tuple(line for line in report.printed if line not in by_rules)

    def _told(self, report: Report, stand: _Stand) -> tuple[CheckedReport, _Stand]:
        """Hold a report that tells positions only against the digest before it."""
        told = [it for it in positions_in(list(report.lines), self.board) if it != stand.position]
        proved = [
            position
            for position in told
            if self._digest_of(position, report, stand) == report.digest
        ]
        after = (proved or told[-1:] or [stand.position])[0]
        return CheckedReport(report, bool(proved), ""), _Stand(after, report.digest)

    def _digest_of(self, position: Position, report: Report, stand: _Stand) -> str:
        """Return the digest that a report should have, if it tells this position only."""
        witness = position_witness(write_plain(position, self.board))
        return chained(stand.digest, report.game, witness, report.receipts)

    def _digest(self, report: Report, stand: _Stand, results: Results) -> str:
        """Return the digest that a report should have, if these are its results."""
        after = write_plain(results.next, self.board)
        witness = written_witness(report.turn, report.printed, after)
        return chained(stand.digest, report.game, witness, report.receipts)

    def _settled(self, report: Report, position: Position) -> Iterator[tuple[Results, _Play]]:
        """Yield the results of each play by which all lines are as they were printed."""
        for play in self.plays:
            for results in self._resolved(report, position, play):
                if printed_lines(results, self.board) == list(report.printed):
                    yield results, play

    def _resolved(self, report: Report, position: Position, play: _Play) -> Iterator[Results]:
        """Settle a turn anew, in all ways that its report leaves open.

        Powers without any order may be in civil disorder, and a route that is printed may be the
        one that the judge found, and no part of the order.
        """
        orders = self._orders(report, position, play.board)
        silent = [power for power in self.board.powers if power not in orders]
        for disorder, given in product(((), silent), (orders, _unrouted(orders))):
            settled = resolve(position, given, play.board, play.edition, disorder, ())
            yield results_of(settled, play.edition)

    # --- Orders and receipts --------------------------------------------------------------------

    def _orders(self, report: Report, position: Position, board: Board) -> OrdersByPower:
        """Return the orders that a report prints, read anew, by power."""
        codes = {power.name: power.code for power in board.powers.values()}
        orders: OrdersByPower = {}
        for line in report.printed:
            name, _, told = line.partition(": ")
            text = told.partition("  (*")[0].removesuffix(".")
            order = read_long(text, position, board)
            if order is not None and name in codes and not text.startswith("Defaults"):
                orders.setdefault(codes[name], []).append(order)
        return orders

    def _receipts(
        self, report: Report, position: Position, board: Board
    ) -> Iterator[tuple[str, bool]]:
        """Yield for each receipt whether it is for the orders that are printed."""
        orders = self._orders(report, position, board)
        for power, told in report.receipts.items():
            printed = [_texts(order, position, board) for order in orders.get(power, ())]
            good = any(
                told in self._given(report, power, [*printed, *(("", text) for text in vain)])
                for vain in self._vain(report, power, position)
            )
            yield power, good

    def _given(self, report: Report, power: str, orders: Sequence[Sequence[str]]) -> Iterator[str]:
        """Yield the receipts that a power may have been given, each order in one of its ways."""
        for _, texts in zip(range(MOST_READINGS), product(*orders), strict=False):
            yield receipt(report.game, report.turn, power, filter(None, texts))

    def _vain(self, report: Report, power: str, position: Position) -> Iterator[list[str]]:
        """Yield what a power may have ordered in a Winter that did not happen.

        It is told among the reasons, and not whose it was.  A place is most likely that of whoever
        stands there, and otherwise of whoever is at home there: what names others' is others'.
        """
        at_home = {
            self.board.codes[place]: owner
            for owner, homes in self.board.homes.items()
            for place in homes
        }
        there = {self.board.codes[place]: unit.power for place, unit in position.units.items()}
        told = [order[0] for order in filter(None, map(_WINTER.match, report.lines))]
        for likely in (at_home | there, there | at_home):
            yield [
                text
                for text in told
                if {likely.get(word, power) for word in re.findall(r"[A-Z]{3}", text)} <= {power}
            ]


def _texts(order: Order, position: Position, board: Board) -> list[str]:
    """Return in which ways an order may have been written: its route may be the judge's."""
    ways = [order]
    if isinstance(order, Move) and (order.route or order.via_convoy):
        ways += [replace(order, route=(), via_convoy=via) for via in (True, False)]
    return list(dict.fromkeys(write_order(way, position, board) for way in ways))


def _plays(spec: Spec, house: HouseRules, library: Library) -> Iterator[_Play]:
    """Yield how a game may be played by house rules: with whomever a neutral power has joined."""
    try:
        variant = standard_game(spec, house, library)
        allies = [seat[0] for seat in variant.seats] if variant.draws_lots else []
        joined = [standard_game(replace(spec, ally=ally), house, library) for ally in allies]
    except (ValueError, OSError):
        return
    for each in (variant, *joined):
        yield _Play(each.board, each.edition)


def _unrouted(orders: OrdersByPower) -> OrdersByPower:
    """Return orders without the routes of convoys."""
    return {
        power: [replace(order, route=()) if isinstance(order, Move) else order for order in own]
        for power, own in orders.items()
    }
