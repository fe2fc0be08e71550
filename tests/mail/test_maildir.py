"""Letters in a Maildir are there whole or not at all."""

from __future__ import annotations

import mailbox
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from judge.mail.embedded.maildir import deliver, make_maildir


def test_a_letter_is_delivered_byte_for_byte(tmp_path: Path) -> None:
    make_maildir(tmp_path / "jane")
    make_maildir(tmp_path / "jane")  # again does no harm
    path = deliver(tmp_path / "jane", b"Subject: x\r\n\r\n\xff\0")
    assert path.parent == tmp_path / "jane" / "new"
    assert path.read_bytes() == b"Subject: x\r\n\r\n\xff\0"
    assert os.listdir(tmp_path / "jane" / "tmp") == []
    assert len(mailbox.Maildir(tmp_path / "jane", create=False)) == 1


def test_what_could_not_be_written_is_not_left_lying(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_maildir(tmp_path)

    def full(_: int) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        deliver(tmp_path, b"x")
    assert [*tmp_path.glob("*/*")] == []


def deliver_many(folder: Path) -> list[str]:
    return [deliver(folder, b"x").name for _ in range(50)]


def test_no_two_processes_choose_the_same_name(tmp_path: Path) -> None:
    make_maildir(tmp_path)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        names = [name for some in pool.map(deliver_many, [tmp_path] * 2) for name in some]
    assert len(set(names)) == len(os.listdir(tmp_path / "new")) == 100


def test_names_are_in_the_order_of_delivery(tmp_path: Path) -> None:
    make_maildir(tmp_path)
    names = deliver_many(tmp_path)
    assert names == sorted(names)
