import re
from dataclasses import replace
from math import dist

import pytest

from judge.drawing.drawing import draw
from judge.drawing.land import hatch_id
from judge.drawing.scene import Scene
from judge.library import Library
from tests.drawing.scenes import CROWDED, WORDS, chart, found, picture, scene, tree, words_in

THEMES = ["colour", "dark", "print", "phone", "phone-dark"]
PHONE = 390  # pixels across
LEAST = 6.5  # pixels that letters must have there
ARROWS = {"move", "support", "convoy", "retreat", "option", "dislodged", "built"}


@pytest.mark.parametrize("theme", THEMES)
def test_a_crowded_picture_is_sound_and_the_same_each_time(theme):
    drawn = picture(CROWDED, theme)
    assert drawn.svg == picture(CROWDED, theme).svg
    assert tree(drawn).get("viewBox") == f"0 0 {drawn.width} {drawn.height}"
    ids = [e.get("id") for e in tree(drawn).iter() if e.get("id")]
    assert len(ids) == len(set(ids))


def test_names_lie_above_all_arrows_and_units_above_the_names():
    order = [e.get("class", "").split()[:1] for e in tree(picture(CROWDED)).iter("g")]
    names = order.index(["labels"])
    arrows = [i for i, (*name,) in enumerate(order) if name and name[0] in ARROWS]
    assert max(arrows) < names < order.index(["units"])


def test_every_name_is_on_a_halo_and_said_once():
    (labels,) = found(picture(CROWDED), "labels")
    assert labels.get("paint-order") == "stroke"
    sites = [*chart().provinces.values(), *chart().coasts.values()]
    assert sorted(words_in(labels)) == sorted(site.text for site in sites)


def test_every_unit_bears_the_letter_of_its_power():
    (units,) = found(picture("FRANCE A PAR\nRUSSIA F STP/SC"), "units")
    assert words_in(units) == ["R", "F"]


def test_the_print_theme_has_no_colour():
    owners = {"PAR": "FRANCE", "MUN": "GERMANY"}
    colours = set(re.findall(r"#([0-9a-f]{6})\b", picture(CROWDED, "print", **owners).svg))
    assert all(c[:2] == c[2:4] == c[4:] for c in colours)


def test_land_is_drawn_for_its_owner():
    countries = found(picture(PAR="FRANCE", MUN="FRANCE", BER="GERMANY"), "country")
    faces = {c.get("data-power"): [p.get("id") for p in c.iter("path")] for c in countries}
    assert {"face-PAR", "face-MUN"} < set(faces["FRANCE"])
    assert set(faces) == {"FRANCE", "GERMANY"}


def test_the_legend_counts():
    legend = found(picture("FRANCE A PAR\nFRANCE F BRE\nGERMANY A MUN ? SIL"), "powers")[0]
    words = {g.get("data-power"): words_in(g) for g in legend if g.get("data-power")}
    assert words["FRANCE"] == ["F", "France", "5", "2"]
    assert words["GERMANY"] == ["G", "Germany", "12", "1"]


def test_what_is_closed_is_hatched_and_whoever_is_not_there_is_not_in_the_legend():
    """1961, first printing: six players, without Turkey."""
    plain = scene("FRANCE A PAR", PAR="FRANCE")
    smaller = replace(plain, closed=("CON", "BUL"), powers=("FRANCE", "RUSSIA"))
    whole, part = (draw(each, chart(), WORDS) for each in (plain, smaller))
    assert found(whole, "closed") == []
    [hatched] = found(part, "closed")
    assert chart().faces["BUL"].data in hatched.get("d")
    assert hatched.get("fill") == "url(#rock)"
    named = [g.get("data-power") for g in found(part, "powers")[0] if g.get("data-power")]
    assert named == ["FRANCE", "RUSSIA"]


def test_home_centres_bear_letters_on_the_blank_board_unless_they_are_closed():
    blank = scene("")
    smaller = replace(blank, closed=("MOS",), powers=("RUSSIA",))
    letters = [
        words_in(found(draw(each, chart(), WORDS), "centers")[0]) for each in (blank, smaller)
    ]
    assert letters[0].count("R") == 4
    assert letters[1] == ["R", "R", "R"]


def test_the_key_says_only_what_is_on_the_picture():
    (key,) = found(picture("FRANCE A BUR - MUN", BUR="FRANCE"), "key")
    assert words_in(key) == [WORDS["army"], WORDS["center"], WORDS["move"]]


def test_the_words_are_those_given():
    loud = {key: words.upper() for key, words in WORDS.items()}
    drawn = draw(scene(CROWDED), chart(), loud)
    (key,) = found(drawn, "key")
    assert len(words_in(key)) > 10
    assert all(words == words.upper() for words in words_in(key))


def winter() -> Scene:
    taken, due = {"BUR": None, "MUN": "GERMANY", "BER": None}, {"FRANCE": 2, "GERMANY": -1}
    return replace(scene("FRANCE A MUN", MUN="FRANCE"), taken=taken, due=due)


def test_before_a_winter_the_legend_says_who_builds_and_who_removes():
    legend = found(draw(winter(), chart(), WORDS), "powers")[0]
    words = {g.get("data-power"): words_in(g)[2:] for g in legend if g.get("data-power")}
    assert (words["FRANCE"][-1], words["GERMANY"][-1]) == ("+2", "−1")
    assert len(words["ITALY"]) == 2


def test_centres_newly_taken_are_ringed_in_the_ink_of_their_former_owner():
    rings = found(draw(winter(), chart(), WORDS), "taken")
    assert [ring.get("data-at") for ring in rings] == ["MUN", "BER"]  # Burgundy is none
    inks = [ring[1].get("stroke") for ring in rings]
    theme = chart().themes["colour"]
    assert inks == [theme.powers["GERMANY"].ink, theme.ink]


def test_every_word_is_used_by_some_mark():
    texts = [
        CROWDED,
        "FRANCE A BUR H\nITALY A TYR S BUR - MUN !",
        "ENGLAND F NTH C LON - BEL IDLE",
        "ENGLAND F ENG C LON - BEL\nENGLAND A LON - BEL VIA ENG\nENGLAND A WAL H",
        "FRANCE A MUN\nGERMANY A MUN ? SIL BOH",
        "FRANCE A MUN\nGERMANY A MUN ? SIL BOH\nGERMANY A MUN > SIL",
        "TURKEY A SMY X\nRUSSIA F STP/NC +",
    ]
    drawings = [*map(picture, texts), draw(winter(), chart(), WORDS)]
    used = {words for drawn in drawings for words in words_in(found(drawn, "key")[0])}
    assert used - {"A"} == set(WORDS.values())


def test_the_title_stands_in_its_cartouche():
    (box,) = found(picture(title="R & D, 1901"), "cartouche")
    assert words_in(box)[0] == "R & D, 1901"
    assert not found(picture(), "cartouche")


def test_a_blank_map_has_names_and_home_centres():
    drawn = picture(theme="print")
    assert sorted(words_in(found(drawn, "centers")[0])) == sorted("AAAEEEFFFGGGIIIRRRRTTT")
    assert words_in(found(drawn, "key")[0]) == [WORDS["center"], "A", WORDS["home"]]


def test_pictures_of_one_ownership_share_their_base():
    before = picture("FRANCE A BUR - MUN", title="Spring 1901", PAR="FRANCE")
    after, other = picture(PAR="FRANCE"), picture(PAR="GERMANY")
    assert before.layer(before.base) == after.layer(after.base)
    assert before.names == after.names
    assert before.edge != after.edge
    assert before.layer(before.base) != other.layer(other.base)


def sizes(element, size=0.0, scale=1.0):
    """Yield the size of every word of an element, in pixels of the picture."""
    size = float(element.get("font-size", size))
    for zoom in re.findall(r"scale\(([\d.]+)\)", element.get("transform", "")):
        scale *= float(zoom)
    if element.tag.endswith("text"):
        yield size * scale
    for inner in element:
        yield from sizes(inner, size, scale)


@pytest.mark.parametrize("theme", ["phone", "phone-dark"])
def test_no_letter_on_a_phone_is_too_small_to_read(theme):
    drawn = picture(CROWDED, theme)
    assert min(sizes(tree(drawn))) * PHONE / drawn.width >= LEAST
    assert min(sizes(tree(picture(CROWDED)))) * PHONE / 1000 < LEAST  # which is why


def test_a_phone_has_neither_names_of_seas_nor_hatches_nor_a_key():
    owned = picture("FRANCE A PAR", "phone", PAR="FRANCE")
    assert not any(found(owned, name) for name in ("sea-names", "key"))
    assert hatch_id("FRANCE") not in owned.base
    assert hatch_id("FRANCE") in picture("FRANCE A PAR", PAR="FRANCE").base
    assert found(picture("FRANCE A PAR"), "key")


def test_on_a_smaller_board_nothing_comes_too_near_to_a_unit():
    small = Library().chart("standard", share=0.645)
    for code, site in small.provinces.items():
        whole = chart().provinces[code]
        for mine, theirs in ((site.label, whole.label), (site.dot, whole.dot)):
            if mine is not None and theirs is not None:
                least = min(dist(whole.unit, theirs), 14)
                assert dist(site.unit, mine) >= least * 0.99, code
