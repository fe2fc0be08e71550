"""Agreeing once that the judge may use its mailbox: on another device, or by a page with a code."""

from __future__ import annotations

import time
import urllib.parse
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from judge.mail.oauth import Ask, OAuthClient, OAuthError, ServerAnswer, ask, why

PENDING, SLOW_DOWN = "authorization_pending", "slow_down"  # RFC 8628 §3.5
REDIRECT = "http://127.0.0.1:8765"  # nothing answers there: the address is what is wanted


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the operator is to open on any device, and the code that is asked for there."""

    url: str
    code: str
    device_code: str
    pause: float
    seconds: float


def begin_on_device(client: OAuthClient, ask: Ask = ask) -> Agreement:
    """Begin a login that is agreed to on another device (RFC 8628 §3.1)."""
    answer = ask(client.provider.device, client.asks(scope=client.provider.scope))
    if not answer.get("device_code"):
        raise OAuthError(why(answer))
    return Agreement(
        url=str(answer.get("verification_uri") or answer.get("verification_url") or ""),
        code=str(answer.get("user_code", "")),
        device_code=str(answer["device_code"]),
        pause=float(answer.get("interval") or 5),
        seconds=float(answer.get("expires_in") or 900),
    )


def wait_for_device(
    client: OAuthClient,
    agreement: Agreement,
    ask: Ask = ask,
    sleep: Callable[[float], None] = time.sleep,
) -> ServerAnswer:
    """Ask again and again until the operator has agreed (§3.4); OAuthError if they do not."""
    pause, waited = agreement.pause, 0.0
    fields = client.asks(
        grant_type="urn:ietf:params:oauth:grant-type:device_code", device_code=agreement.device_code
    )
    while waited < agreement.seconds:
        sleep(pause)
        waited += pause
        answer = ask(client.provider.token, fields)
        if answer.get("access_token"):
            return answer
        if answer.get("error") not in (PENDING, SLOW_DOWN):
            raise OAuthError(why(answer))
        pause += 5 if answer.get("error") == SLOW_DOWN else 0
    raise OAuthError("nobody has agreed in time")


def page(client: OAuthClient, secret: str) -> str:
    """Return the address of the provider's page; `secret` is what its answer is bound to (PKCE)."""
    challenge = urlsafe_b64encode(sha256(secret.encode()).digest()).rstrip(b"=").decode()
    fields = {
        "client_id": client.client_id,
        "redirect_uri": REDIRECT,
        "response_type": "code",
        "scope": client.provider.scope,
        "code_challenge": challenge,
        "code_challenge_method": "S256",
        "access_type": "offline",
        "prompt": "consent",
    }
    return f"{client.provider.authorize}?{urllib.parse.urlencode(fields)}"


def exchange(client: OAuthClient, address: str, secret: str, ask: Ask = ask) -> ServerAnswer:
    """Return the tokens for the address that the provider's page has led to."""
    asked = urllib.parse.parse_qs(urllib.parse.urlsplit(address.strip()).query)
    if "code" not in asked:
        raise OAuthError(asked.get("error", ["there is no code in this address"])[0])
    fields = client.asks(
        grant_type="authorization_code",
        code=asked["code"][0],
        redirect_uri=REDIRECT,
        code_verifier=secret,
    )
    return ask(client.provider.token, fields)
