"""Whatever a letter may hold has words: it is written with every member of every closed set."""

import re
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import get_args

import pytest
from jinja2 import Environment, UndefinedError, nodes

from judge.desk.games.card import Card
from judge.desk.notices import Notice
from judge.desk.people.writer import Role
from judge.desk.turns.lateness import Missing
from judge.drawing.scene import Shows
from judge.report.environment import environment
from judge.report.pen import Identity, Pen
from judge.report.words import Words
from judge.shipped import folders
from judge.variants.seam import Standing
from judge.variants.standard import printing
from tests.helpers import ENGLISH, JUDGE, LIBRARY, NOW, kinds_in, new_game, variant
from tests.report.every_letter import dispatches
from tests.report.naming import NAMES

PEN = Pen(folders("templates"), Identity("The Judge", JUDGE, "TEST"), LIBRARY)
WORDS = PEN.words
LETTERS = dispatches(new_game())


def sets_in(kind):
    """Return the closed sets among the fields of a class, and of the classes of its fields."""
    return {kind for kind in kinds_in([kind]) if issubclass(kind, Enum)}


def others(value):
    """Yield copies of a value, in each of which one member of a closed set is another one."""
    match value:
        case Enum():
            yield from type(value)
        case tuple():
            for at, part in enumerate(value):
                for other in others(part):
                    yield (*value[:at], other, *value[at + 1 :])
        case _ if is_dataclass(value):
            for field in fields(value):
                for other in others(getattr(value, field.name)):
                    yield replace(value, **{field.name: other})


def members(value):
    """Yield every member of a closed set that a value holds."""
    match value:
        case Enum():
            yield value
        case tuple():
            for part in value:
                yield from members(part)
        case _ if is_dataclass(value):
            for field in fields(value):
                yield from members(getattr(value, field.name))


def with_all_members(dispatch):
    """Yield a letter with every member in the place of each other, in its notice and its card."""
    for notice in others(dispatch.notice):
        yield replace(dispatch, notice=notice)
    for card in others(dispatch.card):
        won = replace(card, winners=("FRANCE",)) if card.over else card
        waits = replace(won, missing=Missing(("FRANCE",), NOW))
        yield replace(dispatch, card=waits)


@pytest.mark.parametrize("dispatch", LETTERS, ids=lambda dispatch: dispatch.notice.event)
def test_a_letter_has_words_for_every_member(dispatch):
    for other in with_all_members(dispatch):
        [letter] = PEN.letters(other, "<x@example.org>", NOW)
        assert "Undefined" not in letter.text + letter.html


def test_all_closed_sets_are_tried():
    tried = {
        type(member)
        for dispatch in LETTERS
        for part in (dispatch.notice, dispatch.card)
        for member in members(part)
    }
    expected = set().union(*map(sets_in, (*get_args(Notice), Card)))
    names = (
        "AddressWhat ArticleState Ballot Beside Color Ending Entered Failing Flaw Matter Need"
        " Origin Parting ProblemKind Reads Rhythm Section Snag State What Why"
    )
    assert " ".join(sorted(kind.__name__ for kind in expected)) == names
    assert tried == expected


def write_all(pen):
    for dispatch in LETTERS:
        for other in with_all_members(dispatch):
            pen.letters(other, "<x@example.org>", NOW)


@pytest.mark.parametrize(
    ("file", "member"),
    [
        ("words/acknowledgement.j2", "this-letter"),
        ("words/refusals.j2", "which-power"),
        ("words/answers.j2", "running"),
        ("words/problems.j2", "ambiguous"),
        ("words/troubles.j2", "outgoing"),
    ],
)
def test_a_member_without_words_is_an_error(tmp_path, file, member):
    """Never a letter without its reason."""
    text = (folders("templates")[0] / "en" / file).read_text("utf-8")
    assert f'"{member}":' in text
    (tmp_path / "words").mkdir()
    (tmp_path / file).write_text(text.replace(f'"{member}":', '"something":'), "utf-8")
    pen = Pen([tmp_path, *folders("templates")], PEN.identity, LIBRARY)
    with pytest.raises(UndefinedError):
        write_all(pen)


def macros_of(file):
    templates = environment(folders("templates"))
    Words(templates)  # with its filters
    return templates.get_template(file).module


def test_every_mark_of_a_result_has_a_word():
    marks = {*printing._MARKS.values(), "no convoy"}
    for own in printing._MARKS_OF.values():
        marks |= set(own.values())
    words = macros_of("views/standard.words.j2")
    assert all(re.fullmatch(r"[a-z ]+", words.outcome(mark)) for mark in marks)


@pytest.mark.parametrize("shows", Shows)
def test_every_kind_of_picture_has_its_words(shows):
    [scene] = variant().show(Standing(variant().begin()), ()).scenes
    caption = WORDS.caption(replace(scene, shows=shows), "Sarajevo", NAMES)
    assert all((caption.title, caption.subtitle, caption.alt, caption.file_name))


@pytest.mark.parametrize("role", Role)
def test_every_role_has_its_words(role):
    causes = macros_of("words/causes.j2")
    assert "HELP is for" in causes.not_for_role(
        {"command": "help", "role": "gm", "roles": [str(role)]}
    )


@pytest.mark.parametrize("what", ENGLISH.elsewhere)
def test_every_command_of_other_judges_has_its_words(what):
    said = macros_of("words/causes.j2").taken_elsewhere({"what": what})
    lead = r"This is a command of other judges, which this one does not take\. "
    assert re.fullmatch(rf"(?:{lead})?[A-Z].*\.", said)


@pytest.mark.parametrize("path", sorted((folders("templates")[0] / "en").rglob("*.j2")), ids=str)
def test_no_macro_stands_twice_in_a_file(path):
    names = re.findall(r"{%-? macro (\w+)", path.read_text("utf-8"))
    assert len(names) == len(set(names))


@pytest.mark.parametrize("path", sorted((folders("templates")[0] / "en").rglob("*.j2")), ids=str)
def test_no_macro_is_taken_for_a_variable(path):
    """`{% if done %}` is always so where a macro of the file has that name."""
    tree = Environment().parse(path.read_text("utf-8"))
    macros = list(tree.find_all(nodes.Macro))
    names = {macro.name for macro in macros}
    for macro in macros:
        own = {argument.name for argument in macro.args}
        own |= {name.name for name in macro.find_all(nodes.Name) if name.ctx == "store"}
        asked = [node.test for node in macro.find_all((nodes.If, nodes.CondExpr))]
        read = {node.name for node in asked if isinstance(node, nodes.Name)}
        assert not read & (names - own), macro.name
