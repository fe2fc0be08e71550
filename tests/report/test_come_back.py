"""Every letter of ours that comes back without quote marks is known as ours, and orders nothing."""

import pytest

from judge.demo.sample_letters import samples
from judge.desk.readers.posts import Post
from judge.mail.hypertext import text_from_html
from judge.report.pen import Identity, Pen
from judge.shipped import folders
from tests.helpers import GM, JUDGE, LIBRARY, letter, new_game, player, take

PEN = Pen(folders("templates"), Identity("The Judge", JUDGE, "TEST"), LIBRARY)
WRITTEN = {
    sample.name: PEN.letters(sample.dispatch, "<x@example.org>", sample.now)[0]
    for sample in samples(LIBRARY)
}
HOW = {
    "the text": lambda written: written.text,
    "the page": lambda written: text_from_html(written.html),
    "in one line": lambda written: " ".join(written.text.split()),
    "below words": lambda written: f"I am away.\n\n{written.text}",
}
SUBJECTS = {"germany": "Re: Sarajevo; Germany; Spring; 1901", "gm": "Re: Sarajevo; GM"}


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("who", SUBJECTS)
def test_our_own_words_order_nothing(name, how, who):
    sender = GM if who == "gm" else player("GERMANY")
    mail = letter("GERMANY", HOW[how](WRITTEN[name]), SUBJECTS[who], sender=sender)
    effects = take(new_game(), mail)
    assert [type(effect) for effect in effects if not isinstance(effect, Post)] == []
    assert len(effects) <= 1
