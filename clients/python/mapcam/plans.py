"""What is wanted of a table, checked before anything runs; it can be sent to other machines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Optional

from .columns import pa
from .lines import LineEngine
from .locate import PathLike
from .views import SizeOrColumns, Views, columns_of_size
from .work import Work

ROWS = 16_384
"""The most rows that are asked for at once."""

TYPES = {"double": pa.float64(), "long": pa.int64(), "string": pa.string()}


@dataclass(frozen=True)
class Plan:
    """Work on the rows of a table."""

    work: Work
    size: SizeOrColumns
    prefix: str
    binary: Optional[PathLike]

    def outputs(self) -> list[tuple[str, str]]:
        """The columns that it adds, and their types: "double", "long" or "string"."""
        return [(self.prefix + name, kind) for name, kind in self.work.outputs()]

    def inputs(self, names: Sequence[str]) -> list[str]:
        """The columns that it reads."""
        return list(dict.fromkeys([*self.work.inputs(list(names)), *columns_of_size(self.size)]))

    def check(self, are_numbers: Mapping[str, bool]) -> None:
        """Raises what is wrong with a table, whose columns are numbers or something else."""
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
        """Does it with Arrow's record batches, in one engine; in none where there are no rows."""
        filled = (batch for batch in batches if batch.num_rows)
        first = next(filled, None)
        if first is None:
            return
        with LineEngine(self.binary) as engine:
            views = Views(engine, self.size, self.work.settings)
            for batch in chain([first], filled):
                for start in range(0, batch.num_rows, ROWS):
                    yield from self._batch(views, batch.slice(start, ROWS))

    def schema(self, schema: Any) -> Any:
        """Arrow's schema of what comes out of a table with one."""
        for name, kind in self.outputs():
            schema = schema.append(pa.field(name, TYPES[kind]))
        return schema

    def _batch(self, views: Views, batch: Any) -> Iterator[Any]:
        names = batch.schema.names
        columns = {name: batch.column(names.index(name)) for name in self.inputs(names)}
        for rows, made in self.work.run(views, columns, batch.num_rows):
            kept = batch if rows is None else batch.take(rows)
            arrays = [*kept.columns, *made]
            yield pa.RecordBatch.from_arrays(arrays, schema=self.schema(kept.schema))
