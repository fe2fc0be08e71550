"""What proves afterwards what the judge held: receipts, digests, seals and lots, as told to all."""

import hashlib

from judge.desk.games.witnesses import chained, lot, receipt, seal
from tests.helpers import new_game


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


def test_a_receipt_is_the_beginning_of_a_digest_of_the_orders():
    digest = sha("Sarajevo\nS1901M\nFRANCE\nA PAR - BUR\nF BRE H").upper()
    told = receipt("Sarajevo", "S1901M", "FRANCE", ["F BRE H", "A PAR - BUR"])
    assert told == f"{digest[:4]}-{digest[4:8]}"


def test_a_report_is_chained_to_the_one_before():
    first = chained("", "Sarajevo", "witness", {"ITALY": "2222-2222", "FRANCE": "1111-1111"})
    lines = "Sarajevo\nwitness\nFRANCE 1111-1111\nITALY 2222-2222"
    assert first == sha(f"\n{lines}")
    assert chained(first, "Sarajevo", "next", {}) == sha(f"{first}\nSarajevo\nnext")


def test_lots_are_drawn_from_the_seed_and_the_turn():
    game = new_game(seed="a seed")
    assert seal(game) == sha("a seed")
    assert lot(game) == int(sha("a seed S1901M"), 16)
