#!/usr/bin/env python3
"""Makes the README's picture, the flight from Sydney to Zürich on the preview's page: make_picture.py [FILE.png]

pip install playwright pillow; pip install --no-deps maplibre==0.3.6
"""

import os
import sys
from io import BytesIO

from PIL import Image
from playwright.sync_api import sync_playwright

from support import ARGUMENTS, CHROMIUM, FOLDER, Preview

SYDNEY = {"latitude": -33.8683, "longitude": 151.2086}
ZURICH = {"latitude": 47.3769, "longitude": 8.5417}
SIZE = (1240, 640)
#: How far the flight is in the picture.
PART = 0.285


def drawn(page, target):
    """Waits until the map at a place is complete."""
    script = "(wanted) => window.mapcam?.camera?.target.longitude === wanted.longitude && mapcam.map.loaded()"
    while not page.evaluate(script, target):
        page.wait_for_timeout(200)
    page.wait_for_timeout(2000)


def main():
    file = sys.argv[1] if len(sys.argv) > 1 else FOLDER / "flight.png"
    preview = Preview("--size", "{}x{}".format(*SIZE))
    with sync_playwright() as playwright:
        root = ["--no-sandbox"] if os.getuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, *root])
        context = browser.new_context(viewport={"width": SIZE[0], "height": SIZE[1]}, device_scale_factor=1.5)
        page = context.new_page()
        page.set_default_timeout(300_000)
        preview.set_camera(**SYDNEY, zoom=12, bearing=0, viewing_angle=0)
        page.goto(preview.ask("preview.open", browser=False, resize=True)["url"])
        drawn(page, SYDNEY)
        end = {"target": ZURICH, "zoom": 12, "bearing": 0, "viewingAngle": 45}
        flight = preview.ask("camera.animate", path="fly", duration=12, to=end)
        places = [[place["longitude"], place["latitude"]] for place in (SYDNEY, ZURICH)]
        preview.ask("preview.show", data={"type": "MultiPoint", "coordinates": places})
        preview.ask("clock.tick", seconds=flight["duration"] * PART)
        drawn(page, preview.ask("camera.get")["target"])
        picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
        # 256 colours are enough for a map of few, and a quarter of the bytes.
        picture.quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)
        browser.close()
    preview.close()


if __name__ == "__main__":
    main()
