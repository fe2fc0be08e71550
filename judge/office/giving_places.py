"""Places in games that are forming, for those on the judge's waiting list (House rules I.4)."""

from __future__ import annotations

import logging
import traceback

from judge.desk.events.effects import Dealt
from judge.desk.people.forming import fill
from judge.desk.people.waiting_list import KEY, listed
from judge.log_lines import say
from judge.office.office import CLOCK, Office
from judge.store.passing import passes

log = logging.getLogger(__name__)


def give_places(office: Office) -> None:
    """Give the places that are free to those who wait, in the oldest game that is forming first.

    A game in which that meets a fault is put aside.
    """
    store, given = office.store, False
    for name in store.forming() if store.memo(KEY) else ():
        try:
            with store.opening(name) as work:
                assert work.game is not None
                filled = fill(work.game, listed(store.memo(KEY)), office.now())
                office.carry_out(Dealt(CLOCK, filled), work)
                work.commit()
            given = given or bool(filled)
        except Exception as fault:
            if passes(fault):
                raise
            say(log, logging.ERROR, "game-held", game=name, fault=True)
            office.hold(name, traceback.format_exc())
    if given:
        office.letter_posted()


class Places:
    """The places of an office's games, which are given when there is something new to give.

    Nothing is looked into as long as the list and the games that are forming stay as they are.
    """

    def __init__(self, office: Office) -> None:
        self._office = office
        self._known: object = None

    def give(self) -> None:
        """Give the places that are free, if the list or a game is new since this was done last."""
        store = self._office.store
        waiting = store.memo(KEY)
        known = waiting, store.forming_marks() if waiting else ()
        if known != self._known:
            give_places(self._office)
        self._known = known
