"""A camera in Blender that goes over a tour, on the map's plane around its first target:

mapcam frames flight.tour.json > flight.jsonl && blender --python blender_camera.py -- flight.jsonl
"""

import json
import math
import sys

import bpy

SIZE, FIELD_OF_VIEW = (560, 280), 36.86989764584402  # Those of the tour: points, and degrees from top to bottom.
SCALE = 1e-3  # Blender's units in a metre: the Alps are a hundred wide.


def square(target):
    """A place on Web Mercator's square, from 0 to 1 east and north."""
    return target["longitude"] / 360, math.asinh(math.tan(math.radians(target["latitude"]))) / (2 * math.pi)


with open(sys.argv[sys.argv.index("--") + 1], encoding="utf-8") as file:
    cameras = [json.loads(line)["camera"] for line in file]
origin = cameras[0]["target"]
world = SCALE * 2 * math.pi * 6_371_009 * math.cos(math.radians(origin["latitude"]))

data = bpy.data.cameras.new("mapcam")
data.sensor_fit, data.angle = "VERTICAL", math.radians(FIELD_OF_VIEW)
camera = bpy.data.objects.new("mapcam", data)
scene = bpy.context.scene
scene.collection.objects.link(camera)
scene.camera, scene.frame_end = camera, len(cameras)
for frame, view in enumerate(cameras, start=1):
    east, north = (a - b for a, b in zip(square(view["target"]), square(origin)))
    tilt, turn = math.radians(view["viewingAngle"]), math.radians(view["bearing"])
    distance = SIZE[1] / 2 / math.tan(math.radians(FIELD_OF_VIEW / 2)) / (256 * 2 ** view["zoom"])
    back = distance * math.sin(tilt)
    place = east - back * math.sin(turn), north - back * math.cos(turn), distance * math.cos(tilt)
    camera.location, camera.rotation_euler = [world * value for value in place], (tilt, 0, -turn)
    camera.keyframe_insert("location", frame=frame)
    camera.keyframe_insert("rotation_euler", frame=frame)
