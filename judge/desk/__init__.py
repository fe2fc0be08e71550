"""The clerk: what a letter makes happen, and what the passing of time does.

Pure: `handle`, `receive` and `tick` take values and return effects; nothing here sends, stores or
looks at a clock.  Which file or folder answers which question, in a reader's order:

What there is
    `games/`          What is a game between two letters, and what may be known of it?
    `events/`         What can happen to it, and what does the desk decide?
    `notices/`        What may be in a letter?  `readers/`: and who gets it?
    `people/`         Who writes, and how do they come into games?

A letter to a game
    `handle`          In which order is it dealt with, and who is answered?
    `letters/`        What are its subject, its lines, and the parts they make?
                      `final/`: are its orders final?
    `running`         What do its parts do, one after another?  `commands/`: a file for each.
                      `not_carried_out`: why is a part not run?
    `votes/`          What does a ballot say, and what do votes decide?
    `press/`          Is a piece of press taken, and when is it printed?
    `gm/`             What does a command of the gamemaster change?
    `whole_answers`   What is its writer answered?  `acknowledging`: what stands for them now?

Other letters
    `lobby`           What is told to somebody who names no game?
    `zine/`           What comes of a letter to the zine, and what is in its issues?

Time
    `turns/`          What does its passing make happen, and when next?
"""
