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
    for event in kettle.listen():         # prints each event from now on
        print(event)

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

import os
from typing import Optional, Union

from ._async_client import AsyncAction, AsyncClient
from ._client import Action, Client
from ._connection import completed
from ._errors import (
    Cancelled, ConnectionLost, Disabled, Error, Failed, Gone, Invalid, NotAsked, NotFound,
    PermissionDenied, ProtocolError, TimedOut, TooSlow,
)
from ._libraries import LibraryTransport
from ._opening import AsyncConnecting, open_client
from ._sockets import SocketTransport, socket_path
from ._values import Question, Record

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
    transport = SocketTransport(socket_path(address), timeout, any_user, blocking=True)
    return completed(open_client(Client, transport, interface))


def connect_async(
    address: Union[str, os.PathLike[str]],
    *,
    interface: Optional[str] = None,
    timeout: Optional[float] = 10,
    any_user: bool = False,
) -> AsyncConnecting:
    """Connects to a view model from asyncio, with the arguments of `connect`.

    Use the result as `async with coax.connect_async("kettle") as kettle:`. Or write
    `kettle = await coax.connect_async("kettle")` and close the client yourself.
    """
    return AsyncConnecting(
        lambda: SocketTransport(socket_path(address), timeout, any_user, blocking=False), interface
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
    transport = LibraryTransport(library, open, blocking=True)
    return completed(open_client(Client, transport, interface))


def load_async(
    library: Union[str, os.PathLike[str]],
    *,
    open: Optional[str] = None,
    interface: Optional[str] = None,
) -> AsyncConnecting:
    """Opens a view model of a shared library for asyncio, with the arguments of `load`.

    Use the result like that of `connect_async`. Actions proceed while the event loop runs.
    """
    return AsyncConnecting(lambda: LibraryTransport(library, open, blocking=False), interface)


# The names of the modules inside the package may change.
for _name in __all__:
    globals()[_name].__module__ = __name__
