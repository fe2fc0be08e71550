"""Letters go out as every mail program reads them, and nothing can be smuggled into a header."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.letter import Address, Attachment, Outgoing, Picture, SharedPart
from judge.mail.folding import fold
from judge.mail.reading import read_letter
from judge.mail.writing import encoded, letter_parts, write_letter

NOW = datetime(1901, 4, 1, 13, tzinfo=timezone(timedelta(hours=1)))
JUDGE = Address("judge@example.org", "The Judge")
REPORT = Outgoing(
    to=Address("jane@example.com", "Jane Doe"),
    subject="Sarajevo; Germany; Spring; 1901",
    text="A Mun - Bur\n\n-- \nJudge\n",
    html="<p>A Mun – Bur</p>",
    message_id="<sarajevo.s1901.1@games.example.org>",
    in_reply_to="<2@example.com>",
    references=("<1@example.com>", "<2@example.com>"),
)


def write(outgoing: Outgoing = REPORT, **changes: object) -> bytes:
    return write_letter(replace(outgoing, **changes), JUDGE, NOW)  # type: ignore[arg-type]


def fields(raw: bytes) -> EmailMessage:
    """Return the letter as another reader, Python's modern one, takes it."""
    message = message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def test_a_report_on_the_wire() -> None:
    header = write().decode("ascii").partition("\r\n\r\n")[0]
    kind, *rest = header.splitlines()
    assert kind.startswith("Content-Type: multipart/alternative; boundary=")
    assert rest == [
        "MIME-Version: 1.0",
        "From: The Judge <judge@example.org>",
        "To: Jane Doe <jane@example.com>",
        "Subject: Sarajevo; Germany; Spring; 1901",
        "Date: Mon, 01 Apr 1901 12:00:00 +0000",
        "Message-ID: <sarajevo.s1901.1@games.example.org>",
        "In-Reply-To: <2@example.com>",
        "References: <1@example.com> <2@example.com>",
        "Auto-Submitted: auto-generated",
        "X-Loop: judge@example.org",
        "X-Auto-Response-Suppress: OOF, AutoReply",
    ]


@pytest.mark.parametrize(
    ("name", "list_id"),
    [
        ("Sarajevo", "Sarajevo <sarajevo.judge.example.org>"),
        ("Two Kings' War; 2", '"Two Kings\' War; 2" <two-kings-war-2.judge.example.org>'),
        ("Köln", "=?utf-8?b?S8O2bG4=?= <koln.judge.example.org>"),
        ("Σ", "=?utf-8?b?zqM=?= <8cd5c75b003f.judge.example.org>"),
    ],
)
def test_letters_to_all_have_the_name_of_their_list(name: str, list_id: str) -> None:
    message = message_from_bytes(write(list_name=name))
    assert message["List-Id"] == list_id
    assert message["List-Help"] == "<mailto:judge@example.org?subject=help>"
    assert message["List-Post"] == "NO"
    assert "List-Id" not in message_from_bytes(write())


def test_who_may_leave_is_told_how_in_a_field() -> None:
    message = message_from_bytes(write(list_name="Köln 2", leave_by="leave Köln 2"))
    assert message["List-Unsubscribe"] == "<mailto:judge@example.org?subject=leave%20K%C3%B6ln%202>"


def test_it_reads_back_as_it_was() -> None:
    letter = read_letter(write(), NOW, own=["judge@example.org"])
    assert (letter.sender, letter.to) == (JUDGE, (REPORT.to,))
    assert (letter.subject, letter.text) == (REPORT.subject, REPORT.text)
    assert (letter.message_id, letter.references) == (REPORT.message_id, REPORT.references)
    assert letter.why == "our own letter"
    assert read_letter(write(), NOW).why == "Auto-Submitted: auto-generated"


def test_both_alternatives_are_there() -> None:
    message = fields(write())
    assert message.get_content_type() == "multipart/alternative"
    parts = [part.get_content().replace("\r\n", "\n") for part in [*message.walk()][1:]]
    assert parts == [REPORT.text, REPORT.html]


def test_text_alone_is_no_multipart() -> None:
    message = fields(write(html=""))
    assert message.get_content_type() == "text/plain"
    assert message.get_content().replace("\r\n", "\n") == REPORT.text


def test_an_answer_says_that_it_is_one() -> None:
    assert b"Auto-Submitted: auto-replied\r\n" in write(answers=True)


def test_the_language_is_said() -> None:
    assert fields(write(language="de"))["Content-Language"] == "de"
    assert fields(write())["Content-Language"] is None


def test_replies_go_where_they_are_wanted() -> None:
    raw = write(answer_to=Address("judge+token@example.org"))
    assert b"Reply-To: judge+token@example.org\r\n" in raw
    assert b"\r\nReply-To:" not in write()


def test_the_same_letter_is_the_same_bytes() -> None:
    assert write() == write()


def test_the_lines_end_as_they_must() -> None:
    raw = write(text="a\nb\r\nc\rd\n", html="<p>\n</p>")
    assert raw.count(b"\n") == raw.count(b"\r\n") == raw.count(b"\r")


@pytest.mark.parametrize(
    "text",
    [
        "From the desk\nof France\n.\n..\n",
        "long " * 1000 + "\n",
        "x" * 5000,
        "Königsberg → Ærø\n",
        "trailing \n\ttab\t\n",
        "=?utf-8?q?x?= =C3=B6\n",
        "no end of line",
        "--=_frontier\n",
    ],
)
def test_any_text_arrives(text: str) -> None:
    raw = write(text=text)
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    arrives, is_cut = fold(text)  # long lines are parted when they are read
    assert not is_cut
    assert read_letter(raw, NOW).text == arrives
    assert read_letter(write(text=text, html=""), NOW).text == arrives


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("", "To: jane@example.com"),
        ("Jane Doe", "To: Jane Doe <jane@example.com>"),
        ("Doe, Jane", 'To: "Doe, Jane" <jane@example.com>'),
        ('The "Kaiser"', 'To: "The \\"Kaiser\\"" <jane@example.com>'),
        ("Dr. Doe", 'To: "Dr. Doe" <jane@example.com>'),
        ("Jörg", "To: =?utf-8?b?SsO2cmc=?= <jane@example.com>"),
        ("a\r\nBcc: x@y.z", 'To: "a Bcc: x@y.z" <jane@example.com>'),
    ],
)
def test_names_are_shown_as_they_are(name: str, field: str) -> None:
    raw = write(to=Address("jane@example.com", name))
    assert f"\r\n{field}\r\n".encode() in raw
    assert read_letter(raw, NOW).to[0].name == " ".join(name.split())


def test_a_long_name_and_a_long_subject_stay_within_their_lines() -> None:
    name, subject = "Jörg " * 40 + "Doe", "Königsberg; " * 40 + "x"
    raw = write(to=Address("jane@example.com", name), subject=subject)
    header = raw.partition(b"\r\n\r\n")[0]
    assert max(map(len, header.split(b"\r\n"))) <= 100
    letter = read_letter(raw, NOW)
    assert (letter.to[0].name, letter.subject) == (name, subject)
    assert fields(raw)["Subject"] == subject


def test_a_subject_that_is_one_long_word_is_folded_all_the_same() -> None:
    raw = write(subject="x" * 3000, to=Address("jane@example.com", "y" * 3000))
    assert max(map(len, raw.partition(b"\r\n\r\n")[0].split(b"\r\n"))) <= 100
    assert read_letter(raw, NOW).to[0].name == "y" * 3000
    assert fields(raw)["Subject"] == "x" * 3000


def test_long_identities_are_neither_broken_nor_encoded() -> None:
    long = [f"<{'x' * 150}{n}@example.com>" for n in range(30)]
    raw = write(message_id=long[0], in_reply_to=long[29], references=tuple(long[:29]))
    assert b"=?" not in raw
    letter = read_letter(raw, NOW)
    assert letter.message_id == long[0]
    assert letter.references == (long[0], *long[11:])
    assert max(map(len, raw.split(b"\r\n"))) <= 998


def test_the_letter_answered_stands_last_in_the_thread() -> None:
    letter = read_letter(write(references=("<2@x>", "<1@x>"), in_reply_to="<2@x>"), NOW)
    assert letter.references == ("<1@x>", "<2@x>")


def test_identities_may_come_without_their_brackets() -> None:
    letter = read_letter(write(message_id="a@x", in_reply_to="", references=()), NOW)
    assert (letter.message_id, letter.references) == ("<a@x>", ())


INJECTIONS = ["x\r\nBcc: victim@example.net", "x\nBcc: victim@example.net", "x\r\n\r\nbody", "x\0y"]


@pytest.mark.parametrize("evil", INJECTIONS)
def test_nothing_smuggles_a_field_into_the_header(evil: str) -> None:
    raw = write_letter(
        replace(
            REPORT,
            to=Address(evil, evil),
            subject=evil,
            message_id=evil,
            in_reply_to=evil,
            answer_to=Address(evil, evil),
        ),
        Address(evil, evil),
        NOW,
    )
    assert fields(raw).keys() == [
        *fields(write()).keys()[:4],
        "Reply-To",
        *fields(write()).keys()[4:],
    ]
    assert [part.get_content_type() for part in fields(raw).walk()] == [
        part.get_content_type() for part in fields(write()).walk()
    ]


def test_addresses_of_the_whole_world() -> None:
    raw = write(to=Address("jane@köln.example"))
    assert b"To: jane@xn--kln-sna.example\r\n" in raw
    raw = write(to=Address("jörg@köln.example"))  # for servers with SMTPUTF8
    assert "To: jörg@xn--kln-sna.example\r\n".encode() in raw
    assert read_letter(raw, NOW).to == (Address("jörg@xn--kln-sna.example"),)


TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc")))


@settings(max_examples=60, deadline=None)
@given(TEXTS, TEXTS, TEXTS)
def test_whatever_is_written_is_read(text: str, subject: str, name: str) -> None:
    raw = write(text=text, html="", subject=subject, to=Address("jane@example.com", name))
    letter = read_letter(raw, NOW)
    assert letter.subject.split() == subject.split()
    assert letter.to[0].name.split() == name.split()
    assert letter.text.split() == text.removeprefix("\ufeff").split()


def picture(name: str = "orders") -> Picture:
    png = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9 + name.encode()
    return Picture(f"{name}@example.org", f"{name}.png", png, "All held.", name, 10, 20)


CALENDAR = Attachment("deadline.ics", "text/calendar; charset=utf-8; method=PUBLISH", b"BEGIN\r\n")


def shape(message: EmailMessage) -> object:
    """Return how the parts lie in one another."""
    kind = message.get_content_type()
    if not message.is_multipart():
        return kind
    return kind, [shape(part) for part in message.iter_parts()]  # type: ignore[arg-type]


PICTURES = (picture(), picture("position"))


def test_pictures_and_attachments_lie_where_mail_programs_look() -> None:
    message = fields(write(pictures=PICTURES, attachments=(CALENDAR,)))
    related = ("multipart/related", ["text/html", "image/png", "image/png"])
    alternative = ("multipart/alternative", ["text/plain", related])
    assert shape(message) == ("multipart/mixed", [alternative, "text/calendar"])
    assert shape(fields(write(pictures=PICTURES))) == alternative
    alone = ("multipart/alternative", ["text/plain", "text/html"])
    assert shape(fields(write(attachments=(CALENDAR,))))[1][0] == alone  # type: ignore[index]
    assert shape(fields(write(html="", attachments=(CALENDAR,)))) == (
        "multipart/mixed",
        ["text/plain", "text/calendar"],
    )


def test_pictures_arrive_as_they_are_and_are_named_by_the_html() -> None:
    html = '<img src="cid:orders@example.org" alt="All held.">'
    message = fields(write(html=html, pictures=PICTURES, attachments=(CALENDAR,)))
    parts = list(message.walk())
    shown = [part for part in parts if part.get_content_type() == "image/png"]
    assert [part.get_payload(decode=True) for part in shown] == [
        picture.png for picture in PICTURES
    ]
    assert [part["content-id"] for part in shown] == [
        "<orders@example.org>",
        "<position@example.org>",
    ]
    assert {part.get_content_disposition() for part in shown} == {"inline"}
    [related] = [part for part in parts if part.get_content_type() == "multipart/related"]
    assert related["content-type"].params["type"] == "text/html"
    [invitation] = [part for part in parts if part.get_content_type() == "text/calendar"]
    assert invitation["content-type"].params["method"] == "PUBLISH"
    assert invitation.get_content_disposition() == "attachment"
    assert invitation.get_filename() == "deadline.ics"
    assert invitation.get_payload(decode=True) == CALENDAR.content


def test_a_letter_with_pictures_is_fit_for_the_wire() -> None:
    raw = write(pictures=PICTURES, attachments=(CALENDAR,))
    assert raw == write(pictures=PICTURES, attachments=(CALENDAR,))
    assert raw.isascii()
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    assert raw.count(b"\n") == raw.count(b"\r\n") == raw.count(b"\r")
    letter = read_letter(raw, NOW)
    assert letter.text == REPORT.text


def test_what_is_still_to_be_made_has_a_place_of_its_own() -> None:
    promised = tuple(
        replace(picture, png=b"", recipe=f"paint {picture.kind}") for picture in PICTURES
    )
    report = replace(REPORT, pictures=promised, attachments=(CALENDAR,))
    parts = letter_parts(report, JUDGE, NOW)
    shared = [part for part in parts if isinstance(part, SharedPart)]
    calendar = SharedPart(encoded(CALENDAR.content))
    assert shared == [SharedPart(b"", f"paint {picture.kind}") for picture in PICTURES] + [calendar]
    made = iter([*(encoded(picture.png) for picture in PICTURES), encoded(CALENDAR.content)])
    whole = b"".join(part if isinstance(part, bytes) else next(made) for part in parts)
    assert whole == write(pictures=PICTURES, attachments=(CALENDAR,))


def test_an_empty_file_is_no_part_of_its_own() -> None:
    empty = replace(CALENDAR, content=b"")
    [whole] = letter_parts(replace(REPORT, pictures=(), attachments=(empty,)), JUDGE, NOW)
    assert whole == write(pictures=(), attachments=(empty,))


def test_a_files_name_cannot_add_a_header() -> None:
    odd = replace(CALENDAR, name='x"\r\nBcc: eve@example.com;.ics', type="text/plain\r\nX-Evil: 1")
    raw = write(attachments=(odd,))
    assert b"\r\nBcc" not in raw
    assert b"\r\nX-Evil" not in raw
