"""The clerk: what a letter makes happen, and what the passing of time does.

Pure: `handle`, `receive` and `tick` take values and return effects; nothing here sends, stores or
looks at a clock.  Which file answers which question, in a reader's order:

What there is
    `game`            What is a game between two letters?  Which orders stand in it, and what has a
                      power still to write?
    `present_turn`    What of it ends with the turn?
                      `gm_rulings`: which orders count because the gamemaster says so?
    `events`          What can happen to a game?  One class each, and `apply`, which does it.
    `kept_orders`     Sets of orders, those that wait to be confirmed, proxies.
    `player_events`   What do players do beside writing orders?
    `order_sets`      What do letters change of a game's orders and proxies?
                      (`address_events`: what can happen to the mailboxes of players).
                      `gm_events`: those that the gamemaster makes.
                      `vote_events`: those of votes, and of a game's end.
    `proposals`       What may be put to the vote, and said of it?  `endings`: how may a game end?
    `designations`    What is it called in listings of games?  `listing`: what is in these?
    `unseated`        Who is beside a game without a seat?  `people_events`: who comes and goes?
    `press`           What is a piece of press?  `press_events`: what can happen to it?
    `posts`           What is told, and to which audience?  `notices`: what may be in a letter
                      (`clock`: what is told of a game's clock).
    `journal`         What happened to a game before, and what of it still counts?
    `witnesses`       What proves afterwards what the judge held?
    `effects`         What does the desk decide?  Events, posts, and what it remembers of people.
    `correspondents`  What is remembered of somebody, whatever games they are in?
    `card`            What may anybody know of a game?  `who_plays`: whom do they know to play it?
                      `gunboat`: or are players not known?
    `settled_rules`   Which house rules cannot be changed any more?
    `language`        How do people write commands and marks in a language?

A letter to a game
    `handle`          In which order is it dealt with, and who is answered?
    `subject`         What does its subject say?  `turn_headings`: a heading above the orders?
                      `subject_commands`: which commands are in it?
    `quoting`         Which lines are its writer's own?  `quoting_words`: what do programs add?
                      `answered_in_place`: which answer quoted ones?  `answered_orders`: and how?
                      `quoted_orders`: which of those does it call right, or fill in?
                      `trimmings`: footers, disclaimers, closings.
                      `plain_lines`: what was a line meant to be?
    `body`            Which lines are commands, blocks, marks, and which may hold orders?
                      `command_lines`: is a line a command?  `mark_lines`: may it be a mark?
                      `blocks`: where does one begin and end?  `courtesies`: what means nothing?
                      `other_judges`: which commands of other judges are in it?
    `writer`          Who wrote it, and in which role?  `proofs`: what proves it, and what may it
                      do then?
    `taking_apart`    All of this of one letter; can its orders be taken?
                      `limits`: how much of it is read for them?
    `several_powers`  Does it order several powers of one player?
    `proxy_words`     Does a line give a proxy?  `by_proxy`: what is ordered by one?
    `final_marks`     Are its orders final?  `ticks`: is a box ticked?
                      `said_of_final`: what do sentences say of it?  `affirming`: that they are?
                      `final_clauses`: in which clauses?  `final_words`: in which words?
    `running`         What do its parts do, one after another?  `commands/`: a file for each.
                      `filing`: which orders are kept?  `not_carried_out`: why is a part not run?
                      `words_below`: which lines go with one?
    `joining`         What comes of somebody's wish to take part?
                      `confirmed_wishes`: is their mailbox asked first?
    `proposing`       What does a proposal or a ballot do?  `vote_reading`: what does it say?
                      `partings`: what may be said along with orders?
                      `bare_ballots`: is it a yes or a no, and nothing more?
    `pressing`        Is a piece of press taken, and when is it printed?  `press_headings`: whom is
                      it for?  `guises`: whom does it pass for?
                      `whole_letters`: is a letter a piece as a whole, or an answer to another?
    `deciding`        What does a command of the gamemaster change, and who is told?
                      `near_commands`: which one was meant?  `powers`: which countries does it name?
                      `playable`: can the game be played by other house rules?
    `passwords`       What is kept of a password, and is one right?
                      `password_lines`: which lines name one, and are printed nowhere?
    `subscription_lines`  What does it say of subscriptions?  `subscribing`: is one wanted?
                      `reader_words`: by which words?
                      `yes_lines`: does a line say yes to a question?
    `changing_addresses`  Which mailboxes are a player's, and how does one become theirs?
                      `address_requests`: which are asked?
    `becoming`        For which power does the gamemaster write it?
    `whole_answers`   What is its writer answered?  `acknowledging`: what stands for them now?

A letter to no game
    `lobby`           What is told to somebody who names none?
                      `games_named`: does one stand behind a command?

A letter to the zine
    `zine_subjects`   Which desk of the zine is a letter for?  `zine_words`: by which words?
    `zine_desk`       What comes of it?  `editing/`: a file for each command of the editor's.
    `magazine`        What may be asked of the zine?  `next_issue`: and what is printed next?
    `companions`      And what of it goes to readers of the press of one game alone?
    `articles`        What do readers write for it?  `contributing`: what becomes of that?

Time
    `moments`         What does the passing of time make happen, and when next?
    `ends_of_turns`   When is a turn over?  `clock_events`: what its clock does beside its deadline.
    `settling`        What comes of it?
    `new_deadlines`   What other deadline may a turn have?  `time_words`: what moment does a
                      text name?
    `replacing`       Who may play on for somebody, and what comes of it?
                      `candidates`: who only if nobody without a country wants to?
    `lateness`        What orders does a game wait for, and how prompt are its players?
    `late_orders`     Which orders came too late, and are kept?  `late_events`: what comes of them?
    `absences`        When are players away?
    `seat_events`     What can happen to the seats of a game?
    `reminding`       Who is reminded of what they owe, and when?
    `exporting`       What do other programs, and advisors, get of a game?
    `scoring`         How do tournaments count the end of a game?
    `forming`         When does a game begin that is forming?  `drawing_lots`: who plays what?
                      `waiting_list`: who plays in the next one?
    `statements`      What do players say of a game that is over, and when is it sent?
    `outcomes`        What do votes make of a turn?  `voting`: who has a vote, and what is carried?
    `waiting`         What if orders are missing?
    `previewing`      What would become of a turn, and when do its results wait to be published?
    `scheduling`      Which commands of the gamemaster wait for their moment?
    `correcting`      What becomes of orders when the gamemaster puts a position right?
    `going_back`      How does a game go back to an earlier turn, and what takes a command back?

Who gets what
    `circulation`     Which letters does a post become, and what may each reader see?
                      `anonymity`: what is left of it where players are not known?
    `publishing`      What goes to subscribers of it, and when?  `subscriptions`: who are they?
    `digests`         What is in the digest of one of them?  `zine`: and in an issue of the zine?
    `books`           What does the zine's editor keep?  `ledger`: of subscribers; `catalogue`: of
                      other magazines; `tournaments`: how do they stand?
"""
