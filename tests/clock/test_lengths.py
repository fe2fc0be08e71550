from datetime import timedelta

from judge.clock.lengths import DAY, HOUR, MINUTE, WEEK


def test_lengths_of_time():
    assert timedelta(seconds=60) == MINUTE
    assert 60 * MINUTE == HOUR
    assert 24 * HOUR == DAY
    assert 7 * DAY == WEEK
