"""Cameras, points and flights for the rows of Spark's DataFrames.

    from mapcam.spark import fit_cameras

    cameras = fit_cameras(spark.read.parquet("boxes"), size=(390, 844), padding=24)

`pip install mapcam[spark]` on the machines of the cluster. Each partition has an engine of its own,
and each Arrow batch is written to it at once. The functions are those of `mapcam.tables`.
"""

from __future__ import annotations

from .tables import fit_cameras, flights, project_points

__all__ = ["fit_cameras", "flights", "project_points"]
