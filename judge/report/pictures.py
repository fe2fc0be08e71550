"""Scenes to pictures: promised at once, made later, kept on disk once they are.

To draw a scene takes a moment and says which picture it will be and how large; to paint it takes
long, and is done while no letter waits.  What lies on disk is a store of copies: it may be deleted
at any time, and it never grows beyond its bound.
"""

from __future__ import annotations

import json
import logging
import os
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from judge.drawing.drawing import Drawing
from judge.drawing.page import pdf_of
from judge.drawing.scene import Scene
from judge.drawing.scene_json import read_scene, write_scene
from judge.letter import Attachment, Picture
from judge.report.words import Caption
from judge.report.zine_pages import FORMS, pages_of
from judge.shipped import ENGLISH
from judge.studio import NoChart, Studio

log = logging.getLogger(__name__)

KEPT_BYTES = 50_000_000  # on disk
AT_HAND = 8  # drawings in memory: enough for the readers of one turn


@dataclass(frozen=True, slots=True)
class Looks:
    """How pictures look: a theme of the board's palette, and their width in pixels."""

    theme: str
    width: int


def _as_it_is(png: bytes) -> bytes:
    return png


# What can be made of a picture, by the name that recipes have for it.
_FORMS: Mapping[str, Callable[[bytes], bytes]] = {"png": _as_it_is, "pdf": pdf_of}


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A picture that is wanted: what it shows, its words and its looks."""

    scene: Scene
    title: str
    subtitle: str
    style: Looks
    language: str = ENGLISH  # recipes from before there were languages name none

    def recipe(self, form: str = "png") -> str:
        """Return a text from which the picture can be made."""
        plain = {
            "scene": write_scene(self.scene),
            "title": self.title,
            "subtitle": self.subtitle,
            "style": asdict(self.style),
            "language": self.language,
            "form": form,
        }
        return json.dumps(plain, sort_keys=True)


class Artist:
    """Makes pictures, and keeps them in a folder; `domain` makes their identities the judge's."""

    def __init__(self, studio: Studio, folder: Path, domain: str) -> None:
        self._studio = studio
        self._folder = folder
        self._domain = domain
        self._at_hand: OrderedDict[str, tuple[Drawing, str]] = OrderedDict()

    def picture(
        self, scene: Scene, caption: Caption, style: Looks, media: str = ""
    ) -> Picture | None:
        """Return the picture of a scene, to be made by its recipe; None if it cannot be drawn.

        One for some screens only has their `media` query, and its theme in its file's name.
        """
        wanted = _Wanted(scene, caption.title, caption.subtitle, style, caption.language)
        recipe = wanted.recipe()
        try:
            drawing, name = self._drawn(wanted, recipe)
        except NoChart as fault:
            log.error("the map %r could not be drawn: %s", caption.title, fault)
            return None
        except Exception:  # nothing that a picture meets may stop a letter
            log.exception("the map %r could not be drawn", caption.title)
            return None
        return Picture(
            cid=f"{name}@{self._domain}",
            name=f"{caption.file_name}{f' {style.theme}' if media else ''}.png",
            png=b"",
            alt=caption.alt,
            kind=scene.shows.value,
            width=style.width,
            height=round(drawing.height * style.width / drawing.width),
            recipe=recipe,
            media=media,
        )

    def page(self, scene: Scene, caption: Caption, style: Looks) -> Attachment:
        """Return the picture of a scene on a page to print, to be made by its recipe."""
        wanted = _Wanted(scene, caption.title, caption.subtitle, style, caption.language)
        name = f"{caption.file_name}.pdf"
        return Attachment(name, "application/pdf", b"", wanted.recipe("pdf"))

    @property
    def typesets(self) -> bool:
        """Whether pages can be made of recipes."""
        return self._studio.typesets

    def make(self, recipe: str) -> bytes:
        """Make what a recipe says; nothing, and a word in the log, if it cannot be made."""
        try:
            plain = json.loads(recipe)
            if plain["form"] in FORMS:
                return pages_of(plain, self._studio)
            form = _FORMS[plain.pop("form")]
            scene, style = read_scene(plain.pop("scene")), Looks(**plain.pop("style"))
            return form(self._painted(_Wanted(scene=scene, style=style, **plain)))
        except Exception:
            log.exception("a picture could not be made")
            return b""

    def _drawn(self, wanted: _Wanted, recipe: str) -> tuple[Drawing, str]:
        """Return a drawing, and a name by which it is known from all others."""
        if recipe in self._at_hand:
            self._at_hand.move_to_end(recipe)
        else:
            drawing = self._studio.draw(
                wanted.scene, wanted.title, wanted.subtitle, wanted.style.theme, wanted.language
            )
            name = sha256(f"{wanted.style.width} {drawing.svg}".encode()).hexdigest()[:40]
            self._at_hand[recipe] = drawing, name
            while len(self._at_hand) > AT_HAND:
                self._at_hand.popitem(last=False)
        return self._at_hand[recipe]

    def _painted(self, wanted: _Wanted) -> bytes:
        """Return a picture as PNG; it is painted unless that was done before."""
        drawing, name = self._drawn(wanted, wanted.recipe())
        png = self._kept(name)
        if png is None:
            png = self._studio.png(drawing, wanted.style.width)
            self._keep(name, png)
        return png

    def _kept(self, name: str) -> bytes | None:
        path = self._folder / f"{name}.png"
        try:
            png = path.read_bytes()
            os.utime(path)  # what was used last is kept longest
        except OSError:
            return None
        return png if png.startswith(b"\x89PNG") else None

    def _keep(self, name: str, png: bytes) -> None:
        """Write a picture all at once or not at all, and make room for it."""
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=self._folder, delete=False) as file:
                file.write(png)
            os.replace(file.name, self._folder / f"{name}.png")
            self._make_room()
        except OSError:
            log.exception("a picture could not be kept in %s", self._folder)

    def _make_room(self) -> None:
        """Delete what was not used for longest, if the folder holds too much."""
        files = [(path.stat(), path) for path in self._folder.iterdir()]
        room = KEPT_BYTES
        for facts, path in sorted(files, key=lambda file: file[0].st_mtime, reverse=True):
            room -= facts.st_size
            if room < 0:
                path.unlink(missing_ok=True)
