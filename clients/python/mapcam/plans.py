"""Work on a table: checked before anything runs, then run on whatever kind of table it is.

A plan can be pickled, for other machines. For whole tables all requests are known beforehand, and
there are no notifications, so its engine takes and gives lines of bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import chain
from queue import Empty, SimpleQueue
from typing import Any, ClassVar, Optional, TypeVar, Union, cast

from .columns import Column, Texts, pa, whole
from .errors import MapCamError, NotUnderstood, RequestTimeout, request_error
from .exchange import REQUEST
from .likes import SizeLike, as_size
from .locate import PathLike
from .options import PROTOCOL_VERSION, Launch
from .process import ThreadedProcess, start_error
from .wire import checked, text

T = TypeVar("T")

ROWS = 16_384
"""The most rows that are asked for at once."""

SizeOrColumns = Union[SizeLike, tuple[str, str]]
"""A size for all rows, or the names of two columns."""
Columns = tuple[tuple[str, Any], ...]
"""The columns that are made, by their names, and their types."""
Made = tuple[Optional[Column], list[Column]]
"""Which rows something was made of (None for all, in their order), and what was made."""


class LineEngine:
    """A running engine without listeners and callbacks."""

    def __init__(self, binary: Optional[PathLike] = None, timeout: Optional[float] = 60.0) -> None:
        self.timeout = timeout
        self._answers: SimpleQueue[Optional[bytes]] = SimpleQueue()
        self._gathered: list[bytes] = []
        self._wanted = 0
        self.process: Any = Launch(binary).process(ThreadedProcess)
        self.process.begin(self._receive, lambda cause: self._answers.put(None))
        try:
            self.ask("initialize", f'{{"protocolVersion":"{PROTOCOL_VERSION}"}}')
        except (MapCamError, KeyError) as error:
            self.close()
            raise start_error(self.process.binary, error) from error

    def ask(self, method: str, params: str) -> Any:
        """The result of one request. Raises what the engine refuses it with."""
        line = self.converse(f"{REQUEST % (0, method, params)}\n".encode("ascii"), 1)
        try:
            answer = json.loads(line)
        except ValueError:
            raise NotUnderstood(line[:200].decode(errors="replace")) from None
        if "error" in answer:
            raise request_error(method, answer["error"])
        return answer["result"]

    def converse(self, requests: Any, count: int) -> bytes:
        """Writes as many lines, a bytes-like object, and gives their answers, a line each."""
        self._wanted = count
        self.process.write(requests)
        before = -1
        while before != len(self._gathered):  # As long as answers keep coming.
            before = len(self._gathered)
            try:
                answers = self._answers.get(timeout=self.timeout)
            except Empty:
                continue
            if answers is None:
                raise self.process.crash()
            return answers
        raise RequestTimeout(f"No answer within {self.timeout} seconds.")

    def close(self) -> None:
        """Kills the engine, also in the middle of its work."""
        self.process.kill()
        self.process.join()

    def __enter__(self) -> LineEngine:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _receive(self, data: bytes) -> None:
        """Gathers what is read, on the reading thread: handing each piece over would cost more."""
        if data:
            self._gathered.append(data)
            self._wanted -= data.count(b"\n")
            if self._wanted <= 0:
                pieces, self._gathered = self._gathered, []
                self._answers.put(b"".join(pieces))


@dataclass(frozen=True)
class Plan:
    """Work on the rows of a table."""

    size: SizeOrColumns
    prefix: str
    binary: Optional[PathLike]
    settings: Mapping[str, Any]
    """Of the view: the parameters of `map.create`."""
    less: float
    """How much less the zooms in columns are than the engine's."""

    made: ClassVar[Columns]

    def read(self, names: list[str]) -> list[str]:
        """The columns that it reads, without those of the size, of a table that has these."""
        raise NotImplementedError

    def run(self, engine: LineEngine, texts: Texts) -> Made:
        """Runs it on rows, at least one."""
        raise NotImplementedError

    def rows(self) -> int:
        """The most rows that are asked for at once: all their answers are kept."""
        return ROWS

    def outputs(self) -> list[tuple[str, Any]]:
        """The columns that it adds."""
        return [(self.prefix + name, kind) for name, kind in self.made]

    def inputs(self, names: Sequence[str]) -> list[str]:
        """The columns that it reads."""
        return list(dict.fromkeys([*self.read(list(names)), *self._sizes()]))

    def _sizes(self) -> list[str]:
        """The columns that say how large the view is, if any do."""
        if isinstance(self.size, tuple) and any(isinstance(each, str) for each in self.size):
            return [str(each) for each in self.size]
        return []

    def check(self, are_numbers: Mapping[str, bool]) -> None:
        """Raises what is wrong with a table, by its columns and whether they are numbers."""
        names = list(are_numbers)
        for name in self.inputs(names):
            if name not in names:
                found = ", ".join(map(repr, names))
                raise ValueError(f"There is no column {name!r}: the table has {found}.")
            if not are_numbers[name]:
                raise TypeError(f"The column {name!r} must be numbers.")
        for name, _ in self.outputs():
            if name in names:
                what = "name what is added otherwise, such as by prefix='camera_'"
                raise ValueError(f"There is a column {name!r} already: {what}.")

    def batches(self, batches: Iterable[Any]) -> Iterator[Any]:
        """Runs on Arrow's record batches, in one engine; in none if there are no rows."""
        filled = (batch for batch in batches if batch.num_rows)
        first = next(filled, None)
        if first is None:
            return
        with LineEngine(self.binary) as engine:
            view = {**self.settings, "map": "view", "notify": []}
            if not self._sizes():
                view["size"] = as_size(self.size)  # type: ignore[arg-type]
            engine.ask("map.create", checked(text(view)))
            for batch in chain([first], filled):
                for start in range(0, batch.num_rows, self.rows()):
                    yield self._batch(engine, batch.slice(start, self.rows()))

    def schema(self, schema: Any) -> Any:
        """Arrow's schema of the result, from that of the table."""
        for name, kind in self.outputs():
            schema = schema.append(pa.field(name, kind))
        return schema

    def _batch(self, engine: LineEngine, batch: Any) -> Any:
        names = batch.schema.names
        columns = {name: batch.column(names.index(name)) for name in self.inputs(names)}
        rows, made = self.run(engine, Texts(columns, batch.num_rows, self._sizes()))
        kept = batch if rows is None else batch.take(rows)
        return pa.RecordBatch.from_arrays([*kept.columns, *made], schema=self.schema(kept.schema))


def applied(plan: Plan, table: T) -> T:
    """A table of the same kind as the one given, with what the plan adds."""
    if hasattr(table, "mapInArrow"):
        return cast("T", _of_spark(plan, table))
    if isinstance(table, pa.Table):
        return cast("T", _of_arrow(plan, table))
    if hasattr(table, "iloc") and hasattr(table, "columns"):
        return cast("T", _of_frame(plan, table))
    if type(table).__module__.startswith("polars.") and hasattr(table, "to_arrow"):
        return cast("T", _of_frame(plan, table, import_module("polars")))
    kinds = "a DataFrame of pandas, polars or Spark, or a Table of pyarrow"
    raise TypeError(f"expected {kinds}, not {type(table).__name__}")


def _of_arrow(plan: Plan, table: Any) -> Any:
    plan.check({field.name: _is_number(field.type) for field in table.schema})
    batches = list(plan.batches(table.to_batches()))
    return pa.Table.from_batches(batches, schema=plan.schema(table.schema))


def _of_frame(plan: Plan, frame: Any, polars: Any = None) -> Any:
    """Of pandas, or of polars. Columns that are not read stay as they are, and so does an index."""
    names = list(frame.columns)
    read = [name for name in plan.inputs(names) if name in names]
    columns = {
        name: whole(frame[name].to_arrow() if polars else pa.array(frame[name], from_pandas=True))
        for name in read
    }
    are_numbers = {name: name not in read or _is_number(columns[name].type) for name in names}
    plan.check(are_numbers)
    row = "row"
    while row in columns:
        row += "_"
    table = pa.table({**columns, row: pa.array(range(len(frame)), pa.int64())})
    done = pa.Table.from_batches(list(plan.batches(table.to_batches())), plan.schema(table.schema))
    rows = done.column(row).to_numpy()
    made = done.select([name for name, _ in plan.outputs()])
    if polars:
        return frame[rows].with_columns(polars.from_arrow(made).get_columns())
    made = made.to_pandas()
    return frame.iloc[rows].assign(**{name: made[name].to_numpy() for name in made.columns})


def _of_spark(plan: Plan, frame: Any) -> Any:
    types: Any = import_module("pyspark.sql.types")
    fields = frame.schema.fields
    plan.check({each.name: isinstance(each.dataType, types.NumericType) for each in fields})
    kinds = {"double": types.DoubleType, "int64": types.LongType, "string": types.StringType}
    added = [types.StructField(name, kinds[str(kind)]()) for name, kind in plan.outputs()]
    return frame.mapInArrow(plan.batches, types.StructType([*fields, *added]))


def _is_number(kind: Any) -> bool:
    types = pa.types
    tests = (types.is_integer, types.is_floating, types.is_decimal, types.is_null)
    return any(test(kind) for test in tests)
