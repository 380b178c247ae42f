"""The description of a view model."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ._errors import NotFound, ProtocolError
from ._parser import Parser
from ._types import Field, is_question, OptionalType, StructType
from ._values import listed, Question, Record


class Interface:
    """A view model's description: what can be read, set, run and answered, with types."""

    def __init__(self, reply: Mapping[str, Any]) -> None:
        parser = Parser(str(reply.get("description", "")))
        with _nesting_limit("the interface text"):
            parser.parse()
        self.name = parser.name
        self.doc = parser.doc
        self._methods = parser.methods
        state = parser.types.get("State")
        if not isinstance(state, StructType) or "Get" not in parser.methods:
            raise NotFound(f"{self.name} is no view model: it has no state")
        self.members = state.fields
        self.settable: dict[str, Field] = {}
        if "Set" in parser.methods:
            self.settable = parser.methods["Set"].inputs.fields
        self.actions: dict[str, ActionDescription] = {}
        for name, member in self.members.items():
            method = parser.methods.get(name[:1].upper() + name[1:])
            if method is not None and str(member.type) == "Action":
                full_name = f"{self.name}.{method.name}"
                doc = method.doc or member.doc
                self.actions[name] = ActionDescription(
                    name, full_name, method.inputs.fields, method.outputs.fields, doc
                )
        events = parser.types.get("Event")
        self.events: dict[str, Field] = {}
        if isinstance(events, StructType) and "Listen" in parser.methods:
            self.events = events.fields
        self.questions = {
            name for name, member in self.members.items() if is_question(member.type)
        }

    def method(self, name: str) -> str:
        if name not in self._methods:
            raise NotFound(f"{self.name} has no method {name}")
        return f"{self.name}.{name}"

    def state(self, parameters: Mapping[str, Any]) -> Record:
        members = self._members(parameters)
        # A member that may be null may also be absent.
        return Record({name: self._decoded(name, members.get(name)) for name in self.members})

    def changes(self, parameters: Mapping[str, Any]) -> Record:
        members = self._members(parameters)
        return Record(
            {
                name: None if value is None else self._decoded(name, value)
                for name, value in members.items()
                if name in self.members
            }
        )

    def encoded(self, values: Mapping[str, Any]) -> dict[str, Any]:
        with _nesting_limit("a value"):
            return {name: self.settable[name].type.encode(value) for name, value in values.items()}

    def answer(self, question: Question, answer: Any) -> dict[str, Any]:
        field = self._methods["Answer"].inputs.fields.get("answer") if self.questions else None
        with _nesting_limit("an answer"):
            return {"id": question["id"], "answer": field.type.encode(answer) if field else answer}

    def member_docs(self) -> Iterator[tuple[str, str]]:
        """Yields each property, question and secret with a text for `help`."""
        for name, field in self.members.items():
            if name in self.questions:
                yield name, f"Question with an id and a request, or None. {field.doc}".rstrip()
            elif name not in self.actions:
                access = "can be set" if name in self.settable else "read-only"
                yield name, f"{field.type}, {access}. {field.doc}".rstrip()
        for name, field in self.settable.items():
            if name not in self.members:
                # All parameters of `Set` are optional.
                type_ = field.type.element if isinstance(field.type, OptionalType) else field.type
                yield name, f"{type_}, can be set but not read. {field.doc}".rstrip()

    def check_can_read(self, name: str, exception: type[Exception]) -> None:
        if name in self.members:
            return
        if name in self.settable:
            raise exception(f"{name!r} can be set but not read")
        raise exception(f"{self.name} has no {name!r}; it has {listed(self.members)}")

    def check_can_set(self, name: str, exception: type[Exception]) -> None:
        if name in self.settable:
            return
        if name in self.actions:
            raise exception(f"{name!r} is an action; call it")
        problem = "cannot be set" if name in self.members else f"is not in {self.name}"
        raise exception(f"{name!r} {problem}; you can set {listed(self.settable)}")

    def watch_parameters(self, members: tuple[str, ...], answers: bool) -> dict[str, Any] | None:
        """Returns the parameters of `Watch`. A client that answers watches the questions, too."""
        for name in members:
            if name not in self.members:
                raise AttributeError(
                    f"{name!r} cannot be watched; {self.name} has {listed(self.members)}"
                )
        parameters: dict[str, Any] = {"answers": True} if answers else {}
        if members:
            if "members" not in self._methods["Watch"].inputs.fields:
                raise NotFound(f"{self.name} watches only all members")
            questions = self.questions.difference(members) if answers else ()
            parameters["members"] = [*members, *sorted(questions)]
        return parameters or None

    def listen_parameters(self, events: tuple[str, ...]) -> dict[str, Any] | None:
        """Returns the parameters of `Listen`."""
        for name in events:
            if name not in self.events:
                raise AttributeError(
                    f"{name!r} is not an event of {self.name}; it has {listed(self.events)}"
                )
        return {"events": list(events)} if events else None

    def event(self, parameters: Mapping[str, Any]) -> Record:
        """Returns the event of a reply with its name, or an empty record."""
        event = parameters.get("event")
        if not isinstance(event, dict):
            raise ProtocolError("a reply has no event")
        return Record(
            {
                name: self._decoded_as(self.events[name], name, value)
                for name, value in event.items()
                if name in self.events
            }
        )

    def check_questions(self, handlers: Mapping[str, Any]) -> None:
        for name in handlers:
            if name not in self.questions:
                raise AttributeError(
                    f"{name!r} is not a question of {self.name}; it has {listed(self.questions)}"
                )

    def __str__(self) -> str:
        properties = [name for name in self.members if name not in self.actions]
        secrets = [name for name in self.settable if name not in self.members]
        actions = [str(action) for action in self.actions.values()]
        return f"{self.name}: {listed(properties + secrets + actions)}"

    def _members(self, parameters: Mapping[str, Any]) -> Mapping[str, Any]:
        members = parameters.get("state")
        if not isinstance(members, dict):
            raise ProtocolError("a reply has no state")
        return members

    def _decoded_as(self, field: Field, name: str, value: Any) -> Any:
        try:
            with _nesting_limit(name):
                return field.type.decode(value)
        except ValueError as error:
            raise ProtocolError(f"{name}: {error}") from error

    def _decoded(self, name: str, value: Any) -> Any:
        decoded = self._decoded_as(self.members[name], name, value)
        if name in self.questions and decoded is not None:
            return Question(decoded)
        return decoded


@contextlib.contextmanager
def _nesting_limit(subject: str) -> Iterator[None]:
    """Raises `ProtocolError` if a type or a value has more levels than Python can follow.

    The types of an interface can refer to each other in a circle.
    """
    try:
        yield
    except RecursionError:
        raise ProtocolError(f"{subject} has too many levels") from None


class ActionDescription(NamedTuple):
    name: str
    method: str
    inputs: dict[str, Field]
    outputs: dict[str, Field]
    doc: str

    def bind(self, inputs: tuple[Any, ...], named: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the parameters of a call, or raises a `TypeError`, as a Python function does."""
        if len(inputs) > len(self.inputs):
            raise TypeError(f"{self} takes {len(self.inputs)} inputs, not {len(inputs)}")
        values = dict(zip(self.inputs, inputs))
        for name, value in named.items():
            if name not in self.inputs:
                raise TypeError(f"{self} has no input {name!r}")
            if name in values:
                raise TypeError(f"{self} got two values for {name!r}")
            values[name] = value
        for name, field in self.inputs.items():
            if name not in values and not isinstance(field.type, OptionalType):
                raise TypeError(f"{self} requires {name!r}")
        with _nesting_limit("an input"):
            return {name: self.inputs[name].type.encode(value) for name, value in values.items()}

    def value(self, parameters: Mapping[str, Any]) -> Any:
        """Returns the value of a reply, or None if the reply has no value."""
        for name, field in self.outputs.items():
            try:
                value = parameters.get(name)
                with _nesting_limit(name):
                    return None if value is None else field.type.decode(value)
            except ValueError as error:
                raise ProtocolError(f"{self.name}: {error}") from error
        return None

    def __str__(self) -> str:
        inputs = ", ".join(f"{name}: {field.type}" for name, field in self.inputs.items())
        outputs = "".join(f" -> {field.type}" for field in self.outputs.values())
        return f"{self.name}({inputs}){outputs}"
