"""The guide's code for hosts that draw runs unchanged, in MapLibre GL JS and in deck.gl, and
places are drawn where the engine says."""

import math
import random
import re
import unittest

from support import FOLDER, BrowserCase, maplibre, package

CAMERAS = 250
WIDTH, HEIGHT = 777, 541
PAGE = f'<!doctype html><div id="map" style="width: {WIDTH}px; height: {HEIGHT}px; position: relative"></div>'


def section():
    return (FOLDER.parents[1] / "clients" / "site" / "guide" / "drawing.md").read_text(encoding="utf-8")


class Recipes(BrowserCase):
    # pydeck carries deck.gl 9.3, lonboard MapLibre 6.11; `maplibre` carries 5.3, which is older than `transformConstrain`.
    packages = ("pydeck==0.9.3", "lonboard==0.17.0")

    def setUp(self):
        self.engine = self.preview("--size", f"{WIDTH}x{HEIGHT}")
        self.engine.ask("map.configure", minZoom=0, maxZoom=30, viewingAngleLimits=[[0, 85]], notify=[])

    def scripted(self, **script):
        """A page with nothing but a script."""
        page = self.blank()
        page.route("**/*", lambda route: route.fulfill(status=204))
        page.set_content(PAGE)
        page.add_script_tag(**script)
        return page

    def cameras(self):
        """Random cameras with random paddings, and what the engine says of six places of each. A third looks at a
        pole, a third sees the whole world, a third is as steep as can be."""
        generator = random.Random(5)
        pick, choice = generator.uniform, generator.choice
        for _ in range(CAMERAS):
            target = {
                "latitude": choice([pick(-85, 85), pick(-85, 85), 85, -85]),
                "longitude": choice([pick(-180, 180), -180, 179.9999]),
            }
            camera = {
                "target": target,
                "zoom": choice([pick(0, 4), pick(0, 21), pick(21, 30)]),
                "bearing": choice([0, pick(0, 360)]),
                "viewingAngle": choice([0, pick(0, 60), 85]),
            }
            padding = {side: choice([0, round(pick(0, 250))]) for side in ("top", "left", "bottom", "right")}
            self.engine.ask("map.configure", padding=padding)
            camera = self.engine.ask("camera.set", camera=camera)
            points = [{"x": pick(-200, WIDTH + 200), "y": pick(-100, HEIGHT + 200)} for _ in range(6)]
            ground = self.engine.ask("projection.coordinates", points=points)["coordinates"]
            places = [place for place in ground if place]
            yield camera, padding, places, self.engine.ask("projection.points", coordinates=places)["points"]

    def compare(self, page, lines, project, holds=lambda camera: True):
        """`lines` of the document are a function's body, whose result `project` takes places to the screen with."""
        script = f"""([camera, padding, places]) => {{
          const {{ latitude, longitude }} = camera.target
          const drawn = (() => {{ {lines} }})()
          const project = {project}
          return places.map((place) => {{
            const turns = Math.round((place.longitude - longitude) / 360)
            return project(drawn, {{ ...place, longitude: place.longitude - 360 * turns }})
          }})
        }}"""
        compared = worst = 0
        for camera, padding, places, points in self.cameras():
            if not holds(camera):
                continue
            # As near as doubles come: at zoom 30 the world is 3e11 points wide.
            tolerance = max(1e-6, 1e-14 * 256 * 2 ** camera["zoom"])
            drawn = page.evaluate(script, [camera, padding, places])
            for place, point, (x, y) in zip(places, points, drawn):
                if point is None or math.hypot(point["x"], point["y"]) > 20_000:
                    continue
                off = math.hypot(point["x"] - x, point["y"] - y)
                self.assertLess(off, tolerance, f"{camera} {padding} {place}: {point}, drawn at {x}, {y}")
                compared, worst = compared + 1, max(worst, off / tolerance)
        print(f"{compared} places, {worst:.2f} of the tolerance off at most", end=" ", flush=True)
        return compared

    def with_maplibre(self, page):
        """Makes the map, with the document's options."""
        _, options = self.maplibre_lines()
        page.evaluate(f"""async () => {{
          while (!window.maplibregl) await new Promise((resolve) => setTimeout(resolve, 20))
          const [container, style] = ["map", {{ version: 8, sources: {{}}, layers: [] }}]
          window.map = {options}
        }}""")
        return page

    def maplibre_lines(self):
        return re.findall(r"```js\n(.*?)```", section(), re.S)[:2]

    def test_maplibre_takes_every_camera(self):
        page = self.with_maplibre(self.scripted(content=bundled_maplibre(), type="module"))
        self.assertEqual(page.evaluate("maplibregl.getVersion()"), "6.11.2")
        jump, _ = self.maplibre_lines()
        self.assertGreater(self.compare(page, f"{jump}; return map", PROJECT), 900)

    def test_an_older_maplibre_takes_those_that_do_not_see_the_worlds_edge(self):
        page = self.with_maplibre(self.scripted(path=f"{maplibre()}/maplibre-gl.js"))
        jump, _ = self.maplibre_lines()

        def holds(camera):
            return camera["zoom"] > 8 and abs(camera["target"]["latitude"]) < 80

        self.assertGreater(self.compare(page, f"{jump}; return map", PROJECT, holds), 200)

    def test_deck_gl_takes_every_camera(self):
        page = self.scripted(path=str(package("pydeck") / "nbextension" / "static" / "index.js"))
        self.assertEqual(page.evaluate("deck.VERSION"), "9.3.6")
        recipe = re.search(r"\*\*deck\.gl\*\*:\s+`(\{.*?\})`\s+as the view state of a `(new MapView\(.*?\))`", section(), re.S)
        lines = f"""const {{ MapView }} = deck
          return ({recipe[2]}).makeViewport({{ width: {WIDTH}, height: {HEIGHT}, viewState: {recipe[1]} }})"""
        project = "(viewport, place) => viewport.project([place.longitude, place.latitude])"
        self.assertGreater(self.compare(page, lines, project), 900)

    def test_the_matrix_takes_places_to_the_screen(self):
        page = self.scripted(content="0")
        lines = re.findall(r"```js\n(.*?)```", section(), re.S)[2]
        clip = re.search(r"// clip = (viewProjection) · vertex; on the screen: \((.*?), (.*?)\)\n", lines)
        x, y = (clip[index].replace("·", "*").replace("−", "-") for index in (2, 3))
        script = f"""([camera, viewProjection, places]) => places.map((place) => {{
          const width = {WIDTH}, height = {HEIGHT}
          {lines}
          const row = (index) => vertex.reduce((sum, value, column) => sum + viewProjection[4 * column + index] * value, 0)
          const clip = {{ x: row(0), y: row(1), w: row(3) }}
          return [{x}, {y}]
        }})"""
        compared = 0
        for camera, _, places, points in self.cameras():
            matrix = self.engine.ask("projection.matrix")["viewProjection"]
            for place, point in zip(places, points):
                # The nearest copy, as the engine's points are.
                turns = round((place["longitude"] - camera["target"]["longitude"]) / 360)
                near = {**place, "longitude": place["longitude"] - 360 * turns}
                [(x, y)] = page.evaluate(script, [camera, matrix, [near]])
                if point is None or math.hypot(point["x"], point["y"]) > 20_000:
                    continue
                tolerance = max(1e-6, 1e-14 * 256 * 2 ** camera["zoom"])
                self.assertLess(math.hypot(point["x"] - x, point["y"] - y), tolerance, f"{camera} {place}")
                compared += 1
        self.assertGreater(compared, 900)


PROJECT = """(map, place) => {
  const { x, y } = map.project([place.longitude, place.latitude])
  return [x, y]
}"""


def bundled_maplibre():
    """lonboard's bundle, which sets `maplibregl` to the MapLibre in it."""
    text = (package("lonboard") / "static" / "index.js").read_text(encoding="utf-8")
    name = re.search(r"(\w+)=\{\};\w+\(\1,\{AJAXError:", text)[1]
    load = re.search(rf"Promise\.resolve\(\)\.then\(\(\)=>\((\w+)\(\),{re.escape(name)}\)\)", text)[1]
    return text.replace(f"{name}={{}};", f"{name}={{}};setTimeout(()=>{{{load}();globalThis.maplibregl={name}}});", 1)


if __name__ == "__main__":
    unittest.main()
