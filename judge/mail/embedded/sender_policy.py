"""What a sender's domain says of the machine that hands a letter in (SPF, RFC 7208).

It is written into the letter, for whoever looks at it as it came.  It proves nobody: whoever shares
a mail server with a domain passes as well.
"""

from __future__ import annotations

import re

import spf
from dns.exception import DNSException

SECONDS = 10  # for all that the DNS is asked
NOTHING = "none"  # was found out (RFC 8601 §2.2)
_DOMAIN = re.compile(
    r"(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9-]+)+", re.IGNORECASE
)
_RESULTS = frozenset({"pass", "fail", "softfail", "neutral", "none", "temperror", "permerror"})


def sender_policy(machine: str, sender: str, greeted_as: str) -> str:
    """Return the result as it stands in Authentication-Results (RFC 8601 §2.7.2).

    A letter without a sender, such as a report of a failure, is its machine's own (§2.4).
    """
    asked, of = (sender.rpartition("@")[2], "mailfrom") if sender else (greeted_as, "helo")
    if not _DOMAIN.fullmatch(asked):
        return NOTHING
    try:
        result, _ = spf.check2(i=machine, s=sender, h=greeted_as, querytime=SECONDS)
    except DNSException:  # our own machine cannot ask (RFC 7208 §2.6.6)
        result = "temperror"
    except Exception:  # the library raises what it likes at what others write into the DNS
        result = "permerror"
    return f"spf={result} smtp.{of}={asked}" if result in _RESULTS else NOTHING
