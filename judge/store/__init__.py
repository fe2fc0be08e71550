"""What is kept: letters in and out, games and everything that ever happened to them.

Rows never leave this folder; the rest of the judge sees the desk's values.  `Store` is one object;
its parts are classes that stand on one another (`Base` lowest).  Which file answers which question,
in a reader's order:

The whole
    `store`       What can be asked of it?  Units of work: on a letter, on a game that is due, on
                  one by its name, on a new one.
    `work`        What may be done within one, all of it or nothing?
    `shelves`     Of which parts is it made?

What is kept where
    `tables`      Which tables and indexes are there, and what does each column hold?
    `codec`       How is a game, an event, a letter to be written packed into a column?
    `base`        What do all parts share?  Statements and their rows, and house rules.

Games
    `game_rows`   Where is a game's present state, and how is it locked?
    `game_names`  Which game is meant by a name, and which are told of to those who name none?
    `listed`      What is a game called in listings, and which are in one?
    `event_rows`  What happened to a game, and what does that make of it?

Letters in
    `intray`      Which letter is next, and what becomes of one that cannot be dealt with?
    `address_book`  What is remembered of whoever writes?
    `subscribers`  Who reads along?
    `passing`     Which faults pass by themselves, such as a full disk?
    `memos`       What does the judge remember of itself?
    `book_rows`   What does the editor of the zine keep?
    `overview`    What waits, and how much of it?

Letters out
    `outbox`      What is to be written, and what has been?
    `parts`       What do several letters share, such as pictures?
    `leases`      Who is at work on a letter, and until when?
    `gathering`   What waits to be told in digests?  `issues`: and in the next issue of the zine?
    `article_rows`  What do readers write for the zine, and what has become of it?
    `sending`     What is to be sent, what is sent, what is given up?
    `packing`     How are the bytes of a letter kept small?
    `forgetting`  What is not kept for ever?
    `reach`       Who cannot be reached, and until when are their letters kept?

The databases
    `engine`      What is different between SQLite and PostgreSQL?
    `statement`   How is SQL made once that is asked for every letter?
    `upkeep`      How are tables made, and older databases brought up to date?  By `version_1`,
                  `version_3` and `version_9` what those kept; by `carrying`, `old_letters` and
                  `migrations/` what the first ones did.
"""
