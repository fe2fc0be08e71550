"""A vocabulary is made of tables of plain phrases; what is amiss in one is told."""

import copy

import pytest

from judge.library import Library
from judge.orders import Vocabulary, VocabularyError, read_orders
from judge.orders.vocabulary import Act, Verb
from judge.orders.vocabulary.patterns import any_of, reading_pattern
from judge.orders.vocabulary.word_tables import phrases_of
from judge.rules.board import UnitKind
from tests.backwards import toml
from tests.orders.tables import english, english_words, make_position, standard_board

ENGLISH = english()


def changed(path: str, value) -> dict:
    """Return the English tables with one key changed, or without it if the value is None."""
    result = copy.deepcopy(english_words())
    *above, key = path.split(".")
    table = result
    for name in above:
        table = table[name]
    if value is None:
        del table[key]
    else:
        table[key] = value
    return result


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("grammar.articles", None, r"\[grammar\] lacks articles"),
        ("grammar.verbs.hold", None, r"\[grammar.verbs\] lacks hold"),
        ("prose", None, "the vocabulary lacks prose"),
        ("grammar.artikel", "der", r"\[grammar\] has artikel, which nobody asks for"),
        ("poetry", {}, "the vocabulary has poetry, which nobody asks for"),
        ("grammar.articles", 3, "grammar.articles is neither a text nor a list of texts"),
        ("grammar.articles", [3], "grammar.articles is neither a text nor a list of texts"),
        ("grammar.articles", "the, of the", "grammar.articles is of single words"),
        ("grammar.verbs", "hold", r"\[grammar.verbs\] is no table"),
        ("grammar.numbers", {"two": "2"}, r"\[grammar.numbers\] is no table of numbers"),
        ("corrections.ordinals", "first", r"\[corrections.ordinals\] is no table of numbers"),
        ("names.further", ["wales: galles: x"], "names.further: a name, a colon"),
        ("prose.places", ["denmark danish"], "prose.places: a name, a colon and other names"),
        ("corrections.readings", ["read {right}"], "lacks {wrong} or {right}"),
        ("tokens.way", "", r"\[tokens\] coast and way are needed"),
    ],
)
def test_what_is_amiss_is_told(path, value, message):
    with pytest.raises(VocabularyError, match=message):
        Vocabulary.of(changed(path, value))


def test_lists_may_be_empty_and_may_be_lists():
    words = Vocabulary.of(changed("conditions.press", ""))
    assert not words.conditions.press
    words = Vocabulary.of(changed("grammar.articles", ["der", "die"]))
    assert words.grammar.articles == {"der", "die"}


def test_what_the_judge_writes_is_understood_in_every_language():
    empty = {"hold": "", "move": "", "support": "", "convoy": "", "retreat": "", "disband": ""}
    verbs = {**empty, "withdraw": "", "build": "", "waive": "", "blank": ""}
    words = Vocabulary.of(changed("grammar.verbs", verbs))
    assert {words.grammar.verb_of[letter] for letter in "h-scrdb"} == {*Verb} - {
        Verb.WITHDRAW,
        Verb.WAIVE,
        Verb.BARE,
        Verb.BLANK,
    }
    assert words.grammar.verb_of["waive"] is Verb.WAIVE
    assert (words.tokens.kinds["a"], words.tokens.kinds["f"]) == (UnitKind.ARMY, UnitKind.FLEET)
    assert words.tokens.coast_of["sc"] == "SC"
    assert "if" in words.conditions.openings


def test_words_mean_what_their_tables_say():
    assert ENGLISH.grammar.verb_phrases["fall", "back"] is Verb.WITHDRAW
    assert ENGLISH.grammar.section_of["orders"] is None
    assert ENGLISH.grammar.section_of["builds"] is Verb.BUILD
    assert ENGLISH.grammar.season_of["autumn"] == "F"
    assert ENGLISH.grammar.number_of["two"] == 2
    assert ENGLISH.tokens.spoken["full", "stop"] == ","
    assert ENGLISH.names.names_of["ostsee",] == (("baltic", "sea"),)
    assert len(ENGLISH.prose.places_of["atlantic",]) == 2
    assert ("canal", "de", "la", "mancha") in ENGLISH.names.names_of
    assert ENGLISH.tokens.short_words["w", "/"] == "with"
    assert ENGLISH.tokens.heard_as["roar"] == "ruhr"
    assert ENGLISH.corrections.ordinal_of["third"] == 3


def test_what_a_sentence_may_say_hangs_on_the_turn():
    acts, winter, retreats = (
        words.act_of for words in (ENGLISH.acts, ENGLISH.winter_acts, ENGLISH.retreat_acts)
    )
    assert acts["march", "on"] is Act.GO
    assert ("recruit",) not in acts
    assert (winter[("recruit",)], winter[("skip",)]) == (Act.BUILD, Act.WAIVE)
    assert (retreats[("flee",)], acts[("take",)]) == (Act.GO, Act.GO)


def test_of_phrases_the_longest_counts():
    phrases = phrases_of(["as", "as agreed", "as we agreed"])
    words = ("and", "as", "we", "agreed", "as", "")
    assert [phrases.size_at(words, at) for at in range(6)] == [0, 3, 0, 0, 1, 0]
    assert phrases.size_at(words, 1, 3) == 1
    assert phrases.are_among(words)
    assert not phrases.are_among(("and", ""))
    assert ("as", "agreed") in phrases


def test_patterns_are_made_of_phrases():
    assert any_of(["dont do", "don't"]) == r"dont[\s,(]+do|don['’]?t"
    assert any_of([]) == "(?!)"


@pytest.mark.parametrize(
    ("pattern", "text", "wrong", "right"),
    [
        ("for {wrong} read {right}", "for Bur, read Tyr", "Bur", "Tyr"),
        ("read {right} instead of {wrong}", "please read Tyr instead of Bur", "Bur", "Tyr"),
        ("{wrong} should be {right}", "that Bur should be Tyr.", "Bur", "Tyr"),
    ],
)
def test_what_is_to_be_read_for_what(pattern, text, wrong, right):
    match = reading_pattern(pattern).search(text)
    assert (match["wrong"], match["right"]) == (wrong, right)


def test_another_language_has_other_words_on_the_same_board():
    other = Vocabulary.of(changed("grammar.verbs.hold", "bleibt, halt"))
    position = make_position("S1901M", ["  GERMANY: A MUN"])

    def shorts(text, words):
        reading = read_orders(text, "GERMANY", position, standard_board(), words)
        return [order.short for order in reading.orders if not order.notes]

    assert shorts("A Mun bleibt", other) == ["A MUN H"]
    assert shorts("A Mun stands", other) == []
    assert shorts("A Mun stands", ENGLISH) == ["A MUN H"]
    assert shorts("A Mun H", other) == ["A MUN H"]


def test_an_operators_own_words_go_before_ours(tmp_path):
    path = tmp_path / "templates/de/reading/orders.toml"
    path.parent.mkdir(parents=True)
    path.write_text(toml(changed("grammar.verbs.hold", "bleibt")), "utf-8")
    library = Library(tmp_path)
    assert library.vocabulary("de").grammar.verb_of["bleibt"] is Verb.HOLD
    assert "holds" not in library.vocabulary("de").grammar.verb_of
    assert library.vocabulary().grammar.verb_of["holds"] is Verb.HOLD
    assert library.vocabulary("de") is library.vocabulary("de")


def test_a_language_without_words_of_its_own_has_ours():
    assert Library().vocabulary("xx").grammar.verb_of["holds"] is Verb.HOLD
