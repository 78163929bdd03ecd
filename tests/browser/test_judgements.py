"""The page's judgements are the core's, in Chromium: placements, faults, squares, Keys, and the Ancients (issue 11)."""

import random
from pathlib import Path

from playwright.sync_api import Page

from blockandkey.rules.blocks import COLOUR_OF_LETTER
from tests.browser.judgements import Data, bundle, positions, questions
from tests.browser.page_server import PageServer
from tests.browser.screens import SitDown
from tests.support.positions import SOAK

CLAUSES = {"grid", "overlap", "entry", "height", "touch", "taller", "support", "ancients"}
KINDS = CLAUSES | {"legal", "completes", "there", "near"}
POSITIONS, PLACEMENTS, LEAST = (500, 24, 10_000) if SOAK else (36, 12, 300)


def answered(page: Page, file: str, asked: list[Data]) -> list[Data]:
    """The answers of the page's code with this kernel file."""
    found: list[Data] = page.evaluate(
        "async ([file, asked]) => (await import('/judge-test.js')).answers(file, asked)", [file, asked]
    )
    return found


def test_the_page_judges_as_the_core_does(host: PageServer, page_files: Path, sit: SitDown, tmp_path: Path) -> None:
    page, module = sit().page, bundle(tmp_path)
    page.route("**/judge-test.js", lambda route: route.fulfill(body=module, content_type="text/javascript"))
    page.goto(host.url)
    (file,) = (f"/assets/{file.name}" for file in page_files.glob("assets/kernel-*.wasm"))
    generator, kinds, judged = random.Random(1), set[str](), 0
    asked = [questions(state, PLACEMENTS, generator) for state in positions(POSITIONS)]
    for at in range(0, len(asked), 50):
        some = asked[at : at + 50]
        for question, answer in zip(some, answered(page, file, [q.asked for q in some]), strict=True):
            for near, key in zip(answer["near"], question.asked["hand"], strict=True):
                letters = "".join(key["design"]).replace(".", "")
                colours = sorted(COLOUR_OF_LETTER[letter].value for letter in letters)
                assert sorted(near.pop("colours")) == (colours if near["missing"] else [])
            assert answer == question.expected, question.asked
            kinds |= kinds_of(question.expected)
            judged += len(answer["resting"]) + len(answer["anywhere"])
    assert judged >= LEAST
    assert kinds == KINDS


def kinds_of(expected: Data) -> set[str]:
    """What the answers to a position are examples of."""
    faults = [fault for _, broken, _ in expected["resting"] for fault in broken]
    found = {fault[0] for broken in (faults, *expected["anywhere"]) for fault in broken}
    found |= {"legal" for _, broken, _ in expected["resting"] if not broken}
    found |= {"completes" for _, _, completes in expected["resting"] if completes}
    found |= {"there" for near in expected["near"] if near["there"]}
    return found | {"near" for near in expected["near"] if near["missing"]}
