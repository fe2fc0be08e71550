"""A newcomer's way: serve with nothing configured, create a game beside it, write to it."""

import subprocess
import sys
import time

import pytest

from judge.cli import main
from judge.demo.mail_user import MailUser
from judge.letter import Address
from judge.mail.folders import ImapAccount
from judge.mail.smtp import SmtpAccount
from judge.settings.settings import LOOPBACK
from tests.cli.test_commands import PLAYERS

POWERS = [f"--player={name}={name.lower()}@example.org" for name in PLAYERS]


@pytest.fixture
def ports(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "judge.ini").write_text("[embedded]\nsmtp_port = 0\nimap_port = 0\n")
    serving = subprocess.Popen([sys.executable, "-um", "judge", "serve"], stdout=subprocess.PIPE)
    said = ""
    while "Players write to" not in said:
        said += serving.stdout.readline().decode()
    words = said.replace(",", " ").split()
    imap, smtp = (int(words[at + 1]) for at, word in enumerate(words) if word == "port")
    yield imap, smtp
    serving.terminate()
    assert serving.wait(10) == 0
    serving.stdout.close()


def test_a_game_created_beside_a_serving_judge(ports, tmp_path):
    imap, smtp = ports
    assert main(["create", "Sarajevo", "--gm", "gm@example.org", *POWERS]) == 0
    germany = MailUser(
        address=Address("germany@example.org"),
        imap=ImapAccount(LOOPBACK, imap, "germany@example.org", "diplomacy", security="none"),
        smtp=SmtpAccount(LOOPBACK, smtp, security="none"),
        folder=tmp_path / "letters",
    )
    invitation = invited(germany)
    germany.write(invitation.answer_to, f"Re: {invitation.subject}", "Munich to Burgundy")
    answer = germany.wait_for(lambda letter: "A MUN - BUR" in letter.text)
    assert answer.subject == "Sarajevo; Germany; Spring; 1901"


def invited(player):
    """Wait for the invitation; the mailbox itself is opened a little after the game's creation."""
    for _ in range(60):
        try:
            return player.wait_for(lambda letter: "the game begins" in letter.subject)
        except Exception:
            time.sleep(0.5)
    raise AssertionError("no invitation came")
