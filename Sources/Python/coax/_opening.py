"""Makes a client for the interface of a view model."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from typing import Any, Optional

from ._async_client import AsyncClient
from ._client import AnySelf, Client
from ._connections import Connections, Transport
from ._errors import SERVICE
from ._interface import Interface


class AsyncConnecting(Awaitable[AsyncClient]):
    """The result of `connect_async` and `load_async`.

    It is an asynchronous context manager and can also be awaited.
    """

    def __init__(self, transport: Callable[[], Transport], interface: Optional[str]) -> None:
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
        return await open_client(AsyncClient, self._transport(), self._interface)


async def open_client(
    base: type[AnySelf], transport: Transport, interface: Optional[str]
) -> AnySelf:
    connections = Connections(transport)
    try:
        if interface is None:
            interface = connections.choose(await connections.call(SERVICE + ".GetInfo"))
        name = {"interface": interface}
        reply = await connections.call(SERVICE + ".GetInterfaceDescription", name)
        description = Interface(reply)
        return _subclass(base, description)(description, connections)
    except BaseException:
        connections.close()
        raise


def _subclass(base: type[AnySelf], interface: Interface) -> type[AnySelf]:
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
    namespace: dict[str, Any] = {"__doc__": "\n\n    ".join(docs), "__module__": __package__}
    for name, action in interface.actions.items():
        if not hasattr(base, name):
            namespace[name] = member(name, f"Action {action}. {action.doc}".rstrip(), True, False)
    if base is Client:
        for name, doc in interface.member_docs():
            if not hasattr(base, name):
                can_read = name in interface.members
                namespace[name] = member(name, doc, can_read, name in interface.settable)
    return type(interface.name.rpartition(".")[2], (base,), namespace)
