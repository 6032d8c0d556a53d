"""The methods of a map's projection, declared once for all faces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from .answers import first, listed, member, optional
from .methods import Params, method
from .options import TourStep
from .results import Tile, ViewMatrix, VisibleRegion
from .values import Coordinate, CoordinateLike, Point, PointLike, as_coordinate, as_point
from .wire import decoder, given

TileLevels = Literal["uniform", "varying"]


class ProjectionMethods:
    """What a map can be asked about the ground and the screen."""

    @method("projection.points", listed("points", optional(decoder(Point))))
    def points(self, coordinates: Iterable[CoordinateLike]) -> Params:
        """Where places are seen; None behind the eye."""
        return {"coordinates": [as_coordinate(place) for place in coordinates]}

    @method("projection.points", first("points", optional(decoder(Point))), convenience=True)
    def point(self, coordinate: CoordinateLike) -> Params:
        """Where a place is seen; None behind the eye."""
        return {"coordinates": [as_coordinate(coordinate)]}

    @method("projection.coordinates", listed("coordinates", optional(decoder(Coordinate))))
    def coordinates(self, points: Iterable[PointLike]) -> Params:
        """The places under screen points; None at and above the horizon."""
        return {"points": [as_point(point) for point in points]}

    @method(
        "projection.coordinates",
        first("coordinates", optional(decoder(Coordinate))),
        convenience=True,
    )
    def coordinate(self, point: PointLike) -> Params:
        """The place under a screen point; None at and above the horizon."""
        return {"points": [as_point(point)]}

    @method("projection.contains", listed("contains", bool))
    def contains(self, coordinates: Iterable[CoordinateLike]) -> Params:
        """Whether places are seen inside the view less its padding."""
        return {"coordinates": [as_coordinate(place) for place in coordinates]}

    @method("projection.visibleRegion", decoder(VisibleRegion))
    def visible_region(self) -> Params:
        """The ground that is seen in the view less its padding."""
        return {}

    @method("projection.pointsForMeters", member("points", float))
    def points_for_meters(self, meters: float, at: CoordinateLike) -> Params:
        """How many points long a short distance on the ground is."""
        return {"meters": meters, "at": as_coordinate(at)}

    @method("projection.zoomForMeters", member("zoom", float))
    def zoom_for_meters(self, meters: float, points: float, at: CoordinateLike) -> Params:
        """The zoom at which a short distance on the ground is so many points long."""
        return {"meters": meters, "points": points, "at": as_coordinate(at)}

    @method("projection.matrix", decoder(ViewMatrix))
    def matrix(self) -> Params:
        """The camera as a matrix, for a host that draws."""
        return {}

    @method("projection.tiles", listed("tiles", decoder(Tile)))
    def tiles(
        self,
        *,
        tile_size: float | None = None,
        min_zoom: int | None = None,
        max_zoom: int | None = None,
        levels: TileLevels | None = None,
        animation: int | None = None,
        steps: Iterable[TourStep] | None = None,
        fps: float | None = None,
    ) -> Params:
        """The tiles that the view touches; or those of an animation, or of a tour's `steps`."""
        return given(
            tile_size=tile_size,
            min_zoom=min_zoom,
            max_zoom=max_zoom,
            levels=levels,
            animation=animation,
            steps=None if steps is None else list(steps),
            fps=fps,
        )
