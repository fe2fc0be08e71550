"""How far apart two colours look, also to people who are colour-blind.

Differences are CIEDE2000 (ISO/CIE 11664-6); sight is simulated as Machado, Oliveira and Fernandes
do it (2009), in full strength.  Colours are `#rrggbb`.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]

SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def linear(colour: str) -> Triple:
    """Return the light of a colour, red, green and blue from 0 to 1."""
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (byte / 255 for byte in bytes.fromhex(colour[1:]))
    )
    return red, green, blue


def _times(matrix: tuple[Triple, Triple, Triple], values: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, values, strict=True)) for row in matrix)
    return first, second, third


def lab(colour: str, sight: str = "normal") -> Triple:
    """Return a colour as it is seen, in CIELAB."""
    light = _times(SIGHTS[sight], linear(colour))
    red, green, blue = (min(1.0, max(0.0, value)) for value in light)
    x, y, z = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
        for t in (
            value / white
            for value, white in zip(_times(TO_XYZ, (red, green, blue)), WHITE, strict=True)
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def contrast(colour: str) -> float:
    """Return the contrast of white letters on a colour (WCAG 2)."""
    return 1.05 / (_times(TO_XYZ, linear(colour))[1] + 0.05)


def difference(one: Triple, other: Triple) -> float:
    """Return how different two colours are that are given in CIELAB."""
    chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    grow = 1 + 0.5 * (1 - sqrt(chroma**7 / (chroma**7 + 25**7)))
    chroma1, hue1 = _polar(one[1] * grow, one[2])
    chroma2, hue2 = _polar(other[1] * grow, other[2])
    lightness, chroma = (one[0] + other[0]) / 2, (chroma1 + chroma2) / 2
    turn = (hue2 - hue1 + 180) % 360 - 180
    hue = hue1 + turn / 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    off = (lightness - 50) ** 2
    by_lightness = (other[0] - one[0]) / (1 + 0.015 * off / sqrt(20 + off))
    by_chroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    blue = 60 * exp(-((((hue % 360) - 275) / 25) ** 2))
    twist = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(blue))
    return sqrt(by_lightness**2 + by_chroma**2 + by_hue**2 + twist * by_chroma * by_hue)


def _polar(a: float, b: float) -> tuple[float, float]:
    return hypot(a, b), degrees(atan2(b, a)) % 360
