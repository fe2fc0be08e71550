"""A gunboat game, with marks wherever a player can leave one: nobody but the gamemaster reads any.

A whole game is played, with press and answers to it, proxies, votes, letters that come back, a
replacement, an observer, a stranger, and readers of the game and of the zine; and every byte that
goes out is looked through.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from email import message_from_bytes
from email.policy import default

import pytest

import judge.rehearsal.world
from tests.rehearsal.worlds import open_world, play

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
PEOPLE = ("ada", "bea", "cyd", "dot", "eli", "flo", "gil")  # players
SUCCESSOR, OBSERVER, GM = "hal", "ida", "gus"
READERS = {
    "jan@readers.example": ["Dusk AT ONCE"],
    "kim@readers.example": ["ALL GAMES DAILY", "Dusk PER TURN"],
    "lea@readers.example": ["ZINE", "Dusk PRESS PER ISSUE"],
}
JUDGE = "judge@judge.example"
# Where they leave a mark of themselves: each is a word of its own, such as `zqadamailer`.
PLACES = (
    *("box", "host", "name", "idhost", "mailer", "received", "signature", "file", "infile"),
    *("quoted", "html", "thread", "subject", "contact", "reason", "second", "envelope", "comment"),
)
ZONES = {person: f"+{number:02}45" for number, person in enumerate(PEOPLE)}


def mark(who, place):
    """Return the mark that somebody leaves in a place."""
    return f"zq{who}{place}"


def address(who, place="box"):
    return f"{mark(who, place)}@{mark(who, 'host')}.example"


def raw_letter(who, number, subject, text, *, to=JUDGE, day="01", sender=""):
    """Return a letter as a mail program sends it that tells all it knows of its user."""
    body = f"{text}\n\n-- \n{mark(who, 'signature')}\n"
    shown = f"<html><!-- {mark(who, 'html')} --><body><pre>{body}</pre></body></html>"
    quoted = f"On Monday, {mark(who, 'quoted')} wrote:\n> {mark(who, 'quoted')} said so\n"
    file = b64encode(mark(who, "infile").encode()).decode()
    return "\r\n".join(
        f"""\
Return-Path: <{address(who, "envelope")}>
Received: from {mark(who, "received")}.example by mx.judge.example; Sat, 1 Nov 2026 09:00:00 +0000
From: "{mark(who, "name")}" <{sender or address(who)}> ({mark(who, "comment")})
To: {to}
Subject: {subject}
Date: Sat, {day} Nov 2026 09:00:00 {ZONES.get(who, "+0000")}
Message-ID: <{number}.{mark(who, "idhost")}@{mark(who, "idhost")}.example>
In-Reply-To: <{mark(who, "thread")}@{mark(who, "host")}.example>
References: <{mark(who, "thread")}@{mark(who, "host")}.example>
X-Mailer: {mark(who, "mailer")} 1.0
User-Agent: {mark(who, "mailer")}
Organization: {mark(who, "comment")}
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=mixed

--mixed
Content-Type: multipart/alternative; boundary=both

--both
Content-Type: text/plain; charset=utf-8

{body}
{quoted}
--both
Content-Type: text/html; charset=utf-8

{shown}
--both--
--mixed
Content-Type: image/png; name="{mark(who, "file")}.png"
Content-Disposition: attachment; filename="{mark(who, "file")}.png"
Content-Transfer-Encoding: base64

{file}
--mixed--
""".splitlines()
    )


class Play:
    """The game, and all that went out of it: to whom, which kind, and every byte."""

    def __init__(self, world, bytes_out):
        self.world, self.out = world, bytes_out
        self.number = 0

    def do(self, **event):
        answers = play(self.world, json.dumps(event))
        assert not [answer for answer in answers if "error" in answer], answers
        return answers

    def write(self, who, subject, text="", **how):
        self.number += 1
        raw = raw_letter(who, self.number, subject, text, **how)
        return self.do(do="letter", raw=raw)

    def wait(self, **when):
        return self.do(do="time", **when)

    def print_issue(self):
        self.do(do="run", args=["zine", "send"])

    def subscribe(self, who, what):
        told = self.do(do="letter", **{"from": who}, subject=f"SUBSCRIBE {what}")
        asked = [it for it in told if it.get("kind") == "anyone.confirm-subscription"]
        for it in asked:
            self.do(do="letter", **{"from": who}, answers=it["letter"], text="yes")

    def seats(self):
        [shown] = self.do(do="show", game="Dusk")
        return shown["seats"]

    def last(self, who, kind):
        """Return the last letter of a kind that somebody got."""
        letters = [it for it in self.world.letters if (it.to, it.kind) == (address(who), kind)]
        return letters[-1]


def readable(raw):
    """Return everything that a letter's bytes say, however they are written in it."""
    message = message_from_bytes(raw, policy=default)
    parts = [str(value) for part in message.walk() for value in part.items()]
    contents = [part.get_payload(decode=True) for part in message.walk() if not part.is_multipart()]
    texts = [content.decode("utf-8", "replace") for content in contents]
    return "\n".join([raw.decode("utf-8", "replace"), *map(str, parts), *texts]).casefold()


def open_game(game):
    """Found the game, and let all come who have to do with it."""
    begins = "2026-11-01T09:00:00Z"
    game.do(do="create", at=begins, game="Dusk", gm=address(GM), seed=7, settings=SETTINGS)
    for who in (*PEOPLE, OBSERVER):
        command = "JOIN" if who in PEOPLE else "OBSERVE"
        game.write(who, f"{command} Dusk")
    game.write(SUCCESSOR, "STANDBY Dusk")
    by_address = {own.casefold(): power for power, own in game.seats().items()}
    return {by_address[address(who)]: who for who in PEOPLE}


def play_game(game):
    """Play it: whatever players can do that others hear of."""
    seats = open_game(game)
    austria, france, germany, italy, russia = (
        seats[power] for power in ("AUSTRIA", "FRANCE", "GERMANY", "ITALY", "RUSSIA")
    )
    for who, wishes in READERS.items():
        for what in wishes:
            game.subscribe(who, what)
    game.wait(at="2026-11-01T10:00:00Z")
    for power, who in seats.items():
        own = f"Dusk; {power.title()}"
        game.write(who, f"{own}; Spring; 1901 ({mark(who, 'subject')})", ORDERS[power])
        game.write(who, f"{own}", f"PRESS TO ALL\n{power.title()} greets all.\nEND PRESS")
        game.write(who, f"{own}", f"PRESS GRAY\nA riddle of {len(power)}.\nEND PRESS")
        game.write(who, own, f"CONTACT {mark(who, 'contact')}")
        game.write(who, own, f"DELAY REQUEST 1 day: {mark(who, 'reason')}")
        game.write(who, own, f"ABSENCE 3 December to 5 December: {mark(who, 'reason')}")
        game.write(who, own, f"ADD ADDRESS {address(who, 'second')}")
        game.write(who, own, f"PRESS TO ALL\nAsk {address(who)}.\nEND PRESS")
        game.write(who, own, f"PRESS TO ALL\nSo it be.\n{mark(who, 'name')}\nEND PRESS")
        game.write(who, own, "WHO\nHISTORY\nSTATUS\nEXPORT\nSUMMARY\nRULES X\nPROPOSALS")
        # In another's name, from a mailbox that nobody knows.
        other = POWERS[(POWERS.index(power) + 1) % 7].title()
        sender = address(who, "second")
        game.write(who, f"Dusk; {other}; {mark(who, 'subject')}", "A Mun H", sender=sender)
        game.write(who, f"Dusk; {other}; {mark(who, 'subject')}", "A Mun H")
    game.write(austria, "Dusk; Austria", "HAND OVER TO somebody@elsewhere.example")
    game.write(austria, "Dusk; Austria; Spring; 1901", "PROXY A Vie TO France")
    game.write(france, "Dusk; France", "PROPOSE DRAW")
    game.write(germany, "Dusk; Germany", "VOTE NO\nERROR IN Spring 1901: none yet")
    game.write(germany, "Dusk; Germany", f"PRESS!\nI am {mark(germany, 'name')}.\nEND PRESS")
    game.write(GM, "Dusk; GM", "REFUSE PRESS 15: do not name yourself")
    # Mail between players: press to one of them, answered without naming anybody.
    game.write(austria, "Dusk; Austria", "PRESS GRAY TO France, Italy\nWho is with me?\nEND PRESS")
    for who in (france, italy):
        to = game.last(who, "all.press").reply_to
        game.write(who, "Re: Dusk (press, anonymous)", "I may be, for a price.", to=to)
    game.write(germany, "Dusk; Germany; Press to France", "Shall we talk?")
    game.wait(at="2026-11-01T11:00:00Z")
    to = game.last(austria, "all.press").reply_to
    game.write(austria, "Re: Dusk (press, anonymous)", "Name it.", to=to)
    # Letters that come back, and players who go and come.
    for who in PEOPLE:
        game.do(do="bounce", letter=game.world.letters.index(game.last(who, "all.game-starts")) + 1)
    game.write(GM, "Dusk; GM", f"ADDRESS Turkey {address(seats['TURKEY'], 'second')}")
    game.write(GM, "Dusk; GM", "UNDO\nREPRIMAND Italy: be kind\nMUTE PRESS England\nEXTEND 1 day")
    game.write(
        GM, "Dusk; GM", "EJECT Russia because nothing came\nANNOUNCE: somebody is looked for"
    )
    game.write(SUCCESSOR, "Dusk; Russia", "TAKEOVER Russia")
    game.print_issue()
    game.wait(at="2026-11-25T09:00:00Z")
    game.print_issue()
    for power, who in seats.items():
        if who != russia:
            game.write(who, f"Dusk; {power.title()}", "WHO\nHISTORY\nEXPORT\nVOTE YES", day="25")
    game.wait(at="2026-12-20T09:00:00Z")
    game.print_issue()


SETTINGS = {"X.gunboat": True, "VII.6.missing": "hold", "IX.6.statements": "none"}
ORDERS = {
    "AUSTRIA": "A Vie - Gal\nF Tri - Alb\nA Bud - Ser",
    "ENGLAND": "F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor\nFINAL",
    "FRANCE": "A Par - Bur\nA Mar S A Par - Bur\nF Bre - Mid\nand so on",
    "GERMANY": "A Mun - Bur\nF Kie - Den",
    "ITALY": "A Ven H\nA Rom - Apu\nWAIT",
    "RUSSIA": "A War - Gal\nF Sev - Bla",
    "TURKEY": "F Ank - Bla\nA Con - Bul",
}


@pytest.fixture(scope="module")
def went(tmp_path_factory):
    """Return whatever went out, as `(to, kind, all that its bytes say)`."""
    out = []
    read_back = judge.rehearsal.world.read_back

    def noted(raw, number, recipient, kind, now):
        out.append((recipient.casefold(), kind, readable(raw)))
        return read_back(raw, number, recipient, kind, now)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judge.rehearsal.world, "read_back", noted)
        with open_world(tmp_path_factory.mktemp("dusk")) as world:
            play_game(Play(world, out))
    return out


def owner(recipient):
    """Return who reads a mailbox."""
    everybody = (*PEOPLE, SUCCESSOR, OBSERVER, GM)
    return next((who for who in everybody if f"zq{who}" in recipient), "somebody else")


@pytest.mark.parametrize("place", PLACES)
def test_nobody_reads_the_mark_of_another(went, place):
    told = [
        (recipient, kind, other)
        for recipient, kind, text in went
        for other in re.findall(f"zq([a-z]{{3}}){place}", text)
        if owner(recipient) != GM and other not in {owner(recipient), GM}
    ]
    assert told == []


def test_nobody_learns_by_which_clock_another_lives(went):
    zones = {who: zone for who, zone in ZONES.items() if who != PEOPLE[0]}
    for recipient, kind, text in went:
        others = [zone for who, zone in zones.items() if who != owner(recipient)]
        assert not [zone for zone in others if zone in text], (recipient, kind)


def test_nobody_can_find_out_who_drew_which_country(went):
    seeds = [kind for to, kind, text in went if owner(to) != GM and "from the seed" in text]
    assert seeds == []


def test_the_marks_were_left(went):
    """Or this file would prove nothing: the gamemaster reads them, and each player their own."""
    read = {who: "".join(text for to, _, text in went if owner(to) == who) for who in (*PEOPLE, GM)}
    assert all(address(who) in read[GM] for who in (*PEOPLE, SUCCESSOR))
    assert all(mark(who, "reason") in read[GM] for who in PEOPLE)
    assert all(mark(who, "idhost") in read[who] for who in PEOPLE)  # their own letter is answered
    assert all(mark(who, "subject") in read[who] for who in PEOPLE)


def test_all_that_is_told_was_told(went):
    kinds = {kind for _, kind, _ in went}
    assert {
        *("all.game-starts", "all.press", "all.turn-report", "all.vote-called", "all.power-taken"),
        *("player.proxy-received", "player.players", "player.stranger-wrote", "anyone.export"),
        *("player.press-noted", "anyone.successor-asked", "all.gm-decided", "gm.press-came"),
        *("anyone.digest", "anyone.zine", "anyone.companion"),
    } <= kinds


@pytest.mark.parametrize(
    "line", ["ADDRESS {}", "ADD ADDRESS {}", "HAND OVER TO {}", "PRESS TO ALL\nI am\n{}\nEND PRESS"]
)
def test_nobody_is_told_whether_somebody_plays(tmp_path, line):
    """Whoever names a mailbox is answered alike, whether or not it is a player's."""
    with open_world(tmp_path) as world:
        game = Play(world, [])
        country = next(power.title() for power, own in open_game(game).items() if own == "ada")
        told = []
        for other in ("bea", "nobody"):
            came = game.write("ada", f"Dusk; {country}", line.format(address(other)))
            own = [it for it in came if it.get("to") == address("ada")]
            told.append([re.sub(rf"zq{other}|\s+", " ", it["text"]) for it in own])
    assert told[0] != []
    assert told[0] == told[1]
