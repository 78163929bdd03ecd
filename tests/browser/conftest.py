"""A built page, a real server, a real Chromium, and people who sit down at it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from tests.browser.hosts import Host, page_folder
from tests.browser.people import Person
from tests.browser.screens import FLAGS, LAPTOP, PHONE, Seating, Watch, chromium

PATIENCE = 30_000  # milliseconds: on a busy machine the software that draws is slow
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def page_files() -> Path:
    """The folder of the built page."""
    folder = page_folder()
    if not folder or not (folder / "index.html").is_file():
        pytest.fail("the page is not built: npm run build in web/")
    return folder


@pytest.fixture(scope="session")
def host(page_files: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """One server for all tests that don't kill theirs."""
    server = Host(tmp_path_factory.mktemp("host"), page_files)
    yield server
    server.stop()


@pytest.fixture(scope="package")  # not the session: its event loop would be in the way of the other tests
def engine() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(engine: Playwright) -> Iterator[Browser]:
    path = chromium()
    if not path:
        pytest.skip("no Chromium here: install the chromium package")
    started = engine.chromium.launch(executable_path=path, args=FLAGS)
    yield started
    started.close()


@pytest.fixture
def sit(browser: Browser, host: Host) -> Iterator[Seating]:
    """Sit a person down at a browser of their own: `sit()`, `sit(phone=True)`, `sit(language="fr")`."""
    seated: list[tuple[BrowserContext, Watch, Host]] = []

    def seat(
        phone: bool = False,
        language: str = "en",
        still: bool = True,
        at: Host | None = None,
        lesson: bool = False,
    ) -> Person:
        options = PHONE if phone else LAPTOP
        context = browser.new_context(locale=language, reduced_motion="reduce" if still else "no-preference", **options)
        watch = Watch()
        context.on("request", watch.request)
        context.on("page", watch.on)
        if not lesson:
            context.add_init_script("try { localStorage.setItem('blockandkey.lesson', 'over') } catch {}")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        seated.append((context, watch, at or host))
        return Person(page, at or host, watch, phone)

    yield seat
    for context, _, _ in seated:
        context.close()
    for _, watch, where in seated:
        watch.settle(where.origin)
