import re
from dataclasses import fields, replace
from datetime import UTC, timedelta, timezone
from html import unescape
from pathlib import Path
from typing import get_args
from zoneinfo import ZoneInfo

import pytest
from jinja2 import TemplateError

from judge.demo.sample_letters import samples
from judge.desk.events.effects import carried_out
from judge.desk.letters.limits import MOST_LINES
from judge.desk.notices import Notice
from judge.desk.notices.anyone import Help
from judge.desk.notices.orders import OrdersStand
from judge.desk.notices.turns import TurnReport
from judge.desk.readers.circulation import Dispatch, Reader, circulate
from judge.desk.readers.posts import Post
from judge.desk.turns.settling import settle_turn
from judge.report.pen import Identity, Pen
from judge.shipped import folders
from judge.variants.seam import Cause, Problem, ProblemKind, Ruling
from judge.variants.standard.packed import dump
from tests.helpers import JUDGE, LIBRARY, NOW, letter, new_game, player, take

ROOT = Path(__file__).parents[2]
PEN = Pen(folders("templates"), Identity("The Judge", JUDGE, "TEST"), LIBRARY)


def write(dispatch, now=NOW):
    """Return a letter, written."""
    [written] = PEN.letters(dispatch, "<x@example.org>", now)
    return written


def sent(game, effects, kind):
    """Return the first letter of a kind among those that effects send."""
    for at, effect in enumerate(effects):
        if isinstance(effect, Post) and isinstance(effect.notice, kind):
            return circulate(effect, carried_out(game, effects[:at]))[0]
    raise AssertionError(f"no {kind.__name__}")


def answer(game, mail):
    """Return the acknowledgement of a letter, written."""
    return write(sent(game, take(game, mail), OrdersStand))


def report(game):
    """Return the report of a game's turn to the first of its players, written."""
    return write(sent(game, settle_turn(game, NOW), TurnReport))


def in_winter():
    """Return a game before the adjustments of 1901: England builds, France removes."""
    plain = {
        "phase": "W1901A",
        "units": {"ENGLAND": ["F NTH"], "FRANCE": ["A PAR", "F MAO"]},
        "centers": {"ENGLAND": ["LON", "EDI"], "FRANCE": ["PAR"]},
    }
    return new_game(position=dump(plain))


SAMPLES = list(samples(LIBRARY))
LETTERS = [
    PEN.letters(sample.dispatch, f"<{n}@example.org>", sample.now)[0]
    for n, sample in enumerate(SAMPLES)
]


@pytest.fixture(params=LETTERS, ids=[sample.name for sample in SAMPLES])
def written(request):
    return request.param


def test_every_kind_of_letter_is_looked_at():
    assert {type(sample.dispatch.notice) for sample in SAMPLES} == set(get_args(Notice))


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
    mail = letter("GERMANY", "A Mun - <script>alert(1)</script>\nA Ber - {{ 7 * 7 }}")
    html = answer(new_game(), mail).html
    assert "<script>" not in html
    assert "49" not in html


def test_the_report_opens_as_programs_expect():
    text = report(new_game()).text
    lines = text.splitlines()
    assert lines[0] == ":: Judge: TEST  Game: Sarajevo  Variant: Standard"
    assert re.fullmatch(r":: Deadline: S1901M Fri Nov 27 2026 12:00:00 \+0000", lines[1])
    assert lines[3] == "Movement results for Spring of 1901.  (sarajevo.001)"
    assert "Austria: Army Budapest, No Order Processed." in lines
    assert "The next phase of 'sarajevo' will be Movement for Fall of 1901." in lines
    assert "The deadline for orders will be Fri Nov 27 2026 12:00:00 +0000." in lines


def test_the_text_of_a_report_says_where_everything_stands_now():
    lines = report(in_winter()).text.splitlines()
    start = lines.index("Position before Spring 1902")
    assert lines[start + 1 : start + 4] == [
        "",
        "England: Fleet North Sea.",
        "France: Army Paris.",
    ]


def test_lines_of_results_are_never_broken():
    units = {"ITALY": ["F TYS"], "FRANCE": ["F LYO"]}
    game = new_game(position=dump({"phase": "S1901M", "units": units, "centers": {}}))
    mail = letter("ITALY", "F Tys S F Lyo - Wes", subject="Sarajevo; Italy; Spring; 1901")
    text = report(carried_out(game, take(game, mail))).text
    assert (
        "\nItaly: Fleet Tyrrhenian Sea SUPPORT French Fleet Gulf of Lyon -> Western Mediterranean."
        "  (*void*)\n" in text
    )


def test_a_name_of_two_words_is_one_to_programs():
    game = new_game(name="Alt Wien")
    text = report(game).text
    assert text.startswith(":: Judge: TEST  Game: Alt_Wien  Variant: Standard\n")
    assert "(alt_wien.001)" in text


def test_what_did_not_happen_in_a_winter_is_not_among_the_results():
    game = in_winter()
    mail = letter("ENGLAND", "Build A Lvp", subject="Sarajevo; England; Winter; 1901")
    text = report(carried_out(game, take(game, mail))).text
    assert "England: Builds" not in text
    assert "\nA LVP B: Liverpool " in text


def test_what_had_to_be_removed_in_a_winter_is_among_the_results():
    where = dump({"phase": "W1901A", "units": {"FRANCE": ["A PAR"]}, "centers": {}})
    lines = report(new_game(position=where)).text.splitlines()
    assert "France: Defaults, removing the army in Paris." in lines


def test_a_letter_full_of_nonsense_gets_a_short_answer():
    nonsense = "\n".join(f"A Mun - Xyz{number}" for number in range(500))
    written = answer(new_game(), letter("GERMANY", nonsense))
    assert f"... and {MOST_LINES - 20} more" in written.text
    assert len(written.html) < 102_000


def test_a_cause_without_words_does_not_lose_a_letter():
    assert PEN.words.say(Cause("somethingNew", {})) == "(somethingNew)"


def test_a_report_is_answered_with_the_right_subject():
    game = new_game()
    effects = settle_turn(game, NOW)
    report = write(sent(game, effects, TurnReport))
    assert report.subject == "Sarajevo; Austria; Fall; 1901 (results of Spring 1901)"
    mail = letter("AUSTRIA", "A Vie H", subject=f"Re: {report.subject}")
    game = carried_out(game, effects)
    assert sent(game, take(game, mail), OrdersStand).notice.filed


def test_an_answer_is_threaded_and_marked():
    asked = letter("GERMANY", "A Mun H", references=("<root@x>",))
    written = answer(new_game(), asked)
    assert written.answers
    assert written.in_reply_to == asked.message_id
    assert written.references == ("<root@x>", asked.message_id)


def test_letters_of_a_turn_are_one_thread_and_those_of_the_next_another():
    game = new_game()
    after = carried_out(game, settle_turn(game, NOW))
    first = answer(game, letter("GERMANY", "A Mun H"))
    other = answer(game, letter("FRANCE", "A Par H"))
    reply = answer(game, letter("GERMANY", "A Mun H", references=first.references))
    assert first.references[0] == other.references[0] == reply.references[0]
    opening = report(game)  # of the turn that begins, which it stands in the thread of
    fall = answer(after, letter("GERMANY", "A Mun H", "Sarajevo; Germany; Fall; 1901"))
    assert (opening.in_reply_to, opening.references) == (fall.references[0], fall.references[:1])
    elsewhere = answer(
        new_game(name="Vienna"), letter("GERMANY", "A Mun H", "Vienna; Germany; Spring; 1901")
    )
    roots = {written.references[0] for written in (first, fall, elsewhere)}
    assert len(roots) == 3
    assert max(map(len, roots)) < 70


def test_message_ids_are_all_different_and_ours():
    ids = [written.message_id for written in LETTERS]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"<\d+@example\.org>", mail) for mail in ids)


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


CAUSES = (folders("templates")[0] / "en" / "views" / "standard.causes.j2").read_text("utf-8")
CLERKS_CAUSES = (folders("templates")[0] / "en" / "words" / "causes.j2").read_text("utf-8")


def macros(text):
    return set(re.findall(r"macro (\w+)\(c\)", text))


def codes(room, pattern):
    """Return what the files of a room name by a pattern."""
    return {
        code
        for path in (ROOT / "judge" / room).rglob("*.py")
        for code in re.findall(pattern, path.read_text("utf-8"))
    }


def test_every_note_on_an_order_has_a_sentence():
    notes = codes("orders", r'"([a-z]+(?:-[a-z]+)+|incomplete|conditional|perpetual)"')
    assert {code.replace("-", "_") for code in notes - {"no-longer"}} <= macros(CAUSES)


@pytest.mark.parametrize(("room", "words"), [("variants", CAUSES), ("desk", CLERKS_CAUSES)])
def test_every_cause_that_a_room_names_has_a_sentence(room, words):
    named = codes(room, r'Cause\(\s*"(\w+)"') | codes(room, r'\.rule\(\s*"[IVX.\d]+", "(\w+)"')
    assert len(named) > 3
    assert named <= macros(words)


def test_every_reason_of_the_rules_has_a_sentence():
    from judge.rules import contradictions, faults, outcome  # noqa: PLC0415

    causes = {
        *get_args(outcome.Reason),
        *get_args(faults.Fault),
        *get_args(contradictions.Contradiction),
    }
    assert {cause.__name__ for cause in causes} <= macros(CAUSES)
    for cause in causes:
        body = re.search(rf"macro {cause.__name__}\(c\) %}}(.*?){{% endmacro", CAUSES)[1]
        used = set(re.findall(r"\bc\.(\w+)", body)) | (
            {"strength", "opposing"} if "odds" in body else set()
        )
        assert used <= {field.name for field in fields(cause)}, cause


# What a player writes, and the rulings that the answer prints below which order.
RULINGS = [
    ("GERMANY", "F Kie - Holand", "F KIE - HOL", ["III.2"]),
    ("GERMANY", "A Kie - Den", "F KIE - DEN", ["IV.1"]),
    ("GERMANY", "A Mun - Ruh, A Mun - Tyr", "A MUN - TYR", ["III.6"]),
    ("GERMANY", "F Kie - Holand, A Kie - Den", "F KIE - DEN", ["IV.1", "III.6", "III.2"]),
    ("FRANCE", "F Bre - Gas nc", "F BRE - GAS", ["IV.4"]),
]


@pytest.mark.parametrize(("power", "text", "order", "clauses"), RULINGS)
def test_rulings_are_printed_each_with_its_clause(power, text, order, clauses):
    written = answer(new_game(), letter(power, text))
    assert f"\n  {order}\n" in written.text
    for part in (written.text, written.html):
        assert re.findall(r"\(house rule ([IVX]+\.\d+)\)", " ".join(part.split())) == clauses


def test_a_fleet_that_must_mean_a_coast_is_told_so():
    """The answer by mail and `judge orders` are one judgement (House rules IV.3, IV.4)."""
    units = {"FRANCE": ["F GAS"], "ITALY": ["F TYS"]}
    game = new_game(position=dump({"phase": "S1901M", "units": units, "centers": {}}))
    text = answer(game, letter("FRANCE", "F Gas - Spa sc")).text
    assert "\n  F GAS - SPA/NC\n        " in text
    assert "so SPA/SC was taken for it (house rule IV.4)." in " ".join(text.split())


def test_no_clause_is_cited_twice_in_a_sentence():
    """A ruling's clause is put behind its sentence, so that no sentence needs to name it."""
    for code in macros(CAUSES):
        body = re.search(rf"macro {code}\(c\) %}}(.*?){{% endmacro", CAUSES)[1]
        assert body.count("house rule") <= 1, code
    ruling = Ruling("III.6", Cause("last_counts", {"orders": ["A", "B"], "clause": "III.6"}))
    problem = Problem(ProblemKind.AMBIGUOUS, "Nor", "Nor", Cause("which_place", {"places": "A B"}))
    assert PEN.words.ruling(ruling).count("III.6") == 1
    assert "house rule" not in PEN.words.explain(problem)
    assert PEN.words.explain(replace(problem, clause="III.2")).endswith("(house rule III.2).")


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
    game = new_game()
    asked = sent(game, take(game, letter("GERMANY", "ORDERS")), OrdersStand)
    written = write(asked, NOW.astimezone(clock))
    for part in (written.text, written.html):
        assert due in " ".join(part.split())


def test_a_template_that_loops_without_end_is_an_error(tmp_path):
    loop = "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}"
    (tmp_path / "anyone.help.txt.j2").write_text(f"Subject: Help\n\n{loop}", "utf-8")
    pen = Pen([tmp_path, *folders("templates")], PEN.identity, LIBRARY)
    with pytest.raises(TemplateError, match="loops more than"):
        pen.letters(Dispatch(Reader(player("GERMANY")), Help(())), "<1@example.org>", NOW)
