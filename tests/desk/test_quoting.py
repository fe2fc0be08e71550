import re

import pytest

from judge.desk.letters.quoting import forwarded, own_lines
from judge.desk.letters.quoting_words import BESIDE, BY_LANGUAGE

QUOTED = {
    "gmail, answered above": (
        "A Mun - Bur\n\nOn Fri, 20 Nov 2026 at 12:00, The Judge <judge@example.org> wrote:\n"
        "> A Mun H\n> F Kie H\n",
        ["A Mun - Bur", ""],
    ),
    "broken over two lines": (
        "A Mun - Bur\nOn Fri, 20 Nov 2026, The Judge\n<judge@example.org> wrote:\n> A Mun H",
        ["A Mun - Bur"],
    ),
    "broken over three": (
        "A Mun - Bur\nOn Friday, 20 November 2026 at 12:00:00 CET, The Judge\n"
        "<judge@example.org>\nwrote:\n\n> A Mun H",
        ["A Mun - Bur", ""],
    ),
    "yahoo, without marks": (
        "A Mun - Bur\n\n    On Saturday, 21 November, Judge <j@x.org> wrote:\n\n A Mun H",
        ["A Mun - Bur", ""],
    ),
    "bold fields": (
        "A Mun - Bur\n*From:* J\n*Sent:* Friday\n*To:* G\nA Mun H",
        ["A Mun - Bur"],
    ),
    "a blank between the fields": (
        "A Mun - Bur\nFrom: j@x\n\nDate: F\nA Mun H",
        ["A Mun - Bur"],
    ),
    "a head above answers between lines with marks": (
        "From: j@x\nSent: Friday\nTo: G\n\n> A Mun: ?\nBur\n> F Kie: ?\nH",
        ["Bur", "H"],
    ),
    "swedish": ("A Mun - Bur\nFrån: J\nSkickat: fredag 12:00\nA Mun H", ["A Mun - Bur"]),
    "forwarded by apple": ("A Mun - Bur\nBegin forwarded message:\nA Mun H", ["A Mun - Bur"]),
    "our own letter": ("A Mun - Bur\n:: Judge: TEST  Game: X\n  A MUN - TYR", ["A Mun - Bur"]),
    "our own letter, its lines joined": (
        "A Mun - Bur\nI am away. :: Judge: TEST :: Deadline: x A MUN - TYR\nA Mun H",
        ["A Mun - Bur"],
    ),
    "a sign before the judge": ("A::: Judge: - Bur", ["A::: Judge: - Bur"]),
    "a head in one line, with wide colons": (
        "A Mun - Bur\n发件人：a@b.org 发送时间：2026年 主题：Sarajevo\nA Mun H",
        ["A Mun - Bur"],
    ),
    "two wide colons are no head": (
        "发件人：a@b.org 主题：Sarajevo\nA Mun H",
        ["发件人：a@b.org 主题：Sarajevo", "A Mun H"],
    ),
    "an original without a line": (
        "----- Original Message -----\n----- End of original message -----\nA Mun - Bur",
        ["A Mun - Bur"],
    ),
    "no head, though it begins like one": (
        "From: the editor, Cc: Anna: anna@x.org\nA Mun - Bur",
        ["From: the editor, Cc: Anna: anna@x.org", "A Mun - Bur"],
    ),
    "no head, though it holds one": (
        "He wrote From: a@x.org Sent: 12:00 Subject: x\nA Mun - Bur",
        ["He wrote From: a@x.org Sent: 12:00 Subject: x", "A Mun - Bur"],
    ),
    "a head of two fields": ("A Mun - Bur\nFrom: J\nSent: 12:00\nA Mun H", ["A Mun - Bur"]),
    "two fields that look like no head": (
        "From: Germany\nSent: in haste\nA Mun - Bur",
        ["From: Germany", "Sent: in haste", "A Mun - Bur"],
    ),
    "one original below another": (
        "----- Original Message -----\nA Mun H\n----- End of original message -----\n"
        "----- Original Message -----\nA Ber H",
        [],
    ),
    "answered below": ("Am 20.11.2026 schrieb Judge:\n> F Kie H\nA Mun - Bur", ["A Mun - Bur"]),
    "between": ("> A Mun ____\nA Mun - Bur\n> F Kie ____\nF Kie H", ["A Mun - Bur", "F Kie H"]),
    "signature": ("A Mun - Bur\n-- \nA Ber - Kie, ask anybody", ["A Mun - Bur"]),
    "outlook, without marks": (
        "A Mun - Bur\n\nFrom: The Judge <judge@example.org>\nSent: Friday, 20 November 2026\n"
        "To: Gustav\nSubject: Sarajevo\n\nA Mun H\n",
        ["A Mun - Bur", ""],
    ),
    "no outlook": (
        "From: the desk of Germany\nA Mun - Bur",
        ["From: the desk of Germany", "A Mun - Bur"],
    ),
    "bars": (
        "A Mun - Bur\nItaly wrote:\n| A Mun H\n|\n| F Kie H\nF Kie - Den",
        ["A Mun - Bur", "F Kie - Den"],
    ),
    "a table": ("| A Mun | - Bur |\n| F Kie | H |", ["| A Mun | - Bur |", "| F Kie | H |"]),
    "other marks": (
        "A Mun - Bur\n＞ F Kie H\n&gt; A Ber H\n» A Mun H\n: A Mun H\n¦ x",
        ["A Mun - Bur"],
    ),
    "french quotes": ("»A Mun - Bur« it is", ["»A Mun - Bur« it is"]),
    "a link beside the address": (
        "A Mun - Bur\nOn Mar 3, 2026, at 17:21, Anna <a@x.org<mailto:a@x.org>> wrote:\nA Mun H",
        ["A Mun - Bur"],
    ),
    "broken by a link": (
        "A Mun - Bur\nOn Mar 3, 2026, at 17:21, Anna <a@x.org\n<mailto:a@x.org>\n> wrote:\n"
        "> A Mun H\nF Kie H",
        ["A Mun - Bur", "F Kie H"],
    ),
    "a long link": (
        f"A Mun - Bur\nOn Mar 3 at 17:21, X <x@x.org<mailto:x@x.org?{'y' * 300}>> wrote:\nA Mun H",
        ["A Mun - Bur"],
    ),
    "a stamp without a colon": (
        "A Mun - Bur\n2026-03-03 17:21 GMT+01:00 Some One\n\nA Mun H",
        ["A Mun - Bur"],
    ),
    "a stamp above marks": (
        "2026-03-03 17:21 GMT+01:00 Some One\n<some@x.org>:\n> A Mun H\nF Kie H",
        ["F Kie H"],
    ),
    "yahoo, run together": (
        'A Mun - Bur\nFrom: "A" <a@x.org>To: c@x.orgSent: Fri, Mar 4 12:00Subject: plan\nA Mun H',
        ["A Mun - Bur"],
    ),
    "yahoo, run together below a title": (
        "A Mun - Bur\n----- Forwarded Message ----- From: A <a@x.org> To: c@x.org\nA Mun H",
        ["A Mun - Bur"],
    ),
    "a player's own head in one line": (
        "From: Germany, to: the judge, subject: orders\nA Mun - Bur",
        ["From: Germany, to: the judge, subject: orders", "A Mun - Bur"],
    ),
    "a file below a signature": (
        "Here they are:\n-- \nJane\n\fA Mun - Bur\n-- \nJ",
        ["Here they are:", "A Mun - Bur"],
    ),
    "outlook": ("A Mun - Bur\n-----Original Message-----\nA Mun H", ["A Mun - Bur"]),
}


@pytest.mark.parametrize("name", QUOTED)
def test_only_the_writers_own_lines_count(name):
    text, own = QUOTED[name]
    assert own_lines(text) == own


# What mail programs put above a letter that they quote without marks.
OPENINGS = {
    "gmail, polish": "pt., 20 lis 2026 o 12:00 Italy <i@x.org> napisał(a):",
    "gmail, norwegian": "fre. 20. nov. 2026 kl. 12:00 skrev Italy <i@x.org>:",
    "gmail, danish": "Den fre. 20. nov. 2026 kl. 12.00 skrev Italy <i@x.org>:",
    "gmail, swedish": "Den fre 20 nov. 2026 kl 12:00 skrev Italy <i@x.org>:",
    "gmail, finnish": "pe 20. marrask. 2026 klo 12.00 Italy (i@x.org) kirjoitti:",
    "gmail, czech": "pá 20. 11. 2026 v 12:00 odesílatel Italy <i@x.org> napsal:",
    "gmail, russian": "пт, 20 нояб. 2026 г. в 12:00, Italy <i@x.org>:",
    "gmail, portuguese": "Em sex., 20 de nov. de 2026 às 12:00, Italy <i@x.org> escreveu:",
    "gmail, italian": "Il giorno ven 20 nov 2026 alle ore 12:00 Italy <i@x.org> ha scritto:",
    "gmail, dutch": "Op vr 20 nov 2026 om 12:00 schreef Italy <i@x.org>:",
    "gmail, hungarian": "Italy <i@x.org> ezt írta (időpont: 2026. nov. 20., P, 12:00):",
    "gmail, turkish": "Italy <i@x.org>, 20 Kas 2026 Cum, 12:00 tarihinde şunu yazdı:",
    "gmail, chinese": "Italy <i@x.org> 于2026年11月20日周五 12:00写道：",
    "gmail, japanese": "2026年11月20日(金) 12:00 Italy <i@x.org>:",
    "gmail, hebrew": "\u202bבתאריך 20 בנוב׳ 2026 ב-12:00 מאת \u202aItaly\u202c <i@x.org>:\u202c",
    "gmail, french": "Le ven. 20 nov. 2026 à 12:00, Italy <i@x.org> a\xa0écrit\u202f:",
    "gmail, broken": "pt., 20 lis 2026 o 12:00 Italy, king of the sea <i@x.org>\nnapisał(a):",
    "yahoo, german": "Am Freitag, 20. November 2026 um 12:00 MEZ hat Italy Folgendes geschrieben:",
    "yahoo, spanish": "En viernes, 20 de noviembre de 2026, 12:00:00 CET, Italy escribió:",
    "thunderbird, the name alone": "Italy wrote:",
    "thunderbird, in german": "Italy schrieb:",
    "yandex": '20.11.2026, 12:00, "Italy" <i@x.org>:',
    "zoho": "---- On Fri, 20 Nov 2026 12:00:00 +0100 Italy <i@x.org> wrote ----",
    "gnus": "Italy <i@x.org> writes:",
    "mutt": "* Italy <i@x.org> [2026-11-20 12:00]:",
    "gmx": "Gesendet: Freitag, 20. November 2026 um 12:00 Uhr\nVon: Italy <i@x.org>\nAn: g@x.org",
    "gmx, english": "Sent: Friday, November 20, 2026 at 12:00 PM\nFrom: Italy\nTo: g@x.org",
    "notes": "From:   Italy\nTo:     g@x.org\nDate:   20.11.2026 12:00",
    "notes, in columns": "20.11.2026 12:00\n\nAn\ng@x.org\nKopie\n\nThema\nplan",
    "outlook, italian": "Da: Italy\nCopia: g@x.org\nInviato: venerdì 20 novembre 2026\nA: g",
    "notes, in a table": "Italy 20.11.2026 12:00\nAn g@x.org\nKopie\nThema plan",
    "hotmail": "Date: Fri, 20 Nov 2026 12:00:00 +0100\nSubject: plan\nFrom: i@x.org",
    "outlook, spanish": "De: Italy\nEnviado el: viernes, 20 de noviembre de 2026 12:00\nPara: g",
    "outlook, portuguese": "De: Italy\nEnviada em: sexta-feira, 20 de novembro de 2026 12:00",
    "outlook, russian": "От: Italy\nОтправлено: 20 ноября 2026 г. 12:00\nКому: g",
    "japanese": "送信元： Italy\n送信日時： 2026/11/20 12:00\n宛先： g@x.org\n件名： plan",
    "thunderbird, japanese": "Italyさんが書きました:",
    "thunderbird, chinese": "Italy写道：",
    "apple, japanese": "2026/11/20 12:00、Italy <i@x.org>のメール：",
    "163": 'At 2026-11-20 12:00:00, "Italy" <i@x.org> wrote:',
    "qq": "------------------ 原始邮件 ------------------",
    "spark": "On 20 Nov 2026, 12:00 +0100, Italy <i@x.org>, wrote:",
    "mail.ru": "Пятница, 20 ноября 2026, 12:00 +03:00 от Italy <i@x.org>:",
    "outlook for phones": "Get Outlook for iOS\n____________\nFrom: Italy\nSent: Friday\nTo: me",
    "thunderbird, german": "-------- Weitergeleitete Nachricht --------",
    "thunderbird, french": "-------- Message transféré --------",
    "thunderbird, spanish": "-------- Mensaje reenviado --------",
    "thunderbird, swedish": "-------- Vidarebefordrat meddelande --------",
    "apple, french": "Début du message réexpédié :",
    "apple, spanish": "Inicio del mensaje reenviado:",
    "apple, italian": "Inizio messaggio inoltrato:",
    "a list of many addressees": "From: Italy\nTo: a@x.org,\n b@x.org\nDate: Friday",
}


@pytest.mark.parametrize("program", OPENINGS)
def test_what_stands_below_a_mail_programs_opening_is_quoted(program):
    text = f"A Mun - Bur\n{OPENINGS[program]}\n\nHow about\nA Mun - Tyr"
    own = [line for line in own_lines(text) if "Outlook" not in line and line.strip("_")]
    assert own == ["A Mun - Bur"]


@pytest.mark.parametrize(
    "line",
    [
        "From: Germany\nDate: Fall 1903\n",
        "From: Germany\nTo: The Judge\nDate: Fall 1903\n",
        "Von: Deutschland\nDatum: Herbst 1903\n",
        "From: Germany\nA Ber - Kie\nDate: 20 November 2026, 12:00",
        "On second thoughts, forget what I wrote:",
        "Wie ich gestern schrieb:",
        "As we wrote on 20.11.2026:",
        "Italy wrote that Austria is sure to stab me soon, hence my orders:",
        "Germany:",
        "My orders, as of 12:00:",
        "Not before 12:00\nA Ber - Kie\nSubject to change",
    ],
)
def test_talk_is_no_quotation(line):
    text = f"{line}\nA Mun - Bur"
    assert own_lines(text) == text.splitlines()


def test_an_order_above_an_attribution_is_no_part_of_it():
    assert own_lines("A Mun - Bur\nItaly wrote:\n> A Mun - Tyr") == ["A Mun - Bur"]


@pytest.mark.parametrize("language", BY_LANGUAGE, ids=lambda row: row.sender)
def test_words_of_mail_programs_are_parted_by_slashes_in_small_letters(language):
    for cell in language:
        words = cell.split("/")
        assert len(set(words)) == len(words)
        for word in words:
            assert word == word.strip()
            assert not re.search("[A-Z]", word)


def test_labels_beside_the_others_are_in_small_letters():
    assert {word.casefold() for word in BESIDE} == BESIDE


@pytest.mark.parametrize(
    ("line", "own"),
    [
        ("the very old man of the seven seas and mountains wrote:", False),  # ten words before
        ("the very, very old man of the seven seas and mountains wrote:", True),
        ("Anna wrote in her letter:", False),  # three words behind
        ("Anna wrote in her last letter:", True),
    ],
)
def test_an_attribution_without_a_date_is_short(line, own):
    assert own_lines(f"{line}\n> A Mun H") == ([line] if own else [])


def test_a_title_is_framed_and_begins_with_its_words():
    assert own_lines("A Mun H\n*** Original Message ***\nF Kie H") == [
        "A Mun H",
        "*** Original Message ***",
        "F Kie H",
    ]
    assert own_lines("--X Original Message\nF Kie H") == ["--X Original Message", "F Kie H"]
    assert own_lines("== Original Message\nF Kie H") == own_lines("Original Message:\nx") == []


def test_lines_keep_what_stands_before_them_and_lose_what_stands_behind():
    assert own_lines("  A Mun - Bur  \n\tF Kie H\t") == ["  A Mun - Bur", "\tF Kie H"]


FORWARDED = {
    "by a title": "---------- Forwarded message ----------\nFrom: B <b@x>\nTo: me\n\nA Mun - Bur",
    "by a title, in capitals": "\n----- FORWARDED MESSAGE -----\nSubject: orders\nA Mun - Bur",
    "by apple": "Begin forwarded message:\n\nFrom: B <b@x>\nDate: Friday\nTo: me\n\nA Mun - Bur",
    "by a head alone": "From: b@x\nSent: Friday 12:00\nTo: me\nSubject: orders\n\nA Mun - Bur",
    "in german": "-------- Weitergeleitete Nachricht --------\nVon: b@x\nBetreff: Z\n\nA Mun - Bur",
}


@pytest.mark.parametrize("text", FORWARDED.values(), ids=FORWARDED)
def test_a_letter_may_be_another_one_forwarded_without_a_word(text):
    assert own_lines(text) in ([], [""])
    head, below = forwarded(text)
    assert below == "A Mun - Bur"
    assert f"{head}\n{below}" == text


@pytest.mark.parametrize("text", ["", "\n", "A Mun - Bur", "Hi\nBegin forwarded message:\nA Mun H"])
def test_what_has_words_of_its_own_is_not_forwarded(text):
    assert forwarded(text) == ("", "")


def test_a_forwarded_letter_of_the_judge_is_nobodys():
    head, below = forwarded("Begin forwarded message:\nFrom: j@x\n\n:: Judge: T  Game: X\n A MUN H")
    assert head
    assert own_lines(below) == []
