"""The game of the rulebooks behind the seam: a page to find the file that answers a question.

| question | file |
|---|---|
| What is the game, as the clerk asks it? | `variant` |
| Which turn is it, and what may a text call it? | `turn_names` |
| Who orders, where, by which rulebook? | `side` |
| What did a power's text say, and what of it stands? | `judging` |
| What does an order mean that leaves a coast or a kind open? | `left_open` |
| Where stood the words that were taken for no order? | `passed_over` |
| What has a power to write, and what is still missing? | `due` |
| Which orders written ahead have come true? | `foreseen` |
| What may a player like to look at again? | `hints` |
| Why is something so, in codes? | `causes` |
| What are places and powers in a cause called? | `naming` |
| What is kept of a turn that was settled? | `turn_record` |
| Which edition, and who sits where? | `edition_and_seats` |
| Which units of a power are too many? | `extra_units` |
| How do other programs keep a whole game? | `saved_form` |
| Which things does a text name that a power has to order? | `things` |
| Which power was last in a province? | `influence` |
| How are positions, orders and reasons kept? | `plain_position`, `packed` |
| What does a gamemaster's correction make of a position? | `position_corrector` |
| What is shown of results and positions, and how is an order told? | `showing`, `order_facts` |
| What do programs read of results, and what is a report's digest made of? | `printing` |
| What is drawn of them? | `picturing` |
| What is seen of a sight: what is told, and the maps? | `viewing` |
"""
