"""The wheel alone, in a fresh virtual environment: what it weighs, and that every bot plays there."""

import json
import os
import subprocess
import venv
from pathlib import Path
from zipfile import ZipFile

from bench.install import installed_megabytes
from blockandkey.bots import BOTS
from tests.support.imports import ROOT

HEAVIEST = 150  # megabytes of the wheel and its dependencies, installed
BUILD_ONLY = {"numba", "llvmlite", "numpy", "ziglang"}  # the extra `kernel`
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def run(*command: str | Path, folder: Path) -> str:
    """Run a program in a folder, away from the repository; returns its output."""
    done = subprocess.run(command, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_alone_plays_every_bot(tmp_path: Path) -> None:
    fresh = tmp_path / "fresh"
    venv.create(fresh, with_pip=True)
    programs = fresh / ("Scripts" if os.name == "nt" else "bin")
    pip = (programs / "python", "-m", "pip", "--disable-pip-version-check", "--quiet")

    run(*pip, "wheel", "--no-deps", "--wheel-dir", tmp_path, ROOT, folder=tmp_path)
    (wheel,) = tmp_path.glob("blockandkey-*.whl")
    names = ZipFile(wheel).namelist()
    assert {"blockandkey/page/index.html", "blockandkey/kernel/kernel.wasm"} <= set(names)
    assert any(name.endswith("licenses/THIRD_PARTY_NOTICES.txt") for name in names)

    run(*pip, "install", wheel, folder=tmp_path)
    installed = json.loads(run(*pip, "list", "--format", "json", folder=tmp_path))
    assert not BUILD_ONLY & {package["name"].lower() for package in installed}
    assert installed_megabytes(fresh) < HEAVIEST

    for bot in BOTS:
        words = ("simulate", "--players", "1", "--bot", bot, "--json")
        told = json.loads(run(programs / "blockandkey", *words, folder=tmp_path))
        assert [row["name"] for row in told["bots"]] == [bot]
        assert told["forfeits"] == []
