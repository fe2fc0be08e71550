"""The judge without the extra `embedded`: everything but a post office of its own."""

import json

import pytest

from tests.whole.processes import JUDGE, judge, mail_server, mail_user, serving, write_settings

# Python believes that a module which is None here is not installed.
WITHOUT = (
    "-c",
    """
import sys
sys.modules.update(dict.fromkeys(["aiosmtpd", "proxyprotocol", "pymap", "pysasl", "spf"]))
from judge.cli import main
sys.exit(main())
""",
)
INSTALL = "pip install 'diplomacy-judge[embedded]'"


def test_it_serves_with_mail_servers_elsewhere(tmp_path):
    with mail_server(tmp_path / "server", "gm@example.org") as server:
        write_settings(tmp_path, server)
        status, printed = judge(tmp_path, "check", program=WITHOUT)
        assert status == 0, printed
        gm = mail_user(server, "gm@example.org", tmp_path)
        with serving(tmp_path, program=WITHOUT):
            asked = gm.write(JUDGE, "help", "")
            assert "ORDERS" in gm.wait_for(lambda letter: asked in letter.references).text


POSITION = {"phase": "S1901M", "units": {"FRANCE": ["A PAR"]}}


@pytest.mark.parametrize(
    ("words", "given", "expected"),
    [
        (["adjudicate", "--json"], {"orders": {"FRANCE": ["A Par - Bur"]}}, "A BUR"),
        (["orders", "--json"], {"power": "FRANCE", "text": "Par-Bur"}, "A PAR - BUR"),
    ],
    ids=["adjudicate", "orders"],
)
def test_other_programs_are_answered(words, given, expected, tmp_path):
    text = json.dumps({**POSITION, **given})
    status, printed = judge(tmp_path, *words, given=text, program=WITHOUT)
    assert status == 0, printed
    assert expected in printed


def test_maps_are_drawn(tmp_path):
    assert judge(tmp_path, "map", "--blank", "-o", "a.png", program=WITHOUT)[0] == 0
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_who_wants_its_own_post_office_is_told_what_installs_it(tmp_path):
    (tmp_path / "judge.ini").touch()
    for command in ("demo", "serve", "check"):
        status, printed = judge(tmp_path, command, program=WITHOUT)
        assert status == 1
        assert INSTALL in printed, printed
        assert "Traceback" not in printed
    assert not (tmp_path / "judge-demo").exists()


def test_who_wants_a_door_is_told_too(tmp_path):
    text = "[smtp]\nhost = 127.0.0.1\nport = 9\n[door]\nprotocol = lmtp\n"
    (tmp_path / "judge.ini").write_text(text)
    status, printed = judge(tmp_path, "serve", program=WITHOUT)
    assert (status, "Traceback" in printed) == (1, False)
    assert INSTALL in printed
