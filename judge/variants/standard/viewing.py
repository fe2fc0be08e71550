"""What may be seen of a sight: what is told of it, and the maps that are drawn of it."""

from __future__ import annotations

from dataclasses import replace

from judge.drawing.scene import Scene
from judge.rules.board import Board
from judge.rules.edition import Edition
from judge.rules.resolution import resolve
from judge.variants.seam import Blank, Record, Sight, Sketch, Standing, View
from judge.variants.standard.packed import open_influence, open_order, open_position
from judge.variants.standard.picturing import (
    picture_blank,
    picture_own,
    picture_position,
    picture_results,
)
from judge.variants.standard.showing import show_position, show_results
from judge.variants.standard.turn_record import open_record, results_of


def view_of(
    sight: Sight, board: Board, english: Board, edition: Edition, idle: tuple[str, ...]
) -> View:
    """Return what is seen of a sight on a board; `idle` are the powers that nobody plays."""
    match sight:
        case Standing(packed):
            position = open_position(packed, board)
            scene = picture_position(position, board, influence=open_influence(packed, board))
            return replace(show_position(position, board, english, idle), scenes=(scene,))
        case Record(packed):
            results = open_record(packed, board)
            scenes = (
                picture_results(results, board),
                picture_position(results.next, board, results.captured, results.influence),
            )
            return replace(show_results(results, board, english), scenes=scenes)
        case Sketch(packed):
            view = view_of(Standing(packed), board, english, edition, idle)
            return replace(view, scenes=(*view.scenes, _own_orders(sight, board, edition)))
        case Blank():
            return View("standard.blank", {}, (picture_blank(board),))


def _own_orders(sight: Sketch, board: Board, edition: Edition) -> Scene:
    """Return the map of one power's orders, settled with nobody else's."""
    given = {sight.power: [open_order(packed, board) for packed in sight.orders]}
    settled = resolve(open_position(sight.position, board), given, board, edition)
    return picture_own(results_of(settled, edition), sight.power, board)
