"""A sample: a letter to be written, for whoever edits templates."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.demo.happenings import NOW
from judge.desk.readers.circulation import Dispatch


@dataclass(frozen=True, slots=True)
class Sample:
    """A letter to be written at a moment; `name` begins with its template's and tells it apart."""

    name: str
    about: str
    dispatch: Dispatch
    now: datetime = NOW
