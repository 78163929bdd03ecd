"""The sizes of the page's files and the number of its draw calls, for the tests and for bench/page.py."""

import gzip
from pathlib import Path

from playwright.sync_api import BrowserContext

from tests.browser.people import Person

# Counts the draw calls of each frame; it is installed before the page's own code runs.
COUNTING = """() => {
    const counted = (window.drawn = { now: 0, frames: [] });
    for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"]) {
        const real = WebGL2RenderingContext.prototype[name];
        WebGL2RenderingContext.prototype[name] = function (...how) {
            if (!counted.now++) queueMicrotask(() => { counted.frames.push(counted.now); counted.now = 0; });
            return real.apply(this, how);
        };
    }
}"""


def scripts(page: Path) -> dict[str, int]:
    """The size of each script of the built page, compressed with gzip."""
    return {file.name: compressed(file) for file in sorted(page.rglob("*.js"))}


def texts(page: Path) -> dict[str, int]:
    """The size of each file of texts, in the language in which it is largest, compressed with gzip."""
    largest: dict[str, int] = {}
    for file in page.rglob("*.ftl"):
        name = file.name.partition("-")[0]
        largest[name] = max(largest.get(name, 0), compressed(file))
    return largest


def compressed(file: Path) -> int:
    """The size of a file, compressed with gzip."""
    return len(gzip.compress(file.read_bytes(), 9))


def count_draws(context: BrowserContext) -> None:
    """Count draw calls on pages that are opened from now on."""
    context.add_init_script(f"({COUNTING})()")


def draws(person: Person) -> int:
    """The largest number of draw calls in a frame while the person goes through all cameras."""
    person.page.evaluate("() => { window.drawn.frames = [] }")
    for camera in ("Top", "My view", "3D"):
        person.camera(camera)
    return int(person.page.evaluate("() => Math.max(...window.drawn.frames)"))
