"""Stores on every database: the same tests run on each."""

from __future__ import annotations

import pytest

from judge.store.store import Store
from tests.store.plain_game import LIBRARY
from tests.store.server import NoServer, a_database, a_server


@pytest.fixture(scope="session")
def server():
    """The URL of a PostgreSQL server."""
    try:
        with a_server(hasty=True) as url:
            yield url
    except NoServer as fault:
        pytest.skip(str(fault))


@pytest.fixture
def postgresql(server):
    """The URL of a new database on the server."""
    with a_database(server) as url:
        yield url


@pytest.fixture(params=["memory", "file", "postgresql"])
def url(request, tmp_path):
    """The URL or path of a new database of each kind."""
    if request.param == "postgresql":
        return request.getfixturevalue("postgresql")
    return ":memory:" if request.param == "memory" else str(tmp_path / "judge.sqlite")


@pytest.fixture(params=["file", "postgresql"])
def shared(request, tmp_path):
    """The URL or path of a new database that several stores can open."""
    if request.param == "postgresql":
        return request.getfixturevalue("postgresql")
    return str(tmp_path / "judge.sqlite")


@pytest.fixture
def store(url):
    opened = Store(url, LIBRARY)
    yield opened
    opened.close()
