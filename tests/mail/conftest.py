"""Real servers for the tests of the mail room, each started once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.mail.embedded.post import EmbeddedPost
from tests.mail.dovecot import PROGRAM, Dovecot

USERS = {
    f"{name}@judge.example": f"{name}'s secret"
    for name in ("judge", "england", "france", "italy", "turkey")
}


@pytest.fixture(scope="session")
def post(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedPost]:
    """The embedded post office, with the judge and two players."""
    with EmbeddedPost(tmp_path_factory.mktemp("post"), "127.0.0.1", USERS) as office:
        yield office


@pytest.fixture(scope="session")
def dovecot() -> Iterator[Dovecot]:
    """A real Dovecot, where there is one."""
    if not PROGRAM:
        pytest.skip("no dovecot here (apt-get install dovecot-imapd dovecot-lmtpd)")
    with Dovecot("judge", "flags", "poison", "secure", "news") as server:
        yield server
