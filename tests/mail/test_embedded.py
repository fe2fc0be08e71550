"""The embedded post office: letters go in by SMTP and come out by IMAP."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from imapclient import IMAPClient
from imapclient.exceptions import LoginError

from judge.mail.embedded.post import EmbeddedPost
from judge.mail.reading import read_letter
from judge.mail.smtp import NotSent, Sender, Sent, SmtpAccount
from tests.mail.conftest import USERS
from tests.mail.odd_letters import full_of_comments, nested

ENGLAND, FRANCE, TURKEY = (f"{name}@judge.example" for name in ("england", "france", "turkey"))
ODD = ["25 deep", "5000 deep", "comments"]
DAWN = datetime(1901, 1, 1, tzinfo=UTC)
LETTER = b"From: <england@judge.example>\r\nSubject: x\r\n\r\nF Lon - Eng\r\n"


def send(post: EmbeddedPost, recipient: str, raw: bytes = LETTER) -> Sent | NotSent:
    account = SmtpAccount("127.0.0.1", post.smtp_port, security="none", timeout=5)
    with Sender(account) as sender:
        return sender.send(ENGLAND, recipient, raw)


def fetch(post: EmbeddedPost, user: str) -> list[bytes]:
    with IMAPClient("127.0.0.1", post.imap_port, ssl=False, timeout=5) as client:
        client.login(user, USERS[user])
        client.select_folder("INBOX")
        fetched = client.fetch(client.search(), ["BODY.PEEK[]"])
        return [letter[b"BODY[]"] for letter in fetched.values()]


def test_a_letter_reaches_its_reader_and_nobody_else(post: EmbeddedPost) -> None:
    assert isinstance(send(post, "France+token@judge.example"), Sent)
    [raw] = fetch(post, FRANCE)
    assert raw.endswith(LETTER)
    assert fetch(post, ENGLAND) == []
    [path] = post.mailbox("France+x@judge.example").glob("[nc]*/*")
    assert path.read_bytes() == raw


def test_the_address_it_was_sent_to_is_noted(post: EmbeddedPost) -> None:
    send(post, "Italy+tok@judge.example")
    [raw] = fetch(post, "italy@judge.example")
    assert read_letter(raw, DAWN).to[0].email == "Italy+tok@judge.example"


def test_strangers_get_no_letters(post: EmbeddedPost) -> None:
    for stranger in ("russia@judge.example", "england@elsewhere.example"):
        refused = send(post, stranger)
        assert isinstance(refused, NotSent)
        assert (refused.temporary, refused.reason[:3]) == (False, "550")


def test_a_wrong_password_opens_nothing(post: EmbeddedPost) -> None:
    with (
        IMAPClient("127.0.0.1", post.imap_port, ssl=False, timeout=5) as client,
        pytest.raises(LoginError),
    ):
        client.login(ENGLAND, "guess")


def test_capitals_in_a_users_name_do_not_matter_but_in_his_password(post: EmbeddedPost) -> None:
    with IMAPClient("127.0.0.1", post.imap_port, ssl=False, timeout=5) as client:
        with pytest.raises(LoginError):
            client.login(FRANCE, USERS[FRANCE].upper())
        client.login("FRANCE@Judge.Example", USERS[FRANCE])
    with IMAPClient("127.0.0.1", post.imap_port, ssl=False, timeout=5) as client:
        client.plain_login("FRANCE@Judge.Example", USERS[FRANCE])
        client.select_folder("INBOX")


def test_letters_outlive_a_stop_and_the_ports_may_stay_the_same(tmp_path: Path) -> None:
    began = time.monotonic()
    with EmbeddedPost(tmp_path, "127.0.0.1", USERS) as post:
        assert time.monotonic() - began < 5
        send(post, FRANCE)
        before = fetch(post, FRANCE)
        ports = post.smtp_port, post.imap_port
    with EmbeddedPost(tmp_path, "127.0.0.1", USERS, *ports) as post:
        assert fetch(post, FRANCE) == before
        assert (post.smtp_port, post.imap_port) == ports


def test_letters_that_other_programs_would_rewrite_come_as_they_are(tmp_path: Path) -> None:
    odd = [
        b"Subject: x\r\n\r\nFrom Munich\r\n",
        b"Subject: K\xf6ln\r\nContent-Type: text/plain; charset=martian\r\n\r\n\xff\xfe\r\n",
        b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\n--x\r\n",
    ]
    with EmbeddedPost(tmp_path, "127.0.0.1", USERS) as post:
        for raw in odd:
            assert isinstance(send(post, FRANCE, raw), Sent)
        assert [raw.partition(b"+0000\r\n")[2] for raw in fetch(post, FRANCE)] == odd
    assert (tmp_path / "imap.log").read_bytes() == b""


@pytest.mark.parametrize("odd", [nested(25), nested(5000), full_of_comments(5000)], ids=ODD)
def test_letters_that_break_programs_can_be_looked_at_and_searched(
    tmp_path: Path, odd: bytes
) -> None:
    """As a player's mail program does it."""
    items = ["ENVELOPE", "BODYSTRUCTURE", "RFC822.SIZE", "BODY.PEEK[TEXT]", "BODY.PEEK[HEADER]"]
    with EmbeddedPost(tmp_path, "127.0.0.1", USERS) as post:
        for raw in (LETTER, odd, LETTER):
            send(post, FRANCE, raw)
        with IMAPClient("127.0.0.1", post.imap_port, ssl=False, timeout=5) as client:
            client.login(FRANCE, USERS[FRANCE])
            client.select_folder("INBOX")
            fetched = client.fetch(client.search(), items)
            assert len(client.search(["TEXT", "F Lon"])) == 2
    assert [letter[b"ENVELOPE"].subject for letter in fetched.values()] == [b"x", b"deep", b"x"]
    assert (tmp_path / "imap.log").read_bytes() == b""


def test_a_copy_says_what_the_letter_says(post: EmbeddedPost) -> None:
    send(post, TURKEY)
    with IMAPClient("127.0.0.1", post.imap_port, ssl=False, timeout=5) as client:
        client.login(TURKEY, USERS[TURKEY])
        client.create_folder("Kept")
        client.select_folder("INBOX")
        uids = client.search()
        client.add_flags(uids, [b"\\Seen"])
        client.copy(uids, "Kept")
        client.select_folder("Kept")
        [copy] = client.fetch(client.search(), ["BODY.PEEK[]", "FLAGS"]).values()
    assert copy[b"BODY[]"] == fetch(post, TURKEY)[0]
    assert b"\\Seen" in copy[b"FLAGS"]


def test_passwords_and_letters_are_not_for_others_to_read(tmp_path: Path) -> None:
    with EmbeddedPost(tmp_path / "post", "127.0.0.1", USERS) as post:
        secrets = [path for path in post.folder.iterdir() if path.name.endswith("shadow")]
        assert [oct(path.stat().st_mode & 0o777) for path in secrets] == ["0o600"]
        assert oct(post.folder.stat().st_mode & 0o777) == "0o700"
        assert b"england's secret" not in secrets[0].read_bytes()


@pytest.mark.parametrize("user", ["no address", "../../etc@x", "a:b@x", "a/b@x", "@x"])
def test_odd_users_are_refused(tmp_path: Path, user: str) -> None:
    with pytest.raises(ValueError, match="cannot be a user"):
        EmbeddedPost(tmp_path, "127.0.0.1", {user: "x"})


def test_a_port_that_is_taken_is_an_error_and_leaves_nothing_running(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        post = EmbeddedPost(tmp_path, "127.0.0.1", USERS, smtp_port=port)
        with pytest.raises(OSError, match="in use"):
            post.start()
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.1", post.imap_port), 1)


def test_two_post_offices_in_one_folder_are_one_too_many(tmp_path: Path) -> None:
    post = EmbeddedPost(tmp_path, "127.0.0.1", USERS)
    with post, pytest.raises(RuntimeError, match="another judge"):
        EmbeddedPost(tmp_path, "127.0.0.1", USERS).start()
    post.stop()  # once more does no harm
    with post:
        assert isinstance(send(post, FRANCE), Sent)


def test_a_server_that_does_not_start_is_told_where_to_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(RuntimeError, match=r"imap\.log"):
        EmbeddedPost(tmp_path, "127.0.0.1", USERS).start()


PARENT = """
import sys, time
from datetime import UTC, datetime
from pathlib import Path
from judge.mail.embedded.post import EmbeddedPost
post = EmbeddedPost(Path(sys.argv[1]), "127.0.0.1", {"a@b.c": "x"})
post.start()
print(post.imap_port, flush=True)
time.sleep(60)
"""


def test_when_its_parent_is_killed_the_server_ends(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, tmp_path],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.getcwd()},
    ) as parent:
        assert parent.stdout
        port = int(parent.stdout.readline())
        parent.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + 5
    with suppress(ConnectionRefusedError):
        while time.monotonic() < deadline:
            socket.create_connection(("127.0.0.1", port), 1).close()
            time.sleep(0.02)
        raise AssertionError("the server is still there")
