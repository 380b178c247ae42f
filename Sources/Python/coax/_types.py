"""The types of an interface.

Each converts between Python values and JSON, or raises `ValueError`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from ._values import listed, Record


class Type:
    def decode(self, value: Any) -> Any:
        """Converts a value of a reply."""
        raise NotImplementedError

    def encode(self, value: Any) -> Any:
        """Converts a value to send. The server refuses a value of a wrong type, with a reason."""
        return value


class PlainType(Type):
    """One of `bool`, `int`, `float`, `string` and `object`."""

    _JSON: dict[str, tuple[type, ...]] = {
        "bool": (bool,),
        "int": (int, str),
        "float": (float, int, str),
        "string": (str,),
        "object": (object,),
    }

    def __init__(self, name: str) -> None:
        self._name = name
        self._accepted = self._JSON[name]

    def decode(self, value: Any) -> Any:
        is_number = self._name in ("int", "float")
        if not isinstance(value, self._accepted) or (is_number and isinstance(value, bool)):
            raise ValueError(f"expected {self._name}, received {value!r}")
        # A number may be a string: a large integer, "inf", "-inf" or "nan".
        number: Any = value
        if self._name == "int":
            return int(number)
        return float(number) if self._name == "float" else value

    def encode(self, value: Any) -> Any:
        if self._name == "int" and isinstance(value, int) and abs(value) > 2**53:
            return str(value)
        if self._name == "float" and isinstance(value, float) and not math.isfinite(value):
            return repr(value)
        return value

    def __str__(self) -> str:
        return self._name


class EnumerationType(Type):
    def __init__(self, cases: list[str]) -> None:
        self._cases = cases

    def decode(self, value: Any) -> Any:
        if not isinstance(value, (str, int)):
            raise ValueError(f"expected one of {listed(self._cases)}, received {value!r}")
        return value

    def __str__(self) -> str:
        return f"({', '.join(self._cases)})"


class OptionalType(Type):
    def __init__(self, element: Type) -> None:
        self.element = element

    def decode(self, value: Any) -> Any:
        return None if value is None else self.element.decode(value)

    def encode(self, value: Any) -> Any:
        return None if value is None else self.element.encode(value)

    def __str__(self) -> str:
        return f"?{self.element}"


class ArrayType(Type):
    def __init__(self, element: Type) -> None:
        self._element = element

    def decode(self, value: Any) -> Any:
        if not isinstance(value, list):
            raise ValueError(f"expected an array, received {value!r}")
        return [self._element.decode(element) for element in value]

    def encode(self, value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return [self._element.encode(element) for element in value]
        return value

    def __str__(self) -> str:
        return f"[]{self._element}"


class DictionaryType(Type):
    def __init__(self, element: Type) -> None:
        self._element = element

    def decode(self, value: Any) -> Any:
        if not isinstance(value, dict):
            raise ValueError(f"expected an object, received {value!r}")
        return {key: self._element.decode(element) for key, element in value.items()}

    def encode(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: self._element.encode(element) for key, element in value.items()}
        return value

    def __str__(self) -> str:
        return f"[string]{self._element}"


class StructType(Type):
    def __init__(self, fields: dict[str, Field]) -> None:
        self.fields = fields

    def decode(self, value: Any) -> Any:
        if not isinstance(value, dict):
            raise ValueError(f"expected an object, received {value!r}")
        return Record(
            {name: field.type.decode(value.get(name)) for name, field in self.fields.items()}
        )

    def encode(self, value: Any) -> Any:
        if not isinstance(value, Mapping):
            return value
        return {
            key: self.fields[key].type.encode(element) if key in self.fields else element
            for key, element in value.items()
        }

    def __str__(self) -> str:
        fields = ", ".join(f"{name}: {field.type}" for name, field in self.fields.items())
        return f"({fields})"


class NamedType(Type):
    """A type that the interface declares elsewhere."""

    def __init__(self, name: str, types: Mapping[str, Type]) -> None:
        self.name = name
        self._types = types

    def decode(self, value: Any) -> Any:
        return self._types[self.name].decode(value)

    def encode(self, value: Any) -> Any:
        return self._types[self.name].encode(value)

    def __str__(self) -> str:
        return self.name


class Field(NamedTuple):
    type: Type
    doc: str


class Method(NamedTuple):
    name: str
    inputs: StructType
    outputs: StructType
    doc: str


def is_question(type_: Type) -> bool:
    return (
        isinstance(type_, OptionalType)
        and isinstance(type_.element, StructType)
        and list(type_.element.fields)[:2] == ["id", "request"]
    )
