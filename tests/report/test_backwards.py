"""Every kind of letter in a made-up language: no English is left in it but names and codes."""

import json
import re
from dataclasses import fields
from html import unescape

import pytest

from judge.demo.sample_letters import samples
from judge.desk.notices.anyone import RulesTold
from judge.desk.notices.gm import Changed, Decision
from judge.desk.notices.last_words import LastWords
from judge.desk.notices.orders import NotRun
from judge.desk.notices.readers import DigestOfGame, PressOfTurn, PrintedArticle
from judge.desk.press.press import PressPiece
from judge.desk.votes.proposals import Proposal
from judge.desk.zine.articles import Article
from judge.desk.zine.catalogue import CatalogueEntry
from judge.desk.zine.ledger import LedgerAccount, Terms
from judge.desk.zine.tournaments import Standings
from judge.drawing.scene_json import read_scene
from judge.houserules.clauses import Clause
from judge.letter import Outgoing
from judge.library import Library
from judge.report.enclosures import Where, Wishes
from judge.report.pen import Identity, Pen
from judge.report.pictures import Artist, Looks
from judge.shipped import folders
from judge.studio import Studio
from judge.variants.seam import PassedOver, Spec
from judge.variants.standard.packed import dump
from tests.backwards import CODE, backwards, english_words, write_language
from tests.helpers import JUDGE, LIBRARY, NOW
from tests.report.every_letter import dispatches, game_with_secrets

SAMPLES = list(samples(LIBRARY))
WORDS = english_words()
# Names, addresses, and the judge's own form of orders.
KEPT = (
    r"\w+\.json|\w+ <\S+@\S+>|The Judge|The Gamemaster|(?i:Sarajevo)|English|\S+@\S+|Europe/\w+"
    r"|Zine; (?:editor|article \d+|article|letter)"
    r"|\b(?:[IVX]+|BUILD|REMOVE|RETREAT|DISBAND|GAIN|WAIVE|DISLODGED)\b"
)


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    folder = tmp_path_factory.mktemp("own")
    write_language(folder)
    return folder


@pytest.fixture(scope="module")
def studio(own):
    return Studio(Library(own))


MARK = r":: Judge: \S+(?: Game: \S+)?"  # by which our own words are known


@pytest.fixture(scope="module")
def pen(own, studio):
    artist = Artist(studio, own / "pictures", "example.org")
    wishes = Wishes(Looks("colour", 400), Where.REPORT, acknowledgements=True)
    identity = Identity("The Judge", JUDGE, "TEST")
    return Pen(folders("templates", own), identity, Library(own), artist, wishes, CODE)


def texts_in(letter: Outgoing, studio):
    """Yield what a letter tells people, without what is for programs."""
    yield letter.subject
    text = " ".join(letter.text.partition(backwards("What follows is for programs"))[0].split())
    text = re.sub(r":: Judge: .*? :: Deadline: \S+ (?:none|.*?[+-]\d{4})", "", text)
    yield from (re.sub(MARK, "", said) for said in (text, words_of(letter.html)))
    for picture in letter.pictures:
        yield from (picture.alt, picture.name, words_of(drawn(picture.recipe, studio)))
    for file in letter.attachments:
        calendar = file.type.startswith("text/calendar")
        yield file.name
        if calendar:
            yield described(file.content.decode())
        elif file.recipe:  # others are for programs
            yield words_of(drawn(file.recipe, studio))


def words_of(page):
    """Return what stands on a page of HTML or SVG."""
    hidden = r"<style>.*?</style>|<!--.*?-->|<[^>]*>"
    return " ".join(unescape(re.sub(hidden, " ", page, flags=re.DOTALL)).split())


def drawn(recipe, studio):
    plain = json.loads(recipe)
    scene, theme = read_scene(plain["scene"]), plain["style"]["theme"]
    return studio.draw(scene, plain["title"], plain["subtitle"], theme, plain["language"]).svg


def described(calendar):
    told = re.findall(
        r"^(?:SUMMARY|DESCRIPTION):(.*)$", calendar.replace("\r\n ", ""), re.MULTILINE
    )
    return " ".join(told)


def own_words(notice):  # noqa: C901, PLR0912, a table of what notices hold
    """Yield what people wrote, and what is not translated: house rules, traces."""
    for field in fields(notice):
        value = getattr(notice, field.name)
        if isinstance(value, str) and len(value) > 1:
            yield value
        for part in value if isinstance(value, tuple) else ():
            if isinstance(part, NotRun):
                yield part.written
            for news in part.news if isinstance(part, DigestOfGame) else ():
                yield from own_words(news.told)
                for piece in getattr(news.told, "press", ()):  # whose first words are headlines
                    yield from piece.text.split()
            if isinstance(part, Changed):
                yield part.written
            if isinstance(part, Changed | Decision):
                yield from part.words.splitlines()
            if isinstance(part, PassedOver):
                yield part.text
            told = part.press if isinstance(part, PressOfTurn) else (part,)
            for piece in (it for it in told if isinstance(it, PressPiece)):
                yield from piece.text.replace("*", "").splitlines() + piece.text.splitlines()
            if isinstance(part, LastWords):
                yield from part.text.splitlines()
            if isinstance(part, Clause):
                yield from (part.title, part.text)
        if isinstance(value, PressPiece):
            yield from value.text.replace("*", "").splitlines() + value.text.splitlines()
        for part in value if isinstance(value, tuple) else (value,):
            yield from proposed(part)
            yield from in_zine(part)
    if isinstance(notice, RulesTold):
        yield from notice.sections.values()


def in_zine(part):
    """Yield what readers and the editor of the zine wrote."""
    match part:
        case Article():
            yield from (part.author.name, part.title, part.why, *part.text.splitlines())
        case PrintedArticle():
            yield from (part.title, part.by, *part.text.splitlines())
        case CatalogueEntry():
            yield from (part.name, part.about, *part.codes, *part.addenda, part.inactive or "")
        case Standings():
            yield from (part.name, *(it.name for it in (*part.games, *part.rows)))
        case LedgerAccount():
            yield from (part.reader.name, *(it.game for it in part.lines))
            yield from (it.words for it in part.lines)
        case Terms():
            yield from (part.price, part.fee, part.again)


def proposed(part):
    """Yield the keys of the settings that a proposal would change."""
    proposal = getattr(part, "proposal", part)
    if isinstance(proposal, Proposal):
        yield from (*proposal.settings, proposal.text)


def english_in(text, kept=()):
    """Return the English words in a text."""
    text = _without_names(text)
    for part in sorted(map(_without_names, kept), key=len, reverse=True):
        text = re.sub(re.escape(part), " ", text, flags=re.IGNORECASE) if part else text
    words = re.findall(r"[^\W\d_]+", text)
    return sorted({word for word in words if word.lower() in WORDS})


def _without_names(text):
    return " ".join(re.sub(KEPT, " ", " ".join(text.split())).split())


def test_english_is_found():
    assert english_in("Your letter has arrived") == ["Your", "arrived", "letter"]
    assert english_in("Rouy rettel has arrived", ["arrived"]) == []


LETTERS = {sample.name: (sample.dispatch, sample.now) for sample in SAMPLES} | {
    f"{dispatch.notice.event} with all that it can hold": (dispatch, NOW)
    for dispatch in dispatches(game_with_secrets())
}


@pytest.mark.parametrize("name", LETTERS)
def test_no_english_is_left(pen, studio, name):
    dispatch, now = LETTERS[name]
    kept = list(own_words(dispatch.notice))
    for letter in pen.letters(dispatch, "<x@example.org>", now):
        for text in texts_in(letter, studio):
            assert english_in(text, kept) == [], text


@pytest.mark.parametrize("language", ["en", CODE])
def test_a_letter_says_its_language(pen, language):
    [letter] = pen.letters(SAMPLES[-1].dispatch, "<x@example.org>", SAMPLES[-1].now, language)
    assert letter.language == language
    assert f'<html lang="{language}">' in letter.html


@pytest.mark.parametrize("code", ["S1901M", "S1901R", "F1901M", "F1901R", "W1901A"])
@pytest.mark.parametrize("language", ["en", CODE])
def test_what_stands_in_subjects_is_understood(pen, code, language):
    variant = pen.library.variant(Spec(), pen.library.house_rules("standard"))
    turn = variant.turn(dump({"phase": code}))
    card = pen.templates_in(language).words.turn_card(turn)
    assert variant.in_language(language).read_turn(card.subject).code == code
