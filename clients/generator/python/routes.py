"""Routes and followed places, with the parameters that Python has for them."""

from __future__ import annotations

from dataclasses import replace

from schema import Array, Declaration, Model, Named, Object, Union

from .calls import Call, parameter
from .model import Types
from .text import Parameter


REPORTS = {"AnimationReport": "StartedAnimation", "CameraReport": "Camera"}
"""The types of results without their report of clamping."""

QUESTIONS = {"camera", "size", "padding", "fieldOfView"}
"""Parameters that ask of another view than the map's: Python has views of its own for that."""


def without_questions(model: Model) -> Model:
    """The model without what Python's calls neither send nor return."""
    methods = []
    for method in model.methods:
        dropped = QUESTIONS if method.name == "camera.forBounds" else set()
        members = tuple(m for m in method.params.members if m.name not in dropped)
        result = method.result
        if isinstance(result, Named):
            result = Named(REPORTS.get(result.name, result.name))
        elif isinstance(result, Union):
            result = Union(tuple(Named("Camera") if each == Named("CameraReport") else each for each in result.of))
        params = replace(method.params, members=members)
        methods.append(replace(method, params=params, result=result))
    unused = {*REPORTS, "Clamping", "LineString", "Polyline"}
    types = {name: each for name, each in model.types.items() if name not in unused}
    return replace(model, methods=tuple(methods), types=types)


def with_lines(model: Model) -> Model:
    """The model, with a route's coordinates as a `Line`: a file's track is one too."""
    route = model.types["Route"]
    members = tuple(
        replace(member, type=Named("Line")) if member.name == "coordinates" else member
        for member in route.type.members
    )
    line = Declaration("Line", Array(Named("Coordinate")), "Two or more places, in order.")
    types = {**model.types, "Line": line}
    types["Route"] = replace(route, type=replace(route.type, members=members))
    return replace(model, types=types)


def pythonic(types: Types, call: Call) -> Call:
    """A call of `camera.route` or `camera.track` as people write it; any other as it is."""
    if call.wire == "camera.route":
        return _route(types, call)
    return _track(call) if call.wire == "camera.track" else call


def _route(types: Types, call: Call) -> Call:
    """`route(line, speed=…)`: the route's members are arguments."""
    route = types.model.types["Route"].type
    assert isinstance(route, Object)
    line, *options = (parameter(types, member) for member in route.members)
    given = ", ".join(f"{each.name}={each.name}" for each in options)
    others = [each for each in call.keyword_only if each.name != "route"]
    passed = [each for each in call.members if not each.startswith("route=")]
    doc = (
        f"{line.doc} Also GeoJSON's LineString, an object with a `__geo_interface__`, or the "
        "name of a GeoJSON, GPX or KML file with one line in it."
    )
    return replace(
        call,
        positional=[Parameter("line", "LineLike", None, doc)],
        keyword_only=[*options, *others],
        members=['call=("route", "/route")', f"route=write_route(Route(line, {given}))", *passed],
        raises=[
            *call.raises,
            ("ValueError", "There is not one line in what was given."),
        ],
    )


def _track(call: Call) -> Call:
    """`track(place, heading=…)` or `track(places)`."""
    (places,) = call.positional
    doc = f"{places.doc} Each is a place, or a `TrackedPlace` where it has a heading of its own."
    heading = "Where a single place is heading, in degrees clockwise from north."
    return replace(
        call,
        positional=[Parameter("places", "TrackedLike", None, doc)],
        keyword_only=[Parameter("heading", "float | None", "None", heading)],
        members=["places=write_tracked(places, heading, write_tracked_place)"],
    )
