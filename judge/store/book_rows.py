"""The books of the zine's editor, page by page."""

from __future__ import annotations

from judge.desk.zine.books import BOOKS, Page, PageWritten, key_of_page
from judge.store.base import Base
from judge.store.tables import safe

KINDS = {book: kind for kind, book in BOOKS.items()}


class EditorsBooks(Base):
    """What the editor keeps, page by page."""

    def pages(self, book: str) -> dict[str, Page]:
        """Return the pages of a book by their keys; whoever changes one locks the zine before."""
        page = self.tables.page
        rows = page.select(page.key, page.data).where(page.book == book).tuples()
        return {own: self.codec.unpack(data, KINDS[book]) for own, data in rows}

    def change_page(self, change: PageWritten) -> None:
        """Write a page, or take it out; within a transaction."""
        table, page = self.tables.page, change.page
        book, own = BOOKS[type(page)], safe(key_of_page(page))
        if change.out:
            table.delete().where((table.book == book) & (table.key == own)).execute()
            return
        data = self.codec.pack(page)
        new = table.insert(book=book, key=own, data=data)
        again = new.on_conflict(conflict_target=[table.book, table.key], update={table.data: data})
        again.as_rowcount().execute()
