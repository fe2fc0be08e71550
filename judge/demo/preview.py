"""Every kind of letter as files to open: for whoever edits templates, and for the gallery.

Each letter is written three times, as its readers get it: its text, its HTML with the pictures
beside it, and the whole letter for a mail program.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, PackageLoader

from judge.demo.samples import Sample, samples
from judge.letter import Outgoing
from judge.library import Library
from judge.mail.writing import write_letter
from judge.report.render import Reporter

PAGES = Environment(
    loader=PackageLoader("judge.demo", "pages"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
)


@dataclass(frozen=True, slots=True)
class Written:
    """A sample, written as a letter."""

    sample: Sample
    letter: Outgoing

    @property
    def name(self) -> str:
        """The name of its files, without their endings."""
        return self.sample.name


def letters(reporter: Reporter, library: Library) -> Iterator[Written]:
    """Write a letter of every kind."""
    for sample in samples(library):
        yield Written(sample, reporter.letter(sample.send, f"preview.{sample.name}", sample.now))


def write_previews(folder: Path, reporter: Reporter, library: Library) -> list[Written]:
    """Write every letter into a folder, with an `index.html`; return what was written."""
    written = list(letters(reporter, library))
    for one in written:
        letter = one.letter
        text = f"Subject: {letter.subject}\n\n{letter.text}"
        (folder / f"{one.name}.txt").write_text(text, "utf-8")
        (folder / f"{one.name}.html").write_text(letter.html, "utf-8")
        raw = write_letter(letter, reporter.identity.mailbox, one.sample.now)
        (folder / f"{one.name}.eml").write_bytes(raw)
    page = PAGES.get_template("letters.html.j2").render(letters=written)
    (folder / "index.html").write_text(page, "utf-8")
    return written
