"""The office: what a letter, or a moment, does is committed together with what is told of it.

Here the pure rooms meet what is kept.  Which file answers which question, in a letter's order:

In
    `office`          What is committed together?  One letter, or one moment, in one transaction.
    `arriving`        By what is a letter known again, and where does it belong?
    `answered_letter` What does the letter of ours say that it answers?
    `password_proofs`  Does a password in it prove it?  `crossing_out`: what is kept of one?
    `at_desk`         Is it for a game, the lobby or a reader?

Out
    `writing_out`     Which letters become of what was posted?
    `own_addresses`   Where is a letter to be answered, and where does it come back to?
    `reaching`        What if one does not arrive?
    `floods`          How many answers are enough?  `bytes_out`: how many bytes have gone out?

When a time has come
    `giving_places`   Who has waited longest for a place in a game?
    `sending_digests`  When do digests go out?  `sending_zine`: how does an issue of the zine?
"""
