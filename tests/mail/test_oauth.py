"""Logging in with tokens: from the operator's agreement to the servers."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from urllib.parse import parse_qs, urlsplit

import pytest

from judge.mail.folders import ImapAccount, connected
from judge.mail.oauth import PROVIDERS, OAuthClient, OAuthError, Tokens
from judge.mail.oauth_login import REDIRECT, begin_on_device, exchange, page, wait_for_device
from judge.mail.smtp import Sender, Sent, SmtpAccount
from tests.mail import test_smtp
from tests.mail.dovecot import PROGRAM, Dovecot

MICROSOFT = OAuthClient(PROVIDERS["microsoft"], "the id")
GOOGLE = OAuthClient(PROVIDERS["google"], "the id", "the secret")


class Asked:
    """A provider that answers in this order, and what it was asked."""

    def __init__(self, *answers):
        self.answers, self.questions = list(answers), []

    def __call__(self, url, fields):
        self.questions.append((url, dict(fields)))
        return self.answers.pop(0)


class Now:
    def __init__(self):
        self.seconds = 1_000.0

    def __call__(self):
        return self.seconds


@pytest.fixture
def now():
    return Now()


def tokens(tmp_path, now, *answers):
    asked = Asked(*answers)
    return Tokens(MICROSOFT, tmp_path / "oauth.json", asked, now), asked


def given(access, refresh="", life=3600):
    return {"access_token": access, "refresh_token": refresh, "expires_in": life}


def test_a_token_is_used_for_most_of_its_life_and_then_renewed(tmp_path, now):
    kept, asked = tokens(tmp_path, now, given("two"), given("three", "later"), given("four"))
    kept.keep(given("one", "first"))
    assert kept.access() == "one"
    now.seconds += 0.7 * 3600
    assert kept.access() == "one"
    now.seconds += 0.2 * 3600
    assert [kept.access(), kept.access()] == ["two", "two"]
    assert kept.access(anew=True) == "three"
    assert kept.access(anew=True) == "four"
    assert [fields["refresh_token"] for _, fields in asked.questions] == ["first", "first", "later"]
    assert asked.questions[0][1]["grant_type"] == "refresh_token"
    assert "client_secret" not in asked.questions[0][1]


def test_others_cannot_read_it_and_a_new_judge_can(tmp_path, now):
    kept, _ = tokens(tmp_path, now)
    kept.keep(given("one", "first"))
    assert kept.path.stat().st_mode & 0o777 == 0o600
    assert tokens(tmp_path, now)[0].access() == "one"
    assert [path.name for path in tmp_path.iterdir()] == ["oauth.json"]


def test_without_an_agreement_it_is_said_what_to_do(tmp_path, now):
    kept, _ = tokens(tmp_path, now, {"error": "invalid_grant", "error_description": "revoked"})
    with pytest.raises(OAuthError, match="judge login"):
        kept.access()
    kept.keep(given("one", "first"))
    with pytest.raises(OAuthError, match="revoked; perhaps run `judge login` again"):
        kept.access(anew=True)


def test_on_another_device(now):
    asked = Asked(
        {"device_code": "d", "user_code": "ABC", "verification_uri": "https://x", "interval": 2},
        {"error": "authorization_pending"},
        {"error": "slow_down"},
        given("one", "first"),
    )
    pauses = []
    agreement = begin_on_device(MICROSOFT, asked)
    assert (agreement.code, agreement.url) == ("ABC", "https://x")
    assert wait_for_device(MICROSOFT, agreement, asked, pauses.append) == given("one", "first")
    assert pauses == [2, 2, 7]


@pytest.mark.parametrize("answer", [{"error": "access_denied"}, {"error": "expired_token"}])
def test_who_does_not_agree_is_not_asked_for_ever(answer):
    asked = Asked({"device_code": "d", "expires_in": 10}, answer)
    agreement = begin_on_device(MICROSOFT, asked)
    with pytest.raises(OAuthError, match=answer["error"]):
        wait_for_device(MICROSOFT, agreement, asked, lambda _: None)
    pending = Asked(*[{"error": "authorization_pending"}] * 9)
    with pytest.raises(OAuthError, match="in time"):
        wait_for_device(MICROSOFT, agreement, pending, lambda _: None)


def test_by_a_page():
    secret = "s" * 50
    fields = {k: v[0] for k, v in parse_qs(urlsplit(page(GOOGLE, secret)).query).items()}
    assert fields["redirect_uri"] == REDIRECT
    expected = base64.urlsafe_b64encode(hashlib.sha256(secret.encode()).digest()).rstrip(b"=")
    assert fields["code_challenge"] == expected.decode()
    asked = Asked(given("one", "first"))
    assert exchange(GOOGLE, f"{REDIRECT}/?code=4%2Fx&scope=y\n", secret, asked) == given(
        "one", "first"
    )
    [(url, sent)] = asked.questions
    assert (url, sent["code"], sent["code_verifier"]) == (GOOGLE.provider.token, "4/x", secret)
    assert sent["client_secret"] == "the secret"
    with pytest.raises(OAuthError, match="access_denied"):
        exchange(GOOGLE, f"{REDIRECT}/?error=access_denied", secret, asked)


class Refreshed:
    """Tokens as the accounts use them: the next one, where the last is no good."""

    def __init__(self, *values):
        self.values = list(values)

    def access(self, *, anew=False):
        if anew and len(self.values) > 1:
            self.values.pop(0)
        return self.values[0]


# --- Real servers ---

SECRET = b"0" * 32


def jwt(key=SECRET, life=3600):
    """Return a token that a Dovecot of ours takes."""

    def part(value):
        return base64.urlsafe_b64encode(value).rstrip(b"=")

    now = int(time.time())
    claims = {"sub": "judge", "email": "judge", "aud": "judge-client", "azp": "judge-client"}
    claims |= {"scope": "mail", "iat": now - 5, "nbf": now - 5, "exp": now + life}
    head = {"alg": "HS256", "typ": "JWT", "kid": "k1"}
    signed = part(json.dumps(head).encode()) + b"." + part(json.dumps(claims).encode())
    return (signed + b"." + part(hmac.digest(key, signed, "sha256"))).decode()


@pytest.mark.skipif(PROGRAM is None, reason="there is no Dovecot here")
def test_dovecot_lets_us_in_with_a_good_token_and_no_other():
    with Dovecot("judge", oauth=SECRET) as dovecot:

        def account(*values):
            kept = Refreshed(*values)
            return ImapAccount("127.0.0.1", dovecot.imap, "judge", "", "none", tokens=kept)

        for values in ((jwt(),), (jwt(life=-60), jwt())):
            with connected(account(*values)) as client:
                assert client.select_folder("INBOX")[b"EXISTS"] == 0
        with pytest.raises(Exception, match=r"(?i)auth"), connected(account(jwt(b"1" * 32), "x")):
            pass


class XOAuth2(test_smtp.Server):
    """A server that takes one token, as Microsoft and Google do it."""

    def __init__(self):
        super().__init__()
        self.asked = []

    async def auth_XOAUTH2(self, server, args):  # noqa: N802
        said = base64.b64decode(args[1]).decode()
        self.asked.append(said)
        if said == "user=judge@example.org\x01auth=Bearer good\x01\x01":
            return test_smtp.AuthResult(success=True)
        await server.challenge_auth(b'{"status":"400"}', log_client_data=False)
        return test_smtp.AuthResult(success=False, handled=False)


@pytest.mark.parametrize(
    ("values", "sent"), [(["good"], True), (["old", "good"], True), (["old", "older"], False)]
)
def test_smtp_lets_us_in_with_a_good_token_and_no_other(values, sent):
    server = XOAuth2()
    for plain in test_smtp.serve(server, auth_require_tls=False):
        account = SmtpAccount(
            plain.host, plain.port, "judge@example.org", security="none", tokens=Refreshed(*values)
        )
        with Sender(account) as sender:
            answer = sender.send(test_smtp.JUDGE, test_smtp.JANE, test_smtp.LETTER)
        assert isinstance(answer, Sent) is sent
        assert len(server.asked) == len(values)
