"""How fast a turn's two pictures are made, beside the plain way and beside the judge before.

The plain way draws each picture whole with resvg and lets Pillow look at every pixel for its
colours.  The judge before is that of the last commit whose maps were not laid out so that little
is hidden; each of the two draws in processes of its own, by turns.
"""

import json
import os
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from resvg import render, usvg

from judge.drawing.drawing import Drawing
from judge.drawing.png import Painter
from judge.library import Library
from tests.drawing.scenes import CROWDED, chart, picture

FONTS = Library().fonts()
WIDTH = 1400  # pixels
COLD = 0.4  # of the time of the plain way, for a turn whose land was never drawn before
WARM = 0.25  # ... and for one whose land was
ROOT = Path(__file__).parents[2]
BEFORE = "9ab72d4b81e4804c247c8a2f7244af93721f0436"
LESS = 0.6  # of the time that it took then
ROUNDS = 4


def turn() -> list[Drawing]:
    """Return what a crowded turn shows: orders and results, and the position after them."""
    homes = chart().homes
    after = "\n".join(line for line in CROWDED.splitlines() if "?" in line or " H" in line)
    return [picture(CROWDED, "colour", "Spring 1902", **homes), picture(after, **homes)]


def plain(drawn: Drawing, options: usvg.Options) -> bytes:
    """Return a picture as PNG without any of our shortcuts."""
    zoom = WIDTH / drawn.width
    size = (WIDTH, round(drawn.height * zoom))
    tree = usvg.Tree.from_str(drawn.svg, options)
    pixels = render(tree, (zoom, 0, 0, 0, zoom, 0), bg_size=size, bg_color=(0, 0, 0, 0))
    out = BytesIO()
    Image.open(BytesIO(pixels)).convert("RGB").quantize(256).save(out, "PNG", optimize=True)
    return out.getvalue()


def plainly() -> None:
    options = usvg.Options.default()
    for font in FONTS:
        options.load_font_file(str(font))
    for drawn in turn():
        plain(drawn, options)


def paint(painter: Painter) -> None:
    for drawn in turn():
        painter.png(drawn, WIDTH)


def spent(work: Callable[[], object]) -> float:
    """Return the processor time of the best of three."""

    def once() -> float:
        start = time.process_time()
        work()
        return time.process_time() - start

    return min(once() for _ in range(3))


@pytest.mark.benchmark(group="two pictures")
def test_a_cold_turn(benchmark) -> None:
    benchmark.pedantic(lambda: paint(Painter(FONTS)), rounds=5)


@pytest.mark.benchmark(group="two pictures")
def test_a_warm_turn(benchmark) -> None:
    painter = Painter(FONTS)
    benchmark.pedantic(lambda: paint(painter), rounds=5, warmup_rounds=1)


@pytest.mark.benchmark(group="two pictures")
def test_the_plain_way(benchmark) -> None:
    benchmark.pedantic(plainly, rounds=3)


def test_both_pictures_take_less_than_the_plain_way() -> None:
    warm = Painter(FONTS)
    paint(warm)
    limit = spent(plainly)
    assert spent(lambda: paint(Painter(FONTS))) < COLD * limit
    assert spent(lambda: paint(warm)) < WARM * limit


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """The judge before, out of the history."""
    packed = subprocess.run(["git", "archive", BEFORE], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        pytest.skip("the history of the project is not here")
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
        files.extractall(tmp_path, filter="data")
    return tmp_path


def drawn_by(tree: Path) -> dict[str, float]:
    """Return what a new process of a tree's judge takes for its first turn, and for the next."""
    script = ROOT / "tests/bench/two_pictures.py"
    done = subprocess.run(
        [sys.executable, script],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        check=True,
    )
    return dict(json.loads(done.stdout))


def test_both_pictures_take_less_than_before(before: Path) -> None:
    rounds = [(drawn_by(ROOT), drawn_by(before)) for _ in range(ROUNDS)]
    for kind in ("cold", "warm"):
        now, then = (min(took[kind] for took in tree) for tree in zip(*rounds, strict=True))
        print(f"{kind}: {now * 1000:.0f} ms, {now / then:.2f} of {then * 1000:.0f} ms")
        assert now < LESS * then
