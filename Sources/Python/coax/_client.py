"""The blocking client."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any, Optional, TypeVar

from ._connection import Connection
from ._connections import Connections
from ._errors import NotAsked
from ._interface import Interface
from ._values import Question, Record

AnySelf = TypeVar("AnySelf", bound="AnyClient")


class AnyClient:
    """The base class of the blocking client and the asyncio client."""

    def __init__(
        self,
        interface: Interface,
        connections: Connections,
        handlers: Optional[Mapping[str, Callable[[Any], Any]]] = None,
    ) -> None:
        self._interface = interface
        self._connections = connections
        self._handlers = handlers

    def answering(self: AnySelf, /, **handlers: Callable[[Any], Any]) -> AnySelf:
        """Returns a client that answers questions while it runs actions or watches.

            kettle.answering(overwrite=lambda request: input(request) == "y").save()

        A handler receives the request and returns the answer. It runs on the calling thread; with
        asyncio, it may be a coroutine function. An exception in a handler cancels the action, and
        the call of the action raises that exception. Both clients share connections, which only the
        original client closes.
        """
        self._interface.check_questions(handlers)
        merged = {**(self._handlers or {}), **handlers}
        return type(self)(self._interface, self._connections, merged)

    def __repr__(self) -> str:
        return f"<{self._interface} at {self._connections.transport}>"

    def _questions(self, changes: Record) -> Iterator[tuple[Question, Callable[[Any], Any]]]:
        """Yields the changed questions that have a handler, each with its handler."""
        for name, handler in (self._handlers or {}).items():
            question = changes.get(name)
            if question is not None:
                yield question, handler


class Client(AnyClient):
    """A client of a view model, which `coax.connect` and `coax.load` return.

    Properties are attributes, and actions are methods. A name that is also a method of this class
    needs brackets: `kettle["set"]`. Several threads may use a client that `coax.connect`
    returned. Each call in progress has its own connection.
    """

    def state(self) -> Record:
        """Returns all readable members. A question that waits for no answer is None."""
        return self._interface.state(self._connections.call(self._interface.method("Get")))

    def set(self, /, **values: Any) -> None:
        """Sets properties. Several are one batch: observers see all of them change at once."""
        for name in values:
            self._interface.check_can_set(name, AttributeError)
        if values:
            self._connections.call(self._interface.method("Set"), self._interface.encoded(values))

    def watch(self, *members: str, answers: bool = False) -> Generator[Record, None, None]:
        """Yields the members first, and then those that have changed since, until closed.

        Without names, all readable members are watched. With names, the program sends only these
        and, if you answer questions, the questions.

        A member that became null is None. The generator raises `Gone` when the view model is no
        longer served. With `answers=True`, questions wait for your call of `answer`. Without it, you
        see only the questions that another client or the program itself can answer.
        """
        parameters = self._interface.watch_parameters(members, answers or bool(self._handlers))
        with self._connections.borrow() as connection:
            connection.send(self._interface.method("Watch"), parameters, more=True, timed=True)
            while True:
                reply = connection.receive()
                if not connection.in_call:
                    return
                changes = self._interface.changes(reply)
                self._answer_questions(changes)
                yield changes

    def listen(self, *events: str) -> Generator[Record, None, None]:
        """Begins to listen, and returns a generator of the events that happen from now on.

        Each event is a record with one member: `{"chimed": 12}`. Without names, all events are
        heard. Closing the generator ends the listening. It raises `TooSlow` if you leave too many
        events unread, and `Gone` when the view model is no longer served.
        """
        generator = self._listen(self._interface.listen_parameters(events))
        next(generator, None)
        return generator

    def _listen(self, parameters: Optional[dict[str, Any]]) -> Generator[Record, None, None]:
        with self._connections.borrow() as connection:
            connection.send(self._interface.method("Listen"), parameters, more=True, timed=True)
            while True:
                event = self._interface.event(connection.receive())
                if not connection.in_call:
                    return
                # The first reply has no event.
                yield event

    def answer(self, question: Question, answer: Any) -> None:
        """Answers a question. Raises `NotAsked` if the question no longer waits."""
        self._connections.call(
            self._interface.method("Answer"), self._interface.answer(question, answer)
        )

    def close(self) -> None:
        """Closes all connections, which cancels the client's actions and ends its watches.

        A client that `answering` returned ignores this call.
        """
        if self._handlers is None:
            self._connections.close()

    def __enter__(self: AnySelf) -> AnySelf:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __getitem__(self, name: str) -> Any:
        if name in self._interface.actions:
            return Action(self, name)
        self._interface.check_can_read(name, KeyError)
        return self.state()[name]

    def __setitem__(self, name: str, value: Any) -> None:
        self._interface.check_can_set(name, KeyError)
        self.set(**{name: value})

    def __getattr__(self, name: str) -> Any:
        # Python calls this if the normal lookup fails. `_subclass` adds a property per member.
        if not name.startswith("_"):
            self._interface.check_can_read(name, AttributeError)
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def __setattr__(self, name: str, value: Any) -> None:
        if not name.startswith("_"):
            if hasattr(Client, name):
                raise AttributeError(f"{name!r} is a method of the client; set client[{name!r}]")
            self._interface.check_can_set(name, AttributeError)
        super().__setattr__(name, value)

    def _answer_questions(self, changes: Record) -> None:
        for question, handler in self._questions(changes):
            answer = handler(question.request)
            # Another client may have answered first.
            with contextlib.suppress(NotAsked):
                self.answer(question, answer)

    @contextlib.contextmanager
    def _answers(self) -> Iterator[Optional[Callable[[Connection], None]]]:
        """Provides a function that answers questions until a connection is readable.

        Provides None if the client has no handlers.
        """
        if not self._handlers:
            yield None
            return
        with self._connections.borrow() as watch:
            watch.send(self._interface.method("Watch"), {"answers": True}, more=True, timed=True)
            # Questions wait only for clients that watch, so the watch begins before the action.
            self._answer_questions(self._interface.changes(watch.receive()))

            def answer_until_readable(connection: Connection) -> None:
                while not connection.is_readable(watch):
                    watch.read()
                    while (reply := watch.next_reply()) is not None:
                        self._answer_questions(self._interface.changes(reply))

            yield answer_until_readable


class Action:
    """An action of a view model. Call the object to run the action.

    The call returns the last value of the action, or None. It raises `Disabled` if the action
    cannot run now, `Failed` if it fails and `Cancelled` if it is canceled. An exception that
    interrupts the call, such as `KeyboardInterrupt`, cancels the action.
    """

    def __init__(self, client: Client, name: str) -> None:
        self._client = client
        self._name = name
        self._description = client._interface.actions[name]
        self.__doc__ = self._description.doc or type(self).__doc__

    def __call__(self, *inputs: Any, **named: Any) -> Any:
        parameters = self._description.bind(inputs, named)
        client = self._client
        with client._answers() as wait, client._connections.borrow() as connection:
            connection.send(self._description.method, parameters)
            return self._description.value(connection.receive(wait))

    def values(self, *inputs: Any, **named: Any) -> Generator[Any, None, None]:
        """Returns a generator of values. Iterating runs the action, and closing cancels it."""
        return self._values(self._description.bind(inputs, named))

    def _values(self, parameters: dict[str, Any]) -> Generator[Any, None, None]:
        client = self._client
        with client._answers() as wait, client._connections.borrow() as connection:
            connection.send(self._description.method, parameters, more=True)
            while True:
                reply = connection.receive(wait)
                if not connection.in_call:
                    return
                yield self._description.value(reply)

    @property
    def enabled(self) -> bool:
        """True if the action may run now."""
        return bool(self._client.state()[self._name].enabled)

    @property
    def executing(self) -> bool:
        """True while the action runs, for this client, another client or the program."""
        return bool(self._client.state()[self._name].executing)

    def __repr__(self) -> str:
        return f"<action {self._description}>"
