#!/usr/bin/env python3
"""Makes page/land.json: the land and the borders that the preview draws without a network.

The shapes are Natural Earth's (https://www.naturalearthdata.com), 1:110m, admin 0 countries, in the public
domain, as PyPI's geopandas 0.14.4 carries them:

    pip download --no-deps geopandas==0.14.4
    python3 make-land.py geopandas-0.14.4-py3-none-any.whl ../page/land.json

Only the standard library is needed. Outlines are simplified (by Visvalingam and Whyatt's areas; what two
countries share alike for both, and once as a border) and rounded to hundredths of a degree.
"""

import heapq
import json
import struct
import sys
import zipfile

DECIMALS = 2
# Square degrees of the triangle that a point makes with its neighbours: what is smaller is left out.
LEAST_AREA = 0.006
FOLDER = "geopandas/datasets/naturalearth_lowres/naturalearth_lowres"


def rings(shapes):
    """The rings of each polygon record of an ESRI shapefile."""
    at = 100
    while at < len(shapes):
        _, words = struct.unpack(">2i", shapes[at : at + 8])
        record = shapes[at + 8 : at + 8 + 2 * words]
        at += 8 + 2 * words
        (kind,) = struct.unpack("<i", record[:4])
        if kind != 5:
            continue
        parts, points = struct.unpack("<2i", record[36:44])
        starts = [*struct.unpack(f"<{parts}i", record[44 : 44 + 4 * parts]), points]
        values = struct.unpack(f"<{2 * points}d", record[44 + 4 * parts : 44 + 4 * parts + 16 * points])
        places = list(zip(values[0::2], values[1::2]))
        yield [places[start:end] for start, end in zip(starts, starts[1:])]


def simplified(line):
    """A line, of which both ends stay, without the points that matter least."""
    count = len(line)
    before = list(range(-1, count - 1))
    after = list(range(1, count + 1))

    def area(index):
        (ax, ay), (bx, by), (cx, cy) = line[before[index]], line[index], line[after[index]]
        return abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2

    queue = [(area(index), index) for index in range(1, count - 1)]
    heapq.heapify(queue)
    present = [True] * count
    while queue:
        size, index = heapq.heappop(queue)
        if size > LEAST_AREA or sum(present) <= 4:
            break
        if not present[index] or size != area(index):
            continue
        present[index] = False
        after[before[index]], before[after[index]] = after[index], before[index]
        for neighbour in (before[index], after[index]):
            if 0 < neighbour < count - 1:
                heapq.heappush(queue, (area(neighbour), neighbour))
    return [place for place, is_present in zip(line, present) if is_present]


def arcs(ring, owners):
    """A ring cut where other countries begin or end to share it, each part as all who share it have it."""
    edges = [owners[frozenset(edge)] for edge in zip(ring, ring[1:])]
    places = ring[:-1]
    cuts = [
        index
        for index, place in enumerate(places)
        if edges[index] != edges[index - 1] or abs(place[0]) > 179.9
    ] or [0]
    for start, end in zip(cuts, [*cuts[1:], cuts[0] + len(places)]):
        arc = [places[index % len(places)] for index in range(start, end + 1)]
        is_turned = arc[0] > arc[-1] or (arc[0] == arc[-1] and arc[1] > arc[-2])
        arc = simplified(arc[::-1] if is_turned else arc)
        yield (arc[::-1] if is_turned else arc), edges[start % len(places)]


def rounded(places):
    result = []
    for place in places:
        place = [round(value, DECIMALS) for value in place]
        if not result or place != result[-1]:
            result.append(place)
    return result


def main(wheel, output):
    with zipfile.ZipFile(wheel) as archive:
        countries = list(rings(archive.read(f"{FOLDER}.shp")))
    owners = {}
    for number, country in enumerate(countries):
        for ring in country:
            for edge in zip(ring, ring[1:]):
                owners.setdefault(frozenset(edge), set()).add(number)
    coast, borders = {}, {}
    for country in countries:
        for ring in country:
            for arc, sharers in arcs(ring, owners):
                line = rounded(arc)
                if len(line) < 2:
                    continue
                if len(sharers) > 1:
                    borders[tuple(sorted(map(tuple, line)))] = line
                else:
                    coast.setdefault(tuple(line[0]), []).append(line)
    land = polygons(closed(coast))
    borders = list(borders.values())
    data = {
        "type": "FeatureCollection",
        "source": "Natural Earth 1:110m, public domain",
        "features": [
            feature("land", {"type": "MultiPolygon", "coordinates": land}),
            feature("border", {"type": "MultiLineString", "coordinates": borders}),
        ],
    }
    text = json.dumps(data, separators=(",", ":")) + "\n"
    with open(output, "w", encoding="utf-8") as file:
        file.write(text)
    print(f"{output}: {len(text)} bytes, {len(land)} outlines, {len(borders)} borders")


def closed(lines):
    """Lines by their first place, put together to rings."""
    rings = []
    for start in list(lines):
        while lines.get(start):
            ring = list(lines[start].pop())
            while tuple(ring[-1]) != start and lines.get(tuple(ring[-1])):
                ring += lines[tuple(ring[-1])].pop()[1:]
            if len(ring) >= 4 and ring[0] == ring[-1]:
                rings.append(ring)
    return rings


def polygons(rings):
    """Outlines of land with the seas in them, which go round the other way."""
    outlines = [[ring] for ring in rings if area_of(ring) < 0]
    for sea in (ring for ring in rings if area_of(ring) > 0):
        around = [polygon for polygon in outlines if contains(polygon[0], sea[0])]
        if around:
            min(around, key=lambda polygon: -area_of(polygon[0])).append(sea)
    return outlines


def area_of(ring):
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, ring[1:])) / 2


def contains(ring, place):
    x, y = place
    is_inside = False
    for (ax, ay), (bx, by) in zip(ring, ring[1:]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            is_inside = not is_inside
    return is_inside


def feature(kind, geometry):
    return {"type": "Feature", "properties": {"kind": kind}, "geometry": geometry}


if __name__ == "__main__":
    main(*sys.argv[1:])
