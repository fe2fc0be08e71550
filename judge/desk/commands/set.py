"""SET: the gamemaster changes a value of the house rules, by its clause (House rules IX.3)."""

from judge.clock.lengths import DAY, HOUR
from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.vote_events import RulesChanged
from judge.desk.games.changed_rules import nothing_set, why_not_set
from judge.desk.letters.powers import reason_behind
from judge.desk.turns.length_words import leading_length
from judge.houserules.setting import NoSuchSetting, NoSuchValue, Setting, read_setting
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    written, because = reason_behind(asked.argument, asked.words.because)
    setting = read_setting(game.rules, asked.language.setting(written) or written)
    if isinstance(setting, NoSuchValue) and (length := _length(setting.written, asked)):
        setting = read_setting(game.rules, f"{setting.key} {length}")
    match setting:
        case Setting(key, value):
            return _set(key, value, because, asked)
        case NoSuchSetting() | NoSuchValue():
            return nothing_set(setting)
        case None:
            return Cause("sets_nothing", {"written": written, "known": tuple(game.rules.settings)})


def _length(written: str, asked: Asked) -> str:
    """Return a length of time as house rules have it, `3 days`, of one in words: `three days`."""
    length, rest = leading_length(written, asked.language.times)
    if length is None or rest:
        return ""
    step, name = (DAY, "days") if not length % DAY else (HOUR, "hours")
    return f"{length // step} {name}" if not length % step else ""


def _set(key: str, value: object, because: str, asked: Asked) -> Change | Cause:
    """Return that a value is another one, if the game can be played by it."""
    game = asked.its_game
    if (why_not := why_not_set(key, value, game)) is not None:
        return why_not
    before = game.rules.settings[key]
    fields = {"key": key, "value": value, "before": before, "because": because}
    return Change(Cause("rule_set", fields), [RulesChanged({key: value})], to_all=True)


COMMAND = DeskCommand(name="set", decide=_decide, when_forming=True)
