"""Every answer of a server is a value that says whether to try again."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from smtplib import SMTPAuthenticationError
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from judge.mail.smtp import NotSent, Sender, Sent, SmtpAccount, _options, greet, next_try
from judge.mail.verdicts import Scope
from tests.mail.dovecot import make_certificate

LETTER = b"Subject: x\r\n\r\n.\r\nA Mun H\r\n"
JUDGE, JANE = "judge@example.org", "jane@example.com"


class Server:
    """What a mail server says, step by step; each test changes what it needs."""

    def __init__(self) -> None:
        self.answers: dict[str, str] = {}
        self.letters: list[tuple[str | None, list[str], bytes]] = []
        self.options: list[list[str]] = []
        self.connections = 0

    async def handle_EHLO(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, hostname: str, responses: list[str]
    ) -> list[str]:
        self.connections += 1
        session.host_name = hostname
        return responses

    async def handle_MAIL(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        self.options.append(options)
        if address in self.answers:
            return self.answers[address]
        envelope.mail_from = address
        return self.answers.get("MAIL", "250 OK")

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        answer = self.answers.get(address, "250 OK")
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        answer = self.answers.get("DATA", "250 OK, queued as 42")
        if answer == "hang up":
            server.transport.abort()
        if answer.startswith("250"):
            self.letters.append((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        return answer


@pytest.fixture
def server() -> Server:
    return Server()


def serve(server: Server, **options: Any) -> Iterator[SmtpAccount]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    controller = Controller(server, "127.0.0.1", port, **options)
    controller.start()
    yield SmtpAccount("localhost", port, security="none", timeout=5)
    controller.stop()


@pytest.fixture
def account(server: Server) -> Iterator[SmtpAccount]:
    yield from serve(server)


def test_a_letter_is_handed_over_as_it_is(server: Server, account: SmtpAccount) -> None:
    with Sender(account) as sender:
        assert sender.send(JUDGE, JANE, LETTER) == Sent("OK, queued as 42")
    assert server.letters == [(JUDGE, [JANE], LETTER)]


def test_many_letters_share_one_connection(server: Server, account: SmtpAccount) -> None:
    with Sender(account) as sender:
        for _ in range(5):
            assert isinstance(sender.send(JUDGE, JANE, LETTER), Sent)
    assert (server.connections, len(server.letters)) == (1, 5)


def test_where_only_the_very_mailbox_may_send_the_tag_is_left_out(
    server: Server, account: SmtpAccount
) -> None:
    tagged = "judge+r1-abc@example.org"
    with Sender(account) as sender:
        assert isinstance(sender.send(tagged, JANE, LETTER), Sent)
        server.answers[tagged] = "553 5.7.1 not owned by user"
        assert isinstance(sender.send(tagged, JANE, LETTER), Sent)
        assert isinstance(sender.send(tagged, JANE, LETTER), Sent)
        assert [letter[0] for letter in server.letters] == [tagged, JUDGE, JUDGE]
        assert len(server.options) == 4  # the second time it is not tried
        server.answers["MAIL"] = "451 later"
        assert isinstance(sender.send(tagged, JANE, LETTER), NotSent)


def test_nobody_can_be_the_sender(server: Server, account: SmtpAccount) -> None:
    with Sender(account) as sender:
        assert isinstance(sender.send("", JANE, LETTER), Sent)
    assert server.letters[0][0] in {"", "<>"}


@pytest.mark.parametrize("step", [JANE, "DATA"])
@pytest.mark.parametrize(
    ("answer", "temporary"), [("451 later", True), ("552 your box is full", False)]
)
def test_a_refusal_says_why_and_whether_for_good(
    server: Server, account: SmtpAccount, step: str, answer: str, temporary: bool
) -> None:
    server.answers[step] = answer
    with Sender(account) as sender:
        assert sender.send(JUDGE, JANE, LETTER) == NotSent(temporary, answer)
        server.answers.clear()
        assert isinstance(sender.send(JUDGE, JANE, LETTER), Sent)
    assert server.connections == 1
    assert len(server.letters) == 1


@pytest.mark.parametrize("answer", ["550 5.4.5 daily quota exceeded", "451 later"])
def test_what_is_said_before_there_is_a_recipient_is_about_all_letters(
    server: Server, account: SmtpAccount, answer: str
) -> None:
    server.answers["MAIL"] = answer
    with Sender(account) as sender:
        refused = sender.send(JUDGE, JANE, LETTER)
    assert refused == NotSent(temporary=True, reason=answer, scope=Scope.SERVER)


def test_a_line_that_breaks_is_no_verdict(server: Server, account: SmtpAccount) -> None:
    with Sender(account) as sender:
        server.answers["DATA"] = "hang up"
        refused = sender.send(JUDGE, JANE, LETTER)
        assert isinstance(refused, NotSent)
        assert (refused.temporary, refused.scope) == (True, Scope.LINE)
        server.answers.clear()
        assert isinstance(sender.send(JUDGE, JANE, LETTER), Sent)


def test_a_connection_that_went_stale_is_made_anew(server: Server) -> None:
    accounts = serve(server, timeout=0.05)
    with Sender(next(accounts)) as sender:
        assert isinstance(sender.send(JUDGE, JANE, LETTER), Sent)
        assert sender._server
        assert sender._server.sock
        sender._server.sock.recv(1000)  # until the server hangs up
        assert isinstance(sender.send(JUDGE, JANE, LETTER), Sent)
    assert server.connections == 2
    next(accounts, None)


def test_a_server_that_is_not_there_is_asked_later(caplog: pytest.LogCaptureFixture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with Sender(SmtpAccount("127.0.0.1", port, security="none")) as sender:
        assert sender.send(JUDGE, JANE, LETTER) == NotSent(
            temporary=True,
            reason="ConnectionRefusedError: [Errno 111] Connection refused",
            scope=Scope.SERVER,
        )


@pytest.mark.parametrize("change", [{"host": "a..b"}, {"user": "j", "password": "ö"}])
def test_a_setting_that_is_wrong_costs_no_letter(
    server: Server, account: SmtpAccount, change: dict[str, str]
) -> None:
    with Sender(replace(account, **change)) as sender:  # type: ignore[arg-type]
        refused = sender.send(JUDGE, JANE, LETTER)
    assert isinstance(refused, NotSent)
    assert (refused.temporary, refused.scope) == (True, Scope.SERVER)


@pytest.mark.parametrize(
    "address", ["jane\r\nRCPT TO:<x@y.z>", "jane@x.org\n", "<jane@x.org>", "jane", "a b@x.org"]
)
def test_no_command_can_be_smuggled(server: Server, account: SmtpAccount, address: str) -> None:
    with Sender(account) as sender:
        refused = sender.send(JUDGE, address, LETTER)
    assert refused == NotSent(temporary=False, reason=f"{address!r} is no address")
    assert server.letters == []


def test_addresses_beyond_ascii_go_where_they_are_understood(server: Server) -> None:
    accounts = serve(server, enable_SMTPUTF8=True)
    with Sender(next(accounts)) as sender:
        assert isinstance(sender.send(JUDGE, "jörg@example.com", LETTER), Sent)
        assert isinstance(sender.send(JUDGE, JANE, "To: jörg@x\r\n\r\n".encode()), Sent)
    assert all("SMTPUTF8" in options for options in server.options)
    next(accounts, None)


def test_domains_beyond_ascii_need_no_such_server(server: Server, account: SmtpAccount) -> None:
    with Sender(account) as sender:
        assert isinstance(sender.send(JUDGE, "jane@köln.example", LETTER), Sent)
    assert server.letters[0][1] == ["jane@xn--kln-sna.example"]


def test_and_are_refused_where_they_are_not(server: Server) -> None:
    accounts = serve(server, enable_SMTPUTF8=False)
    with Sender(next(accounts)) as sender:
        refused = sender.send(JUDGE, "jörg@example.com", LETTER)
    assert isinstance(refused, NotSent)
    assert not refused.temporary
    next(accounts, None)


class Offers:
    """A server as `_options` sees it."""

    def __init__(self, *extensions: str) -> None:
        self.has_extn = extensions.__contains__


def test_failures_are_to_be_reported_where_the_server_can() -> None:
    options: Any = _options  # which asks no more of a server than what it offers
    assert options(Offers("dsn"), JANE, LETTER) == (["RET=HDRS"], ["NOTIFY=FAILURE,DELAY"])
    assert options(Offers("size"), JANE, LETTER) == ([], [])


class Login:
    def __call__(self, server: Any, session: Any, envelope: Any, way: Any, data: Any) -> AuthResult:
        return AuthResult(success=data.password == b"s3cret", handled=False)


@pytest.fixture
def secure(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SmtpAccount]:
    if not make_certificate(tmp_path):
        pytest.skip("no openssl here to make a certificate")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
    login = {"authenticator": Login(), "auth_required": True}
    for account in serve(server, tls_context=context, **login):
        yield SmtpAccount("localhost", account.port, "judge", "s3cret", "starttls", 5)


def test_it_logs_in_over_an_encrypted_line(server: Server, secure: SmtpAccount) -> None:
    with Sender(secure) as sender:
        assert isinstance(sender.send(JUDGE, JANE, LETTER), Sent)
    assert len(server.letters) == 1


def test_a_wrong_password_is_told_and_can_be_put_right(
    secure: SmtpAccount, caplog: pytest.LogCaptureFixture
) -> None:
    with Sender(replace(secure, password="wr0ng")) as sender:
        refused = sender.send(JUDGE, JANE, LETTER)
    assert isinstance(refused, NotSent)
    assert (refused.temporary, refused.scope) == (True, Scope.LOGIN)
    assert "535" in caplog.text
    assert "wr0ng" not in caplog.text + repr(sender.account)


def test_a_certificate_that_nobody_vouches_for_is_refused(
    server: Server, secure: SmtpAccount, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    with Sender(secure) as sender:
        refused = sender.send(JUDGE, JANE, LETTER)
    assert isinstance(refused, NotSent)
    assert "CERTIFICATE_VERIFY_FAILED" in refused.reason


def test_an_account_can_be_tried_without_a_letter(server: Server, secure: SmtpAccount) -> None:
    greet(secure)
    with pytest.raises(SMTPAuthenticationError):
        greet(replace(secure, password="wr0ng"))
    assert server.letters == []


def test_tries_grow_rarer_and_end_after_about_three_days() -> None:
    now = start = datetime(1901, 4, 1, tzinfo=UTC)
    waits, tries = [], 1
    while (then := next_try(tries, now)) is not None:
        waits.append(then - now)
        now, tries = then, tries + 1
    assert waits == sorted(waits)
    assert waits[0] == timedelta(minutes=1)
    assert timedelta(days=2.5) < now - start < timedelta(days=3.5)
