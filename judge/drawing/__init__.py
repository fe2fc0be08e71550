"""The map: from a scene, which is plain values, to a picture.

A board's drawing (lines, anchors, colours) lies in `maps/`; nothing here knows rules or games.

The words of this room, in the order in which a map is made:

- a *scene* is what one map shows, in codes of places and powers (`scene.py`): where units stand,
  and *deeds*, what was ordered and what became of it;
- a *chart* is a board's drawing, read from its files (`chart.py`), a *theme* its colours
  (`theme.py`);
- a *stage* is a scene on its chart in the colours of a theme: each unit has its place (`stage.py`);
- a *layout* says which way each line takes and where each mark stands (`layout.py`), out of all the
  *ways* that it might (`ways.py`), by what each would hide: the *clutter* (`clutter.py`);
- on them are drawn *tokens* (units), arrows, small *marks*, and *signs* (names and rings);
- the *key* below the board says what each mark means, by the words of a language (`key.py`);
- a *drawing* is all of it as SVG (`drawing.py`), and a *painter* makes pixels of that
  (`png.py`), of small things on a *contact sheet*.

Which file draws what, or helps to:

    `ground` `land` `labels`       the sea, the land, the names on it
    `legend` `key` `key_entries`   what stands around the board, and samples of all marks
    `arrows` `tokens` `marks`      orders and units; `deeds`: how is each deed drawn?
    `curves` `boxes` `lettering`   lines as rows of points, parts of the board, room for words
    `svg` `png` `pdf` `page`       the same as SVG, as pixels, on a sheet of paper
    `contact_sheet`                small things to be painted together
    `scene_json` `scene_facts`     a scene as plain data, and as what may be put into words

`judge.studio` brings scenes, files and words together; `judge.report.pictures` keeps what is made.
"""
