"""Stage 4, before anything else of a letter of movements: phrases that stand for units.

`references`          A letter in which the units are named that its phrases stand for.
`the_rest`            What is said of all units that are not told otherwise?
`unit_rows`           Which units stand in a row, and behind what?
`counted_others`      Which are left of a kind, or of so many?
`topics`              Which units are named first, and meant by other words then?
`targets`             Where do units go in that are told no place?
`listed_helpers`      Which units help that are listed behind words for them all?
`only_helper`         Which unit of a kind is the only one that can help?
`directed_units`      Which units are named by where they stand on the map?
`dangers`             Against what, and how, does a unit protect another?
"""
