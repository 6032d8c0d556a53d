"""The places in GeoJSON, GPX and KML: files, mappings, and objects with a `__geo_interface__`."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from typing import Any

Place = tuple[float, float]
"""Latitude, longitude."""


def places_in(source: Any) -> Iterator[Place]:
    """All places, in their order. A file is read by its suffix; ValueError where there is none."""
    if isinstance(source, (str, os.PathLike)):
        found = list(_in_file(os.fspath(source)))
        if not found:
            raise ValueError(f"{os.fspath(source)} has no places")
        return iter(found)
    if not isinstance(source, Mapping):
        source = source.__geo_interface__
    return _in_geojson(source)


def _in_file(path: str) -> Iterator[Place]:
    suffix = os.path.splitext(path)[1].lower()
    if suffix in (".json", ".geojson"):
        with open(path, encoding="utf-8") as file:
            return _in_geojson(json.load(file))
    if suffix == ".gpx":
        return _in_gpx(path)
    if suffix == ".kml":
        return _in_kml(path)
    raise ValueError(f"{path}: expected a .geojson, .json, .gpx or .kml file")


def _in_geojson(value: Mapping[str, Any]) -> Iterator[Place]:
    kind = value.get("type")
    if kind == "FeatureCollection":
        for feature in value["features"]:
            yield from _in_geojson(feature)
    elif kind == "Feature":
        if value["geometry"] is not None:
            yield from _in_geojson(value["geometry"])
    elif kind == "GeometryCollection":
        for geometry in value["geometries"]:
            yield from _in_geojson(geometry)
    elif "coordinates" in value:
        yield from _positions(value["coordinates"])
    else:
        raise ValueError(f"expected GeoJSON, not an object of type {kind!r}")


def _positions(value: Any) -> Iterator[Place]:
    """The positions in arrays of any depth, which have longitude first."""
    if len(value) and not hasattr(value[0], "__len__"):
        yield float(value[1]), float(value[0])
    else:
        for part in value:
            yield from _positions(part)


def _in_gpx(path: str) -> Iterator[Place]:
    """Track points; where there are none, those of routes; where there are none, waypoints."""
    elements = list(_elements(path))
    for name in ("trkpt", "rtept", "wpt"):
        found = [element for tag, element in elements if tag == name]
        if found:
            return ((float(point.get("lat")), float(point.get("lon"))) for point in found)
    return iter(())


def _in_kml(path: str) -> Iterator[Place]:
    for tag, element in _elements(path):
        if tag == "coordinates":
            for position in (element.text or "").split():
                longitude, latitude = position.split(",")[:2]
                yield float(latitude), float(longitude)
        elif tag == "coord":  # Of a gx:Track.
            longitude, latitude = (element.text or "").split()[:2]
            yield float(latitude), float(longitude)


def _elements(path: str) -> Iterator[tuple[str, Any]]:
    """The elements of an XML file, by their names without namespaces."""
    from xml.etree import ElementTree  # Only who reads such a file pays for it.

    for element in ElementTree.parse(path).iter():
        if isinstance(element.tag, str):
            yield element.tag.rpartition("}")[2], element
