"""The words of letters to the zine: of their subjects, and of the commands of its editor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from judge.desk.letters.phrases import Phrases


@dataclass(frozen=True, eq=False)
class ZineWords:
    """What the zine is `called`, and what its desks are, in subjects.

    `commands` are the codes of the editor's commands by all their spellings.
    """

    called: Phrases
    editor: Phrases
    article: Phrases
    letter: Phrases
    commands: Mapping[str, str]
