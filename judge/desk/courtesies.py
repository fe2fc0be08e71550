"""What people write around a command and mean nothing by: courtesies, adornments, a signature."""

from __future__ import annotations

import re

COURTESIES = (
    "please|thanks(?: a lot| very much)?|thank you(?: very much)?|many thanks|cheers|regards"
    "|bitte|(?:vielen )?dank|danke|merci|svp|s'il vous plaît|grazie|per favore|gracias|por favor"
    "|obrigad[oa]|bedankt|dank je|alsjeblieft|tack|takk|tak|dziękuję|proszę|kiitos"
)
# A name in brackets signs a command: "FINAL (Hans)".
_DOUBTS = "not|no|maybe|perhaps|almost|nearly|probably|tentative|draft|if|unless|later|soon|pending"
_SIGNED = rf"\((?!(?i:{_DOUBTS})\b)[A-Z](?=\w*[a-z])\w*\)"
_SMILEY = r"[:;]-?[DP]\b"
_BEFORE = re.compile(r"^(?:[^\w?+(-]|_|[-+]\s)*")
_AFTER = re.compile(
    rf"(?:[^\w?()]|_|(?i:(?<!\w)(?:{COURTESIES})(?!\w))|(?<!\w){_SIGNED}|{_SMILEY})*$"
)
_OPENED_BEFORE = re.compile(r"^([^(]*)\)(\W*)$")  # "(FINAL, thanks)"
_LONGEST = 200  # letters beside a command that may be courtesy


def plain(beside: str) -> str:
    """Return what stands beside a command, without courtesies and without what adorns it."""
    if len(beside) <= _LONGEST:
        beside = _AFTER.sub("", _OPENED_BEFORE.sub(r"\1\2", beside))
    rest = _BEFORE.sub("", beside, count=1)
    return rest if re.search(r"[^\W_]|\?", rest) else ""
