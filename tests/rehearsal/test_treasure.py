"""The captains' game (tests/variants/tiny.py) through desk, store, report and mail, to its end."""

import re
from pathlib import Path

from judge.library import Library
from judge.rehearsal.playing import check
from judge.rehearsal.script import read_script
from tests.rehearsal.worlds import open_world
from tests.variants.tiny import FILES, TINY_GAMES

SCRIPT = Path(__file__).with_name("treasure.txt")
# What only one of the captains may read before the end.
SECRETS = {
    r"(HIDE CAVE|chest: Cave)": "kidd@sea.example",
    r"(DIG MARSH|dug: Marsh)": "kidd@sea.example",
    r"(HIDE WOOD|chest: Wood)": "teach@sea.example",
}


def test_the_game_is_played_and_nothing_hidden_reaches_the_other_captain(tmp_path):
    script = read_script(SCRIPT.read_text("utf-8"))
    assert script.mistakes == ()
    with open_world(tmp_path, Library(FILES, games=TINY_GAMES), own=FILES) as world:
        assert list(check(script, world)) == []
        for secret, owner in SECRETS.items():
            telling = [one for one in world.letters if re.search(secret, words(one))]
            assert any(one.to == owner for one in telling), secret
            others = [one for one in telling if one.to != owner and "is over" not in one.text]
            assert others == []


def words(letter):
    """Return all that a letter says, on one line."""
    html = re.sub("<[^>]*>", " ", letter.html)
    whole = [letter.subject, letter.text, html, *letter.attachments, *letter.headers.values()]
    return " ".join(" ".join(whole).split())
