"""An issue of the zine goes out when the operator wants it, in one transaction.

Its editor may say so by mail as well (`judge.desk.zine.editing`).
"""

from __future__ import annotations

from judge.desk.zine.next_issue import NextIssue
from judge.office.office import Office
from judge.store.engine import atomic


def next_issue(office: Office) -> NextIssue:
    """Return the issue that would go out now, and to how many; nothing is changed by it."""
    return office.store.next_issue(office.store.books(office.terms))


def send_issue(office: Office) -> NextIssue:
    """Post the next issue to all who read the zine; none where nothing has happened."""
    store = office.store
    with atomic(store.engine):
        sent = store.print_issue(store.books(office.terms), office.new_message_id, office.now())
    office.letter_posted()
    return sent
