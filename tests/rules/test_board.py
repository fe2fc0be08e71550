"""The standard board: its counts, and that its facts agree with each other."""

import pytest

from judge.rules.board import BoardError, Terrain, UnitKind, bits, place_set, read_board
from tests.rules.notation import ROOT, standard

BOARD = standard()


def test_counts() -> None:
    assert len(BOARD.provinces) == 75
    assert len(BOARD.centers) == 34
    assert len(BOARD.start) == 22
    assert [sum(kind is terrain for kind in BOARD.terrain) for terrain in Terrain] == [19, 14, 42]


def test_home_centres() -> None:
    homes = {power: len(centers) for power, centers in BOARD.homes.items()}
    assert homes == dict.fromkeys(BOARD.powers, 3) | {"RUSSIA": 4}


def test_split_provinces() -> None:
    coasts = {
        BOARD.codes[province]: [BOARD.codes[coast] for coast in BOARD.coasts[province]]
        for province in BOARD.provinces
        if BOARD.coasts[province]
    }
    assert coasts == {
        "BUL": ["BUL/EC", "BUL/SC"],
        "SPA": ["SPA/NC", "SPA/SC"],
        "STP": ["STP/NC", "STP/SC"],
    }


def beside(province: int) -> set[int]:
    touch = BOARD.army_reach[province]
    for place in (province, *BOARD.coasts[province]):
        touch |= BOARD.fleet_touch[place]
    return set(bits(touch))


def test_adjacent_pairs() -> None:
    pairs = {frozenset((here, there)) for here in BOARD.provinces for there in beside(here)}
    assert len(pairs) == 206


@pytest.mark.parametrize("here", BOARD.locations, ids=lambda place: BOARD.codes[place])
def test_neighbours_are_mutual(here: int) -> None:
    assert all(BOARD.fleet_reach[there] >> here & 1 for there in bits(BOARD.fleet_reach[here]))
    if here in BOARD.provinces:
        assert all(BOARD.army_reach[there] >> here & 1 for there in bits(BOARD.army_reach[here]))


@pytest.mark.parametrize("here", BOARD.provinces, ids=lambda place: BOARD.codes[place])
def test_terrain_says_who_may_come(here: int) -> None:
    terrain = BOARD.terrain[here]
    ships = any(BOARD.fleet_reach[place] for place in (here, *BOARD.coasts[here]))
    assert bool(BOARD.army_reach[here]) == (terrain is not Terrain.SEA)
    assert ships == (terrain is not Terrain.LAND)
    if terrain is not Terrain.SEA:  # (nothing but coasts is next to the Black Sea)
        assert bool(BOARD.waters[here]) == ships


def test_the_books_remarks_on_the_map() -> None:
    def fleet(here: str, there: str) -> bool:
        return bool(BOARD.fleet_reach[BOARD.at[here]] >> BOARD.at[there] & 1)

    def army(here: str, there: str) -> bool:
        return bool(BOARD.army_reach[BOARD.at[here]] >> BOARD.at[there] & 1)

    assert fleet("ROM", "TUS")  # 1976 VII.1
    assert fleet("ROM", "NAP")
    assert not fleet("ROM", "VEN")
    assert army("SWE", "DEN")  # 1976 VII.3.c
    assert fleet("SWE", "DEN")
    assert not fleet("BAL", "SKA")
    assert not army("DEN", "BER")
    assert fleet("MAR", "SPA/SC")  # 1976 VII.3.b
    assert not fleet("MAR", "SPA/NC")
    assert army("NWY", "STP")  # the sample game, Spring 1902


def test_units_start_at_home() -> None:
    for power, kind, at in BOARD.start:
        assert BOARD.province_of[at] in BOARD.homes[power]
        assert BOARD.fleet_reach[at] if kind is UnitKind.FLEET else at in BOARD.provinces


def test_names_and_colours_are_each_powers_own() -> None:
    powers = BOARD.powers.values()
    for key in ("name", "letter", "tint", "band", "ink"):
        assert len({getattr(power, key) for power in powers}) == 7
    assert len(set(BOARD.names)) == len(BOARD.codes)


def test_a_one_sided_neighbour_is_refused() -> None:
    text = (ROOT / "maps/standard/board.toml").read_text(encoding="utf-8")
    with pytest.raises(BoardError, match="names NTH as its neighbour"):
        read_board(text.replace('"BEL DEN EDI ENG HEL', '"DEN EDI ENG HEL', 1))


def test_a_place_that_is_not_on_the_board_is_refused() -> None:
    text = (ROOT / "maps/standard/board.toml").read_text(encoding="utf-8")
    with pytest.raises(BoardError, match="XYZ is named but not a place of this board"):
        read_board(text.replace('"BEL DEN EDI ENG HEL', '"XYZ DEN EDI ENG HEL', 1))


def test_a_sea_has_an_article_within_a_sentence() -> None:
    phrases = [BOARD.phrases[BOARD.at[code]] for code in ("NTH", "MUN", "STP/SC")]
    assert phrases == ["the North Sea", "Munich", "St Petersburg (south coast)"]


def test_sets_of_places() -> None:
    assert list(bits(place_set([3, 70, 11]))) == [3, 11, 70]
    assert place_set([]) == 0
