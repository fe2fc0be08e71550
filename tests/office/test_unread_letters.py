"""What becomes of letters, or of what comes with them, that are not read: it is said."""

from dataclasses import replace

import pytest

from judge.letter import Address
from judge.mail.reading import read_without_body
from tests.helpers import new_game, player

SPRING = "Sarajevo; Germany; Spring; 1901"
OPERATOR = Address("op@example.org")


@pytest.fixture
def playing(desk):
    desk.office.create(new_game(deadline=None))
    desk.new_letters()
    return desk


def test_a_letter_beyond_the_limits_is_answered_and_the_operator_is_told(playing):
    playing.office = replace(playing.office, read=read_without_body, operator=OPERATOR)
    playing.receive(player("GERMANY"), SPRING, "A Mun - Bur")
    answer, trouble = playing.new_letters()
    assert answer.to[0].email == "germany@example.org"
    assert "Nothing was changed" in answer.text
    assert "Please send your orders as plain text" in " ".join(answer.text.split())
    assert trouble.to[0].email == OPERATOR.email
    assert "could not be read within the limits" in " ".join(trouble.text.split())
    assert playing.store.game("Sarajevo").present.sets == ()
    assert playing.store.shunted() == []


def test_orders_in_a_text_file_count_and_a_document_is_told_of(playing):
    part = "Content-Disposition: attachment; filename={}\r\nContent-Type: {}\r\n\r\nA Mun - Bur\r\n"
    raw = (
        f"From: germany@example.org\r\nSubject: {SPRING}\r\n"
        "Content-Type: multipart/mixed; boundary=x\r\n\r\n"
        "--x\r\n\r\nSee the file.\r\n-- \r\nGustav\r\n"
        f"--x\r\n{part.format('orders.txt', 'text/plain')}"
        f"--x\r\n{part.format('plan.doc', 'application/msword')}--x--\r\n"
    )
    playing.office.take(raw.encode(), playing.clock.now, "imap/1")
    playing.deal()
    [answer] = playing.new_letters()
    assert "A MUN - BUR" in answer.text
    assert "plan.doc\n    This file was not read." in answer.text
