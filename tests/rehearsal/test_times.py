from datetime import UTC, datetime, timedelta

import pytest

from judge.rehearsal.times import BadTime, read_length, read_moment, write_moment, write_plainly


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("1m", timedelta(minutes=1)),
        ("-2h", timedelta(hours=-2)),
        ("+ 3 days", timedelta(days=3)),
        ("1d 12h", timedelta(hours=36)),
        ("1.5 hours", timedelta(minutes=90)),
        ("90s", timedelta(seconds=90)),
        ("2w", timedelta(weeks=2)),
        ("0s", timedelta()),
    ],
)
def test_lengths(text, length):
    assert read_length(text) == length


@pytest.mark.parametrize("text", ["", "-", "1", "m", "1 month", "1m later", "--1m"])
def test_what_is_no_length(text):
    with pytest.raises(BadTime):
        read_length(text)


def test_times_are_utc():
    nine = datetime(2026, 12, 1, 9, tzinfo=UTC)
    for text in ("2026-12-01T09:00:00Z", "2026-12-01 09:00", "2026-12-01T10:00+01:00"):
        assert read_moment(text) == nine
    assert write_moment(nine) == "2026-12-01T09:00:00Z"
    assert write_plainly(nine) == "2026-12-01 09:00"
    assert write_plainly(nine.replace(second=5)) == "2026-12-01 09:00:05"


@pytest.mark.parametrize("text", ["noon", "2026-13-01", "0001-01-01T00:00:00+14:00"])
def test_what_is_no_time(text):
    with pytest.raises(BadTime):
        read_moment(text)
