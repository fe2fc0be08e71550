"""What passes is tried again; what does not is put aside."""

import errno
import sqlite3

import pytest
from peewee import DataError, OperationalError, SqliteDatabase

from judge.store.passing import origin, passes


def fault_of(*statements):
    """Return what SQLite says to the last of some statements."""
    database = SqliteDatabase(":memory:")
    *before, last = statements
    for statement in before:
        database.execute_sql(statement)
    with pytest.raises(OperationalError) as caught:
        database.execute_sql(last)
    return caught.value


def test_a_full_disk_passes_even_if_the_rollback_fails_too():
    full = fault_of(
        "create table t(a)", "pragma max_page_count=2", "insert into t values(zeroblob(100000))"
    )
    assert isinstance(full, OperationalError)
    assert passes(full)
    later = OperationalError("cannot rollback")
    later.__context__ = full
    assert passes(later)
    assert origin(later) == full


def test_a_statement_that_is_wrong_does_not_pass():
    assert not passes(fault_of("select nothing from nowhere"))


class Refused(Exception):
    """What psycopg says."""

    def __init__(self, sqlstate):
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("08006", True),  # the connection
        ("25006", True),  # a transaction that may only read
        ("40P01", True),
        ("53100", True),  # the disk is full
        ("55P03", True),
        ("57P01", True),
        ("58030", True),  # the disk of the server
        ("22001", False),
        ("42601", False),
    ],
)
def test_a_server_says_by_a_code_what_passes(code, expected):
    fault = OperationalError("...")
    fault.__context__ = Refused(code)
    assert passes(fault) is expected


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        (OperationalError("the connection is lost"), True),
        (DataError("too long"), False),
        (OSError(errno.ENOSPC, "No space left on device"), True),
        (FileNotFoundError(errno.ENOENT, "no such template"), False),
        (sqlite3.OperationalError("never seen bare"), False),
        (ZeroDivisionError(), False),
        (None, False),
    ],
)
def test_other_faults(fault, expected):
    assert passes(fault) is expected
