"""`make mutants`: small changes of the code, drawn by a seed, and whether the tests notice them."""

# How it works. The mutations are those of mutmut (`places.py`), applied one at a time. Its own
# runner was tried, and cosmic-ray: mutmut's leaves properties, decorated functions and tables
# alone (a third of what decides here) and cannot draw; cosmic-ray negates no comprehension and no
# `in`, and most of its operators for `|` and `==` end in a TypeError, which any test notices.
#
# The unchanged tree is run once, and noted which test executes which lines, and how long it takes
# (`plugin.py`). A mutant meets the tests of its room and the whole correspondences, but of these
# only those that execute the changed statement, the quickest first (`meetings.py`), until the
# first failure; no other can tell it from the unchanged tree. Of many correspondences those of a
# minute are enough: what dozens of them come by and none notices is not held. What is executed at
# import, or in what several tests share, is met by all of them, but first by those that execute a
# line with its name. Who takes four times the processor's time that the unchanged tree takes
# hangs, and counts as killed. All times are the processor's: on a busy machine the same tests are
# run. Each of two workers has a copy of the tree in a temporary folder; nothing in the work tree
# is ever changed. Stores are tested on SQLite only, but for what PostgreSQL alone has.
#
#     make mutants                                          400 over all rooms
#     make mutants MANY=60 OF=judge/desk                    60 of one room
#     make mutants MANY=30 SEED=7 OF=judge/desk/turns/settling.py 30 of one file, another draw
#
# A mutant that survives is a test that is missing; or it changes nothing that anybody can see:
# then its changed lines go to `equivalent.txt` with the reason. Those are never run, and count
# neither as killed nor as survived. The exit status is 1 if fewer than 90 % of the rest die.

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.meetings import Meetings
from tests.mutants.places import Mutant, draw

ROOT = Path(__file__).parents[2]
COPIED = ("judge", "tests", "maps", "templates", "houserules", "judge.ini", "pyproject.toml")
LEAST = 0.90  # of the mutants must die
SOME = 5  # tests that may fail without any mutant: somebody is at work on them
GIGABYTES = 6  # a mutant that collects without end dies of this
ROOMS: dict[str, tuple[str, ...]] = {
    "judge/rules": ("tests/rules", "tests/datc"),
    "judge/desk": ("tests/desk",),
    "judge/store": ("tests/store",),
    "judge/clock": ("tests/clock",),
    "judge/houserules": ("tests/houserules",),
    "judge/office": ("tests/office",),
    "judge/serving": ("tests/serving",),
    "judge/settings": ("tests/settings", "tests/cli"),
}
ALL = ("tests/correspondence",)  # which every mutant meets
# What plays the correspondences only once more takes its time.
OPTIONS = ("-q", "-p", "no:cacheprovider", "-p", "tests.mutants.plugin")
OPTIONS += ("--ignore=tests/store/test_no_words.py",)
SERVER = "postgresql"  # in the names of tests that take their time, too
BOTH_DATABASES = {"judge/store/engine.py"}  # what only a server would notice
ENOUGH = 60  # seconds of correspondences for a mutant
IDLE = 60.0  # seconds after which it is looked whether a mutant does anything
SLOW = 20  # times slower than the processor is a machine on which others work


class Fate(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    HUNG = "hung"
    SURVIVED = "survived"
    EQUIVALENT = "equivalent"


@dataclass(frozen=True)
class Copy:
    """A copy of the tree, in which one mutant lives at a time."""

    folder: Path

    def test(self, *arguments: str, limit: float = 0, **told: Path) -> tuple[int, str]:
        """Run pytest, and tell the plugin its files; return its status and output.

        The limit is of the processor's seconds; who only waits raises TimeoutExpired.
        """
        # The copy stands before the work tree, which is installed; a mutant leaves no bytecode.
        env = {"PYTHONPATH": str(self.folder)} | {name: str(path) for name, path in told.items()}
        silent = {"PYTHONDONTWRITEBYTECODE": "1"} if limit else {}
        with subprocess.Popen(
            [sys.executable, "-m", "pytest", *OPTIONS, *arguments],
            cwd=self.folder,
            env={**os.environ, **env, **silent},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as process:
            try:
                if limit:
                    resource.prlimit(process.pid, resource.RLIMIT_CPU, (int(limit), int(limit) + 1))
                output = waited(process, SLOW * limit) if limit else process.communicate()[0]
            finally:
                if process.returncode is None:
                    os.killpg(process.pid, signal.SIGKILL)
        return process.returncode, output

    def fate(self, mutant: Mutant, meetings: Meetings) -> Fate:
        """Return what becomes of a mutant among the tests that meet it."""
        names = tests_of(mutant, meetings)
        if not names:
            return Fate.SURVIVED
        chosen = Path(f"{self.folder}.chosen")
        chosen.write_text(json.dumps(names), "utf-8")
        files = dict.fromkeys(name.partition("::")[0] for name in names)
        limit = 20 + 4 * sum(meetings.seconds[name] for name in names)
        path = self.folder / mutant.path
        before, times = path.read_bytes(), path.stat()
        path.write_text(mutant.text, "utf-8")
        try:
            status, _ = self.test("-x", *files, limit=limit, MUTANTS_CHOSEN=chosen)
        except subprocess.TimeoutExpired:
            return Fate.HUNG
        finally:
            path.write_bytes(before)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
        if status < 0:  # a signal
            return Fate.HUNG
        return Fate.SURVIVED if status == 0 else Fate.KILLED


def waited(process: subprocess.Popen[str], limit: float, idle: float = IDLE) -> str:
    """Return what a process says; TimeoutExpired if it has too long, or comes to nothing meanwhile.

    Who uses less than a sixtieth of a processor's time only waits: so little is nobody left with.
    """
    used, until = 0.0, time.monotonic() + limit
    while True:
        try:
            return process.communicate(timeout=idle)[0]
        except subprocess.TimeoutExpired:
            before, used = used, used_by(process.pid)
            if used - before < idle / 60 or time.monotonic() > until:
                raise


def used_by(session: int) -> float:
    """Return the seconds of a processor that the processes of a session have used."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            state = path.read_text("utf-8").rpartition(")")[2].split()
            if int(state[3]) == session:
                ticks += sum(map(int, state[11:15]))  # its own, and that of children that ended
    return ticks / os.sysconf("SC_CLK_TCK")


def room_of(path: str) -> str:
    """Return the room of a file."""
    return next(room for room in ROOMS if path.startswith(room))


def tests_of(mutant: Mutant, meetings: Meetings) -> list[str]:
    """Return the tests that a mutant meets, in order: of its room, then of all rooms."""
    names = meetings.tests_of(mutant.path, mutant.module.code, mutant.lines)
    names = [name for name in names if name.startswith((*ROOMS[room_of(mutant.path)], *ALL))]
    if mutant.path not in BOTH_DATABASES:
        names = [name for name in names if SERVER not in name]
    of_all = [name for name in names if name.startswith(ALL)]
    passed_over = {*of_all}.difference(within(ENOUGH, of_all, meetings))
    return [name for name in names if name not in passed_over]


def within(seconds: float, names: list[str], meetings: Meetings) -> list[str]:
    """Return the first of some tests, those of so many seconds."""
    until = accumulate(meetings.seconds[name] for name in names)
    return [name for name, at in zip(names, until, strict=True) if at <= seconds]


def equivalents() -> dict[tuple[str, ...], str]:
    """Return why the changes that are known to change nothing do so, by path and lines."""
    known = {}
    for block in (Path(__file__).parent / "equivalent.txt").read_text("utf-8").split("\n\n"):
        lines = [line.strip() for line in block.strip().splitlines() if not line.startswith("#")]
        if lines:
            path, *changed, why = lines
            known[(path, *(" ".join(line.split()) for line in changed))] = why
    return known


def signature(mutant: Mutant) -> tuple[str, ...]:
    """Return a mutant as `equivalents` knows it."""
    changed = [line for line in mutant.diff[2:] if line[0] in "+-"]
    return (mutant.path, *(f"{line[0]} {' '.join(line[1:].split())}" for line in changed))


def files(root: Path, under: list[str]) -> list[str]:
    """Return the files that are mutated: all of the rooms, or those under some paths."""
    paths = [
        str(path.relative_to(root))
        for room in ROOMS
        for path in ([root / room] if room.endswith(".py") else sorted((root / room).rglob("*.py")))
        if "migrations" not in path.parts
    ]
    return [path for path in paths if path.startswith(tuple(under))]


def first_copy(folder: Path, commit: str) -> Copy:
    """Return a copy of the work tree as it is, or as it was in a commit."""
    folder.mkdir()
    if commit:
        archive = subprocess.run(
            ["git", "archive", commit, *COPIED], cwd=ROOT, stdout=subprocess.PIPE, check=True
        )
        subprocess.run(["tar", "-x"], cwd=folder, input=archive.stdout, check=True)
        return Copy(folder)
    for name in COPIED:
        if (ROOT / name).is_dir():
            left_out = shutil.ignore_patterns("__pycache__", ".hypothesis")
            shutil.copytree(ROOT / name, folder / name, ignore=left_out)
        else:
            shutil.copy2(ROOT / name, folder / name)
    return Copy(folder)


def meetings_in(copy: Copy, rooms: set[str]) -> Meetings:
    """Run the tests of some rooms unchanged; those that fail are told, and left out."""
    note = Path(f"{copy.folder}.note")
    folders = dict.fromkeys((*(folder for room in sorted(rooms) for folder in ROOMS[room]), *ALL))
    status, output = copy.test("--tb=short", *folders, MUTANTS_NOTE=note)
    if status not in (0, 1):
        sys.exit(f"The tests cannot be run without any mutant:\n{output[-3000:]}")
    meetings = Meetings.read(note, copy.folder)
    for name in meetings.failing:
        print(f"Left out, for it fails without any mutant: {name}", flush=True)
    if len(meetings.failing) > SOME:
        sys.exit("So many tests fail that this would say little; mend them first.")
    return meetings


def fates(mutants: list[Mutant], first: Copy, workers: int) -> list[Fate]:
    """Return what becomes of each mutant, and show how it goes."""
    meetings = meetings_in(first, {room_of(mutant.path) for mutant in mutants})
    free: SimpleQueue[Copy] = SimpleQueue()
    free.put(first)
    for number in range(1, workers):  # with its bytecode
        free.put(Copy(Path(shutil.copytree(first.folder, f"{first.folder}-{number}"))))

    def meet(mutant: Mutant) -> Fate:
        copy = free.get()
        fate = copy.fate(mutant, meetings)
        free.put(copy)
        survivor = "\n".join(["", *mutant.diff[1:], ""])
        print({Fate.KILLED: ".", Fate.HUNG: "t"}.get(fate, survivor), end="", flush=True)
        return fate

    pool = ThreadPoolExecutor(workers)
    try:
        return list(pool.map(meet, mutants))
    finally:  # who is interrupted waits for the present mutants alone
        pool.shutdown(cancel_futures=True)


def table(mutants: list[Mutant], ended: list[Fate]) -> float:
    """Print what became of the mutants by room and by kind; return the share that died."""
    share = 0.0
    print(
        f"\n\n{'':18}"
        + "".join(f"{word:>12}" for word in ("drawn", *(f.value for f in Fate), "share"))
    )
    by_room = [room_of(mutant.path) for mutant in mutants]
    by_kind = [mutant.kind for mutant in mutants]
    for names in (by_room, by_kind, ["all"] * len(mutants)):
        for name in dict.fromkeys(sorted(names)):
            count = Counter(fate for group, fate in zip(names, ended, strict=True) if group == name)
            tried = count.total() - count[Fate.EQUIVALENT]
            share = (count[Fate.KILLED] + count[Fate.HUNG]) / tried if tried else 1.0
            cells = (count.total(), *(count[fate] for fate in Fate), f"{share:.1%}")
            print(f"{name:18}" + "".join(f"{cell:>12}" for cell in cells))
        print()
    return share


def main() -> int:
    """Draw, try, and tell; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("under", nargs="*", default=[""], help="rooms or files; else all rooms")
    parser.add_argument("--many", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--commit", default="", help="mutate this commit, not the tree as it is")
    args = parser.parse_args()
    start = time.monotonic()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the copies go
    resource.setrlimit(resource.RLIMIT_AS, (GIGABYTES << 30, resource.RLIM_INFINITY))
    known = equivalents()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        first = first_copy(Path(folder) / "copy", args.commit)
        mutants = draw(first.folder, files(first.folder, args.under), args.many, args.seed)
        tried = [mutant for mutant in mutants if signature(mutant) not in known]
        ended = fates(tried, first, args.workers)
    met = dict(zip((mutant.key for mutant in tried), ended, strict=True))
    ended = [met.get(mutant.key, Fate.EQUIVALENT) for mutant in mutants]
    share = table(mutants, ended)
    print("== equivalent ==\n")
    for mutant in (it for it in mutants if signature(it) in known):
        print("\n".join(mutant.diff[1:]), known[signature(mutant)], sep="\n")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(
        f"{len(mutants)} mutants, seed {args.seed}, {(time.monotonic() - start) / 60:.0f} minutes,"
        f" {(used.ru_utime + used.ru_stime) / 60:.0f} of a processor"
    )
    return 0 if share >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
