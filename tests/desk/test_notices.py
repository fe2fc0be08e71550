"""What is told is known by its event: whom it is for, and what it is about."""

import re
from typing import get_args

import pytest

from judge.desk.notices import Notice

AUDIENCES = {"all", "player", "gm", "anyone", "editor", "operator"}
EVENTS = [notice.event for notice in get_args(Notice)]


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_begins_with_its_audience(event):
    audience, _, about = event.partition(".")
    assert audience in AUDIENCES
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", about)


def test_no_two_notices_have_one_event():
    assert len(set(EVENTS)) == len(EVENTS)
