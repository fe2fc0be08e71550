"""HTML letters of the mail programs people have."""

from __future__ import annotations

import pytest

from judge.mail.hypertext import MAX_HTML, MAX_TAGS, beginning, text_from_html

GMAIL = """<div dir="ltr"><div>A Mun - Bur</div><div>F Kie H<br></div></div><br>
<div class="gmail_quote gmail_quote_container">
<div dir="ltr" class="gmail_attr">On Mon, Judge wrote:<br></div>

<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">
A Ber H<br>F Edi H</blockquote></div>"""

GMAIL_INTERLEAVED = """<div class="gmail_quote"><div class="gmail_attr">On Mon, Judge wrote:</div>
<blockquote class="gmail_quote">A Ber?</blockquote><div>A Ber H</div>
<blockquote class="gmail_quote">F Kie?</blockquote></div><div>F Kie H</div>"""

GMAIL_FORWARDED = """<div class="gmail_quote">
<div class="gmail_attr">---------- Forwarded message ---------<br>
From: Judge</div>A Ber H<div><blockquote>deep</blockquote></div></div>"""

OUTLOOK_WEB = """<html><head><style type="text/css">P {margin-top:0}</style></head><body>
<div class="elementToProof">A Mun - Bur</div><div id="appendonsend"></div><hr>
<div id="divRplyFwdMsg" dir="ltr"><font><b>From:</b> Judge<br><b>Subject:</b> Orders</font></div>
<div>A Ber H</div></body></html>"""

OUTLOOK_DESK = """<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>
<div class="WordSection1">
<p class="MsoNormal">A Mun <span class="SpellE">-</span> B<span>ur</span><o:p></o:p></p>
<p class="MsoNormal"><o:p>&nbsp;</o:p></p>
<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in">
<p class="MsoNormal"><b>From:</b> Judge</p></div></div>
<p class="MsoNormal">A Ber H</p></div></body></html>"""

APPLE = """<html><body style="overflow-wrap: break-word;">A Mun - Bur<div>F Kie H<br><div><br>
<blockquote type="cite"><div>On 1 Apr 1901, Judge wrote:</div><br><div>A Ber H</div></blockquote>
</div></div></body></html>"""

THUNDERBIRD = """<p>A Mun - Bur<br></p><div class="moz-cite-prefix">
Am 01.04.01 schrieb Judge:<br></div>
<blockquote type="cite" cite="mid:1@x"><pre class="moz-quote-pre" wrap="">A Ber H
F Edi H</pre></blockquote><div class="moz-signature">-- <br>Jane</div>"""

YAHOO = """<div class="ydp1yahoo-style-wrap"><div>A Mun - Bur</div></div>
<div id="yahoo_quoted_1" class="yahoo_quoted">
<div>On Monday, Judge wrote:</div><div>A Ber H</div></div>"""

GMX = """<div style="font-family: Verdana;"><div>A Mun - Bur</div><div>&nbsp;
<div name="quote" style="border-left:2px solid #C3D9E5;"><div><b>Gesendet:</b> Freitag<br>
<b>Von:</b> Judge</div><div name="quoted-content">A Ber H</div></div></div></div>"""

LETTERS = {
    "Gmail": (GMAIL, "A Mun - Bur\nF Kie H\n\n> On Mon, Judge wrote:\n> A Ber H\n> F Edi H"),
    "Gmail, interleaved": (
        GMAIL_INTERLEAVED,
        "> On Mon, Judge wrote:\n> A Ber?\nA Ber H\n> F Kie?\nF Kie H",
    ),
    "Gmail, forwarded": (
        GMAIL_FORWARDED,
        "> > ---------- Forwarded message ---------\n> > From: Judge\n> A Ber H\n> > deep",
    ),
    "Outlook on the web": (OUTLOOK_WEB, "A Mun - Bur\n> From: Judge\n> Subject: Orders\n> A Ber H"),
    "Outlook on the desk": (OUTLOOK_DESK, "A Mun - Bur\n> From: Judge\n> A Ber H"),
    "Apple Mail": (APPLE, "A Mun - Bur\nF Kie H\n> On 1 Apr 1901, Judge wrote:\n> A Ber H"),
    "Thunderbird": (
        THUNDERBIRD,
        "A Mun - Bur\n> Am 01.04.01 schrieb Judge:\n> A Ber H\n> F Edi H\n-- \nJane",
    ),
    "GMX": (GMX, "A Mun - Bur\n> Gesendet: Freitag\n> Von: Judge\n> A Ber H"),
    "Yahoo": (YAHOO, "A Mun - Bur\n> On Monday, Judge wrote:\n> A Ber H"),
}


def written(html: str) -> str:
    """Return the lines of the text but for empty ones, quoted or not."""
    lines = text_from_html(html).split("\n")
    return "\n".join(line for line in lines if line.strip("> "))


@pytest.mark.parametrize("program", LETTERS)
def test_what_is_answered_is_marked_as_a_quotation(program: str) -> None:
    html, text = LETTERS[program]
    assert written(html) == text.replace("\n\n", "\n")


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("A Mun H<br>F Kie H", "A Mun H\nF Kie H"),
        ("<div>A Mun H</div><div>F Kie H</div>", "A Mun H\nF Kie H"),
        ("<p>A Mun H</p><p>F Kie H</p>", "A Mun H\n\nF Kie H"),
        ("<ul><li>A Mun H<li>F Kie H</ul>", "A Mun H\nF Kie H"),
        ("A <b>M</b>un&nbsp;-&nbsp;<i>Bur</i>", "A Mun - Bur"),
        ("A\n  Mun\n  H", "A Mun H"),
        ("<pre>A Mun H\nF Kie H</pre>B", "A Mun H\nF Kie H\n\nB"),
        ('<div style="white-space: pre-wrap">A Mun H\n<b>F</b> Kie H\n</div>', "A Mun H\nF Kie H"),
        ("<table><tr><td>A Mun</td><td>H</td></tr><tr><td>F Kie</td><td>H</td></tr></table>",
         "A Mun\tH\nF Kie\tH"),
        ("<table><tr><td><p>A Mun</p></td><td><div>H</div></td></tr></table>", "A Mun\tH"),
        ("<table><tr><th>Unit<th>Order<th>To</tr><tr><td>A Ruh<td><td><b>Bel</b></tr></table>",
         "Unit\tOrder\tTo\nA Ruh\t\tBel"),
        ("<ul><li>Mun<ul><li>Bur<li>or so</ul><li>Kie<ol><li><b>H</b></ol></ul>",
         "Mun\n    Bur\n    or so\nKie\n    H"),
        ("<blockquote><ul><li>Mun<ul><li>Bur</ul></ul></blockquote>", ">\n> Mun\n>     Bur\n>"),
        ("<style>p {}</style><script>x()</script><title>t</title><!-- c --><?php x ?>A Mun H",
         "A Mun H"),
        ("a &lt;b&gt; &eacute; &#8211; \ue000x", "a <b> é – x"),
        ('<blockquote style="margin:0 0 0 40px;border:none;padding:0px">A Mun H</blockquote>',
         "A Mun H"),
        ("<blockquote>a<blockquote>b</blockquote>c</blockquote>d",
         "> a\n>\n> > b\n>\n> c\n\nd"),
        ("A Mun - <s>Tyr</s> Bur<br><strike>A Ber H</strike><del>A Kie H</del>", "A Mun - Bur"),
        ('A Mun - <span style="text-decoration: line-through">T<b>y</b>r</span> Bur',
         "A Mun - Bur"),
        ('A Mun - Bur<p style="text-decoration-line:line-through">A Mun H</p>A Ber H',
         "A Mun - Bur\n\nA Ber H"),
        ('A Mun H<div style="display: none">A Ber H</div><b hidden>A Kie H</b>', "A Mun H"),
        ('A Mun H<i style="visibility:hidden">x</i><i style="font-size:0px;color:red">y</i>',
         "A Mun H"),
        ('<div style="font-size:0"><p style="font-size:12px">A Mun H</p></div>', "A Mun H"),
        ('<p style="font-size:0.9em">A Mun H</p>', "A Mun H"),
        ('<p style="text-decoration: none">A Mun H</p>', "A Mun H"),
        ('<p STYLE="DISPLAY : None !important">x</p>A Mun H', "A Mun H"),
        ('<p style="visibility: hidden !important">x</p>A Mun H', "A Mun H"),
        ('<p style="font-size:0.5em;font-size:0.0PX">x</p>A Mun H', "A Mun H"),
        ('<p style="display:block;mso-hide:all">x</p>A Mun H', "A Mun H"),
        ('<p style="display:nonesuch">A Mun H</p>', "A Mun H"),
        ("", ""),
        ("<", "<"),
        ("plain text", "plain text"),
    ],
)  # fmt: skip
def test_lines_are_as_they_were_seen(html: str, text: str) -> None:
    assert text_from_html(html) == text


def test_html_nested_too_deep_for_a_tree_is_read_without_one() -> None:
    deep = "<div>" * 3000
    html = (
        f"{deep}A Mun<br>H<style>x</style><s>a<b>b</b>c</s><blockquote>A Ber H</blockquote>F Kie H"
        "<!-- a > b --> &lt;1&gt;<!DOCTYPE x><script>x<y</script>"
    )
    assert written(html) == "A Mun\nH\n> A Ber H\nF Kie H <1>"
    assert written(f"{html}<!-- and no end") == written(html)


CROWDED = " ".join(f"a{number}='>'" for number in range(100))


@pytest.mark.parametrize(
    "attributes", [CROWDED, CROWDED.replace("'", '"'), "a = b / " * 50, "=a =b " * 50]
)
def test_a_tag_with_more_attributes_than_any_has_is_read_without_them(attributes: str) -> None:
    assert (
        text_from_html(f"<p {attributes} hidden title=x>A Mun H<br>F Kie H") == "A Mun H\nF Kie H"
    )


def test_html_is_read_as_far_as_anybody_writes() -> None:
    page = "A Mun H<br>" * (MAX_TAGS + 10)
    assert text_from_html(page).count("A Mun H") == MAX_TAGS + 1
    assert beginning(page) == "A Mun H<br>" * MAX_TAGS + "A Mun H"
    assert beginning("<br>x" * 3, tags=3) == "<br>x" * 3
    assert beginning("<br>x" * 3, tags=2) == "<br>x" * 2
    assert beginning("x" * (MAX_HTML + 1)) == "x" * MAX_HTML
