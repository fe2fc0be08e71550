"""The templates as people edit them: told of in full, overridden one by one, and harmless."""

import re
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import get_args

import pytest
from jinja2 import UndefinedError
from jinja2.exceptions import SecurityError

from judge.desk.commands import in_order
from judge.desk.effects import Send
from judge.desk.game import Game, Seat
from judge.desk.notices import Help, Notice, SheetLine
from judge.houserules.rules import Clause
from judge.letter import Letter
from judge.report.filters import FILTERS, FUNCTIONS
from judge.report.render import Identity, Reporter
from judge.shipped import folders
from judge.variants.seam import Item, Problem, Sheet, Turn, View
from tests.helpers import GM, JUDGE, NOW, new_game

ROOT = Path(__file__).parents[2]
IDENTITY = Identity("The Judge", JUDGE, "TEST")
REPORTER = Reporter(folders("templates"), IDENTITY)
README = (ROOT / "templates" / "README.md").read_text("utf-8")
NOTICES = {notice.event: notice for notice in get_args(Notice)}
EVERYWHERE = {"judge", "now", "reader", "answers", "pictures", "subject", "plain"}


def section(event):
    return re.search(rf"^### {event}\n(.*?)(?=^#)", README, re.MULTILINE | re.DOTALL)[1]


def told(rows):
    """Return the names that the left column of a table tells of."""
    cells = re.findall(r"^\| (`.*?) \|", rows, re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}


def test_what_every_letter_may_speak_of_is_told():
    everywhere = README.partition("## What every letter may speak of")[2].partition("###")[0]
    assert {name.partition(".")[0] for name in told(everywhere)} == EVERYWHERE


@pytest.mark.parametrize("event", NOTICES)
def test_the_variables_of_each_letter_are_told(event):
    assert told(section(event)) == {field.name for field in fields(NOTICES[event])}


def test_every_letter_is_told_of():
    assert re.findall(r"^### ([a-z]+\.[a-z-]+)$", README, re.MULTILINE) != []
    assert set(re.findall(r"^### ([a-z]+\.[a-z-]+)$", README, re.MULTILINE)) == set(NOTICES)
    texts = {name.removesuffix(".txt.j2") for name in REPORTER.names() if name.count(".") == 3}
    assert {name for name in texts if "/" not in name and "html" not in name} == set(NOTICES)


VALUES = {
    "game": Game,
    "seat": Seat,
    "turn": Turn,
    "sheet": Sheet,
    "item": Item,
    "view": View,
    "line": SheetLine,
    "problem": Problem,
    "clause": Clause,
    "judge": Identity,
    "answers": Letter,
}


def test_what_is_told_of_a_value_is_there():
    named = re.findall(r"`(\w+)\.(\w+)(?=[`(])", README.replace("`judge.ini`", ""))
    assert {value for value, _ in named} >= set(VALUES)
    for value, attribute in named:
        if value in VALUES:
            known = {field.name for field in fields(VALUES[value])} | set(dir(VALUES[value]))
            assert attribute in known, f"{value}.{attribute}"


def test_every_filter_and_function_is_told_of():
    for name in {*FILTERS, *REPORTER.words.filters, "paragraphs"}:
        assert re.search(rf"\\\|{name}\b", README), name
    for name in (*FUNCTIONS, "orders_link"):
        assert f"`{name}(" in README


def own_reporter(folder, **files):
    for name, text in files.items():
        path = folder / "templates" / name.replace("__", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return Reporter(folders("templates", folder), IDENTITY)


def help_letter(reporter):
    return reporter.letter(Send(GM, Help(("help",), None, None)), "x", NOW)


def test_one_own_file_is_enough(tmp_path):
    own = own_reporter(tmp_path, anyone__help__txt__j2="Subject: Hilfe\n\nSchreib einfach.\n")
    written = help_letter(own)
    assert (written.subject, written.text) == ("Hilfe", "Schreib einfach.\n")
    assert "<p " in written.html
    assert "Schreib einfach." in written.html


def test_another_language_is_another_folder(tmp_path):
    days = "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag"
    german = (
        f"{{% macro moment(t) %}}{{{{ '{days}'.split()[t.weekday()] }}}}, "
        "{{ t.day }}. {{ ['', 'Januar'][t.month] or t.month }}{% endmacro %}"
        "{% macro days(n) %}{{ n }} Tag{{ 'e' if n > 1 }}{% endmacro %}"
    )
    reporter = own_reporter(tmp_path, **{"words/time__j2": german})
    january = datetime(2027, 1, 8, 12, tzinfo=UTC)
    assert reporter.words.when(january, new_game()) == "Freitag, 8. Januar"
    assert reporter.words.how_long(timedelta(days=2)) == "2 Tage"


def test_a_change_shows_in_the_next_letter(tmp_path):
    own = own_reporter(tmp_path, anyone__help__txt__j2="Subject: Hilfe\n\nSchreib.\n")
    assert help_letter(own).text == "Schreib.\n"
    (tmp_path / "templates" / "anyone.help.txt.j2").write_text("Subject: Hilfe\n\nSchreib mir.\n")
    assert help_letter(own).text == "Schreib mir.\n"


def test_own_colours_are_written_into_letters(tmp_path):
    style = (ROOT / "templates" / "parts" / "style.css").read_text()
    (tmp_path / "templates" / "parts").mkdir(parents=True)
    own = tmp_path / "templates" / "parts" / "style.css"
    own.write_text(style.replace("--ink: #2b2721", "--ink: #aa0011"))
    assert "color: #aa0011" in help_letter(own_reporter(tmp_path)).html


@pytest.mark.parametrize(
    ("template", "trouble"),
    [
        ("{{ nothing }}", UndefinedError),
        ("{{ judge.nothing }}", UndefinedError),
        ("{{ judge.__class__.__mro__ }}", SecurityError),
        ("{{ commands.__class__.__base__.__subclasses__() }}", SecurityError),
        ("{{ [].append(1) }}", SecurityError),
    ],
)
def test_templates_can_do_nothing_but_show(tmp_path, template, trouble):
    own = own_reporter(tmp_path, anyone__help__txt__j2=f"Subject: x\n\n{template}\n")
    with pytest.raises(trouble):
        help_letter(own)


def test_every_command_is_told_of():
    text = REPORTER.letter(Send(GM, Help(in_order(), new_game(), "GERMANY")), "x", NOW).text
    for command in in_order():
        assert f"\n  {command.upper()}" in text


def sources():
    folder = ROOT / "templates"
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in folder.rglob("*.*")}


def test_no_macro_is_left_over():
    files = sources()
    code = "".join((ROOT / "judge" / "report" / f).read_text() for f in ("words.py", "captions.py"))
    everything = code + "".join(files.values())
    for name, text in files.items():
        if name in {"words/causes.j2", "words/lists.j2"}:  # called by names that code puts together
            continue
        for macro in re.findall(r"{%-? macro (\w+)", text):
            assert len(re.findall(rf"\b{macro}\b", everything)) > 1, f"{name}: {macro}"


def test_every_class_has_its_rules_and_every_rule_its_use():
    files = sources()
    html = "".join(text for name, text in files.items() if name.endswith(".html.j2"))
    html += (ROOT / "judge" / "report" / "paragraphs.py").read_text()
    used = set()
    for classes in re.findall(r'class="([^"]*(?:"[^"]*"[^"]*)*?)"[ >]', html):
        used |= set(re.findall(r"[a-z][a-z-]+", re.sub(r"{{.*?}}", "", classes)))
    styled = set(
        re.findall(
            r"\.([a-z][a-z-]+)", re.sub(r"/\*.*?\*/", "", files["parts/style.css"], flags=re.DOTALL)
        )
    )
    adapted = set(re.findall(r"\.([a-z][a-z-]+)", files["parts/adapt.css"]))
    conditional = {"failed", "quiet"}  # which of them is decided in the template
    assert used - styled == set()
    assert styled - used - conditional == set()
    assert adapted <= styled
