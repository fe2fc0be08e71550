"""The demonstration: seven players with real mailboxes play the rulebooks' sample game.

    `play`             The demonstration itself.
    `sample_game`      Who orders what in it?
    `mail_user`        What does a player do at their mailbox?

A letter of every kind, for whoever edits templates (`judge templates preview`):

    `letter_files`     The letters as files to open.
    `samples`          What is a sample?  `happenings`: what went before it in the game?
    `sample_letters`   What does the desk write?  `sample_player_letters`: what do players ask for?
                       `sample_musters`, `sample_late_letters`: what is written of late orders?
                       `sample_reader_letters`: what do subscribers get?
                       `sample_zine_letters`: and those who write for the zine?
                       `sample_book_letters`: and of what the zine's editor keeps?
"""
