"""The protocol, read from ``mapcam schema`` into a small model that the emitters write from."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Iterator

# MARK: Types


@dataclass(frozen=True)
class Primitive:
    """``boolean``, ``integer``, ``number``, ``string``, ``null``, or ``any`` for any value."""

    name: str


@dataclass(frozen=True)
class Choice:
    """One of some strings."""

    values: tuple[str, ...]


@dataclass(frozen=True)
class Array:
    of: Type


@dataclass(frozen=True)
class Tuple:
    """An array of a fixed count of values."""

    of: tuple[Type, ...]


@dataclass(frozen=True)
class Alternatives:
    """Members that exclude one another."""

    names: tuple[str, ...]

    is_required: bool
    """Whether one of them must be given."""


@dataclass(frozen=True)
class Member:
    """A member of an object, or a parameter of a method."""

    name: str
    type: Type
    summary: str
    is_required: bool

    default: Any = None
    """What counts if it is left out; None if the summary tells."""

    limits: tuple[tuple[str, Any], ...] = ()
    """JSON Schema's minimum, exclusiveMinimum, maximum, minLength, maxItems and so on."""


@dataclass(frozen=True)
class Object:
    members: tuple[Member, ...]
    alternatives: tuple[Alternatives, ...] = ()


@dataclass(frozen=True)
class Union:
    of: tuple[Type, ...]

    @property
    def is_tagged(self) -> bool:
        """Whether it is an object with exactly one member, whose name says what it is."""
        return all(
            isinstance(one, Object) and len(one.members) == 1 and one.members[0].is_required
            for one in self.of
        )


@dataclass(frozen=True)
class Named:
    """One of the model's ``types``."""

    name: str


Type = Any
"""Any of the classes above."""


# MARK: The model


@dataclass(frozen=True)
class Declaration:
    """A type with a name of its own, or the params of a notification."""

    name: str
    type: Type
    summary: str


@dataclass(frozen=True)
class Method:
    name: str
    summary: str
    params: Object
    result: Type
    result_summary: str
    errors: tuple[tuple[int, str], ...]
    """Their codes, and when they occur."""


@dataclass(frozen=True)
class Model:
    methods: tuple[Method, ...]
    notifications: tuple[Declaration, ...]
    types: dict[str, Declaration] = field(hash=False)

    def updates(self) -> list[Member]:
        """The camera updates, with their members."""
        return [one.members[0] for one in self.types["CameraUpdate"].type.of]

    def choices(self) -> dict[tuple[str, ...], str]:
        """The names of ``CHOICES``, by their values."""
        owners = {each.name: each.params for each in self.methods}
        owners |= {each.name: each.type for each in (*self.notifications, *self.types.values())}
        found = {}
        for name, (owner, member) in CHOICES.items():
            type = next(each.type for each in owners[owner].members if each.name == member)
            found[(type.of if isinstance(type, Array) else type).values] = name
        return found

    def given(self) -> set[str]:
        """The names of the types in parameters."""
        return self._reachable(method.params for method in self.methods)

    def answered(self) -> set[str]:
        """The names of the types in results and notifications."""
        return self._reachable(
            [method.result for method in self.methods]
            + [notification.type for notification in self.notifications]
        )

    def _reachable(self, roots: Any) -> set[str]:
        found: set[str] = set()
        waiting = list(roots)
        while waiting:
            for name in names(waiting.pop()):
                if name not in found:
                    found.add(name)
                    waiting.append(self.types[name].type)
        return found


def names(type: Type) -> Iterator[str]:
    """The names that a type mentions directly."""
    if isinstance(type, Named):
        yield type.name
    elif isinstance(type, Array):
        yield from names(type.of)
    elif isinstance(type, (Tuple, Union)):
        for one in type.of:
            yield from names(one)
    elif isinstance(type, Object):
        for member in type.members:
            yield from names(member.type)


TABLES = tomllib.loads(Path(__file__).with_name("names.toml").read_text(encoding="utf-8"))
"""Names that the schema does not give."""

NAMES = TABLES["methods"]
"""What clients call methods if it is not the last part of their name."""

CHOICES = TABLES["choices"]
"""Names for choices, which have none in the schema: a member of a type, method or notification."""


def group_of(method: Method) -> str:
    """The class that has a method in the clients."""
    if any(each.name == "map" for each in method.params.members):
        return "MapMethods"
    return "ClockMethods" if method.name.startswith("clock.") else "EngineMethods"


def range_of(member: Member) -> str:
    """The values that a member may have, as a sentence; empty if there is no limit."""
    found = {name: value for name, value in member.limits if abs(value) < 1e9}
    above, sentences = found.get("exclusiveMinimum"), []
    for kind, unit in (("imum", ""), ("Length", " bytes"), ("Items", " items")):
        least, most = found.get(f"min{kind}"), found.get(f"max{kind}")
        if above is not None and not unit:
            sentences.append(f"Above {above:,}, at most {most:,}." if most is not None else f"Above {above:,}.")
        elif least is not None and most is not None:
            sentences.append(f"From {least:,} to {most:,}{unit}.")
        elif least is not None:
            sentences.append(f"At least {least:,}{unit}.")
        elif most is not None:
            sentences.append(f"At most {most:,}{unit}.")
    return " ".join(sentences)


# MARK: Reading

LIMITS = (
    ("minimum", "exclusiveMinimum", "maximum")
    + ("minLength", "maxLength")
    + ("minItems", "maxItems")
)
KEYWORDS = {
    *LIMITS,
    *("$ref", "additionalProperties", "allOf", "default", "description", "enum", "items"),
    *("oneOf", "prefixItems", "properties", "required", "type"),
}


def read_model(document: dict[str, Any]) -> Model:
    """The model of an OpenRPC document. What it does not understand is a ``ValueError``."""
    return Model(
        methods=tuple(map(read_method, document["methods"])),
        notifications=tuple(
            Declaration(each["name"], read_type(each["params"]), each["summary"])
            for each in document["x-notifications"]
        ),
        types={
            name: Declaration(name, read_type(schema), schema["description"])
            for name, schema in document["components"]["schemas"].items()
        },
    )


def read_method(method: dict[str, Any]) -> Method:
    members = tuple(
        read_member(each["name"], each["schema"], each["summary"], each["required"])
        for each in method["params"]
    )
    return Method(
        name=method["name"],
        summary=method["summary"],
        params=Object(members, read_alternatives(method.get("x-params", {}))),
        result=read_type(method["result"]["schema"]),
        result_summary=method["result"]["summary"],
        errors=tuple((each["code"], each["message"]) for each in method["errors"]),
    )


def read_member(name: str, schema: dict[str, Any], summary: str, is_required: bool) -> Member:
    limits = tuple((key, schema[key]) for key in LIMITS if key in schema)
    return Member(name, read_type(schema), summary, is_required, schema.get("default"), limits)


def read_type(schema: dict[str, Any]) -> Type:
    unknown = set(schema) - KEYWORDS
    if unknown:
        raise ValueError(f"unknown in a schema: {sorted(unknown)}")
    if "$ref" in schema:
        return Named(schema["$ref"].rsplit("/", 1)[-1])
    if "oneOf" in schema:
        return Union(tuple(map(read_type, schema["oneOf"])))
    if "enum" in schema:
        return Choice(tuple(schema["enum"]))
    if "prefixItems" in schema:
        return Tuple(tuple(map(read_type, schema["prefixItems"])))
    if "items" in schema:
        return Array(read_type(schema["items"]))
    if schema.get("type") == "object":
        return read_object(schema)
    return Primitive(schema.get("type", "any"))


def read_object(schema: dict[str, Any]) -> Object:
    members = tuple(
        read_member(name, each, each.get("description", ""), name in schema["required"])
        for name, each in schema["properties"].items()
    )
    return Object(members, read_alternatives(schema))


def read_alternatives(schema: dict[str, Any]) -> tuple[Alternatives, ...]:
    """Of ``{"allOf": [{"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}]}``: a or b.

    If neither may be given as well, ``oneOf`` ends with a schema without ``required``.
    """
    groups = []
    for group in schema.get("allOf", []):
        named = [one["required"][0] for one in group["oneOf"] if "required" in one]
        groups.append(Alternatives(tuple(named), len(named) == len(group["oneOf"])))
    return tuple(groups)
