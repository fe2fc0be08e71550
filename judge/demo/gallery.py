"""The gallery: every map and every letter on one page, to be looked at after each change.

Letters stand in frames as wide as phones and desks, in light and in dark, and once as a mail
program shows them that knows no style sheets and blocks pictures.  `make gallery` builds it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from judge.demo.crowds import dense_turn, every_province
from judge.demo.play import demo_settings
from judge.demo.preview import PAGES, Written, file_of, letters, pictures_beside
from judge.desk.notices import TurnReport
from judge.drawing.scene import Scene
from judge.letter import Picture
from judge.library import Library
from judge.report.enclosures import Encloser
from judge.report.pictures import Style
from judge.report.render import Enclosed
from judge.run import encloser_of, reporter_of

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

    def seen(self, html: str) -> str:
        """Return the letter as it is seen so; the scheme is forced, whatever the browser likes."""
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
        encloser = encloser_of(settings, library, reporter_of(settings))
        written = list(letters(encloser.reporter, library, encloser))
        plates = list(_plates(encloser, library, written))
    for one in written:
        for frame in FRAMES:
            html = frame.seen(pictures_beside(one.letter))
            (folder / f"{one.name}.{frame.name}.html").write_text(html, "utf-8")
    for picture in _all_pictures(written, plates):
        (folder / file_of(picture)).write_bytes(picture.png)
    page = PAGES.get_template("gallery.html.j2")
    made = page.render(letters=written, frames=FRAMES, plates=plates, file_of=file_of)
    (folder / "index.html").write_text(made, "utf-8")


def _all_pictures(written: list[Written], plates: list[Plate]) -> Iterator[Picture]:
    for one in written:
        yield from one.letter.pictures
    for plate in plates:
        yield plate.picture


def _plates(encloser: Encloser, library: Library, written: list[Written]) -> Iterator[Plate]:
    """Draw the sample game's turns, the fullest boards, and one turn in all themes."""
    variant = library.variant("standard", library.house_rules("standard"))
    dense = dense_turn(variant).scenes
    for one in written:
        notice = one.sample.send.notice
        if isinstance(notice, TurnReport):
            yield from _drawn(encloser, one.sample.about, notice.view.scenes, THEMES[0])
    yield from _drawn(encloser, "A unit everywhere", _everywhere(library), THEMES[0])
    for theme in THEMES:
        yield from _drawn(encloser, f"A full board, theme {theme}", dense, theme)


def _everywhere(library: Library) -> tuple[Scene, ...]:
    variant = library.variant("standard", library.house_rules("standard"))
    return every_province(variant, library.board("standard")).scenes


def _drawn(
    encloser: Encloser, about: str, scenes: tuple[Scene, ...], theme: str
) -> Iterator[Plate]:
    for scene in scenes:
        caption = encloser.reporter.words.caption(scene, "Sarajevo")
        picture = encloser.artist.picture(scene, caption, Style(theme, MAP_WIDTH))
        if picture:
            [made] = encloser.complete(Enclosed((picture,))).pictures
            yield Plate(f"{about}: {scene.shows}", made)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
