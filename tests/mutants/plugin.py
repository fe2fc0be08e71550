"""What `make mutants` has pytest do beside: note which test executes which lines, or run a list.

MUTANTS_NOTE names a file for what is noted; MUTANTS_CHOSEN one with the tests to run, in order.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage

OUTSIDE = ""  # of any single test: at import, or in what several tests share


class Note:
    """Notes the lines and the seconds of each test, and which fail."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._coverage = Coverage(data_file=None, config_file=False, include=["judge/*"])
        self._coverage.start()
        self._test = OUTSIDE
        self._seconds: dict[str, float] = {}
        self._failing: list[str] = []
        self._caches: list[Any] = []

    def pytest_collection_finish(self) -> None:
        cached = (it for it in gc.get_objects() if isinstance(it, functools._lru_cache_wrapper))
        self._caches = [it for it in cached if str(it.__module__).startswith("judge.")]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        for cached in self._caches:  # what a test before has left is not executed again
            cached.cache_clear()
        self._test = item.nodeid
        self._coverage.switch_context(self._test)
        start = time.process_time()
        try:
            return (yield)
        finally:
            self._seconds[self._test] = time.process_time() - start
            self._coverage.switch_context(OUTSIDE)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef):
        if fixturedef.scope == "function":
            return (yield)
        self._coverage.switch_context(OUTSIDE)
        try:
            return (yield)
        finally:
            self._coverage.switch_context(self._test)

    def pytest_runtest_logreport(self, report) -> None:
        if report.failed:
            self._failing.append(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        data = self._coverage.get_data()
        numbers = {name: number for number, name in enumerate(self._seconds)}
        lines: dict[str, dict[int, list[int]]] = defaultdict(dict)
        for file in data.measured_files():
            path = str(Path(file).relative_to(Path.cwd()))
            for line, names in data.contexts_by_lineno(file).items():
                lines[path][line] = sorted(numbers.get(name, -1) for name in names)
        noted = {"seconds": self._seconds, "failing": self._failing, "lines": lines}
        self._path.write_text(json.dumps(noted), "utf-8")


class Chosen:
    """Runs the tests of a list, in its order."""

    def __init__(self, path: Path) -> None:
        names = json.loads(path.read_text("utf-8"))
        self._places = {name: place for place, name in enumerate(names)}

    def pytest_collection_modifyitems(self, items) -> None:
        chosen = [item for item in items if item.nodeid in self._places]
        items[:] = sorted(chosen, key=lambda item: self._places[item.nodeid])


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config) -> None:
    for kind, name in ((Note, "MUTANTS_NOTE"), (Chosen, "MUTANTS_CHOSEN")):
        if path := os.environ.get(name):
            early_config.pluginmanager.register(kind(Path(path)))
