"""`judge login`: the operator agrees once, and is told how."""

import pytest

from judge.cli import login, main
from judge.mail.oauth import PROVIDERS, OAuthClient, OAuthError, Tokens

GIVEN = {"access_token": "one", "refresh_token": "first"}


def test_on_another_device(tmp_path, monkeypatch, capsys):
    asked = {"device_code": "d", "user_code": "ABC-DEF", "verification_uri": "https://x.example"}
    answers = [asked, GIVEN]
    monkeypatch.setattr("judge.mail.oauth.time.sleep", lambda _: None)
    monkeypatch.setattr(login, "begin_on_device", lambda c: _begin(c, lambda *_: answers.pop(0)))
    monkeypatch.setattr(login, "wait_for_device", lambda c, a: GIVEN)
    tokens = Tokens(OAuthClient(PROVIDERS["microsoft"], "id"), tmp_path / "oauth.json")
    login.login(tokens)
    told = capsys.readouterr().out
    assert "https://x.example" in told
    assert "ABC-DEF" in told
    assert tokens.access() == "one"


def _begin(client, ask):
    from judge.mail.oauth_login import begin_on_device  # noqa: PLC0415

    return begin_on_device(client, ask)


def test_by_a_page(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(login.console, "input", lambda _: "http://127.0.0.1:8765/?code=c")
    monkeypatch.setattr(login, "exchange", lambda client, address, secret: GIVEN)
    tokens = Tokens(OAuthClient(PROVIDERS["google"], "id", "s"), tmp_path / "oauth.json")
    login.login(tokens)
    assert "https://accounts.google.com/" in capsys.readouterr().out
    assert tokens.access() == "one"


def test_without_a_provider_it_is_told_what_is_missing(tmp_path, capsys):
    path = tmp_path / "judge.ini"
    path.write_text("[judge]\naddress = judge@example.org\n")
    assert main(["login", "-c", str(path)]) == 1
    assert "names no provider and client_id" in capsys.readouterr().err


def test_what_does_not_come_off_is_told(tmp_path, monkeypatch, capsys):
    def refuse(tokens):
        raise OAuthError("access_denied")

    monkeypatch.setattr(login, "login", refuse)
    path = tmp_path / "judge.ini"
    path.write_text("[oauth]\nprovider = microsoft\nclient_id = x\n")
    assert main(["login", "-c", str(path)]) == 1
    assert "that did not come off: access_denied" in capsys.readouterr().err


@pytest.mark.parametrize("provider", PROVIDERS)
def test_providers_are_named_in_the_settings(provider, tmp_path):
    from judge.settings.settings import read_settings  # noqa: PLC0415

    text = f"[oauth]\nprovider = {provider}\nclient_id = x\n[imap]\nhost = a\n[smtp]\nhost = b\n"
    settings, troubles = read_settings(f"{text}password = p\n", tmp_path)
    assert not troubles
    assert settings.imap.tokens is settings.tokens
    assert settings.smtp.tokens is None
    assert read_settings("[oauth]\nprovider = nobody\n", tmp_path)[1]
