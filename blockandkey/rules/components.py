"""Component sets: the Keys of a game as data (RULES 1.4, 1.5), read from TOML or JSON and checked."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from blockandkey.rules.box import STANDARD_BOX, Box, box_data, faults_of_box, parse_box
from blockandkey.rules.geometry import InvalidText
from blockandkey.rules.views import Design, parse_design, stencils, turns

FORMAT = "blockandkey-set/1"


class Level(StrEnum):
    """The three levels of Keys; Suns and Moons have an altar each."""

    STAR = "star"
    SUN = "sun"
    MOON = "moon"


NO_KEY = "none"  # what stands for no Key in the texts of actions
ALTARS = (Level.SUN, Level.MOON)
COUNTS = {Level.STAR: 8, Level.SUN: 24, Level.MOON: 16}  # RULES 1.4


@dataclass(frozen=True, slots=True)
class Key:
    """A Key; `stars` and `pips` are 0 on a Star Key, which has none."""

    id: str
    level: Level
    vp: int
    design: Design
    stars: int = 0
    pips: int = 0

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class ComponentSet:
    """A set of 48 Keys and the facts of its box; a published version never changes."""

    name: str
    version: int
    keys: tuple[Key, ...]
    sha256: str = field(repr=False)
    box: Box = STANDARD_BOX

    def __hash__(self) -> int:
        return hash(self.sha256)  # which tells sets apart, and is quick

    def key(self, id: str) -> Key:
        """The Key with this id."""
        for key in self.keys:
            if key.id == id:
                return key
        raise InvalidText(f"no Key {id!r} in set {self.name!r}")

    def of_level(self, level: Level) -> tuple[Key, ...]:
        """The Keys of a level, in the set's order."""
        return tuple(key for key in self.keys if key.level is level)

    def worth(self, level: Level) -> tuple[int, int]:
        """The least and the most VP of a level's Keys."""
        vp = [key.vp for key in self.of_level(level)]
        return min(vp), max(vp)


class InvalidSet(InvalidText):
    """A set with faults; `faults` has one line for each."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = faults
        super().__init__("\n".join(faults))


SETS = Path(__file__).parents[1] / "sets"


def shipped_sets() -> tuple[ComponentSet, ...]:
    """The sets that come with the program, by name and version."""
    return tuple(sorted(_shipped(), key=lambda shipped: (shipped.name, shipped.version)))


@cache
def _shipped() -> tuple[ComponentSet, ...]:
    return tuple(_parsed(_read(path), str(path)) for path in SETS.glob("*.toml"))


def is_shipped(components: ComponentSet) -> bool:
    """Does exactly this set come with the program?"""
    return components in _shipped()


def shipped_set(name: str, version: int | None = None) -> ComponentSet:
    """A set that comes with the program; the newest version unless one is asked for."""
    found = [s for s in shipped_sets() if s.name == name and version in (None, s.version)]
    if not found:
        asked = name if version is None else f"{name} version {version}"
        known = ", ".join(f"{s.name} version {s.version}" for s in shipped_sets())
        raise InvalidText(f"no set {asked!r} comes with the program (there is {known})")
    return found[-1]


def read_set(path: Path) -> ComponentSet:
    """Read and check a set's TOML file; raises InvalidSet with a line for each fault, naming the file."""
    return parse_set(_read(path), str(path))


def _read(path: Path) -> dict[str, Any]:
    import tomllib  # not at the top: importing the package must be fast

    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidSet([f"{path}: {error.strerror or error}"]) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidSet([f"{path}: not a TOML file: {error}"]) from None


def parse_set(data: Mapping[str, Any], source: str) -> ComponentSet:
    """Make a custom set from the data of a set's file; raises InvalidSet with a line for each fault."""
    name, faults = data.get("name"), list[str]()
    if any(name == path.stem for path in SETS.glob("*.toml")):  # the file of a shipped set has its name
        faults.append(f"{source}: name {name!r} is reserved for the set that comes with the program")
    return _parsed(data, source, faults)


def _parsed(data: Mapping[str, Any], source: str, faults: Sequence[str] = ()) -> ComponentSet:
    faults = [*faults, *(f"{source}: {fault}" for fault in _faults_of_head(data))]
    keys: list[Key] = []
    tables = data["keys"] if isinstance(data.get("keys"), list) else []
    for number, table in enumerate(tables, start=1):
        name = table.get("id") if isinstance(table, dict) else None
        where = f"{source}: Key {name if _is_word(name) else number}"
        wrong = list(_faults_of_key(table))
        faults += [f"{where}: {fault}" for fault in wrong]
        if not wrong:
            keys.append(_key(table))
    if isinstance(data.get("keys"), list):
        faults += [f"{source}: {fault}" for fault in (*_faults_of_counts(tables), *_faults_between(keys))]
    if "box" in data:
        faults += [f"{source}: {fault}" for fault in faults_of_box(data["box"])]
    if faults:
        raise InvalidSet(faults)
    name, version, box = data["name"], data["version"], parse_box(data.get("box", {}))
    return ComponentSet(name, version, tuple(keys), _sha256(_content(name, version, keys, box)), box)


def key_data(key: Key) -> dict[str, Any]:
    """A Key as plain data, the form of PROTOCOL 2."""
    data: dict[str, Any] = {"id": key.id, "level": key.level.value, "vp": key.vp, "design": list(key.design)}
    if key.level is not Level.STAR:
        data |= {"stars": key.stars, "pips": key.pips}
    return data


def set_data(components: ComponentSet) -> dict[str, Any]:
    """A set as plain data, the form of PROTOCOL 2."""
    content = _content(components.name, components.version, components.keys, components.box)
    return content | {"sha256": components.sha256}


def set_id(components: ComponentSet) -> dict[str, Any]:
    """Which set this is, as plain data: its name, version and hash."""
    return {"name": components.name, "version": components.version, "sha256": components.sha256}


def set_reference(components: ComponentSet) -> dict[str, Any]:
    """A set as records and saved games refer to it: by name if it comes with the program, else whole (PROTOCOL 2)."""
    return set_id(components) if is_shipped(components) else set_data(components)


def referred_set(data: Mapping[str, Any]) -> ComponentSet:
    """Read what `set_reference` writes; raises InvalidText, also if the set's hash is not the one in the data."""
    name, version = data.get("name"), data.get("version")
    if "keys" in data or "box" in data:
        components = parse_set(data, "set")
    elif isinstance(name, str) and _is_number(version, 1, 10**6):
        components = shipped_set(name, version)
    else:
        raise InvalidText(f"set: name {name!r} or version {version!r} can't be read")
    if data.get("sha256", components.sha256) != components.sha256:
        raise InvalidText(f"set: sha256 is not that of {name} version {version}")
    return components


def _content(name: str, version: int, keys: Iterable[Key], box: Box) -> dict[str, Any]:
    data: dict[str, Any] = {"keys": [key_data(key) for key in keys], "name": name, "version": version}
    return data | {"box": box_data(box)} if box != STANDARD_BOX else data


def _sha256(data: Mapping[str, Any]) -> str:
    """The hash of a set's content: as JSON with sorted names and no spaces."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _key(table: Mapping[str, Any]) -> Key:
    return Key(
        table["id"],
        Level(table["level"]),
        table["vp"],
        parse_design(table["design"]),
        table.get("stars", 0),
        table.get("pips", 0),
    )


def _is_number(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _is_word(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 40 and all(c.isalnum() or c in "-_" for c in value)


def _faults_of_head(data: Mapping[str, Any]) -> Iterator[str]:
    if data.get("format", FORMAT) != FORMAT:
        yield f"format is {data['format']!r}, not {FORMAT!r}"
    if not _is_word(data.get("name")):
        yield "name must be a word of letters, digits, - and _, at most 40 long"
    if not _is_number(data.get("version"), 1, 10**6):
        yield "version must be a whole number from 1"
    if not isinstance(data.get("keys"), list):
        yield "has no keys"
    for unknown in sorted(data.keys() - {"format", "name", "version", "keys", "box", "sha256"}):
        yield f"unknown entry {unknown!r}"


def _faults_of_key(table: object) -> Iterator[str]:
    if not isinstance(table, dict):
        yield "is not a table"
        return
    if not _is_word(table.get("id")):
        yield "id must be a word of letters, digits, - and _, at most 40 long"
    elif table["id"] == NO_KEY:
        yield f"id is {NO_KEY!r}, which is the word for no Key"
    if table.get("level") not in tuple(Level):
        yield f"level is {_shown(table, 'level')}, not star, sun or moon"
    if not _is_number(table.get("vp"), 1, 99):
        yield f"vp is {_shown(table, 'vp')}, not a whole number from 1"
    yield from _faults_of_design(table.get("design"))
    if table.get("level") == Level.STAR:
        yield from (f"a Star Key has no {name}" for name in ("stars", "pips") if name in table)
    else:
        if not _is_number(table.get("stars"), 1, 4):
            yield f"stars is {_shown(table, 'stars')}, not a whole number from 1 to 4"
        if not _is_number(table.get("pips"), 1, 9):
            yield f"pips is {_shown(table, 'pips')}, not a whole number from 1 to 9"
    for unknown in sorted(table.keys() - {"id", "level", "vp", "design", "stars", "pips"}):
        yield f"unknown entry {unknown!r}"


def _shown(table: Mapping[str, Any], name: str) -> str:
    return repr(table[name]) if name in table else "missing"


def _faults_of_design(rows: object) -> Iterator[str]:
    if not (isinstance(rows, list | tuple) and all(isinstance(row, str) for row in rows)):
        yield 'design must be a list of rows such as ["G.", "GW"]'
        return
    try:
        design = parse_design(rows)
    except InvalidText as error:
        yield str(error)
        return
    if not stencils(design):
        yield f"design {list(design)!r} is too large for a view of 8 x 6"


def _faults_of_counts(tables: list[Any]) -> Iterator[str]:
    levels = [table.get("level") if isinstance(table, dict) else None for table in tables]
    if not all(level in tuple(Level) for level in levels):
        return  # the levels can be counted only once all of them are valid
    for level, count in COUNTS.items():
        found = levels.count(level)
        if found != count:
            yield f"has {found} {level.title()} Keys, not {count}"


def _faults_between(keys: list[Key]) -> Iterator[str]:
    for id, times in Counter(key.id for key in keys).items():
        if times > 1:
            yield f"Key {id}: the id is used {times} times"
    first: dict[frozenset[Design], Key] = {}
    for key in keys:
        earlier = first.setdefault(frozenset(turns(key.design)), key)
        if earlier is not key:
            yield f"Key {key.id}: the same design as {earlier.id}, perhaps turned"
