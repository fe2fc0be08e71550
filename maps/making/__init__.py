"""The tool that draws a board: from a coastline and hand-placed lines to `geometry.json`.

`python -m maps.making standard` rebuilds `maps/standard/geometry.json` from what lies in
`maps/standard/source/`.  Only people who change a drawing need it; it wants shapely.
"""
