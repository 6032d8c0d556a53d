"""The frames of a tour as PNGs, by Playwright: playwright_frames.py TOUR MAPLIBRE_GL_JS FOLDER [STYLE]"""

import os
import sys
from pathlib import Path

from mapcam import Tour
from playwright.sync_api import sync_playwright

PAGE = "<body style='margin: 0'><div id='map' style='width: 100vw; height: 100vh'></div></body>"
START = """(style) => {
  window.map = new maplibregl.Map({
    container: 'map', style, interactive: false, fadeDuration: 0, minZoom: -2, maxPitch: 85,
    transformConstrain: (center, zoom) => ({ center, zoom }),
  })
}"""
DRAW = """(camera) => new Promise((resolve) => {
  map.once('idle', () => requestAnimationFrame(resolve))
  map.jumpTo(camera).triggerRepaint()
})"""

name, maplibre, folder, *style = sys.argv[1:]
tour = Tour.read(name)
size = tour.document["size"]
Path(folder).mkdir(exist_ok=True)
with sync_playwright() as playwright:
    # Software WebGL, since a headless browser may have no graphics card.
    arguments = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
    chromium = os.environ.get("CHROMIUM")
    browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
    page = browser.new_page(viewport={key: int(value) for key, value in size.items()})
    page.set_content(PAGE)
    page.add_script_tag(path=maplibre)
    page.evaluate(START, *(style or ["https://demotiles.maplibre.org/style.json"]))
    for number, frame in enumerate(tour.frames()):
        page.evaluate(DRAW, frame.camera.to_maplibre())
        page.screenshot(path=f"{folder}/{number:06}.png")
    browser.close()
