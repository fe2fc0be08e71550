"""Let the judge into its mailbox by OAuth, as [oauth] in judge.ini says; once, and it stays so.

You agree on a page of the provider; what it gives for that is kept in the judge's folder, and only
you can read it.
"""

from __future__ import annotations

import argparse
import secrets

from judge.cli import Refusal
from judge.cli.common import add_settings, console, judges_settings
from judge.mail.oauth import OAuthClient, OAuthError, Tokens
from judge.mail.oauth_login import begin_on_device, exchange, page, wait_for_device


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Ask the operator to agree, and keep the tokens."""
    settings = judges_settings(args)
    tokens = settings.tokens
    if tokens is None:
        raise Refusal(
            "[oauth] in judge.ini names no provider and client_id; `judge guide mailbox` tells "
            "where you get these"
        )
    settings.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        login(tokens)
    except OAuthError as fault:
        raise Refusal(f"that did not come off: {fault}") from fault
    console.print("The judge may use its mailbox now. `judge check` tries it.")
    return 0


def login(tokens: Tokens) -> None:
    """Ask the operator to agree on another device, or on a page that leads to an address."""
    client = tokens.client
    tokens.keep(_on_device(client) if client.provider.device else _by_page(client))


def _on_device(client: OAuthClient) -> dict[str, object]:
    agreement = begin_on_device(client)
    console.print(f"Open {agreement.url} on any device, and type this code there:\n")
    console.print(f"    {agreement.code}\n")
    console.print("Log in there as the judge's mailbox. This waits until you have agreed …")
    return dict(wait_for_device(client, agreement))


def _by_page(client: OAuthClient) -> dict[str, object]:
    secret = secrets.token_urlsafe(48)
    console.print("Open this address in a browser, and log in as the judge's mailbox:\n")
    console.print(f"{page(client, secret)}\n", markup=False)
    console.print(
        "When you have agreed, the browser goes to an address at 127.0.0.1 that cannot be shown. "
        "That is as it should be: copy this address from the browser, and put it in here."
    )
    return dict(exchange(client, console.input("address: "), secret))
