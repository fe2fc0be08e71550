"""An issue of the zine goes out when its editor wants it, in one transaction."""

from __future__ import annotations

from dataclasses import dataclass

from judge.desk.listing import listing_of
from judge.desk.notices import ZineIssue
from judge.desk.zine import copies, has_news, issue_of
from judge.office import Office
from judge.store.issues import IssueDue


@dataclass(frozen=True, slots=True)
class IssueSent:
    """What became of an issue: to how many readers it goes; to none if there is nothing new.

    Games that are `left_out` cannot be read; `more` waits for the issue after it.
    """

    issue: ZineIssue
    readers: int
    new: bool
    left_out: tuple[str, ...]
    more: bool


def next_issue(office: Office) -> IssueSent:
    """Return the issue that would go out now, and to how many; nothing is changed by it."""
    with office.store.next_issue() as due:
        return _put_together(office, due)


def send_issue(office: Office) -> IssueSent:
    """Post the next issue to all who read the zine; none where nothing has happened."""
    with office.store.next_issue() as due:
        sent = _put_together(office, due)
        if sent.new and sent.readers:
            due.printed(copies(sent.issue, due.subscriptions), office.new_message_id, office.now())
            due.commit()
    office.letter_posted()
    return sent


def _put_together(office: Office, due: IssueDue) -> IssueSent:
    cards, more = office.store.listed()
    issue = issue_of(due.number, due.entries, due.games, listing_of(cards, more=more))
    readers, new = len(due.subscriptions), has_news(issue)
    return IssueSent(issue, readers, new, tuple(due.left_out), due.more)
