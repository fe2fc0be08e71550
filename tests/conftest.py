import logging

import pytest

from tests.helpers import Desk


@pytest.fixture(autouse=True)
def own_log():
    """What one test has the log written to is gone for the others: its stream is closed by then."""
    root = logging.getLogger()
    before, level = [*root.handlers], root.level
    yield
    for handler in [*root.handlers]:
        if type(handler) is logging.StreamHandler and handler not in before:
            root.removeHandler(handler)
    root.setLevel(level)


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    yield desk
    desk.store.close()
