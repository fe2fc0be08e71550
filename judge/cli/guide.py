"""Read the pages for those who run the judge: one topic, or the list of all of them."""

from __future__ import annotations

import argparse
from importlib.resources import files

from rich.markdown import Markdown

from judge.cli import Refusal
from judge.cli.common import console

ENDING = ".md"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("topic", nargs="?", default="", help="a page; without it all are listed")


def run(args: argparse.Namespace) -> int:
    """Print a page, or the topics and their titles."""
    pages = topics()
    if not args.topic:
        for topic, page in pages.items():
            console.print(f"{topic:<12}{title(page)}", markup=False)
        console.print("\nRead one with `judge guide TOPIC`.")
        return 0
    topic = args.topic.lower().removesuffix(ENDING)
    if topic not in pages:
        raise Refusal(f"there is no page {args.topic}; there is {', '.join(pages)}")
    page = pages[topic]
    console.print(Markdown(page) if console.is_terminal else page.rstrip("\n"), markup=False)
    return 0


def topics() -> dict[str, str]:
    """Return the pages by topic, in the order of the alphabet."""
    pages = (page for page in files("judge").joinpath("guide").iterdir())
    named = sorted((page.name, page) for page in pages if page.name.endswith(ENDING))
    return {name.removesuffix(ENDING): page.read_text("utf-8") for name, page in named}


def title(page: str) -> str:
    """Return what a page calls itself."""
    return page.splitlines()[0].removeprefix("# ")
