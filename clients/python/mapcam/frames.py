"""Work on the tables that people have: of pandas, of Arrow, of Spark."""

from __future__ import annotations

from importlib import import_module
from typing import Any, TypeVar, cast

from .columns import pa, whole
from .plans import Plan

T = TypeVar("T")


def applied(plan: Plan, table: T) -> T:
    """A table of the same kind as the one given, with what the plan adds."""
    if hasattr(table, "mapInArrow"):
        return cast("T", _of_spark(plan, table))
    if isinstance(table, pa.Table):
        return cast("T", _of_arrow(plan, table))
    if hasattr(table, "iloc") and hasattr(table, "columns"):
        return cast("T", _of_pandas(plan, table))
    kinds = "a DataFrame of pandas or Spark, or a Table of pyarrow"
    raise TypeError(f"expected {kinds}, not {type(table).__name__}")


def _of_arrow(plan: Plan, table: Any) -> Any:
    plan.check({field.name: _is_number(field.type) for field in table.schema})
    batches = list(plan.batches(table.to_batches()))
    return pa.Table.from_batches(batches, schema=plan.schema(table.schema))


def _of_pandas(plan: Plan, frame: Any) -> Any:
    """Other columns than those that are read stay what they are, and the index too."""
    names = list(frame.columns)
    read = [name for name in plan.inputs(names) if name in names]
    columns = {name: whole([pa.array(frame[name], from_pandas=True)]) for name in read}
    are_numbers = {name: name not in read or _is_number(columns[name].type) for name in names}
    plan.check(are_numbers)
    row = "row"
    while row in columns:
        row += "_"
    table = pa.table({**columns, row: pa.array(range(len(frame)), pa.int64())})
    done = pa.Table.from_batches(list(plan.batches(table.to_batches())), plan.schema(table.schema))
    result = frame.iloc[done.column(row).to_numpy()]
    made = done.select([name for name, _ in plan.outputs()]).to_pandas()
    return result.assign(**{name: made[name].to_numpy() for name in made.columns})


def _of_spark(plan: Plan, frame: Any) -> Any:
    types: Any = import_module("pyspark.sql.types")
    fields = frame.schema.fields
    plan.check({each.name: isinstance(each.dataType, types.NumericType) for each in fields})
    kinds = {"double": types.DoubleType, "long": types.LongType, "string": types.StringType}
    added = [types.StructField(name, kinds[kind]()) for name, kind in plan.outputs()]

    return frame.mapInArrow(plan.batches, types.StructType([*fields, *added]))


def _is_number(kind: Any) -> bool:
    types = pa.types
    tests = (types.is_integer, types.is_floating, types.is_decimal, types.is_null)
    return any(test(kind) for test in tests)
