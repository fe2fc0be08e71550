"""Scenes to pictures: each is drawn once and kept on disk, so that all readers get the same one.

What lies on disk is a store of copies: it may be deleted at any time, and it never grows beyond
its bound.  A picture that cannot be drawn is logged and left out; a letter is complete without.
"""

from __future__ import annotations

import json
import logging
import os
import struct
import tempfile
from collections import OrderedDict
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from judge.drawing.packing import write_scene
from judge.drawing.scene import Scene
from judge.letter import Picture
from judge.report.captions import Caption
from judge.studio import Studio

log = logging.getLogger(__name__)

KEPT_BYTES = 50_000_000  # on disk
AT_HAND = 8  # pictures in memory: enough for the readers of one turn


@dataclass(frozen=True, slots=True)
class Style:
    """How pictures look: a theme of the board's palette, and their width in pixels."""

    theme: str
    width: int


class Artist:
    """Makes pictures, and keeps them in a folder; `domain` makes their identities the judge's."""

    def __init__(self, studio: Studio, folder: Path, domain: str) -> None:
        self._studio = studio
        self._folder = folder
        self._domain = domain
        self._at_hand: OrderedDict[str, Picture] = OrderedDict()

    def picture(self, scene: Scene, caption: Caption, style: Style) -> Picture | None:
        """Return the picture of a scene; None if it cannot be drawn."""
        wanted = json.dumps([write_scene(scene), asdict(caption), asdict(style)])
        if wanted not in self._at_hand:
            try:
                self._at_hand[wanted] = self._made(scene, caption, style)
            except Exception:  # nothing that a picture meets may stop a letter
                log.exception("the map %r could not be drawn", caption.title)
                return None
            while len(self._at_hand) > AT_HAND:
                self._at_hand.popitem(last=False)
        return self._at_hand[wanted]

    def _made(self, scene: Scene, caption: Caption, style: Style) -> Picture:
        """Draw a scene, and paint it unless the same drawing was painted before."""
        drawing = self._studio.draw(scene, caption.title, caption.subtitle, style.theme)
        name = sha256(f"{style.width} {drawing.svg}".encode()).hexdigest()[:40]
        png = self._kept(name)
        if png is None:
            png = self._studio.png(drawing, style.width)
            self._keep(name, png)
        width, height = struct.unpack(">II", png[16:24])  # where a PNG has them
        return Picture(
            cid=f"{name}@{self._domain}",
            name=f"{caption.file_name}.png",
            png=png,
            alt=caption.alt,
            kind=scene.shows.value,
            width=width,
            height=height,
        )

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
        for facts, path in sorted(files, key=lambda one: one[0].st_mtime, reverse=True):
            room -= facts.st_size
            if room < 0:
                path.unlink(missing_ok=True)
