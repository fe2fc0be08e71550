"""The map: from a scene, which is plain values, to a picture.

A board's drawing (lines, anchors, colours) lies in `maps/`; nothing here knows rules or games.
"""
