"""What makes a letter the letter it is, wherever and however often it was delivered.

Servers add trace fields on the way, so the bytes of two deliveries differ; the writer's own
fields and the body do not.
"""

from __future__ import annotations

import hashlib
from email.parser import BytesHeaderParser
from email.policy import compat32

_OWN_FIELDS = ("Message-ID", "From", "Date", "Subject")


def identity_of(raw: bytes, source: str) -> str:
    """Return a short text that is the same for every delivery of a letter.

    A letter with neither Message-ID nor Date is known by where it was found: two players' equal
    letters must not pass for one.
    """
    header, _, body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")
    fields = BytesHeaderParser(policy=compat32).parsebytes(header)
    own = [str(fields.get(name, "")) for name in _OWN_FIELDS]
    if not (own[0] or own[2]):
        own.append(source)
    digest = hashlib.sha256("\0".join(own).encode("utf-8", "surrogateescape"))
    digest.update(b"\0" + body.strip())
    return digest.hexdigest()
