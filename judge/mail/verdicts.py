"""What a server's refusal is about: one letter, everything that it is asked now, or our login.

A letter is to blame only for what is said of its recipient or of itself; quotas, policies and what
is said before there was a recipient are the server's affair, and pass (RFC 5321 §4.2, RFC 3463).
"""

from __future__ import annotations

import re
from enum import StrEnum


class SmtpStep(StrEnum):
    """How far a letter had come when it was refused."""

    MAIL = "MAIL"
    RCPT = "RCPT"
    DATA = "DATA"


class Scope(StrEnum):
    """What a refusal is about; a line that breaks in the middle of a letter may be about either."""

    LETTER = "letter"
    LINE = "line"
    SERVER = "server"
    LOGIN = "login"


# 530, 534, 535 and 538 ask for another login (RFC 4954 §6); a server that says 421 hangs up.
_LOGIN, _HANGS_UP = frozenset({530, 534, 535, 538}), 421
_STATUS = re.compile(r"\b[45]\.(\d{1,3}\.\d{1,3})\b")
# Enhanced codes (RFC 3463 §3, RFC 5248) that are said of our account or of the server, even after
# RCPT: Gmail has 5.4.5 for the day's quota, Microsoft 5.1.8 for a sender that it has shut out.
_OF_THE_SERVER = frozenset({"1.7", "1.8", "3.1", "3.2", "3.5", "4.3", "4.5", "5.3", "7.28"})
_OF_THE_LOGIN = frozenset({"7.8", "7.9", "7.11", "7.57"})
# And those that are said of the letter even before RCPT: too large, or its address beyond ASCII.
_OF_THE_LETTER = frozenset({"3.4", "6.7"})
_TOO_LARGE = 552
_BANNED = re.compile(r"\b5\.7\.(50\d|70\d)\b")  # Microsoft's, for an account that is shut out
_WORDS = re.compile(
    r"\b(daily|hourly|sending|message|submission|rate) (\w+ )?(quota|limit)|\bper (hour|day)\b"
    r"|\btoo (many|much) (messages|mails?|connections|recipients)\b|\brate.?limit"
    r"|\brelay(ing)? (access )?(is )?(denied|not permitted)\b|\bunable to relay\b",
    re.IGNORECASE,
)


def scope_of(step: SmtpStep, code: int, answer: str) -> Scope:
    """Return what a server's answer, other than 2xx, is about."""
    status = _STATUS.search(answer)
    detail = status[1] if status else ""
    if code in _LOGIN or detail in _OF_THE_LOGIN:
        return Scope.LOGIN
    if step is SmtpStep.MAIL:
        of_letter = detail in _OF_THE_LETTER or (code == _TOO_LARGE and not detail)
        return Scope.LETTER if of_letter else Scope.SERVER
    said_of_us = detail in _OF_THE_SERVER or _BANNED.search(answer) or _WORDS.search(answer)
    return Scope.SERVER if code == _HANGS_UP or said_of_us else Scope.LETTER
