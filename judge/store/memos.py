"""What the judge remembers of itself: short texts by their names."""

from __future__ import annotations

from judge.store.base import Base


class Memos(Base):
    """The memos; one that was never written is empty."""

    def memo(self, key: str) -> str:
        """Return a memo."""
        memo = self.tables.memo
        return memo.select(memo.data).where(memo.key == key).scalar() or ""

    def keep_memo(self, key: str, data: str) -> None:
        """Write a memo in the place of what it said before."""
        memo = self.tables.memo
        new = memo.insert(key=key, data=data)
        new.on_conflict(
            conflict_target=[memo.key], update={memo.data: data}
        ).as_rowcount().execute()
