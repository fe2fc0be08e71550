"""Whether a game went as its reports say, judged by the reports alone.

Each is held against three things: its digest, which is chained over the reports before it; the
rules, by which its orders must have come to what it says; and its receipts, by which each player
was told beforehand what the judge held of theirs.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from judge.api.position_text import positions_in
from judge.api.report_text import Report, lines_of, receipts_in, reports_in
from judge.api.request import BadRequest
from judge.desk.witnesses import chained, receipt
from judge.houserules.rules import HouseRules
from judge.library import Library
from judge.orders import read_long, write_order
from judge.rules.board import Board
from judge.rules.edition import EDITIONS, Edition, with_switches
from judge.rules.order import Move, Order
from judge.rules.position import Position, first_position
from judge.rules.resolution import resolve
from judge.variants.seam import Spec
from judge.variants.standard.plain_position import read_plain, write_plain
from judge.variants.standard.showing import printed_lines, written_witness
from judge.variants.standard.turn_record import Results, results_of
from judge.variants.standard.variant import standard_game

HOUSES = ("standard", "league")  # the house rules that are tried, before the plain rulebooks
Orders = dict[str, list[Order]]

_WINTER = re.compile(r"(?:(?:[AF] )?[A-Z]{3}(?:/[NSEW]C)? [BD]|WAIVE)(?=: )")
MOST_READINGS = 4096  # of a power's orders that may be what a receipt was given for


@dataclass(frozen=True, slots=True)
class Finding:
    """What became of holding a report against what went before it.

    `chained`: its digest is that of its own text and of the reports before it.  `edition` is the
    rulebook by which its orders come to what it says, empty if there is none; `differences` are
    then the lines by the rules that were tried first.  `receipts` tell of each power whether its
    receipt is for the orders in the report; `acknowledged` are the powers whose receipt stands in
    another letter as well.
    """

    report: Report
    chained: bool
    edition: str
    differences: tuple[str, ...] = ()
    receipts: tuple[tuple[str, bool], ...] = ()
    acknowledged: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Whether all is as it should be."""
        return self.chained and bool(self.edition) and all(good for _, good in self.receipts)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of all reports of a game; `unlinked` are those that none of the others lead to."""

    game: str
    findings: tuple[Finding, ...]
    unlinked: tuple[Report, ...] = ()

    @property
    def good(self) -> bool:
        """Whether every report is as it was sent, and follows from the one before."""
        return not self.unlinked and all(finding.good for finding in self.findings)


@dataclass(frozen=True, slots=True)
class _Stand:
    """How a game stands between two reports: its position, and the digest of the last one."""

    position: Position
    digest: str


def verify(
    texts: Iterable[str], library: Library, rules: HouseRules | None = None
) -> list[Verdict]:
    """Return what the texts of letters prove about each game whose reports are among them.

    `rules` are the house rules of the games, where those that come with the judge are not theirs.
    BadRequest says so if there is no report with a digest.
    """
    texts = list(texts)
    reports = {report.key: report for text in texts for report in reports_in(text, library)}
    if not reports:
        raise BadRequest("there is no report with a digest in what was given")
    others = [receipts_in(text) for text in texts if not list(reports_in(text, library))]
    known = frozenset().union(*others)
    by_game: dict[str, list[Report]] = {}
    for report in reports.values():
        by_game.setdefault(report.game, []).append(report)
    lines = [line for text in texts for line in lines_of(text)]
    return [
        _Verifier(own[0].spec, library, rules, lines).verdict(name, own, known)
        for name, own in by_game.items()
    ]


class _Verifier:
    """Holds the reports of one game against each other and against the rules."""

    def __init__(
        self, spec: Spec, library: Library, rules: HouseRules | None, lines: list[str]
    ) -> None:
        self.library = library
        houses = [rules] if rules else [library.house_rules(name) for name in HOUSES]
        house = houses[0]
        try:
            self.board: Board = standard_game(spec, house, library).board
        except (ValueError, OSError) as fault:
            raise BadRequest(str(fault)) from fault
        named = [_edition(house) for house in houses]
        self.editions: list[Edition] = [*named, *(EDITIONS[name] for name in EDITIONS)]
        self.told = list(positions_in(lines, self.board))

    def verdict(self, name: str, reports: list[Report], known: Collection[str]) -> Verdict:
        """Return what came of a game's reports, each held against all that may go before it."""
        opening = write_plain(first_position(self.board), self.board)
        stands = [_Stand(read_plain(opening, self.board), "")]
        findings: list[Finding] = []
        left = list(reports)
        while link := self._link(left, [*self._put_right(stands), *stands], known):
            finding, following = link
            left.remove(finding.report)
            findings.append(finding)
            stands.append(following)
        return Verdict(name, tuple(findings), tuple(left))

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
    ) -> tuple[Finding, _Stand] | None:
        """Return the next report that follows from how the game stood at some time; or None.

        One whose digest is wrong follows only if it is the only one left of its turn.
        """
        turns = [report.turn for report in left]
        alone = None
        for stand in reversed(stands):
            for report in left:
                if report.turn != str(stand.position.phase):
                    continue
                held = self._held(report, stand, known)
                if held[0].chained:
                    return held
                if turns.count(report.turn) == 1 and (alone is None or held[0].edition):
                    alone = held
        return alone

    def _held(
        self, report: Report, stand: _Stand, known: Collection[str]
    ) -> tuple[Finding, _Stand]:
        """Hold a report against how the game stood before it."""
        orders = self._orders(report, stand.position)
        settled = next(self._settled(report, stand.position, orders), None)
        if settled is None:
            usual = self._resolved(report, stand.position, orders, self.editions[0], silent=False)
            differing = tuple(sorted({*printed_lines(usual, self.board)} - {*report.printed}))
            after, edition = usual.next, ""
        else:
            after, edition, differing = settled.next, settled.edition.name, ()
        plain = write_plain(after, self.board)
        witness = written_witness(report.turn, report.printed, plain)
        digest = chained(stand.digest, report.game, witness, report.receipts)
        finding = Finding(
            report,
            digest == report.digest,
            edition,
            differing,
            tuple(self._receipts(report, stand.position, orders)),
            tuple(power for power, told in report.receipts.items() if told in known),
        )
        return finding, _Stand(read_plain(plain, self.board), report.digest)

    def _settled(self, report: Report, position: Position, orders: Orders) -> Iterator[Results]:
        """Yield the results by each rulebook by which all lines are as they were printed.

        A route that is printed may be the one that the judge found, and no part of the order.
        """
        editions = dict.fromkeys(self.editions)
        for edition, silent, given in product(editions, (False, True), (orders, _unrouted(orders))):
            results = self._resolved(report, position, given, edition, silent=silent)
            if printed_lines(results, self.board) == list(report.printed):
                yield results

    def _resolved(
        self,
        report: Report,
        position: Position,
        orders: Orders,
        edition: Edition,
        *,
        silent: bool,
    ) -> Results:
        """Settle a turn anew; `silent`: powers without any order are in civil disorder."""
        disorder = [power for power in self.board.powers if power not in orders] if silent else []
        return results_of(resolve(position, orders, self.board, edition, disorder, ()), edition)

    # --- Orders and receipts --------------------------------------------------------------------

    def _orders(self, report: Report, position: Position) -> Orders:
        """Return the orders that a report prints, read anew, by power."""
        codes = {power.name: power.code for power in self.board.powers.values()}
        orders: Orders = {}
        for line in report.printed:
            name, _, told = line.partition(": ")
            text = told.partition("  (*")[0].removesuffix(".")
            order = read_long(text, position, self.board)
            if order is not None and not text.startswith("Defaults"):
                orders.setdefault(codes[name], []).append(order)
        return orders

    def _receipts(
        self, report: Report, position: Position, orders: Orders
    ) -> Iterator[tuple[str, bool]]:
        """Yield for each receipt whether it is for the orders that are printed."""
        for power, told in report.receipts.items():
            readings = product(
                *(self._texts(order, position) for order in orders.get(power, ())),
                *(("", text) for text in _vain(report)),
            )
            given = (
                receipt(report.game, report.turn, power, filter(None, texts))
                for _, texts in zip(range(MOST_READINGS), readings, strict=False)
            )
            yield power, told in given

    def _texts(self, order: Order, position: Position) -> list[str]:
        """Return in which ways an order may have been written: its route may be the judge's."""
        ways = [order]
        if isinstance(order, Move) and (order.route or order.via_convoy):
            ways += [replace(order, route=(), via_convoy=via) for via in (True, False)]
        return list(dict.fromkeys(write_order(way, position, self.board) for way in ways))


def _unrouted(orders: Orders) -> Orders:
    """Return orders without the routes of convoys."""
    return {
        power: [replace(order, route=()) if isinstance(order, Move) else order for order in own]
        for power, own in orders.items()
    }


def _vain(report: Report) -> Iterator[str]:
    """Yield what was ordered in a Winter and did not happen: it is told among the reasons."""
    for line in report.lines:
        if order := _WINTER.match(line):
            yield order[0]


def _edition(rules: HouseRules) -> Edition:
    """Return the rulebook of house rules, with what they decide otherwise."""
    edition = with_switches(EDITIONS[rules.edition], rules.switches)
    assert isinstance(edition, Edition), "the library has checked the switches"
    return edition
