"""Signs made plain: what phones, web pages, tables and moods put around the words of an order.

Only signs change here; every word of the player's stays, so that what is quoted back is theirs.
"""

from __future__ import annotations

import html
import re

from judge.orders.vocabulary.words_of_lines import LineWords

ODD = re.compile(r"&#?\w{2,8};|[«»‹›|^~<]|[:;=8][-'^o]?[)(DPpOoX3|\\\]\[*]|(?<=\s)[xX]D")
STRUCK = re.compile(
    r"~~(?=\S)(.{1,300}?)~~|[<\[](?P<tag>s|del|strike)[>\]](.{1,300}?)[<\[]/(?P=tag)[>\]]", re.I
)
# What programmers take out: // A Mun - Bur; but not // A Mun - Bur // F Kie H
COMMENT = re.compile(r"//+\s*(?=\w)(?!.*\s//)(.{1,300})|/\*(.{1,300}?)\*/|<!--(.{1,300}?)-->")
HASHED = re.compile(r"#+\s*(?=[AF] )(.{1,300})")
BOARD_TAG = re.compile(r"\[/?(?:b|i|u|quote|code|list|color|size|url)(?:=[^\[\]]{0,40})?\]", re.I)
TAG = re.compile(
    r"</?(?:b|i|u|p|br|em|strong|span|div|li|ul|ol|td|tr|th|tt|font)\b[^<>]{0,80}>", re.I
)
FACE = re.compile(
    r"(?:(?<=\s)|^|(?<=[\w.!?,]))(?:[:;=8][-'^o]?[)(pPoOX3|\\*]+|[:;=8][-'^o][D\]\[]+|\^\^|<3)"
    r"(?=\s|$|[.,!])|(?<=\s)[xX]D+\b"
)
LAUGH = re.compile(r"([-–—>]\s*[^\W\d_]+\S*)\s+[:=]D+(?=\s*$)")  # `A Par :D` is a removal
FROM = re.compile(
    r"\s*([^\W\d_][\w.]*(?: [\w.]+)?)\s*(?:<-+|←)\s*([^\W\d_][\w.]*(?: [\w.]+)?)"
    r"\s*(?:\(([AF])\))?\s*"
)
# A remark behind an arrow; one arrow that is short and near may be of the order itself.
POINTED = re.compile(
    r"(?P<order>\S.*?)(?:(?P<arrow>\s{2,9}(?:<[-=]{1,9}|←|⇐)|\s(?:<[-=]{2,9}))|\s(?:<[-=]|←|⇐))"
    r"\s*(?P<remark>\S.*)"
)
TELLS_WAY = re.compile(r"[-–—→]")
GUILLEMETS = re.compile("[«»‹›]")
LEADERS = re.compile(r"(?<=\w)\s{1,9}\.{4,80}(?=\s+\w)")  # F Nth ..... Nwy
LEFT_OPEN = re.compile(r"(?:\s{1,9}\.{4,80}){1,9}$")
PICTURE = re.compile(  # but not the hand that points
    "[\U0001f300-\U0001f448\U0001f44a-\U0001faff]{1,20}\\s{1,9}(?=\\w)"
)
FEWEST_SPOKEN = 2
LONGEST_BEFORE = 80  # letters
SHORTEST_ORDER = 3  # words
# A unit as programs write it, with its power before it, and a coast: ( RUS FLT ( STP SCS ) ) HLD.
OF_PROGRAMS = re.compile(r"\(\s*[A-Z]{3}\s+(AMY|FLT)\s+([A-Z]{3})\s*\)")
COAST_OF_PROGRAMS = re.compile(r"\(\s*([A-Z]{3})\s+([NSEW]C)S\s*\)")
KINDS_OF_PROGRAMS = {"AMY": "A", "FLT": "F"}
# A Par - Gas // F Bre H, par-gas // bre h; not A Par - Gas // to annoy them
STROKES = re.compile(r"(?:^|\s+)//(?:\s+(?=[A-Z]|[af] [a-z]{3}\b|[^/\s]+(?:[-–>]| [hsc]\b))|$)")
FRAMES = "*=#+_~–—-"
FRAMED = re.compile(r"([*=#+_~–—-])\1+\s*(\w.*?[^\s:*=#+_~–—-])[\s:]*\1{2,}")  # *** ORDERS ***
LINK = re.compile(r"\b(?:https?://|www\.)\S+", re.I)
DITTO = re.compile(r"^(\W*\w+\.?(?: \w+\.?)?)(?:\s+|\s*[-–—:]\s*)[-–—]?(?:[\"”“„〃]|'')[-–—]?\s*$")
RULED = re.compile(r"^[\s|:+=-]*$")
NAME = r"((?:[^\W\d_]{1,20}\.? ){0,2}[^\W\d_]{1,20})"
SWAPPED = re.compile(rf"{NAME} ?(?:<[-=–—]{{0,3}}>|[↔⇄⇆⇔⟷]) ?{NAME}")
WIDEST_CELL = 2  # words
CELL = re.compile(r"^(?:[^\W\d_]+\.?)(?:\s+[^\W\d_./()]+\.?){0,2}$")


def plain_signs(line: str, words: LineWords) -> str:
    """Return a line with its frame, faces, tags and table cells made plain."""
    line = _without_frame(_with_spoken_signs(line, words), words)
    if "://" in line or "www." in line:
        line = LINK.sub(" ", line).strip()
    if "//" in line:
        line = STROKES.sub("; ", line).strip("; ")
    line = DITTO.sub(rf"\1 {words.ditto[0]}", line) if words.ditto else line
    if not line.isascii():
        line = PICTURE.sub(_parted, line)
    if "...." in line:
        line = _form_filled_in(line)
    if "<" in line or not line.isascii():
        line = SWAPPED.sub(r"\1 - \2, \2 - \1", line)  # Par <-> Pic
    if "<-" in line or "<=" in line or not line.isascii():
        line = _arrows_turned(line)
    if not ODD.search(line):
        return line
    plain = TAG.sub(" ", html.unescape(line))
    if "«" in plain or "‹" in plain:
        plain = GUILLEMETS.sub(" ", plain)
    plain = LAUGH.sub(r"\1", FACE.sub(" ", plain))
    return _cells_joined(plain, words) if "|" in plain else plain


def _with_spoken_signs(line: str, words: LineWords) -> str:
    """Return a line with the signs that are spelled out in it, as in telegrams and dictation."""
    if len(words.spoken_sign.findall(line)) < FEWEST_SPOKEN:
        return line
    for word, sign in words.spoken:
        line = word.sub(sign, line)
    return line


def _without_frame(line: str, words: LineWords) -> str:
    """Return a line without the signs around it, which make it a heading; pauses as signs."""
    framed = FRAMED.fullmatch(line) if line[:1] in FRAMES else None
    line = f"{framed[2]}:" if framed else line
    line = _of_players(line) if "(" in line else line
    return words.paused.sub(lambda said: f"{said[0].rstrip()}, ", line)


def _of_players(line: str) -> str:
    """Return an order that a program wrote as players write it: `( RUS AMY WAR ) MTO GAL`."""
    coasts = COAST_OF_PROGRAMS.sub(r"\1/\2", line)
    units = OF_PROGRAMS.sub(lambda unit: f"{KINDS_OF_PROGRAMS[unit[1]]} {unit[2]}", coasts)
    return units.strip(" ()") if units != line else line


def _arrows_turned(line: str) -> str:
    """Return a row of names with arrows from right to left as one from left to right.

    Such an arrow behind an order points back to it, from a remark: `F Kie - Hol  <-- as agreed`.
    """
    pairs = [FROM.fullmatch(part) for part in line.split(",")]
    if all(pairs):
        turned = (f"{pair[3] or ''} {pair[2]} - {pair[1]}" for pair in pairs if pair)
        return ", ".join(order.strip() for order in turned)
    points = POINTED.fullmatch(line)
    whole = points and len(points["order"].split()) >= SHORTEST_ORDER
    if points is None or not (TELLS_WAY.search(points["order"]) or (whole and points["arrow"])):
        return line
    return f"{points['order']} ({points['remark'].strip('() ')})"


def _parted(match: re.Match[str]) -> str:
    """Return a comma for a picture behind what may be an order, else nothing."""
    before = match.string[max(0, match.start() - LONGEST_BEFORE) : match.start()]
    words = re.split(r"[\s/>-]+", before.rpartition(",")[2].strip())
    return ", " if len(words) >= SHORTEST_ORDER else " "


def _form_filled_in(line: str) -> str:
    """Return a form with colons for the dots that lead to what is filled in."""
    filled = LEADERS.sub(":", line)
    return LEFT_OPEN.sub("" if filled != line else ":", filled)


def semicolons_joined(line: str) -> str:
    """Return a row of a table whose cells are parted by semicolons as one order: `F;Nth;-;Nwy`."""
    first, *cells = line.split(";")
    single = all(len(cell.split()) <= 1 for cell in cells) and len(first.split()) <= WIDEST_CELL
    return " ".join((first, *cells)) if single and len(cells) > 1 else line


def _cells_joined(line: str, words: LineWords) -> str:
    """Return a row of a table as one order, if its first cell is no order of its own."""
    if RULED.match(line):
        return ""
    cells = [cell.strip() for cell in line.split("|") if cell.strip()]
    begun = bool(cells) and CELL.match(cells[0]) and not words.stands_at_end.search(cells[0])
    return " ".join(cells) if begun else line


def without_struck(line: str, *, hashes: bool = False) -> tuple[str, list[str]]:
    """Return a line without what is struck out in it, and that.

    `hashes` tells that a `#` before an order takes it out, as it does for programs.
    """
    comment = HASHED.fullmatch(line) if hashes else None
    comment = comment or (COMMENT.match(line) if line.startswith(("//", "/*", "<!--")) else None)
    if comment:
        return line[comment.end() :], [part for part in comment.groups() if part]
    if "~~" not in line and "</" not in line and "[/" not in line:
        return line, []
    struck = [match[1] or match[3] for match in STRUCK.finditer(line)]
    left = STRUCK.sub(" ", line)
    return BOARD_TAG.sub(" ", left) if "[/" in left else left, struck
