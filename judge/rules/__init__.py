"""The game itself: board, position and orders as values, and what becomes of them.

Pure: no clock, no disk, no dice, no words for people.  It imports nothing of the judge.

A phase is resolved in a few steps, a file for each: `resolution.resolve` takes a position and the
orders of all powers and returns a `Resolution` with the next position and every order's outcome.

1. `sifting`        of all orders given, which are followed?  `legality`: why is one illegal?
2. `movement`       (or `retreat`, or `adjustment`): who stands where afterwards?  In a movement:
   `matching`       who attacks what, with whose support and over which `convoys`?
   `battle`         which order succeeds, and what are the obstacles to the others?
   `cycles`         what becomes of orders that hang on each other?
3. `resolution`     which phase is next, who owns what (`centers`), who has won?
4. `account`        an outcome for every order, with its `reasons`: only when they are asked for

Where else to look for what:

    `board` `board_names` `wording`   places, what is next to what; their names in other languages
    `phase` `position` `order`        the other values that go in
    `outcome` `faults`                those that come out: verdicts; causes; why orders are illegal
    `edition`                         every point on which the rulebooks differ, and what each says
    `situation`                       position, board and edition together, to judge orders by
    `legal_orders`                    all that a power may order
    `civil_disorder`                  which unit is removed if nobody says so
    `contradictions`                  can this position be?
    `citations`                       where does the rulebook say so?
    `players`                         fewer than seven of them

A new rule that editions dispute is a switch in `edition`, a case in `tests/rules/house_rules.txt`
or `examples.txt`, and the line of code that asks for the switch.

Words: where the rulebooks or the DATC (chapter 5) have one, it is ours: *resolve, dependency cycle,
circular movement, paradox, backup rule; attack, defend, hold and prevent strength, path;
head-to-head battle, beleaguered garrison, standoff; cut, disrupted, dislodged*.  And these:

    place       a province, as a number (`Province`); a `Location` may also be one coast of it
    goal        the province where a move wants to go; NOWHERE for a unit that stays
    target      the province into which a unit gives its support: the goal, or where it holds
    obstacle    what keeps an order from succeeding: a defender, a rival, who cuts or dislodges, ...
    rival       another move to the same goal
    open        not yet resolved
    hangs on    its result depends on the result of
    optimistic  if all that is open goes well for this order (else: if it goes badly)
    fault       why an order is not followed, known before any is resolved; *stray*: for no unit of
                the power at all
    circle      circular movement: a `Cycle` whose rule is `all go`
    ashore      an army that walks because its convoy was disrupted (an edition may have it so)
"""
