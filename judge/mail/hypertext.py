"""An HTML letter as the lines its writer saw, quotations marked with `> `.

The cells of a table are parted by tabs, and what is listed within a list stands further in.

Mail programs have their own ways to say "this is what I answer": `<blockquote>`, or a `<div>`
of a known name, or (Outlook) a headline after which everything is quoted.  What its writer struck
out, or what was never shown, is left out.
"""

from __future__ import annotations

import html
import re
from functools import lru_cache

import html_text
from lxml import etree

MAX_HTML = 300_000  # letters of HTML that are read, and tags in it
MAX_TAGS = 5_000
MAX_ATTRIBUTES = 40  # of a tag: the time that libxml2 takes grows with their square

# Letters for private use stand for structure while the rest becomes text.
_OPEN, _CLOSE, _BREAK = "\ue000", "\ue001", "\ue002"
_CELL, _INDENT = "\ue003", "\ue004"
_OURS = re.compile(f"[{_OPEN}{_CLOSE}{_BREAK}{_CELL}{_INDENT}]")
_CELL_ENDS = re.compile(rf" ?{_CELL} ?")
_DEEPEST = 9  # lists within lists that are told apart
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
_HEADLINE_RULE = re.compile(r"solid #(?:e1e1e1|b5c4df)\b")
_STRIKES = re.compile(rf"<(?:{'|'.join(_STRUCK)})[\s>]|line-through", re.IGNORECASE)
_KEEPS_LINES = ("pre", "break-spaces")
_NO_SIZE = re.compile(r"0(?:\.0+)?(?:[a-z]+|%)?")

# A tag with its attributes as a browser parts them (WHATWG HTML §13.2.5), without a way back.
_ATTRIBUTE = (
    r"(?>[\s/]+)(?>[^\s/>][^\s/>=]*)"
    r"(?>\s*=\s*(?:\"[^\"]*(?:\"|\Z)|'[^']*(?:'|\Z)|[^\s>\"'][^\s>]*)?)?"
)
_CROWDED = re.compile(rf"(<[a-zA-Z](?>[^\s/>]*))(?>(?:{_ATTRIBUTE}){{{MAX_ATTRIBUTES},}})[\s/]*+")


def text_from_html(document: str) -> str:
    """Return the text of an HTML letter, one line for each line that was seen."""
    document = _OURS.sub("", beginning(document)).replace("\x00", "")
    tree = _parse(_CROWDED.sub(r"\1", document))
    if tree is None:
        return _mark_quotes(_plain_text(document))
    _prepare(tree)
    text = html_text.etree_to_text(tree).replace(_BREAK, "\n")
    return _mark_quotes(_CELL_ENDS.sub("\t", text))


def beginning(document: str, tags: int = MAX_TAGS) -> str:
    """Return what is read of an HTML letter, with so many tags: all of what a person wrote."""
    begin = document[:MAX_HTML]
    return begin if begin.count("<") <= tags else "<".join(begin.split("<", tags + 1)[:-1])


def strikes_out(document: str) -> bool:
    """Whether an HTML letter knows how to strike out, which plain text cannot show."""
    return bool(_STRIKES.search(document[:MAX_HTML]))


def _parse(document: str) -> etree._Element | None:
    """Return the tree, or nothing where it is nested too deep to be kept whole."""
    parser = etree.HTMLParser(recover=True, encoding="utf-8", huge_tree=True)
    tree = etree.fromstring(document.encode("utf-8", "replace") or b"<p/>", parser=parser)
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
    _set_in_lists(tree)
    for element in list(tree.iter("blockquote", "div", "td", "th")):
        if element.tag in {"td", "th"}:
            _flatten(element)
            if element.getprevious() is not None:
                element.text = _CELL + (element.text or "")
        if _is_quote(element):
            _enclose(element)
        elif _is_headline(element):
            element.addprevious(_line(_OPEN))
    etree.strip_tags(tree, *_INLINE)  # html_text would put spaces where these tags are


@lru_cache(maxsize=512)
def _declarations(style: str) -> dict[str, str]:
    """Return what a style says, in lower case, by its properties; the last of each counts."""
    pairs = (declaration.partition(":") for declaration in style.lower().split(";"))
    return {
        name.strip(): " ".join(value.replace("!important", "").split()) for name, _, value in pairs
    }


def _style(element: etree._Element) -> dict[str, str]:
    return _declarations(element.get("style", ""))


def _is_struck(element: etree._Element) -> bool:
    style = _style(element)
    line = style.get("text-decoration", "") + style.get("text-decoration-line", "")
    return element.tag in _STRUCK or "line-through" in line


def _is_hidden(element: etree._Element) -> bool:
    """Whether `element` is not shown, or in letters of no size and all that is in it too."""
    style = _style(element)
    if (
        style.get("display") == "none"
        or style.get("visibility") == "hidden"
        or style.get("mso-hide") == "all"
        or element.get("hidden") is not None
    ):
        return True
    return bool(_NO_SIZE.fullmatch(style.get("font-size", ""))) and not any(
        "font-size" in _style(each) for each in element.iterdescendants("*")
    )


def _is_quote(element: etree._Element) -> bool:
    """Whether everything in `element` is quoted."""
    classes = set(element.get("class", "").split())
    if element.tag == "blockquote":  # the "indent" button of browsers makes one without a line
        indents = _style(element).get("border") == "none"
        return not indents or bool(classes or element.get("type"))
    if "gmail_quote" in classes:  # around a blockquote when answering; alone when forwarding
        return element.find("blockquote") is None
    return (
        bool(classes & _QUOTE_CLASSES)
        or element.get("id", "") in _QUOTE_IDS
        or element.get("name", "") == _QUOTE_NAME
    )


def _is_headline(element: etree._Element) -> bool:
    """Whether `element` is a headline of Outlook's: everything below it is quoted."""
    rule = _style(element).get("border-top", "") if element.tag == "div" else ""
    return element.get("id", "") == _HEADLINE_ID or bool(_HEADLINE_RULE.match(rule))


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


def _set_in_lists(tree: etree._Element) -> None:
    """Let what is listed within a list stand further in, right below what it belongs to."""
    for nested in tree.xpath("//li//ul | //li//ol"):
        nested.tag = "div"
        for item in nested.iterchildren("li"):
            depth = sum(1 for _ in item.iterancestors("li"))
            item.text = _INDENT * min(depth, _DEEPEST) + (item.text or "").lstrip()


def _keep_breaks(tree: etree._Element) -> None:
    """Keep the line ends that are seen as such; html_text takes every one for a space."""
    keepers = 0  # how many elements around this place keep them
    for event, element in etree.iterwalk(tree, events=("start", "end")):
        space = _style(element).get("white-space", "")
        keeps = element.tag == "pre" or space.startswith(_KEEPS_LINES)
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
            further = "    " * line.count(_INDENT)
            lines.append(("> " * min(depth, _MAX_DEPTH) + further + bare).rstrip())
        depth = max(0, depth - line.count(_CLOSE))
    # The space of a signature's line (RFC 3676 §4.3) is lost in HTML.
    return "\n".join("-- " if line == "--" else line for line in lines).strip("\n")


_MARKUP = re.compile(
    r"<!--|<(?P<close>/?)(?P<tag>[a-zA-Z](?>[^\s/>]*))(?>[^>]*)>?|<(?>[!?/][^>]*)>?"
    r"|(?P<text>(?>[^<]+)|<)"
)


def _plain_text(document: str) -> str:
    """Return the text of HTML read without a tree, and so however deep it is nested."""
    pieces: list[str] = []
    silent, struck, place = False, 0, 0  # struck: how many elements around this place strike out
    while match := _MARKUP.match(document, place):
        place = match.end()
        tag = (match["tag"] or "").lower()
        if match[0] == "<!--":
            place = document.find("-->", place) + 3
            if place < 3:  # to its end all is comment
                break
        elif match["text"]:
            if not silent and not struck:  # any white space is one space
                pieces.append(re.sub(r"\s+", " ", html.unescape(match["text"])))
        elif tag:
            silent = tag in _SILENT and not match["close"]
            if tag in _STRUCK:
                struck = max(0, struck + (-1 if match["close"] else 1))
            if tag == "blockquote":
                pieces.append(f"\n{_CLOSE if match['close'] else _OPEN}\n")
            elif tag in _BLOCKS:
                pieces.append("\n")
    return "".join(pieces)
