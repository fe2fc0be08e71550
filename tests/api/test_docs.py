"""What the judge promises to other Python programs is shown by examples that run."""

import doctest

import judge.api


def test_the_examples_are_true():
    tried = doctest.testmod(judge.api)
    assert (tried.failed, tried.attempted >= 10) == (0, True)


def test_everything_it_offers_is_documented():
    for name in judge.api.__all__:
        offered = getattr(judge.api, name)
        assert not callable(offered) or offered.__doc__, name
        assert name in judge.api.__doc__ or name in {"Answer", "Request", "parse_request"}, name
