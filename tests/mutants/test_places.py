"""What is mutated and what is not, and that the draw is even and stays as it is."""

import subprocess
import sys
from collections import Counter, defaultdict

import pytest

from tests.mutants import __main__ as tool
from tests.mutants.meetings import Meetings
from tests.mutants.places import draw, places_of

CODE = '''"""A docstring with words."""

from __future__ import annotations

import logging
from dataclasses import dataclass

log = logging.getLogger("x" + "y")
__all__ = ["one", "two"]
Either = int | str


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing of 7."""

    size: int | None = 3

    def bigger(self, other: Thing | None, names: dict[str, int | str]) -> bool:
        """Whether it is bigger than 2."""
        if isinstance(other, int | Thing):
            log.warning("%s %d", "odd" + "er", 1 + 1)
            raise ValueError("no" + "thing")
        assert names, "nothing"
        return other is None or self.size > other.size


def chosen(things):
    return sorted([thing for thing in things if thing], key=len, reverse=True)
'''


def changed(code):
    return [
        tuple(line.strip("+- ") for line in mutant.diff[2:] if line[0] in "+-")
        for place in places_of("judge/x.py", code)
        for mutant in place
    ]


def test_every_decision_is_mutated_and_no_words_about_the_code():
    lines = changed(CODE)
    assert Counter(before for before, _ in lines) == {
        "size: int | None = 3": 1,
        "if isinstance(other, int | Thing):": 1,
        "return other is None or self.size > other.size": 3,
        "return sorted([thing for thing in things if thing], key=len, reverse=True)": 4,
    }
    after = {after for _, after in lines}
    assert "size: int | None = 4" in after
    assert "if not (isinstance(other, int | Thing)):" in after
    assert "return other is not None or self.size > other.size" in after
    assert "return other is None and self.size > other.size" in after
    assert "return other is None or self.size >= other.size" in after
    assert any("if not (thing)]" in line for line in after)
    assert any("reverse=False" in line for line in after)


def test_what_is_drawn_stays_when_other_code_changes(tmp_path):
    path = tmp_path / "x.py"
    path.write_text(CODE)
    [first, *_] = draw(tmp_path, ["x.py"], 3, 1)
    path.write_text(CODE.replace("def chosen", "def other(x):\n    return x\n\n\ndef chosen"))
    assert draw(tmp_path, ["x.py"], 3, 1)[0].key == first.key


def test_a_place_is_drawn_once_and_every_place_as_often(tmp_path):
    (tmp_path / "x.py").write_text("\n".join(f"a{n} = f(b=1, c=x{n} > 2)" for n in range(50)))
    counts = Counter()
    for seed in range(10):
        drawn = draw(tmp_path, ["x.py"], 20, seed)
        assert len({mutant.node for mutant in drawn}) == 20
        counts.update(mutant.kind for mutant in drawn)
    assert 35 < counts["argument"] < 65  # one place of four in each line
    assert 35 < counts["operator"] < 65
    assert counts.total() == 200


FUNCTION = """@wrapped
def f(a=1):
    if (
        a
    ):
        return [
            a,
        ]
    return a
"""


def test_a_change_meets_the_tests_that_execute_its_statement_the_quickest_first():
    noted = {"1": [-1], "4": [0, 1], "7": [1, 2, 3]}
    seconds = {"a": 0.001, "b": 20.0, "c": 0.2, "fails": 1.0}
    meetings = Meetings(seconds, ["fails"], {"x.py": noted})
    met = {line: "".join(meetings.tests_of("x.py", FUNCTION, [line])) for line in range(1, 10)}
    everybody = "acb"  # what is executed at import
    assert met == {1: everybody, 2: everybody, **dict.fromkeys((3, 4, 5), "ab")} | {
        **dict.fromkeys((6, 7, 8), "cb"), 9: ""
    }  # fmt: skip


TABLE = """MOST = 3
_ALL = range(MOST)


def none():
    return []


def f():
    return _ALL
"""


def test_what_is_executed_at_import_meets_those_first_who_use_its_name():
    noted = {"1": [-1], "2": [-1], "6": [1], "10": [2], "11": [-1]}
    seconds = dict.fromkeys(("nothing", "file", "name"), 0.1)
    meetings = Meetings(seconds, [], {"x.py": noted})
    for line in (1, 2):
        assert meetings.tests_of("x.py", TABLE, [line]) == ["name", "file", "nothing"]


def test_who_uses_a_name_may_do_so_in_another_file(tmp_path):
    (tmp_path / "y.py").write_text("from x import MOST\n\ndef g():\n    return MOST\n")
    noted = {"x.py": {"1": [-1], "10": [0]}, "y.py": {"1": [-1], "4": [1]}}
    meetings = Meetings({"file": 0.1, "name": 0.1}, [], noted, tmp_path)
    assert meetings.tests_of("x.py", "MOST = 3\n", [1]) == ["name", "file"]


def test_of_slow_tests_those_come_first_that_do_what_few_others_do():
    noted = {"7": [0, 1, 2], "9": [0, 1], "3": [2]}
    meetings = Meetings(dict.fromkeys("abc", 2.0), [], {"x.py": noted})
    assert meetings.tests_of("x.py", FUNCTION, [7]) == ["c", "a", "b"]
    quick = Meetings(dict.fromkeys("abc", 0.2), [], {"x.py": noted})
    assert quick.tests_of("x.py", FUNCTION, [7]) == ["a", "b", "c"]


def test_a_mutant_meets_all_tests_of_its_room_and_so_many_seconds_of_correspondences():
    place = places_of("judge/rules/x.py", CODE)[0][0]
    names = [f"tests/{room}/{n}" for room in ("rules", "correspondence") for n in range(4)]
    seconds = dict.fromkeys(names, tool.ENOUGH / 3)
    meetings = Meetings(seconds, [], {"judge/rules/x.py": {"17": [-1]}})
    assert tool.tests_of(place, meetings) == names[:7]


def test_only_tests_of_the_room_and_the_correspondences_count():
    place = places_of("judge/rules/x.py", CODE)[0][0]
    names = ["tests/desk/a", "tests/rules/b", "tests/datc/c", "tests/correspondence/d", "tests/e"]
    meetings = Meetings(dict.fromkeys(names, 0.1), [], {"judge/rules/x.py": {"17": [-1]}})
    assert tool.tests_of(place, meetings) == names[1:4]
    assert tool.room_of("judge/desk/commands/map.py") == "judge/desk"


def run(*command):
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, text=True, start_new_session=True)


def test_who_only_waits_hangs_and_who_works_does_not():
    with run("sleep", "600") as waiting:
        with pytest.raises(subprocess.TimeoutExpired):
            tool.waited(waiting, 600, idle=0.2)
        waiting.kill()
    with run(sys.executable, "-c", "print(sum(range(5_000_000)))") as working:
        assert tool.waited(working, 600, idle=1).strip() == "12499997500000"
    with run(sys.executable, "-c", "while True: pass") as endless:
        with pytest.raises(subprocess.TimeoutExpired):
            tool.waited(endless, 1, idle=1)
        assert tool.used_by(endless.pid) > 0
        endless.kill()


def test_what_is_listed_as_equivalent_is_there_to_be_drawn():
    """A line that has gone from the code goes from the list, too."""
    listed = defaultdict(str)
    for path, *lines in tool.equivalents():
        listed[path] += "\n".join(lines)
    there = {
        tool.signature(mutant)
        for path in listed
        for place in places_of(path, (tool.ROOT / path).read_text("utf-8"))
        for mutant in place
        if any(line in listed[path] for line in written(mutant))  # for the others take their time
    }
    assert set(tool.equivalents()) - there == set()


def written(mutant):
    """Give the lines of a mutant's node, as the list has them."""
    for line in mutant.module.code_for_node(mutant.node).splitlines():
        yield " ".join(line.split())
