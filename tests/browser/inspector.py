"""Accessibility checks: axe-core, and the contrast of texts on pictures, which axe-core can't measure."""

import io
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page

from tests.browser.colours import Colour, luminance, median_colour, pixel

# Waits until what fades in or out has done so: axe would measure the contrast of half a colour.
STILL = """() => Promise.all(document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished.catch(() => {}))).then(() => null)"""
AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"

TEXTS = """(names) => names.map((name) => {
    const it = document.querySelector(name);
    if (!it) return null;
    const words = [...it.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const around = document.createRange();
    around.selectNode(words && it.querySelector("svg") ? words : it); // beside a picture only the words count
    const { left, top, width, height } = around.getBoundingClientRect();
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    if (shown && !it.contains(shown) && !shown.contains(it)) return null; // something lies over it
    const colour = getComputedStyle(it).color.match(/[\\d.]+/g).map(Number);
    return { colour: colour.slice(0, 3), frame: [left + scrollX, top + scrollY, width, height] };
})"""


def around(picture: Image.Image, frame: list[float]) -> Colour | None:
    """The colour along the upper and lower edge of a frame, where there is no text: the median."""
    left, top, width, height = frame
    rows = (top + 1, top + height - 2)
    pixels = [
        pixel(picture, x, round(y))
        for y in rows
        for x in range(round(left) + 1, round(left + width) - 1)
        if 0 <= x < picture.width and 0 <= y < picture.height
    ]
    return median_colour(pixels) if pixels else None


def contrast(one: Colour, other: Colour) -> float:
    """WCAG's contrast ratio."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


class Inspector:
    """Runs axe-core on what a page shows, and keeps what it finds."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self._source = AXE.read_text(encoding="utf-8")

    def check(self, page: Page, where: str, colours: bool = True) -> None:
        """Check the page as it is now; with `colours`, also contrasts that axe-core cannot measure, by a screenshot."""
        if page.evaluate("() => typeof window.axe") == "undefined":
            page.evaluate(f"() => {{ {self._source} }}")
        page.evaluate(STILL)
        results = page.evaluate("async () => await axe.run(document, { resultTypes: ['violations', 'incomplete'] })")
        for violation in results["violations"]:
            for node in violation["nodes"]:
                self.found.append(f"{where}: {violation['id']}: {node['failureSummary']} {node['html'][:200]}")
        unsure = [node for rule in results["incomplete"] if rule["id"] == "color-contrast" for node in rule["nodes"]]
        if colours and unsure:
            self._contrast(page, where, unsure)

    def _contrast(self, page: Page, where: str, nodes: list[dict[str, Any]]) -> None:
        """Measure by a screenshot the contrast of texts on gradients and pictures."""
        names = [node["target"][-1] for node in nodes]
        before, texts = None, page.evaluate(TEXTS, names)
        while before != texts:  # repeat it if something moved while the screenshot was taken
            picture = Image.open(io.BytesIO(page.screenshot(full_page=True))).convert("RGB")
            before, texts = texts, page.evaluate(TEXTS, names)
        for node, text in zip(nodes, texts, strict=True):
            told: dict[str, Any] = next((check["data"] for check in node["any"] if check.get("data")), {})
            least = float(str(told.get("expectedContrastRatio", "4.5")).removesuffix(":1"))
            ground = around(picture, text["frame"]) if text else None
            if ground and (ratio := contrast(text["colour"], ground)) < least:
                self.found.append(f"{where}: contrast {ratio:.1f} on {ground}: {node['html'][:200]}")

    def report(self) -> None:
        assert not self.found, "\n\n".join(self.found)
