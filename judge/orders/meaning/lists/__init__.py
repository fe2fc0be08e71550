"""Stage 4, before anything else of a letter: units that are listed under a head, in plain words.

`headed_lists`      A letter in which each unit has its own order: `Holds: Ber, Den` no more.
`list_heads`        Which words are a head, and what do they say of the units below?
`place_rows`        Which lines begin with where units go?
`members`           Which units does a list name, and what is each to do?
`named`             Which units does a text name?
"""
