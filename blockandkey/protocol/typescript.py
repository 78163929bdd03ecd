"""The messages as TypeScript types, made of the models' JSON Schema."""

from functools import cache
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from blockandkey.protocol import requests, view, wire
from blockandkey.rules.blocks import SHAPES

ALIASES = (
    "SeatName", "ColourName", "LevelName", "AltarName", "Holder", "Kind", "PhaseName", "EndedName", "RankName",
    "ReasonKind", "ChatName", "PhraseName",
)  # fmt: skip
FORMATS = {"block": "BlockName"}
HEAD = "// Made by python -m blockandkey.protocol.typescript; don't edit.\n"


def models() -> list[type[BaseModel]]:
    """All messages and their parts, in the order of view.py, requests.py and wire.py."""
    things = (*vars(view).values(), *vars(requests).values(), *vars(wire).values())
    found = (thing for thing in things if isinstance(thing, type) and issubclass(thing, view.Model))
    return [model for model in dict.fromkeys(found) if model is not view.Model]


def write_types() -> str:
    """All messages as the text of a TypeScript module."""
    _, schema = models_json_schema([(model, "validation") for model in models()], ref_template="{model}")
    names = {name: options for options, name in _aliases().items()}
    names["ShapeName"] = " | ".join(map(_literal, SHAPES))
    names["BlockName"] = "`${ColourName}-${ShapeName}`"
    aliases = "".join(f"\nexport type {name} = {meaning};" for name, meaning in names.items()) + "\n"
    return HEAD + aliases + "".join(_interface(model.__name__, schema["$defs"][model.__name__]) for model in models())


@cache
def _aliases() -> dict[str, str]:
    """The names of unions that have one."""
    known = vars(view) | vars(requests) | vars(wire)
    return {" | ".join(map(_literal, get_args(known[name]))): name for name in ALIASES}


def _interface(name: str, schema: dict[str, Any]) -> str:
    lines = [f"\n/** {' '.join(schema['description'].split())} */", f"export interface {name} {{"]
    for field, kind in schema["properties"].items():
        given = field in schema.get("required", ())
        # What may be left out is left out: it is never null.
        lines.append(f"  readonly {field}: {_type(kind)};" if given else f"  readonly {field}?: {_type(_solid(kind))};")
    return "\n".join([*lines, "}", ""])


def _solid(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema without null."""
    options = [option for option in schema.get("anyOf", ()) if option.get("type") != "null"]
    return {**schema, "anyOf": options} if options else schema


def _type(schema: dict[str, Any]) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return _literal(schema["const"])
    if "enum" in schema:
        options = " | ".join(map(_literal, schema["enum"]))
        return _aliases().get(options, options)
    if schema.get("format") in FORMATS:
        return FORMATS[schema["format"]]
    if "anyOf" in schema:
        return " | ".join(_type(option) for option in schema["anyOf"])
    match schema.get("type"):
        case "array":
            item = _type(schema["items"])
            return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
        case "object":
            return _record(schema)
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
    return "unknown"


def _record(schema: dict[str, Any]) -> str:
    values = schema.get("additionalProperties", True)
    keys = _type(schema["propertyNames"]) if "propertyNames" in schema else "string"
    return f"Readonly<Record<{keys}, {_type(values) if isinstance(values, dict) else 'unknown'}>>"


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


if __name__ == "__main__":
    print(write_types(), end="")
