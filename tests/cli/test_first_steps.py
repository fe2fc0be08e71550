"""A newcomer's slips: one kind line each, nothing deleted, no judge founded by accident."""

import os
import smtplib
import socket
import ssl
from pathlib import Path

import pytest
from imapclient.exceptions import IMAPClientError, LoginError

from judge.cli import main
from judge.cli.mail_advice import mail_advice
from judge.run import only_one
from judge.shipped import find

SEVEN = [f"--player=p{number}@example.org" for number in range(7)]
CREATE = ["create", "Sarajevo", "--gm=gm@example.org", *SEVEN]


@pytest.fixture(autouse=True)
def somewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")


@pytest.fixture
def refused(capsys):
    """Call the judge with words that it refuses; return its one line."""

    def call(*words):
        assert main(words) == 1
        [line] = capsys.readouterr().err.splitlines()
        return line

    return call


@pytest.mark.parametrize("words", [CREATE, ["serve"]], ids=["create", "serve"])
def test_no_judge_is_founded_in_a_folder_that_was_not_made_for_one(words, refused, tmp_path):
    assert "there is no judge.ini in this folder" in refused(*words)
    assert not list(tmp_path.iterdir())


def test_a_game_that_cannot_be_founds_no_judge(refused, tmp_path):
    Path("judge.ini").touch()
    assert "did you mean league?" in refused(*CREATE, "--rules", "leage")
    assert "there is league, standard" in refused(*CREATE, "--rules", "chess")
    assert "nothing in maps/ is called mars; there is standard" in refused(
        *CREATE, "--board", "mars"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["judge.ini"]


def test_the_folder_of_a_judge_may_be_named_instead_of_its_settings(capsys, tmp_path):
    assert main(["init", "here"]) == 0
    assert main([*CREATE, "-c", str(tmp_path / "here")]) == 0
    assert (tmp_path / "here" / "judge-data").is_dir()
    assert "Sarajevo begins" in capsys.readouterr().out


def test_what_comes_with_the_program_is_not_filled_in(refused, monkeypatch):
    before = find("judge.ini").read_bytes()
    monkeypatch.chdir(find("judge.ini").parent)
    assert "`judge init my-judge`" in refused("init", "--name", "Mine")
    assert find("judge.ini").read_bytes() == before


def test_the_sections_are_named_in_brackets(capsys):
    hosts = ["--imap", "imap.example.org", "--smtp", "smtp.example.org"]
    assert main(["init", "--address", "judge@example.org", *hosts]) == 0
    assert "write the password into [imap] and [smtp]" in capsys.readouterr().out


def test_a_file_in_the_way_of_a_folder_is_told_without_numbers(refused):
    Path("judge.ini").touch()
    assert refused("init", "judge.ini/x").endswith("cannot be written: Not a directory")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_to_is_told(refused, tmp_path):
    tmp_path.chmod(0o500)
    assert refused("init").endswith("cannot be written: Permission denied")


def test_a_demo_deletes_nothing_under_another(refused, tmp_path):
    folder = tmp_path / "judge-demo"
    folder.mkdir()
    (folder / "this-is-a-judge-demo").touch()
    (folder / "letters").mkdir()
    with only_one(folder):
        assert "another judge is at work on" in refused("demo")
    assert (folder / "letters").is_dir()


def test_an_interruption_while_a_command_is_imported_leaves_no_trace(monkeypatch, capsys):
    def interrupted(name):
        raise KeyboardInterrupt

    monkeypatch.setattr("judge.cli.import_module", interrupted)
    assert main(["games"]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("fault", "host", "words"),
    [
        (LoginError("no"), "imap.gmail.com", "app password"),
        (LoginError("no"), "outlook.office365.com", "OAuth alone"),
        (LoginError("no"), "imap.example.org", "refused the login"),
        (smtplib.SMTPAuthenticationError(535, b"no"), "smtp.mail.yahoo.com", "app password"),
        (smtplib.SMTPAuthenticationError(535, b"no"), "mail.gmx.net", "Allow IMAP"),
        (socket.gaierror(-2, "unknown"), "imap.exmaple.org", "No server has this name"),
        (ConnectionRefusedError(111, "refused"), "imap.example.org", "Nothing listens"),
        (TimeoutError("timed out"), "imap.example.org", "firewall"),
        (ssl.SSLCertVerificationError(1, "wrong"), "imap.example.org", "certificate"),
        (ssl.SSLError(1, "WRONG_VERSION_NUMBER"), "imap.example.org", "starttls"),
        (smtplib.SMTPServerDisconnected("gone"), "smtp.example.org", "starttls"),
        (smtplib.SMTPNotSupportedError("no AUTH"), "smtp.example.org", "takes no login"),
        (IMAPClientError("no such folder"), "imap.example.org", "look at folder"),
        (OSError(98, "in use"), "", "running already"),
    ],
)
def test_what_is_likely_to_be_wrong_with_the_mail_is_said(fault, host, words):
    assert words in mail_advice(fault, host)


def test_check_says_it_of_a_real_server_that_speaks_another_way(capsys):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    Path("judge.ini").write_text(
        f"[imap]\nhost = 127.0.0.1\nport = {port}\n[smtp]\nhost = 127.0.0.1\nport = {port}\n"
    )
    assert main(["check"]) == 1
    assert capsys.readouterr().out.count("Nothing listens at this port") == 2
