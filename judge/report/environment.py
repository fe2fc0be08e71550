"""The environment that templates run in: a sandbox, where what does not exist is an error."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import CodeType
from typing import Any

from jinja2 import BytecodeCache, FileSystemLoader, StrictUndefined, Template
from jinja2.bccache import Bucket
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from judge.report.filters import FILTERS, FUNCTIONS
from judge.report.paragraphs import paragraphs
from judge.shipped import ENGLISH, in_language


class _Template(Template):
    """Knows that what it imports has the globals that it has itself: those of the environment."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()


class _Sandbox(ImmutableSandboxedEnvironment):
    """Remembers what is safe: that depends on nothing but a value's class and the attribute."""

    template_class = _Template

    def __init__(self, *given: Any, **settings: Any) -> None:
        super().__init__(*given, **settings)
        self._safe: dict[tuple[type, str], bool] = {}

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        key = type(obj), attr
        if key not in self._safe:
            self._safe[key] = super().is_safe_attribute(obj, attr, value)
        return self._safe[key]


class _Compiled(BytecodeCache):
    """Keeps what templates were compiled to, for all environments of the process that read them.

    What a file is compiled to depends on its text alone, and on whether it is escaped.
    """

    def __init__(self) -> None:
        # By its key: the checksum of the text and the code; a bucket would keep its environment.
        self._kept: dict[str, tuple[str, CodeType | None]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        checksum, code = self._kept.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.checksum, bucket.code


_COMPILED = {escape: _Compiled() for escape in (False, True)}


def environment(
    folders: Iterable[Path], language: str = ENGLISH, escape: bool = False
) -> ImmutableSandboxedEnvironment:
    """Return the environment for the templates of a language in some folders, the first one first.

    `escape`: whatever goes through it is escaped for HTML.
    """
    sandbox = _Sandbox(
        loader=FileSystemLoader(in_language(folders, language)),
        undefined=StrictUndefined,
        autoescape=escape,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        bytecode_cache=_COMPILED[escape],
        auto_reload=False,  # whoever uses it looks once a letter what has changed
        cache_size=-1,  # all of them: there are as many as files
    )
    sandbox.policies["truncate.leeway"] = 0
    sandbox.filters |= FILTERS | {"paragraphs": paragraphs}
    sandbox.globals |= FUNCTIONS | {"lang": language}
    return sandbox
