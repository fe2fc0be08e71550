"""Letters to readers: a question, what they have, a digest, an answer, the listing, the zine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from judge.demo.happenings import NOW, Happening
from judge.demo.sample_book_letters import of_books
from judge.demo.sample_zine_letters import LETTER, written_for_zine
from judge.demo.samples import Sample
from judge.desk.events.effects import carried_out
from judge.desk.events.vote_events import GameEnded
from judge.desk.games.card import Card, card_of
from judge.desk.games.endings import Ending
from judge.desk.games.game import Game, State
from judge.desk.games.listing import listing_of
from judge.desk.notices import Notice
from judge.desk.notices.readers import ConfirmSubscription, DigestAnswered, News, SubscriptionsTold
from judge.desk.readers.circulation import Dispatch, Reader
from judge.desk.readers.digests import DigestEntry, digest_of
from judge.desk.readers.posts import Post
from judge.desk.readers.publishing import Gathered, published
from judge.desk.readers.subscriptions import USUAL, ZINE, Reads, Rhythm, Subscription, confirmed
from judge.desk.turns.beginnings import game_starts
from judge.desk.zine.companions import companions
from judge.desk.zine.zine import copies, issue_of
from judge.letter import Address

SUE = Address("sue@readers.example", "Sue")


def read_along(happenings: Iterable[Happening], game: Game) -> Iterator[Sample]:
    """Yield what somebody is told who subscribes to a game, in which something happens."""
    asked = Subscription(SUE, game.name, Reads.BOTH, Rhythm.DAILY, NOW)
    own = confirmed(asked)
    yield _sample("confirm-subscription", "Is it wanted?", ConfirmSubscription(asked))
    weekly = replace(own, game="", reads=Reads.PRESS, rhythm=Rhythm.WEEKLY)
    yield _sample("subscriptions", "It is", SubscriptionsTold((weekly, own), own))
    entries = [entry for it in happenings for entry in _entries(it, own)]
    digest = digest_of(entries, [own], {game.name: game})
    yield Sample("anyone.digest", "What happened in a day", digest)
    yield _sample("digest-answered", "An answer to it", DigestAnswered())
    listing = listing_of(_listed(game), more=False)
    yield _sample("listing", "The listing of games", listing)
    begins = DigestEntry(game_starts(game), card_of(game), NOW)
    told = [begins, *entries]
    issue = issue_of(1, told, {game.name: game}, listing, [LETTER], "Welcome to the first issue.")
    to_zine = replace(own, game=ZINE, rhythm=Rhythm.PER_ISSUE)
    for copy in copies(issue, [to_zine]):
        yield Sample("anyone.zine", "An issue of the zine", copy)
    to_press = replace(own, reads=Reads.PRESS, rhythm=Rhythm.PER_ISSUE)
    for companion in companions(1, told, {game.name: game}, [to_press], NOW):
        yield Sample("anyone.companion", "Its companion: press alone", companion)
    yield from written_for_zine()
    yield from of_books()


def _entries(happening: Happening, own: Subscription) -> Iterator[DigestEntry]:
    """Yield what is gathered of something that happens."""
    for effect in happening.effects:
        if isinstance(effect, Post):
            for told in published(effect, happening.after, [own], USUAL, NOW):
                assert isinstance(told, Gathered), "it is told in digests"
                assert told.dispatch.card is not None, "of a game"
                notice = told.dispatch.notice
                assert isinstance(notice, News), "subscribers are told no more"
                yield DigestEntry(notice, told.dispatch.card, NOW)


def _listed(game: Game) -> Iterator[Card]:
    """Yield games as they stand at several times: one is open, one is on, one is over."""
    yield card_of(replace(game, name="Agadir", state=State.FORMING))
    yield card_of(replace(game, designation="1966A"))
    shared = GameEnded(Ending.DRAW, ("ENGLAND", "FRANCE"))
    yield card_of(carried_out(replace(game, name="Fez", designation="1966AC"), [shared]))


def _sample(name: str, about: str, notice: Notice) -> Sample:
    return Sample(f"anyone.{name}", about, Dispatch(Reader(SUE), notice))
