"""Maps for other programs: of a position, of what was ordered and became of it, of the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from judge.api.case import Case, read_case
from judge.api.diagram import read_diagram
from judge.api.request import BadRequest, Request, sentences_of, shipped, words_of
from judge.drawing.drawing import Drawing
from judge.drawing.scene import Scene, Shows
from judge.library import Library
from judge.report.words import Caption
from judge.rules.edition import DEFAULT
from judge.rules.phase import PhaseKind
from judge.studio import NoChart, Studio
from judge.variants.standard.influence import read_influence
from judge.variants.standard.picturing import picture_blank, picture_position, picture_results
from judge.variants.standard.turn_record import results_of

WIDTH = 1400


@dataclass(frozen=True)
class Map:
    """A map that can be drawn; `game` is the name of the game that it is of, if it is of one.

    Its methods take the name of a theme; without one it is in colours, and a blank board is for
    print.
    """

    scene: Scene
    library: Library
    game: str = ""

    @property
    def caption(self) -> Caption:
        """Its title, the line below it, and what it shows in words."""
        board = self.library.board(self.scene.board)
        names = {code: power.name for code, power in board.powers.items()}
        return words_of(self.library).caption(self.scene, self.game, names)

    def svg(self, theme: str = "") -> str:
        """Return it as SVG, which is sharp at any size."""
        return self._picture(theme).svg

    def png(self, theme: str = "", width: int = WIDTH) -> bytes:
        """Return it as PNG, so many pixels wide."""
        return _studio(self.library).png(self._picture(theme), width)

    def pdf(self, theme: str = "") -> bytes:
        """Return it as PDF of one page."""
        return _studio(self.library).pdf(self._picture(theme))

    def _picture(self, theme: str) -> Drawing:
        caption = self.caption
        theme = theme or ("print" if self.scene.shows is Shows.BLANK else "colour")
        try:
            return _studio(self.library).draw(self.scene, caption.title, caption.subtitle, theme)
        except NoChart as fault:
            raise BadRequest(str(fault)) from fault


def draw(request: Request, library: Library | None = None) -> Map:
    """Return the map of a request: of the results if it has orders, else of its position.

    With `influence` land without a supply centre has the colour of whoever was there last.
    """
    library = library or shipped()
    case = read_case(request, library)
    return Map(replace(_scene(case), influence=read_influence(request, case.board)), library)


def draw_text(text: str, library: Library | None = None) -> Map:
    """Return the map of a position and its orders as people write them.

    It is that of the request which says the same.
    """
    library = library or shipped()
    request = read_diagram(text, library.board("standard"), library.vocabulary())
    case = read_case(request, library)
    if case.position.phase.kind is PhaseKind.RETREAT:
        raise BadRequest("a turn of retreats is not drawn from text; use --json")
    for given in case.given:
        if given.problem:
            why = sentences_of(library, case.board).explain(given.problem)
            raise BadRequest(f"{given.problem.written}: {why}")
    return Map(_scene(case), library)


def draw_blank(library: Library | None = None) -> Map:
    """Return the map of the board alone, to plan on."""
    library = library or shipped()
    return Map(picture_blank(library.board("standard")), library)


@cache
def _studio(library: Library) -> Studio:
    """Return who draws, with what was read for the pictures before this one."""
    return Studio(library)


def _scene(case: Case) -> Scene:
    if not case.given:
        return picture_position(case.position, case.board)
    scene = picture_results(results_of(case.resolved(), case.edition), case.board)
    return scene if case.edition == DEFAULT else replace(scene, edition=case.edition.name)
