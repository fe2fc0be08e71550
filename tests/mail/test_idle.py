"""IDLE is a hint: whatever a server does, the poller comes back soon, or learns of the loss."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from judge.mail import idle
from judge.mail.idle import LostError, wait_for_news

Lines = tuple[socket.socket, socket.socket]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lines]:
    monkeypatch.setattr(idle, "_SLICE", 0.02)
    ours, servers = socket.socketpair()
    with ours, servers:
        ours.settimeout(5)
        yield ours, servers


def waits(lines: Lines, seconds: float = 5, timeout: float = 5) -> float:
    """Return how long the wait took."""
    began = time.monotonic()
    wait_for_news(lines[0], seconds, threading.Event(), timeout)
    return time.monotonic() - began


def later(seconds: float, action: Callable[[], object]) -> None:
    threading.Timer(seconds, action).start()


def test_news_end_the_wait_and_the_line_is_as_before(lines: Lines) -> None:
    lines[1].sendall(b"+ idling\r\n* OK still here\r\n* 1 EXPUNGE\r\n")
    later(0.1, lambda: lines[1].sendall(b"* 2 EXISTS\r\nIDLE1 OK done\r\n"))
    assert 0.05 < waits(lines) < 1
    assert lines[1].recv(100) == b"IDLE1 IDLE\r\nDONE\r\n"
    assert lines[0].gettimeout() == 5


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(b"+ idling\r\n* 2 EXISTS\r\nIDLE1 OK done\r\n", id="with the answer"),
        pytest.param(b"* 2 EXISTS\r\n+ idling\r\nIDLE1 OK done\r\n", id="before the answer"),
    ],
)
def test_news_in_one_packet_with_the_answer_are_heard(lines: Lines, said: bytes) -> None:
    lines[1].sendall(said)
    assert waits(lines) < 0.4


def test_a_line_in_two_packets_is_one_line(lines: Lines) -> None:
    lines[1].sendall(b"+ idling\r\n* 2 EX")
    later(0.1, lambda: lines[1].sendall(b"ISTS\r\nIDLE1 OK done\r\n"))
    assert 0.05 < waits(lines) < 1


def test_a_server_that_hangs_up_is_noticed_at_once(lines: Lines) -> None:
    lines[1].sendall(b"+ idling\r\n")
    later(0.1, lambda: lines[1].shutdown(socket.SHUT_RDWR))
    with pytest.raises(LostError, match="hung up"):
        waits(lines)


def test_a_server_that_says_goodbye_is_believed(lines: Lines) -> None:
    lines[1].sendall(b"+ idling\r\n* BYE closing down\r\n")
    with pytest.raises(LostError, match="closing down"):
        waits(lines)


def test_a_server_that_will_not_idle_is_not_asked_for_ever(lines: Lines) -> None:
    lines[1].sendall(b"IDLE1 NO not now\r\n")
    with pytest.raises(LostError, match="not now"):
        waits(lines)


def test_a_server_that_falls_silent_is_given_up(lines: Lines) -> None:
    lines[1].sendall(b"+ idling\r\n")
    with pytest.raises(LostError, match="does not answer"):
        waits(lines, seconds=0.1, timeout=0.2)


def test_without_news_the_wait_ends_in_time(lines: Lines) -> None:
    lines[1].sendall(b"+ idling\r\n")
    later(0.3, lambda: lines[1].sendall(b"IDLE1 OK done\r\n"))
    assert 0.05 < waits(lines, seconds=0.1) < 2
    assert lines[1].recv(100) == b"IDLE1 IDLE\r\nDONE\r\n"


def test_a_server_may_end_the_wait_by_itself(lines: Lines) -> None:
    lines[1].sendall(b"+ idling\r\nIDLE1 OK enough\r\n")
    assert waits(lines) < 0.4
    assert lines[1].recv(100) == b"IDLE1 IDLE\r\n"


def test_a_wish_to_stop_ends_the_wait(lines: Lines) -> None:
    stop = threading.Event()
    lines[1].sendall(b"+ idling\r\n")
    later(0.1, stop.set)
    later(0.3, lambda: lines[1].sendall(b"IDLE1 OK done\r\n"))
    began = time.monotonic()
    wait_for_news(lines[0], 60, stop, 5)
    assert time.monotonic() - began < 2
