"""The component sets: list, show and check them."""

import json
from pathlib import Path
from typing import Annotated

import typer

from blockandkey.cli.app import app
from blockandkey.cli.options import AsJson, set_named
from blockandkey.components import Level, read_set, set_data, shipped_sets

sets_app = typer.Typer(help="The component sets: list, show and check them.", rich_markup_mode=None)
app.add_typer(sets_app, name="sets")


@sets_app.callback(invoke_without_command=True)
def list_sets(context: typer.Context, as_json: AsJson = False) -> None:
    """List the sets that come with the program.

    Example: blockandkey sets
    """
    if context.invoked_subcommand is not None:
        return
    found = [{"name": s.name, "version": s.version, "sha256": s.sha256} for s in shipped_sets()]
    print(json.dumps(found) if as_json else "\n".join(f"{s['name']} version {s['version']}" for s in found))


@sets_app.command("show")
def show_set(
    name: Annotated[str, typer.Argument(help="A set that comes with the program, or the file of your own.")],
    as_json: AsJson = False,
) -> None:
    """Show a set's Keys.

    Example: blockandkey sets show standard --json
    """
    components = set_named(name)
    if as_json:
        print(json.dumps(set_data(components)))
        return
    print(f"{components.name} version {components.version}, sha256 {components.sha256}")
    for key in sorted(components.keys, key=lambda key: tuple(Level).index(key.level)):
        solo = f", Stars {key.stars}, Pips {key.pips}" if key.stars else ""
        print(f"\n{key.id}: {key.vp} VP{solo}")
        print("\n".join(f"    {' '.join(row)}" for row in key.design))


@sets_app.command("check")
def check_set(file: Annotated[Path, typer.Argument(help="A set's TOML file.")]) -> None:
    """Check a set's file and say what is wrong with it, a line for each fault.

    Example: blockandkey sets check mine.toml
    """
    components = read_set(file)
    print(f"{file}: {components.name} version {components.version}, {len(components.keys)} Keys, no fault")
