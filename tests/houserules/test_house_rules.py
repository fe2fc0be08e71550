import json
import re
import tomllib
from dataclasses import replace
from datetime import time, timedelta

import pytest

from judge.houserules import keys
from judge.houserules.files import extends, read_house_rules
from judge.houserules.rules import HouseRules
from judge.houserules.values import HouseRulesError, parse_length
from judge.library import CHOICES
from judge.rules.edition import EDITIONS
from judge.shipped import find
from judge.variants.seam import Spec
from tests.variants.standard import LIBRARY

STANDARD = LIBRARY.house_rules("standard")


def read(text, base=STANDARD):
    return read_house_rules(text, base, CHOICES)


def lengths(rules):
    return [rules.setting(f"VII.4.{kind}") for kind in ("movement", "retreat", "adjustment")]


def test_the_standard_rules_are_those_of_the_gamemasters():
    assert lengths(STANDARD) == ["7 days", "2 days", "2 days"]  # VII.4
    assert STANDARD.setting("III.8.infer") is True
    assert STANDARD.early  # VII.2
    assert STANDARD.edition == "2000"  # I.2
    assert STANDARD.switches["paradox"] == "moves fail"  # VI.6
    assert STANDARD.switches["retreat_to_convoyed"] == "allowed"  # VI.1
    edition = LIBRARY.variant(Spec(), STANDARD).edition
    assert edition.written_route == "binding"  # VI.3
    assert edition.convoy_shield == "necessary fleet"  # of the 2000 rulebook
    assert STANDARD.clauses["III.4"].title == "Several sets of orders"


# How many clauses each section has; I.3, I.4, II.7, VII.7, IX.6 and X are ours.
SECTIONS = {"I": 4, "II": 7, "III": 8, "IV": 7, "V": 5, "VI": 8, "VII": 7, "VIII": 4, "IX": 6}
SECTIONS["X"] = 6


def test_every_clause_of_the_gamemasters_is_there_in_order():
    numbers = [f"{section}.{n + 1}" for section, most in SECTIONS.items() for n in range(most)]
    numbers.insert(numbers.index("X.1"), "X")
    written = tomllib.loads(find("houserules/standard.toml").read_text("utf-8"))
    assert list(written["clause"]) == list(STANDARD.clauses) == numbers
    assert list(STANDARD.sections) == list(SECTIONS)


@pytest.mark.parametrize("name", ["standard", "league"])
def test_every_clause_can_be_read(name):
    rules = LIBRARY.house_rules(name)
    assert all(rules.sections.values())
    for clause in rules.clauses.values():
        assert 2 <= len(clause.title) <= 60
        assert clause.text[0].isupper()
        assert clause.text[-1] == "."
        assert clause.text.isascii()
        assert not set("{}\n") & set(clause.text)
        cited = re.findall(r"\b[A-Z]+\.[0-9]+", clause.text)
        assert set(cited) <= set(rules.clauses), clause.number


def test_a_clause_shows_the_values_that_are_obeyed():
    assert STANDARD.clauses["VII.4"].text.startswith("A turn of movement takes 7 days. For")
    assert STANDARD.clauses["I.2"].text.endswith("in its edition of 2000.")


def test_every_key_that_the_program_asks_for_is_set_by_a_clause():
    set_by_clauses = {*STANDARD.settings, *LIBRARY.house_rules("league").settings}
    assert [key for key in keys.OWN if key not in set_by_clauses] == []


def test_the_league_plays_faster_by_the_old_rulebook():
    league = LIBRARY.house_rules("league")
    assert lengths(league) == ["Wednesday and Sunday", "2 hours", "2 hours"]
    assert (league.first, league.hour) == (timedelta(days=7), time(0))
    assert league.results(("VII.4.movement",)) == time(12, 30)
    assert league.results(("VII.4.retreat",)) is None
    assert not league.takes_late
    assert STANDARD.takes_late
    assert league.setting("III.8.infer") is False
    assert "Retreats have 2 hours after them" in league.clauses["VII.4"].text
    assert LIBRARY.variant(Spec(), league).edition.victory == "majority of pieces"
    assert league.clauses["III.6"] == STANDARD.clauses["III.6"]
    played = LIBRARY.variant(Spec(), league).edition
    assert replace(played, name="1961") == EDITIONS["1961"]
    assert [number for number in league.clauses if number not in STANDARD.clauses] == [
        f"L.{number}" for number in range(1, 7)
    ]


def test_a_file_may_build_on_another():
    text = """
        name = "quick"
        title = "Quick games"
        extends = "standard"
        [clause."VII.4"]
        movement = "48 hours"
    """
    assert extends(text) == "standard"
    quick = read(text)
    assert lengths(quick) == ["48 hours", "2 days", "2 days"]
    assert quick.clauses["VII.4"].title == STANDARD.clauses["VII.4"].title
    assert quick.clauses["VII.4"].text.startswith("A turn of movement takes 48 hours")


def test_an_added_clause_stands_where_its_number_says():
    added = read(
        'name = "x"\ntitle = "x"\nextends = "standard"\n[section]\nM = "More"\n'
        '[clause."M.1"]\ntitle = "Tea"\ntext = "At five."\n'
        '[clause."II.7"]\ntitle = "Ink"\ntext = "Any."\n',
    )
    numbers = list(added.clauses)
    assert numbers[numbers.index("II.6") + 1] == "II.7"
    assert numbers[-1] == "M.1"


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ('[clause."VII.4"]\nmovement = "soon"', "no length of time"),
        ('[clause."VII.4"]\nmovement = 7', "no length of time"),
        ('[clause."VII.4"]\nmovement = "Wednesday and Someday"', "no length of time"),
        ('[clause."VII.4"]\nresults = "half past"', "is no hour"),
        ('[clause."VII.3"]\nlate = "perhaps"', "should be true or false"),
        ('[clause."VII.4"]\nmovment = "7 days"', "no value called movment"),
        ('[clause."VII.2"]\nearly = "yes"', "should be true or false"),
        ('[clause."VI.6"]\nparadox = "toss a coin"', "should be one of 'convoys hold', "),
        ('[clause."VI.2"]\nvia_land_fallback = 1', "should be one of True, False"),
        ('clauses = "all"', "unknown: clauses"),
        ('[clause."VII.44"]\nmovement = "7 days"', "no value called movement"),
        ('[clause."III.44"]\ntext = "x"', "clause III.44 is new; it needs a title and a text"),
        ('[clause."III.44"]\ntitle = "x"', "clause III.44 is new; it needs a title and a text"),
        ('[clause."III."]\ntitle = "x"\ntext = "x"', "should be as in III.4; of I, II, "),
        ('[clause."N.1"]\ntitle = "x"\ntext = "x"', "should be as in III.4"),
        ('[clause."VII.4"]\ntext = "{movment}"', "has no value called 'movment'"),
    ],
)
def test_a_slip_of_the_pen_is_noticed(line, trouble):
    with pytest.raises(HouseRulesError, match=trouble):
        read(f'name = "x"\ntitle = "x"\n{line}')


def test_what_is_missing_is_named():
    with pytest.raises(HouseRulesError, match=r"missing: I\.2\.edition, VII\.2\.early"):
        read('name = "x"\ntitle = "x"', None)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("7 days", timedelta(days=7)),
        ("1 day", timedelta(days=1)),
        (" 48  hours ", timedelta(hours=48)),
        ("2 Weeks", timedelta(days=14)),
        ("15 minutes", timedelta(seconds=900)),
        ("3660 days", timedelta(days=3660)),
        ("0003660 days", timedelta(days=3660)),
        ("522 weeks", timedelta(weeks=522)),
    ],
)
def test_lengths_are_read(text, length):
    assert parse_length(text) == length


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "days",
        "0 days",
        "-1 days",
        "7 moons",
        "7.5 days",
        "3661 days",
        "0000000001 days",
        "٣ days",
    ],
)
def test_other_lengths_are_not(text):
    assert parse_length(text) is None


# --- A game's own values --------------------------------------------------------------------------


def test_the_shortest_of_some_lengths_counts():
    assert STANDARD.pace(("VII.4.movement",)) == timedelta(days=7)
    assert STANDARD.pace(("VII.4.retreat", "III.8.overrule")) == timedelta(days=1)
    assert STANDARD.pace(()) == timedelta(0)


def test_rules_are_changed_by_key():
    changed = STANDARD.changed({"VII.2.early": "no", "VII.4.movement": "3 days"})
    assert (changed.early, STANDARD.early) == (False, True)
    assert changed.clauses["VII.4"].text.startswith("A turn of movement takes 3 days")
    szykman = STANDARD.changed({"VI.6.paradox": "convoys hold", "I.2.edition": "1976"})
    edition = LIBRARY.variant(Spec(), szykman).edition
    assert (edition.name, edition.paradox) == ("1976", "convoys hold")


@pytest.mark.parametrize(
    ("key", "value", "trouble"),
    [
        ("VII.2.earley", True, r"no setting VII\.2\.earley; there is VII\.2\.early"),
        ("XII.9.x", True, r"no setting XII\.9\.x; there is"),
        ("VII.2.early", "perhaps", "should be true or false"),
        ("VII.4.movement", "soon", "no length of time"),
        ("VII.4.movement", True, "no length of time"),
        ("VII.4.movement", "999999 weeks", "up to ten years"),
        ("VII.4.movement", "9" * 5000 + " weeks", "up to ten years"),
        ("VI.6.paradox", "convoy holds", "should be one of 'convoys hold'"),
        ("VI.6.paradox", True, "should be one of 'convoys hold', 'moves fail'"),
        ("I.2.edition", "1984", "should be one of"),
    ],
)
def test_what_cannot_be_set_names_what_may_be_meant(key, value, trouble):
    with pytest.raises(HouseRulesError, match=trouble):
        STANDARD.changed({key: value})


def test_a_value_that_no_clause_sets_is_asked_for_in_vain():
    with pytest.raises(HouseRulesError, match=r"no clause sets VII\.4\.night"):
        STANDARD.pace(("VII.4.night",))


@pytest.mark.parametrize("name", ["standard", "league"])
def test_rules_come_back_from_plain_data(name):
    rules = LIBRARY.house_rules(name)
    again = HouseRules.from_plain(json.loads(json.dumps(rules.plain())))
    assert again == rules
    assert again.digest == rules.digest
    assert again.switches == rules.switches


def turned_round(plain):
    """Return the choices of plain rules in another order."""
    return dict(reversed(plain["choices"].items()))


def test_the_digest_is_that_of_every_word_and_value():
    others = [
        LIBRARY.house_rules("league"),
        STANDARD.changed({"VII.2.early": False}),
        read('name = "standard"\ntitle = "x"'),
    ]
    assert len({STANDARD.digest, *(rules.digest for rules in others)}) == 4
    assert STANDARD.changed({"VII.2.early": True}).digest == STANDARD.digest
    plain = STANDARD.plain()
    turned = HouseRules.from_plain(dict(reversed(plain.items())) | {"choices": turned_round(plain)})
    assert turned.digest == STANDARD.digest


@pytest.mark.parametrize("text", ["with the turn before", "with the moves", "At once", "none"])
def test_a_turn_may_have_no_time_of_its_own(text):  # House rules VII.4
    assert STANDARD.changed({"VII.4.retreat": text}).pace(("VII.4.retreat",)) == timedelta(0)


def test_rules_on_their_own_bring_lengths_of_their_own():
    text = (
        'name = "x"\ntitle = "x"\n[section]\nI = "One"\nVII = "Time"\n'
        '[clause."I.2"]\ntitle = "Book"\ntext = "None."\nedition = "2000"\n'
        '[clause."VII.2"]\ntitle = "End"\ntext = "Early."\nearly = true\n'
        '[clause."VII.4"]\ntitle = "Turns"\ntext = "{watch}."\nwatch = "6 hours"\n'
    )
    assert read(text, None).pace(("VII.4.watch",)) == timedelta(hours=6)
    with pytest.raises(HouseRulesError, match=r"no clause sets III\.8\.infer"):
        LIBRARY.variant(Spec(), read(text, None))


@pytest.mark.parametrize("said", ["yes", "true", " On ", True])
@pytest.mark.parametrize("denied", ["no", "FALSE", "off", False])
def test_yes_and_no_are_what_people_call_so(said, denied):
    quick = STANDARD.changed({"VII.2.early": denied})
    assert not quick.early
    assert quick.changed({"VII.2.early": said}).early


def test_clauses_are_asked_for_by_their_number_or_their_sections():
    assert [clause.number for clause in STANDARD.clauses_of("III.4")] == ["III.4"]
    assert [clause.number for clause in STANDARD.clauses_of("I")] == ["I.1", "I.2", "I.3", "I.4"]
    assert STANDARD.clauses_of("") == tuple(STANDARD.clauses.values())
    assert STANDARD.clauses_of("XX") == STANDARD.clauses_of("III.44") == ()


def test_at_the_time_limit_pieces_count_unless_the_rules_say_the_chart():  # IX.1
    assert not STANDARD.counts_chart
    assert STANDARD.changed({"IX.1.most": "the chart"}).counts_chart
    assert not STANDARD.changed({"IX.1.most": "pieces"}).counts_chart
