"""Languages: the words of one, and those of English behind them; and those that are shipped."""

import re
from dataclasses import asdict

import pytest

from judge.desk.commands import COMMANDS
from judge.desk.letters.body import read_body
from judge.desk.letters.language import Language, Languages
from judge.desk.letters.phrases import any_of, plain_words
from tests.helpers import ENGLISH, LIBRARY

TABLES = LIBRARY.words("letters")
OTHER = {
    "name": "Ehterlik",
    "also": ["Eh"],
    "commands": {"status": ["tats us"], "map": ["list"], "final": ["{orders} era lanif"]},
    "orders": {"called": ["sredro"]},
    "marks": {"behind": ["LANIF"], "denied": ["ton"]},
    "subject": {"gm": ["mg"]},
    "blocks": {"press": {"opens": ["sserp"]}},
}
EHTERLIK = Language.of("eh", OTHER, TABLES)


def called(text, language=EHTERLIK):
    """Return what stands in a text: commands with their arguments, marks."""
    body = read_body(text, COMMANDS, language)
    return [(call.command.name, call.argument) for call in body.calls] + [
        (mark.final, mark.beside) for mark in body.marks
    ]


def test_the_words_of_a_language_stand_before_those_of_english():
    assert EHTERLIK.marks.behind == ("LANIF", "FINAL")
    assert EHTERLIK.subject.gm[0] == "mg"
    assert set(ENGLISH.subject.gm) < set(EHTERLIK.subject.gm)
    assert EHTERLIK.blocks["press"].opens == ("sserp", *ENGLISH.blocks["press"].opens)
    assert EHTERLIK.blocks["press"].ends == ENGLISH.blocks["press"].ends
    assert EHTERLIK.courtesies == ENGLISH.courtesies
    assert (EHTERLIK.code, EHTERLIK.name, EHTERLIK.also) == ("eh", "Ehterlik", ("Eh",))
    assert (ENGLISH.code, ENGLISH.name) == ("en", "English")


def test_what_means_two_things_is_the_languages_own():
    assert called("tats-us please\nlist\nstatus\nmap blank") == [
        ("status", ""),
        ("map", ""),
        ("status", ""),
        ("map", "blank"),
    ]
    assert called("list", ENGLISH) == [("games", "")]


def test_orders_are_called_by_all_their_names():
    assert called("Sredro era lanif\nmy orders era lanif\nThese orders are final") == [
        (True, "") for _ in range(3)
    ]
    assert called("A Mun H. LANIF\nA Ber H, ton LANIF\nA Kie H lanif") == [(True, "A Mun H")]


def test_a_language_is_known_by_its_code_and_its_names():
    languages = Languages(ENGLISH, (EHTERLIK,))
    assert languages.names == {"en": "English", "eh": "Ehterlik"}
    assert [languages.called(name) for name in ("EHTERLIK", "eh", "eng", "Klingon", "")] == [
        EHTERLIK,
        EHTERLIK,
        ENGLISH,
        None,
        None,
    ]
    assert languages.of("eh") is EHTERLIK
    assert languages.of("") is languages.of("xx") is languages.of("en") is ENGLISH
    assert Languages(EHTERLIK, (ENGLISH,)).of("xx") is EHTERLIK
    assert Languages(EHTERLIK, (ENGLISH,)).of("en") is ENGLISH


def test_the_judge_has_no_language_without_words():
    with pytest.raises(ValueError, match="there is no language xx; there is en"):
        LIBRARY.spoken("xx")


@pytest.mark.parametrize("code", LIBRARY.languages())
def test_phrases_are_written_as_they_are_looked_for(code):
    language = LIBRARY.language(code)
    words = asdict(language)
    del words["name"], words["also"], words["marks"]["behind"]
    for phrase in phrases(words):
        assert phrase == phrase.lower() == phrase.strip(), phrase
    for fence in language.blocks.values():
        assert [plain_words(end) for end in fence.ends] == list(fence.ends)
    assert set(language.commands.values()) == set(COMMANDS)
    assert set(LIBRARY.words("letters", code)) <= set(TABLES)


def phrases(words):
    """Yield every phrase in nested tables."""
    for part in words.values() if isinstance(words, dict) else words:
        if isinstance(part, str):
            yield part
        else:
            yield from phrases(part)


def test_any_of_some_phrases_is_the_longest():
    assert re.match(any_of(["a", "a.b"]), "a.bc")[0] == "a.b"
    assert re.match(any_of(["a", "a.b"]), "axb")[0] == "a"
