"""Two judges that write to each other, and robots that quote everything: all come to rest.

The other side has none of the marks of robots (RFC 3834): it answers each letter as a naive program
does, at the address that it is to be answered at.  What is counted is how many letters go to each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from email import message_from_bytes

import pytest

from judge.letter import Address
from judge.mail.reading import read_letter
from judge.office.floods import MOST_IN_VAIN
from judge.report.pen import Identity, Pen
from judge.shipped import folders
from tests.helpers import AT_ONCE, GM, JUDGE, LIBRARY, Desk, new_game, player

MOST = 10  # letters to each, until all is at rest
OTHER = Address("arbiter@other.example", "The Arbiter")


@dataclass(frozen=True)
class Came:
    """A letter of the judge's: to whom, and what a program sees of it."""

    to: str
    answer_to: str
    subject: str
    text: str
    message_id: str


def new_letters(desk: Desk) -> list[Came]:
    letters = []
    while desk.office.write():
        pass
    for letter in desk.store.claim_due(desk.clock.now):
        raw = desk.store.raw_of(letter.number)
        desk.store.sent(letter.number, letter.attempt, desk.clock.now)
        read, fields = read_letter(raw, desk.clock.now), message_from_bytes(raw)
        answer_to = read.answer_to.email if read.answer_to else JUDGE.email
        letters.append(
            Came(letter.recipient, answer_to, read.subject, read.text, fields["Message-ID"])
        )
    return letters


def marked(came: Came) -> str:
    quoted = "\n".join(f"> {line}" for line in came.text.splitlines())
    return f"I am away and will answer soon.\n\nOn Friday The Judge wrote:\n{quoted}"


def top_posted(came: Came) -> str:
    head = f"From: {JUDGE}\nSent: Friday, 20 November 2026 12:00\nTo: {came.to}"
    head += f"\nSubject: {came.subject}"
    return f"Thank you for your message.\n\n-----Original Message-----\n{head}\n\n{came.text}"


def bare(came: Came) -> str:
    return f"Thank you for your message, which said:\n\n{came.text}"


def only(came: Came) -> str:
    return came.text


def numbered(came: Came) -> str:
    return f"Ticket {came.message_id} was opened.\n\n{came.text}"


ROBOTS: dict[str, Callable[[Came], str]] = {
    "marked": marked,
    "top-posted": top_posted,
    "bare": bare,
    "only the text": only,
    "numbered": numbered,
}


def answer(desk: Desk, came: Came, robot: Callable[[Came], str], number: int) -> None:
    desk.clock.forward(seconds=30)
    raw = (
        f"From: {came.to}\r\nTo: {came.answer_to}\r\nDelivered-To: {came.answer_to}\r\n"
        f"Subject: Re: {came.subject}\r\nMessage-ID: <{number}@robot.example>\r\n"
        f"In-Reply-To: {came.message_id}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
    )
    text = robot(came).replace("\n", "\r\n")
    desk.office.take((raw + text).encode(), desk.clock.now, f"robot/{number}")
    desk.deal()


def until_rest(desk: Desk, robot: Callable[[Came], str], most: int = 400) -> Counter[str]:
    """Let the robots answer until nothing comes any more; return how many letters each got."""
    told: Counter[str] = Counter()
    waiting = new_letters(desk)
    while waiting and told.total() < most:
        for came in waiting:
            told[came.to] += 1
            answer(desk, came, robot, desk.letters_in)
            desk.letters_in += 1
        waiting = new_letters(desk)
    return told


@pytest.mark.parametrize("name", ROBOTS)
def test_seven_robots_come_to_rest_and_stay_at_rest(tmp_path, name):
    desk = Desk(tmp_path)
    rules = new_game().rules.changed(AT_ONCE | {"VII.6.missing": "civil disorder"})
    desk.office.create(new_game(rules=rules, deadline=desk.clock.now + timedelta(days=7)))
    for _ in range(2):
        told = until_rest(desk, ROBOTS[name])
        assert max(told.values()) <= MOST
        desk.clock.forward(days=7, hours=1)
        while desk.office.tick(desk.clock.now):
            pass
    desk.store.close()


# What tells a letter of a judge's from a person's; a forwarder may take it away.
MARKS = ("auto-submitted", "x-loop", "x-auto-response-suppress", "list-id", "message-id")


@pytest.mark.parametrize("marked_as_ours", [True, False], ids=["with marks", "without"])
def test_two_judges_that_write_to_each_other_come_to_rest(tmp_path, marked_as_ours):
    """Each is a player of the other's game, and runs it."""
    ours, theirs = Desk(tmp_path / "ours"), Desk(tmp_path / "theirs")
    pen = Pen(folders("templates"), Identity("The Arbiter", OTHER, "OTHER"), LIBRARY)
    theirs.office = replace(theirs.office, pen=pen)
    for desk, guest in ((ours, OTHER), (theirs, JUDGE)):
        seats = list(new_game().seats)
        seats[3] = replace(seats[3], player=guest)
        desk.office.create(new_game(seats=tuple(seats), gm=guest, deadline=None))
    sent: Counter[str] = Counter()
    for number in range(60):
        for desk, other, guest in ((ours, theirs, OTHER), (theirs, ours, JUDGE)):
            for letter in (letter for letter in carried(desk) if letter[0] == guest.email):
                sent[guest.email] += 1
                raw = letter[1] if marked_as_ours else without_marks(letter[1])
                other.office.take(raw, other.clock.now, f"{number}/{sent.total()}")
            other.deal()
    assert 0 < min(sent.values()) <= max(sent.values()) <= MOST
    for desk in (ours, theirs):
        assert carried(desk) == []
        desk.store.close()


def carried(desk: Desk) -> list[tuple[str, bytes]]:
    while desk.office.write():
        pass
    letters = []
    for letter in desk.store.claim_due(desk.clock.now):
        letters.append((letter.recipient, desk.store.raw_of(letter.number)))
        desk.store.sent(letter.number, letter.attempt, desk.clock.now)
    return letters


def without_marks(raw: bytes) -> bytes:
    message = message_from_bytes(raw)
    for name in MARKS:
        del message[name]
    return message.as_bytes()


def test_who_writes_what_counts_is_answered_again(tmp_path):
    desk = Desk(tmp_path)
    desk.office.create(new_game(deadline=None))
    desk.new_letters()
    subject = "Sarajevo; Germany; Spring; 1901"
    for number in range(MOST_IN_VAIN + 4):
        desk.receive(player("GERMANY"), subject, f"What a day {number}!")
    assert len(desk.new_letters()) == MOST_IN_VAIN
    desk.receive(player("GERMANY"), subject, "A Mun - Bur")
    assert "MUN - BUR" in desk.new_letters()[0].text
    for number in range(MOST_IN_VAIN + 4):
        desk.receive(player("GERMANY"), subject, f"What an evening {number}!")
    assert len(desk.new_letters()) == MOST_IN_VAIN
    desk.clock.forward(days=1)
    desk.receive(player("GERMANY"), subject, "What a morning!")
    assert len(desk.new_letters()) == 1
    desk.store.close()


@pytest.mark.parametrize("command", ["EXTEND 1 day", "ANNOUNCE\nNumber {}.\nEND"])
def test_a_gamemaster_whose_letters_do_something_is_always_answered(tmp_path, command):
    desk = Desk(tmp_path)
    desk.office.create(new_game(deadline=None))
    desk.new_letters()
    for number in range(MOST_IN_VAIN + 4):
        desk.receive(GM, "Sarajevo", command.format(number))
        assert [mail.subject for mail in desk.new_letters() if GM.email in mail.to[0].email]
    desk.store.close()


@pytest.mark.parametrize(("command", "answers"), [("EXTEND {}", 4), ("EXTEND one", 0)])
def test_a_gamemaster_who_says_something_else_is_always_answered(tmp_path, command, answers):
    desk = Desk(tmp_path)
    desk.office.create(new_game(deadline=None))
    for number in range(MOST_IN_VAIN):
        desk.receive(GM, "Sarajevo", command.format(number))
    desk.new_letters()
    for number in range(4):
        desk.receive(GM, "Sarajevo", command.format(number + 20))
    assert len(desk.new_letters()) == answers
    desk.store.close()


def test_a_player_whose_commands_do_something_is_always_answered(tmp_path):
    desk = Desk(tmp_path)
    desk.office.create(new_game(deadline=None))
    subject = "Sarajevo; Germany; Spring; 1901"
    desk.receive(player("GERMANY"), subject, "A Mun - Bur")
    desk.new_letters()
    for number in range(MOST_IN_VAIN + 4):
        command = ("WAIT", "NO WAIT")[number % 2]
        desk.receive(player("GERMANY"), subject, command)
        assert desk.new_letters(), number
    desk.store.close()
