"""The values that a client returns."""

from __future__ import annotations

import re
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


_LINE_BREAK = re.compile("\r\n|[\t-\r\x85\u2028\u2029]")
# Control characters, marks of writing direction, tags, and other invisible characters.
_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]"
)
_SURROGATE = re.compile("[\ud800-\udfff]")


def sanitized(text: str) -> str:
    """Returns a text of another program on one line, without what could control a terminal."""
    return _SURROGATE.sub("\ufffd", _UNSAFE.sub("", _LINE_BREAK.sub(" ", text)))


def listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "nothing"
