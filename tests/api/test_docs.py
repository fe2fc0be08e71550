"""What the judge promises to other Python programs is shown by examples that run."""

import doctest

import pytest

import judge.api

EXAMPLES = doctest.DocTestFinder(recurse=False).find(judge.api, "judge.api")[0].examples
TYPES = {"Answer", "Request"}  # of what goes in and comes out: plain data
WITHOUT_EXAMPLE = {"BadRequest", "Library", "Map", "parse_request"}


def test_the_examples_are_true():
    tried = doctest.testmod(judge.api)
    assert (tried.failed, tried.attempted) == (0, len(EXAMPLES))


@pytest.mark.parametrize("name", sorted(set(judge.api.__all__) - TYPES))
def test_everything_it_offers_is_documented(name):
    assert getattr(judge.api, name).__doc__
    assert f"`{name}`" in judge.api.__doc__


@pytest.mark.parametrize("name", sorted(set(judge.api.__all__) - TYPES - WITHOUT_EXAMPLE))
def test_every_function_is_called_in_an_example(name):
    assert [example for example in EXAMPLES if f"{name}(" in example.source]
