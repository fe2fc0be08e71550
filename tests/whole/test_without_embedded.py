"""The judge without the extra `embedded`: everything but a post office of its own."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from judge.demo.mail_user import MailUser
from judge.letter import Address
from judge.mail.embedded.post import EmbeddedPost
from judge.mail.folders import ImapAccount
from judge.mail.smtp import SmtpAccount

ROOT = Path(__file__).parents[2]
# Python believes that a module which is None here is not installed.
WITHOUT = """
import sys
sys.modules.update(dict.fromkeys(["aiosmtpd", "proxyprotocol", "pymap", "pysasl"]))
from judge.cli import main
sys.exit(main())
"""
INSTALL = "pip install 'diplomacy-judge[embedded]'"


def start(folder, *words):
    return subprocess.Popen(
        [sys.executable, "-c", WITHOUT, *words],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "COLUMNS": "200"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def judge(folder, *words, given=""):
    """Return the exit status and all that a command prints."""
    process = start(folder, *words)
    printed, complaint = process.communicate(given, timeout=120)
    return process.returncode, printed + complaint


@pytest.fixture
def post(tmp_path):
    """A mail server that the judge is given the names of."""
    users = {"judge@example.org": "secret", "gm@example.org": "secret"}
    with EmbeddedPost(tmp_path / "server", "127.0.0.1", users) as server:
        yield server


@pytest.fixture
def folder(post, tmp_path):
    """The folder of a judge whose mailbox is on that server."""
    (tmp_path / "judge.ini").write_text(
        "[judge]\naddress = judge@example.org\n"
        f"[imap]\nhost = 127.0.0.1\nport = {post.imap_port}\nsecurity = none\n"
        "user = judge@example.org\npassword = secret\n"
        f"[smtp]\nhost = 127.0.0.1\nport = {post.smtp_port}\nsecurity = none\n"
    )
    return tmp_path


def test_it_serves_with_mail_servers_elsewhere(folder, post):
    status, printed = judge(folder, "check")
    assert status == 0, printed
    gm = MailUser(
        Address("gm@example.org"),
        ImapAccount("127.0.0.1", post.imap_port, "gm@example.org", "secret", security="none"),
        SmtpAccount("127.0.0.1", post.smtp_port, security="none"),
        folder / "letters",
    )
    server = start(folder, "serve")
    try:
        asked = gm.write(Address("judge@example.org"), "help", "")
        answer = gm.wait_for(lambda letter: asked in letter.references)
        assert "JOIN" in answer.text or "ORDERS" in answer.text
    finally:
        server.send_signal(signal.SIGTERM)
        printed, complaint = server.communicate(timeout=30)
    assert server.returncode == 0, complaint
    assert printed.endswith("Goodbye.\n")


@pytest.mark.parametrize(
    ("words", "given", "expected"),
    [
        (
            ["adjudicate", "--json"],
            {
                "phase": "S1901M",
                "units": {"FRANCE": ["A PAR"]},
                "orders": {"FRANCE": ["A Par - Bur"]},
            },
            "A BUR",
        ),
        (
            ["orders", "--json"],
            {
                "phase": "S1901M",
                "units": {"FRANCE": ["A PAR"]},
                "power": "FRANCE",
                "text": "Par-Bur",
            },
            "A PAR - BUR",
        ),
    ],
    ids=["adjudicate", "orders"],
)
def test_other_programs_are_answered(words, given, expected, tmp_path):
    status, printed = judge(tmp_path, *words, given=json.dumps(given))
    assert status == 0, printed
    assert expected in printed


def test_maps_are_drawn(tmp_path):
    assert judge(tmp_path, "map", "--blank", "-o", "a.png")[0] == 0
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_who_wants_its_own_post_office_is_told_what_installs_it(tmp_path):
    (tmp_path / "judge.ini").touch()
    for words in (["demo"], ["serve"], ["check"]):
        status, printed = judge(tmp_path, *words)
        assert status == 1
        assert INSTALL in printed, printed
        assert "Traceback" not in printed
    assert not (tmp_path / "judge-demo").exists()
