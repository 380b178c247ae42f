"""A parser of Varlink's interface language."""

from __future__ import annotations

import collections
import re
from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from ._errors import ProtocolError
from ._types import (
    ArrayType,
    DictionaryType,
    EnumerationType,
    Field,
    Method,
    NamedType,
    OptionalType,
    PlainType,
    StructType,
    Type,
)
from ._values import sanitized


class Token(NamedTuple):
    text: str
    doc: str  # the comment lines above the token
    line: int


class Parser:
    """A parser of Varlink's interface language."""

    _TOKEN = re.compile(
        r"(?P<space>\s+)|(?P<comment>#[^\n]*)"
        r"|(?P<token>->|\[string\]|\[\]|[():,?]|[A-Za-z][A-Za-z0-9_.-]*)|(?P<other>.)"
    )

    def __init__(self, text: str) -> None:
        self.name = ""
        self.doc = ""
        self.types: dict[str, Type] = {}
        self.methods: dict[str, Method] = {}
        self._named: list[NamedType] = []
        self._tokens: collections.deque[Token] = collections.deque(self._read_tokens(text))

    def parse(self) -> None:
        self.doc = self._expect("interface").doc
        self.name = self._take().text
        while self._tokens[0].text:
            keyword = self._take()
            name = self._take().text
            if keyword.text == "type":
                self.types[name] = self._group()
            elif keyword.text == "method":
                inputs = self._struct()
                self._expect("->")
                self.methods[name] = Method(name, inputs, self._struct(), keyword.doc)
            elif keyword.text == "error":
                # An error without parameters may lack parentheses. The types are not needed here.
                if self._tokens[0].text == "(":
                    self._group()
            else:
                self._fail(keyword, "type, method or error")
        for named in self._named:
            if named.name not in self.types:
                raise ProtocolError(f"the interface {self.name} declares no type {named.name}")

    def _read_tokens(self, text: str) -> Iterator[Token]:
        doc: list[str] = []
        line = 1
        starts_line = True
        for match in self._TOKEN.finditer(text):
            found = match.group()
            if match.lastgroup == "space":
                starts_line = starts_line or "\n" in found
                line += found.count("\n")
            elif match.lastgroup == "comment":
                # A comment beside code describes that code, not the next token.
                if starts_line:
                    doc.append(sanitized(found[1:].strip()))
            else:
                yield Token(found, " ".join(doc), line)
                doc.clear()
                starts_line = False
        yield Token("", "", line)

    def _type(self) -> Type:
        token = self._tokens[0]
        if token.text == "(":
            return self._group()
        if not token.text[:1].isalpha() and token.text not in ("?", "[]", "[string]"):
            self._fail(token, "a type")
        self._take()
        if token.text == "?":
            return OptionalType(self._type())
        if token.text == "[]":
            return ArrayType(self._type())
        if token.text == "[string]":
            return DictionaryType(self._type())
        if token.text in PlainType._JSON:
            return PlainType(token.text)
        named = NamedType(token.text, self.types)
        self._named.append(named)
        return named

    def _group(self) -> Type:
        """Parses a structure, `(a: int, b: bool)`, or an enumeration, `(on, off)`."""
        self._expect("(")
        fields: dict[str, Field] = {}
        cases: list[str] = []
        while self._tokens[0].text != ")":
            name = self._take()
            if not name.text[:1].isalpha():
                self._fail(name, "a name")
            if self._tokens[0].text == ":":
                self._take()
                fields[name.text] = Field(self._type(), name.doc)
            else:
                cases.append(name.text)
            if self._tokens[0].text != ")":
                self._expect(",")
        end = self._expect(")")
        if fields and cases:
            self._fail(end, "a type for each member")
        return EnumerationType(cases) if cases else StructType(fields)

    def _struct(self) -> StructType:
        token = self._tokens[0]
        group = self._group()
        if not isinstance(group, StructType):
            self._fail(token, "members with types")
        return group

    def _take(self) -> Token:
        if not self._tokens[0].text:
            self._fail(self._tokens[0], "more")
        return self._tokens.popleft()

    def _expect(self, text: str) -> Token:
        token = self._tokens[0]
        if token.text != text:
            self._fail(token, text)
        return self._take()

    def _fail(self, token: Token, expected: str) -> NoReturn:
        found = repr(token.text) if token.text else "the end"
        raise ProtocolError(
            f"line {token.line} of the interface text: expected {expected}, found {found}"
        )
