"""Letters whose writers say in their own words that their orders are final, or do not (II.1)."""

from email.message import EmailMessage
from pathlib import Path

import pytest

from judge.api import read_letter

HERE = Path(__file__).parent
ORDERS = "A Mun - Bur\nA Ber - Kie\nF Kie - Hol\nA Ruh S A Mun - Bur\nF Den H"
TURN = {
    "phase": "S1904M",
    "units": {
        "GERMANY": ["A MUN", "A BER", "F KIE", "A RUH", "F DEN"],
        "FRANCE": ["A PAR", "A BUR", "F BRE"],
        "ENGLAND": ["F NTH", "F LON"],
    },
}


def answered(text):
    mail = EmailMessage()
    mail["From"] = "klaus@player.example"
    mail["Subject"] = "Sarajevo; Germany; Spring; 1904"
    mail.set_content(text)
    return read_letter(mail.as_bytes(), TURN)


def final(text):
    return answered(text)["final"]


def pieces(name):
    lines = (HERE / name).read_text().splitlines()
    return [line.replace("\\n", "\n") for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("piece", pieces("final.txt"))
def test_what_says_that_orders_are_final(piece):
    assert final(f"Hi,\n\n{piece}\n\n{ORDERS}\n\nKlaus")
    assert final(f"Hi,\n\n{ORDERS}\n\n{piece}\n\nKlaus")


@pytest.mark.parametrize("piece", pieces("not_final.txt"))
def test_what_does_not(piece):
    assert not final(f"Hi,\n\n{piece}\n\n{ORDERS}\n\nKlaus")
    assert not final(f"Hi,\n\n{ORDERS}\n\n{piece}\n\nKlaus")


@pytest.mark.parametrize("piece", pieces("unclear.txt"))
def test_what_is_not_understood_of_orders_keeps_them_preliminary(piece):
    answer = answered(f"Hi,\n\n{ORDERS}\n\nFINAL\n\n{piece}\n\nKlaus")
    assert not answer["final"]
    assert piece in [problem["text"] for problem in answer["problems"]]


def test_what_calls_orders_preliminary_is_not_asked_about():
    answer = answered(f"Hi,\n\n{ORDERS}\n\nI may still change these before the deadline.")
    assert not answer["final"]
    assert not answer["problems"]
