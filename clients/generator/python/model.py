"""The model of the protocol, as Python sees it: classes, types, readers and writers."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import Callable

from schema import Array, Choice, Member, Model, Named, Object, Primitive, Tuple, Type, Union

from .names import BY_HAND, HANDLES, class_name, event_name, pascal, result_name, snake, starts


PRIMITIVES = {
    "any": "Any",
    "boolean": "bool",
    "integer": "int",
    "null": "None",
    "number": "float",
    "string": "str",
}


@dataclass(frozen=True)
class Shape:
    """A class to generate: its fields, which of them are optional, and whether it is used in
    parameters as well as in results."""

    name: str
    summary: str
    members: tuple[Member, ...]
    is_given: bool
    is_answered: bool
    tag: str | None = None
    """The only member of an object that has the shape in it."""


class Types:
    """What the types of a model are called."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.choices = model.choices()
        curve = model.types["TimingCurve"].type
        names = next(one for one in curve.of if isinstance(one, Choice))
        self.choices[names.values] = "CurveName"
        self.given, self.answered = model.given(), model.answered()
        self.shapes = self._shapes()

    def _shapes(self) -> dict[str, Shape]:
        shapes: dict[str, Shape] = {}

        def add(
            name: str, type: Object, summary: str, given: bool, answered: bool, tag: str | None = None
        ) -> None:
            known = shapes.get(name)
            members = type.members
            if known is not None:
                loose = {m.name for m in (*known.members, *members) if not m.is_required}
                members = tuple(replace(m, is_required=m.name not in loose) for m in known.members)
                summary = known.summary
                given, answered = given or known.is_given, answered or known.is_answered
            shapes[name] = Shape(name, summary, members, given, answered, tag)
            for member in type.members:
                if isinstance(member.type, Object) and member.type.members:
                    add(pascal(member.name), member.type, member.summary, given, answered)

        # Results document what members mean; parameters say which are optional.
        for name, declared in sorted(
            self.model.types.items(), key=lambda item: item[0].endswith("Input")
        ):
            if name in BY_HAND or name in HANDLES:
                continue
            given, answered = name in self.given, name in self.answered
            if isinstance(declared.type, Object):
                add(class_name(name), declared.type, declared.summary, given, answered)
            elif isinstance(declared.type, Union):
                for one in declared.type.of:  # {"spring": {…}} is a `Spring`.
                    if isinstance(one, Object) and len(one.members) == 1:
                        (tag,) = one.members
                        summary = tag.summary or declared.summary
                        add(pascal(tag.name), tag.type, summary, True, False, tag.name)
        for method in self.model.methods:
            result = method.result
            if isinstance(result, Object) and len(result.members) > 1 and not starts(method):
                add(result_name(method), result, method.result_summary, False, True)
        return shapes

    def names(self) -> set[str]:
        """What types.py defines: classes, what may be given instead of them, and other types."""
        likes = (f"{name}Like" for name, shape in self.shapes.items() if shape.is_given)
        events = (event_name(notice.name) for notice in self.model.notifications)
        others = ("Curve", "Event", *self.aliases(), *self.choices.values())
        return {*self.shapes, *likes, *events, *others}

    def aliases(self) -> dict[str, Union]:
        """The unions with a name, other than the curves."""
        return {
            name: declared.type
            for name, declared in self.model.types.items()
            if name not in BY_HAND and name != "TimingCurve" and isinstance(declared.type, Union)
        }

    # How a type is written in parameters, and in results.

    def given_type(self, type: Type) -> str:
        if isinstance(type, Array):
            return f"Iterable[{self.given_type(type.of)}]"
        if isinstance(type, Named):
            is_alias = type.name == "TimingCurve" or type.name in self.aliases()
            return class_name(type.name) + ("" if is_alias else "Like")
        return self._type(type, self.given_type) or "Mapping[str, Any]"

    def answered_type(self, type: Type, owner: str = "") -> str:
        if isinstance(type, Array):
            return f"tuple[{self.answered_type(type.of)}, ...]"
        if isinstance(type, Named):
            return class_name(type.name)
        return self._type(type, self.answered_type) or (owner if type.members else "None")

    def _type(self, type: Type, of: Callable[[Type], str]) -> str | None:
        """What is written in the same way in parameters and results."""
        if isinstance(type, Primitive):
            return PRIMITIVES[type.name]
        if isinstance(type, Choice):
            known = self.choices.get(type.values)
            return known or f"Literal[{', '.join(map(json.dumps, type.values))}]"
        if isinstance(type, Tuple):
            return f"tuple[{', '.join(map(of, type.of))}]"
        return union(list(map(of, type.of))) if isinstance(type, Union) else None

    # How a value is read from JSON, and written.

    def reading(self, type: Type, value: str, owner: str = "") -> str:
        """An expression that makes a Python value of a JSON value."""
        if isinstance(type, Primitive):
            return f"float({value})" if type.name == "number" else value
        if isinstance(type, Choice):
            return value
        if isinstance(type, Array):
            of = self.reading(type.of, "each")
            return f"tuple({value})" if of == "each" else f"tuple([{of} for each in {value}])"
        if isinstance(type, Tuple):
            parts = [self.reading(one, f"{value}[{index}]") for index, one in enumerate(type.of)]
            return f"({', '.join(parts)})"
        if isinstance(type, Union):
            some = [one for one in type.of if one != Primitive("null")]
            if len(some) > 1:
                return value
            return f"None if {value} is None else {self.reading(some[0], value)}"
        if isinstance(type, Named):
            declared = self.model.types[type.name].type
            if not isinstance(declared, Object):
                return value
            return f"read_{snake(class_name(type.name))}({value})"
        return f"read_{snake(owner)}({value})" if type.members else "None"

    def writer_of(self, type: Type) -> str:
        """The name of the function that makes JSON of an argument."""
        if isinstance(type, Primitive) and type.name in ("number", "integer"):
            return "number"
        if isinstance(type, Array):
            if isinstance(type.of, Named):
                return f"lambda each: listed(each, {self.writer(type.of.name)})"
            return "array"
        if isinstance(type, Union):
            some = [one for one in type.of if one != Primitive("null")]
            return self.writer_of(some[0]) if len(some) == 1 else "text"
        return self.writer(type.name) if isinstance(type, Named) else "text"

    def writing(self, type: Type, value: str) -> str:
        """An expression that makes JSON of an argument."""
        write = self.writer_of(type)
        listing = re.fullmatch(r"lambda each: listed\(each, (\w+)\)", write)
        return f"listed({value}, {listing[1]})" if listing else f"{write}({value})"

    def member(self, member: Member, value: str) -> str:
        """What is sent for a member: its text; its writer and a value that may be None; or either,
        if None clears something."""
        if member.is_required:
            return self.writing(member.type, value)
        write = "write_notify" if member.name == "notify" else self.writer_of(member.type)
        # A member of a value has no default of its own: None leaves it out.
        is_nullable = clears(member) and not value.startswith("value.")
        return f"nullable({write}, {value})" if is_nullable else f"({write}, {value})"

    def writer(self, name: str) -> str:
        if name not in BY_HAND and not isinstance(self.model.types[name].type, Object):
            return "text"
        return f"write_{snake(class_name(name))}"


def clears(member: Member) -> bool:
    """Whether null means something other than an omitted member."""
    return (
        not member.is_required
        and isinstance(member.type, Union)
        and any(one == Primitive("null") for one in member.type.of)
    )


def union(types: list[str]) -> str:
    some = [one for one in dict.fromkeys(types) if one != "None"]
    joined = " | ".join(some)
    return optional(joined) if "None" in types else joined


def optional(name: str) -> str:
    """The type, or None."""
    parts = [part for part in name.split(" | ") if part != "None"] if "[" not in name else [name]
    return " | ".join([*parts, "None"]) if not name.endswith("| None") else name
