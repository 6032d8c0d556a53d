"""The protocol, generated from `mapcam schema` by clients/generator/generate.py."""
