import re
from dataclasses import fields
from datetime import UTC, timedelta, timezone
from html import unescape
from pathlib import Path
from typing import get_args
from zoneinfo import ZoneInfo

import pytest
from jinja2 import TemplateError

from judge.demo.samples import samples
from judge.desk.effects import Send, apply
from judge.desk.notices import (
    Help,
    Notice,
    OrdersStand,
    TurnReport,
)
from judge.desk.settling import settle_turn
from judge.report.render import Identity, Reporter
from judge.shipped import folders
from judge.variants.seam import Cause
from tests.helpers import JUDGE, LIBRARY, NOW, letter, new_game, player, take, variant

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


SAMPLES = list(samples(LIBRARY))
LETTERS = [REPORTER.letter(one.send, str(n), one.now) for n, one in enumerate(SAMPLES)]


@pytest.fixture(params=LETTERS, ids=[one.name for one in SAMPLES])
def written(request):
    return request.param


def test_every_kind_of_letter_is_looked_at():
    assert {type(one.send.notice) for one in SAMPLES} == set(get_args(Notice))


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
    ids = [written.message_id for written in LETTERS]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"<\d+@example\.org>", one) for one in ids)


# What stands at the head of tables and around buttons, and not in a text.
LABELS = """
    before bounced button by hand just nobody's one opens play power results right the to which
    a winter you your
"""


def visible(html):
    """Return what is read of a letter below its heading, without buttons and the foot."""
    body = html.partition("</h1>")[2].partition('<p class="quiet foot"')[0]
    buttons = r'<a class="press".*?</a>'
    return unescape(re.sub(rf"{buttons}|<!--.*?-->|<[^>]+>", " ", body, flags=re.DOTALL))


def words_of(text):
    return set(re.findall(r"[\w']+", text.lower()))


def test_html_says_no_more_than_the_text(written):
    assert not words_of(visible(written.html)) - words_of(written.text) - words_of(LABELS)


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


def test_a_template_that_loops_without_end_is_an_error(tmp_path):
    loop = "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}"
    (tmp_path / "anyone.help.txt.j2").write_text(f"Subject: Help\n\n{loop}", "utf-8")
    reporter = Reporter([tmp_path, *folders("templates")], REPORTER.identity)
    with pytest.raises(TemplateError, match="loops more than"):
        reporter.letter(Send(player("GERMANY"), Help(())), "1", NOW)
