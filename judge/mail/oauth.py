"""Logging in by OAuth, where a provider lets no program in with a password (RFC 6749, RFC 7628).

The operator agrees once (`judge.mail.oauth_login`); from then on a refresh token, kept in a file
that only they can read, gives an access token for about an hour whenever one is needed.
"""

from __future__ import annotations

import json
import logging
import os
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

log = logging.getLogger(__name__)

SECONDS = 30  # for an answer of the provider
LIFE = 3600  # seconds of a token whose provider does not say
RENEWED = 0.8  # of a token's life, after which another is asked for

ServerAnswer = Mapping[str, Any]
Ask = Callable[[str, Mapping[str, str]], ServerAnswer]


class OAuthError(OSError):
    """The provider gives no token; the message says why.  It may be away, or want a new login."""


@dataclass(frozen=True, slots=True)
class Provider:
    """Where a provider gives tokens, and for what.

    Without a `device` address it does not let programs be let in from another device: its page
    sends the browser to an address on this machine instead, with a code.
    """

    token: str
    scope: str
    authorize: str = ""
    device: str = ""


_MICROSOFT = "https://login.microsoftonline.com/common/oauth2/v2.0"
PROVIDERS = {
    "google": Provider(
        token="https://oauth2.googleapis.com/token",
        scope="https://mail.google.com/",
        authorize="https://accounts.google.com/o/oauth2/v2/auth",
    ),
    "microsoft": Provider(
        token=f"{_MICROSOFT}/token",
        scope="https://outlook.office.com/IMAP.AccessAsUser.All "
        "https://outlook.office.com/SMTP.Send offline_access",
        authorize=f"{_MICROSOFT}/authorize",
        device=f"{_MICROSOFT}/devicecode",
    ),
}


@dataclass(frozen=True, slots=True)
class OAuthClient:
    """Our program, as a provider knows it: the operator registers it there, and it has a name."""

    provider: Provider
    client_id: str
    client_secret: str = field(default="", repr=False)

    def asks(self, **more: str) -> dict[str, str]:
        """Return the fields of a question, with who asks it."""
        own = {"client_id": self.client_id, "client_secret": self.client_secret}
        return {name: value for name, value in (own | more).items() if value}


def ask(url: str, fields: Mapping[str, str]) -> ServerAnswer:
    """Ask a provider something; OAuthError where it cannot be asked.  A refusal is an answer."""
    data = urllib.parse.urlencode(fields).encode()
    question = urllib.request.Request(url, data, {"Accept": "application/json"})
    try:
        with urllib.request.urlopen(question, timeout=SECONDS) as answer:
            return _read(answer.read())
    except urllib.error.HTTPError as refusal:
        return _read(refusal.read())
    except (urllib.error.URLError, OSError) as fault:
        raise OAuthError(
            f"{urllib.parse.urlsplit(url).hostname} cannot be asked: {fault}"
        ) from fault


def _read(answer: bytes) -> ServerAnswer:
    try:
        read = json.loads(answer)
    except ValueError as fault:
        raise OAuthError("the provider's answer is not understood") from fault
    return read if isinstance(read, dict) else {}


class Tokens:
    """The tokens of one mailbox, in a file; threads share it."""

    def __init__(
        self,
        client: OAuthClient,
        path: Path,
        ask: Ask = ask,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.client, self.path = client, path
        self._ask, self._now = ask, now
        self._busy = threading.Lock()

    def access(self, *, anew: bool = False) -> str:
        """Return an access token; another one if most of its life is over, or if asked to."""
        with self._busy:
            kept = self._kept()
            if not anew and kept.get("access") and self._now() < float(kept.get("renew", 0)):
                return str(kept["access"])
            if not kept.get("refresh"):
                raise OAuthError("nobody has agreed to this yet: run `judge login`")
            fields = self.client.asks(
                grant_type="refresh_token",
                refresh_token=str(kept["refresh"]),
                scope=self.client.provider.scope,
            )
            answer = self._ask(self.client.provider.token, fields)
            return self._keep(answer, str(kept["refresh"]))

    def keep(self, answer: ServerAnswer) -> None:
        """Keep what the provider gives when the operator has agreed."""
        with self._busy:
            self._keep(answer, "")

    def _kept(self) -> dict[str, Any]:
        try:
            return dict(json.loads(self.path.read_text("utf-8")))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as fault:
            raise OAuthError(f"{self.path} cannot be read: {fault}") from fault

    def _keep(self, answer: ServerAnswer, refresh: str) -> str:
        access = answer.get("access_token")
        if not access:
            raise OAuthError(f"no token is given: {why(answer)}; perhaps run `judge login` again")
        life = float(answer.get("expires_in") or LIFE)
        kept = {
            "access": str(access),
            "refresh": str(answer.get("refresh_token") or refresh),
            "renew": self._now() + RENEWED * life,
        }
        new = self.path.with_name(f"{self.path.name}.new")
        new.unlink(missing_ok=True)
        with open(os.open(new, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600), "w") as file:
            json.dump(kept, file)
        new.replace(self.path)
        return str(access)


def why(answer: ServerAnswer) -> str:
    """Return the provider's words for a refusal."""
    return str(answer.get("error_description") or answer.get("error") or "no reason is given")
