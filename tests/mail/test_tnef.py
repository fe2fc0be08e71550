"""Whether there are files in what Outlook puts beside the text of a letter."""

import pytest

from judge.mail.tnef import holds_files

BEGINS = bytes.fromhex("789f3e22 0100")
OF_LETTER = bytes.fromhex("01 06900800 04000000 00000100 0100")
OF_FILE = bytes.fromhex("02 02900600 02000000 0100 0100")


@pytest.mark.parametrize(
    ("raw", "holds"),
    [
        (BEGINS, False),
        (BEGINS + OF_LETTER * 2, False),
        (BEGINS + OF_LETTER + OF_FILE, True),
        (BEGINS + OF_LETTER[:-1], True),  # nobody knows what comes
        (BEGINS + OF_LETTER + b"\x01", True),
        (b"", True),
        (b"x" * 100, True),
    ],
)
def test_files_are_found(raw, holds):
    assert holds_files(raw) is holds
