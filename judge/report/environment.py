"""The environment that templates run in: a sandbox, where what does not exist is an error."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from judge.report.filters import FILTERS, FUNCTIONS
from judge.report.paragraphs import paragraphs


def environment(folders: Sequence[Path], escape: bool = False) -> ImmutableSandboxedEnvironment:
    """Return the environment for the templates of some folders, the first one first.

    `escape`: whatever goes through it is escaped for HTML.
    """
    made = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(folders),
        undefined=StrictUndefined,
        autoescape=escape,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.policies["truncate.leeway"] = 0
    made.filters |= FILTERS | {"paragraphs": paragraphs}
    made.globals |= FUNCTIONS
    return made
