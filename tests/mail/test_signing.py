"""The judge's own signature, as others check it."""

import dkim
import pytest

from judge.letter import Grade
from judge.mail.signatures import Checker
from judge.mail.signing import NoKeyError, Signer, read_signer
from tests.mail.signing import KEY, Dns
from tests.mail.test_signatures import JANE, JUDGE, LETTER, NOW

SIGNER = Signer("example.org", "post", KEY)


def test_others_find_our_signature_valid():
    raw = SIGNER.sign(LETTER)
    assert raw.endswith(LETTER)
    assert dkim.verify(raw, dnsfunc=Dns())
    assert Checker(JUDGE, "", Dns()).proof(raw, JANE, NOW).grade is Grade.SIGNED


@pytest.mark.parametrize("field", [b"From: eve@evil.example", b"Subject: No", b"To: eve@x.example"])
def test_nothing_that_counts_can_be_added_or_changed(field):
    raw = SIGNER.sign(LETTER)
    assert not dkim.verify(field + b"\r\n" + raw, dnsfunc=Dns())
    assert not dkim.verify(raw.replace(b"Bur", b"Tyr"), dnsfunc=Dns())
    assert not dkim.verify(raw.replace(b"<1@example.org>", b"<2@example.org>"), dnsfunc=Dns())


def test_a_letter_that_cannot_be_signed_goes_without(caplog):
    assert Signer("example.org", "post", b"no key").sign(LETTER) == LETTER
    assert "cannot be signed" in caplog.text


def test_a_key_is_tried_before_it_is_used(tmp_path):
    path = tmp_path / "key.pem"
    with pytest.raises(NoKeyError, match="holds no private key"):
        read_signer("example.org", "post", path)
    path.write_text("nonsense")
    with pytest.raises(NoKeyError):
        read_signer("example.org", "post", path)
    path.write_bytes(KEY)
    assert read_signer("example.org", "post", path) == SIGNER
    assert SIGNER.trouble(Dns()) == ""
    assert "post._domainkey.example.org" in SIGNER.trouble(Dns(None))


def test_the_key_is_shown_to_nobody():
    assert "PRIVATE" not in repr(SIGNER)
