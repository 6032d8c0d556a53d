"""The views for the rows of a table: one, or one for each size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Optional, Union

from .columns import Column, Text, Texts, joined, pa, pc
from .likes import SizeLike, write_size
from .lines import LineEngine
from .wire import checked, text

SizeOrColumns = Union[SizeLike, tuple[str, str]]
"""A size for all rows, or the names of two columns."""

MAX_VIEWS = 4096
"""How many are kept at once."""


def columns_of_size(size: SizeOrColumns) -> list[str]:
    """The columns that say how large the views are, if any do."""
    if isinstance(size, tuple) and any(isinstance(each, str) for each in size):
        return [str(each) for each in size]
    return []


class Views:
    """Maps of an engine, by their size."""

    def __init__(self, engine: LineEngine, size: SizeOrColumns, settings: Mapping[str, Any]):
        self.engine = engine
        self._columns = columns_of_size(size)
        self._settings = checked(text({**settings, "notify": []})[1:-1])
        self._known: dict[str, Optional[str]] = {}
        """The known ids; for those that were refused, the message."""
        if not self._columns:
            params = f'{{"map":"view","size":{write_size(size)},{self._settings}}}'  # type: ignore[arg-type]
            engine.ask("map.create", checked(params))

    @property
    def is_one(self) -> bool:
        """Whether all rows have the same."""
        return not self._columns

    def scope(self, texts: Texts) -> Text:
        """How a request names the view of each row."""
        if not self._columns:
            return '"map":"view",'
        ids = self._ids(texts)
        self._make([each for each in pc.unique(ids).to_pylist() if each is not None])
        return joined(['"map":"', ids, '",'])

    def faults(self, texts: Texts) -> Column:
        """For each row, why there is no view for it."""
        refused = {id: why for id, why in self._known.items() if why is not None}
        if not refused:
            return pa.nulls(texts.count, pa.string())
        places = pc.index_in(self._ids(texts), value_set=pa.array(list(refused)))
        return pa.array(list(refused.values())).take(places)

    def _ids(self, texts: Texts) -> Column:
        width, height = map(texts.number, self._columns)
        return joined([width, "x", height])

    def _make(self, ids: list[str]) -> None:
        if len(self._known) > MAX_VIEWS:
            made = [id for id, why in self._known.items() if why is None]
            self.engine.ask_all("map.remove", [f'{{"map":"{id}"}}' for id in made])
            self._known.clear()
        new = [id for id in ids if id not in self._known]
        params = []
        for id in new:
            width, height = id.split("x")
            size = f'{{"width":{width},"height":{height}}}'
            params.append(f'{{"map":"{id}","size":{size},{self._settings}}}')
        for id, answer in zip(new, self.engine.ask_all("map.create", params)):
            self._known[id] = answer["error"]["message"] if "error" in answer else None
