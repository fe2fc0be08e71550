"""A stranger is forgotten, and may write at that very moment."""

import threading

import pytest

from judge.store.intray import Arrival
from judge.store.store import Store
from tests.store.plain_game import DAY, LIBRARY, NOW

STRANGER = "jane@example.net"


@pytest.fixture
def two(shared):
    """Two workers at one database, in which a letter of a stranger was dealt with."""
    stores = Store(shared, LIBRARY), Store(shared, LIBRARY)
    take(stores[0], "first")
    with stores[0].dealing(NOW) as work:
        work.letter_done()
        work.commit()
    yield stores
    for store in stores:
        store.close()


def take(store, text):
    assert store.take(Arrival(text.encode(), NOW, f"test/{text}", text, "", STRANGER, []))


def forget(store):
    store.forget_letters(NOW + DAY, lambda head: STRANGER, 1000)


def beside(store, monkeypatch, step, work, other):
    """Let another worker begin something at a step of this one's work; return its thread."""
    go_on = getattr(store, step)

    def work_beside():
        work(other)
        other.close()

    thread = threading.Thread(target=work_beside)

    def step_beside(*values):
        if thread.ident is None:
            thread.start()
            thread.join(0.5)  # it may have to wait for us
        return go_on(*values)

    monkeypatch.setattr(store, step, step_beside)
    return thread


def is_dealt_with(store):
    """Whether the letter that came second can be dealt with."""
    with store.dealing(NOW) as work:
        return work is not None and work.letter.raw == b"second"


def test_a_letter_that_comes_while_its_writer_is_forgotten_is_dealt_with(two, monkeypatch):
    ours, theirs = two
    thread = beside(ours, monkeypatch, "keep_memo", lambda other: take(other, "second"), theirs)
    forget(ours)
    thread.join()
    assert is_dealt_with(ours)


def test_nobody_is_forgotten_whose_letter_comes_in(two, monkeypatch):
    ours, theirs = two
    thread = beside(ours, monkeypatch, "do", forget, theirs)
    take(ours, "second")
    thread.join()
    assert is_dealt_with(ours)
