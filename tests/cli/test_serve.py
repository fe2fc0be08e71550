"""`judge serve` as people run it: a process that is told to stop, and others beside it."""

import argparse
import json
import os
import re
import select
import signal
import smtplib
import socket
import threading
import time
from contextlib import suppress
from dataclasses import replace

import pytest

from judge.cli.common import judges_settings
from judge.cli.serve import reread, told_by, told_to_stop
from judge.demo.mail_user import MailUser, NoAnswer
from judge.letter import Address
from judge.mail.folders import ImapAccount, connected
from judge.mail.smtp import SmtpAccount
from judge.serving.accounts import Accounts
from judge.settings.settings import LOOPBACK
from tests.mail.dovecot import free_port
from tests.whole.processes import (
    JUDGE,
    SECONDS,
    judge,
    mail_server,
    mail_user,
    serving,
    start,
    write_settings,
)

HUP, TERM = signal.SIGHUP, signal.SIGTERM
OWN = "[embedded]\nsmtp_port = 0\nimap_port = 0\npassword = thing\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "judge.ini").write_text(OWN + "[judge]\noperator = op@example.org\n")
    return tmp_path


def lines_until(process, text):
    """Return what a process prints up to a line with a text."""
    printed = [process.stdout.readline()]
    while text not in printed[-1]:
        assert process.poll() is None, "".join(printed)
        printed.append(process.stdout.readline())
    return "".join(printed)


@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "systemd"])
def test_it_stops_when_it_is_told_and_starts_anew(kind, folder):
    for _ in range(2):
        process = start(folder, "serve")
        lines_until(process, "Players write to")
        process.send_signal(kind)
        printed, complaint = process.communicate(timeout=SECONDS)
        assert (process.returncode, complaint) == (0, "")
        assert printed.endswith("Goodbye.\n")


@pytest.fixture
def told_of_alarms():
    """Where alarms arrive while a test is on."""
    usual = signal.getsignal(signal.SIGALRM)
    told = told_by(signal.SIGALRM)
    yield told
    os.close(signal.set_wakeup_fd(-1))
    os.close(told)
    signal.signal(signal.SIGALRM, usual)


def test_signals_arrive_whatever_the_main_thread_is_about(told_of_alarms):
    """They come here as often as the machine can, so that many come while one is being taken."""
    signal.setitimer(signal.ITIMER_REAL, 0.0001, 0.0001)
    try:
        arrived = b"".join(os.read(told_of_alarms, 1) for _ in range(5000))
        assert set(arrived) == {signal.SIGALRM}
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def test_signals_arrive_in_whichever_thread(told_of_alarms):
    """The main thread takes no step meanwhile, as when it has just begun to wait."""
    other = threading.Thread(
        target=lambda: signal.pthread_kill(threading.get_ident(), signal.SIGALRM)
    )
    waiting = threading.Timer(0.1, other.start)
    waiting.start()
    assert select.select([told_of_alarms], [], [], SECONDS)[0]
    waiting.join()
    other.join()
    assert os.read(told_of_alarms, 1) == bytes([signal.SIGALRM])


def test_many_signals_are_one_and_a_stop_among_them_stops():
    told, wakes = os.pipe()
    for kinds, stops in (((HUP, HUP), False), ((HUP, TERM, HUP), True), ((TERM,), True)):
        os.write(wakes, bytes(kinds))
        assert told_to_stop(told) is stops
        assert not select.select([told], [], [], 0)[0]
    os.close(told)
    os.close(wakes)


def test_a_second_one_in_its_folder_is_refused_and_the_first_goes_on(folder):
    with serving(folder) as first:
        status, printed = judge(folder, "serve")
        assert status == 1
        assert "Is the judge running already" in printed
        assert "Traceback" not in printed
        assert first.poll() is None


def test_one_that_was_killed_leaves_nothing_in_the_way(folder):
    process = start(folder, "serve")
    lines_until(process, "Players write to")
    process.kill()
    process.communicate(timeout=SECONDS)
    with serving(folder):
        pass


def looking_in(folder, process, email="op@example.org"):
    """Return somebody with a mail program that is set up as the judge says."""
    printed = lines_until(process, "Players write to")
    (imap, smtp) = map(int, re.findall(r"port (\d+)", printed))
    assert "password: thing" in printed
    return MailUser(
        Address(email),
        ImapAccount(LOOPBACK, imap, email, "thing", security="none"),
        SmtpAccount(LOOPBACK, smtp, security="none"),
        folder / "letters",
    )


def let_in(user):
    """Wait until somebody can log in: their mailbox is there from their first letter on."""
    for _ in range(SECONDS * 10):
        with suppress(Exception), connected(user.imap):
            return
        time.sleep(0.1)
    pytest.fail(f"{user.address} has no mailbox")


def test_whoever_is_written_to_has_a_mailbox_also_after_it_begins_anew(folder):
    assert judge(folder, "create", "Lyon", "--gm", "op@example.org")[0] == 0
    for subject in ("JOIN Lyon", "help"):
        with serving(folder) as process:
            zoe = looking_in(folder, process, "zoe@new.example")
            if subject == "help":
                with connected(zoe.imap):
                    pass
            asked = zoe.write(Address("judge@localhost"), subject, "")
            let_in(zoe)
            assert zoe.wait_for(lambda letter, asked=asked: asked in letter.references)
            with pytest.raises(NoAnswer, match="no such mailbox"):
                zoe.write(Address("nobody@new.example"), "Hello", "")


def test_a_mail_program_looks_in_as_it_says(folder):
    with serving(folder) as process:
        operator = looking_in(folder, process)
        asked = operator.write(Address("judge@localhost"), "help", "")
        assert operator.wait_for(lambda letter: asked in letter.references)


def test_with_mail_servers_of_its_own_it_opens_none(tmp_path):
    with mail_server(tmp_path / "server") as server:
        write_settings(tmp_path, server)
        process = start(tmp_path, "serve", "--verbose")
        lines_until(process, "at work")
        process.terminate()
        printed, _ = process.communicate(timeout=SECONDS)
    assert printed == "Goodbye.\n"
    assert not (tmp_path / "judge-data" / "post").exists()


def test_settings_are_read_again_when_it_is_told_so(tmp_path):
    """What can change changes, what cannot is said, and what is wrong changes nothing."""
    ini, reader = tmp_path / "judge.ini", "reader@example.org"
    with mail_server(tmp_path / "server", reader) as server:
        write_settings(tmp_path, server)
        first = ini.read_text()
        user = mail_user(server, reader, tmp_path)
        process = start(tmp_path, "serve")
        lines_until(process, "at work")

        def told_again(text, answer):
            ini.write_text(text)
            process.send_signal(signal.SIGHUP)
            return next(line for line in process.stderr if answer in line)

        def name_of_the_judge():
            asked = user.write(JUDGE, "help", "")
            return user.wait_for(lambda letter: asked in letter.references).sender.name

        assert name_of_the_judge() == "The Judge"
        told_again("[judge]\nfolder = elsewhere\n" + first[8:], "[judge] folder is changed when")
        changed = first.replace("[judge]", "[judge]\nname = Judge Dee")
        told_again(changed, "were read again")
        assert name_of_the_judge() == "Judge Dee"
        told_again(changed.replace("port =", "prot ="), "nothing is changed")
        assert name_of_the_judge() == "Judge Dee"
        process.terminate()
        printed, _ = process.communicate(timeout=SECONDS)
    assert (process.returncode, printed) == (0, "Goodbye.\n")
    assert not (tmp_path / "elsewhere").exists()


def test_how_much_may_go_out_is_read_again_for_the_judges_own_post_office(folder):
    args = argparse.Namespace(settings=folder / "judge.ini", verbose=False)
    settings = judges_settings(args)
    home = ImapAccount(LOOPBACK, 1143, settings.mailbox.email, "thing", security="none")
    accounts = Accounts(home, replace(settings.own_smtp, port=2525))
    args.settings.write_text(f"{OWN}[smtp]\nan_hour = 5000\n")
    _, again = reread(args, settings, accounts)
    assert again == replace(accounts, smtp=replace(accounts.smtp, an_hour=5000))


def write_settings_of_a_door(folder, server, port):
    """Write the judge.ini of a judge that has no mailbox."""
    write_settings(folder, server)
    ini = folder / "judge.ini"
    text = re.sub(r"\[imap\].*(?=\[smtp\])", "", ini.read_text(), flags=re.DOTALL)
    ini.write_text(f"{text}[door]\nprotocol = lmtp\nport = {port}\n")


def test_a_door_that_cannot_be_opened_is_told_and_at_work_all_stays(tmp_path):
    port, ini = free_port(), tmp_path / "judge.ini"
    with (
        socket.create_server((LOOPBACK, 0)) as other,
        mail_server(tmp_path / "server") as server,
    ):
        taken = other.getsockname()[1]
        write_settings_of_a_door(tmp_path, server, taken)
        status, printed = judge(tmp_path, "serve")
        assert (status, "Traceback" in printed) == (1, False)
        assert f"the door cannot be opened at 127.0.0.1:{taken}" in printed
        ini.write_text(ini.read_text().replace(f"port = {taken}", f"port = {port}"))
        with serving(tmp_path) as process:
            wrong = "[log]\nform = json\n" + ini.read_text().replace(str(port), str(taken))
            ini.write_text(wrong)
            process.send_signal(signal.SIGHUP)
            line = next(line for line in process.stderr if "nothing is changed" in line)
            assert f"127.0.0.1:{taken}" in line
            begun = time.monotonic()
            while True:
                try:
                    smtplib.LMTP(LOOPBACK, port, timeout=SECONDS).close()
                    break
                except ConnectionRefusedError:
                    assert time.monotonic() < begun + SECONDS
                    time.sleep(0.05)
            ini.write_text(wrong.replace(str(taken), str(port)))
            process.send_signal(signal.SIGHUP)
            line = next(line for line in process.stderr if "were read again" in line)
            assert json.loads(line)["level"] == "warning"


def test_a_mail_server_hands_letters_in_at_the_door(tmp_path):
    """No mailbox at all: LMTP in, SMTP out."""
    port, reader = free_port(), "reader@example.org"
    with mail_server(tmp_path / "server", reader) as server:
        write_settings_of_a_door(tmp_path, server, port)
        assert f"127.0.0.1:{port} (lmtp, without encryption)" in judge(tmp_path, "check")[1]
        status = judge(tmp_path, "status")[1]
        assert f"Door 127.0.0.1:{port} (lmtp)" in status
        assert "looked into" not in status
        user = mail_user(server, reader, tmp_path)
        with serving(tmp_path) as process:
            raw = f"From: {reader}\r\nTo: {JUDGE}\r\nMessage-ID: <7@x>\r\nSubject: help\r\n\r\n"
            with smtplib.LMTP(LOOPBACK, port, timeout=SECONDS) as line:
                line.sendmail(reader, [JUDGE.email], raw.encode())
            user.wait_for(lambda letter: "<7@x>" in letter.references)
            process.send_signal(signal.SIGHUP)
            next(line for line in process.stderr if "were read again" in line)
        with pytest.raises(OSError, match="refused"):
            smtplib.LMTP(LOOPBACK, port, timeout=SECONDS)


def test_settings_that_are_wrong_are_told_and_nothing_is_begun(tmp_path):
    (tmp_path / "judge.ini").write_text("[judge]\nadress = x@y.org\n")
    status, printed = judge(tmp_path, "serve")
    assert status == 1
    assert "did you mean [judge] address?" in printed
    assert [path.name for path in tmp_path.iterdir()] == ["judge.ini"]
