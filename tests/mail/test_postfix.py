"""A real Postfix in front of the judge's door, set up as the guide says."""

from __future__ import annotations

import re
import smtplib
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from judge.cli.guide import topics
from judge.mail.doorway import Doorway
from judge.serving.front_door import front_door
from tests.helpers import JUDGE, Desk, new_game, player
from tests.mail.dovecot import free_port
from tests.mail.postfix import PROGRAM, Postfix

SPRING = "Sarajevo; Germany; Spring; 1901"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    desk.office.create(new_game(deadline=None))
    desk.new_letters()
    yield desk
    desk.store.close()


@pytest.fixture(scope="module")
def doorway() -> Doorway:
    return Doorway("lmtp", port=free_port())


@pytest.fixture(scope="module")
def running(doorway: Doorway) -> Iterator[Postfix]:
    if not PROGRAM:
        pytest.skip("no postfix here (apt-get install postfix)")
    [recipe] = re.findall(r"```postfix\n(.*?)```", topics()["server"], re.DOTALL)
    recipe = recipe.replace(":2424", f":{doorway.port}")
    with Postfix(f"mydestination = example.org\n{recipe}") as server:
        yield server


@pytest.fixture
def postfix(running: Postfix) -> Postfix:
    running.forget()
    return running


def orders(desk: Desk, text: str) -> tuple[str, bytes]:
    """Return where a player sends orders to, as an answer to the judge's letter, and the letter."""
    to = desk.answering(player("GERMANY"), SPRING).removeprefix("Delivered-To: ").strip()
    head = f"From: {player('GERMANY')}\r\nTo: {JUDGE}\r\nSubject: {SPRING}\r\n\r\n"
    return to, f"{head}{text}\r\n".encode()


def until(condition: Callable[[], bool], server: Postfix) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, server.log()
        time.sleep(0.02)


def taken(desk: Desk) -> threading.Event:
    """Return what is set when a letter has been committed."""
    event = threading.Event()
    object.__setattr__(desk.office, "letter_taken", event.set)
    return event


def test_orders_come_through_it_and_are_proved_by_where_they_came(
    desk: Desk, doorway: Doorway, postfix: Postfix
) -> None:
    came = taken(desk)
    with front_door(doorway, desk.office):
        postfix.deliver(*orders(desk, "A Mun - Bur"))
        assert came.wait(30), postfix.log()
        until(lambda: postfix.waiting() == 0, postfix)
    desk.deal()
    [answer] = desk.new_letters()
    assert answer.to == (player("GERMANY"),)
    assert "Receipt:" in answer.text  # taken, and need not be confirmed
    assert "status=sent (250 2.0.0 Stored)" in postfix.log()


def test_while_the_judge_is_not_there_it_keeps_letters(
    desk: Desk, doorway: Doorway, postfix: Postfix
) -> None:
    came = taken(desk)
    for text in ("A Mun - Bur", "A Mun - Tyr"):
        postfix.deliver(*orders(desk, text))
    until(lambda: postfix.log().count("status=deferred") == 2, postfix)
    assert postfix.waiting() == 2
    with front_door(doorway, desk.office):
        postfix.flush()
        assert came.wait(30), postfix.log()
        until(lambda: postfix.waiting() == 0, postfix)
    desk.deal()
    assert len(desk.new_letters()) == 2


def test_while_nothing_can_be_stored_it_keeps_letters(
    desk: Desk, doorway: Doorway, postfix: Postfix
) -> None:
    database = desk.store.engine.database
    database.execute_sql("alter table letter rename to elsewhere")
    with front_door(doorway, desk.office):
        postfix.deliver(*orders(desk, "A Mun - Bur"))
        until(lambda: "451 4.3.0" in postfix.log(), postfix)
        assert postfix.waiting() == 1
        database.execute_sql("alter table elsewhere rename to letter")
        postfix.flush()
        until(lambda: postfix.waiting() == 0, postfix)
    desk.deal()
    assert len(desk.new_letters()) == 1


def test_letters_for_others_are_refused(desk: Desk, doorway: Doorway, postfix: Postfix) -> None:
    with front_door(doorway, desk.office) as port:
        for there, line in ((postfix.port, smtplib.SMTP), (port, smtplib.LMTP)):
            for recipient in ("eve@example.org", "judge@elsewhere.example"):
                with line("127.0.0.1", there, timeout=20) as client:
                    with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
                        client.sendmail("jane@example.com", [recipient], b"Subject: x\r\n\r\nx\r\n")
                    assert refused.value.recipients[recipient][0] == 550
