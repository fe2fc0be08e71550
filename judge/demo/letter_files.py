"""Every kind of letter as files to open: for whoever edits templates.

Each letter is written three times, as its readers get it: its text, its HTML with the pictures
beside it, and the whole letter for a mail program.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from jinja2 import Environment, PackageLoader

from judge.demo.sample_letters import samples
from judge.demo.samples import Sample
from judge.letter import Outgoing, Picture
from judge.mail.writing import write_letter
from judge.report.pen import Pen

PAGES = Environment(
    loader=PackageLoader("judge", "demo"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
)


@dataclass(frozen=True, slots=True)
class WrittenSample:
    """A sample, written as a letter."""

    sample: Sample
    letter: Outgoing

    @property
    def name(self) -> str:
        """The name of its files, without their endings."""
        return self.sample.name


def letters(pen: Pen) -> Iterator[WrittenSample]:
    """Write a letter of every kind; what comes with it is still to be made."""
    for sample in samples(pen.library):
        message_id = f"<{sample.name}@preview>"
        letter, *_ = pen.letters_in(pen.language, sample.dispatch, message_id, sample.now)
        yield WrittenSample(sample, letter)


def write_previews(folder: Path, pen: Pen) -> list[WrittenSample]:
    """Write every letter into a folder, with an `index.html`; return what was written."""
    written = [replace(each, letter=pen.complete(each.letter)) for each in letters(pen)]
    for each in written:
        letter = each.letter
        text = f"Subject: {letter.subject}\n\n{letter.text}"
        (folder / f"{each.name}.txt").write_text(text, "utf-8")
        (folder / f"{each.name}.html").write_text(pictures_beside(letter), "utf-8")
        for picture in letter.pictures:
            (folder / file_of(picture)).write_bytes(picture.png)
        raw = write_letter(letter, pen.identity.mailbox, each.sample.now)
        (folder / f"{each.name}.eml").write_bytes(raw)
    page = PAGES.get_template("letters.html.j2").render(letters=written)
    (folder / "index.html").write_text(page, "utf-8")
    return written


def pictures_beside(letter: Outgoing) -> str:
    """Return a letter's HTML with its pictures taken from files beside it."""
    html = letter.html
    for picture in letter.pictures:
        html = html.replace(f"cid:{picture.cid}", file_of(picture))
    return html


def file_of(picture: Picture) -> str:
    """Return the name of a picture's file, which is the same for the same picture."""
    return f"{picture.cid.partition('@')[0]}.png"
