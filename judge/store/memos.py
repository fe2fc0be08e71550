"""What the judge remembers of itself: short texts by their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.store.base import Base
from judge.store.engine import atomic
from judge.store.statement import statement


class Memos(Base):
    """The memos; one that was never written is empty."""

    def memo(self, key: str) -> str:
        """Return a memo."""
        row = self.first(self._read(key))
        return row.data if row else ""

    def keep_memo(self, key: str, data: str) -> None:
        """Write a memo in the place of what it said before; an empty one is forgotten."""
        self.do(self._written(key, data, data) if data else self._forgotten(key))

    def rewrite_memo(self, key: str, change: Callable[[str], str]) -> None:
        """Write what comes of a memo, which nobody else changes meanwhile."""
        with atomic(self.engine):
            self.rewrite_memo_within(key, change)

    def rewrite_memo_within(self, key: str, change: Callable[[str], str]) -> None:
        """Do the same within a transaction."""
        row = self.first(self._locked(key))
        before = row.data if row else ""
        after = change(before)
        if after != before:
            self.keep_memo(key, after)

    def forget_memos(self, beginning: str, but: str) -> None:
        """Forget the memos whose names begin so, but those that say something that begins so."""
        memo, after = self.tables.memo, beginning[:-1] + chr(ord(beginning[-1]) + 1)
        some = (memo.key >= beginning) & (memo.key < after)
        memo.delete().where(some & ~memo.data.startswith(but)).execute()

    @statement
    def _read(self, key: str) -> Any:
        return self._kept(key)

    @statement
    def _locked(self, key: str) -> Any:
        return self.engine.locked(self._kept(key))

    def _kept(self, key: Any) -> Any:
        memo = self.tables.memo
        return memo.select(memo.data).where(memo.key == key)

    @statement
    def _written(self, key: str, data: str, instead: str) -> Any:
        memo = self.tables.memo
        new = memo.insert(key=key, data=data)
        return new.on_conflict(conflict_target=[memo.key], update={memo.data: instead})

    @statement
    def _forgotten(self, key: str) -> Any:
        memo = self.tables.memo
        return memo.delete().where(memo.key == key)
