import io
import json
import logging
import re

import pytest

from judge.log_lines import begin, say

log = logging.getLogger("judge.tried")


@pytest.fixture
def logged():
    """Return what is logged by a function, in a form."""
    root, ours = logging.getLogger(), logging.getLogger("judge")
    before = root.handlers[:], root.level, ours.level

    def logged_by(form, work, **how):
        stream = io.StringIO()
        begin(form, stream=stream, **how)
        work()
        return stream.getvalue()

    yield logged_by
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])


def fail():
    try:
        raise KeyError("A MUN - BUR")
    except KeyError:
        say(log, logging.ERROR, "game-held", game="The Long Game", fault=True)


def refuse():
    try:
        raise ConnectionRefusedError(111, "Connection refused")
    except OSError:
        say(log, logging.ERROR, "round-failed", fault=True)


def test_an_event_is_one_line_of_words(logged):
    def work():
        say(log, logging.INFO, "letter-dealt", letter=7, game='The "Long"\nGame', ms=1.5)

    line = logged("keys", work)
    assert re.fullmatch(
        r'time=\S+Z level=info event=letter-dealt letter=7 game="The \\"Long\\"\\nGame" ms=1.5\n',
        line,
    )


def test_an_event_is_an_object_of_json(logged):
    line = logged("json", lambda: say(log, logging.INFO, "letter-dealt", letter=7, game="Köln"))
    told = json.loads(line)
    assert line.endswith("}\n")
    assert (told["event"], told["letter"], told["game"], told["level"]) == (
        *("letter-dealt", 7, "Köln"),
        "info",
    )


@pytest.mark.parametrize("form", ["keys", "json"])
def test_a_fault_is_one_line_that_quotes_nobody(logged, form):
    line = logged(form, fail)
    assert line.count("\n") == 1
    assert "MUN" not in line
    assert "KeyError" in line
    assert "game-held" in line


def test_a_fault_of_the_network_tells_what_it_says(logged):
    assert "Connection refused" in logged("keys", refuse)


def test_a_fault_of_ours_tells_the_line_of_code(logged):
    def work():
        try:
            begin("no such form")
        except KeyError:
            say(log, logging.ERROR, "tried", fault=True)

    assert re.search(r"at=judge/log_lines\.py:\d+", logged("keys", work))


def test_what_other_programs_say_is_told_if_it_is_a_warning(logged):
    def work():
        logging.getLogger("other").info("nothing much")
        logging.getLogger("other").warning("look\nout")

    [line] = logged("keys", work).splitlines()
    assert line.endswith('event=other text="look\\nout"')
    assert len(logged("keys", work, verbose=True).splitlines()) == 2
