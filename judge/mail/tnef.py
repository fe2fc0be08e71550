"""What Outlook puts beside a letter as `winmail.dat`: its text once more, and perhaps files."""

from __future__ import annotations

KINDS = frozenset({"application/ms-tnef", "application/vnd.ms-tnef"})
_BEGINS = (0x223E9F78).to_bytes(4, "little")
_FIRST = 6  # behind the signature and a key; MS-OXTNEF §2.1.3.1
_OF_A_FILE = 2  # the level of an attribute
_HEAD, _CHECKSUM = 9, 2  # level, name and length before what an attribute holds; and behind it


def holds_files(raw: bytes) -> bool:
    """Whether there are files in it, as far as it can be told."""
    if not raw.startswith(_BEGINS):
        return True
    at = _FIRST
    while at + _HEAD <= len(raw):
        if raw[at] == _OF_A_FILE:
            return True
        at += _HEAD + int.from_bytes(raw[at + 5 : at + _HEAD], "little") + _CHECKSUM
    return at != len(raw)  # cut short
