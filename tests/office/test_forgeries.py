"""Forged letters, in a table: none moves a unit, reveals an order, changes a clock or publishes.

Each row is what a forger can write: a header, and words.  Before and after it the game and what is
remembered of its people are the same, but for orders that wait to be confirmed; and nobody but the
player in whose name it is written, at the address that was registered, reads anything of it.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import product

import pytest

from judge.desk.games.orders_of_turn import standing_orders
from judge.desk.people.proofs import meaning_of, token_of
from judge.letter import Address
from judge.mail.addresses import tagged
from judge.mail.signatures import Checker
from tests.helpers import GM, JUDGE, NOW, Desk, new_game, player
from tests.mail.signing import Dns, signed

SPRING = "Sarajevo; Germany; Spring; 1901"
GERMANY, FRANCE = player("GERMANY"), player("FRANCE")
EVE = "eve@evil.example"
SECRET = "A MUN - TYR"  # which Germany has ordered

# Who the letter says it is from, in every way that was ever read as the player.
FROM = {
    "the bare address": ["From: germany@example.org"],
    "with the name": ["From: Germany <germany@example.org>"],
    "in capitals": ["From: GERMANY@EXAMPLE.ORG"],
    "a quoted local part": ['From: "germany@example.org"@evil.example'],
    "two angles": [f"From: <{EVE}> <germany@example.org>"],
    "two angles turned": [f"From: <germany@example.org> <{EVE}>"],
    "a route": [f"From: <{EVE}:germany@example.org>"],
    "a group": ["From: us: germany@example.org;"],
    "two addresses": [f"From: germany@example.org, {EVE}"],
    "two fields": ["From: germany@example.org", f"From: {EVE}"],
    "two fields turned": [f"From: {EVE}", "From: germany@example.org"],
    "a NUL": ["From: germany@example.org\0.evil.example"],
    "a bare CR": [f"From: {EVE}\r <germany@example.org>"],
    "a long s": ["From: germany@example.orɡ"],
    "a name that is an address": [f'From: "germany@example.org" <{EVE}>'],
    "a name in an encoded word": [f"From: =?utf-8?q?germany=40example.org?= <{EVE}>"],
    "a comment": [f"From: {EVE} (germany@example.org)"],
    "a Reply-To": ["From: germany@example.org", f"Reply-To: {EVE}"],
    "letters that look alike": ["From: gеrmany@example.org"],
    "a subdomain": ["From: germany@example.org.evil.example"],
}
# What is said to prove it.
PROOFS = {
    "nothing": [],
    "a token made up": ["To: judge+aaaaaaaaaaaaaaaaaaaa@example.org"],
    "a forged Authentication-Results": [
        "Authentication-Results: mx.example.org; dmarc=pass; dkim=pass header.d=example.org"
    ],
    "the token of somebody else": ["To: {france}"],
    "a token that is void": ["To: {void}"],
    "the token of another game": ["To: {other}"],
}
WORDS = {
    "orders": (SPRING, "A Mun - Bur\nFINAL"),
    "a question": (SPRING, "ORDERS"),
}
ROWS = [(f, p, w) for f, p, w in product(FROM, PROOFS, WORDS)]

MORE = {
    "a map": (SPRING, "MAP"),
    "a map of the game": ("Sarajevo", "MAP"),
    "a clock": (SPRING, "ZONE Asia/Tokyo"),
    "a clock in no game": ("zone Asia/Tokyo", ""),
    "a language": ("LANGUAGE xx", ""),
    "only FINAL": (f"{SPRING}; FINAL", ""),
    "a confirmation": (SPRING, "CONFIRM"),
    "a confirmation by its code": (SPRING, "CONFIRM {code}"),
    "a token in the text": (SPRING, "A Mun - Bur\n{germany}\nFINAL"),
    "a token in a quotation": (SPRING, "A Mun - Bur\n> Reply-To: {germany}\nFINAL"),
    "a token in a wrong field": (SPRING, "A Mun - Bur\nFINAL"),
    "an address": (SPRING, f"ADDRESS {EVE}\nADD ADDRESS {EVE}\nDROP ADDRESS germany@example.org"),
    "a password": (SPRING, "SET PASSWORD open-sesame\nPASSWORD open-sesame\nA Mun - Bur"),
    "an address by the gamemaster": ("Sarajevo; GM", f"ADDRESS Germany {EVE}"),
    "the gamemaster's desk": ("Sarajevo; GM", "PROCESS\nPUBLISH\nEXTEND 48h\nORDER Germany: A Mun"),
    **{
        f"the gamemaster's desk: {line}": ("Sarajevo; GM; Spring; 1901", line)
        for line in (
            *("EXTEND 48h", "DEADLINE 1 December 2026 20:00", "PAUSE", "FORCE PROCESS", "PREVIEW"),
            *("AT Sunday 20:00 FORCE PROCESS", "UNDO", "ROLLBACK TO Spring 1901", "REMIND"),
            *("REPLACE Germany WITH eve@evil.example", "EJECT Germany because I say so"),
            *(
                "CIVIL DISORDER Germany",
                "CORRECT MOVE A Mun TO Bur!",
                "BECOME Germany\nA Mun - Bur",
            ),
            *("RULE A Mun - Tyr INVALID because no", "ACCEPT LATE Germany", "SET VII.2.early no"),
            *("ADD GM eve@evil.example", "DROP GM gm@example.org", "ANNOUNCE It is over."),
            *("DECLARE draw", "REPRIMAND Germany: late", "GRANT", "DENY", "REQUEST PUBLIC ORDERS"),
        )
    },
    **{
        f"a player's: {line}": (SPRING, line)
        for line in (
            *("CLEAR ALL", "PUBLIC ORDERS", "PROXY A Mun TO France", "REVOKE PROXY", "RESIGN"),
            *("PROPOSE DRAW Germany, France", "VOTE YES", "DRAW", "CONCEDE TO France", "SURRENDER"),
            *("DELAY REQUEST 3 days: ill", "ABSENCE 1 December to 3 December", "WAIT", "NOWAIT"),
            *(
                "SET MAP dark",
                "HISTORY",
                "SUMMARY",
                "WHO",
                "CONTACT",
                "WHAT IF A Mun - Bur",
                "STATUS",
            ),
            *("IF Mun DISLODGED RETREAT Ber", "ERROR IN Spring 1901: no", "YES"),
        )
    },
    "a takeover": ("Sarajevo", "TAKEOVER Germany"),
    "a farewell": ("Sarajevo", "LEAVE"),
    "a subject mark made up": (f"{SPRING} [#aaaaaaaaaaaaaaaaaaaa]", "A Mun - Bur\nFINAL"),
}


@pytest.fixture(scope="module")
def attacked(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("forged"))
    desk.office.create(new_game(deadline=None))
    desk.office.create(new_game(name="Agadir", deadline=None))
    desk.receive(GERMANY, SPRING, "A Mun - Tyr")
    raw = f"From: germany@example.org\r\nSubject: {SPRING}\r\n\r\nA Ber - Pru"
    desk.office.take(raw.encode(), desk.clock.now, "waits")
    desk.deal()
    desk.new_letters()
    yield desk
    desk.store.close()


def address(desk, game, who, **changes):
    """Return the address at which somebody answers the judge's letters about a game."""
    meaning = meaning_of(replace(desk.store.game(game), **changes), who)
    return tagged(JUDGE.email, token_of(desk.store.key(), meaning))


def forge(desk, fields, subject, text):
    """Take a forged letter, and hold everything against what it was before."""
    desk.clock.forward(hours=2)  # no limit hides anything
    game = desk.store.game("Sarajevo")
    tokens = {
        "france": address(desk, "Sarajevo", FRANCE),
        "germany": address(desk, "Sarajevo", GERMANY),
        "other": address(desk, "Agadir", GERMANY),
        "void": address(desk, "Sarajevo", GERMANY, generations={"GERMANY": 1}),
        "code": game.present.unproved[0].code if game.present.unproved else "",
    }
    before = state(desk)
    number, date = desk.letters_in, "Date: Fri, 20 Nov 2026 07:00:00 -0500"
    lines = [*fields, date, f"Subject: {subject}", f"Message-ID: <{number}@evil>", "", text]
    desk.letters_in += 1
    raw = "\r\n".join(lines)
    for name, value in tokens.items():
        raw = raw.replace(f"{{{name}}}", value)
    desk.office.take(raw.encode("utf-8"), desk.clock.now, f"evil/{desk.letters_in}")
    desk.deal()
    assert state(desk) == before
    letters = desk.new_letters()
    for letter in letters:
        told = letter.to[0].email
        assert told == GERMANY.email or SECRET not in letter.text, "an order is revealed"
        assert "A BER - PRU" not in letter.text or told == GERMANY.email
    return letters


def state(desk):
    """Return all that a letter may not change without a proof."""
    game = desk.store.game("Sarajevo")
    orders = [[order.text for order in standing_orders(game, p)] for p in game.variant.powers]
    people = [desk.store.correspondent(who.key) for who in (GERMANY, FRANCE, GM)]
    kept = replace(game, present=replace(game.present, unproved=()))
    return kept, orders, people, desk.store.held()


@pytest.mark.parametrize(("sender", "proof", "words"), ROWS)
def test_a_forged_letter_does_nothing(attacked, sender, proof, words):
    subject, text = WORDS[words]
    forge(attacked, [*FROM[sender], *PROOFS[proof]], subject, text)


@pytest.mark.parametrize("words", MORE)
@pytest.mark.parametrize("sender", ["germany@example.org", "gm@example.org", "france@example.org"])
def test_no_words_get_further_than_others(attacked, sender, words):
    subject, text = MORE[words]
    wrong = ["X-Original-Recipient: {germany}"] if "wrong field" in words else []
    forge(attacked, [f"From: {sender}", *wrong], subject, text)


# In the name of somebody who takes part in nothing: nobody is registered whose mailbox has not said
# so, whatever proves orders in the game.
JANE, JUNE = "jane@nowhere.example", "june@nowhere.example"
REGISTERS = {
    "waits for any game": ("waiting list", ""),
    "waits in a letter to a game": ("Sarajevo", "WAITING LIST"),
    "observes": ("Sarajevo", "OBSERVE"),
    "observes by the subject": ("observe Sarajevo", ""),
    "stands by": ("Sarajevo", "STANDBY"),
    "takes over": ("Sarajevo", "TAKEOVER Turkey"),
    "joins": ("Locarno", "JOIN England"),
    "joins by the subject": ("join Locarno", ""),
    "joins where it is named below": ("hello", "JOIN Locarno"),
    "founds": ("new game Eve", "Rules league"),
    "founds by the text": ("hello", "NEW GAME Eve"),
    "observes where the address is enough": ("Agadir", "OBSERVE"),
    "stands by where the address is enough": ("Agadir", "STANDBY"),
    "takes over where the address is enough": ("Agadir", "TAKEOVER Turkey"),
}
CHANGES = {
    "still plays": ("Locarno", "READY"),
    "still plays, and says yes": ("Locarno", "Yes"),
    "leaves": ("Locarno", "LEAVE"),
    "leaves by the subject": ("Locarno; LEAVE", ""),
    "has other wishes": ("Locarno", "JOIN Turkey"),
    "observes no more": ("Agadir", "STOP OBSERVING"),
    "resigns where the address is enough": ("Agadir; Germany", "RESIGN"),
}


def people(desk):
    """Return who is registered anywhere, and as what."""
    games = [desk.store.game(name) for name in ("Sarajevo", "Agadir", "Locarno")]
    known = (JANE, "anna@players.example", "walt@players.example")
    waiting = desk.store.memo("waiting-list")
    return games, [desk.store.takes_part(who) for who in known], desk.store.find("Eve"), waiting


@pytest.fixture(scope="module")
def beset(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("beset"))
    rules = new_game().rules.changed({"II.7.proof": "the address alone"})
    desk.office.create(new_game(deadline=None, vacant=("TURKEY",)))
    desk.office.create(new_game(name="Agadir", rules=rules, deadline=None, vacant=("TURKEY",)))
    desk.office.create(new_game(name="Locarno", deadline=None, seats=()))
    desk.receive(Address("anna@players.example"), "Locarno", "JOIN England")
    desk.receive(Address("walt@players.example"), "Agadir", "OBSERVE")
    desk.new_letters()
    assert people(desk)[1] == [False, True, True]
    yield desk
    desk.store.close()


def forged(desk, sender, subject, text, *fields):
    desk.clock.forward(hours=2)
    desk.letters_in += 1
    lines = [
        f"From: {sender}",
        *fields,
        f"Subject: {subject}",
        f"Message-ID: <{desk.letters_in}@x>",
    ]
    raw = "\r\n".join([*lines, "", text])
    desk.office.take(raw.encode(), desk.clock.now, f"evil/{desk.letters_in}")
    desk.deal()
    return desk.new_letters()


@pytest.mark.parametrize("words", [*REGISTERS, *CHANGES])
def test_nobody_is_registered_or_struck_out_in_their_name(beset, words):
    subject, text = (REGISTERS | CHANGES)[words]
    senders = {"anna@players.example", "walt@players.example", player("GERMANY").email}
    for sender in [JANE] if words in REGISTERS else senders:
        before = people(beset)
        letters = forged(beset, sender, subject, text)
        assert people(beset) == before
        assert {letter.to[0].email for letter in letters} <= {sender, GERMANY.email}


def test_who_is_asked_is_registered_by_their_answer(beset):
    [asked] = forged(beset, JANE, "Sarajevo", "OBSERVE")
    to = f"To: {asked.answer_to.email}"
    before = people(beset)
    letters = forged(beset, "kate@nowhere.example", f"Re: {asked.subject}", "OBSERVE", to)
    assert people(beset) == before, "the token is Jane's alone"
    assert {letter.to[0].email for letter in letters} == {"kate@nowhere.example"}
    forged(beset, JANE, f"Re: {asked.subject}", "No, that was not me.", to)
    assert people(beset) == before
    forged(beset, JANE, f"Re: {asked.subject}", "Yes, please.", to)
    assert Address(JANE) in beset.store.game("Sarajevo").people.observers


@pytest.mark.parametrize(("domain", "joins"), [("nowhere.example", True), ("evil.example", False)])
def test_who_signs_need_not_be_asked(beset, domain, joins):
    kate = f"kate@{domain if joins else 'nowhere.example'}"
    raw = (
        f"From: {kate}\r\nTo: {JUDGE.email}\r\nSubject: Locarno\r\n"
        f"{DATE}\r\nMessage-ID: <{domain}@x>\r\n\r\nJOIN Turkey"
    )
    checked = replace(beset.office, proof=Checker(JUDGE, "", Dns()).proof)
    checked.take(signed(raw.encode(), domain), NOW, domain)
    beset.deal()
    beset.new_letters()
    people = beset.store.game("Locarno").people
    assert people.has_joined(Address("kate@nowhere.example")) == joins
    if joins:
        beset.receive(Address(kate), "Locarno", "LEAVE")
        beset.new_letters()


SPAM = "http://pills.example/cheap"
TO_PASS_ON = (
    *("OBSERVE {}", "STANDBY {}", "JOIN England {}", "LEAVE {}", "TAKEOVER {}", "CONTACT {}"),
    *("MAP {}", "HELP {}", "RULES {}", "ZONE {}", "ZONE buy.it", "LANGUAGE {}", "ADDRESS {}"),
    *("STATUS {}", "VOTE YES {}", "HAND OVER TO eve@evil.example {}", "ABSENCE {}", "EXTEND {}"),
    *("DELAY REQUEST 3 days: {}", "SET PASSWORD {}", "REPLACE Germany WITH {}", "SET MAP {}"),
    *("PRESS\n{}\nEND PRESS", "STATEMENT {}\nEND STATEMENT", "PROPOSE RULE CHANGE {}"),
    *("ERROR IN Spring 1901: {}", "NEW GAME {}", "SET PRESS {}", "A Mun - {}", "EXPORT {}"),
    *("WHAT IF {}", "PROXY A Mun TO {}", "{}"),
)


@pytest.mark.parametrize("line", TO_PASS_ON)
@pytest.mark.parametrize("subject", ["Sarajevo", "hello", "Locarno", "new game"])
def test_a_strangers_words_are_sent_nowhere(beset, line, subject):
    """Their address may be that of somebody who is to read an advertisement."""
    for letter in forged(beset, JUNE, f"{subject} {SPAM}", line.format(SPAM)):
        assert SPAM not in letter.text + letter.subject
    for letter in forged(beset, JUNE, subject, line.format(SPAM)):
        assert SPAM not in letter.text + letter.subject


# Letters with a signature that is valid, and no proof; `{to}` is whom they were written to.
DATE = "Date: Fri, 20 Nov 2026 12:00:00 +0000"
OLD = "Date: Fri, 20 Nov 2025 12:00:00 +0000"
SIGNED = {
    "by a stranger": ("evil.example", {}, DATE, JUDGE.email, ""),
    "by the domain above": ("org", {}, DATE, JUDGE.email, ""),
    "for the first octets": ("example.org", {"length": True}, DATE, JUDGE.email, "\r\nA Ber - Pru"),
    "to an ally": ("example.org", {}, DATE, "france@example.org", ""),
    "of last year": ("example.org", {}, OLD, JUDGE.email, ""),
    "without a subject": ("example.org", {"fields": ["from", "to", "date"]}, DATE, JUDGE.email, ""),
}


@pytest.mark.parametrize("name", SIGNED)
@pytest.mark.parametrize("subject", [SPRING, f"{SPRING}; FINAL"])
def test_a_signature_that_is_for_something_else_does_nothing(attacked, name, subject):
    domain, how, date, to, more = SIGNED[name]
    desk = attacked
    desk.clock.forward(hours=2)
    before = state(desk)
    desk.letters_in += 1
    raw = (
        f"From: germany@example.org\r\nTo: {to}\r\nSubject: {subject}\r\n{date}\r\n"
        f"Message-ID: <{desk.letters_in}@evil>\r\n\r\nA Mun - Bur"
    )
    checked = replace(desk.office, proof=Checker(JUDGE, "", Dns()).proof)
    received = NOW + timedelta(hours=1)
    checked.take(signed(raw.encode(), domain, **how) + more.encode(), received, raw)
    desk.deal()
    assert state(desk) == before
    [letter] = desk.new_letters()
    assert letter.to[0].email == GERMANY.email
    assert "not used" in letter.text.lower()


def test_there_are_enough_of_them():
    assert len(ROWS) + 3 * len(MORE) + 2 * len(SIGNED) >= 120


def test_who_answers_the_judge_is_the_player(attacked):
    """What the table holds back goes through with the token that was told to the player alone."""
    desk = attacked
    raw = (
        f"From: germany@example.org\r\nTo: {address(desk, 'Sarajevo', GERMANY)}\r\n"
        f"Subject: {SPRING}\r\n\r\nA Mun - Ruh"
    )
    desk.clock.forward(hours=2)
    desk.office.take(raw.encode(), desk.clock.now, "answer")
    desk.deal()
    [letter] = desk.new_letters()
    assert letter.to == (Address("germany@example.org", "Germany"),)
    assert "A MUN - RUH" in letter.text


def test_a_forged_final_behind_a_flood_of_questions_is_told(desk):
    """Where the address is enough, whatever changes orders is told."""
    rules = new_game().rules.changed({"II.7.proof": "the address alone"})
    desk.office.create(new_game(rules=rules, deadline=None))
    desk.new_letters()
    for _ in range(45):
        desk.receive(GERMANY, SPRING, "ORDERS")
    desk.new_letters()
    desk.receive(GERMANY, SPRING, "A Mun - Bur\nFINAL")
    [told] = desk.new_letters()
    assert "They are FINAL" in told.text
