"""judge map: whatever can be drawn is drawn, and a mistake is told in a sentence."""

import io
import json
from pathlib import Path

import pytest

from judge.cli import main
from judge.demo import play
from judge.desk.events.events import TurnSettled
from judge.desk.turns.settling import settle_turn
from judge.serving.run import open_office
from tests.helpers import LIBRARY

REQUEST = {
    "phase": "S1901M",
    "units": {"AUSTRIA": ["A BUD", "F TRI"], "ITALY": ["A VEN"]},
    "centers": {"AUSTRIA": ["BUD", "TRI"]},
    "orders": {"AUSTRIA": ["A BUD - SER"], "ITALY": ["A VEN - TRI"]},
}


@pytest.fixture(autouse=True)
def somewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    Path("judge.ini").touch()


@pytest.fixture
def draw(capsys, monkeypatch):
    """Call `judge map`; return the code, what it printed, and the SVG, if there is one."""

    def call(*words, text=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        code = main(["map", "-o", "map.svg", *words])
        printed = capsys.readouterr()
        svg = Path("map.svg").read_text("utf-8") if Path("map.svg").exists() else ""
        return code, printed.out + printed.err, svg

    return call


@pytest.fixture
def sarajevo(tmp_path):
    office = open_office(play.demo_settings(tmp_path / "judge-data"))
    play.found_game(office)
    with office.store.opening("Sarajevo") as work:
        for effect in settle_turn(work.game, office.now()):
            if isinstance(effect, TurnSettled):
                work.record(effect, "clock", office.now())
        work.commit()
    office.store.close()


def test_the_board_alone(draw):
    code, printed, svg = draw("--blank")
    assert (code, printed) == (0, "map.svg: Diplomacy, Conference map\n")
    assert svg.startswith("<svg")


@pytest.mark.parametrize(
    ("name", "start"), [("a.png", b"\x89PNG"), ("a.PDF", b"%PDF"), ("a.svg", b"<svg")]
)
def test_the_ending_says_what_it_is(draw, name, start):
    assert draw("--blank", "-o", name, "--width", "300")[0] == 0
    assert Path(name).read_bytes().startswith(start)


def test_a_request(draw):
    Path("request.json").write_text(json.dumps(REQUEST))
    code, printed, _ = draw("--json", "request.json")
    assert (code, printed) == (0, "map.svg: Spring 1901, Orders and results\n")
    code, printed, _ = draw("--json", "-", text=json.dumps({**REQUEST, "orders": {}}))
    assert (code, printed) == (0, "map.svg: Spring 1901, Position\n")


TEXT = """
F1901M
# The Balkans
Austria: A Vie, A Bud - Ser
F Tri - Alb
Italian: A Ven - Tri; A Tyr S A Ven - Tri
Germany owns: Ber, Kie, MUN hol.
"""


def test_a_text(draw):
    code, printed, svg = draw(text=TEXT)
    assert (code, printed) == (0, "map.svg: Fall 1901, Orders and results\n")
    assert "Fall 1901" in svg
    for text in ("Austria: A Vie, F Tri", "AUSTRIA\nA Vie, F Tri", "\ufeffAustria: A Vie, F Tri"):
        code, printed, _ = draw(text=text)
        assert (code, printed) == (0, "map.svg: Spring 1901, Position\n")


def test_a_game(draw, sarajevo):
    code, printed, _ = draw("sarajevo")
    assert (code, printed) == (0, "map.svg: Fall 1901, Position · Sarajevo\n")
    for words in (("--orders",), ("--turn", "s1901m"), ("--turn", "S1901M", "--orders")):
        code, printed, _ = draw("Sarajevo", *words)
        assert (code, printed) == (0, "map.svg: Spring 1901, Orders and results · Sarajevo\n")
    code, printed, _ = draw("Sarajevo", "--turn", "S1901M", "--position")
    assert (code, printed) == (0, "map.svg: Spring 1901, Position · Sarajevo\n")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--turn", "F1901M", "--orders"], "nothing was ordered in F1901M of Sarajevo yet"),
        (["--turn", "S1905M"], "its turns are: S1901M, F1901M"),
        (["--blank"], "a game is drawn without --json and --blank"),
    ],
)
def test_what_a_game_has_not(draw, sarajevo, words, why):
    code, printed, svg = draw("Sarajevo", *words)
    assert (code, svg) == (1, "")
    assert why in printed


@pytest.mark.parametrize(
    ("words", "text", "why"),
    [
        (["--blank", "-o", "map.gif"], "", "the name should end in .svg, .png, .pdf"),
        (["--blank", "-o", "nowhere/map.png"], "", "nowhere/map.png cannot be written: No such"),
        (["--blank", "--width", "9"], "", "from 100 to 6000"),
        (["--blank", "--theme", "pink"], "", "there are colour, dark, print"),
        (["--orders"], "", "--turn, --orders and --position are for a game"),
        (["--json", "none.json"], "", "none.json cannot be read"),
        (["--json", "-"], "[]", "a request is a JSON object"),
        (["--json", "-"], '{"board": "mars"}', "there is no board called 'mars'"),
        (["Atlantis"], "", "there is no judge here yet"),
        (["--blank", "--json", "x"], "", "it goes without --json"),
        ([], "", "nothing is to be drawn"),
        ([], "A Vie", "A Vie: this is no turn (F1901M, W1901A) and no power (Austria:)"),
    ],
)
def test_a_mistake_is_told(draw, words, text, why):
    code, printed, svg = draw(*words, text=text)
    assert (code, svg) == (1, "")
    assert why in printed


def test_help_names_every_theme(capsys):
    with pytest.raises(SystemExit):
        main(["map", "--help"])
    told = capsys.readouterr().out
    assert all(theme in told for theme in LIBRARY.chart("standard").themes)
