"""An issue of the zine goes out when the operator wants it, in one transaction.

Its editor may say so by mail as well (`judge.desk.editing`).
"""

from __future__ import annotations

from judge.desk.magazine import NextIssue
from judge.office import Office


def next_issue(office: Office) -> NextIssue:
    """Return the issue that would go out now, and to how many; nothing is changed by it."""
    with office.store.next_issue(office.store.listing) as (due, _):
        return due.following


def send_issue(office: Office) -> NextIssue:
    """Post the next issue to all who read the zine; none where nothing has happened."""
    with office.store.next_issue(office.store.listing) as (due, commit):
        following = due.following
        if following.new and following.readers:
            due.printed(following.issue, office.new_message_id, office.now())
            commit()
    office.letter_posted()
    return following
