"""Any scene can be drawn, whatever its units try."""

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.drawing.drawing import draw
from judge.drawing.scene import (
    Built,
    Carried,
    Deed,
    Driven,
    Moved,
    Piece,
    PieceKind,
    Removed,
    Retreated,
    Scene,
    Stood,
    Supported,
)
from tests.drawing.scenes import WORDS, chart, tree

PLACES = st.sampled_from([*sorted(chart().provinces), *sorted(chart().coasts)])
POWERS = st.sampled_from(sorted(chart().powers))
KINDS = st.sampled_from(PieceKind)


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    places = draw(st.lists(PLACES, unique_by=lambda place: place[:3], max_size=12))
    pieces = [Piece(draw(POWERS), draw(KINDS), place) for place in places]
    cut = draw(st.integers(0, len(pieces)))
    units, others = pieces[:cut], pieces[cut:]
    driven = [Driven(piece, None, tuple(draw(st.lists(PLACES, max_size=3)))) for piece in others]
    deeds = [draw(_deed(piece, places)) for piece in units]
    deeds += [
        draw(st.sampled_from([Retreated(p.at, draw(PLACES), draw(st.booleans())), Removed(p)]))
        for p in others[::2]
    ]
    owners = draw(st.dictionaries(st.sampled_from(sorted(chart().homes)), POWERS))
    return Scene("standard", owners, tuple(units), tuple(deeds), tuple(driven))


def _deed(piece: Piece, places: list[str]) -> st.SearchStrategy[Deed]:
    here, there = st.just(piece.at), st.sampled_from(places)
    fleets = st.lists(PLACES, max_size=3).map(tuple)
    good = st.booleans()
    return st.one_of(
        st.builds(Stood, here),
        st.builds(Moved, here, PLACES, good, fleets),
        st.builds(Supported, here, there, st.none() | PLACES, good),
        st.builds(Carried, here, there, PLACES, good),
        st.just(Built(piece)),
        st.just(Removed(piece)),
    )


@given(scenes(), st.sampled_from(["colour", "dark", "print"]))
@settings(max_examples=60, deadline=None)
def test_any_scene_can_be_drawn(scene, theme):
    drawn = draw(scene, chart(), WORDS, theme, "Spring 1901")
    assert tree(drawn).find("title").text == "Spring 1901"
    assert "nan" not in drawn.svg
