"""Tells letters that no person wrote, which must never be answered (RFC 3834 §2).

What a person may have written, but came by a list or asks for no answer, is a kind of its own.
Each rule is one line of a table: it looks at a letter and gives its reason, or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from email.message import Message

from judge.letter import Kind
from judge.mail.bodies import content_type, parts_of
from judge.mail.fields import decode_words, first, parameter
from judge.mail.returns import what_returned

MAX_HOPS = 50  # Received fields; more mean a loop (RFC 5321 §6.3)

# How subjects of autoresponders begin (RFC 3834 §3.1.5, and what mail servers write by language).
_AUTOMATIC_SUBJECTS = (
    *("auto", "autoreply", "auto-reply", "auto reply", "automatic reply", "automatic response"),
    *("automated reply", "automated response", "autoresponse", "auto-response", "vacation reply"),
    *("out of office autoreply", "out of office reply", "out-of-office reply"),
    *("automatische antwort", "abwesenheitsnotiz", "automatisch antwoord", "automatisk svar"),
    *("réponse automatique", "réponse automatisée", "risposta automatica", "autosvar"),
    *("respuesta automática", "resposta automática", "automaattinen vastaus"),
    *("odpowiedź automatyczna", "automatická odpověď", "automatikus válasz", "răspuns automat"),
    *("автоответ", "автоматический ответ", "otomatik yanıt", "αυτόματη απάντηση"),
    *("自動応答", "自動回覆", "自动答复", "자동 회신"),
)
_AUTOMATIC_SUBJECT = re.compile(rf"\s*({'|'.join(_AUTOMATIC_SUBJECTS)})\s*[:：]", re.IGNORECASE)

# Whose letters nobody wrote, without the signs that part a name's words, and what such names begin
# or end with.
_DAEMONS = frozenset(
    {
        *("mailerdaemon", "maildaemon", "postmaster", "noreply", "donotreply", "noreplies"),
        *("bounce", "bounces", "abuse", "autoreply", "autoresponder", "nobody", "daemon"),
        *("listserv", "majordomo", "listproc", "sympa", "mailman", "listmaster"),
    }
)
_DAEMON = re.compile(
    r"(noreply|no-reply|no_reply|donotreply|bounces?|dmarc)[-_.+=].*|.*[-_.](noreply|no-reply"
    r"|bounces?|request|dmarc|owner)|owner-.*|dmarc.*|.*[-_.]dmarc[-_.].*"
)
_COMMENT = re.compile(r"\([^()]*\)?")  # RFC 5322 §3.2.2
_SIGNS = str.maketrans("", "", "-_.")
_UNANSWERED = frozenset({"all", "autoreply", "oof"})
_REPORTS = frozenset(
    {"message/delivery-status", "message/global-delivery-status", "multipart/report"}
)
_INVITES = frozenset({"request", "reply", "cancel", "counter", "declinecounter", "refresh"})
_RETURNED = frozenset({"message/rfc822", "message/global", "text/rfc822-headers"})


@dataclass(frozen=True)
class Evidence:
    """What the rules look at; `own` as for `read_letter`, in lower case."""

    message: Message
    fields: dict[str, list[str]]
    sender: str
    message_id: str
    kinds: frozenset[str]
    own: frozenset[str]


def kind_of(
    message: Message, fields: dict[str, list[str]], sender: str, message_id: str, own: Iterable[str]
) -> tuple[Kind, str]:
    """Return who or what wrote a letter, and how that is known if it was no person."""
    evidence = Evidence(
        message,
        fields,
        sender.casefold(),
        message_id,
        frozenset(_kind(part) for part in parts_of(message)),
        frozenset(entry.casefold() for entry in own),
    )
    reasons = ((kind, rule(evidence)) for kind, rule in _RULES)
    return next(((kind, why) for kind, why in reasons if why), (Kind.PERSON, ""))


def _kind(part: Message) -> str:
    """Return the type of a part; one that invites, or answers it, is a type of its own."""
    kind, value = content_type(part)
    method = parameter(value, "method").lower()
    return f"calendar {method}" if kind == "text/calendar" and method in _INVITES else kind


def _our_own(letter: Evidence) -> str:
    marks = {value.strip().casefold() for value in letter.fields.get("x-loop", [])}
    marks |= {letter.sender, letter.message_id.strip("<>").rpartition("@")[2].casefold()}
    return "our own letter" if marks & letter.own else ""


def _loop(letter: Evidence) -> str:
    return "mail loop" if len(letter.fields.get("received", [])) > MAX_HOPS else ""


def _read_receipt(letter: Evidence) -> str:
    return "read receipt" if "message/disposition-notification" in letter.kinds else ""


def _complaint(letter: Evidence) -> str:
    """A provider tells that its user takes a letter for spam (RFC 5965)."""
    return "complaint of spam" if "message/feedback-report" in letter.kinds else ""


def _delivery_report(letter: Evidence) -> str:
    """Reports as they should be (RFC 3464), and those that only their empty return path shows."""
    report = letter.kinds & _REPORTS
    returned = letter.kinds & _RETURNED or "x-failed-recipients" in letter.fields
    if not report and not (_null_return_path(letter) and (returned or _daemon(letter))):
        return ""
    return ": ".join(filter(None, ("delivery report", what_returned(letter.message))))


def _auto_submitted(letter: Evidence) -> str:
    value = _COMMENT.sub("", first(letter.fields, "auto-submitted").partition(";")[0])
    value = value.strip().lower()
    return f"Auto-Submitted: {value}" if value not in {"", "no"} else ""


def _null_return_path(letter: Evidence) -> str:
    return "null return path" if first(letter.fields, "return-path") == "<>" else ""


def _mailing_list(letter: Evidence) -> str:
    return "mailing list" if any(name.startswith("list-") for name in letter.fields) else ""


def _precedence(letter: Evidence) -> str:
    value = first(letter.fields, "precedence").lower()
    return f"Precedence: {value}" if value in {"bulk", "list"} else ""


def _junk(letter: Evidence) -> str:
    value = first(letter.fields, "precedence").lower()
    return f"Precedence: {value}" if value in {"junk", "auto_reply"} else ""


def _daemon(letter: Evidence) -> str:
    local = letter.sender.rpartition("@")[0]
    plain = local.partition("+")[0].translate(_SIGNS)
    return "from a mail daemon" if plain in _DAEMONS or _DAEMON.fullmatch(local) else ""


def _auto_reply_fields(letter: Evidence) -> str:
    """Fields that mail programs had before RFC 3834, and Exchange's own."""
    for name in ("x-autoreply", "x-autorespond"):
        if first(letter.fields, name).lower() not in {"", "no"}:
            return name.title()
    return ""


def _automatic_subject(letter: Evidence) -> str:
    """Autoresponders that say what they are in the subject alone, before the one they answer."""
    subject = decode_words(first(letter.fields, "subject"))
    return "subject of an automatic reply" if _AUTOMATIC_SUBJECT.match(subject) else ""


def _suppressed(letter: Evidence) -> str:
    """Exchange's own field: newsletters have it, and so has what people send in some offices."""
    value = first(letter.fields, "x-auto-response-suppress")
    asked = {word.strip().lower() for word in value.split(",")}
    return f"X-Auto-Response-Suppress: {value}" if asked & _UNANSWERED else ""


def _invitation(letter: Evidence) -> str:
    return next((kind for kind in sorted(letter.kinds) if kind.startswith("calendar ")), "")


_RULES: tuple[tuple[Kind, Callable[[Evidence], str]], ...] = (
    (Kind.ROBOT, _our_own),
    (Kind.ROBOT, _loop),
    (Kind.ROBOT, _read_receipt),
    (Kind.ROBOT, _complaint),
    (Kind.BOUNCE, _delivery_report),
    (Kind.ROBOT, _auto_submitted),
    (Kind.ROBOT, _junk),
    (Kind.ROBOT, _daemon),
    (Kind.ROBOT, _auto_reply_fields),
    (Kind.ROBOT, _automatic_subject),
    (Kind.ROBOT, _invitation),
    (Kind.CHANNEL, _null_return_path),
    (Kind.CHANNEL, _mailing_list),
    (Kind.CHANNEL, _precedence),
    (Kind.CHANNEL, _suppressed),
)
