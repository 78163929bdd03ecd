"""Measure what an install weighs and how long a player waits: python -m bench.install [COMMIT]

A fresh clone of the commit (HEAD unless told) is started with `make play`, and its wheel is installed alone into a
fresh virtual environment. All caches are empty at first: those of pip, of npm and of the program itself.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BOTS = ("researcher", "field-director", "dig-director", "expert")

# Plays to the first turn with the first legal action each time, and lets the bot choose there.
DECIDE = """
import random, sys
from blockandkey import Keyed, Phase, legal_actions, new_game, observe, play
from blockandkey.bots import bot
chance = Keyed("install")
state = new_game(2, chance)
while state.phase is not Phase.ACTION:
    state = play(state, legal_actions(state)[0], chance)
actions = legal_actions(state)
assert bot(sys.argv[1]).choose(observe(state, state.player.seat), actions, random.Random(0)) in actions
"""


def megabytes(folder: Path, without: Iterable[str] = ()) -> float:
    """The size of all files in a folder, in units of 1,000,000 bytes."""
    kept = [path for path in folder.iterdir() if not path.name.startswith(tuple(without))]
    files = [file for path in kept for file in ([path] if path.is_file() else path.rglob("*"))]
    return sum(file.lstat().st_size for file in files if file.is_file() and not file.is_symlink()) / 1e6


def installed_megabytes(environment: Path) -> float:
    """The size of what is installed in a virtual environment, pip and setuptools not counted."""
    folder = next(environment.rglob("site-packages"))
    return megabytes(folder, ("pip", "setuptools", "pkg_resources", "_distutils_hack", "distutils-precedence"))


def seconds(command: list[str], environment: dict[str, str], cwd: Path) -> float:
    """How long a command runs."""
    start = time.perf_counter()
    subprocess.run(command, cwd=cwd, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def seconds_to_serve(clone: Path, environment: dict[str, str]) -> float:
    """How long `make play` takes until its server listens; the server is ended then."""
    start = time.perf_counter()
    command = ["make", "play", "ARGS=--no-browser"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=clone, env=environment, stdout=pipe, text=True, process_group=0) as playing:
        assert playing.stdout
        for line in playing.stdout:
            print(f"  {time.perf_counter() - start:5.1f} s  {line.rstrip()}", file=sys.stderr, flush=True)
            if line.startswith("Block and Key is "):
                break
        took = time.perf_counter() - start
        os.killpg(playing.pid, signal.SIGTERM)  # make, its shell and the server
        playing.communicate()
    return took


def measure(commit: str, folder: Path) -> Iterable[tuple[str, str]]:
    """The rows of the table: what, and how much."""
    clone, alone = folder / "clone", folder / "alone"
    caches = {"XDG_CACHE_HOME": "cache", "XDG_DATA_HOME": "data", "PIP_CACHE_DIR": "pip", "npm_config_cache": "npm"}
    without = ("PYTHONPATH", "VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL", "PYTHONDONTWRITEBYTECODE")
    environment = {name: value for name, value in os.environ.items() if name not in without}
    environment |= {name: str(folder / cache) for name, cache in caches.items()}
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    subprocess.run(["git", "checkout", "--quiet", "--detach", commit], cwd=clone, check=True)
    yield "`make play` on a fresh clone, to a listening server", f"{seconds_to_serve(clone, environment):.0f} s"
    yield "Python packages that it installed", f"{installed_megabytes(clone / '.venv'):.0f} MB"
    yield "Node packages that it installed, to build the page", f"{megabytes(clone / 'web/node_modules'):.0f} MB"

    venv.create(alone, with_pip=True)
    pip = [str(alone / "bin/python"), "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "-w", str(folder), str(clone)], env=environment, check=True)
    (wheel,) = folder.glob("blockandkey-*.whl")
    yield "the wheel's file", f"{wheel.stat().st_size / 1e6:.1f} MB"
    took = seconds([*pip, "install", str(wheel)], environment, folder)
    yield "the wheel and its dependencies, installed", f"{installed_megabytes(alone):.0f} MB"
    yield "`pip install` of the wheel", f"{took:.0f} s"
    for bot in BOTS:
        shutil.rmtree(environment["XDG_CACHE_HOME"], ignore_errors=True)  # each bot starts cold
        decide = [str(alone / "bin/python"), "-c", DECIDE, bot]
        first, again = (seconds(decide, environment, folder) for _ in range(2))
        yield f"first turn of {bot}, decided, from the interpreter's start", f"{first:.1f} s; again {again:.1f} s"


def main() -> None:
    """Print the rows for one commit."""
    commit = sys.argv[1] if len(sys.argv) > 1 else "HEAD"
    with tempfile.TemporaryDirectory(prefix="blockandkey-install-") as folder:
        for what, much in measure(commit, Path(folder)):
            print(f"| {what} | {much} |", flush=True)


if __name__ == "__main__":
    main()
