"""The embedded IMAP server is kept running on its port."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.mail.embedded import imap_process
from judge.mail.embedded.imap_process import ImapProcess


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ImapProcess]:
    (tmp_path / "tmp").mkdir()
    server = ImapProcess(tmp_path, "127.0.0.1", 0)
    server.keep()
    yield server
    server.stop()


def greeting(server: ImapProcess) -> bytes:
    with socket.create_connection(("127.0.0.1", server.port), 10) as line:
        return line.recv(100)


def wait_for_another(pid: int, server: ImapProcess) -> None:
    deadline = time.monotonic() + 10
    while server.pid == pid:
        assert time.monotonic() < deadline, "it was not started anew"
        time.sleep(0.01)


def test_a_server_that_is_killed_is_started_anew_on_the_same_port(
    server: ImapProcess, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    port = server.port
    (tmp_path / "left-behind.lock").touch()
    for _ in range(2):
        pid = server.pid
        os.kill(pid, signal.SIGKILL)
        assert greeting(server)  # a client that comes meanwhile only waits
        wait_for_another(pid, server)
    assert server.port == port
    assert not (tmp_path / "left-behind.lock").exists()
    assert "is started anew" in caplog.text


def test_a_server_that_is_frozen_is_started_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(imap_process, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(imap_process, "ANSWER_SECONDS", 2.0)
    (tmp_path / "tmp").mkdir()
    server = ImapProcess(tmp_path, "127.0.0.1", 0)
    server.keep()
    pid = server.pid
    os.kill(pid, signal.SIGSTOP)
    wait_for_another(pid, server)
    assert greeting(server)
    assert "is frozen" in caplog.text
    server.stop()


def test_a_server_that_is_stopped_stays_so(
    server: ImapProcess, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    server.stop()
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", server.port), 1)
    assert not caplog.text


def test_a_server_that_dies_again_and_again_can_be_stopped(
    server: ImapProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    pid = server.pid
    os.kill(pid, signal.SIGKILL)
    wait_for_another(pid, server)
    began = time.monotonic()
    server.stop()
    assert time.monotonic() - began < 1


def test_one_that_cannot_be_started_anew_is_tried_again(
    server: ImapProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap_process, "_PAUSES", (0.05,))
    good = sys.executable
    monkeypatch.setattr(sys, "executable", "/no/such/program")
    pid = server.pid
    os.kill(pid, signal.SIGKILL)
    time.sleep(0.2)
    monkeypatch.setattr(sys, "executable", good)
    wait_for_another(pid, server)
    assert greeting(server)


def test_one_that_says_nothing_and_hangs_up_is_no_server(server: ImapProcess) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        server.port = other.getsockname()[1]

        def hang_up() -> None:
            other.accept()[0].close()

        hanging_up = threading.Thread(target=hang_up)
        hanging_up.start()
        began = time.monotonic()
        assert not server._answers(5)
        assert time.monotonic() - began < 2
        hanging_up.join()
