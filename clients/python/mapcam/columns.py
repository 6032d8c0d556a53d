"""Arrow's columns as lines of requests, and lines of answers as columns: no Python object a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, Callable, Union

from .wire import checked, text


def required(module: str) -> Any:
    """A module that the extra installs."""
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError("tables need pyarrow: pip install mapcam[tables]") from error


pa: Any = required("pyarrow")
pc: Any = required("pyarrow.compute")
arrow_json: Any = required("pyarrow.json")

Column = Any
"""An Array of Arrow."""
Columns = Mapping[str, Column]
Text = Union[str, Column]
"""The same text in all rows, or a column of texts."""

PING = '{"jsonrpc":"2.0","id":0,"method":"ping"}\n'
"""Sent in place of a request that can't be made, so that each row has an answer."""

DOUBLE: Any = pa.float64()
ERROR: Any = pa.struct([("message", pa.string())])


def numbers(column: Column) -> Column:
    """The numbers of a column as JSON; null for missing, NaN and infinite values."""
    values = column.cast(DOUBLE, safe=False)
    finite = pc.is_finite(values)
    if pc.all(finite, min_count=0).as_py() is False:
        values = pc.if_else(finite, values, None)
    return values.cast(pa.string())


def latitudes(column: Column) -> Column:
    """The same, and null beyond a pole: those are projected coordinates, most likely."""
    values = column.cast(DOUBLE, safe=False)
    return numbers(pc.if_else(pc.less_equal(pc.abs(values), 90), values, None))


def optional_numbers(column: Column) -> Column:
    """The same, but missing values and NaN are written as `null`: the parameter is left out."""
    values = column.cast(DOUBLE, safe=False)
    return pc.if_else(pc.is_null(values, nan_is_null=True), "null", numbers(values))


def joined(parts: Iterable[Text]) -> Column:
    """The texts of each row as one; null where one of them is."""
    return pc.binary_join_element_wise(*parts, "", null_handling="emit_null")


def request(method: str, params: Iterable[Text], count: int) -> Column:
    """A line for each row, null where something is missing. `params` are without their braces."""
    head = f'{{"jsonrpc":"2.0","id":0,"method":"{method}","params":{{'
    line = joined([head, *params, "}}\n"])
    return line if isinstance(line, pa.Array) else pa.repeat(line, count)


def text_of(lines: list[Column]) -> memoryview:
    """The bytes to write, of one or more lines for each row; pings where one of them is null."""
    column = lines[0] if len(lines) == 1 else joined(lines)
    if column.null_count:
        column = pc.fill_null(column, PING * len(lines))
    offsets = memoryview(column.buffers()[1]).cast("i")
    first, last = offsets[column.offset], offsets[column.offset + len(column)]
    return memoryview(column.buffers()[2])[first:last]


def read_answers(lines: bytes, result: Any) -> tuple[Column, Column]:
    """The results of a type, and the messages of errors, of as many lines."""
    table = arrow_json.read_json(
        pa.BufferReader(lines),
        read_options=arrow_json.ReadOptions(use_threads=False, block_size=len(lines) + 1),
        parse_options=arrow_json.ParseOptions(
            explicit_schema=pa.schema([("result", result), ("error", ERROR)]),
            unexpected_field_behavior="ignore",
        ),
    ).combine_chunks()
    results, errors = (table.column(name) for name in ("result", "error"))
    return whole(results), member(whole(errors), "message")


def whole(column: Any) -> Column:
    """A column that may be in chunks, in one."""
    return column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column


def member(column: Column, *path: str) -> Column:
    """A member of structures, null where one of them is."""
    for name in path:
        column = pc.struct_field(column, name)
    return column


class Texts:
    """The texts of a table's values, and which of them lack what they need."""

    def __init__(self, columns: Columns, count: int, size: Sequence[str] = ()) -> None:
        self.count = count
        self.columns = columns
        self._size = size
        self._needed: dict[str, Column] = {}
        self._wanted: dict[str, str] = {}

    def number(self, value: Union[float, str]) -> Text:
        """A number for all rows, or a column of them, none of which may be missing."""
        return self._number(value, numbers)

    def latitude(self, name: str) -> Text:
        """A column of latitudes, none of which may be missing or beyond a pole."""
        self._wanted[name] = "a finite number from -90 to 90"
        return self._number(name, latitudes)

    def zoom(self, name: str, less: float) -> Text:
        """A column of zooms, of a library that has them so much less."""
        return self._number(name, lambda column: numbers(pc.add(column.cast(DOUBLE), less)))

    def optional(self, value: Union[float, str]) -> Text:
        """A number for all rows, or a column, whose missing values are left out."""
        return self._number(value, optional_numbers)

    def has(self, name: str) -> bool:
        """Whether there is such a column."""
        return name in self.columns

    def resized(self) -> list[Column]:
        """The line that gives the view each row's size, if columns have it."""
        if not self._size:
            return []
        width, height = map(self.number, self._size)
        params = ['"map":"view","size":{"width":', width, ',"height":', height, "}"]
        return [request("map.configure", params, self.count)]

    def faults(self) -> Column:
        """For each row, which of the columns has no number there; null where all have one."""
        fault = pa.nulls(self.count, pa.string())
        for name, column in reversed(self._needed.items()):
            if column.null_count:
                what = f"{name} must be {self._wanted.get(name, 'a finite number')}."
                fault = pc.if_else(pc.is_null(column), what, fault)
        return fault

    def _number(self, value: Union[float, str], write: Callable[[Column], Column]) -> Text:
        if not isinstance(value, str):
            return checked(text(value))
        column = self._needed.get(value)
        if column is None:
            column = self._needed[value] = write(self.columns[value])
        return column
