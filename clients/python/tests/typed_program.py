"""What the READMEs show, for type checkers: each line that ends in `# wrong` has one mistake."""

import asyncio
from typing import Any

from mapcam import (
    Animation,
    AsyncAnimation,
    AsyncEventStream,
    AsyncMapCam,
    AsyncMapView,
    Camera,
    CameraDidChange,
    CameraIdle,
    CameraPath,
    CameraWillMove,
    Coordinate,
    EventStream,
    InvalidParamsError,
    MapCam,
    MapView,
    Pipeline,
    Point,
    Reply,
    Size,
    Tile,
    TourStep,
    fit_bounds,
    scroll_by,
    zoom_by,
    zoom_in,
)


class Shape:
    @property
    def __geo_interface__(self) -> dict[str, Any]:
        return {}


def maps(engine: MapCam, view: MapView) -> list[Camera]:
    made = [view.move(zoom_in()), view.move({"zoomBy": {"delta": 1}}), view.jump_to(((1, 2), 3))]
    made.append(engine.map("bern", size=(400, 300)).fit((1.0, 2.0, 3.0, 4.0), padding=8))
    view.fit([(1.0, 2.0)]).replace(zoom=9).to_maplibre()
    view.fit(Shape(), bearing=20)
    view.move(zoom_by())  # wrong
    view.move("in")  # wrong
    view.jump_to(zoom="3")  # wrong
    view.fit(3)  # wrong
    made.append(view.fly_to((1, 2)))  # wrong
    view.configure(notify=["camera.idel"])  # wrong
    MapCam(limits="maplibre")  # wrong
    print(view.camera().zooom)  # wrong
    return made


def motion(engine: MapCam, view: MapView) -> tuple[Animation, str, CameraPath]:
    flight = view.fly_to((1, 2), zoom=3, bearing=40, viewing_angle=30)
    view.animate(zoom=5, bearing=90, duration=2, curve="easeIn")
    view.route([(1, 2), (3, 4)], speed=12, zoom=[(0, 13), (1, 15)])
    steps = [TourStep(to=Camera.at((1, 2), 3), path="fly", hold=1)]
    view.fly_to((1, 2), zom=3)  # wrong
    view.fly_to("Paris")  # wrong
    view.animate(curve="easein")  # wrong
    view.route([(1, 2), (3, 4)], sped=3)  # wrong
    view.path(to=((1, 2), 3), path="flyy")  # wrong
    engine.clock.tick("1")  # wrong
    flight.wait(timeout="1")  # wrong
    return flight, flight.wait(), view.path(steps=steps, fps=30)


def places(view: MapView) -> tuple[float, list[Tile]]:
    point = view.project((47.4, 8.5))
    width, height = Size(1, 2)
    region = view.projection.visible_region(camera=Camera.at((1, 2), 3), size=(400, 300))
    view.projection.points([Shape(), (1, 2), region.near_left])
    x: float = Point(1, 2)[0]
    print(point.x)  # wrong
    view.project((1, 2, 3, 4))  # wrong
    view.projection.contains((1, 2), size=3)  # wrong
    where: Coordinate = view.unproject((1, 2))  # wrong
    print(where)
    return x + width + height, view.projection.tiles(padding=8, field_of_view=40)


def events(engine: MapCam, view: MapView) -> EventStream[CameraIdle | CameraWillMove]:
    view.on("camera.idle", lambda event: print(event.camera))
    view.on(CameraWillMove, lambda event: print(event.gesture))
    view.on("camera.idl", print)  # wrong
    view.on(CameraIdle, lambda event: print(event.zoom))  # wrong
    return engine.events(CameraIdle, CameraWillMove)


def many(pipe: Pipeline) -> tuple[Reply[Camera], Reply[Animation], float]:
    reply = pipe.map().move(scroll_by(1, 0))
    print(reply.zoom)  # wrong
    return reply, pipe.map().fly_to((1, 2)), pipe.clock.tick(1).result().time


async def tasks(engine: AsyncMapCam, view: AsyncMapView) -> AsyncAnimation:
    task: asyncio.Task[Camera] = asyncio.create_task(view.camera())
    moves: AsyncEventStream[CameraIdle | CameraDidChange]
    moves = engine.events(CameraIdle, CameraDidChange)
    async with view.expect_event(CameraIdle) as rest:
        await view.move(fit_bounds((5.96, 45.82, 10.49, 47.81), padding=16))
    print((await task).zoom, rest.value.camera, await moves.get(1))
    print(view.camera().zoom)  # wrong
    flight: Animation = await view.fly_to((1, 2))  # wrong
    print(flight)
    return await view.fly_to((1, 2))


def tour(view: MapView, document: dict[str, Any]) -> Camera | None:
    try:
        view.tour(document=document)
        return view.camera_at(1.5)
    except InvalidParamsError as error:
        print(error.path.upper())  # wrong
        return None
