"""Methods of a map that are made of one of the protocol's."""

from __future__ import annotations

import re
from dataclasses import replace

from .calls import FITTED, Call, callable_of, members_of, parameter, parameters, partial_parameters
from .model import Types
from .names import snake
from .text import Parameter, sentence


def conveniences(types: Types, taken: set[str]) -> list[Call]:
    """Methods of a map that are made of one of the protocol's."""
    methods = {method.name: method for method in types.model.methods}
    move = callable_of(types, methods["camera.move"])
    animate = callable_of(types, methods["camera.animate"])
    made = []
    for member in types.model.updates():
        name = snake(member.name)
        positional, keyword_only = parameters(types, member.name, member.type.members)
        given = ", ".join(p.name for p in positional)
        given = ", ".join(filter(None, [given, *(f"{p.name}={p.name}" for p in keyword_only)]))
        names = [name, "fit"] if name == "fit_bounds" else [name]
        made += [
            replace(
                move,
                name=each,
                positional=positional,
                keyword_only=keyword_only,
                members=[f"update=updates.{name}({given}).json", "report=CLAMPED"],
                read=f"fitted(self, {FITTED})" if name == "fit_bounds" else move.read,
                summary=f"{sentence(member.summary)} At once: `move({name}(…))`.",
            )
            for each in names
            if each not in taken
        ]
    target, zoom, *angles = partial_parameters(types)
    doc = f"{target.doc.rstrip('.')}; or a camera, to go there as a whole."
    anywhere = Parameter("target", "Optional[PlaceOrCamera]", "None", doc)
    partial = "to=write_partial_camera(towards(target, zoom, bearing, viewing_angle))"
    others = ("map", "update", "to", "path", "fly", "at", "padding")
    played = [m for m in methods["camera.animate"].params.members if m.name not in others]
    playing = [parameter(types, m) for m in played if m.name != "report"]
    passed = members_of(types, played, {})
    flight = [parameter(types, m) for m in types.model.types["FlightOptions"].type.members]
    options = ", ".join(p.name for p in flight)
    configure = callable_of(types, methods["map.configure"])
    made += [
        replace(
            animate,
            name="fly_to",
            positional=[Parameter("target", "PlaceOrCamera", None, doc), zoom],
            keyword_only=[*angles, *playing, *flight],
            members=[
                partial,
                "path='\"fly\"'",
                f"fly=write_flight_options(FlightOptions({options}))",
                *passed,
            ],
            summary="Flies to a place: out, across and in again.",
        ),
        replace(
            animate,
            name="ease_to",
            positional=[anywhere, zoom],
            keyword_only=[*angles, *playing],
            members=[partial, *passed],
            summary="Goes straight to a place, zoom, bearing and viewing angle, or some of them.",
        ),
        replace(
            move,
            name="jump_to",
            positional=[anywhere, zoom],
            keyword_only=angles,
            members=[partial, "report=CLAMPED"],
            summary="Sets some of the camera at once; what is left out keeps its value.",
        ),
        replace(
            configure,
            name="resize",
            positional=[
                Parameter("width", "Union[float, SizeLike]", None, "Points across; or a size."),
                Parameter("height", "Optional[float]", "None", "Points down."),
            ],
            keyword_only=[],
            members=["size=write_size(size_of(width, height))"],
            summary="Gives the view another size.",
        ),
    ]
    of = Parameter("of", "LimitsOf", None, '"google", the default, "maplibre" or "deckgl".')
    made.append(
        replace(
            configure,
            name="limits",
            positional=[of],
            keyword_only=[],
            members=["**write_limits(of)"],
            summary="Sets least and greatest zoom and viewing angle to another library's defaults. "
            "The camera is clamped to them.",
        )
    )
    for names, wire, name, kind, inner, doc in (
        (
            ("point", "project"),
            "projection.points",
            "coordinate",
            "ElevatedCoordinateLike",
            "Optional[Point]",
            "Where a place is seen; None behind the eye.",
        ),
        (
            ("coordinate", "unproject"),
            "projection.coordinates",
            "point",
            "PointLike",
            "Optional[Coordinate]",
            "The place under a screen point; None at and above the horizon.",
        ),
    ):
        whole = callable_of(types, methods[wire])
        listed = re.fullmatch(r'read_listed\("(\w+)", (.*)\)', whole.read)
        assert listed and whole.parted
        (several,) = whole.positional
        made += [
            replace(
                whole,
                name=each,
                positional=[Parameter(name, kind, None, several.doc.replace("s.", "."))],
                members=[f"{several.name}=listed([{name}], {whole.parted[1]})"],
                result=inner,
                read=f'read_first("{listed.group(1)}", {listed.group(2)})',
                summary=doc,
                returns="",
                parted=None,
            )
            for each in names
        ]
    return made
