"""Build hook: adds the built page to wheel and sdist. Editable installs skip it; there `make play` builds the page."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds web/ into blockandkey/page/ with npm, unless the page is built already."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        web = Path(self.root) / "web"
        if version == "editable" or (Path(self.root) / "blockandkey/page/index.html").exists() or not web.exists():
            return
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError("npm is needed to build the page: install Node.js, or run `make dist`, which does it")
        for arguments in (["ci", "--omit=dev", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([npm, *arguments], cwd=web, check=True)
