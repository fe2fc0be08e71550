"""The gallery: every map and every letter on one page, to be looked at after each change.

Letters stand in frames as wide as phones and desks, in light and in dark, and once as a mail
program shows them that knows no style sheets and blocks pictures.  `make gallery` builds it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from jinja2 import Environment, FileSystemLoader

from judge.demo.letter_files import WrittenSample, file_of, letters, pictures_beside
from judge.demo.play import demo_settings
from judge.desk.notices.turns import TurnReport
from judge.letter import Picture
from judge.library import Library
from judge.report.pen import Pen
from judge.report.pictures import Looks
from judge.serving.run import pen_of
from judge.variants.seam import Spec, View
from judge.variants.standard.variant import StandardVariant
from tests.gallery.crowds import dense_turn, every_province

PAGES = Environment(
    loader=FileSystemLoader(Path(__file__).parent),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
)
MAP_WIDTH = 1400
THEMES = ("colour", "dark", "print")
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
_DARK = "(prefers-color-scheme: dark)"


@dataclass(frozen=True, slots=True)
class Frame:
    """How a letter is shown: at which width, and what becomes of its HTML before."""

    name: str
    about: str
    width: int

    def shown(self, html: str) -> str:
        """Return the letter as it is shown so; the scheme is forced, whatever the browser likes."""
        match self.name:
            case "dark" | "wide-dark":
                return html.replace(_DARK, "all")
            case "bare":
                return re.sub(r'src="[^"]*"', 'src="cid:blocked"', _STYLE.sub("", html))
            case _:
                return html.replace(_DARK, "not all")


FRAMES = (
    Frame("wide", "a desk, light", 800),
    Frame("wide-dark", "a desk, dark", 800),
    Frame("light", "a phone, light", 390),
    Frame("dark", "a phone, dark", 390),
    Frame("bare", "a small phone, no style sheets, pictures blocked", 320),
)


@dataclass(frozen=True, slots=True)
class Plate:
    """A map of the gallery."""

    about: str
    picture: Picture


def build(folder: Path) -> None:
    """Build the gallery in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as scratch:
        settings = demo_settings(Path(scratch))
        library = Library()
        pen = pen_of(settings, library)
        written = [replace(each, letter=pen.complete(each.letter)) for each in letters(pen)]
        plates = list(_plates(pen, library, written))
    for each in written:
        for frame in FRAMES:
            html = frame.shown(pictures_beside(each.letter))
            (folder / f"{each.name}.{frame.name}.html").write_text(html, "utf-8")
    for picture in _all_pictures(written, plates):
        (folder / file_of(picture)).write_bytes(picture.png)
    page = PAGES.get_template("gallery.html.j2")
    made = page.render(letters=written, frames=FRAMES, plates=plates, file_of=file_of)
    (folder / "index.html").write_text(made, "utf-8")


def _all_pictures(written: list[WrittenSample], plates: list[Plate]) -> Iterator[Picture]:
    for each in written:
        yield from each.letter.pictures
    for plate in plates:
        yield plate.picture


def _plates(pen: Pen, library: Library, written: list[WrittenSample]) -> Iterator[Plate]:
    """Draw the sample game's turns, the fullest boards, and one turn in all themes."""
    variant = library.variant(Spec(), library.house_rules("standard"))
    assert isinstance(variant, StandardVariant), "the sample game is the standard one"
    for each in written:
        notice = each.sample.dispatch.notice
        if isinstance(notice, TurnReport):
            yield from _drawn(pen, each.sample.about, variant.show(notice.view, ()), THEMES[0])
    yield from _drawn(pen, "A unit everywhere", every_province(variant), THEMES[0])
    for theme in THEMES:
        yield from _drawn(pen, f"A full board, theme {theme}", dense_turn(variant), theme)


def _drawn(pen: Pen, about: str, view: View, theme: str) -> Iterator[Plate]:
    assert pen.artist is not None, "the gallery is full of pictures"
    variant = pen.library.variant(Spec(), pen.library.house_rules("standard"))
    names = {code: power.name for code, power in variant.powers.items()}
    for scene in view.scenes:
        caption = pen.words.caption(scene, "Sarajevo", names)
        picture = pen.artist.picture(scene, caption, Looks(theme, MAP_WIDTH))
        if picture:
            made = replace(picture, png=pen.make(picture.recipe), recipe="")
            yield Plate(f"{about}: {scene.shows}", made)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
