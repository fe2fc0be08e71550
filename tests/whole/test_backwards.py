"""The sample game in a made-up language: its players write in it, and it is all they read.

Every word is written backwards (`tests/backwards.py`).  What is the same in every language: names
of people and games, codes (`A MUN - BUR`), and the lines that programs read.
"""

import re
from email import message_from_bytes, policy
from html import unescape

import pytest

from judge.demo import play
from judge.demo.sample_game import read_sample_game
from judge.library import Library
from judge.orders import write_long
from judge.shipped import find
from judge.variants.standard.packed import open_order
from tests.backwards import CODE, backwards, english_words, write_language
from tests.helpers import Desk

BOOK = read_sample_game(find("maps/standard/sample_game.txt").read_text("utf-8"))
ENGLISH = english_words()
FINAL = backwards("FINAL")
NAMES = ("The Judge", "The Gamemaster", *(player.name for _, player in play.PLAYERS.values()))
# Codes: the judge's own form of orders, and headers of letters.
CODES = r"\S+@\S+|Sarajevo|BUILD|REMOVE|WAIVE|DISBAND|RETREAT"


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    folder = tmp_path_factory.mktemp("own")
    write_language(folder)
    return folder


@pytest.fixture
def desk(tmp_path, own):
    desk = Desk(tmp_path, library=Library(own), language=CODE)
    yield desk
    desk.store.close()


def new_mail(desk):
    """Return the letters written since this was asked last, as mail programs get them."""
    sent = desk.new_letters()
    numbers = [item.number for item in desk.store.unsent()][-len(sent) :]
    return [message_from_bytes(desk.store.raw_of(n), policy=policy.default) for n in numbers]


def told(mail):
    """Yield all that a letter tells its reader, without what is for programs."""
    yield mail["Subject"]
    for part in mail.walk():
        yield part.get_filename() or ""
        if part.get_content_type() == "text/plain":
            text = part.get_content().partition(backwards("What follows is for programs"))[0]
            yield re.sub(r"^::.*$", "", text, flags=re.MULTILINE)
        if part.get_content_type() == "text/html":
            page = re.sub(r"<style>.*?</style>|<!--.*?-->", "", part.get_content(), flags=re.DOTALL)
            page = re.sub(r">:: [^<]*<", "><", page)
            yield from re.findall(r'\b(?:alt|title)="([^"]*)"', page)
            yield unescape(re.sub(r"<[^>]*>", " ", page))


def english_in(text):
    """Return the English words in a text."""
    text = re.sub(CODES, " ", " ".join(text.split()))
    for name in NAMES:
        text = text.replace(name, " ")
    return sorted({word for word in re.findall(r"[^\W\d_]+", text) if word.lower() in ENGLISH})


def in_words(game, power, text):
    """Return a player's orders in words, backwards: `Ymra Hcinum -> Ydnugrub`."""
    board, position = game.variant.board, game.variant.open(game.position)
    orders = game.variant.read(text, power, game.position).orders
    opened = (open_order(order.packed, board) for order in orders)
    return "\n".join(backwards(write_long(order, position, board)) for order in opened)


def test_the_game_goes_as_the_book_says(desk):
    play.found_game(desk.office)
    read = new_mail(desk)
    latest = {mail["To"]: mail for mail in read}
    for turn in BOOK.turns:
        for title, texts in play.parts(turn):
            game = desk.store.game(play.GAME)
            for country, text in texts.items():
                power, player = play.PLAYERS[country]
                subject = f"Re: {latest[str(player)]['Subject']}"
                desk.receive(player, subject, f"{in_words(game, power, text)}\n{FINAL}")
            mails = new_mail(desk)
            texts_of = [mail.get_body(("plain",)).get_content() for mail in mails]
            assert not [text for text in texts_of if backwards("PLEASE LOOK") in text], title
            assert len(mails) == len(texts) + 8, title  # the answers, and a report to each
            latest |= {mail["To"]: mail for mail in mails}
            read += mails
    assert play.differences(desk.office, BOOK) == []
    assert desk.store.game(play.GAME).turn.code == "S1903M"
    assert desk.store.shunted() == []
    for mail in read:
        for text in told(mail):
            assert english_in(text) == [], text


def test_who_wants_english_gets_it(desk):
    play.found_game(desk.office)
    desk.new_letters()
    _, anna = play.PLAYERS["Austria-Hungary"]
    subject = backwards("Sarajevo; Austria; Spring; ").replace("Ovejaras", "Sarajevo")
    desk.receive(anna, f"{subject}1901", f"{backwards('Army Vienna')} -> {backwards('Galicia')}")
    [answer] = desk.new_letters()
    assert "A VIE - GAL" in answer.text
    assert backwards("These are the orders that now stand") in answer.text
    desk.receive(anna, "Sarajevo; Austria", f"{backwards('language')} English")
    [answer] = desk.new_letters()
    assert "From now on you are written to in this language" in " ".join(answer.text.split())
    desk.receive(anna, "Sarajevo; Austria; Spring; 1901", "Vienna to Trieste")
    [answer] = desk.new_letters()
    assert "A VIE - TRI" in answer.text
    assert "stand for Austria in Spring 1901" in " ".join(answer.text.split())
