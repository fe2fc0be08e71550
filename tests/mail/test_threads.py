"""What a mailbox makes of the judge's letters: each turn of a game is one thread (RFC 5256)."""

from __future__ import annotations

import pytest
from imapclient import IMAPClient

from judge.letter import Letter
from judge.mail.reading import read_letter
from tests.helpers import JUDGE, Desk, new_game, player
from tests.mail.dovecot import PASSWORD, PROGRAM, Dovecot

GERMANY = player("GERMANY")


@pytest.fixture
def mailbox(desk: Desk) -> list[bytes]:
    """All letters of Germany's, in two turns: those of the judge, and their own answers."""
    mailbox: list[bytes] = []

    def letters() -> list[Letter]:
        """Return the judge's new letters to Germany."""
        while desk.office.deal() or desk.office.write():
            pass
        unsent = [item for item in desk.store.unsent() if item.recipient == GERMANY.email]
        raws = [desk.store.raw_of(item.number) for item in unsent]
        new = [raw for raw in raws if raw not in mailbox]
        mailbox.extend(new)
        return [read_letter(raw, desk.clock.now) for raw in new]

    def writes(subject: str, text: str, answered: Letter | None = None) -> None:
        fields = [f"From: {GERMANY}", f"To: {JUDGE}", f"Subject: {subject}"]
        fields.append(f"Message-ID: <{len(mailbox)}@mine.example>")
        if answered:
            ids = " ".join((*answered.references, answered.message_id))
            fields += [f"In-Reply-To: {answered.message_id}", f"References: {ids}"]
        letter = "\r\n".join([*fields, "", text, ""])
        raw = desk.answering(GERMANY, "Sarajevo") + letter
        mailbox.append(raw.encode())
        desk.office.take(raw.encode(), desk.clock.now, f"test/{len(mailbox)}")

    desk.office.create(new_game())
    [begins] = letters()
    writes(f"Re: {begins.subject}", "A Mun - Bur", begins)
    [acknowledged] = letters()
    writes(f"AW: {acknowledged.subject}", "A Mun - Ruh", acknowledged)
    letters()
    writes("Sarajevo; Germany; Spring; 1901", "F Kie - Hol\nSTATUS")
    letters()
    desk.clock.forward(days=8)
    desk.office.tick(desk.clock.now)
    [report] = letters()
    writes(f"Re: {report.subject}", "A Ruh - Bel", report)
    letters()
    return mailbox


@pytest.mark.skipif(not PROGRAM, reason="no dovecot here")
def test_a_mailbox_shows_each_turn_as_a_thread(mailbox: list[bytes]) -> None:
    with Dovecot("germany") as server, IMAPClient("127.0.0.1", server.imap, ssl=False) as box:
        box.login("germany", PASSWORD)
        for raw in mailbox:
            box.append("INBOX", raw)
        box.select_folder("INBOX")
        threads = [sorted(numbers(thread)) for thread in box.thread("REFERENCES")]
    spring = next(n for n, raw in enumerate(mailbox, start=1) if b"results of Spring" in raw)
    assert threads == [[*range(1, spring)], [*range(spring, len(mailbox) + 1)]]


def numbers(thread: object) -> list[int]:
    """Return all numbers in a thread, however deep it is."""
    if isinstance(thread, int):
        return [thread]
    assert isinstance(thread, tuple)
    return [number for part in thread for number in numbers(part)]
