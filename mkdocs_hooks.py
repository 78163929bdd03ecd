"""Adds the documents outside docs/ to the site, and points links at where their targets are in the site."""

import posixpath
import re
from pathlib import Path

from markdown.extensions.toc import slugify
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent
# path in the repository: page of the site
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "bench/results.md": "benchmarks.md",
}
NOTICES = "THIRD_PARTY_NOTICES.txt"  # copied as it is
EXAMPLES = "examples.md"
LANGUAGES = {".py": "python", ".js": "javascript"}
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for each document of PAGES and one with all examples, and the notices."""
    for path, page in PAGES.items():
        files.append(File.generated(config, page, content=(ROOT / path).read_text(encoding="utf-8")))
    files.append(File.generated(config, NOTICES, content=(ROOT / NOTICES).read_text(encoding="utf-8")))
    files.append(File.generated(config, EXAMPLES, content=examples_page()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Replace paths of the repository in a page's links by paths of the site."""
    source = next((path for path, uri in PAGES.items() if uri == page.file.src_uri), f"docs/{page.file.src_uri}")
    folder = posixpath.dirname(source)

    def replaced(link: re.Match[str]) -> str:
        path, anchor = link[1], link[2] or ""
        target = in_site(posixpath.normpath(posixpath.join(folder, path)))
        return f"]({target}{anchor})" if target else link[0]

    return LINK.sub(replaced, markdown)


def in_site(path: str) -> str | None:
    """Where a file of the repository is in the site; None if it isn't there, which the strict build reports."""
    if path in PAGES:
        return PAGES[path]
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    if path == NOTICES:
        return path
    if path == "examples":
        return EXAMPLES
    if path.startswith("examples/") and (ROOT / path).is_file():
        return f"{EXAMPLES}#{slugify(Path(path).name, '-')}"
    return None


def examples_page() -> str:
    """All examples with their code, each under a heading of its own."""
    parts = ["# Examples", "These scripts are in the folder `examples/` of the repository. The tests run all of them."]
    for path in sorted((ROOT / "examples").iterdir()):
        if path.suffix in LANGUAGES:
            code = path.read_text(encoding="utf-8").rstrip()
            parts.append(f"## {path.name}\n\n```{LANGUAGES[path.suffix]}\n{code}\n```")
    return "\n\n".join(parts) + "\n"
