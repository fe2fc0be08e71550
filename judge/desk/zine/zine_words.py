"""The words of letters to the zine: of their subjects, and of the commands of its editor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class ZineWords:
    """What the zine is `called`, and what its desks are, in subjects.

    `commands` are the codes of the editor's commands by all their spellings.
    """

    called: tuple[str, ...]
    editor: tuple[str, ...]
    article: tuple[str, ...]
    letter: tuple[str, ...]
    commands: Mapping[str, str]
