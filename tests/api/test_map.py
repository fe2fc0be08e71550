"""Maps for other programs: of requests, of texts, of the board, as SVG, PNG and PDF."""

import pytest

from judge.api import BadRequest, draw, draw_blank, draw_text
from judge.drawing.scene import Shows

REQUEST = {
    "phase": "S1901M",
    "units": {"AUSTRIA": ["A BUD", "F TRI"], "ITALY": ["A VEN"]},
    "centers": {"AUSTRIA": ["BUD", "TRI"]},
    "orders": {"AUSTRIA": ["A BUD - SER"], "ITALY": ["A VEN - TRI"]},
}


TEXT = """
F1901M
# The Balkans
Austria: A Vie, A Bud - Ser
F Tri - Alb
Italian: A Ven - Tri; A Tyr S A Ven - Tri
Germany owns: Ber, Kie, MUN hol.
"""


def captioned(drawn):
    return drawn.caption.title, drawn.caption.subtitle


def test_a_request_with_orders_shows_what_became_of_them():
    drawn = draw(REQUEST)
    assert captioned(drawn) == ("Spring 1901", "Orders and results")
    assert len(drawn.scene.deeds) == 3  # a unit without an order holds
    assert captioned(draw({**REQUEST, "orders": {}})) == ("Spring 1901", "Position")


def test_a_text_is_a_request():
    drawn = draw_text(TEXT)
    assert captioned(drawn) == ("Fall 1901", "Orders and results")
    assert {piece.power for piece in drawn.scene.units} == {"AUSTRIA", "ITALY"}
    assert drawn.scene.centers["GERMANY"] == 4
    assert drawn.scene.centers["FRANCE"] == 3  # as the game opens
    for text in ("Austria: A Vie, F Tri", "AUSTRIA\nA Vie, F Tri", "\ufeffAustria: A Vie, F Tri"):
        assert captioned(draw_text(text)) == ("Spring 1901", "Position")


def test_a_text_shows_the_same_as_the_request_that_says_it():
    units, orders = {"FRANCE": ["F GAS", "A PAR"]}, {"FRANCE": ["F GAS - SPA/SC", "A PAR - BUR"]}
    text = "S1901M\nFrance: F Gas - Spa/sc, A Par - Bur"
    centers = draw_text(text).scene.owners  # as the game opens
    request = {"phase": "S1901M", "units": units, "orders": orders}
    assert draw_text(text).scene.deeds == draw(request).scene.deeds
    assert draw_text(text).scene.owners == centers


@pytest.mark.parametrize(
    ("named", "subtitle"),
    [
        ({}, "Orders and results"),
        ({"edition": "2023"}, "Orders and results"),
        ({"edition": "2000"}, "Orders and results · 2000 rulebook"),
    ],
)
def test_another_rulebook_than_the_latest_is_named(named, subtitle):
    assert captioned(draw({**REQUEST, **named})) == ("Spring 1901", subtitle)


def test_the_board_alone_is_for_print():
    drawn = draw_blank()
    assert drawn.scene.shows is Shows.BLANK
    assert drawn.svg() == drawn.svg("print") != drawn.svg("colour")
    assert draw(REQUEST).svg() == draw(REQUEST).svg("colour")


def test_it_can_be_had_in_every_way():
    drawn = draw(REQUEST)
    assert drawn.svg().startswith("<svg")
    assert drawn.png(width=300).startswith(b"\x89PNG")
    assert drawn.pdf().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A Vie", "A Vie: this is no turn (F1901M, W1901A) and no power (Austria:)"),
        ("W1901\nAustria: A Vie", "W1901: this is no turn"),
        ("Austria: A " + "x" * 5000, "[...]"),
        ("Austria owns: Vie\nGermany owns: Vie\nAustria: A Vie", "VIE cannot be owned by two"),
        ("Mars: A Vie", "Mars is no power of this board"),
        ("Austria: A Vie, A Atlantis", "A Atlantis: this is no unit"),
        ("Austria: F StP", "which coast"),
        ("Austria: A Vie - Xyz", "A Vie - Xyz: "),
        ("Austria: A Vie; Italy: A Vie", "this is no unit"),
        ("Austria: A Vie\nItaly: A Vie", "Two units stand in Vienna"),
        ("S1901R\nAustria: A Vie", "a turn of retreats is not drawn from text"),
        ("Austria owns: Atl\nAustria: A Vie", "ATL is no place of this board"),
        ("", "nothing is to be drawn"),
    ],
)
def test_a_mistake_is_told(text, why):
    with pytest.raises(BadRequest) as told:
        draw_text(text)
    assert why in str(told.value)


def test_what_cannot_be_drawn_is_told():
    with pytest.raises(BadRequest, match="there are colour, dark, print"):
        draw_blank().svg("pink")
    with pytest.raises(BadRequest, match="there is no board called 'mars'"):
        draw({**REQUEST, "board": "mars"})


def test_land_without_a_centre_is_of_whom_the_request_says():
    told = {"influence": {"ITALY": ["TYR", "ROM"], "FRANCE": ["BUR"]}}
    assert draw({**REQUEST, **told}).scene.influence == {"TYR": "ITALY", "BUR": "FRANCE"}
    assert draw(REQUEST).scene.influence == {}
