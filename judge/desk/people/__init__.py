"""Who writes, what proves it, and how people come into games and leave them.

Who writes
    `writer`              Who wrote a letter, and in which role?
    `proofs`              What proves it, and what may it do then?
                          `passwords`: what is kept of one, and is it right?
    `correspondents`      What is remembered of somebody, whatever games they are in?
    `changing_addresses`  Which mailboxes are a player's, and how does one become theirs?
                          `address_requests`: which are asked?

Who plays
    `joining`             What comes of somebody's wish to take part?
                          `wished_powers`: and which powers would they like?
                          `confirmed_wishes`: is their mailbox asked first?
                          `wish_codes`: what does a yes to it mean?
    `forming`             When does a game begin that is forming?
                          `drawing_lots`: who plays what?  `waiting_list`: and who in the next one?
    `unseated`            Who is beside a game without a seat?
    `replacing`           Who may play on for somebody, and what comes of it?
                          `candidates`: who only if nobody without a country wants to?
"""
