"""Memos: short texts by their names, each in the place of what it said before."""

from judge.store.article_rows import EDITORIAL
from judge.store.engine import atomic
from judge.store.forgetting import BODIES, LETTERS


def test_a_memo_says_what_was_written_last(store):
    assert store.memo("told") == ""
    store.keep_memo("told", "once")
    store.keep_memo("other", "mine")
    store.keep_memo("told", "twice")
    assert (store.memo("told"), store.memo("other")) == ("twice", "mine")


def test_an_empty_memo_takes_no_room(store):
    store.keep_memo("told", "once")
    store.keep_memo("other", "mine")
    store.keep_memo("told", "")
    assert (store.memo("told"), store.memo("other")) == ("", "mine")
    assert store.tables.memo.select().count() == 1


def test_a_memo_is_changed_by_what_it_said(store):
    for _ in range(2):
        store.rewrite_memo("told", lambda said: f"{said}.")
    with atomic(store.engine):
        store.rewrite_memo_within("told", lambda said: f"{said}!")
    assert store.memo("told") == "..!"


def test_memos_whose_names_begin_alike_are_forgotten_but_for_some(store):
    said = {"bytes-": "1", "bytes-a": "1", "bytes-b": "2", "bytes.": "1", "bytes": "1", "c": "1"}
    for key, data in said.items():
        store.keep_memo(key, data)
    store.forget_memos("bytes-", but="2")
    left = {key for key in said if store.memo(key)}
    assert left == {"bytes-b", "bytes.", "bytes", "c"}


def test_memos_keep_their_names():
    """What a judge noted before is read by every later one."""
    assert (LETTERS, BODIES, EDITORIAL) == (
        "forgotten-letters",
        "forgotten-bodies",
        "zine editorial",
    )
