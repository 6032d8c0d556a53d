"""Where Python's methods differ from the protocol's: the model without what Python has otherwise, and
methods of a map that are made of one of the protocol's."""

from __future__ import annotations

from dataclasses import replace

from schema import Array, Declaration, Model, Named, Type, Union

from .calls import Call, callable_of, members_of, order, parameter, parameters, partial_parameters
from .model import Types
from .text import Parameter, sentence


def conveniences(types: Types) -> list[Call]:
    """Methods of a map that are made of one of the protocol's."""
    methods = {method.name: method for method in types.model.methods}
    calls = {name: callable_of(types, method) for name, method in methods.items()}
    move, animate = calls["camera.move"], calls["camera.animate"]
    tag = next(p for p in move.keyword_only if p.name == "tag")
    fit = next(each for each in types.model.updates() if each.name == "fitBounds")
    bounds, options = parameters(types, fit.name, fit.type.members)
    fitted = ", ".join([*(p.name for p in bounds), *(f"{p.name}={p.name}" for p in options)])
    target, zoom, *angles = partial_parameters(types)
    doc = f"{target.doc.rstrip('.')}; or a camera, to go there as a whole."
    place = Parameter("target", "PlaceOrCamera", None, doc)
    anywhere = replace(place, type="PlaceOrCamera | None", default="None")
    to = "to=write_partial_camera(towards(target, zoom, bearing, viewing_angle))"
    others = ("map", "update", "to", "path", "fly", "at", "padding")
    played = [m for m in methods["camera.animate"].params.members if m.name not in others]
    playing = [parameter(types, m) for m in sorted(played, key=order) if m.name != "report"]
    passed = members_of(types, sorted(played, key=order), {})
    flight = [parameter(types, m) for m in types.model.types["FlightOptions"].type.members]
    flown = ", ".join(p.name for p in flight)
    return [
        replace(
            move,
            name="fit",
            positional=bounds,
            keyword_only=[*options, tag],
            members=[
                'call=("fit", "/update/fitBounds")',
                f"update=updates.fit_bounds({fitted}).json",
                "tag=(text, tag)",
                "report=CLAMPED",
            ],
            summary=f"{sentence(fit.summary)} At once: `move(fit_bounds(…))`.",
        ),
        replace(
            animate,
            name="fly_to",
            positional=[place, zoom],
            keyword_only=[*angles, *playing, *flight],
            members=[
                'call=("fly_to", "/to", "/fly")',
                to,
                "path='\"fly\"'",
                f"fly=write_flight_options(FlightOptions({flown}))",
                *passed,
            ],
            summary="Flies to a place: out, across and in again.",
        ),
        replace(
            animate,
            name="ease_to",
            positional=[anywhere, zoom],
            keyword_only=[*angles, *playing],
            members=['call=("ease_to", "/to")', to, *passed],
            summary="Goes straight to a place, zoom, bearing and viewing angle, or some of them.",
        ),
        replace(
            move,
            name="jump_to",
            positional=[anywhere, zoom],
            keyword_only=[*angles, tag],
            members=['call=("jump_to", "/to")', to, "tag=(text, tag)", "report=CLAMPED"],
            summary="Sets some of the camera at once; what is left out keeps its value.",
        ),
        single(
            calls["projection.points"],
            "project",
            "Where a place is seen, which may be above the ground; None behind the eye.",
        ),
        single(
            calls["projection.coordinates"],
            "unproject",
            "The place under a screen point; None at and above the horizon.",
        ),
    ]


def single(many: Call, name: str, summary: str) -> Call:
    """A call for one of what a call takes and gives many of."""
    (given,) = many.positional
    argument, kind = given.name.removesuffix("s"), given.type.removeprefix("Iterable[")[:-1]
    write = many.members[0].rpartition(", ")[2].rstrip(")")
    return replace(
        many,
        name=name,
        group="MapView",
        positional=[Parameter(argument, kind, None, f"The {argument}.")],
        keyword_only=[],
        members=[f'call=("{name}", "/{given.name}/0")', f"{given.name}=listed([{argument}], {write})"],
        read=many.read.replace("read_listed", "read_first"),
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


def as_python_has_it(model: Model) -> Model:
    """The model without what Python's calls neither send nor return, and with a route's coordinates as
    a `Line`: a file's track is one too."""
    methods = []
    for method in model.methods:
        dropped = QUESTIONS if method.name == "camera.forBounds" else ()
        kept = tuple(m for m in method.params.members if m.name not in dropped)
        params = replace(method.params, members=kept)
        methods.append(replace(method, params=params, result=without_report(method.result)))
    unused = {*REPORTS, TABLES.name, "Clamping", "LineString", "Polyline"}
    types = {name: each for name, each in model.types.items() if name not in unused}
    line, route = Named("Line"), types["Route"]
    types["Line"] = Declaration(
        line.name, Array(Named("Coordinate")), "Two or more places, in order."
    )
    members = [replace(m, type=line) if m.name == "coordinates" else m for m in route.type.members]
    types["Route"] = replace(route, type=replace(route.type, members=tuple(members)))
    methods = [method for method in methods if method.result != TABLES]
    return replace(model, methods=tuple(methods), types=types)


def without_report(result: Type) -> Type:
    if isinstance(result, Union):
        return Union(tuple(map(without_report, result.of)))
    return Named(REPORTS.get(result.name, result.name)) if isinstance(result, Named) else result


def pythonic(types: Types, call: Call) -> Call:
    """A call of `camera.route` or `camera.track` as people write it; any other as it is."""
    rewrite = {"camera.route": _route, "camera.track": _track}.get(call.wire)
    return rewrite(types, call) if rewrite else call


def _route(types: Types, call: Call) -> Call:
    """`route(line, speed=…)`: the route's members are arguments."""
    line, *options = (parameter(types, m) for m in types.model.types["Route"].type.members)
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
        raises=[*call.raises, ("ValueError", "There is not one line in what was given.")],
    )


def _track(types: Types, call: Call) -> Call:
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
