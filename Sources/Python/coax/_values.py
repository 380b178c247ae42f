"""The values that a client returns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class Record(dict[str, Any]):
    """A dictionary whose string keys can also be read as attributes: `state.target`.

    A key with the name of a method of `dict` needs brackets: `state["items"]`. A record is a
    snapshot: it does not change with the view model.
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"no member {name!r}; there is {listed(self)}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"cannot set {name!r}: a record is a snapshot; set it on the client")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self]


class Question(Record):
    """A question that waits for an answer, with an `id` and the `request` of the view model."""


def listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "nothing"
