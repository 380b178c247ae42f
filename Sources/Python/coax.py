"""A client for view models that other programs serve with Coax, or that a library contains.

Connect to a view model by the name of its socket in $XDG_RUNTIME_DIR, or by a path:

    import coax

    kettle = coax.connect("kettle")
    kettle.target = 80                    # sets a property
    print(kettle.temperature)             # reads one
    kettle.set(target=90, name="Tea")     # sets several in one batch
    for value in kettle.heat.values():    # runs an action and prints its values
        print(value)
    for change in kettle.watch():         # prints all members, then each change
        print(change)

With asyncio:

    async with coax.connect_async("kettle") as kettle:
        await kettle.set(target=80)
        await kettle.heat()
        async for change in kettle.watch():
            print(change)

A view model in a shared library runs in this process, and has the same kind of client:

    kettle = coax.load("./libkettle.so")  # calls kettle_open(); with asyncio: load_async

Use this client on the main thread only. Its actions proceed during calls, or while the event loop
of asyncio runs.

`help(kettle)` lists the properties and actions. For an asyncio client, it lists only the actions.
`kettle.answering` handles the questions of an action. Failures are subclasses of `coax.Error`.

A program that does not reply within 10 seconds raises `TimedOut`. A running action and a watch may
take any time.

A secret, such as a password, can be set, passed to an action or given as an answer, but never read.
After a call, the client keeps no reference to a secret, and it overwrites the message that
contained the secret. Python itself cannot overwrite a `str`: your string, and the temporary copies
for the message, stay in memory until Python reuses that memory.

The module needs Python 3.9 or later and nothing else. It speaks Varlink over a Unix socket, or
through the C functions of `coax.h`.
"""

from __future__ import annotations

import asyncio
import collections
import contextlib
import ctypes
import inspect
import json
import math
import os
import re
import select
import socket
import struct
import threading
import time
import weakref
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Generator, Iterator
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, NoReturn, Optional, TypeVar, Union

__all__ = [
    "Action", "AsyncAction", "AsyncClient", "Cancelled", "Client", "ConnectionLost", "Disabled",
    "Error", "Failed", "Gone", "Invalid", "NotAsked", "NotFound", "PermissionDenied",
    "ProtocolError", "Question", "Record", "TimedOut", "TooSlow", "connect", "connect_async",
    "load", "load_async",
]


def connect(
    address: Union[str, os.PathLike[str]],
    *,
    interface: Optional[str] = None,
    timeout: Optional[float] = 10,
    any_user: bool = False,
) -> Client:
    """Connects to a view model.

    `address` is the name of a socket in $XDG_RUNTIME_DIR without ".sock", or a path with a slash.
    `interface` chooses one of several view models at that address, such as "org.example.Kettle".
    `timeout` is the time in seconds until the first reply to a call, or None for any time. It does
    not apply to actions. A program of another user, except root, is refused unless `any_user` is
    true, because it could receive your passwords.
    """
    transport = _SocketTransport(_path(address), timeout, any_user, blocking=True)
    return _client(transport, interface)


def connect_async(
    address: Union[str, os.PathLike[str]],
    *,
    interface: Optional[str] = None,
    timeout: Optional[float] = 10,
    any_user: bool = False,
) -> _AsyncConnecting:
    """Connects to a view model from asyncio, with the arguments of `connect`.

    Use the result as `async with coax.connect_async("kettle") as kettle:`. Or write
    `kettle = await coax.connect_async("kettle")` and close the client yourself.
    """
    return _AsyncConnecting(
        lambda: _SocketTransport(_path(address), timeout, any_user, blocking=False), interface
    )


def load(
    library: Union[str, os.PathLike[str]],
    *,
    open: Optional[str] = None,
    interface: Optional[str] = None,
) -> Client:
    """Opens a view model of a shared library in this process.

    `library` is a path with a slash, or a name that the dynamic linker finds. `open` is the C
    function that opens the model. By default, the function of "libkettle.so" is "kettle_open".
    Load the library on the main thread, and use the client on that thread only. Other threads get
    a `RuntimeError`. Actions proceed only during calls of such a client.
    """
    return _client(_LibraryTransport(library, open, blocking=True), interface)


def load_async(
    library: Union[str, os.PathLike[str]],
    *,
    open: Optional[str] = None,
    interface: Optional[str] = None,
) -> _AsyncConnecting:
    """Opens a view model of a shared library for asyncio, with the arguments of `load`.

    Use the result like that of `connect_async`. Actions proceed while the event loop runs.
    """
    return _AsyncConnecting(lambda: _LibraryTransport(library, open, blocking=False), interface)


_Self = TypeVar("_Self", bound="_AnyClient")


# Errors ------------------------------------------------------------------------------------------


class Error(Exception):
    """A failure that a view model, its program, the connection or the client reports.

    `name` is the error's name in the interface, or the class's name if the client found the error.
    `parameters` are the values sent with the error, and `message` is a text for people.
    """

    def __init__(
        self, message: str, name: str = "", parameters: Optional[Mapping[str, Any]] = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.name = name or type(self).__name__
        self.parameters: dict[str, Any] = dict(parameters or {})


class Disabled(Error):
    """Raised if an action cannot run now."""

    @property
    def reason(self) -> str:
        """One of "disabled", "executing", "groupExecuting" and "gone"."""
        return str(self.parameters.get("reason", "disabled"))


class Invalid(Error):
    """Raised if the view model refuses a value."""

    @property
    def field(self) -> str:
        """The name of the property, parameter or answer that has the value."""
        return str(self.parameters.get("field", self.parameters.get("parameter", "")))

    @property
    def problem(self) -> str:
        """The reason as a text for people."""
        return str(self.parameters.get("problem", "the value has a wrong type or range"))


class Failed(Error):
    """Raised if an action fails. An error that the interface declares keeps its own `name`."""


class Cancelled(Error):
    """Raised if another client or the program itself cancels the action."""


class NotAsked(Error):
    """Raised if a question no longer waits, for example because another client was first."""


class Gone(Error):
    """Raised if the view model is no longer served, but its program continues."""


class NotFound(Error):
    """Raised if an address, library, function, interface or method is missing or ambiguous."""


class PermissionDenied(Error):
    """Raised if this user may not connect to the program."""


class TooSlow(Error):
    """Raised if the program canceled an action because this client read the values too slowly."""


class ConnectionLost(Error):
    """Raised if the connection ends during a call or the client is closed.

    An open client connects again for its next call.
    """


class TimedOut(Error):
    """The program did not reply in time."""


class ProtocolError(Error):
    """Raised if a message violates the protocol or interface, or a library's version differs."""


# Values ------------------------------------------------------------------------------------------


class Record(dict[str, Any]):
    """A dictionary whose string keys can also be read as attributes: `state.target`.

    A key with the name of a method of `dict` needs brackets: `state["items"]`. A record is a
    snapshot: it does not change with the view model.
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"no member {name!r}; there is {_listed(self)}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"cannot set {name!r}: a record is a snapshot; set it on the client")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self]


class Question(Record):
    """A question that waits for an answer, with an `id` and the `request` of the view model."""


# Clients -----------------------------------------------------------------------------------------


class _AnyClient:
    """The base class of the blocking client and the asyncio client."""

    def __init__(
        self,
        interface: _Interface,
        connections: _Connections,
        handlers: Optional[Mapping[str, Callable[[Any], Any]]] = None,
    ) -> None:
        self._interface = interface
        self._connections = connections
        self._handlers = handlers

    def answering(self: _Self, /, **handlers: Callable[[Any], Any]) -> _Self:
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


# The blocking client -----------------------------------------------------------------------------


class Client(_AnyClient):
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

    def watch(self, *, answers: bool = False) -> Generator[Record, None, None]:
        """Yields all members first, and then the members that have changed since, until closed.

        A member that became null is None. The generator raises `Gone` when the view model is no
        longer served. With `answers=True`, questions wait for your call of `answer`. Without it, you
        see only the questions that another client or the program itself can answer.
        """
        parameters = {"answers": True} if answers or self._handlers else None
        with self._connections.borrow() as connection:
            connection.send(self._interface.method("Watch"), parameters, more=True, timed=True)
            while True:
                reply = connection.receive()
                if not connection.in_call:
                    return
                changes = self._interface.changes(reply)
                self._answer_questions(changes)
                yield changes

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

    def __enter__(self: _Self) -> _Self:
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
    def _answers(self) -> Iterator[Optional[Callable[[_Connection], None]]]:
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

            def answer_until_readable(connection: _Connection) -> None:
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


# The asyncio client ------------------------------------------------------------------------------


class AsyncClient(_AnyClient):
    """A client of a view model for asyncio, made by `coax.connect_async` or `coax.load_async`.

    Actions are methods: `await kettle.heat()`. Properties need `await kettle.get("target")` and
    `await kettle.set(target=80)`. Canceling a task cancels the action that it waits for.
    """

    async def get(self, name: str) -> Any:
        """Returns a property's value, an action's flags, or a question, which may be None."""
        self._interface.check_can_read(name, AttributeError)
        return (await self.state())[name]

    async def state(self) -> Record:
        """Returns all readable members. A question that waits for no answer is None."""
        reply = await self._connections.call_async(self._interface.method("Get"))
        return self._interface.state(reply)

    async def set(self, /, **values: Any) -> None:
        """Sets properties. Several are one batch: observers see all of them change at once."""
        for name in values:
            self._interface.check_can_set(name, AttributeError)
        if values:
            await self._connections.call_async(
                self._interface.method("Set"), self._interface.encoded(values)
            )

    async def watch(self, *, answers: bool = False) -> AsyncGenerator[Record, None]:
        """Yields all members first, and then the members that have changed since, until closed.

        A member that became null is None. The generator raises `Gone` when the view model is no
        longer served. With `answers=True`, questions wait for your call of `answer`. Without it, you
        see only the questions that another client or the program itself can answer.
        """
        parameters = {"answers": True} if answers or self._handlers else None
        with self._connections.borrow() as connection:
            await connection.send_async(
                self._interface.method("Watch"), parameters, more=True, timed=True
            )
            while True:
                reply = await connection.receive_async()
                if not connection.in_call:
                    return
                changes = self._interface.changes(reply)
                await self._answer_questions(changes)
                yield changes

    async def answer(self, question: Question, answer: Any) -> None:
        """Answers a question. Raises `NotAsked` if the question no longer waits."""
        await self._connections.call_async(
            self._interface.method("Answer"), self._interface.answer(question, answer)
        )

    async def close(self) -> None:
        """Closes all connections, which cancels the client's actions and ends its watches.

        A client that `answering` returned ignores this call.
        """
        if self._handlers is None:
            self._connections.close()

    async def __aenter__(self: _Self) -> _Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()

    def __getitem__(self, name: str) -> AsyncAction:
        if name in self._interface.actions:
            return AsyncAction(self, name)
        self._interface.check_can_read(name, KeyError)
        raise KeyError(f"{name!r} is a property; use await client.get({name!r})")

    def __getattr__(self, name: str) -> Any:
        # Python calls this if the normal lookup fails. `_subclass` adds a property per action.
        if not name.startswith("_"):
            self._interface.check_can_read(name, AttributeError)
            raise AttributeError(f"{name!r} is a property; use await client.get({name!r})")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def __setattr__(self, name: str, value: Any) -> None:
        if not name.startswith("_"):
            self._interface.check_can_set(name, AttributeError)
            raise AttributeError(f"use await client.set({name}=…)")
        super().__setattr__(name, value)

    async def _answer_questions(self, changes: Record) -> None:
        for question, handler in self._questions(changes):
            answer = handler(question.request)
            if inspect.isawaitable(answer):
                answer = await answer
            # Another client may have answered first.
            with contextlib.suppress(NotAsked):
                await self.answer(question, answer)

    @contextlib.asynccontextmanager
    async def _answers(self, connection: _Connection) -> AsyncIterator[None]:
        """Answers questions in a task. If the task fails, it interrupts the call in progress."""
        if not self._handlers:
            yield
            return

        # Questions wait only for clients that watch, so the watch begins before the action.
        watch = self.watch()
        await watch.__anext__()

        async def answer_all() -> None:
            try:
                async for _ in watch:
                    pass  # `watch` answers
            except Exception:
                connection.interrupt()
                raise

        task = asyncio.ensure_future(answer_all())
        try:
            yield
        except ConnectionLost:
            if task.done() and not task.cancelled():
                task.result()  # Raises the failure that interrupted the call.
            raise
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await watch.aclose()


class AsyncAction:
    """An action of a view model. Call the object and await the result to run the action.

    The call returns the last value of the action, or None. It raises `Disabled` if the action
    cannot run now, `Failed` if it fails and `Cancelled` if it is canceled. Canceling the task that
    awaits the call cancels the action. `await kettle.get("heat")` returns the action's flags.
    """

    def __init__(self, client: AsyncClient, name: str) -> None:
        self._client = client
        self._description = client._interface.actions[name]
        self.__doc__ = self._description.doc or type(self).__doc__

    async def __call__(self, *inputs: Any, **named: Any) -> Any:
        parameters = self._description.bind(inputs, named)
        with self._client._connections.borrow() as connection:
            async with self._client._answers(connection):
                await connection.send_async(self._description.method, parameters)
                return self._description.value(await connection.receive_async())

    def values(self, *inputs: Any, **named: Any) -> AsyncGenerator[Any, None]:
        """Returns a generator of values. Iterating runs the action, and closing cancels it."""
        return self._values(self._description.bind(inputs, named))

    async def _values(self, parameters: dict[str, Any]) -> AsyncGenerator[Any, None]:
        with self._client._connections.borrow() as connection:
            async with self._client._answers(connection):
                await connection.send_async(self._description.method, parameters, more=True)
                while True:
                    reply = await connection.receive_async()
                    if not connection.in_call:
                        return
                    yield self._description.value(reply)

    def __repr__(self) -> str:
        return f"<action {self._description}>"


class _AsyncConnecting(Awaitable[AsyncClient]):
    """The result of `connect_async` and `load_async`.

    It is an asynchronous context manager and can also be awaited.
    """

    def __init__(self, transport: Callable[[], _Transport], interface: Optional[str]) -> None:
        self._transport = transport
        self._interface = interface
        self._client: Optional[AsyncClient] = None

    def __await__(self) -> Generator[Any, None, AsyncClient]:
        return self._connect().__await__()

    async def __aenter__(self) -> AsyncClient:
        self._client = await self._connect()
        return self._client

    async def __aexit__(self, *exception: object) -> None:
        if self._client is not None:
            await self._client.close()

    async def _connect(self) -> AsyncClient:
        connections = _Connections(self._transport())
        try:
            interface = self._interface
            if interface is None:
                info = await connections.call_async(_SERVICE + ".GetInfo")
                interface = connections.choose(info)
            name = {"interface": interface}
            reply = await connections.call_async(_SERVICE + ".GetInterfaceDescription", name)
            description = _Interface(reply)
            return _subclass(AsyncClient, description)(description, connections)
        except BaseException:
            connections.close()
            raise


def _client(transport: _Transport, interface: Optional[str]) -> Client:
    connections = _Connections(transport)
    try:
        if interface is None:
            interface = connections.choose(connections.call(_SERVICE + ".GetInfo"))
        name = {"interface": interface}
        reply = connections.call(_SERVICE + ".GetInterfaceDescription", name)
        description = _Interface(reply)
        return _subclass(Client, description)(description, connections)
    except BaseException:
        connections.close()
        raise


def _subclass(base: type[_Self], interface: _Interface) -> type[_Self]:
    """Returns a subclass with documented attributes, for `help` and `dir`.

    A blocking client gets attributes for all members, and an asyncio client only for the actions.
    """

    def member(name: str, doc: str, can_read: bool, can_set: bool) -> property:
        def get(client: Any) -> Any:
            return client[name]

        def set_(client: Any, value: Any) -> None:
            client[name] = value

        return property(get if can_read else None, set_ if can_set else None, doc=doc)

    docs = [doc for doc in (interface.doc, base.__doc__) if doc]
    namespace: dict[str, Any] = {"__doc__": "\n\n    ".join(docs), "__module__": __name__}
    for name, action in interface.actions.items():
        if not hasattr(base, name):
            namespace[name] = member(name, f"Action {action}. {action.doc}".rstrip(), True, False)
    if base is Client:
        for name, doc in interface.member_docs():
            if not hasattr(base, name):
                can_read = name in interface.members
                namespace[name] = member(name, doc, can_read, name in interface.settable)
    return type(interface.name.rpartition(".")[2], (base,), namespace)


# Connections -------------------------------------------------------------------------------------

_SERVICE = "org.varlink.service"
_COAX = "org.coax"

_ERRORS: dict[str, type[Error]] = {
    _SERVICE + ".InterfaceNotFound": NotFound,
    _SERVICE + ".MethodNotFound": NotFound,
    _SERVICE + ".MethodNotImplemented": NotFound,
    _SERVICE + ".InvalidParameter": Invalid,
    _SERVICE + ".PermissionDenied": PermissionDenied,
    _COAX + ".TooSlow": TooSlow,
}

# The errors that every interface can have. All other errors are failures of actions.
_INTERFACE_ERRORS: dict[str, type[Error]] = {
    error.__name__: error for error in (Disabled, Invalid, Failed, Cancelled, NotAsked, Gone)
}

_REASONS = {
    "disabled": "the action is disabled",
    "executing": "the action is already running",
    "groupExecuting": "another action of its group is running",
    "gone": "the view model of the action is gone",
}

# The messages of errors without parameters.
_MESSAGES: dict[type[Error], str] = {
    Cancelled: "the action was canceled",
    NotAsked: "the question no longer waits for an answer",
    Gone: "the view model has ended",
    PermissionDenied: "the program does not accept connections from this user",
    TooSlow: "the action was canceled, because its values were read too slowly",
}


def _error(full_name: str, parameters: Mapping[str, Any]) -> Error:
    """Converts an error of a reply to an exception."""
    interface, _, name = full_name.rpartition(".")
    if interface in (_SERVICE, _COAX):
        kind = _ERRORS.get(full_name, ProtocolError)
    else:
        kind = _INTERFACE_ERRORS.get(name, Failed)
    if kind is Disabled:
        reason = str(parameters.get("reason", "disabled"))
        message = _REASONS.get(reason, reason)
    elif kind is Invalid:
        invalid = Invalid("", name, parameters)
        message = f"{invalid.field}: {invalid.problem}"
    elif kind is NotFound:
        message = f"there is no {parameters.get('interface', parameters.get('method', name))}"
    else:
        sent = parameters.get("message") or parameters.get("problem")
        message = str(sent or _MESSAGES.get(kind, full_name))
    return kind(message, name, parameters)


class _Connection:
    """A connection to a view model, which carries one call at a time."""

    def __init__(self, timeout: Optional[float] = None) -> None:
        self.in_call = False
        self._timeout = timeout
        # The end of the time until the first reply, or None without a limit.
        self._deadline: Optional[float] = None

    def send(
        self, method: str, parameters: Any = None, *, more: bool = False, timed: bool = False
    ) -> None:
        """Sends a call. If `timed` is true, the first reply must arrive within the time-out."""
        message = self._begin_call(method, parameters, more, timed)
        try:
            self._write(message)
        finally:
            message[:] = bytes(len(message))

    async def send_async(
        self, method: str, parameters: Any = None, *, more: bool = False, timed: bool = False
    ) -> None:
        message = self._begin_call(method, parameters, more, timed)
        try:
            await self._in_time(self._write_async(message))
        finally:
            message[:] = bytes(len(message))

    def receive(self, wait: Optional[Callable[[_Connection], None]] = None) -> dict[str, Any]:
        """Returns the parameters of the next reply, or raises its error."""
        while (reply := self.next_reply()) is None:
            if wait is not None:
                wait(self)
            self.read()
        return reply

    async def receive_async(self) -> dict[str, Any]:
        while (reply := self.next_reply()) is None:
            await self._in_time(self.read_async())
        return reply

    def remaining(self) -> Optional[float]:
        """Returns the seconds until the first reply must arrive, or None without a limit."""
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    def timed_out(self) -> TimedOut:
        return TimedOut(f"the program has not replied for {self._timeout:g} seconds")

    async def _in_time(self, work: Awaitable[None]) -> None:
        """Awaits reading or writing, and raises `TimedOut` if the first reply is late."""
        remaining = self.remaining()
        if remaining is None:
            return await work
        expired = False

        def expire() -> None:
            nonlocal expired
            expired = True
            self.interrupt()

        # `asyncio.wait_for` of Python 3.11 can lose the cancellation of the task.
        timer = asyncio.get_running_loop().call_later(remaining, expire)
        try:
            await work
        except ConnectionLost:
            if not expired:
                raise
        finally:
            timer.cancel()
        if expired:
            raise self.timed_out()

    def next_reply(self) -> Optional[dict[str, Any]]:
        """Removes a received reply and returns its parameters, or raises its error.

        Returns None if no reply was received. The last reply ends the call.
        """
        message = self._next_message()
        if message is None:
            return None
        try:
            reply = json.loads(message)
        except (ValueError, RecursionError) as error:
            raise ProtocolError(f"a reply is not JSON: {error}") from error
        parameters = reply.get("parameters") or {} if isinstance(reply, dict) else None
        if not isinstance(parameters, dict):
            raise ProtocolError("a reply or its parameters are not an object")
        self._deadline = None
        self.in_call = reply.get("continues") is True
        if "error" in reply:
            raise _error(str(reply["error"]), parameters)
        return parameters

    def read(self) -> None:
        """Waits until more is received, or raises `ConnectionLost`."""
        raise NotImplementedError

    async def read_async(self) -> None:
        raise NotImplementedError

    def is_readable(self, other: _Connection) -> bool:
        """Waits until this connection or `other` is readable. Returns true if this one is."""
        raise NotImplementedError

    def is_stale(self) -> bool:
        """Returns true if the idle connection has ended, or received data outside of a call."""
        raise NotImplementedError

    def interrupt(self) -> None:
        """Makes the call in progress raise `ConnectionLost`, also in another thread or task."""
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    def _write(self, message: bytearray) -> None:
        raise NotImplementedError

    async def _write_async(self, message: bytearray) -> None:
        raise NotImplementedError

    def _next_message(self) -> Optional[bytes]:
        """Removes a received message and returns it without its NUL, or returns None."""
        raise NotImplementedError

    def _begin_call(self, method: str, parameters: Any, more: bool, timed: bool) -> bytearray:
        call: dict[str, Any] = {"method": method, "parameters": parameters or {}}
        if more:
            call["more"] = True
        message = bytearray(json.dumps(call, allow_nan=False).encode() + b"\0")
        self.in_call = True
        self._deadline = None
        if timed and self._timeout is not None:
            self._deadline = time.monotonic() + self._timeout
        return message


class _Transport:
    """A way to reach a view model. `str` returns the address, for messages."""

    def check_thread(self) -> None:
        """Raises `RuntimeError` if the calling thread must not use the view model."""

    def open(self) -> _Connection:
        raise NotImplementedError

    def close(self) -> None:
        """Releases the transport after its last use."""


class _Connections:
    """The connections of a client: the busy ones, and a few idle ones for the next calls."""

    _MOST_IDLE = 4

    def __init__(self, transport: _Transport) -> None:
        self.transport = transport
        self._lock = threading.RLock()  # A signal handler may make calls while the lock is held.
        self._idle: list[_Connection] = []
        self._busy: set[_Connection] = set()
        self._is_closed = False
        # Closes the idle connections of a client that was released without `close`.
        self._close_idle = weakref.finalize(self, _close_all, self._idle, transport)

    def call(self, method: str, parameters: Optional[dict[str, Any]] = None) -> dict[str, Any]:
        with self.borrow() as connection:
            connection.send(method, parameters, timed=True)
            return connection.receive()

    async def call_async(
        self, method: str, parameters: Optional[dict[str, Any]] = None
    ) -> dict[str, Any]:
        with self.borrow() as connection:
            await connection.send_async(method, parameters, timed=True)
            return await connection.receive_async()

    @contextlib.contextmanager
    def borrow(self) -> Iterator[_Connection]:
        """Provides a connection for one call, and then keeps or closes it.

        The connection is kept for the next call if this call has ended and few others are idle.
        """
        self.transport.check_thread()
        connection = self._take()
        try:
            yield connection
        finally:
            with self._lock:
                self._busy.discard(connection)
                is_reusable = (
                    not connection.in_call
                    and not self._is_closed
                    and len(self._idle) < self._MOST_IDLE
                )
                if is_reusable:
                    self._idle.append(connection)
            if not is_reusable:
                connection.close()

    def choose(self, info: Mapping[str, Any]) -> str:
        """Returns the only interface of the program, or raises `NotFound`."""
        names = [str(name) for name in info.get("interfaces") or [] if name != _SERVICE]
        if len(names) == 1:
            return names[0]
        if not names:
            raise NotFound(f"{self.transport} serves no view model")
        raise NotFound(f"{self.transport} serves {_listed(names)}; choose one with interface=")

    def close(self) -> None:
        self.transport.check_thread()
        with self._lock:
            self._is_closed = True
            busy = list(self._busy)
        for connection in busy:
            connection.interrupt()
        self._close_idle()

    def _take(self) -> _Connection:
        """Returns an idle connection, or a new one."""
        while True:
            with self._lock:
                self._check_open()
                connection = self._idle.pop() if self._idle else None
            if connection is None:
                connection = self.transport.open()
            elif connection.is_stale():
                connection.close()
                continue
            try:
                with self._lock:
                    self._check_open()
                    self._busy.add(connection)
            except ConnectionLost:
                connection.close()
                raise
            return connection

    def _check_open(self) -> None:
        if self._is_closed:
            raise ConnectionLost("the client is closed")


def _close_all(connections: list[_Connection], transport: _Transport) -> None:
    for connection in connections:
        connection.close()
    transport.close()


# Sockets -----------------------------------------------------------------------------------------


class _SocketTransport(_Transport):
    """A Unix socket at a path."""

    def __init__(
        self, path: str, timeout: Optional[float], any_user: bool, *, blocking: bool
    ) -> None:
        self._path = path
        self._timeout = timeout
        self._any_user = any_user
        self._blocking = blocking

    def __str__(self) -> str:
        return self._path

    def open(self) -> _SocketConnection:
        sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            # A non-blocking `connect` would fail while the server's queue of clients is full. A
            # blocking one waits as long as this option allows, and then fails in the same way.
            seconds = min(self._timeout or 0, 2**31)
            limit = struct.pack("ll", int(seconds), max(1, int(seconds % 1 * 1e6)))
            if self._timeout is not None:
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)
            sock.connect(self._path)
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, bytes(len(limit)))
            self._check_user(sock)
            sock.setblocking(self._blocking)
        except BlockingIOError:
            sock.close()
            raise TimedOut(f"{self} has accepted no client for {self._timeout:g} seconds") from None
        except OSError as error:
            sock.close()
            if isinstance(error, (FileNotFoundError, NotADirectoryError, ConnectionRefusedError)):
                raise NotFound(f"no program serves {self}") from error
            if isinstance(error, PermissionError):
                raise PermissionDenied(f"no permission to connect to {self}") from error
            raise ConnectionLost(f"cannot connect to {self}: {error}") from error
        except BaseException:
            sock.close()
            raise
        return _SocketConnection(sock, self._timeout)

    def _check_user(self, sock: socket.socket) -> None:
        """Raises `PermissionDenied` if a user other than this one or root serves the socket."""
        credentials = sock.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
        _, user, _ = struct.unpack("3i", credentials)
        if user not in (0, os.geteuid()) and not self._any_user:
            raise PermissionDenied(
                f"user {user} serves {self}, not you; if you trust that user, "
                "connect with any_user=True"
            )


class _SocketConnection(_Connection):
    def __init__(self, sock: socket.socket, timeout: Optional[float]) -> None:
        super().__init__(timeout)
        self._socket = sock
        self._received = bytearray()
        self._searched = 0  # the number of bytes at the start that contain no NUL

    def read(self) -> None:
        if self._deadline is not None:
            poll = select.poll()
            poll.register(self._socket, select.POLLIN)
            if not poll.poll((self.remaining() or 0) * 1000):
                raise self.timed_out()
        try:
            self._add(self._socket.recv(65536))
        except OSError as error:
            raise ConnectionLost(f"the connection was lost: {error}") from error

    async def read_async(self) -> None:
        try:
            self._add(await asyncio.get_running_loop().sock_recv(self._socket, 65536))
        except OSError as error:
            raise ConnectionLost(f"the connection was lost: {error}") from error

    def is_readable(self, other: _Connection) -> bool:
        assert isinstance(other, _SocketConnection)
        poll = select.poll()
        poll.register(self._socket, select.POLLIN)
        poll.register(other._socket, select.POLLIN)
        return self._socket.fileno() in (descriptor for descriptor, _ in poll.poll())

    def is_stale(self) -> bool:
        poll = select.poll()
        poll.register(self._socket, select.POLLIN)
        return bool(self._received or poll.poll(0))

    def interrupt(self) -> None:
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._socket.close()

    # Writing ignores errors: `receive` reports the end, or reads the reason that the server sent.

    def _write(self, message: bytearray) -> None:
        # After a time-out, the socket is full, and `read` reports the time-out.
        with contextlib.suppress(OSError):
            try:
                self._socket.settimeout(self.remaining())
                self._socket.sendall(message)
            finally:
                self._socket.settimeout(None)

    async def _write_async(self, message: bytearray) -> None:
        with contextlib.suppress(OSError):
            await asyncio.get_running_loop().sock_sendall(self._socket, message)

    def _next_message(self) -> Optional[bytes]:
        end = self._received.find(0, self._searched)
        if end < 0:
            self._searched = len(self._received)
            return None
        message = bytes(self._received[:end])
        del self._received[: end + 1]
        self._searched = 0
        return message

    def _add(self, data: bytes) -> None:
        if not data:
            where = " in the middle of a message" if self._received else ""
            raise ConnectionLost(f"the program closed the connection{where}")
        self._received += data


def _path(address: Union[str, os.PathLike[str]]) -> str:
    path = os.fspath(address)
    if "/" in path:
        return path
    directory = os.environ.get("XDG_RUNTIME_DIR")
    if not directory:
        raise NotFound(f"XDG_RUNTIME_DIR is not set; connect to a path: ./{path}.sock")
    return os.path.join(directory, path + ".sock")


# Libraries ---------------------------------------------------------------------------------------


class _LibraryTransport(_Transport):
    """A view model of a shared library, through the functions of `coax.h`."""

    _VERSION = "1"  # the first number of the version of `coax.h`

    def __init__(
        self, library: Union[str, os.PathLike[str]], open: Optional[str], *, blocking: bool
    ) -> None:
        self._path = os.fspath(library)
        # The library must be loaded on the main thread, whose number is that of the process.
        if threading.get_native_id() != os.getpid():
            raise RuntimeError(f"load {self} on the main thread")
        try:
            # A lookup also finds functions of the libraries that this one needs.
            self._library = ctypes.CDLL(self._path)
        except OSError as error:
            raise NotFound(f"cannot load {self}: {error}") from error
        version = self._function("coax_version", ctypes.c_char_p)().decode()
        if version.partition(".")[0] != self._VERSION:
            raise ProtocolError(
                f"{self} has version {version} of Coax; this module needs version {self._VERSION}"
            )
        self.send = self._function("coax_send", None, ctypes.c_void_p, ctypes.c_void_p)
        self.receive = self._function("coax_receive", ctypes.c_void_p, ctypes.c_void_p)
        self.free = self._function("coax_free", None, ctypes.c_void_p)
        self._duplicate = self._function("coax_duplicate", ctypes.c_void_p, ctypes.c_void_p)
        self._close = self._function("coax_close", None, ctypes.c_void_p)
        name = open or re.sub(r"^lib|\.so(\..*)?$", "", os.path.basename(self._path)) + "_open"
        open_model = self._function(name, ctypes.c_void_p)
        self.main_loop = _MainLoop.shared(
            self._function("coax_descriptor", ctypes.c_int)(),
            self._function("coax_dispatch", None),
        )
        self.check_thread()
        # This connection makes no calls. It keeps the model alive until the client closes.
        self._model: int = open_model() or 0
        if not self._model:
            raise NotFound(f"{name} of {self} opened no view model")
        self._blocking = blocking
        if not blocking:
            self.main_loop.async_models += 1

    def __str__(self) -> str:
        return self._path

    def check_thread(self) -> None:
        self.main_loop.check_thread(self._path)

    def open(self) -> _LibraryConnection:
        return _LibraryConnection(self, self._duplicate(self._model))

    def close(self) -> None:
        self.close_connection(self._model)
        if not self._blocking:
            self.main_loop.remove_async_model()

    def close_connection(self, connection: int) -> None:
        self.main_loop.close(self._close, connection)

    def _function(self, name: str, result: Any, *parameters: Any) -> Callable[..., Any]:
        try:
            function = self._library[name]
        except AttributeError:
            hint = "" if name.startswith("coax_") else "; choose another with open="
            raise NotFound(f"{self} has no function {name}{hint}") from None
        function.restype = result
        function.argtypes = parameters
        return function


class _LibraryConnection(_Connection):
    def __init__(self, library: _LibraryTransport, connection: int) -> None:
        super().__init__()
        self._library = library
        self._connection: Optional[int] = connection
        # The next reply, fetched but not yet returned. Only one reply is fetched ahead, so that the
        # view model can merge later changes.
        self._message: Optional[bytes] = None

    def has_received(self) -> bool:
        """Fetches a reply if there is none yet. Returns true if the next `read` does not wait."""
        if self._message is None and self._connection is not None:
            address = self._library.receive(self._connection)
            if address is not None:
                try:
                    self._message = ctypes.string_at(address)
                finally:
                    self._library.free(address)
        return self._message is not None or self._connection is None

    def read(self) -> None:
        while not self.has_received():
            self._library.main_loop.wait()
        self._check_open()

    async def read_async(self) -> None:
        if not self.has_received():
            await self._library.main_loop.wait_async(self)
        self._check_open()

    def is_readable(self, other: _Connection) -> bool:
        assert isinstance(other, _LibraryConnection)
        while not (is_readable := self.has_received()) and not other.has_received():
            self._library.main_loop.wait()
        return is_readable

    def is_stale(self) -> bool:
        return self._connection is None

    def interrupt(self) -> None:
        self.close()
        self._library.main_loop.wake()

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            self._library.close_connection(connection)

    def _write(self, message: bytearray) -> None:
        if self._connection is not None:
            # Pass the address, because a copy of a secret could not be overwritten.
            self._library.send(
                self._connection, ctypes.byref(ctypes.c_char.from_buffer(message))
            )

    async def _write_async(self, message: bytearray) -> None:
        self._write(message)

    def _next_message(self) -> Optional[bytes]:
        self._library.check_thread()
        self.has_received()
        message, self._message = self._message, None
        return message

    def _check_open(self) -> None:
        if self._message is None and self._connection is None:
            raise ConnectionLost("the client is closed")


class _MainLoop:
    """A loop that runs the main thread's work for all view models in this process."""

    _all: dict[int, _MainLoop] = {}

    @classmethod
    def shared(cls, descriptor: int, dispatch: Callable[[], None]) -> _MainLoop:
        """Returns the main loop for a descriptor, which several libraries may share."""
        if descriptor not in cls._all:
            cls._all[descriptor] = cls(descriptor, dispatch)
        return cls._all[descriptor]

    def __init__(self, descriptor: int, dispatch: Callable[[], None]) -> None:
        self.async_models = 0
        # A signal handler may make calls while a call waits, so each waiting call has its own pipe.
        self._waiting_calls: list[int] = []
        self._process = os.getpid()
        self._descriptor = descriptor
        self._dispatch = dispatch
        self._readers: dict[_LibraryConnection, asyncio.Future[None]] = {}
        self._event_loop: Optional[asyncio.AbstractEventLoop] = None
        # Connections that were released on other threads, and that the main thread must close.
        self._to_close: collections.deque[tuple[Callable[[int], None], int]] = collections.deque()

    def check_thread(self, user: str) -> None:
        if not self._is_current():
            raise RuntimeError(f"use {user} on the main thread of the process that loaded it")
        while self._to_close:
            close, connection = self._to_close.popleft()
            close(connection)

    def close(self, close: Callable[[int], None], connection: int) -> None:
        """Closes a connection: on the main thread now, elsewhere at the main thread's next call."""
        if self._is_current():
            close(connection)
        else:
            self._to_close.append((close, connection))

    def wait(self) -> None:
        """Waits for work or a call of `wake`, and performs the work that is due."""
        woken, wake = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
        poll = select.poll()
        poll.register(self._descriptor, select.POLLIN)
        poll.register(woken, select.POLLIN)
        self._waiting_calls.append(wake)
        try:
            poll.poll()
        finally:
            self._waiting_calls.remove(wake)
            os.close(woken)
            os.close(wake)
        self._perform()

    async def wait_async(self, reader: _LibraryConnection) -> None:
        """Waits until a connection is readable, while the event loop performs work."""
        event_loop = asyncio.get_running_loop()
        if self._event_loop is not event_loop:
            self._leave_event_loop()
            self._event_loop = event_loop
            event_loop.add_reader(self._descriptor, self._perform)
        self._readers[reader] = event_loop.create_future()
        try:
            await self._readers[reader]
        finally:
            del self._readers[reader]

    def wake(self) -> None:
        """Wakes all waiting calls, and each task whose connection has a reply or is closed."""
        for reader, future in list(self._readers.items()):
            if reader.has_received() and not future.done() and not future.get_loop().is_closed():
                future.set_result(None)
        for wake in self._waiting_calls:
            with contextlib.suppress(BlockingIOError):  # The pipe is full, so it is readable.
                os.write(wake, b"\0")

    def remove_async_model(self) -> None:
        self.async_models -= 1
        if not self.async_models and self._is_current():
            self._leave_event_loop()

    def _perform(self) -> None:
        self._dispatch()
        self.wake()

    def _leave_event_loop(self) -> None:
        if self._event_loop is not None and not self._event_loop.is_closed():
            self._event_loop.remove_reader(self._descriptor)
        self._event_loop = None

    def _is_current(self) -> bool:
        return threading.get_native_id() == self._process


# The interface -----------------------------------------------------------------------------------


class _Interface:
    """A view model's description: what can be read, set, run and answered, with types."""

    def __init__(self, reply: Mapping[str, Any]) -> None:
        parser = _Parser(str(reply.get("description", "")))
        with _nesting_limit("the interface text"):
            parser.parse()
        self.name = parser.name
        self.doc = parser.doc
        self._methods = parser.methods
        state = parser.types.get("State")
        if not isinstance(state, _Struct) or "Get" not in parser.methods:
            raise NotFound(f"{self.name} is no view model: it has no state")
        self.members = state.fields
        self.settable: dict[str, _Field] = {}
        if "Set" in parser.methods:
            self.settable = parser.methods["Set"].inputs.fields
        self.actions: dict[str, _ActionDescription] = {}
        for name, member in self.members.items():
            method = parser.methods.get(name[:1].upper() + name[1:])
            if method is not None and str(member.type) == "Action":
                full_name = f"{self.name}.{method.name}"
                doc = method.doc or member.doc
                self.actions[name] = _ActionDescription(
                    name, full_name, method.inputs.fields, method.outputs.fields, doc
                )
        self.questions = {
            name for name, member in self.members.items() if _is_question(member.type)
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
                type_ = field.type.element if isinstance(field.type, _Optional) else field.type
                yield name, f"{type_}, can be set but not read. {field.doc}".rstrip()

    def check_can_read(self, name: str, exception: type[Exception]) -> None:
        if name in self.members:
            return
        if name in self.settable:
            raise exception(f"{name!r} can be set but not read")
        raise exception(f"{self.name} has no {name!r}; it has {_listed(self.members)}")

    def check_can_set(self, name: str, exception: type[Exception]) -> None:
        if name in self.settable:
            return
        if name in self.actions:
            raise exception(f"{name!r} is an action; call it")
        problem = "cannot be set" if name in self.members else f"is not in {self.name}"
        raise exception(f"{name!r} {problem}; you can set {_listed(self.settable)}")

    def check_questions(self, handlers: Mapping[str, Any]) -> None:
        for name in handlers:
            if name not in self.questions:
                raise AttributeError(
                    f"{name!r} is not a question of {self.name}; it has {_listed(self.questions)}"
                )

    def __str__(self) -> str:
        properties = [name for name in self.members if name not in self.actions]
        secrets = [name for name in self.settable if name not in self.members]
        actions = [str(action) for action in self.actions.values()]
        return f"{self.name}: {_listed(properties + secrets + actions)}"

    def _members(self, parameters: Mapping[str, Any]) -> Mapping[str, Any]:
        members = parameters.get("state")
        if not isinstance(members, dict):
            raise ProtocolError("a reply has no state")
        return members

    def _decoded(self, name: str, value: Any) -> Any:
        try:
            with _nesting_limit(name):
                decoded = self.members[name].type.decode(value)
        except ValueError as error:
            raise ProtocolError(f"{name}: {error}") from error
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


class _ActionDescription(NamedTuple):
    name: str
    method: str
    inputs: dict[str, _Field]
    outputs: dict[str, _Field]
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
            if name not in values and not isinstance(field.type, _Optional):
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


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "nothing"


# Types: each converts between Python values and JSON, or raises ValueError ------------------------


class _Type:
    def decode(self, value: Any) -> Any:
        """Converts a value of a reply."""
        raise NotImplementedError

    def encode(self, value: Any) -> Any:
        """Converts a value to send. The server refuses a value of a wrong type, with a reason."""
        return value


class _Plain(_Type):
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


class _Enumeration(_Type):
    def __init__(self, cases: list[str]) -> None:
        self._cases = cases

    def decode(self, value: Any) -> Any:
        if not isinstance(value, (str, int)):
            raise ValueError(f"expected one of {_listed(self._cases)}, received {value!r}")
        return value

    def __str__(self) -> str:
        return f"({', '.join(self._cases)})"


class _Optional(_Type):
    def __init__(self, element: _Type) -> None:
        self.element = element

    def decode(self, value: Any) -> Any:
        return None if value is None else self.element.decode(value)

    def encode(self, value: Any) -> Any:
        return None if value is None else self.element.encode(value)

    def __str__(self) -> str:
        return f"?{self.element}"


class _Array(_Type):
    def __init__(self, element: _Type) -> None:
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


class _Dictionary(_Type):
    def __init__(self, element: _Type) -> None:
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


class _Struct(_Type):
    def __init__(self, fields: dict[str, _Field]) -> None:
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


class _Named(_Type):
    """A type that the interface declares elsewhere."""

    def __init__(self, name: str, types: Mapping[str, _Type]) -> None:
        self.name = name
        self._types = types

    def decode(self, value: Any) -> Any:
        return self._types[self.name].decode(value)

    def encode(self, value: Any) -> Any:
        return self._types[self.name].encode(value)

    def __str__(self) -> str:
        return self.name


class _Field(NamedTuple):
    type: _Type
    doc: str


class _Method(NamedTuple):
    name: str
    inputs: _Struct
    outputs: _Struct
    doc: str


def _is_question(type_: _Type) -> bool:
    return (
        isinstance(type_, _Optional)
        and isinstance(type_.element, _Struct)
        and list(type_.element.fields) == ["id", "request"]
    )


# The parser --------------------------------------------------------------------------------------


class _Token(NamedTuple):
    text: str
    doc: str  # the comment lines above the token
    line: int


class _Parser:
    """A parser of Varlink's interface language."""

    _TOKEN = re.compile(
        r"(?P<space>\s+)|(?P<comment>#[^\n]*)"
        r"|(?P<token>->|\[string\]|\[\]|[():,?]|[A-Za-z][A-Za-z0-9_.-]*)|(?P<other>.)"
    )

    def __init__(self, text: str) -> None:
        self.name = ""
        self.doc = ""
        self.types: dict[str, _Type] = {}
        self.methods: dict[str, _Method] = {}
        self._named: list[_Named] = []
        self._tokens: collections.deque[_Token] = collections.deque(self._read_tokens(text))

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
                self.methods[name] = _Method(name, inputs, self._struct(), keyword.doc)
            elif keyword.text == "error":
                # An error without parameters may lack parentheses. The types are not needed here.
                if self._tokens[0].text == "(":
                    self._group()
            else:
                self._fail(keyword, "type, method or error")
        for named in self._named:
            if named.name not in self.types:
                raise ProtocolError(f"the interface {self.name} declares no type {named.name}")

    def _read_tokens(self, text: str) -> Iterator[_Token]:
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
                    doc.append(found[1:].strip())
            else:
                yield _Token(found, " ".join(doc), line)
                doc.clear()
                starts_line = False
        yield _Token("", "", line)

    def _type(self) -> _Type:
        token = self._tokens[0]
        if token.text == "(":
            return self._group()
        if not token.text[:1].isalpha() and token.text not in ("?", "[]", "[string]"):
            self._fail(token, "a type")
        self._take()
        if token.text == "?":
            return _Optional(self._type())
        if token.text == "[]":
            return _Array(self._type())
        if token.text == "[string]":
            return _Dictionary(self._type())
        if token.text in _Plain._JSON:
            return _Plain(token.text)
        named = _Named(token.text, self.types)
        self._named.append(named)
        return named

    def _group(self) -> _Type:
        """Parses a structure, `(a: int, b: bool)`, or an enumeration, `(on, off)`."""
        self._expect("(")
        fields: dict[str, _Field] = {}
        cases: list[str] = []
        while self._tokens[0].text != ")":
            name = self._take()
            if not name.text[:1].isalpha():
                self._fail(name, "a name")
            if self._tokens[0].text == ":":
                self._take()
                fields[name.text] = _Field(self._type(), name.doc)
            else:
                cases.append(name.text)
            if self._tokens[0].text != ")":
                self._expect(",")
        end = self._expect(")")
        if fields and cases:
            self._fail(end, "a type for each member")
        return _Enumeration(cases) if cases else _Struct(fields)

    def _struct(self) -> _Struct:
        token = self._tokens[0]
        group = self._group()
        if not isinstance(group, _Struct):
            self._fail(token, "members with types")
        return group

    def _take(self) -> _Token:
        if not self._tokens[0].text:
            self._fail(self._tokens[0], "more")
        return self._tokens.popleft()

    def _expect(self, text: str) -> _Token:
        token = self._tokens[0]
        if token.text != text:
            self._fail(token, text)
        return self._take()

    def _fail(self, token: _Token, expected: str) -> NoReturn:
        found = repr(token.text) if token.text else "the end"
        raise ProtocolError(
            f"line {token.line} of the interface text: expected {expected}, found {found}"
        )
