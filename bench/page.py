"""Measure the weight and the speed of the page in a real Chromium and print the table for results.md.

BLOCKANDKEY_PAGE names the folder of the built page; without it, it's where the build puts it.
"""

import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from bench.run import yardstick
from blockandkey.rules.state import Phase, State
from tests.browser.beginnings import beginning
from tests.browser.judgements import bundle, questions
from tests.browser.page_server import HUMAN, PageServer, page_folder
from tests.browser.people import Person
from tests.browser.screens import FLAGS, LAPTOP, PageMonitor, chromium
from tests.browser.weights import compressed, count_draws, draws, scripts, texts
from tests.support.games import choose_lines, whole_game

HERE = Path(__file__).parent

REPEATS = 7
Row = tuple[str, str, str, str]

# The moment, from the beginning of the navigation, when a person can do something.
USABLE = """(ready) => {
    const look = () => (ready() ? (window.usable = performance.now()) : requestAnimationFrame(look));
    requestAnimationFrame(look);
}"""
START = "() => [...document.querySelectorAll('button')].some((it) => it.innerText === 'Play solo' && !it.disabled)"
TABLE = "() => window.blockandkey && document.querySelector('button.brass:not(:disabled)')"


def person(browser: Browser, host: PageServer, usable: str = "") -> Person:
    """A person at a browser without a cache."""
    context = browser.new_context(locale="en", reduced_motion="reduce", **LAPTOP)
    if usable:
        context.add_init_script(f"({USABLE})({usable})")
    return Person(context.new_page(), host, PageMonitor(), False)


def usable(one: Person, url: str) -> float:
    """Seconds from the navigation until the page can be used, drawn included."""
    one.page.goto(url)
    one.page.wait_for_function("() => window.usable !== undefined")
    if "room" in url:
        one.wait_until_drawn()
        done = one.page.evaluate("() => performance.now()")
    else:
        done = one.page.evaluate("() => window.usable")
    one.page.context.close()
    return float(done) / 1000


def speeds(browser: Browser, host: PageServer) -> list[Row]:
    """How soon the start page and the table can be used."""
    start, table, click, sticks = [], [], [], []
    for number in range(REPEATS):
        sticks.append(yardstick())
        start.append(usable(person(browser, host, START), host.url))
        table.append(usable(person(browser, host, TABLE), host.address(*host.room("solo", seed=str(number)))))
        one = person(browser, host)
        one.page.goto(host.url)
        one.page.wait_for_load_state("networkidle")
        begun = time.perf_counter()
        one.press("Play solo")
        one.button("Place the Core Cube").wait_for()
        one.wait_until_drawn()
        click.append(time.perf_counter() - begun)
        one.page.context.close()
    stick = f"{median(sticks) * 1000:.0f} ms"
    return [
        ("start page usable, nothing cached", f"{median(start):.2f} s", "within 1 s", stick),
        ("table drawn and usable from its link, nothing cached", f"{median(table):.2f} s", "within 2.5 s", stick),
        ("table drawn and usable from the start page's button", f"{median(click):.2f} s", "", stick),
    ]


def drawing(browser: Browser, host: PageServer) -> Row:
    """Draw calls with 40 blocks."""
    one = person(browser, host)
    count_draws(one.page.context)
    bot = {"holder": "bot", "bot": "random"}
    one.open(*host.room("device", 2, [HUMAN, bot], record=beginning("forty")["record"], seed="forty"))
    one.wait_until_drawn()
    return ("draw calls of a frame, 40 blocks on the floor", str(draws(one)), "at most 20", "")


def full_supplies() -> list[State]:
    """Positions of a player with seven blocks and at least six blocks on the floor."""
    found: list[State] = []
    for number in range(40):
        for step in whole_game(2, f"supplies {number}", choose_lines):
            state = step.after
            enough = state.temple and len(state.temple.blocks) >= 6 and len(state.player.supply) == 7
            if enough and state.phase is Phase.ACTION and len({block.shape for block in state.player.supply}) >= 6:
                found.append(state)
                break
    return found


def judgements(browser: Browser, host: PageServer, page: Path) -> list[Row]:
    """How long the compiled rules take in the page."""
    (file,) = (f"/assets/{file.name}" for file in page.glob("assets/kernel-*.wasm"))
    generator = random.Random(1)
    asked = [questions(state, 1, generator).asked for state in full_supplies()]
    one = person(browser, host)
    with tempfile.TemporaryDirectory() as folder:
        module = bundle(Path(folder))
    one.page.route("**/judge.js", lambda route: route.fulfill(body=module, content_type="text/javascript"))
    one.page.goto(host.url)
    stick = f"{yardstick() * 1000:.0f} ms"
    code = "async ([file, asked]) => (await import('/judge.js')).speeds(file, asked)"
    took = one.page.evaluate(code, [file, asked])
    one.page.context.close()
    supplies, single = took["supplies"], median(took["judgements"]) * 1000
    return [
        ("compiled rules: an instance of the module", f"{took['made']:.1f} ms", "", stick),
        ("compiled rules: all placements of 7 blocks, median", f"{median(supplies):.2f} ms", "", stick),
        ("compiled rules: all placements of 7 blocks, slowest", f"{max(supplies):.1f} ms", "within a frame", stick),
        ("compiled rules: rest, faults and completed Keys of a held block", f"{single:.0f} µs", "", stick),
    ]


def weight(page: Path) -> list[Row]:
    """The scripts and the texts, compressed with gzip."""
    sizes = scripts(page)
    scene = sum(size for name, size in sizes.items() if name.startswith("scene"))
    whole, words = sum(sizes.values()), sum(texts(page).values())
    return [
        ("all scripts and the texts of one language, gzip", f"{(whole + words) / 1000:.1f} kB", "at most 250 kB", ""),
        ("of these the texts", f"{words / 1000:.1f} kB", "", ""),
        ("of these three.js and the ruin", f"{scene / 1000:.1f} kB", "", ""),
        ("kernel.wasm, gzip", f"{sum(map(compressed, page.rglob('*.wasm'))) / 1000:.1f} kB", "", ""),
    ]


def main() -> None:
    """Run every measurement, print the table, and write it into results.md where its marks are."""
    page = page_folder()
    if not page:
        sys.exit("the page is not built: npm run build in web/")
    rows = weight(page)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=chromium(), args=FLAGS)
        host = PageServer(Path(folder), page)
        try:
            rows += [*judgements(browser, host, page), *speeds(browser, host), drawing(browser, host)]
        finally:
            browser.close()
            host.stop()
    head = ("what", "measured", "bar", "yardstick")
    lines = "".join(f"| {' | '.join(row)} |\n" for row in (head, ("---",) * len(head), *rows))
    print(lines)
    write(lines)


def write(lines: str) -> None:
    """Write the table into results.md, between its marks, if it has any."""
    path = HERE / "results.md"
    text = path.read_text(encoding="utf-8")
    if "<!-- page -->\n" in text:
        before, rest = text.split("<!-- page -->\n")
        _, after = rest.split("<!-- end of page -->\n")
        path.write_text(f"{before}<!-- page -->\n{lines}<!-- end of page -->\n{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
