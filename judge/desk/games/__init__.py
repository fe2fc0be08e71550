"""What a game is between two letters, and what may be known of it.

What there is
    `game`            What is a game?
    `orders_of_turn`  Which orders stand in it, and who has still to write what?
    `present_turn`    What of it ends with the turn?
                      `gm_rulings`: which orders count because the gamemaster says so?
    `kept_orders`     Sets of orders, those that wait to be confirmed, proxies.
                      `filing`: which of a letter's are kept?
    `order_sets`      What do letters change of a game's orders and proxies?
    `changed_rules`   Which of its house rules can be changed, and to what?
    `endings`         How may a game end?  `scoring`: how do tournaments count it?
                      `statements`: what do players say of it then?

What happened to it
    `journal`         What happened before, and what of it still counts?
    `witnesses`       What proves afterwards what the judge held?

What is known of it
    `card`            What may anybody know?
                      `who_plays`: whom do they know to play?  `gunboat`: or are they not known?
    `designations`    What is it called in listings of games?  `listing`: what is in these?
    `exporting`       What do other programs, and advisors, get of it?
"""
