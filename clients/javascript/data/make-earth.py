#!/usr/bin/env python3
"""Makes what the preview draws without a network: page/land.json, page/earth.json and page/names.json.

The data are Natural Earth's (https://www.naturalearthdata.com), in the public domain. FOLDER holds these files of
version 4 as GeoJSON, as github.com/martynafford/natural-earth-geojson has them (some are in .7z archives there):

    ne_110m_land, ne_110m_admin_0_boundary_lines_land           land.json: at once, and for a camera far away
    ne_50m_land, ne_50m_admin_0_boundary_lines_land,
    ne_10m_lakes, ne_10m_lakes_europe,
    ne_10m_rivers_lake_centerlines, ne_10m_rivers_europe        earth.json: for a camera that is near
    ne_50m_admin_0_countries, ne_10m_populated_places_simple    names.json: countries and cities

STATES is world_map.gpkg of Debian's package qgis-common (/usr/share/qgis/resources/data): its layer states_provinces
is Natural Earth's of 1:10m, with fewer corners.

    pip install 'shapely>=2.1' geopandas
    python3 make-earth.py FOLDER ../page STATES
    python3 make-earth.py - ../page             # only corrects the names that are there, by corrections.json
    python3 make-earth.py - ../page STATES      # and makes the borders of states again
"""

import json
import math
import sys
from pathlib import Path

import shapely
from shapely.geometry import mapping, shape
from shapely.ops import polylabel


LEAST_RANK = 6
# Federations, and China: the states of these are of first order in Natural Earth (France's are not: departments).
WITH_STATES = "ARG AUS AUT BRA CAN CHE CHN DEU IND MEX USA".split()


class Folder:
    def __init__(self, path):
        self.path = Path(path)

    def features(self, name):
        return json.loads((self.path / f"{name}.json").read_text(encoding="utf-8"))["features"]

    def shapes(self, name, wanted=lambda properties: True):
        features = [each for each in self.features(name) if each["geometry"] and wanted(each["properties"])]
        return [shape(each["geometry"]) for each in features]


def feature(kind, geometry, decimals, least, **properties):
    """A feature of some geometries, without details smaller than `least` degrees, rounded to so many decimals."""
    geometry = shapely.simplify(geometry, least)
    if geometry.geom_type.endswith("Polygon"):
        whole = geometry if geometry.is_valid else shapely.buffer(geometry, 0)
        geometry = shapely.set_precision(whole, 10.0**-decimals)
    rounded = shapely.transform(geometry, lambda places: places.round(decimals))
    return {"type": "Feature", "properties": {"kind": kind, **properties}, "geometry": mapping(rounded)}


def across_the_antimeridian(shapes):
    """The land as one geometry. Land on both sides of 180 degrees is whole: its longitudes exceed 180."""
    parts = [part for each in shapes for part in getattr(each, "geoms", [each])]
    west, east, others = [], [], []
    for part in parts:
        least, south, most, _ = part.bounds
        side = others if south < -80 else west if least <= -180 else east if most >= 180 else others
        side.append(part)
    shifted = [shapely.transform(part, lambda places: places + [360, 0]) for part in west]
    return shapely.union_all([*others, *east, *shifted])


def lines(shapes):
    return shapely.line_merge(shapely.union_all(shapes))


def land(folder):
    return [
        feature("land", across_the_antimeridian(folder.shapes("ne_110m_land")), 2, 0.03),
        feature("border", lines(folder.shapes("ne_110m_admin_0_boundary_lines_land")), 2, 0.03),
    ]


def earth(folder):
    return [
        feature("land", across_the_antimeridian(folder.shapes("ne_50m_land")), 3, 0.01),
        feature("border", lines(folder.shapes("ne_50m_admin_0_boundary_lines_land")), 3, 0.01),
        *water(folder, "lake", ("ne_10m_lakes", "ne_10m_lakes_europe"), shapely.union_all, 0.005),
        *water(folder, "river", ("ne_10m_rivers_lake_centerlines", "ne_10m_rivers_europe"), lines, 0.01),
    ]


def water(folder, kind, files, union, least):
    """Lakes or rivers, by their rank: 0 for the largest."""
    for rank in range(LEAST_RANK + 1):
        shapes = [each for name in files for each in folder.shapes(name, lambda one, rank=rank: rank_of(one) == rank)]
        yield feature(kind, union(shapes), 3, least, rank=rank)


def rank_of(water):
    """Natural Earth's rank, from 1 of the largest; the supplement for Europe, of 10 and 11, counts as the smallest."""
    rank = max(0, int(water["scalerank"]) - 1)
    return LEAST_RANK if rank in (9, 10) else rank


def states(path):
    """Borders within countries, by the rank of their states: 2 for the widest, which are seen from far away."""
    import geopandas

    table = geopandas.read_file(path, layer="states_provinces")
    ranks = {}
    for country in WITH_STATES:
        areas = table.geometry[table.adm0_a3 == country].to_numpy()
        rank = max(2, round(math.log2(10 / math.sqrt(shapely.area(areas).mean()))))
        outline = shapely.union_all(areas).boundary
        ranks.setdefault(rank, []).append(shapely.difference(lines(shapely.boundary(areas)), outline))
    return [feature("state", lines(ranks[rank]), 2, 0.25 / 2**rank, rank=rank) for rank in sorted(ranks)]


def country(properties, geometry):
    """The country's name, where it stands, and the zoom (of 256 points) from which it is shown."""
    largest = max(getattr(geometry, "geoms", [geometry]), key=lambda part: part.area)
    place = polylabel(largest, 0.1)
    zoom = properties["MIN_LABEL"] or properties["LABELRANK"]
    return [properties["NAME"], round(place.x, 2), round(place.y, 2), round(zoom, 1), properties["POP_RANK"]]


def names(folder):
    countries = [country(each["properties"], shape(each["geometry"]))
                 for each in folder.features("ne_50m_admin_0_countries")]
    countries.sort(key=lambda each: (each[3], -each.pop()))
    cities = [each["properties"] for each in folder.features("ne_10m_populated_places_simple")]
    cities.sort(key=lambda city: (city["min_zoom"], city["scalerank"], -city["pop_max"]))
    return corrected({
        "source": "Natural Earth, public domain",
        "countries": countries,
        "cities": [
            [city["name"], round(city["longitude"], 3), round(city["latitude"], 3), round(city["min_zoom"], 1),
             int(city["adm0cap"] == 1), city["adm0name"]]
            for city in cities
        ],
    })


def corrected(names):
    """Current English names; a city whose local name differs has that as well, at the end."""
    table = json.loads(Path(__file__).with_name("corrections.json").read_text(encoding="utf-8"))
    countries, cities, local, zooms = (table[part] for part in ("countries", "cities", "local", "zooms"))
    for place in names["countries"]:
        place[0] = countries.get(place[0], place[0])
    for city in names["cities"]:
        city[0] = cities.get(city[5], {}).get(city[0], city[0])
        # The largest city of each name: Athens in Georgia comes later.
        city[5:] = [countries.get(city[5], city[5]), *filter(None, [local.pop(city[0], None)])]
    for place in names["countries"] + names["cities"]:
        place[3] = zooms.pop(place[0], place[3])
    for kind in ("countries", "cities"):
        names[kind].sort(key=lambda place: place[3])
    return names


def write(path, data):
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n"
    path.write_text(text, encoding="utf-8")
    print(f"{path}: {len(text.encode())} bytes")


def main(folder, page, borders=None):
    page = Path(page)
    if folder == "-":
        write(page / "names.json", corrected(json.loads((page / "names.json").read_text(encoding="utf-8"))))
    else:
        folder = Folder(folder)
        for name, make in (("land", land), ("earth", earth)):
            source = {"type": "FeatureCollection", "source": "Natural Earth, public domain"}
            write(page / f"{name}.json", {**source, "features": make(folder)})
        write(page / "names.json", names(folder))
    if borders:
        data = json.loads((page / "earth.json").read_text(encoding="utf-8"))
        others = [each for each in data["features"] if each["properties"]["kind"] != "state"]
        write(page / "earth.json", {**data, "features": others + states(borders)})


if __name__ == "__main__":
    main(*sys.argv[1:])
