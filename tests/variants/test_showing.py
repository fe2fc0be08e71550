"""What is shown of positions and results: names of the reader's language, and those of programs."""

import json
import re
from random import Random

import pytest

from judge.library import Library
from judge.report.environment import environment
from judge.report.words import Words
from judge.rules.position import first_position
from judge.rules.resolution import resolve
from judge.shipped import folders, in_language
from judge.variants.seam import Cause, Record, Sketch, Spec, Standing
from judge.variants.standard.turn_record import pack_record, results_of
from tests.backwards import CODE, backwards, write_language
from tests.rules.random_play import any_orders
from tests.variants.standard import BOARD, OPENING, STANDARD, WORDS, packed, read, results, settle

ENGLISH = environment(in_language(folders("templates")))
RETREAT = packed(
    "S1902R",
    units={"AUSTRIA": ["A VEN"], "ENGLAND": ["F NTH"]},
    dislodged={
        "ITALY": {"A VEN": {"from": "TRI", "retreats": ["APU", "TYR"]}},
        "GERMANY": {"F NTH": {"from": "NWG", "retreats": ["HEL"]}},
    },
)


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """The standard game in a language of its own."""
    own = tmp_path_factory.mktemp("own")
    write_language(own)
    library = Library(own)
    return library.variant(Spec(), library.house_rules("standard")).in_language(CODE)


def played(seed, turns):
    """Yield the records of a game played at random."""
    rng, position = Random(seed), first_position(BOARD)
    for _ in range(turns):
        orders = any_orders(rng, position, BOARD)
        settled = resolve(position, orders, BOARD, STANDARD.edition)
        yield Record(pack_record(results_of(settled, STANDARD.edition), BOARD))
        position = settled.next


def order_of(line):
    """Return how the English templates put an order."""
    return ENGLISH.get_template("views/standard.words.j2").module.order(line)


@pytest.mark.parametrize("phase", ["S1901M", "S1901R", "F1901M", "F1901R", "W1901A"])
def test_what_subjects_say_of_a_turn_is_read_in_their_language(game, phase):
    turn = game.turn(packed(phase))
    card = Words.of((game.shelf.own / "templates", *folders("templates")), CODE).turn_card(turn)
    assert card.subject != WORDS.turn_card(turn).subject
    for subject in (card.subject, card.label, WORDS.turn_card(turn).subject, phase):
        assert game.read_turn(subject).code == phase


@pytest.mark.parametrize("seed", range(5))
def test_an_order_told_in_english_is_the_one_that_programs_read(seed):
    for record in played(seed, 12):
        for line in STANDARD.show(record, ()).facts["lines"]:
            assert order_of(line) == line["text"].replace("->", "→")


@pytest.mark.parametrize("seed", range(3))
def test_programs_read_the_same_in_every_language(game, seed):
    for record in played(seed, 12):
        ours, theirs = (variant.show(record, ()) for variant in (STANDARD, game))
        assert theirs.facts["programs"] == ours.facts["programs"]
        assert ours.facts["programs"]["lines"] == ours.facts["lines"]
        assert theirs.facts["lines"] != ours.facts["lines"]
        assert theirs.scenes == ours.scenes


def test_a_view_has_the_names_of_its_language(game):
    facts = game.show(Standing(RETREAT), ()).facts
    assert facts["units"]["ENGLAND"] == [
        {"kind": "fleet", "adjective": "", "place": {"name": "Htron Aes", "where": "eht Htron Aes"}}
    ]
    [german, italian] = facts["dislodged"]
    assert (german["adjective"], italian["adjective"]) == ("Namreg", "Nailati")
    assert [place["name"] for place in italian["retreats"]] == ["Ailupa", "Ailoryt"]
    assert (facts["season"], facts["year"], facts["kind"]) == ("spring", 1902, "retreat")


def test_a_reason_names_places_in_the_language(game):
    record = settle(OPENING, {"GERMANY": ["A Mun - Bur"], "FRANCE": ["A Par - Bur"]}).record
    lines = game.show(Record(record), ()).facts["lines"]
    [cause] = next(line["causes"] for line in lines if line["short"] == "A MUN - BUR")
    assert cause["code"] == "Bounced"
    assert cause["fields"]["to"] == "Ydnugrub"
    assert cause["fields"]["rival_power"] == {"name": "Ecnarf", "adjective": "Hcnerf"}


def test_what_is_drawn_for_a_player_is_the_same_in_every_language(game):
    orders = tuple(order.packed for order in read("GERMANY", "A Mun - Ruh").orders)
    sketch = Sketch(OPENING, "GERMANY", orders)
    assert game.show(sketch, ("GERMANY",)).scenes == STANDARD.show(sketch, ("GERMANY",)).scenes


def test_a_game_is_one_in_every_language(game):
    assert game.in_language(CODE) is game
    ours = game.in_language("en")
    assert (game.language, ours.language) == (CODE, "en")
    assert ours.in_language(CODE) is game
    assert game.begin() == ours.begin() == OPENING
    assert game.turn(OPENING) == ours.turn(OPENING)
    assert game.powers["GERMANY"].name == "Ynamreg"


@pytest.mark.parametrize(
    "text", ["Hcinum - Ydnugrub", "Munich - Burgundy", "A MUN - BUR", "Hcin - Ydn", "Hcinum - Burg"]
)
def test_places_are_read_by_both_names(game, text):
    [order] = game.read(text, "GERMANY", OPENING).orders
    assert order.text == "A MUN - BUR"
    assert order.packed == read("GERMANY", "A Mun - Bur").orders[0].packed


def test_a_power_is_called_by_both_names(game):
    assert {backwards("Germany"), "Germany", "German"} <= {
        game.powers["GERMANY"].name,
        *game.powers["GERMANY"].also,
    }


def test_what_is_kept_holds_no_name(game):
    """Records, positions, orders and causes are the same for every language."""
    names = re.compile(
        "|".join(
            rf"\b{re.escape(name)}\b"
            for board in (BOARD, game.board)
            for name in (
                *board.names,
                *(power.name for power in board.powers.values()),
                *(power.adjective for power in board.powers.values()),
            )
        )
    )
    for record in played(7, 8):
        assert not names.search(record.record)
    reading = game.read("A Mun - Bur\nA Ber - Lon\nF Kie - Ruh\nA Mun S A Par", "GERMANY", OPENING)
    causes = [ruling.cause for ruling in reading.all_rulings]
    causes += [problem.cause for problem in reading.problems]
    assert len(causes) > 2
    assert not names.search(json.dumps([[cause.code, cause.fields] for cause in causes]))


WINTER = packed(
    "W1901A",
    units={"RUSSIA": ["A RUM"]},
    centers={"RUSSIA": ["MOS", "SEV", "WAR"], "TURKEY": ["STP"]},
)


def explained(*orders):
    """Return what everybody is told of orders that failed in the winter."""
    lines = results(WINTER, {"RUSSIA": orders}).facts["lines"]
    causes = [(line["short"], line["causes"]) for line in lines if line["failed"]]
    return [
        (short, WORDS.say(Cause(cause["code"], cause["fields"])))
        for short, its in causes
        for cause in its
    ]


def test_a_build_that_failed_is_told_by_whom_it_was_wanted():
    assert explained("A Vie B", "A Mos B") == [
        ("A VIE B", "Vienna is no home supply centre of Russia.")
    ]
