"""Faults that pass: a full disk, a lock, a line that broke.  The same work may be done again.

What does not pass is the fault of what was dealt with, which is put aside.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator

from peewee import DatabaseError, InterfaceError, OperationalError

_DISK = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS, errno.EMFILE, errno.ENFILE, errno.EAGAIN}
)
# What SQLite says of the disk, of locks and of its file, none of which is about a statement.
_SQLITE = frozenset(
    {
        *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR),
        *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL),
        *(sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_INTERRUPT),
    }
)
# The classes of PostgreSQL's codes: connection, transaction, resources, locks, operator, system.
_POSTGRESQL = ("08", "25", "40", "53", "55", "57", "58")


def passes(fault: BaseException | None) -> bool:
    """Whether what went wrong is nobody's fault, and may go well when it is tried again."""
    return any(_passes(cause) for cause in _causes(fault))


def origin(fault: BaseException) -> BaseException:
    """Return the fault of the database with which it began."""
    faults = [cause for cause in _causes(fault) if isinstance(cause, DatabaseError)]
    return faults[-1] if faults else fault


def _causes(fault: BaseException | None) -> Iterator[BaseException]:
    """Yield a fault and what it came of, such as the one for which a rollback failed."""
    while fault is not None:
        yield fault
        fault = fault.__cause__ or fault.__context__


def _passes(fault: BaseException) -> bool:
    if isinstance(fault, OSError):
        return fault.errno in _DISK
    if not isinstance(fault, DatabaseError | InterfaceError):
        return False
    driver = fault.__cause__ or fault.__context__  # peewee's own exceptions have no codes
    number, code = getattr(driver, "sqlite_errorcode", None), getattr(driver, "sqlstate", None)
    if number is not None:
        return int(number) & 0xFF in _SQLITE
    if code is not None:
        return str(code).startswith(_POSTGRESQL)
    return isinstance(fault, OperationalError | InterfaceError)  # the connection is lost
