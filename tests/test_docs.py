"""The documentation site: it builds without a broken link, and its pages load nothing from other hosts."""

import re
import shutil
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

ROOT = next(folder for folder in Path(__file__).parents if (folder / "mkdocs.yml").exists())
DOCUMENTS = [*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md"), ROOT / "bench" / "results.md"]
# What a browser loads by itself: scripts, pictures, styles and fonts; not a link that a reader may follow
LOADED = re.compile(
    r"""(?:<(?:script|img|iframe)\b[^>]*\bsrc=|<link\b[^>]*\bhref=|url\(|@import\s)"""
    r"""\s*["']?([^"')\s>]+)"""
)


def built(site: Path, docs: Path = ROOT / "docs") -> Path:
    """Build the site as `make docs` does."""
    build(load_config(str(ROOT / "mkdocs.yml"), docs_dir=str(docs), site_dir=str(site)))
    return site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site."""
    return built(tmp_path_factory.mktemp("site"))


def test_every_document_is_a_page(site: Path) -> None:
    pages = [page for page in site.glob("*.html") if page.name not in ("404.html", "search.html")]
    assert len(pages) == len(DOCUMENTS) + 1  # and the page of the examples


def test_links_out_of_docs_lead_to_pages_of_the_site(site: Path) -> None:
    assert 'href="contributing.html"' in (site / "index.html").read_text(encoding="utf-8")
    assert 'href="examples.html#http_botpy"' in (site / "api.html").read_text(encoding="utf-8")
    assert 'id="http_botpy"' in (site / "examples.html").read_text(encoding="utf-8")


def test_pages_load_nothing_from_other_hosts(site: Path) -> None:
    files = [*site.rglob("*.html"), *site.rglob("*.css")]
    loaded = {target for file in files for target in LOADED.findall(file.read_text(encoding="utf-8"))}
    assert loaded
    assert {target for target in loaded if re.match(r"(\w+:)?//", target)} == set()


@pytest.mark.parametrize(
    "broken", ["[a page](missing.md)", "[a section](host.md#no-such-section)", "[a file](../missing.py)"]
)
def test_a_broken_link_fails_the_build(broken: str, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    shutil.copytree(ROOT / "docs", docs)
    page = docs / "sets.md"
    page.write_text(f"{page.read_text(encoding='utf-8')}\n{broken}\n", encoding="utf-8")
    with pytest.raises(Abort, match="strict mode"):
        built(tmp_path / "site", docs)


def test_a_page_without_a_place_in_the_navigation_fails_the_build(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    shutil.copytree(ROOT / "docs", docs)
    (docs / "stray.md").write_text("# Stray\n", encoding="utf-8")
    with pytest.raises(Abort, match="strict mode"):
        built(tmp_path / "site", docs)
