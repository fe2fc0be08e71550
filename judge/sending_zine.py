"""An issue of the zine goes out when the operator wants it, in one transaction.

Its editor may say so by mail as well (`judge.desk.editing`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from judge.desk.magazine import NextIssue
from judge.office import Office
from judge.store.issues import IssueDue


def next_issue(office: Office) -> NextIssue:
    """Return the issue that would go out now, and to how many; nothing is changed by it."""
    with _next(office) as (due, _):
        return due.following


def send_issue(office: Office) -> NextIssue:
    """Post the next issue to all who read the zine; none where nothing has happened."""
    with _next(office) as (due, commit):
        following = due.following
        if following.new and following.readers:
            due.printed(following.issue, office.new_message_id, office.now())
            commit()
    office.letter_posted()
    return following


def _next(office: Office) -> AbstractContextManager[tuple[IssueDue, Callable[[], None]]]:
    store = office.store
    return store.next_issue(store.listing, store.books(office.terms))
