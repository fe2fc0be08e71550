"""Orders that came too late: kept for the gamemaster, who is told where they would have counted."""

import pytest

from judge.desk.events.effects import NO_EVENT, carried_out
from judge.desk.events.events import Created
from judge.desk.events.late_events import OrdersCameLate
from judge.desk.games.journal import JournalEntry
from judge.desk.notices.clock import LateOrders
from judge.desk.turns.moments import tick
from judge.letter import Grade, Proof
from tests.desk.letters import notices
from tests.helpers import NOW, letter, new_game, take

FALL = "Sarajevo; Germany; Fall; 1901"


def played(*mails):
    """Return a game in Fall 1901 and its journal, after some letters in Spring."""
    game = new_game()
    events = [Created(game)]
    for mail in mails:
        effects = take(game, mail)
        events += effects
        game = carried_out(game, effects)
    effects = tick(game, game.deadline)
    events += effects
    kept = [event for event in events if not isinstance(event, NO_EVENT)]
    journal = [JournalEntry(n, NOW, None, "", event) for n, event in enumerate(kept, 1)]
    return carried_out(game, effects), journal


def late(text, *mails, **changes):
    """Return which orders a letter brings too late for Spring, and whether the GM is told."""
    game, journal = played(*mails)
    effects = take(game, letter("GERMANY", text, **changes), past=lambda: journal)
    kept = [effect for effect in effects if isinstance(effect, OrdersCameLate)]
    orders = [[order.text for order in it.late.order_set.orders] for it in kept]
    return orders, any(isinstance(notice, LateOrders) for notice in notices(effects))


def test_who_was_silent_is_told_of_to_the_gamemaster():
    assert late("A Mun - Bur") == ([["A MUN - BUR"]], True)


def test_who_had_sent_orders_answers_an_old_letter():
    assert late("A Mun - Bur", letter("GERMANY", "A Mun H")) == ([["A MUN - BUR"]], False)


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("A Mun - Bur", {"proof": Proof(Grade.CLAIMED)}),
        ("A Mun - Bur", {"subject": "Sarajevo; Germany; Spring; 1902"}),
        ("Good morning!", {}),
        ("A Par - Bur", {}),
    ],
)
def test_what_is_no_late_order_is_not_kept(text, changes):
    assert late(text, **changes) == ([], False)
