import pytest

from judge.clock.zones import find_zone


@pytest.mark.parametrize(
    ("written", "zone"),
    [
        ("Europe/Vienna", "Europe/Vienna"),
        ("europe/vienna", "Europe/Vienna"),
        ("Vienna", "Europe/Vienna"),
        ("New York", "America/New_York"),
        ("america/new york", "America/New_York"),
        ("Buenos Aires", "America/Buenos_Aires"),
        ("Ushuaia", "America/Argentina/Ushuaia"),
        ("Cairo", "Africa/Cairo"),
        ("Tokyo", "Asia/Tokyo"),
        ("Azores", "Atlantic/Azores"),
        ("Sydney", "Australia/Sydney"),
        ("Mauritius", "Indian/Mauritius"),
        ("honolulu", "Pacific/Honolulu"),
        ("Etc/GMT+1", "Etc/GMT+1"),
        ("GMT+1", "Etc/GMT-1"),
        ("utc -03:00", "Etc/GMT+3"),
        ("Mumbai", "Asia/Kolkata"),
        ("  new_york ", "America/New_York"),
        ("UTC", "UTC"),
        ("CET", "CET"),
    ],
)
def test_a_zone_is_found_by_its_name_or_its_city(written, zone):
    assert find_zone(written).zone == zone


def test_a_zone_that_is_not_known_is_not_guessed():
    match = find_zone("Europe/Viena")
    assert match.zone == ""
    assert match.close[0] == "Europe/Vienna"
    assert len(match.close) == len(set(match.close)) <= 3
    assert find_zone("xyzzy qqq").close == ()


@pytest.mark.parametrize(
    ("written", "close"),
    [("los angelas", ("America/Los_Angeles",)), ("new dolhi", ("Asia/Kolkata",))],
)
def test_a_name_of_several_words_is_near_as_it_is_written(written, close):
    assert find_zone(written).close == close


@pytest.mark.parametrize(
    ("written", "close"),
    [
        ("PST", "America/Los_Angeles"),
        ("BST", "Europe/London"),
        ("Eastern", "US/Eastern"),
        ("UTC+5:30", "Asia/Kolkata"),
    ],
)
def test_what_a_clock_is_called_is_that_of_several_zones(written, close):
    match = find_zone(written)
    assert match.zone == ""
    assert close in match.close


def test_no_zone_is_so_far_from_utc():
    assert find_zone("UTC+25").zone == ""
