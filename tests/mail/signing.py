"""Letters that are signed, and a DNS that knows the key, which is for these tests alone."""

from __future__ import annotations

from collections.abc import Iterable

import dkim

KEY = b"""\
-----BEGIN RSA PRIVATE KEY-----
MIICXAIBAAKBgQChxccBtjmMYRFVdltAPMuCYipdR4fcedMIwKxdkAhhVxvRP64/
gwnmW3ezVfgjs2cbM9+VYB83IN59eK/7u0Eqpg3rxi0uW/ZFilzatZKScpmpJZal
ax1qNvb1BdDcP3QZN64KvUsVQjgpDb/uSmQoPfC8h7OFtE2WBXMpeseg4wIDAQAB
AoGAQbWQDAX0giy7WbdlgUYwc5lkE9eGO+vP6HI6kRZ8EO3NAsWXBX04fDUS/ekh
jX7FlqsPWiFdDItxVA29jcaVxROq02riZQGXtOQU0X9+ZG5E132xcjdjFpgsXdjs
Moymy45nDa8ZGzsO2DezLWW/0Dz+pweFHu5fYTIbFacLwWECQQDPrlpJm4N4C+1Y
0NgB71kJjsADeDM9Nub6GkfDmLtsXxF6w6TZLrP28qZNdihDWaCAA0drnZr71Vtf
LwMQQ7xvAkEAx2kUGuvptSHeD9VGjhg0P9T2ayjLalvHyymhZflkol6dv7yysImu
iOooZ8fb3jc1zHqYBGNnqtR6Vko67+gEzQJAbqfAda3Fu+Xm/caxAT7tWvlTd8XI
z1n8cdAk4qPzYQe6gYXSxOFshCy/zVAindgYe3zDxiRAmuQQfkPHRxhAQwJBALBs
OQtweP52Dj831ApXQ7LNuY4pM37P4L3QASl1MiGtUCeYzQb/aNldQY4/9jht5D0a
oXAQemFbRzkcx3QFdGkCQE6js6C7NRPTYUa2VpL6VJ5gm4ZU+gAMVtsUCeRVw9Ys
x+A94ayoSfruGR17XEZ5Zj+CLxFqcUyURGdhCfVj//U=
-----END RSA PRIVATE KEY-----
"""
PUBLIC = (
    b"MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQChxccBtjmMYRFVdltAPMuCYipdR4fcedMIwKxdkAhh"
    b"VxvRP64/gwnmW3ezVfgjs2cbM9+VYB83IN59eK/7u0Eqpg3rxi0uW/ZFilzatZKScpmpJZalax1qNvb1"
    b"BdDcP3QZN64KvUsVQjgpDb/uSmQoPfC8h7OFtE2WBXMpeseg4wIDAQAB"
)
RECORD = b"v=DKIM1; k=rsa; p=" + PUBLIC
COVERED = ("from", "to", "subject", "date", "message-id", "mime-version")


def signed(
    raw: bytes, domain: str = "example.org", fields: Iterable[str] = COVERED, **how
) -> bytes:
    """Return a letter with a signature of a domain at its top, over these fields of it."""
    names = [name.encode() for name in fields]
    signature = dkim.sign(raw, b"post", domain.encode(), KEY, include_headers=names, **how)
    return signature + raw


class Dns:
    """A DNS with the key of every domain; it counts what it is asked."""

    def __init__(self, record: bytes | None = RECORD) -> None:
        self.record = record
        self.asked: list[str] = []

    def __call__(self, name: bytes, timeout: float = 5) -> bytes | None:
        self.asked.append(name.decode())
        return self.record
