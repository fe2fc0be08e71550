"""Two judges on one database, at once."""

import threading

from judge.store.engine import atomic
from judge.store.store import Store
from tests.store.plain_game import LIBRARY


def two_at_once(shared, first, second):
    """Let two judges do something, each in its transaction, the second while the first is at it.

    Return what came of each, as they were done: what it returned, or its fault.
    """
    came_of = []

    def work(does, meanwhile=lambda: None):
        store = Store(shared, LIBRARY)
        try:
            with atomic(store.engine):
                came_of.append(does(store))
                meanwhile()
        except Exception as fault:
            came_of.append(fault)
        finally:
            store.close()

    other = threading.Thread(target=work, args=(second,))

    def begin_the_second():
        other.start()
        other.join(0.5)
        assert len(came_of) == 1, "the second waits"

    work(first, begin_the_second)
    other.join()
    return came_of
