#!/usr/bin/env python3
"""Writes routes.json: places, smoothed places and courses along lines, with 50 digits (mpmath).

The formulas are those of the guide, "Flights and routes", in absolute coordinates: nothing of the engine's
prefix sums or differences. Needs PyPI's mpmath: python3 routes.py > routes.json
"""
import json
import random
import sys

from mpmath import asinh, atan, atan2, cos, degrees, hypot, mp, mpf, pi, radians, sinh, tan

mp.dps = 50
RADIUS = mpf(6371009)


def short(turn):
    """A turn in degrees in (-180, 180]: half a turn is clockwise."""
    turn = turn % 360
    return turn - 360 if turn > 180 + mpf(10) ** -30 else turn


class Line:
    def __init__(self, places):
        self.points = [(mpf(0), asinh(tan(radians(mpf(places[0][0])))))]
        self.latitudes = [radians(mpf(places[0][0]))]
        self.origin = mpf(places[0][1])
        self.ways, self.lengths, self.courses = [], [], []
        for (a, b) in zip(places, places[1:]):
            x, y = self.points[-1]
            next_x = x + radians(short(mpf(b[1]) - mpf(a[1])))
            next_y = asinh(tan(radians(mpf(b[0]))))
            here, there = self.latitudes[-1], radians(mpf(b[0]))
            way = hypot(next_x - x, next_y - y)
            shrink = (there - here) / (next_y - y) if there != here else cos(here)
            course = degrees(atan2(next_x - x, next_y - y))
            if self.courses:
                course = self.courses[-1] + short(course - self.courses[-1])
            else:
                course %= 360
            self.points.append((next_x, next_y))
            self.latitudes.append(there)
            self.ways.append(way)
            self.lengths.append(RADIUS * way * shrink)
            self.courses.append(course)
        self.length = sum(self.lengths)
        self.total = sum(self.ways)

    def spot(self, fraction):
        """The place and its Mercator length at a fraction of the length."""
        rest, way = mpf(fraction) * self.length, mpf(0)
        for index, length in enumerate(self.lengths):
            if rest <= length or index == len(self.lengths) - 1:
                break
            rest -= length
            way += self.ways[index]
        part = rest / length
        latitude = self.latitudes[index] + part * (self.latitudes[index + 1] - self.latitudes[index])
        (x, y), (next_x, next_y) = self.points[index], self.points[index + 1]
        y_here = asinh(tan(latitude))
        gone = (y_here - y) / (next_y - y) if next_y != y else part
        return x + gone * (next_x - x), y_here, latitude, way + gone * self.ways[index], index

    def mean(self, way, half, value):
        """The mean of a value, given at a segment's ends, over [way - half, way + half]."""
        sums, start = None, mpf(0)
        for index, length in enumerate(self.ways):
            low, high = max(start, way - half), min(start + length, way + half)
            if low < high:
                a, b = value(index, (low - start) / length), value(index, (high - start) / length)
                piece = [(p + q) / 2 * (high - low) for p, q in zip(a, b)]
                sums = piece if sums is None else [s + p for s, p in zip(sums, piece)]
            start += length
        return [s / (2 * half) for s in sums]

    def frame(self, fraction, smoothing, course_length):
        x, y, latitude, way, index = self.spot(fraction)

        def half(metres):
            return min(mpf(metres) / 2 / (RADIUS * cos(latitude)), way, self.total - way)

        def place(index, part):
            a, b = self.points[index], self.points[index + 1]
            return [p + part * (q - p) for p, q in zip(a, b)]

        if half(smoothing) > 0:
            x, y = self.mean(way, half(smoothing), place)
        course = self.courses[index]
        if course_length:  # As long at the line's ends, on one side there.
            wide = min(mpf(course_length) / 2 / (RADIUS * cos(latitude)), self.total / 2)
            middle = min(max(way, wide), self.total - wide)
            (course,) = self.mean(middle, wide, lambda index, _: [self.courses[index]])
        return [float(degrees(atan(sinh(y)))), float((self.origin + degrees(x) + 180) % 360 - 180), float(course)]


def wandering(source, count, step, reversals):
    latitude, longitude = source.uniform(-80, 80), source.uniform(-180, 180)
    places = [(latitude, longitude)]
    while len(places) < count:
        size = step() if callable(step) else step
        if reversals and len(places) > 1 and source.random() < 0.2:
            latitude, longitude = places[-2]
        else:
            latitude = max(-85, min(85, latitude + source.uniform(-size, size)))
            longitude += source.uniform(-size, size)
        longitude = (longitude + 180) % 360 - 180
        if (latitude, longitude) != places[-1]:
            places.append((latitude, longitude))
    return places


def lines(source):
    yield "one segment", [(10, 20), (11, 22)]
    yield "along a parallel", [(60, 170), (60, -170), (60, -100)]
    yield "along a meridian", [(-85, 7), (0, 7), (85, 7)]
    yield "half the equator, and back", [(0, 0), (0, 179), (0, 0)]
    yield "nearly along a parallel", [(45, 0), (45.0000000001, 90), (45, 170)]
    yield "there and back", [(47, 8), (47.001, 8.002), (47, 8)]
    yield "the poles' limits", [(85, 0), (84.9999, 120), (-85, -120)]
    yield "millimetres beside thousands of kilometres", [
        (47, 8), (47.00000001, 8.00000001), (-33, 151), (-33.00000001, 151), (-33, 151.00000001), (64, -22)]
    yield "a corner of a metre on a line around the world", [
        (0, -180), (10, -60), (0, 60), (0.00001, 60), (0, 179.9), (5, -170), (5, 0), (4.99999, 0.00001), (5, 100)]
    for index in range(12):
        yield f"a walk {index}", wandering(source, 40, 0.001, index % 2 == 0)
    for index in range(8):
        yield f"a journey {index}", wandering(source, 30, 30, index % 2 == 0)
    for index in range(8):
        yield f"mixed {index}", wandering(
            source, 30, lambda: 10 ** source.uniform(-7, 1.5), index % 2 == 0)


def main():
    source = random.Random(981)
    cases = []
    for name, places in lines(source):
        line = Line(places)
        length = float(line.length)
        for scale in (0, 1e-6, 0.003, 0.2):
            smoothing = max(length * scale, 1.0) if scale else 0
            course_length = smoothing or max(length * 1e-4, 0.5)
            fractions = [0, 1] + [source.random() for _ in range(4)]
            gone = 0.0
            for segment in line.lengths[:3]:
                gone += float(segment)
                fractions.append(min(1, gone / length * (1 + source.uniform(-1e-7, 1e-7))))
            cases.append({
                "name": name, "places": places, "length": length, "smoothing": smoothing,
                "courseLength": course_length,
                "frames": [[f] + line.frame(f, smoothing, course_length) for f in fractions],
            })
    json.dump(cases, sys.stdout, separators=(",", ":"))
    print()


main()
