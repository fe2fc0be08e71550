"""The commands that a letter may hold: one small file each, and the one table of them.

A command is a line of its own.  How people write it is in `reading/letters.toml` of each language,
what HELP says of it in `words/commands.j2`, and a test holds the three together.
"""

import dataclasses
from collections.abc import Mapping

from judge.desk.commands import (
    absence,
    accept_late,
    account,
    add_address,
    add_gm,
    address,
    announce,
    approve_press,
    article,
    at,
    become,
    civil_disorder,
    clear,
    complaint,
    concede,
    confirm,
    contact,
    correct,
    deadline,
    declare,
    delay_request,
    deny,
    draw,
    drop_address,
    drop_gm,
    eject,
    end_become,
    end_civil_disorder,
    error,
    export,
    extend,
    final,
    force_process,
    games,
    grant,
    hand_over,
    help,
    history,
    hour,
    issue,
    join,
    language,
    leave,
    list_press,
    listing,
    map,
    muster,
    mute,
    mute_press,
    new_game,
    no_draw,
    no_wait,
    observe,
    order,
    orders,
    password,
    pause,
    preliminary,
    preview,
    process,
    proposals,
    propose,
    proxy,
    public_orders,
    publish,
    ready,
    record,
    refuse_press,
    refuse_proposal,
    remind,
    replace,
    reprimand,
    request_private,
    request_public,
    resign,
    resume,
    reveal_press,
    revoke,
    rollback,
    rule,
    rules,
    set,
    set_map,
    set_password,
    shorten,
    standby,
    standings,
    statement,
    status,
    stay,
    stop_waiting,
    subscribe,
    subscriptions,
    summary,
    surrender,
    takeover,
    undo,
    unmute,
    unmute_press,
    unsubscribe,
    vote,
    wait,
    waiting_list,
    what_if,
    who,
    withdraw,
    withdraw_article,
    withdraw_delay,
    withdraw_press,
    withdraw_proposal,
    withdraw_takeover,
    yes,
    zone,
)
from judge.desk.commands.command import Command

# In the order in which HELP tells of them.
# fmt: off
_TABLE = (
    final, preliminary, wait, no_wait, confirm, orders, clear, proxy, revoke, status, map, error,
    complaint,
    public_orders, request_private,
    history, summary, who, what_if, contact, export,
    list_press, withdraw_press, mute, unmute,
    rules, zone, language, set_map, address, add_address, drop_address, set_password, password,
    games, listing, help, new_game, join, ready, waiting_list, stop_waiting, observe, subscribe,
    unsubscribe, subscriptions, issue, article, withdraw_article, account, standings, standby,
    resign, stay, leave, hand_over, takeover, withdraw_takeover, delay_request, withdraw_delay,
    absence,
    draw, concede, propose, vote, proposals, withdraw_proposal, surrender, no_draw,
    approve_press, refuse_press, reveal_press, mute_press, unmute_press,
    statement, declare, refuse_proposal,
    preview, publish, order, rule, correct, yes, set, at, withdraw,
    become, end_become, civil_disorder, end_civil_disorder, announce, reprimand, record, eject,
    add_gm, drop_gm, rollback, undo,
    request_public,
    extend, shorten, deadline, hour, pause, resume, process, force_process, remind, replace, grant,
    deny,
    accept_late, muster,
)
# fmt: on

COMMANDS: Mapping[str, Command] = {module.COMMAND.name: module.COMMAND for module in _TABLE}

# Those in a letter to a game that goes on: what is for one that is over takes no orders with it.
IN_PLAY: Mapping[str, Command] = {
    name: dataclasses.replace(command, needs_end=True) if command.when_over else command
    for name, command in COMMANDS.items()
}

# Those that make sense in a letter to no game.
ANYWHERE: Mapping[str, Command] = {
    name: command for name, command in COMMANDS.items() if command.anywhere
}

# Those that may stand in the subject of a letter to a game.
IN_SUBJECT: Mapping[str, Command] = {
    name: command for name, command in COMMANDS.items() if command.in_subject
}

# Those that name games for themselves, so that a subject with one is read whole.
NAMES_GAMES: Mapping[str, Command] = {
    name: command for name, command in COMMANDS.items() if command.names_games
}

# Those whose lines say a password.
PASSWORDS: Mapping[str, Command] = {
    name: command for name, command in COMMANDS.items() if command.secret
}
