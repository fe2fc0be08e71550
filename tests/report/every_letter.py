"""A letter of every kind, with a mark in whatever its reader may not learn from it."""

from __future__ import annotations

from dataclasses import replace

from judge.desk.events.people_events import Beside
from judge.desk.games.card import card_of
from judge.desk.games.endings import Ending
from judge.desk.games.game import Game, Seat, State
from judge.desk.games.kept_orders import OrderSet, Origin, Proxy
from judge.desk.games.listing import listing_of
from judge.desk.games.present_turn import PresentTurn
from judge.desk.notices import Notice
from judge.desk.notices.accounts_told import AccountsTold, AccountTold, StandingsTold
from judge.desk.notices.anyone import (
    GameList,
    GameListing,
    Help,
    LanguageTold,
    LooksTold,
    NoSuchGame,
    RulesTold,
    ZoneTold,
)
from judge.desk.notices.clock import (
    AbsenceTold,
    DelayWanted,
    DelayWithdrawn,
    LateOrders,
    Reminder,
    ResultsWait,
    TurnEndsSoon,
    TurnWaits,
)
from judge.desk.notices.conduct import ComplaintTold, RecordEntry, RecordTold
from judge.desk.notices.gm import (
    Changed,
    Correction,
    Decision,
    ErrorTold,
    GMAnswered,
    GMDecided,
    PlayerUnreachable,
    Preview,
)
from judge.desk.notices.last_words import LastWords, StatementNoted, StatementsTold
from judge.desk.notices.mailboxes import (
    AddressTold,
    AddressWhat,
    ConfirmAddress,
    PasswordTold,
    PlayerMoved,
)
from judge.desk.notices.operator import DailyLine, FloodTold, Need, Needed, Trouble, What
from judge.desk.notices.orders import (
    ByProxy,
    ConfirmOrders,
    Done,
    Entrusted,
    NotProved,
    NotRun,
    OrdersNotUsed,
    OrdersSecret,
    OrdersShown,
    OrdersStand,
    ProxyReceived,
    Refused,
    SheetLine,
    StrangerWrote,
    Waiting,
    Why,
)
from judge.desk.notices.people import (
    BeganWithout,
    BesideNoted,
    ConfirmWish,
    Forming,
    JoinNoted,
    ListNoted,
    MusterAsks,
    MusterTold,
    NotFounded,
    ReadyNoted,
    StandbyTold,
)
from judge.desk.notices.press_letters import (
    AuthorsTold,
    PressCame,
    PressListed,
    PressNoted,
    PressTold,
)
from judge.desk.notices.questions import (
    GameExported,
    HistoryTold,
    PastTurn,
    PlayedTurn,
    PlayersTold,
    SummaryTold,
    WhatIf,
)
from judge.desk.notices.readers import (
    ConfirmSubscription,
    Digest,
    DigestAnswered,
    DigestOfGame,
    NewsOfGame,
    PressOfTurn,
    PrintedArticle,
    Snag,
    SubscriptionsTold,
    ZineChange,
    ZineCompanion,
    ZineIssue,
)
from judge.desk.notices.seats import (
    Farewell,
    PowerTaken,
    ReplacementWanted,
    SuccessorAsked,
    TakeoverTold,
)
from judge.desk.notices.turns import (
    DeadlineMoved,
    GameHeld,
    GameStarts,
    MapSent,
    PicturesFollow,
    PowerJoins,
    Seated,
    Status,
    TurnReport,
)
from judge.desk.notices.votes import (
    GameOver,
    OpenVote,
    PartingNoted,
    ProposalRefusedTold,
    ProposalsTold,
    ProposedBy,
    VoteCalled,
    VoteNoted,
)
from judge.desk.notices.zine_letters import (
    ArticleCame,
    ArticleGone,
    ArticleNoted,
    ArticleShown,
    ArticlesListed,
    EditorAnswered,
    EditorHelp,
    ZineHelp,
)
from judge.desk.press.press import Color, PressPiece
from judge.desk.readers.circulation import Dispatch, circulate
from judge.desk.readers.posts import (
    AllButGM,
    Answered,
    Audience,
    Everybody,
    Post,
    ToMailbox,
    ToOperator,
    ToPower,
    ToWriter,
)
from judge.desk.readers.subscriptions import Reads, Rhythm, Subscription
from judge.desk.turns.lateness import Absence
from judge.desk.votes.proposals import Ballot, Matter, Parting, Proposal, Vote, VoteResult
from judge.desk.zine.articles import Article, ArticleState, Flaw, Section
from judge.desk.zine.catalogue import CatalogueEntry
from judge.desk.zine.editing import EDITING
from judge.desk.zine.ledger import AccountLine, Entered, LedgerAccount, Terms
from judge.desk.zine.tournaments import Placed, Standings, TournamentGame
from judge.letter import Address, Failing
from judge.variants.seam import (
    Blank,
    Cause,
    Facts,
    PassedOver,
    Problem,
    ProblemKind,
    Record,
    Ruling,
    Sketch,
    Standing,
    WrittenOrder,
)
from tests.helpers import LIBRARY, NOW, new_game, player

MARK = "PLANTED"
PROPOSAL = Proposal(1, Matter.RULES, ("GERMANY",), {"VII.2.early": False})
GERMANY = player("GERMANY")
PIECE = PressPiece(7, "ITALY", Color.WHITE, "Rome waits.", NOW, ("GERMANY",))
OPERATOR = Address("operator@example.org")
ORDERS = "A Mun - Ruh\nF Kie - Holand\nA Kie - Den\nA Mun - Xyz\nA Ber S A Par\nHello"


def secret_order(game: Game, power: str) -> WrittenOrder:
    """Return an order that nobody but its writer may read anything of."""
    [item, *_] = game.variant.due(power, game.position).sheet.items
    [order] = game.variant.read(f"{item.name} H", power, game.position).orders
    ruling = Ruling("III.2", Cause("slip_mended", {"written": MARK, "meaning": MARK}))
    packed = order.packed.replace("{", f'{{"{MARK}":1,', 1)
    return replace(order, text=MARK, packed=packed, written=MARK, rulings=(ruling,))


def game_with_secrets() -> Game:
    """Return a game in which all but Germany wrote what is marked, and its rules are marked too."""
    rules = LIBRARY.house_rules("standard")
    clause = replace(rules.clauses["III.6"], wording=f"{MARK} wording")
    game = new_game(rules=replace(rules, clauses={**rules.clauses, "III.6": clause}))
    others = [power for power in game.variant.powers if power != "GERMANY"]
    sets = [
        OrderSet(power, (secret_order(game, power),), True, NOW, f"{MARK} {power}")
        for power in others
    ]
    sets.append(OrderSet("GERMANY", (secret_order(game, "GERMANY"),), True, NOW, MARK, "FRANCE"))
    own = game.variant.read(ORDERS, "GERMANY", game.position).orders
    seats = [
        seat
        if "GERMANY" in seat.powers
        else replace(seat, player=Address(f"{MARK}@example.org", MARK))
        for seat in game.seats
    ]
    return replace(
        game,
        seats=tuple(seats),
        present=PresentTurn(
            sets=(*sets, OrderSet("GERMANY", own, False, NOW, "<own@example.org>")),
            proxies=(
                Proxy("ENGLAND", "FRANCE", {"LON": MARK}),
                Proxy("GERMANY", "FRANCE", {"BER": "A BER"}),
            ),
        ),
        later={power: (secret_order(game, power),) for power in others},
        votes=(Vote(PROPOSAL, MARK, dict.fromkeys((MARK, *others), Ballot.NO)),),
    )


ABSENCE = Absence("GERMANY", NOW, NOW, "skiing")


def players() -> PlayersTold:
    """Return who plays, and who is away."""
    seats = (Seated("GERMANY", GERMANY),)
    told = {"GERMANY": "Tel. 1"}
    return PlayersTold(seats, told, ("ITALY",), (ABSENCE,), gms=(Address("max@gm.example", "Max"),))


def refused() -> Refused:
    """Return a letter that was refused, and kept."""
    text, unknown = "A Mun H", ("Sping",)
    return Refused("GERMANY", Why.HALF_TURN, "Sarajevo", text, unknown, not_run(), kept=True)


def listing(game: Game) -> GameListing:
    """Return a listing with an opening, a game that is on, one completed, and one given up."""
    named = replace(game, designation="1966AC", vacant=("ITALY",))
    won = replace(named, state=State.OVER, ended=game.turn, vacant=())
    seats = tuple(
        Seat(Address(f"{name}@example.org", name), (power,))
        for name, power in {"Xanthe": "GERMANY", "Ywain": "ITALY"}.items()
    )
    completed = replace(won, ending=Ending.DRAW, winners=("GERMANY", "ITALY"), seats=seats)
    given_up = replace(won, ending=Ending.ABANDONED)
    games = [replace(named, state=State.FORMING), named, completed, given_up]
    return listing_of(map(card_of, games), "1966", more=True)


def notices(game: Game) -> list[tuple[Audience, Notice]]:
    """Return a notice of every kind, each with all that it can hold, and whom it is for."""
    writer = ToWriter(GERMANY)
    where = Standing(game.position)
    return [
        (writer, orders_stand(game)),
        (ToPower("GERMANY"), ConfirmOrders("GERMANY", waiting(), "Sarajevo", (), not_run())),
        (ToPower("GERMANY"), OrdersNotUsed("GERMANY", game.turn, (waiting(),))),
        (
            writer,
            Refused(
                power="GERMANY",
                why=Why.HALF_TURN,
                written_subject="Sarajevo",
                text="A Mun H",
                unknown=("Sping",),
                not_run=not_run(),
                kept=True,
                partly=True,
            ),
        ),
        (ToPower("GERMANY"), ProxyReceived("GERMANY", "ITALY", ("A VEN",), "A VEN ____", True)),
        (Everybody(), OrdersShown("ITALY", ("A VEN - TYR",))),
        (Everybody(), OrdersSecret()),
        (ToPower("GERMANY"), StrangerWrote("GERMANY", "mallory@example.net", "Sarajevo; Germany")),
        (Everybody(), GameStarts((Seated("GERMANY", GERMANY),), where, Blank(), "5EA1")),
        (Everybody(), turn_report(game)),
        (Everybody(), PowerJoins("ITALY", ("GERMANY", "TURKEY"), "F1914M", "5eed", "5EA1")),
        (ToPower("GERMANY"), Forming(GERMANY, seal="5EA1")),
        (writer, NotFounded("Vienna", Cause("name_taken", {}))),
        (writer, JoinNoted(("GERMANY", "ITALY"), "5EA1")),
        (writer, ConfirmWish("join", ("GERMANY", "ITALY"), "join-de")),
        (writer, MusterAsks(NOW)),
        (writer, ReadyNoted(3, NOW)),
        (ToPower("GERMANY"), MusterTold(NOW, (GERMANY,), (), 1)),
        (writer, BeganWithout()),
        (writer, ListNoted()),
        (writer, BesideNoted(Beside.OBSERVER)),
        (ToPower("GERMANY"), StandbyTold(GERMANY)),
        (Everybody(), VoteCalled(PROPOSAL, (game.rules.clauses["VII.2"],), years=6)),
        (Everybody(), ProposalRefusedTold(PROPOSAL, "Once a year will do.")),
        (ToPower("GERMANY"), ProposedBy(PROPOSAL, "GERMANY")),
        (writer, VoteNoted(PROPOSAL, Ballot.YES)),
        (writer, PartingNoted("GERMANY", Parting.DRAW)),
        (writer, ProposalsTold((OpenVote(PROPOSAL, Ballot.NO),))),
        (Everybody(), PressTold((PIECE, replace(PIECE, color=Color.GRAY, text="Hush.")))),
        (writer, PressNoted((PIECE,), (7,), "with report")),
        (ToPower("GERMANY"), PressCame(PIECE, "the King")),
        (writer, PressListed((PIECE,), (PIECE,), "digest")),
        (Everybody(), AuthorsTold((PIECE,))),
        (Everybody(), GameOver(Ending.DRAW, where, "Enough", "Agadir", ("ITALY",), ("TURKEY",))),
        (Everybody(), StatementsTold((LastWords("GERMANY", "Well played."),))),
        (writer, StatementNoted(NOW)),
        (writer, ConfirmSubscription(SUBSCRIPTION)),
        (writer, subscriptions_told()),
        (writer, digest(game)),
        (writer, zine(game)),
        (writer, companion(game)),
        (writer, AccountTold(ACCOUNT, zine(game).terms)),
        (writer, AccountTold(ACCOUNT, zine(game).terms, reads=False)),
        (writer, AccountsTold((ACCOUNT, replace(ACCOUNT, trades=True)), whole=True)),
        (writer, StandingsTold(zine(game).tournaments, unknown=True)),
        (writer, DigestAnswered()),
        *zine_letters(),
        (writer, Status(where, (ABSENCE,))),
        (writer, MapSent(own_sketch(game), "GERMANY", ("A MUN - RUH",))),
        (writer, HistoryTold("", (PastTurn(1, game.turn, turn_report(game).view),), 3)),
        (writer, SummaryTold(where)),
        (writer, exported(game)),
        (writer, players()),
        (writer, what_if(game)),
        (Everybody(), PicturesFollow("Sarajevo: the game begins")),
        (Everybody(), DeadlineMoved()),
        (ToPower("GERMANY"), Reminder("GERMANY", ("A BER",), silent=False)),
        (Everybody(), TurnWaits(("GERMANY",), NOW)),
        (ToPower("GERMANY"), ResultsWait(NOW)),
        (Everybody(), TurnEndsSoon(NOW)),
        (ToPower("GERMANY"), DelayWanted("GERMANY", NOW, "exams")),
        (ToPower("GERMANY"), DelayWithdrawn("GERMANY")),
        (ToPower("GERMANY"), AbsenceTold(ABSENCE, 3)),
        (ToPower("GERMANY"), LateOrders("GERMANY", game.turn, NOW, settled=True)),
        (Everybody(), ReplacementWanted(("GERMANY",))),
        (Everybody(), PowerTaken(("GERMANY",), GERMANY, where)),
        (writer, Farewell(("GERMANY",), OPERATOR)),
        (writer, SuccessorAsked(("GERMANY",), GERMANY, where)),
        (writer, TakeoverTold(Cause("not_vacant", {"power": {"power": "GERMANY"}}), ("ITALY",))),
        (Everybody(), GameHeld()),
        (writer, ZoneTold("Viena", "", ("Europe/Vienna",))),
        (writer, LooksTold("pink", "", ("colour", "dark"))),
        (writer, LanguageTold("Klingon", "", {"en": "English"})),
        (writer, rules_told(game)),
        (writer, Help(("help",), "GERMANY")),
        (writer, GameList((card_of(game),), more=True)),
        (writer, listing(game)),
        (writer, NoSuchGame("Sarajewo", ("Sarajevo",), ("Sarajevo",), "Hello")),
        (writer, NotProved("ZONE Asia/Tokyo", editor=True)),
        (ToPower("GERMANY"), GMAnswered("Sarajevo; GM", (changed(),), not_run())),
        (ToPower("GERMANY"), AddressTold("GERMANY", "x@y.example", AddressWhat.ADDED, ("x@y",))),
        (ToWriter(GERMANY), ConfirmAddress("GERMANY", moves=True)),
        (Everybody(), PlayerMoved(("GERMANY",), GERMANY)),
        (ToPower("GERMANY"), PasswordTold("GERMANY", kept=True)),
        (AllButGM(), GMDecided((Decision(changed().did, "It rains."),))),
        (ToPower("GERMANY"), PlayerUnreachable(("GERMANY",), "550 5.1.1 unknown", Failing.GONE)),
        (
            ToPower("GERMANY"),
            Preview(1, game.turn, turn_report(game).view, ("ITALY",), waits=True),
        ),
        (
            ToPower("GERMANY"),
            Correction((changed().did,), "a slip", Standing(game.position), done=True),
        ),
        (ToPower("GERMANY"), ErrorTold("GERMANY", "It rained.")),
        (ToPower("GERMANY"), ComplaintTold("GERMANY", ("FRANCE",), "It rained.")),
        (
            ToPower("GERMANY"),
            RecordTold("FRANCE", (RecordEntry(NOW, "gm", ("FRANCE",), "It rained."),)),
        ),
        (ToOperator(), Trouble(What.LETTER, "7", "Traceback")),
        (ToOperator(), FloodTold("gustav@example.org", 12, 40, NOW, NOW)),
        (ToOperator(), DailyLine((Needed(Need.HELD, 2, "Agadir, Sarajevo"),))),
    ]


SUBSCRIPTION = Subscription(GERMANY, "Agadir", Reads.BOTH, Rhythm.DAILY, NOW, confirmed=True)


def subscriptions_told() -> SubscriptionsTold:
    """Return what a reader has, what began and what ended, and why nothing did."""
    own = (SUBSCRIPTION, replace(SUBSCRIPTION, game=""))
    return SubscriptionsTold(own, SUBSCRIPTION, own, Snag.UNCLEAR, "Agadir", "mothly")


ACCOUNT = LedgerAccount(
    GERMANY,
    left=2,
    last=7,
    lines=(
        AccountLine(NOW, Entered.ISSUES, 10, words="$1.50"),
        AccountLine(NOW, Entered.ARTICLES, 1, 7),
        AccountLine(NOW, Entered.FEE, game="Sarajevo", words="$3; by cheque"),
    ),
)
CATALOGUE = (
    CatalogueEntry("BROB", "Dick S.", ("R", "s/10 for $1"), addenda=("Add issue 12.",)),
    CatalogueEntry("CORSAIR", "", ("v",), inactive="gone after issue 15"),
    CatalogueEntry("GRAUSTARK", "J. B.; 1967U.", ("Rv", "*"), recommended=True, reciprocity=True),
)


def digest(game: Game) -> Digest:
    """Return a digest with news of every kind."""
    where, card = Standing(game.position), card_of(game)
    told = (
        turn_report(game),
        Correction((changed().did,), "a slip", where, done=True),
        PressTold((PIECE, replace(PIECE, color=Color.GRAY, by="", text="Hush."))),
        GameOver(Ending.DRAW, where, "Enough", "Agadir", ("ITALY",), ("TURKEY",), (PIECE,)),
        StatementsTold((LastWords("GERMANY", "Well played."),)),
        AuthorsTold((PIECE,)),
    )
    of_game = DigestOfGame(card, where, tuple(NewsOfGame(it, card) for it in told), ("GERMANY",))
    return Digest((of_game,), (SUBSCRIPTION,))


def zine(game: Game) -> ZineIssue:
    """Return an issue with news of every kind, a new game, a listing, and what its editor keeps."""
    listed = listing(game)
    rows = (Placed("Jane Doe", 1, 34.5, 1), Placed("Zoe", 0, 0.0, 0))
    games = (TournamentGame("Sarajevo", "1966AC", True), TournamentGame("Lyon", "", False))
    cups = (
        Standings("Spring Cup", "sum of squares", games, rows),
        Standings("New", "rank", (), ()),
    )
    articles = tuple(PrintedArticle(it, "On Belgium", "Ann", "It is small.") for it in Section)
    taken = ZineChange(card_of(game), "Ann", ("GERMANY",), "Bob", leaves=True)
    return ZineIssue(
        7,
        digest(game).games,
        listed.current,
        listed,
        editorial="Welcome.",
        printed=articles,
        changes=(taken, replace(taken, powers=())),
        out=NOW,
        preview=True,
        tournaments=cups,
        catalogue=CATALOGUE,
        terms=Terms(True, "10 for $1", "$3", "$2"),
    )


def companion(game: Game) -> ZineCompanion:
    """Return a companion with press of two turns, and gray press that was revealed."""
    turns = (PressOfTurn(game.turn, (PIECE,)), PressOfTurn(game.turn, (PIECE.unsigned,)))
    return ZineCompanion(7, turns, (PIECE,), NOW)


def zine_letters() -> list[tuple[Audience, Notice]]:
    """Return what those are told who write for the zine, and its editor."""
    reader, editor = ToMailbox(GERMANY), ToMailbox(OPERATOR)
    waiting = ArticleState.WAITING
    article = Article(3, GERMANY, "Belgium", "It is small.", NOW, waiting, why="No.", issue=7)
    did = Done(Cause("article_approved", {"numbers": [3]}))
    return [
        (reader, ArticleNoted(article, Flaw.LATE, fresh=True, number=3)),
        (reader, ZineHelp(edited=True, not_yours=True, no_issue=9, last=7)),
        (reader, ZineHelp(edited=True, no_issue=7, last=7, unsent=True)),
        (editor, ArticleCame(article)),
        (editor, ArticleGone(article)),
        (editor, ArticleShown(article)),
        (editor, ArticlesListed((article,), (article,), "Welcome.")),
        (editor, EditorAnswered((did,), not_run(), (article,), (article,))),
        (editor, EditorHelp(tuple(EDITING))),
    ]


def not_run() -> tuple[NotRun, ...]:
    return (NotRun("RULES XI.9", Cause("somethingNew", {})),)


def changed() -> Changed:
    did = Cause("in_disorder", {"powers": [{"power": "ITALY"}]})
    return Changed("CD Italy", did, to_all=True, powers=("GERMANY",), words="It rains.")


def waiting() -> Waiting:
    return Waiting(NOW, "abcdefgh", ("A MUN - RUH",), final=True)


def own_sketch(game: Game) -> Sketch:
    """Return the board with Germany's orders."""
    own = game.variant.read(ORDERS, "GERMANY", game.position).orders
    return Sketch(game.position, "GERMANY", tuple(order.packed for order in own))


def orders_stand(game: Game) -> OrdersStand:
    """Return an acknowledgement with all that can be in one."""
    reading = game.variant.read(ORDERS, "GERMANY", game.position)
    due = game.variant.due("GERMANY", game.position, reading.orders)
    kinds = [
        Problem(kind, "A Mun - Xyz", "Xyz", Cause("unknown_place", {})) for kind in ProblemKind
    ]
    hint = Cause("HintOwnUnit", {"order": "A MUN - BER", "to": {"place": "BER"}})
    return OrdersStand(
        power="GERMANY",
        lines=(
            *(
                SheetLine(order.key, order.text, Origin.EARLIER, rulings=order.rulings)
                for order in reading.orders
            ),
            SheetLine("A BER", "", Origin.NONE, due.sheet.items[0].otherwise),
        ),
        sheet=due.sheet,
        final=False,
        filed=True,
        receipt="AF01-A29E",
        later=("IF MUN DISLODGED RETREAT BER",),
        rulings=reading.rulings or (Ruling("III.6", Cause("last_counts", {"orders": ["A", "B"]})),),
        hints=due.hints or (hint,),
        problems=(*reading.problems, *kinds),
        passed_over=(PassedOver(6, "Hello"),),
        quoted=2,
        not_run=not_run(),
        own=own_sketch(game),
        unproved=(waiting(),),
        done=(Cause("proxy_revoked", {"things": ["A BER"]}),),
        entrusted=(Entrusted("FRANCE", ("A BER",)),),
        by_proxy=(ByProxy("ITALY", (SheetLine("", "A VEN H", Origin.EARLIER),), ("A ROM",)),),
    )


def exported(game):
    view = turn_report(game).view
    turn = PlayedTurn(1, game.turn, view, NOW, NOW, card_of(game))
    return GameExported(Standing(game.position), (turn,), "{}", advice=True, question="Well?")


def what_if(game: Game) -> WhatIf:
    """Return what would become of orders, and what was not understood of them."""
    problems = orders_stand(game).problems
    orders = {"GERMANY": ("A MUN - RUH",)}
    return WhatIf(game.turn, turn_report(game).view, orders, problems)


def turn_report(game: Game) -> TurnReport:
    """Return the report of the game's turn, as if nobody had ordered anything."""
    record = game.variant.settle(game.position, {}, {}, Facts()).record
    return TurnReport(
        number=1,
        turn=game.turn,
        due=NOW,
        view=Record(record),
        silent=("ITALY",),
        receipts={"GERMANY": "AF01-A29E"},
        decided=(Cause("ruled_invalid", {"power": "ITALY", "order": "A ROM H", "because": ""}),),
        digest="0123456789abcdef" * 4,
        votes=(VoteResult(PROPOSAL, carried=True),),
        draw=("ITALY",),
        surrender=("TURKEY",),
    )


def rules_told(game: Game) -> RulesTold:
    clause = game.rules.clauses["II.1"]
    return RulesTold(game.rules.title, game.rules.sections, (clause,), (), "II.1")


def dispatches(game: Game) -> list[Dispatch]:
    """Return a letter of every kind that Germany or the operator gets."""
    return [
        with_granted(dispatch, game)
        for audience, notice in notices(game)
        for dispatch in circulate(
            Post(audience, notice, Answered("<asked@example.org>")), game, OPERATOR
        )
        if dispatch.reader.address in (GERMANY, OPERATOR)
    ]


def with_granted(dispatch: Dispatch, game: Game) -> Dispatch:
    """Return a letter whose sheets, if it brings any, have orders that are taken for granted."""
    own = game.variant.read(ORDERS, "GERMANY", game.position).orders
    sheets = {power: replace(due, granted=own) for power, due in dispatch.sheets.items()}
    return replace(dispatch, sheets=sheets)
