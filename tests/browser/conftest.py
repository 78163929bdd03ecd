"""Fixtures: the built page, a real server, a real Chromium, and people at browsers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from tests.browser.page_server import PageServer, page_folder
from tests.browser.people import Person
from tests.browser.screens import FLAGS, LAPTOP, PHONE, TIMEOUT, PageMonitor, SitDown, chromium

expect.set_options(timeout=TIMEOUT)


@pytest.fixture(scope="session")
def page_files() -> Path:
    """The folder of the built page."""
    folder = page_folder()
    if not folder or not (folder / "index.html").is_file():
        pytest.fail("the page is not built: npm run build in web/")
    return folder


@pytest.fixture(scope="session")
def host(page_files: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    """One server for all tests that don't kill theirs."""
    server = PageServer(tmp_path_factory.mktemp("host"), page_files)
    yield server
    server.stop()


@pytest.fixture(scope="package")  # not the session: its event loop would disturb other tests
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
def sit(browser: Browser, host: PageServer) -> Iterator[SitDown]:
    """A function that returns a person at a new browser: `sit()`, `sit(phone=True)`, `sit(language="fr")`."""
    seated: list[tuple[BrowserContext, PageMonitor, PageServer]] = []

    def seat(
        phone: bool = False,
        language: str = "en",
        still: bool = True,
        at: PageServer | None = None,
        lesson: bool = False,
    ) -> Person:
        options = PHONE if phone else LAPTOP
        context = browser.new_context(locale=language, reduced_motion="reduce" if still else "no-preference", **options)
        monitor = PageMonitor()
        context.on("request", monitor.add_request)
        context.on("page", monitor.watch)
        if not lesson:
            context.add_init_script("try { localStorage.setItem('blockandkey.lesson', 'over') } catch {}")
        page = context.new_page()
        page.set_default_timeout(TIMEOUT)
        seated.append((context, monitor, at or host))
        return Person(page, at or host, monitor, phone)

    yield seat
    for context, _, _ in seated:
        context.close()
    for _, monitor, where in seated:
        monitor.assert_clean(where.origin)
