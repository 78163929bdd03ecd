"""The cache of compiled code: its name depends on the sources and versions; without a writable folder there is none."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("numba")

from blockandkey.kernel import compiled


def test_the_folder_is_named_after_tables_and_sources(tmp_path: Path) -> None:
    package = tmp_path / "blockandkey"
    shutil.copytree(compiled.PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    assert compiled.digest(package) == compiled.digest()
    for name in ("rules/blocks.py", "rules/turn.py", "kernel/rules/tables.py", "kernel/search/value.py"):
        path = package / name
        kept = path.read_text()
        path.write_text(kept + "\n# changed\n")
        assert compiled.digest(package) != compiled.digest(), name
        path.write_text(kept)


def run(code: str, cache: Path) -> str:
    """Run code in a fresh interpreter with this folder as the user's cache folder."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "HOME": str(cache), "LOCALAPPDATA": str(cache)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


SMALL = "from blockandkey.kernel import compiled; from blockandkey.kernel.rules.setup import lay; "


def test_compiled_code_is_kept_in_the_users_cache_folder(tmp_path: Path) -> None:
    folder, hits = run(SMALL + "print(compiled.FOLDER); print(sum(lay.stats.cache_hits.values()))", tmp_path).split()
    assert hits == "0"
    assert Path(folder).name == f"kernel-{compiled.digest()}"
    assert Path(folder).is_relative_to(tmp_path)
    assert list(Path(folder).rglob("*.nbi"))
    again = run(SMALL + "print(sum(lay.stats.cache_hits.values()))", tmp_path)
    assert again.split() == ["1"]


def test_without_a_home_folder_there_is_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "user_cache_path", lambda *_, **__: Path("~/.cache/blockandkey"))
    assert compiled.cache_folder() is None


def test_without_a_folder_that_can_be_written_there_is_no_cache(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("a file where the cache folder should be")
    told = run(SMALL + "print(compiled.FOLDER)", file)
    assert told.split()[0] == "None"


def test_code_of_other_versions_goes_when_it_was_not_used_for_a_month(tmp_path: Path) -> None:
    used, recent, old, other = (tmp_path / name for name in ("kernel-used", "kernel-recent", "kernel-old", "other-old"))
    for folder in (used, recent, old, other):
        folder.mkdir()
        (folder / "code.nbi").write_text("")
        age = compiled.UNUSED - 60 if folder is recent else compiled.UNUSED + 60
        os.utime(folder, (time.time() - age, time.time() - age))
    compiled.remove_old(used)
    assert sorted(folder.name for folder in tmp_path.iterdir()) == ["kernel-recent", "kernel-used", "other-old"]


def test_start_up_does_not_import_the_kernel() -> None:
    code = "import blockandkey, blockandkey.cli, blockandkey.bots, blockandkey.arena, sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numba", "numpy", "blockandkey.kernel"} & set(loaded)
