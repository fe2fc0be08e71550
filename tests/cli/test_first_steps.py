"""A newcomer's slips: one kind line each, nothing deleted, no judge founded by accident."""

import os
import re
import smtplib
import socket
import ssl
from pathlib import Path

import pytest
from imapclient.exceptions import CapabilityError, IMAPClientAbortError, IMAPClientError, LoginError

from judge.cli import main
from judge.cli.mail_advice import diagnosis
from judge.mail.embedded.post import EmbeddedPost
from judge.mail.folders import FolderError
from judge.serving.run import only_one
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


OF_A_JUDGE = [
    *(["check"], CREATE, ["serve"], ["games"], ["status"], ["show", "Sarajevo"], ["outbox"]),
    *(["shunt"], ["stop-mail"], ["login"], ["zine", "preview"], ["export", "Sarajevo"]),
    *(["map", "Sarajevo", "-o", "x.svg"], ["rehearse", "--record", "Sarajevo"]),
]


@pytest.mark.parametrize("words", OF_A_JUDGE, ids=lambda words: words[0])
@pytest.mark.parametrize("data", [False, True], ids=["empty", "with data"])
def test_no_judge_is_founded_in_a_folder_that_was_not_made_for_one(words, data, refused, tmp_path):
    """Nor is one at work there for data that somebody left."""
    if data:
        Path("judge-data").mkdir()
    before = list(tmp_path.rglob("*"))
    assert "there is no judge.ini in this folder" in refused(*words)
    assert list(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    "words",
    [["map", "--blank", "-o", "x.svg"], ["templates", "list"]],
    ids=lambda words: words[0],
)
def test_what_needs_no_judge_is_done_anywhere(words):
    assert main(words) == 0


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"[judge]\nname = one\nname = two\n", "line 3: [judge] name is set in line 2 already"),
        (b"[imap]\nport = 1\n\nPort = 2", "line 4: [imap] port is set in line 2 already"),
        (b"[judge]\nname = J\xfcrgen\n", "line 2: this is not in UTF-8; save the file as UTF-8"),
        ("[judge]\r\n".encode("utf-16"), "line 1: this is not in UTF-8"),
        (b";" * 2_000_000, "far too large for a judge.ini"),
        (b"name = x\naddress = y\n", "line 1: no section, such as [judge], stands above"),
    ],
)
@pytest.mark.parametrize("command", ["serve", "check", "games"])
def test_settings_that_cannot_be_read_are_told_in_a_line(content, why, command, capsys):
    Path("judge.ini").write_bytes(content)
    assert main([command]) == 1
    printed = capsys.readouterr()
    [line] = [line for line in (printed.out + printed.err).splitlines() if why in line]
    assert "judge.ini" in printed.out + printed.err
    assert command == "check" or line == printed.err.rstrip("\n")


def test_settings_may_begin_with_the_mark_of_a_windows_editor(refused):
    Path("judge.ini").write_bytes("\ufeff; Settings\r\n[judge]\r\nname = x\r\n".encode())
    assert "there is no judge here yet" in refused("games")


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
        (ssl.SSLError(1, "WRONG_VERSION_NUMBER _ssl.c"), "imap.example.org", "starttls"),
        (smtplib.SMTPServerDisconnected("gone"), "smtp.example.org", "starttls"),
        (smtplib.SMTPNotSupportedError("no AUTH"), "smtp.example.org", "takes no login"),
        (smtplib.SMTPConnectError(-1, b"ready"), "smtp.example.org", "of another kind"),
        (
            IMAPClientAbortError("unexpected response: b'220 x'"),
            "imap.x",
            "a server of another kind. It says: 220 x Look at host and port",
        ),
        (IMAPClientAbortError("socket error: EOF"), "imap.x", "speak the same way. With ports"),
        (IMAPClientError("b'* BYE closed'"), "imap.x", "The server refuses. It says: * BYE closed"),
        (CapabilityError("no STARTTLS"), "imap.x", "does not encrypt so. Try another"),
        (FolderError("select failed: none"), "imap.x", "It says: select failed: none Look at fold"),
        (smtplib.SMTPConnectError(554, b"go away"), "smtp.x", "It says: 554 go away Look"),
        (LoginError("b'Invalid'"), "imap.x", "refused the login. It says: Invalid Look at user"),
        (UnicodeError("label empty or too long"), "a..b", "No server has this name. Look"),
        (
            UnicodeEncodeError("ascii", "ü", 0, 1, "x"),
            "imap.x",
            "outside ASCII in user or password",
        ),
        (OSError(113, "No route to host"), "imap.x", "No route to host Look at host, port"),
        (OSError(98, "in use"), "", "is at this port. Is the judge running already"),
    ],
)
def test_what_is_likely_to_be_wrong_with_the_mail_is_said(fault, host, words):
    told = diagnosis(fault, host)
    assert words in f"{told.trouble} {told.advice}"
    assert not re.search(r"Errno|b'|_ssl|codec", told.trouble)


def test_check_says_that_smtp_answers_where_imap_is_looked_for(capsys, tmp_path):
    with EmbeddedPost(tmp_path / "post", "127.0.0.1", {"j@x.org": "pw"}) as post:
        server = f"host = 127.0.0.1\nport = {post.smtp_port}\nsecurity = none\n"
        Path("judge.ini").write_text(f"[imap]\nuser = x\n{server}[smtp]\n{server}")
        assert main(["check"]) == 1
    printed = capsys.readouterr().out
    assert "a server of another kind. It says: 220 localhost" in printed
    assert printed.count("✗") == 1


def test_check_says_what_postgresql_needs(capsys, monkeypatch):
    monkeypatch.setattr("peewee.psycopg", None, raising=False)
    Path("judge.ini").write_text("[database]\nurl = postgresql://judge:secret@127.0.0.1:1/judge\n")
    assert main(["check"]) == 1
    assert "pip install 'diplomacy-judge[postgresql]'" in capsys.readouterr().out
    assert main(CREATE) == 1
    printed = capsys.readouterr().err
    assert "pip install 'diplomacy-judge[postgresql]'" in printed
    assert "secret" not in printed


def test_check_looks_for_the_database_where_it_is_said_to_be(capsys):
    Path("judge.ini").write_text("[database]\nurl = postgresql://127.0.0.1:1/judge\n")
    assert main(["check"]) == 1
    printed = capsys.readouterr().out
    assert "Look at [database] url" in printed
    assert "another program" not in printed


def test_check_says_it_of_a_real_server_that_speaks_another_way(capsys):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    Path("judge.ini").write_text(
        f"[imap]\nhost = 127.0.0.1\nport = {port}\n[smtp]\nhost = 127.0.0.1\nport = {port}\n"
    )
    assert main(["check"]) == 1
    assert capsys.readouterr().out.count("Nothing listens at this port") == 2
