"""Where Python's methods differ from the protocol's: the model without what Python has otherwise, and
methods of a map that are made of one of the protocol's."""

from __future__ import annotations

from dataclasses import replace

from schema import Array, Declaration, Model, Named, Object, Union

from .calls import Call, callable_of, members_of, order, parameter, parameters, partial_parameters
from .model import Types
from .text import Parameter, sentence


def conveniences(types: Types) -> list[Call]:
    """Methods of a map that are made of one of the protocol's."""
    methods = {method.name: method for method in types.model.methods}
    move = callable_of(types, methods["camera.move"])
    animate = callable_of(types, methods["camera.animate"])
    tag = next(p for p in move.keyword_only if p.name == "tag")
    fit = next(each for each in types.model.updates() if each.name == "fitBounds")
    positional, keyword_only = parameters(types, fit.name, fit.type.members)
    given = ", ".join(
        [*(p.name for p in positional), *(f"{p.name}={p.name}" for p in keyword_only)]
    )
    made = [
        replace(
            move,
            name="fit",
            positional=positional,
            keyword_only=[*keyword_only, tag],
            members=[
                'call=("fit", "/update/fitBounds")',
                f"update=updates.fit_bounds({given}).json",
                "tag=(text, tag)",
                "report=CLAMPED",
            ],
            summary=f"{sentence(fit.summary)} At once: `move(fit_bounds(…))`.",
        )
    ]
    target, zoom, *angles = partial_parameters(types)
    doc = f"{target.doc.rstrip('.')}; or a camera, to go there as a whole."
    anywhere = Parameter("target", "PlaceOrCamera | None", "None", doc)
    partial = "to=write_partial_camera(towards(target, zoom, bearing, viewing_angle))"
    others = ("map", "update", "to", "path", "fly", "at", "padding")
    animated = methods["camera.animate"].params.members
    played = sorted((m for m in animated if m.name not in others), key=order)
    playing = [parameter(types, m) for m in played if m.name != "report"]
    passed = members_of(types, played, {})
    flight = [parameter(types, m) for m in types.model.types["FlightOptions"].type.members]
    options = ", ".join(p.name for p in flight)
    made += [
        replace(
            animate,
            name="fly_to",
            positional=[Parameter("target", "PlaceOrCamera", None, doc), zoom],
            keyword_only=[*angles, *playing, *flight],
            members=[
                'call=("fly_to", "/to", "/fly")',
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
            members=['call=("ease_to", "/to")', partial, *passed],
            summary="Goes straight to a place, zoom, bearing and viewing angle, or some of them.",
        ),
        replace(
            move,
            name="jump_to",
            positional=[anywhere, zoom],
            keyword_only=[*angles, tag],
            members=['call=("jump_to", "/to")', partial, "tag=(text, tag)", "report=CLAMPED"],
            summary="Sets some of the camera at once; what is left out keeps its value.",
        ),
    ]
    for name, wire, summary in SINGLE:
        many = callable_of(types, methods[wire])
        made.append(single(many, name, summary))
    return made


SINGLE = (
    (
        "project",
        "projection.points",
        "Where a place is seen, which may be above the ground; None behind the eye.",
    ),
    (
        "unproject",
        "projection.coordinates",
        "The place under a screen point; None at and above the horizon.",
    ),
)
"""Methods of a map that ask for one place or point."""


def single(many: Call, name: str, summary: str) -> Call:
    """A call for one of what a call takes and gives many of."""
    (given,) = many.positional
    argument, kind = given.name.removesuffix("s"), given.type.removeprefix("Iterable[")[:-1]
    write = many.members[0].rpartition(", ")[2].rstrip(")")
    read = many.read.replace("read_listed", "read_first")
    return replace(
        many,
        name=name,
        group="MapView",
        positional=[Parameter(argument, kind, None, f"The {argument}.")],
        keyword_only=[],
        members=[f'call=("{name}", "/{given.name}/0")', f"{given.name}=listed([{argument}], {write})"],
        read=read,
        result=many.result.removeprefix("list[")[:-1],
        summary=summary,
        returns="",
    )


REPORTS = {"AnimationReport": "StartedAnimation", "CameraReport": "Camera"}
"""The types of results without their report of clamping."""

TABLES = Named("NumberLists")
"""The result of methods for tables: Python has functions of frames for them."""

QUESTIONS = {"camera", "size", "padding", "fieldOfView"}
"""Parameters that ask of another view than the map's: Python has views of its own for that."""


def without_questions(model: Model) -> Model:
    """The model without what Python's calls neither send nor return."""
    methods = []
    for method in model.methods:
        if method.result == TABLES:
            continue
        dropped = QUESTIONS if method.name == "camera.forBounds" else set()
        members = tuple(m for m in method.params.members if m.name not in dropped)
        result = method.result
        if isinstance(result, Named):
            result = Named(REPORTS.get(result.name, result.name))
        elif isinstance(result, Union):
            result = Union(tuple(Named("Camera") if each == Named("CameraReport") else each for each in result.of))
        params = replace(method.params, members=members)
        methods.append(replace(method, params=params, result=result))
    unused = {*REPORTS, TABLES.name, "Clamping", "LineString", "Polyline"}
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
