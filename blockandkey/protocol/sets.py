"""Component sets that clients name or send: strangers' TOML, read with care."""

import re
import tomllib

from blockandkey.protocol.requests import SetFile, SetName
from blockandkey.rooms.errors import Refused
from blockandkey.rules.components import ComponentSet, InvalidSet, parse_set, shipped_set
from blockandkey.rules.geometry import InvalidText

LINE = 400  # characters; reading TOML takes time that grows with the square of a key's dots
DOTS = 3  # in a key
STRINGS = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'')
DOTTED = re.compile(rf"(?:\.[\w-]*){{{DOTS + 1}}}")


def read_set(choice: SetName | SetFile | None) -> ComponentSet:
    """The component set that is asked for; raises Refused with a line for each fault. Not for the event loop."""
    try:
        if choice is None:
            return shipped_set("standard")
        if isinstance(choice, SetName):
            return shipped_set(choice.name, choice.version)
        _refuse_slow(choice.toml)
        return parse_set(tomllib.loads(choice.toml), "set")
    except InvalidSet as error:
        raise Refused("set", details={"faults": error.faults[:100]}) from None
    except (InvalidText, tomllib.TOMLDecodeError) as error:
        raise Refused("set", details={"faults": [str(error)]}) from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise Refused("set", details={"faults": ["set: not a TOML file"]}) from None


def _refuse_slow(toml: str) -> None:
    """Refuse what would take long to read and is no set; raises InvalidSet."""
    for number, line in enumerate(toml.split("\n"), start=1):
        if len(line) > LINE:
            raise InvalidSet([f"set: line {number} has more than {LINE} characters"])
        bare = "".join(STRINGS.sub("", line).partition("#")[0].split())
        if DOTTED.search(bare):
            raise InvalidSet([f"set: line {number} has a key with more than {DOTS} dots"])
