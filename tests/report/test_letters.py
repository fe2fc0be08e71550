import re
from dataclasses import fields, replace
from datetime import UTC, timedelta, timezone
from html.parser import HTMLParser
from pathlib import Path
from typing import get_args
from zoneinfo import ZoneInfo

import pytest

from judge.desk.effects import Send, apply
from judge.desk.game import State
from judge.desk.lobby import receive
from judge.desk.notices import (
    DeadlineMoved,
    GameList,
    GameStarts,
    Help,
    MapSent,
    NoSuchGame,
    Notice,
    OrdersStand,
    PicturesFollow,
    Refused,
    RulesTold,
    Status,
    StrangerWrote,
    Trouble,
    TurnReport,
    ZoneTold,
)
from judge.desk.settling import after_outage, settle_turn, start_game
from judge.letter import Address
from judge.report.render import Identity, Reporter
from judge.shipped import folders
from judge.variants.seam import Cause
from tests.helpers import GM, JUDGE, NOW, letter, new_game, player, take, variant

ROOT = Path(__file__).parents[2]
REPORTER = Reporter(folders("templates"), Identity("The Judge", JUDGE, "TEST"))


def sent(effects, kind):
    return next(e for e in effects if isinstance(e, Send) and isinstance(e.notice, kind))


def in_winter():
    """Return a game before the adjustments of 1901: England builds, France removes."""
    position = variant().unpack(
        '{"phase": "W1901A", "units": {"ENGLAND": ["F NTH"], "FRANCE": ["A PAR", "F MAO"]},'
        ' "centers": {"ENGLAND": ["LON", "EDI"], "FRANCE": ["PAR"]}}'
    )
    return new_game(position=position)


def in_retreats():
    position = variant().unpack(
        '{"phase": "F1901R", "units": {"ENGLAND": ["A BEL"]}, "dislodged": {"FRANCE": {"A BEL":'
        ' {"from": "HOL", "retreats": ["PIC", "BUR"]}}}, "centers": {"FRANCE": ["PAR"]}}'
    )
    return new_game(position=position)


def every_letter():
    game = new_game()
    over = replace(game, state=State.OVER, winners=("TURKEY",))
    shared = replace(game, state=State.OVER, winners=("TURKEY", "ITALY"))
    ask = letter("GERMANY", "", subject="help")
    messy = letter(
        "GERMANY", "> A Mun H\nA Mun - Burgund\nF Kie - Xyz\nA Mun S A Par\nHello\nFINAL"
    )
    winter = letter("ENGLAND", "Build A Lon", subject="Sarajevo; England; Winter; 1901")
    retreat = letter("FRANCE", "", subject="Sarajevo; France; Fall retreats; 1901")
    yield sent(start_game(game, NOW), GameStarts)
    yield Send(GM, sent(start_game(game, NOW), GameStarts).notice)
    yield sent(take(game, letter("GERMANY", "A Mun - Bur")), OrdersStand)
    yield sent(take(game, messy), OrdersStand)
    yield sent(take(game, letter("GERMANY", "ORDERS")), OrdersStand)
    contingent = "If Mun is dislodged, retreats: Ber, Kie, Sil, Tyr, Boh, Ruh, Bur"
    yield sent(take(game, letter("GERMANY", contingent)), OrdersStand)
    yield sent(take(in_winter(), winter), OrdersStand)
    yield sent(take(in_retreats(), retreat), OrdersStand)
    for subject in ("Sarajevo; Germany; Fall; 1901", "Sarajevo; Germany", "Sarajevo; Italy"):
        yield sent(take(game, letter("GERMANY", "A Mun - Bur", subject=subject)), Refused)
    yield sent(take(over, letter("GERMANY", "A Mun - Bur")), Refused)
    yield sent(
        take(
            in_retreats(),
            replace(
                retreat, sender=player("ENGLAND"), subject="Sarajevo; England; Fall retreats; 1901"
            ),
        ),
        Refused,
    )
    yield sent(take(game, replace(messy, sender=Address("mallory@example.net"))), StrangerWrote)
    for sender in (GM, Address("friend@example.net")):
        yield sent(take(game, replace(messy, sender=sender, subject="Sarajevo")), Refused)
    yield sent(take(game, letter("GERMANY", "STATUS", subject="Sarajevo; Germany")), Status)
    yield sent(take(over, letter("GERMANY", "STATUS", subject="Sarajevo; Germany")), Status)
    ordered = apply(take(game, letter("GERMANY", "A Mun - Bur"))[0], game)
    for asked in ("MAP", "MAP BLANK"):
        for one in (game, ordered):
            yield sent(take(one, letter("GERMANY", asked, subject="Sarajevo; Germany")), MapSent)
    yield Send(GM, PicturesFollow(game, "Sarajevo; Germany; Spring; 1901 (the game begins)"))
    for asked in ("RULES", "RULES IV", "RULES III(6)", "RULES XI.9"):
        yield sent(take(game, letter("GERMANY", asked, subject="Sarajevo; Germany")), RulesTold)
    for one in (game, in_winter(), in_retreats()):
        yield sent(settle_turn(one, NOW), TurnReport)
    report = sent(settle_turn(game, NOW), TurnReport)
    yield Send(GM, replace(report.notice, foreseen=("A MUN - BER", "F KIE B")))
    yield Send(GM, replace(report.notice, inferred=("A MUN - BER", "A BEL - PIC")))
    for asked in ("ZONE Vienna", "ZONE Europe/Viena", "ZONE Xyzzy"):
        yield sent(take(game, letter("GERMANY", asked, subject="Sarajevo; Germany")), ZoneTold)
    for ended in (over, shared):
        yield Send(GM, replace(report.notice, game=ended, sheets={}, powers=()))
    late = NOW + timedelta(days=9)
    yield sent(after_outage(game, NOW + timedelta(days=6), late), DeadlineMoved)
    for subject in ("help", "games", "Sarajewo; Germany", "Hello"):
        [one] = receive(replace(ask, subject=subject), (game, replace(over, name="Agadir")))
        yield one
    yield sent(receive(replace(ask, subject="Hello"), ()), NoSuchGame)
    yield sent(receive(replace(ask, subject="games"), ()), GameList)
    yield Send(GM, Help((), game, "GERMANY"))
    yield Send(GM, Trouble("letter 7", "Traceback (most recent call last):\n  File ..."))


LETTERS = [(send, REPORTER.letter(send, str(n), NOW)) for n, send in enumerate(every_letter())]
IDS = [f"{n}-{send.notice.event}" for n, (send, _) in enumerate(LETTERS)]


@pytest.fixture(params=LETTERS, ids=IDS)
def written(request):
    return request.param[1]


def test_every_kind_of_letter_is_looked_at():
    assert {type(send.notice) for send, _ in LETTERS} == set(get_args(Notice))


def test_a_text_letter_has_72_columns(written):
    for line in written.text.splitlines():
        results = re.match(r"[A-Z][a-z]+: (?:Army|Fleet) .*\.(?:  \(\*.*\*\))?$", line)
        link = line.startswith("<mailto:")
        assert len(line) <= 72 or results or link or "File" in line, line


def test_a_letter_has_no_gaps_and_no_leftovers(written):
    assert "\n\n\n" not in written.text
    for leftover in ("{{", "{%", "None", "Undefined", "object at", "[]", "()"):
        assert leftover not in written.text
        assert leftover not in written.html
    assert written.text.isascii()
    assert written.subject == written.subject.strip() != ""


class Balance(HTMLParser):
    EMPTY = ("meta", "br", "img", "hr")

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_html_is_balanced_and_small(written):
    balance = Balance()
    balance.feed(written.html)
    assert balance.open == []
    assert len(written.html) < 102_000  # where Gmail clips


def test_what_people_wrote_is_escaped_in_html():
    one = letter("GERMANY", "A Mun - <script>alert(1)</script>\nA Ber - {{ 7 * 7 }}")
    html = REPORTER.letter(sent(take(new_game(), one), OrdersStand), "x", NOW).html
    assert "<script>" not in html
    assert "49" not in html


def test_the_report_opens_as_programs_expect():
    text = REPORTER.letter(sent(settle_turn(new_game(), NOW), TurnReport), "x", NOW).text
    lines = text.splitlines()
    assert lines[0] == ":: Judge: TEST  Game: Sarajevo  Variant: Standard"
    assert re.fullmatch(r":: Deadline: S1901M Fri Nov 27 2026 12:00:00 \+0000", lines[1])
    assert lines[3] == "Movement results for Spring of 1901.  (sarajevo.001)"
    assert "Austria: Army Budapest, No Order Processed." in lines
    assert "The next phase of 'sarajevo' will be Movement for Fall of 1901." in lines
    assert "The deadline for orders will be Fri Nov 27 2026 12:00:00 +0000." in lines


def test_lines_of_results_are_never_broken():
    where = variant().unpack(
        '{"phase": "S1901M", "units": {"ITALY": ["F TYS"], "FRANCE": ["F LYO"]}, "centers": {}}'
    )
    game = new_game(position=where)
    one = letter("ITALY", "F Tys S F Lyo - Wes", subject="Sarajevo; Italy; Spring; 1901")
    for effect in take(game, one):
        game = apply(effect, game)
    text = REPORTER.letter(sent(settle_turn(game, NOW), TurnReport), "x", NOW).text
    assert (
        "\nItaly: Fleet Tyrrhenian Sea SUPPORT French Fleet Gulf of Lyon -> Western Mediterranean."
        "  (*void*)\n" in text
    )


def test_a_name_of_two_words_is_one_to_programs():
    game = new_game(name="Alt Wien")
    text = REPORTER.letter(sent(settle_turn(game, NOW), TurnReport), "x", NOW).text
    assert text.startswith(":: Judge: TEST  Game: Alt_Wien  Variant: Standard\n")
    assert "(alt_wien.001)" in text


def test_what_did_not_happen_in_a_winter_is_not_among_the_results():
    game = in_winter()
    one = letter("ENGLAND", "Build A Lvp", subject="Sarajevo; England; Winter; 1901")
    for effect in take(game, one):
        game = apply(effect, game)
    text = REPORTER.letter(sent(settle_turn(game, NOW), TurnReport), "x", NOW).text
    assert "England: Builds" not in text
    assert "\nA LVP B: Liverpool " in text


def test_a_letter_full_of_nonsense_gets_a_short_answer():
    nonsense = "\n".join(f"A Mun - Xyz{number}" for number in range(500))
    text = REPORTER.letter(
        sent(take(new_game(), letter("GERMANY", nonsense)), OrdersStand), "x", NOW
    )
    assert "... and 480 more" in text.text
    assert len(text.html) < 102_000


def test_a_cause_without_words_does_not_lose_a_letter():
    assert REPORTER.words.say(Cause("somethingNew", {})) == "(somethingNew)"


def test_a_report_is_answered_with_the_right_subject():
    report = REPORTER.letter(sent(settle_turn(new_game(), NOW), TurnReport), "x", NOW)
    assert report.subject == "Sarajevo; Austria; Fall; 1901 (results of Spring 1901)"
    game = new_game()
    for effect in settle_turn(game, NOW):
        game = apply(effect, game)
    answer = letter("AUSTRIA", "A Vie H", subject=f"Re: {report.subject}")
    assert sent(take(game, answer), OrdersStand).notice.filed


def test_an_answer_is_threaded_and_marked():
    asked = letter("GERMANY", "A Mun H", references=("<root@x>",))
    answer = REPORTER.letter(sent(take(new_game(), asked), OrdersStand), "x", NOW)
    assert answer.answers
    assert answer.in_reply_to == asked.message_id
    assert answer.references == ("<root@x>", asked.message_id)


def test_message_ids_are_all_different_and_ours():
    ids = [written.message_id for _, written in LETTERS]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"<\d+@example\.org>", one) for one in ids)


def test_an_own_template_goes_before_ours(tmp_path):
    own = tmp_path / "templates"
    own.mkdir()
    (own / "anyone.help.txt.j2").write_text("Subject: Hilfe\n\nSchreib einfach.\n")
    reporter = Reporter(folders("templates", tmp_path), Identity("Richter", JUDGE, "TEST"))
    written = reporter.letter(Send(GM, Help((), None, None)), "x", NOW)
    assert (written.subject, written.text) == ("Hilfe", "Schreib einfach.\n")


def test_every_cause_has_a_sentence():
    from judge.rules import check, faults, outcome  # noqa: PLC0415

    words = (Path(folders("templates")[0]) / "words" / "causes.j2").read_text()
    macros = set(re.findall(r"macro (\w+)\(c\)", words))
    codes = set()
    for path in (ROOT / "judge" / "orders").glob("*.py"):
        codes |= set(
            re.findall(r'"([a-z]+(?:-[a-z]+)+|incomplete|conditional|perpetual)"', path.read_text())
        )
    codes -= {"no-longer"}
    assert {code.replace("-", "_") for code in codes} <= macros, codes
    causes = {
        *get_args(outcome.Reason),
        *get_args(faults.Fault),
        *get_args(check.Contradiction),
    }
    assert {cause.__name__ for cause in causes} <= macros
    for cause in causes:
        body = re.search(rf"macro {cause.__name__}\(c\) %}}(.*?){{% endmacro", words)[1]
        used = set(re.findall(r"\bc\.(\w+)", body)) | (
            {"strength", "opposing"} if "odds" in body else set()
        )
        assert used <= {field.name for field in fields(cause)}, cause


@pytest.mark.parametrize(
    ("clock", "due"),
    [
        (UTC, "Friday 27 November 2026, 12:00 UTC, in 7 days"),
        (ZoneInfo("Europe/London"), "Friday 27 November 2026, 12:00 UTC, in 7 days"),
        (ZoneInfo("America/New_York"), "Friday 27 November 2026, 12:00 UTC (07:00 EST), in 7 days"),
        (timezone(timedelta(hours=13)), "12:00 UTC (Saturday 01:00 UTC+13:00), in 7 days"),
    ],
)
def test_deadlines_are_told_by_the_readers_clock_as_well(clock, due):
    asked = sent(take(new_game(), letter("GERMANY", "ORDERS")), OrdersStand)
    written = REPORTER.letter(asked, "1", NOW.astimezone(clock))
    for part in (written.text, written.html):
        assert due in " ".join(part.split())
