"""The page's texts in a language, so that a test can find things as a reader of that language does."""

from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

import blockandkey

LOCALES = Path(blockandkey.__file__).parent / "locales"


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for name in ("game", "page", "table", "guide"):
        file = LOCALES / language / f"{name}.ftl"
        if file.is_file():
            bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle


def text(language: str, id: str, **values: object) -> str:
    """One text as Playwright reads it off the page: no-break spaces are spaces."""
    bundle = _bundle(language)
    pattern = bundle.get_message(id).value
    assert pattern, f"no text {id} in {language}"
    return str(bundle.format_pattern(pattern, values)[0]).replace("\N{NO-BREAK SPACE}", " ")
