from judge.drawing.chart import province, read_chart
from judge.rules.board import Terrain
from judge.shipped import find
from tests.drawing.scenes import chart
from tests.rules.notation import standard


def test_every_location_of_the_board_has_a_site():
    board = standard()
    for code in board.codes:
        x, y = chart().site(code).unit
        assert 0 < x < chart().width
        assert 0 < y < chart().height


def test_seas_are_told_from_land():
    board = standard()
    for place in board.provinces:
        sea = board.terrain[place] is Terrain.SEA
        assert chart().faces[board.codes[place]].kind == ("sea" if sea else "land")


def test_supply_centres_and_only_they_have_a_dot():
    board = standard()
    centers = {board.codes[place] for place in board.centers}
    assert {code for code, site in chart().provinces.items() if site.dot} == centers


def test_short_names():
    assert chart().site("MUN").text == "Mun"
    assert chart().site("STP").text == "StP"
    assert chart().site("NTH").text == "NTH"


def test_outlines_close():
    for face in chart().faces.values():
        assert face.data.startswith("M")
        assert face.data.endswith("Z")
        assert face.data.count("M") == face.data.count("Z")


def test_a_coast_belongs_to_a_province():
    assert province("STP/SC") == "STP"
    assert chart().site("SPA/NC").unit != chart().site("SPA").unit


def test_themes_differ_from_colour_only_where_they_say_so():
    themes = chart().themes
    assert set(themes) == {"colour", "dark", "print", "phone", "phone-dark"}
    assert themes["phone-dark"].sea == themes["dark"].sea
    assert themes["phone-dark"].plate == themes["phone"].plate != themes["colour"].plate
    assert themes["dark"].frontier == themes["colour"].frontier
    assert themes["dark"].sea != themes["colour"].sea
    assert themes["dark"].powers["ITALY"].tint != themes["colour"].powers["ITALY"].tint


NAMES = """
[powers]
GERMANY = { name = "Deutschland", adjective = "deutsche" }
[provinces]
NTH = { name = "Nordsee" }
EAS = { name = "Östliches Mittelmeer" }
MUN = { name = "München" }
"""


def test_names_in_another_language_take_the_place_of_english_ones():
    files = ("board.toml", "geometry.json", "anchors.toml", "palette.toml")
    texts = [find(f"maps/standard/{file}").read_text("utf-8") for file in files]
    german = read_chart(*texts, NAMES)
    assert (german.powers["GERMANY"].name, german.powers["FRANCE"].name) == (
        "Deutschland",
        "France",
    )
    assert german.seas["NTH"].lines == ("Nordsee",)
    assert german.seas["EAS"].lines == ("Östliches", "Mittelmeer")  # no line is too long
    assert german.seas["ION"] == chart().seas["ION"]
    assert german.site("MUN").text == "Mun"  # short names are codes
