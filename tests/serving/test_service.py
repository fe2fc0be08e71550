"""What systemd hears of the judge."""

import re
import socket
import threading

import pytest

from judge.serving.run import Bells, _deal
from judge.serving.service import ALIVE, READY, reloading, tell_systemd


@pytest.fixture
def heard(tmp_path, monkeypatch):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield lambda: line.recv(100).decode()


class OneRound:
    """A desk that makes one round, which may fail."""

    def __init__(self, stop, fault):
        self.stop, self.fault = stop, fault

    def go(self):
        self.stop.set()
        if self.fault:
            raise self.fault

    def seconds_to_wait(self):
        return 0


def test_systemd_is_told(heard):
    tell_systemd(READY)
    assert heard() == "READY=1"


@pytest.mark.parametrize("fault", [None, OSError("the mail server is away")])
def test_each_round_of_the_desk_is_a_sign_of_life(heard, monkeypatch, fault):
    monkeypatch.setattr("judge.serving.run.FAULT_SECONDS", 0.01)
    stop = threading.Event()
    _deal(OneRound(stop, fault), Bells(), stop)
    assert heard() == ALIVE


def test_it_is_told_since_when_settings_are_read_again(heard):
    tell_systemd(reloading())
    assert re.fullmatch(r"RELOADING=1\nMONOTONIC_USEC=\d+", heard())


@pytest.mark.parametrize("where", ["", "/nowhere/at/all", "nonsense"])
def test_where_nobody_listens_nothing_happens(monkeypatch, where):
    monkeypatch.setenv("NOTIFY_SOCKET", where)
    tell_systemd(READY)
