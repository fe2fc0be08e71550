"""From longitude and latitude to pixels: a conic projection, then stretched where it is crowded."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import cos, erf, exp, hypot, log, pi, radians, sin, sqrt, tan

from maps.making.source import Frame, Lens, Line, Place, Stretch

EARTH = 6371
"""The radius of the earth in km."""

Pixel = tuple[float, float]


class Projection:
    """Lays places on the picture of a frame, which is `width` by `height` pixels."""

    def __init__(self, frame: Frame) -> None:
        low, high = map(radians, frame.parallels)
        self._cone = log(cos(low) / cos(high)) / log(_colat(high) / _colat(low))
        self._reach = EARTH * cos(low) * _colat(low) ** self._cone / self._cone
        self._lon, lat = map(radians, frame.centre)
        self._centre = self._reach / _colat(lat) ** self._cone
        self._x, self._y = frame.stretch_x, frame.stretch_y
        left, right, bottom, top = frame.edges
        self._left, self._top = _stretched(left, self._x), _stretched(top, self._y)
        self._across = frame.width / (_stretched(right, self._x) - self._left)
        self._down = frame.squeeze * self._across
        self.width = frame.width
        self.height = round(self._down * (self._top - _stretched(bottom, self._y)))
        self._lenses: list[tuple[Pixel, Lens]] = []
        for lens in frame.lenses:
            self._lenses.append((self(lens.at), lens))

    def __call__(self, place: Place) -> Pixel:
        """Return where a place lies on the picture."""
        lon, lat = radians(place[0]), radians(place[1])
        radius = self._reach / _colat(lat) ** self._cone
        turn = self._cone * (lon - self._lon)
        x = _stretched(radius * sin(turn), self._x) - self._left
        y = self._top - _stretched(self._centre - radius * cos(turn), self._y)
        pixel = x * self._across, y * self._down
        for centre, lens in self._lenses:
            pixel = _magnified(pixel, centre, lens)
        return pixel

    def line(self, places: Line) -> list[Pixel]:
        """Return a line point by point."""
        return [self(place) for place in places]

    def patch(self, places: Line, step: float) -> list[Pixel]:
        """Return a closed outline whose sides follow the degrees, in steps of `step` degrees."""
        closed = (*places, places[0])
        return [self(place) for place in _stepped(closed, step)]


def _stepped(places: Line, step: float) -> Iterable[Place]:
    for (a, b), (c, d) in pairwise(places):
        parts = max(1, int(max(abs(c - a), abs(d - b)) / step))
        for part in range(parts):
            yield a + (c - a) * part / parts, b + (d - b) * part / parts


def _colat(lat: float) -> float:
    return tan(pi / 4 + lat / 2)


def _stretched(km: float, stretch: Stretch) -> float:
    """Return km after stretching: the integral of floor + gain * exp(-((km - at) / spread)^2)."""
    bell = erf((km - stretch.at) / stretch.spread) * sqrt(pi) / 2
    return stretch.floor * km + stretch.gain * stretch.spread * bell


def _magnified(pixel: Pixel, centre: Pixel, lens: Lens) -> Pixel:
    """Return a pixel moved away from the middle of a lens; no two pixels fall together."""
    dx, dy = pixel[0] - centre[0], pixel[1] - centre[1]
    by = 1 + (lens.power - 1) * exp(-((hypot(dx, dy) / lens.spread) ** 2))
    return centre[0] + dx * by, centre[1] + dy * by
