"""Format=flowed: the lines are as their writer typed them."""

from __future__ import annotations

import pytest

from judge.mail.flowed import unflow


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ("A Mun - \nBur\nF Kie H", "A Mun - Bur\nF Kie H"),
        ("one \ntwo \nthree\n", "one two three\n"),
        (" From here\n  two spaces", "From here\n two spaces"),
        ("> quoted \n> more\n>> deeper \n> back", "> quoted more\n>> deeper \n> back"),
        (">> a \n>> b", ">> a b"),
        ("> said \nmy answer", "> said \nmy answer"),
        ("text \n-- \nJane", "text \n-- \nJane"),
        (" > not a quote", "> not a quote"),
        ("> ", "> "),
        ("ends with a space ", "ends with a space "),
        ("", ""),
    ],
)
def test_unflow(sent: str, meant: str) -> None:
    assert unflow(sent) == meant


def test_with_delsp_the_space_is_no_part_of_the_text() -> None:
    assert unflow("A Mu \nn H \n\nB", delsp=True) == "A Mun H\nB"
