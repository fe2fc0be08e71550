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
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from judge.drawing.packing import write_scene
from judge.drawing.scene import Scene
from judge.letter import Picture
from judge.report.captions import Caption

log = logging.getLogger(__name__)

KEPT_BYTES = 50_000_000


@dataclass(frozen=True, slots=True)
class Style:
    """How pictures look: a theme of the board's palette, and their width in pixels."""

    theme: str
    width: int


Draw = Callable[[Scene, Caption, Style], bytes]  # returns a PNG; raises what it likes


@dataclass(frozen=True, slots=True)
class Artist:
    """Makes pictures, and keeps them in a folder.

    `hand` tells drawings by one program and its data from those by another; `domain` makes the
    pictures' identities the judge's own.
    """

    draw: Draw
    hand: str
    folder: Path
    domain: str

    def picture(self, scene: Scene, caption: Caption, style: Style) -> Picture | None:
        """Return the picture of a scene; None if it cannot be drawn."""
        name = self._name(scene, caption, style)
        try:
            png = self._kept(name) or self._drawn(name, scene, caption, style)
        except Exception:  # nothing that a picture meets may stop a letter
            log.exception("a picture of %s could not be drawn", caption.title)
            return None
        width, height = struct.unpack(">II", png[16:24])  # where a PNG has them
        kind = scene.shows.value
        file_name = f"{caption.file_name}.png"
        return Picture(f"{name}@{self.domain}", file_name, png, caption.alt, kind, width, height)

    def _name(self, scene: Scene, caption: Caption, style: Style) -> str:
        """Return what tells a picture from all others."""
        shown = [write_scene(scene), caption.title, caption.subtitle, style.theme, style.width]
        return sha256(json.dumps([*shown, self.hand]).encode()).hexdigest()[:40]

    def _kept(self, name: str) -> bytes | None:
        path = self.folder / f"{name}.png"
        try:
            png = path.read_bytes()
            os.utime(path)  # what was used last is kept longest
        except OSError:
            return None
        return png if png.startswith(b"\x89PNG") else None

    def _drawn(self, name: str, scene: Scene, caption: Caption, style: Style) -> bytes:
        png = self.draw(scene, caption, style)
        try:
            self._keep(name, png)
        except OSError:
            log.exception("a picture could not be kept in %s", self.folder)
        return png

    def _keep(self, name: str, png: bytes) -> None:
        """Write a picture all at once or not at all, and make room for it."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=self.folder, delete=False) as file:
            file.write(png)
        os.replace(file.name, self.folder / f"{name}.png")
        room = KEPT_BYTES
        for path in sorted(self.folder.iterdir(), key=_used, reverse=True):
            room -= path.stat().st_size
            if room < 0:
                path.unlink(missing_ok=True)


def _used(path: Path) -> float:
    return path.stat().st_mtime
