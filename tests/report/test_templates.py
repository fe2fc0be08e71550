"""The templates as people edit them: told of in full, overridden one by one, and harmless."""

import re
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import get_args

import pytest
from jinja2 import UndefinedError
from jinja2.exceptions import SecurityError

from judge.desk.commands import COMMANDS
from judge.desk.games.card import card_of
from judge.desk.notices import Notice
from judge.desk.notices.anyone import Help
from judge.desk.notices.orders import NotRun, SheetLine
from judge.desk.notices.turns import Seated, Status
from judge.desk.readers.circulation import Dispatch, Reader
from judge.houserules.clauses import Clause
from judge.letter import Address
from judge.report.cards import GameCard, TurnCard
from judge.report.filters import FILTERS, FUNCTIONS
from judge.report.given import PICTURED
from judge.report.pen import Identity, Pen
from judge.shipped import folders
from judge.variants.seam import (
    Due,
    Item,
    PassedOver,
    Problem,
    Ruling,
    Sheet,
    Standing,
    Tally,
    View,
)
from tests.backwards import ENGLISH, translated
from tests.helpers import GM, JUDGE, LIBRARY, NOW, new_game

ROOT = Path(__file__).parents[2]
IDENTITY = Identity("The Judge", JUDGE, "TEST")
PEN = Pen(folders("templates"), IDENTITY, LIBRARY)
README = (ROOT / "templates" / "README.md").read_text("utf-8")
NOTICES = {notice.event: notice for notice in get_args(Notice)}
EVERYWHERE = {"lang", "judge", "game", "reader", "sheets", "now", "pictures", "subject", "plain"}
EVERYWHERE |= {"answer_to", "brought_by", "silence"}
MARK = ":: Judge: TEST\n\n"


@pytest.fixture(autouse=True)
def _looked_at_each_time(monkeypatch):
    monkeypatch.setattr("judge.report.templates.LOOK_SECONDS", 0.0)


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
    expected = {field.name for field in fields(NOTICES[event])} - set(PICTURED)
    assert told(section(event)) == expected


def test_every_letter_is_told_of():
    assert re.findall(r"^### ([a-z]+\.[a-z-]+)$", README, re.MULTILINE) != []
    assert set(re.findall(r"^### ([a-z]+\.[a-z-]+)$", README, re.MULTILINE)) == set(NOTICES)
    letters = {name.removeprefix("en/") for name in PEN.names() if name.count("/") == 1}
    texts = {name for name in letters if name.endswith(".txt.j2")}
    assert {name.removesuffix(".txt.j2") for name in texts} == set(NOTICES)


VALUES = {
    "game": GameCard,
    "reader": Reader,
    "address": Address,
    "seat": Seated,
    "turn": TurnCard,
    "tally": Tally,
    "sheet": Sheet,
    "due": Due,
    "item": Item,
    "view": View,
    "line": SheetLine,
    "passed": PassedOver,
    "ruling": Ruling,
    "problem": Problem,
    "part": NotRun,
    "clause": Clause,
    "judge": Identity,
}


def test_what_is_told_of_a_value_is_there():
    named = re.findall(r"`(\w+)\.(\w+)(?=[`(])", README.replace("`judge.ini`", ""))
    assert {value for value, _ in named} >= set(VALUES)
    for value, attribute in named:
        if value in VALUES:
            known = {field.name for field in fields(VALUES[value])} | set(dir(VALUES[value]))
            assert attribute in known, f"{value}.{attribute}"


def test_every_filter_and_function_is_told_of():
    for name in {*FILTERS, *PEN.words.filters, "paragraphs", "shown"}:
        assert re.search(rf"\\\|{name}\b", README), name
    for name in (*FUNCTIONS, "orders_link"):
        assert f"`{name}(" in README


def test_what_is_to_be_translated_is_told():
    """A language made of just these files leaves no English (test_backwards.py)."""
    told_of = README.partition("## Another language")[2].partition("\n## ")[0]
    for path in translated():
        name = path.relative_to(ENGLISH)
        assert f"`{name}`" in told_of or f"`{name.name}`" in told_of or name.parent.name == "words"


def own_pen(folder, **files):
    for name, text in files.items():
        path = folder / "templates" / name.replace("de__", "de/").replace("__", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return Pen(folders("templates", folder), IDENTITY, LIBRARY)


def help_letter(pen, card=None, language=""):
    dispatch = Dispatch(Reader(GM), Help(tuple(COMMANDS), "GERMANY" if card else None), card)
    return pen.letters(dispatch, "<x@example.org>", NOW, language)[0]


def test_one_own_file_is_enough(tmp_path):
    own = own_pen(tmp_path, anyone__help__txt__j2="Subject: Hilfe\n\nSchreib einfach.\n")
    written = help_letter(own)
    assert (written.subject, written.text) == ("Hilfe", f"{MARK}Schreib einfach.\n")
    assert "<p " in written.html
    assert "Schreib einfach." in written.html


GERMAN = """\
{% set weekdays = ["Mo", "Di", "Mi", "Do", "Freitag", "Sa", "So"] %}
{% macro moment(t) %}{{ weekdays[t.weekday()] }}, {{ t.day }}. {{ t.month }}.{% endmacro %}
{% macro days(n) %}{{ n }} Tag{{ "e" if n > 1 }}{% endmacro %}
"""


def test_another_language_is_another_folder(tmp_path):
    pen = own_pen(tmp_path, **{"de/words/time__j2": GERMAN})
    german = pen.templates_in("de").words
    january = datetime(2027, 1, 8, 12, tzinfo=UTC)
    assert german.when(january, new_game()) == "Freitag, 8. 1."
    assert german.how_long(timedelta(days=2)) == "2 Tage"
    assert pen.words.how_long(timedelta(days=2)) == "2 days"


def test_what_a_language_lacks_comes_in_english(tmp_path):
    pen = own_pen(tmp_path, de__anyone__help__txt__j2="Subject: Hilfe\n\nSchreib einfach.\n")
    german = help_letter(pen, language="de")
    assert (german.subject, german.text) == ("Hilfe", f"{MARK}Schreib einfach.\n")
    assert "Schreib einfach." in german.html  # what stands in English does not say the same
    assert '<html lang="de">' in german.html
    assert help_letter(pen).subject == help_letter(PEN).subject
    assert status_letter(pen, language="de").startswith(":: Judge")


def test_what_cannot_be_written_in_a_language_is_written_in_english(tmp_path, caplog):
    """A translation may be older than the judge: no letter waits for its translator."""
    wrong = {"de__anyone__help__txt__j2": "No subject\n"}
    pen = own_pen(tmp_path, **wrong, **{"de/words/time__j2": "{# nothing yet #}"})
    assert help_letter(pen, language="de").text == help_letter(PEN).text
    assert "anyone.help cannot be written in de" in caplog.text
    assert status_letter(pen, language="de") == status_letter(PEN)
    assert "words/time.j2 has no macro" in caplog.text
    assert "does not begin with its subject" in caplog.text
    english = own_pen(tmp_path / "en", anyone__help__txt__j2="Subject: x\n\n{{ nothing }}\n")
    with pytest.raises(UndefinedError):
        help_letter(english)


def test_own_templates_from_before_languages_are_english(tmp_path):
    flat = {"words/help__j2": "{% macro title() %}Flat{% endmacro %}"}
    assert own_pen(tmp_path, **flat).words._macro("words/help", "title")() == "Flat"
    english = {"en/words/help__j2": "{% macro title() %}English{% endmacro %}"}
    assert own_pen(tmp_path, **english).words._macro("words/help", "title")() == "English"


def test_each_language_is_made_once():
    assert PEN.templates_in("de") is PEN.templates_in("de")
    assert PEN.templates is PEN.templates_in("en")


def test_a_change_shows_in_the_next_letter(tmp_path):
    own = own_pen(tmp_path, anyone__help__txt__j2="Subject: Hilfe\n\nSchreib.\n")
    assert help_letter(own).text == f"{MARK}Schreib.\n"
    (tmp_path / "templates" / "anyone.help.txt.j2").write_text("Subject: Hilfe\n\nSchreib mir.\n")
    assert help_letter(own).text == f"{MARK}Schreib mir.\n"


def test_a_template_that_is_added_or_taken_away_shows_in_the_next_letter(tmp_path):
    ours = help_letter(PEN).text
    own = own_pen(tmp_path)
    assert help_letter(own).text == ours
    template = tmp_path / "templates" / "anyone.help.txt.j2"
    template.parent.mkdir()
    (template.parent / ".#locked").symlink_to("nowhere")  # as editors leave behind
    template.write_text("Subject: Hilfe\n\nSchreib.\n")
    assert help_letter(own).text == f"{MARK}Schreib.\n"
    template.unlink()
    assert help_letter(own).text == ours


def status_letter(pen, power="FRANCE", language=""):
    game = new_game()
    dispatch = Dispatch(Reader(GM, (power,)), Status(Standing(game.position)), card_of(game))
    return pen.letters(dispatch, "<x@example.org>", NOW, language)[0].text


def test_what_many_are_shown_is_made_once_until_its_templates_change(tmp_path):
    own = own_pen(tmp_path, **{"views/standard__position__txt__j2": "{{ lipsum() }}"})  # random
    assert status_letter(own, "ITALY") == status_letter(own)
    (tmp_path / "templates/views/standard.position.txt.j2").write_text("All is quiet.")
    assert "All is quiet." in status_letter(own)


def test_moments_are_put_into_other_words_once_these_change(tmp_path):
    time = (ROOT / "templates" / "en" / "words" / "time.j2").read_text()
    own = own_pen(tmp_path, **{"words/time__j2": time})
    assert "27 November 2026, 12:00" in status_letter(own)
    (tmp_path / "templates/words/time.j2").write_text(time.replace("November", "Frimaire"))
    assert "27 Frimaire 2026, 12:00" in status_letter(own)


def test_what_many_are_shown_can_tell_nothing_of_one_reader(tmp_path):
    own = own_pen(tmp_path, **{"views/standard__position__txt__j2": "{{ reader.powers }}"})
    with pytest.raises(UndefinedError):
        status_letter(own)


def test_own_colours_are_written_into_letters(tmp_path):
    style = (ROOT / "templates" / "parts" / "style.css").read_text()
    (tmp_path / "templates" / "parts").mkdir(parents=True)
    own = tmp_path / "templates" / "parts" / "style.css"
    own.write_text(style.replace("--ink: #2b2721", "--ink: #aa0011"))
    pen = own_pen(tmp_path)
    assert "color: #aa0011" in help_letter(pen).html
    own.write_text(style)
    assert "color: #aa0011" not in help_letter(pen).html


@pytest.mark.parametrize(
    ("template", "trouble"),
    [
        ("{{ nothing }}", UndefinedError),
        ("{{ judge.nothing }}", UndefinedError),
        ("{{ judge.__class__.__mro__ }}", SecurityError),
        ("{{ commands.__class__.__base__.__subclasses__() }}", SecurityError),
        ("{{ [].append(1) }}", SecurityError),
        ("{{ '{0.__class__}'.format(judge) }}", SecurityError),
        ("{{ 'a'.format() }}{{ '{0.__class__}'.format(judge) }}", SecurityError),
    ],
)
def test_templates_can_do_nothing_but_show(tmp_path, template, trouble):
    own = own_pen(tmp_path, anyone__help__txt__j2=f"Subject: x\n\n{template}\n")
    with pytest.raises(trouble):
        help_letter(own)


def test_every_command_is_told_of():
    text = help_letter(PEN, card_of(new_game())).text
    for command in COMMANDS:
        assert f"\n  {command.replace('_', ' ').upper()}" in text


def sources():
    folder = ROOT / "templates"
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in folder.rglob("*.*")}


def test_no_macro_is_left_over():
    files = sources()
    code = "".join((ROOT / "judge" / "report" / f).read_text() for f in ("words.py",))
    everything = code + "".join(files.values())
    for name, text in files.items():
        if name.endswith("causes.j2") or name == "en/words/lists.j2":
            continue  # called by names that code puts together
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
