"""The blocking client."""

from __future__ import annotations

import contextlib
import inspect
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Generator, Mapping
from typing import Any, NoReturn, Optional, TypeVar

from ._connection import completed, Connection, iterated
from ._connections import Connections
from ._errors import NotAsked
from ._interface import Interface
from ._values import Question, Record

AnySelf = TypeVar("AnySelf", bound="AnyClient")


class AnyClient:
    """The base class of the blocking client and the asyncio client.

    Its coroutines perform the calls of both. A blocking client has blocking connections, so they
    never suspend, and `completed` returns their results.
    """

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

    def __reduce__(self) -> NoReturn:
        raise TypeError("a client cannot be pickled; connect again in the other process")

    def __repr__(self) -> str:
        return f"<{self._interface} at {self._connections.transport}>"

    async def _state(self) -> Record:
        return self._interface.state(await self._connections.call(self._interface.method("Get")))

    async def _set(self, values: dict[str, Any]) -> None:
        for name in values:
            self._interface.check_can_set(name, AttributeError)
        if values:
            await self._connections.call(
                self._interface.method("Set"), self._interface.encoded(values)
            )

    async def _watch(
        self, members: tuple[str, ...], answers: bool, tag: Optional[str] = None
    ) -> AsyncGenerator[Record, None]:
        parameters = self._interface.watch_parameters(members, answers or bool(self._handlers))
        method = self._interface.method("Watch")
        with self._connections.borrow() as connection:
            await connection.send(method, parameters, more=True, timed=True)
            while True:
                reply = await connection.receive()
                if not connection.in_call:
                    return
                changes = self._interface.changes(reply)
                await self._answer_questions(changes, tag)
                yield changes

    async def _listen(self, parameters: Optional[dict[str, Any]]) -> AsyncGenerator[Record, None]:
        method = self._interface.method("Listen")
        with self._connections.borrow() as connection:
            await connection.send(method, parameters, more=True, timed=True)
            while True:
                event = self._interface.event(await connection.receive())
                if not connection.in_call:
                    return
                # The first reply has no event.
                yield event

    async def _answer(self, question: Question, answer: Any) -> None:
        await self._connections.call(
            self._interface.method("Answer"), self._interface.answer(question, answer)
        )

    def _new_tag(self) -> Optional[str]:
        """Returns a tag that no other call has, or None if this client answers no questions."""
        return secrets.token_hex(8) if self._handlers else None

    async def _answer_questions(self, changes: Record, tag: Optional[str]) -> None:
        """Answers questions. With a tag, leaves those of other tagged calls to their callers."""
        for name, handler in (self._handlers or {}).items():
            question = changes.get(name)
            if question is None:
                continue
            asker = question.get("tag")
            if tag is not None and asker not in (None, tag):
                continue
            answer = handler(question.request)
            if inspect.isawaitable(answer):
                answer = await answer
            # Another client may have answered first.
            with contextlib.suppress(NotAsked):
                await self._answer(question, answer)


class Client(AnyClient):
    """A client of a view model, which `coax.connect` and `coax.load` return.

    Properties are attributes, and actions are methods. A name that is also a method of this class
    needs brackets: `kettle["set"]`. Several threads may use a client that `coax.connect`
    returned. Each call in progress has its own connection. A forked process may use such a client,
    too: it connects anew, and calls in progress stay with the parent.
    """

    def state(self) -> Record:
        """Returns all readable members. A question that waits for no answer is None."""
        return completed(self._state())

    def set(self, /, **values: Any) -> None:
        """Sets properties. Several are one batch: observers see all of them change at once."""
        completed(self._set(values))

    def watch(self, *members: str, answers: bool = False) -> Generator[Record, None, None]:
        """Yields the members first, and then those that have changed since, until closed.

        Without names, all readable members are watched. With names, the program sends only these
        and, if you answer questions, the questions.

        A member that became null is None. The generator raises `Gone` when the view model is no
        longer served. With `answers=True`, questions wait for your call of `answer`. Without it, you
        see only the questions that another client or the program itself can answer.
        """
        yield from iterated(self._watch(members, answers))

    def listen(self, *events: str) -> Generator[Record, None, None]:
        """Begins to listen, and returns a generator of the events that happen from now on.

        Each event is a record with one member: `{"chimed": 12}`. Without names, all events are
        heard. Closing the generator ends the listening. It raises `TooSlow` if you leave too many
        events unread, and `Gone` when the view model is no longer served.
        """
        generator = iterated(self._listen(self._interface.listen_parameters(events)))
        next(generator, None)
        return generator

    def answer(self, question: Question, answer: Any) -> None:
        """Answers a question. Raises `NotAsked` if the question no longer waits."""
        completed(self._answer(question, answer))

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

    @contextlib.asynccontextmanager
    async def _answers(
        self, connection: Connection, tag: Optional[str]
    ) -> AsyncIterator[Optional[Callable[[], Awaitable[None]]]]:
        """Provides a function that answers questions until the connection is readable, or None."""
        if not self._handlers:
            yield None
            return
        with self._connections.borrow() as watch:
            await watch.send(
                self._interface.method("Watch"), {"answers": True}, more=True, timed=True
            )
            # Questions wait only for clients that watch, so the watch begins before the action.
            await self._answer_questions(self._interface.changes(await watch.receive()), tag)

            async def answer_until_readable() -> None:
                while not connection.is_readable(watch):
                    await watch.read()
                    while (reply := watch.next_reply()) is not None:
                        await self._answer_questions(self._interface.changes(reply), tag)

            yield answer_until_readable


class AnyAction:
    """The base class of the actions of both kinds of clients."""

    def __init__(self, client: Any, name: str) -> None:
        self._client = client
        self._name = name
        self._description = client._interface.actions[name]
        self.__doc__ = self._description.doc or type(self).__doc__

    async def _run(self, inputs: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
        parameters = self._description.bind(inputs, named)
        tag = self._client._new_tag()
        with self._client._connections.borrow() as connection:
            async with self._client._answers(connection, tag) as wait:
                await connection.send(self._description.method, parameters, tag=tag)
                return self._description.value(await connection.receive(wait))

    async def _values(self, parameters: dict[str, Any]) -> AsyncGenerator[Any, None]:
        tag = self._client._new_tag()
        with self._client._connections.borrow() as connection:
            async with self._client._answers(connection, tag) as wait:
                await connection.send(self._description.method, parameters, more=True, tag=tag)
                while True:
                    reply = await connection.receive(wait)
                    if not connection.in_call:
                        return
                    yield self._description.value(reply)

    def __repr__(self) -> str:
        return f"<action {self._description}>"


class Action(AnyAction):
    """An action of a view model. Call the object to run the action.

    The call returns the last value of the action, or None. It raises `Disabled` if the action
    cannot run now, `Failed` if it fails and `Cancelled` if it is canceled. An exception that
    interrupts the call, such as `KeyboardInterrupt`, cancels the action.
    """

    def __call__(self, *inputs: Any, **named: Any) -> Any:
        return completed(self._run(inputs, named))

    def values(self, *inputs: Any, **named: Any) -> Generator[Any, None, None]:
        """Returns a generator of values. Iterating runs the action, and closing cancels it."""
        return iterated(self._values(self._description.bind(inputs, named)))

    @property
    def enabled(self) -> bool:
        """True if the action may run now."""
        return bool(self._client.state()[self._name].enabled)

    @property
    def executing(self) -> bool:
        """True while the action runs, for this client, another client or the program."""
        return bool(self._client.state()[self._name].executing)
