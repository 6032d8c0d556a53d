"""A camera in Blender that goes over a tour, from the JSON of Google Earth Studio's export:

mapcam-preview film flight.tour.json --as earth-studio -o flight.json
blender --python blender_camera.py -- flight.json
"""

import json
import math
import sys

import bpy

SCALE = 1e-3
"""Blender's units in a metre: the Alps are a hundred wide."""

with open(sys.argv[sys.argv.index("--") + 1], encoding="utf-8") as file:
    film = json.load(file)
frames = film["cameraFrames"]
origin = frames[0]["position"]

data = bpy.data.cameras.new("mapcam")
data.sensor_fit = "VERTICAL"
camera = bpy.data.objects.new("mapcam", data)
camera.rotation_mode = "XYZ"  # About x first, as in the file.
scene = bpy.context.scene
scene.collection.objects.link(camera)
scene.camera = camera
scene.render.resolution_x, scene.render.resolution_y = int(film["width"]), int(film["height"])
scene.frame_start, scene.frame_end = 1, film["numFrames"]
for number, frame in enumerate(frames, start=1):
    camera.location = [SCALE * (frame["position"][axis] - origin[axis]) for axis in "xyz"]
    camera.rotation_euler = [math.radians(frame["rotation"][axis]) for axis in "xyz"]
    data.angle = math.radians(frame["fovVertical"])
    for name in ("location", "rotation_euler"):
        camera.keyframe_insert(name, frame=number)
