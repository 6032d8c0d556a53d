"""The Node client's protocol types, methods and updates, as a TypeScript declaration file."""

from __future__ import annotations

import json
import re
import textwrap
from dataclasses import dataclass, replace
from typing import Iterable

from javascript import HEADER, OWNERS, SPELLINGS, WIDTH, Call, calls, fitted, named
from schema import (
    Array,
    Choice,
    Declaration,
    Member,
    Model,
    Named,
    Object,
    Primitive,
    Tuple,
    Type,
    Union,
    range_of,
)

RENAMED = {"Animation": "RunningAnimation"}
"""The client has a class ``Animation`` of its own: a requested one."""

PRIMITIVES = {"integer": "number", "any": "unknown"}

NOTHING = "Record<string, never>"
"""An object without members: TypeScript's ``{}`` is almost anything."""

PREAMBLE = (
    HEADER
    + """
import type { Animation, BoundsLike, CameraLike, InsetsLike, LngLatLike } from './shared.js'
import type { OptionsOf, PartialCameraLike, PlaceLike, PointLike } from './shared.js'
import type { RequestOptions, RouteLike, SizeLike } from './shared.js'
import type { TourStepLike, TrackedPlaceLike } from './shared.js'

/** Exactly one of these members. */
export type ExactlyOne<Members> = {
  [Name in keyof Members]: { [Given in Name]: Members[Given] } & {
    [Other in Exclude<keyof Members, Name>]?: undefined
  }
}[keyof Members]

/** One of these members, or none of them. */
export type AtMostOne<Members> = {
  [Name in keyof Members]: { [Given in Name]?: Members[Given] | undefined } & {
    [Other in Exclude<keyof Members, Name>]?: undefined
  }
}[keyof Members]
"""
)


def render(model: Model) -> str:
    given, choices = model.given(), model.choices()
    writer = Writer(choices, is_given=True)
    answers = Writer(choices, is_given=False)
    parts = [PREAMBLE]
    for values, name in sorted(choices.items(), key=lambda item: item[1]):
        parts.append(f"export type {name} = {either(quoted(values), '')}\n".replace(" = \n", " =\n"))
    for declaration in model.types.values():
        parts.append((writer if declaration.name in given else answers).declaration(declaration))
    parts.append(
        interface(
            "Methods",
            "Every method's parameters and result.",
            "".join(
                comment(method.summary, "  ")
                + f"  {key(method.name)}: {{\n"
                + f"    params: {writer.spelled().type(method.params, '    ')}\n"
                + comment(method.result_summary, "    ")
                + f"    result: {answers.type(method.result, '    ')}\n"
                + "  }\n"
                for method in model.methods
            ),
        )
    )
    parts.append(
        interface(
            "Notifications",
            "Every notification's params.",
            "".join(
                comment(each.summary, "  ")
                + f"  {key(each.name)}: {answers.type(each.type, '  ')}\n"
                for each in model.notifications
            ),
        )
    )
    for owner, (_, summary) in OWNERS.items():
        parts.append(interface(owner, summary, "".join(signatures(writer, answers, call) for call in calls(model, owner))))
    parts += [update(writer, member) for member in model.updates()]
    return "\n".join(parts)


def signatures(writer: Writer, answers: Writer, call: Call) -> str:
    """A method's declaration; a method that takes one value or several has two."""
    names = " | ".join(f"'{each.name}'" for each in call.arguments)
    which = f"'{call.method.name}'" + (f", {names}" if names else "")
    options = f"OptionsOf<{which}>" if call.has_options else "RequestOptions"
    written = [
        f"{each.name}{'' if each.is_required else '?'}: {writer.spelled().type(each.type, '  ')}"
        for each in call.arguments
    ]
    result = answers.type(call.result, "  ")
    given = [(written, f"Animation<{result}>" if call.is_animation else f"Promise<{result}>")]
    if call.takes_several:
        one = writer.spelled().type(call.arguments[0].type.of, "  ")
        single = answers.type(call.result.of, "  ")
        given.insert(0, ([f"{call.arguments[0].name}: {one}"], f"Promise<{single}>"))
        either = f"{call.arguments[0].name}: {one} | {writer.spelled().type(call.arguments[0].type, '  ')}"
        given.append(([either], f"Promise<{single} | {result}>"))
    return comment(call.method.summary, "  ") + "".join(
        signature(f"  {call.name}(", [*arguments, f"options?: {options}"], f"): {answer}")
        for arguments, answer in given
    )


def signature(head: str, arguments: list[str], tail: str) -> str:
    """A function's: several arguments have a line each if they or the result are long."""
    end, *rest = tail.split("\n")
    line = fitted(head, arguments, end)
    if rest and len(arguments) > 1 and "\n" not in line:
        line = head + "".join(f"\n    {argument}," for argument in arguments) + "\n  " + end
    return "\n".join([line, *rest]) + "\n"


def update(writer: Writer, member: Member) -> str:
    type, writer = Object(tuple(named(member.type.members))), writer.spelled()
    required = [each for each in type.members if each.is_required]
    arguments = [f"{each.name}: {writer.type(each.type, '  ')}" for each in required]
    if len(required) < len(type.members):
        others = replace(type, members=tuple(each for each in type.members if not each.is_required))
        arguments.append(f"options?: {writer.type(others, '  ')}")
    text = signature(f"export function {member.name}(", arguments, "): CameraUpdate")
    return comment(member.summary, "") + text


@dataclass(frozen=True)
class Writer:
    """Writes types: those of parameters, or those of results."""

    choices: dict[tuple[str, ...], str]
    is_given: bool
    is_spelled: bool = False

    def spelled(self) -> Writer:
        """A writer for parameters, which also have the shorter spellings; their members do not."""
        return replace(self, is_spelled=True)

    def declaration(self, declaration: Declaration) -> str:
        name = RENAMED.get(declaration.name, declaration.name)
        type = declaration.type
        if isinstance(type, Object) and not type.alternatives and type.members:
            return interface(name, declaration.summary, self.members(type.members, ""))
        text = f"export type {name} = {self.type(type, '')}\n"
        return comment(declaration.summary, "") + text.replace(" = \n", " =\n")

    def type(self, type: Type, indent: str) -> str:
        spelling = next((like for known, like, _ in SPELLINGS if known == type), None)
        if self.is_spelled and spelling is not None:
            return spelling
        if isinstance(type, Primitive):
            return PRIMITIVES.get(type.name, type.name)
        if isinstance(type, Named):
            return RENAMED.get(type.name, type.name)
        if isinstance(type, Choice):
            return self.choices.get(type.values) or " | ".join(quoted(type.values))
        if isinstance(type, Array):
            element = self.type(type.of, indent)
            is_single = re.fullmatch(r"\w+|'\w+'|\[.*\]", element) is not None
            return self.readonly + (f"{element}[]" if is_single else f"({element})[]")
        if isinstance(type, Tuple):
            return self.readonly + "[" + ", ".join(self.type(one, indent) for one in type.of) + "]"
        if isinstance(type, Union):
            return self.union(type, indent)
        return self.object(type, indent)

    @property
    def readonly(self) -> str:
        return "readonly " if self.is_given else ""

    def object(self, type: Object, indent: str) -> str:
        """Its members, and those that exclude one another in groups of their own."""
        excluding = {name for group in type.alternatives for name in group.names}
        others = [each for each in type.members if each.name not in excluding]
        text = self.braces(others, indent) if others else ""
        joint = " & " if others else ""
        for group in type.alternatives:
            members = [replace(each, is_required=True) for each in type.members if each.name in group.names]
            generic = "ExactlyOne" if group.is_required else "AtMostOne"
            text += f"{joint}{generic}<{self.braces(members, indent)}>"
            indent += "  " if "\n" not in joint else ""
            joint = f" &\n{indent}"  # Two of these do not share a line.
        return text or NOTHING

    def union(self, type: Union, indent: str) -> str:
        if type.is_tagged:
            return f"ExactlyOne<{self.braces([one.members[0] for one in type.of], indent)}>"
        objects = [one for one in type.of if isinstance(one, Object)]
        names = {each.name for one in objects for each in one.members}
        inner = indent + "    "
        texts: list[str] = []
        for one in type.of:
            if isinstance(one, Object):
                own = {each.name for each in one.members}
                without = names - own  # Tells several objects apart.
                texts.append(self.braces(one.members, inner, without))
            elif isinstance(one, Choice) and one.values not in self.choices:
                texts += quoted(one.values)
            else:
                texts.append(self.type(one, inner))
        return either(texts, indent)

    def braces(
        self, members: Iterable[Member], indent: str, without: Iterable[str] = ()
    ) -> str:
        members = tuple(members)
        if not members:
            return NOTHING
        absent = "".join(f"{indent}  {key(name)}?: undefined\n" for name in sorted(without))
        return "{\n" + self.members(members, indent) + absent + indent + "}"

    def members(self, members: Iterable[Member], indent: str) -> str:
        return "".join(self.member(each, indent + "  ") for each in members)

    def member(self, member: Member, indent: str) -> str:
        mark = "" if member.is_required else "?"
        type = self.type(member.type, indent)
        if self.is_given and not member.is_required:
            type += " | undefined"
        summary = member.summary + (limits(member) if self.is_given else "")
        line = f"{indent}{key(member.name)}{mark}: {type}"
        if isinstance(member.type, Choice) and len(line) > WIDTH:
            line = line.replace(f" {type}", either(quoted(member.type.values), indent))
        return comment(summary, indent) + line + "\n"


def limits(member: Member) -> str:
    """The permitted values and the default, as sentences."""
    found = range_of(member)
    default = member.default is not None and f"By default {json.dumps(member.default, ensure_ascii=False)}."
    return "".join(f" {sentence}" for sentence in (found, default) if sentence)


def interface(name: str, summary: str, members: str) -> str:
    return comment(summary, "") + f"export interface {name} {{\n{members}}}\n"


def either(texts: list[str], indent: str) -> str:
    """A union: on one line if it fits."""
    line = " | ".join(texts)
    if "\n" not in line and len(line) <= WIDTH - 40:
        return line
    return "".join(f"\n{indent}  | {text}" for text in texts)


def quoted(values: Iterable[str]) -> list[str]:
    return [f"'{value}'" for value in values]


def key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_$][\w$]*", name) else f"'{name}'"


def comment(text: str, indent: str) -> str:
    """A JSDoc comment: on one line if it fits."""
    if not text:
        return ""
    line = f"{indent}/** {text} */"
    if len(line) <= WIDTH:
        return line + "\n"
    lines = textwrap.wrap(text, WIDTH - len(indent) - 3, break_on_hyphens=False)
    return "".join(
        [f"{indent}/**\n", *(f"{indent} * {each}\n" for each in lines), f"{indent} */\n"]
    )
