"""Letters that break the programs that handle them."""

from __future__ import annotations


def nested(depth: int) -> bytes:
    """Return a letter of parts within parts, `depth` deep."""
    heads = b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (level, level)
        for level in range(depth)
    )
    return (
        b"From: Jane <jane@example.com>\r\nSubject: deep\r\nMIME-Version: 1.0\r\n"
        + heads
        + b"Content-Type: text/plain\r\n\r\nA Mun H\r\n"
    )


def full_of_comments(depth: int) -> bytes:
    """Return a letter whose fields hold comments within comments, `depth` deep."""
    comment = b"\r\n ".join([b"(" * 500] * (depth // 500))
    return (
        b"From: Jane " + comment + b" <jane@example.com>\r\nSubject: deep\r\n"
        b"Content-Type: text/plain; " + comment + b"\r\n\r\nA Mun H\r\n"
    )
