#!/usr/bin/env python3
"""Makes page/land.json: the land and the borders that the preview draws without a network.

The shapes are Natural Earth's (https://www.naturalearthdata.com), 1:110m, admin 0 countries, in the public
domain, as PyPI's geopandas 0.14.4 carries them:

    pip install 'shapely>=2.1' pyshp
    pip download --no-deps geopandas==0.14.4
    python3 make-land.py geopandas-0.14.4-py3-none-any.whl ../page/land.json

Outlines are simplified (by Visvalingam and Whyatt's areas; what two countries share alike for both, and
once as a border) and rounded to hundredths of a degree.
"""

import io
import json
import sys
import zipfile

import shapefile
import shapely
from shapely.geometry import mapping, shape

DECIMALS = 2
# Square degrees of the triangle that a point makes with its neighbours: what is smaller is left out.
LEAST_AREA = 0.006
FOLDER = "geopandas/datasets/naturalearth_lowres/naturalearth_lowres"


def feature(kind, geometry):
    rounded = shapely.transform(geometry, lambda places: places.round(DECIMALS))
    return {"type": "Feature", "properties": {"kind": kind}, "geometry": mapping(rounded)}


def main(wheel, output):
    with zipfile.ZipFile(wheel) as archive:
        parts = {kind: io.BytesIO(archive.read(f"{FOLDER}.{kind}")) for kind in ("shp", "shx")}
    shapes = [shape(each) for each in shapefile.Reader(**parts).iterShapes()]
    countries = shapely.coverage_simplify(shapes, LEAST_AREA**0.5)
    land = shapely.coverage_union_all(countries)
    outlines = shapely.union_all(shapely.boundary(countries))
    borders = shapely.line_merge(outlines.difference(land.boundary))
    data = {
        "type": "FeatureCollection",
        "source": "Natural Earth 1:110m, public domain",
        "features": [feature("land", land), feature("border", borders)],
    }
    text = json.dumps(data, separators=(",", ":")) + "\n"
    with open(output, "w", encoding="utf-8") as file:
        file.write(text)
    print(f"{output}: {len(text)} bytes, {len(land.geoms)} outlines, {len(borders.geoms)} borders")


if __name__ == "__main__":
    main(*sys.argv[1:])
