"""The commands `sets`: list, show, check and calibrate component sets."""

import contextlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from blockandkey.cli.app import Stopped, app
from blockandkey.cli.options import AsJson, check_count, output, processors, progress_bar, set_named, valid_seed
from blockandkey.rules.box import box_data
from blockandkey.rules.components import ComponentSet, Level, read_set, set_data, set_id, shipped_sets
from blockandkey.rules.geometry import InvalidText

if TYPE_CHECKING:
    from blockandkey.balance.measure import Batch, Played
    from blockandkey.balance.run import BalanceJournal

sets_app = typer.Typer(
    help="""List the component sets that come with the program, or show, check and calibrate one.

    Example: blockandkey sets
    """,
    rich_markup_mode=None,
)
app.add_typer(sets_app, name="sets")

SetArgument = Annotated[str, typer.Argument(help="The name of a component set, or the TOML file of your own.")]
GamesOption = Annotated[int, typer.Option(help="Games of each bot, solo and at each table; a fifth for the Expert.")]
JournalOption = Annotated[
    Path | None, typer.Option(help="Keep finished games in this file, so that the same command can resume.")
]
OutOption = Annotated[Path | None, typer.Option(help="Write the report into this folder, as a page with pictures.")]


@sets_app.callback(invoke_without_command=True)
def list_sets(context: typer.Context, as_json: AsJson = False) -> None:
    """List the sets that come with the program, if no command is given."""
    if context.invoked_subcommand is not None:
        return
    found = [set_id(shipped) for shipped in shipped_sets()]
    print(json.dumps(found) if as_json else "\n".join(f"{s['name']} version {s['version']}" for s in found))


@sets_app.command("show")
def show_set(name: SetArgument, as_json: AsJson = False) -> None:
    """Show the Keys of a set.

    Example: blockandkey sets show standard --json
    """
    components = set_named(name)
    if as_json:
        print(json.dumps(set_data(components)))
        return
    print(f"{components.name} version {components.version}, sha256 {components.sha256}")
    for entry, value in box_data(components.box).items():
        print(f"box: {entry} {json.dumps(value)}")
    for key in sorted(components.keys, key=lambda key: tuple(Level).index(key.level)):
        solo = f", Stars {key.stars}, Pips {key.pips}" if key.stars else ""
        print(f"\n{key.id}: {key.vp} VP{solo}")
        print("\n".join(f"    {' '.join(row)}" for row in key.design))


@sets_app.command("check")
def check_set(file: Annotated[Path, typer.Argument(help="The TOML file of a set.")]) -> None:
    """Check the file of a set, and report each fault in one line.

    Example: blockandkey sets check mine.toml
    """
    components = read_set(file)
    changed = f", a box with other {', '.join(box)}" if (box := box_data(components.box)) else ""
    print(f"{file}: {components.name} version {components.version}, {len(components.keys)} Keys{changed}, no fault")


@sets_app.command("calibrate")
def calibrate_set(
    name: SetArgument = "standard",
    games: GamesOption = 500,
    seed: Annotated[str, typer.Option(help="The same seed gives the same report.")] = "0",
    jobs: Annotated[int | None, typer.Option(help="Number of processes. Default: one for each processor.")] = None,
    journal: JournalOption = None,
    out: OutOption = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play with a set, and report how balanced it is (docs/balance.md).

    The report says how often each Key is claimed, how solo games end, how often the starting player wins, and whether
    the set meets the bars of the standard set.

    Example: blockandkey sets calibrate mine.toml --games 1000 --out balance
    """
    check_count(jobs, "jobs")
    from blockandkey.balance.measure import kinds, plan  # imported late: other commands don't need bots
    from blockandkey.balance.page import page
    from blockandkey.balance.report import report
    from blockandkey.balance.run import BalanceJournal

    components, batches = set_named(name), plan(games)
    if out is not None:
        _make_folder(out)
    with (
        contextlib.closing(BalanceJournal(journal, components, valid_seed(seed)))
        if journal
        else contextlib.nullcontext() as open_journal
    ):
        played = _calibrate(components, valid_seed(seed), batches, jobs or processors(), open_journal)
    summary = report(components, seed, games, kinds(played))
    if out is not None:
        _write_report(out, summary)
    print(json.dumps(summary) if as_json else page(summary), end="\n" if as_json else "")


def _calibrate(
    components: ComponentSet, seed: str, batches: Sequence["Batch"], jobs: int, journal: "BalanceJournal | None"
) -> list["Played"]:
    """Play the batches that are not in the journal; returns the results of all batches, in order."""
    from blockandkey.balance.run import run

    done = {batch: journal.found[batch] for batch in batches if batch in journal.found} if journal else {}
    before, total = sum(batch.games for batch in done), sum(batch.games for batch in batches)
    try:
        with (
            progress_bar(total, before) as advance,
            contextlib.closing(run(components, seed, batches, jobs, journal)) as playing,
        ):
            for batch, played in playing:
                done[batch] = played
                advance(batch.games)
    except KeyboardInterrupt:
        kept = f"they are in {journal.path}" if journal else "--journal FILE would keep them"
        count = sum(batch.games for batch in done)
        raise Stopped(f"stopped after {count} of {total} games; {kept}", 130) from None
    return [done[batch] for batch in batches]


def _make_folder(folder: Path) -> None:
    """Create the output folder; called before the games, so that a bad path is reported at once."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidText(f"{folder}: {error.strerror}") from None


def _write_report(folder: Path, summary: dict[str, Any]) -> None:
    """Write the report as a page with pictures, and as JSON, into a folder."""
    from blockandkey.balance.page import page
    from blockandkey.balance.plots import pictures

    texts = pictures(summary) | {
        "report.md": page(summary, pictures=True),
        "report.json": json.dumps(summary, indent=1) + "\n",
    }
    for file, text in texts.items():
        with output(folder / file) as stream:
            assert stream is not None
            stream.write(text)
