"""An HTML letter as the lines its writer saw, quotations marked with `> `.

Mail programs have their own ways to say "this is what I answer": `<blockquote>`, or a `<div>`
of a known name, or (Outlook) a headline after which everything is quoted.  What its writer struck
out, or what was never shown, is left out.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser

import html_text
from lxml import etree

MAX_HTML = 500_000  # letters of HTML that are read
MAX_FALLBACK = 100_000  # and where it is nested too deep for libxml2

# Letters for private use stand for structure while the rest becomes text.
_OPEN, _CLOSE, _BREAK = "\ue000", "\ue001", "\ue002"
_OURS = re.compile(f"[{_OPEN}{_CLOSE}{_BREAK}]")
_MAX_DEPTH = 9  # quotations nested deeper are all shown like this

_SILENT = ("head", "title", "script", "style", "template")
_STRUCK = ("del", "s", "strike")
# fmt: off
_INLINE = (
    "a", "abbr", "b", "big", "cite", "code", "del", "em", "font", "i", "ins", "kbd", "mark", "s",
    "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr",
)
_BLOCKS = frozenset((
    "address", "br", "div", "dl", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p",
    "pre", "table", "tr", "ul",
))
# fmt: on

# Quoted as a whole: Gmail's and Thunderbird's "On … wrote:", Yahoo, Proton, Tuta, Zoho, the
# Outlook apps.
_QUOTE_CLASSES = frozenset(
    {
        "gmail_attr",
        "moz-cite-prefix",
        "ms-outlook-mobile-reference-message",
        "protonmail_quote",
        "tutanota_quote",
        "yahoo_quoted",
        "zmail_extra",
    }
)
_QUOTE_IDS = frozenset({"mail-editor-reference-message-container"})
_QUOTE_NAME = "quote"  # GMX and web.de
# From here to the end: Outlook on the web, and on the desk (it has no name, only a rule above).
_HEADLINE_ID = "divRplyFwdMsg"
_HEADLINE_STYLE = re.compile(r"border-top:\s*solid\s+#(E1E1E1|B5C4DF)", re.IGNORECASE)
_INDENT_STYLE = re.compile(r"border:\s*none", re.IGNORECASE)
_STRIKES = re.compile(rf"<(?:{'|'.join(_STRUCK)})[\s>]|line-through", re.IGNORECASE)
_STRUCK_STYLE = re.compile(r"text-decoration(?:-line)?:[^;]*line-through", re.IGNORECASE)
_HIDDEN_STYLE = re.compile(r"display:\s*none|visibility:\s*hidden|mso-hide:\s*all", re.IGNORECASE)
_SIZE_STYLE = re.compile(r"font-size:\s*(0(?:\.0+)?(?:[a-z]+|%)?\s*(?:;|!|$))?", re.IGNORECASE)
_KEEPS_LINES = re.compile(r"white-space:\s*(pre|break-spaces)", re.IGNORECASE)


def text_from_html(html: str) -> str:
    """Return the text of an HTML letter, one line for each line that was seen."""
    html = _OURS.sub("", html[:MAX_HTML]).replace("\x00", "")
    tree = _parse(html)
    if tree is None:
        reader = _PlainReader()
        reader.feed(html[:MAX_FALLBACK])
        reader.close()
        return _mark_quotes("".join(reader.pieces))
    _prepare(tree)
    return _mark_quotes(html_text.etree_to_text(tree).replace(_BREAK, "\n"))


def strikes_out(html: str) -> bool:
    """Whether an HTML letter knows how to strike out, which plain text cannot show."""
    return bool(_STRIKES.search(html[:MAX_HTML]))


def _parse(html: str) -> etree._Element | None:
    """Return the tree, or nothing where it is nested too deep to be kept whole."""
    parser = etree.HTMLParser(recover=True, encoding="utf-8", huge_tree=True)
    tree = etree.fromstring(html.encode("utf-8", "replace") or b"<p/>", parser=parser)
    if any(fault.level == etree.ErrorLevels.FATAL for fault in parser.error_log):
        return None
    return etree.fromstring(b"<p/>", parser=parser) if tree is None else tree


def _prepare(tree: etree._Element) -> None:
    """Mark quotations and kept line breaks, and take out what is not seen as structure."""
    for element in list(tree.iter(etree.Element)):
        if _is_struck(element) or _is_hidden(element):
            element.clear(keep_tail=True)
    etree.strip_elements(
        tree, *_SILENT, etree.Comment, etree.ProcessingInstruction, with_tail=False
    )
    _keep_breaks(tree)
    for element in list(tree.iter("blockquote", "div", "td", "th")):
        if element.tag in {"td", "th"}:
            _flatten(element)
        if _is_quote(element):
            _enclose(element)
        elif _is_headline(element):
            element.addprevious(_line(_OPEN))
    etree.strip_tags(tree, *_INLINE)  # html_text would put spaces where these tags are


def _is_struck(element: etree._Element) -> bool:
    return element.tag in _STRUCK or bool(_STRUCK_STYLE.search(element.get("style", "")))


def _is_hidden(element: etree._Element) -> bool:
    """Whether `element` is not shown, or in letters of no size and all that is in it too."""
    if _HIDDEN_STYLE.search(element.get("style", "")) or element.get("hidden") is not None:
        return True
    size = _SIZE_STYLE.search(element.get("style", ""))
    return bool(size and size[1]) and not any(
        _SIZE_STYLE.search(each.get("style", "")) for each in element.iterdescendants("*")
    )


def _is_quote(element: etree._Element) -> bool:
    """Whether everything in `element` is quoted."""
    classes = set(element.get("class", "").split())
    if element.tag == "blockquote":  # the "indent" button of browsers makes one without a line
        return not _INDENT_STYLE.search(element.get("style", "")) or bool(
            classes or element.get("type")
        )
    if "gmail_quote" in classes:  # around a blockquote when answering; alone when forwarding
        return element.find("blockquote") is None
    return (
        bool(classes & _QUOTE_CLASSES)
        or element.get("id", "") in _QUOTE_IDS
        or element.get("name", "") == _QUOTE_NAME
    )


def _is_headline(element: etree._Element) -> bool:
    """Whether `element` is a headline of Outlook's: everything below it is quoted."""
    return element.get("id", "") == _HEADLINE_ID or bool(
        element.tag == "div" and _HEADLINE_STYLE.search(element.get("style", ""))
    )


def _enclose(element: etree._Element) -> None:
    opening = _line(_OPEN)
    opening.tail, element.text = element.text, None
    element.insert(0, opening)
    element.append(_line(_CLOSE))


def _flatten(cell: etree._Element) -> None:
    """Let the only paragraph of a table's cell stand in the line of its row."""
    blocks = [child for child in cell if child.tag in {"p", "div"}]
    if len(blocks) == 1:
        blocks[0].tag = "span"


def _keep_breaks(tree: etree._Element) -> None:
    """Keep the line ends that are seen as such; html_text takes every one for a space."""
    keepers = 0  # how many elements around this place keep them
    for event, element in etree.iterwalk(tree, events=("start", "end")):
        keeps = element.tag == "pre" or bool(_KEEPS_LINES.search(element.get("style", "")))
        if event == "start":
            keepers += keeps
            if keepers and element.text:
                element.text = element.text.replace("\n", _BREAK)
        else:
            keepers -= keeps
            if keepers and element.tail:
                element.tail = element.tail.replace("\n", _BREAK)


def _line(text: str) -> etree._Element:
    line = etree.Element("div")
    line.text = text
    return line


def _mark_quotes(text: str) -> str:
    """Return `text` with `> ` before each line between an opening and a closing mark."""
    depth = 0
    lines: list[str] = []
    for line in text.split("\n"):
        bare = _OURS.sub("", line).strip()
        depth += line.count(_OPEN)
        if bare or not _OURS.search(line):
            lines.append(("> " * min(depth, _MAX_DEPTH) + bare).rstrip())
        depth = max(0, depth - line.count(_CLOSE))
    # The space of a signature's line (RFC 3676 §4.3) is lost in HTML.
    return "\n".join("-- " if line == "--" else line for line in lines).strip("\n")


class _PlainReader(HTMLParser):
    """Reads HTML without a tree, and so however deep it is nested."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._silent = False
        self._struck = 0  # how many elements around this place strike out

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a line, a quotation, or something that is not shown."""
        self._silent = tag in _SILENT
        self._struck += tag in _STRUCK
        if tag == "blockquote":
            self.pieces.append(f"\n{_OPEN}\n")
        elif tag in _BLOCKS:
            self.pieces.append("\n")

    def handle_endtag(self, tag: str) -> None:
        """End what began."""
        self._silent = False
        self._struck = max(0, self._struck - (tag in _STRUCK))
        if tag == "blockquote":
            self.pieces.append(f"\n{_CLOSE}\n")
        elif tag in _BLOCKS:
            self.pieces.append("\n")

    def handle_data(self, data: str) -> None:
        """Take text as a browser would: any white space is one space."""
        if not self._silent and not self._struck:
            self.pieces.append(re.sub(r"\s+", " ", data))
