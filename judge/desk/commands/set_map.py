"""SET MAP: somebody says how the maps look that come with their letters."""

import re
from dataclasses import replace

from judge.desk.commands.command import Asked, Command, anything
from judge.desk.events.effects import Effect
from judge.desk.letters.phrases import plain_words
from judge.desk.notices.anyone import LooksTold
from judge.desk.people.proofs import May


def _run(asked: Asked) -> list[Effect]:
    called = asked.language.maps_called
    names = {name: looks for looks, phrases in called.items() for name in phrases}
    written = plain_words(asked.argument)
    longest = sorted(names, key=len, reverse=True)
    looks = next((names[it] for it in longest if re.search(rf"\b{it}\b", written)), "")
    answer = asked.answer(LooksTold(asked.repeated, looks, tuple(called)))
    return [replace(asked.correspondent, looks=looks), answer] if looks else [answer]


COMMAND = Command(
    name="set map",
    run=_run,
    answers=True,
    argument=anything,
    anywhere=True,
    needs=May.REMEMBER,
    in_person=True,
)
