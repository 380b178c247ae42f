"""The connections of a client."""

from __future__ import annotations

import contextlib
import os
import threading
import weakref
from collections.abc import Iterator, Mapping
from typing import Any, Optional

from ._connection import Connection
from ._errors import SERVICE, ConnectionLost, NotFound
from ._values import listed


class Transport:
    """A way to reach a view model. `str` returns the address, for messages."""

    def check_thread(self) -> None:
        """Raises `RuntimeError` if the calling thread must not use the view model."""

    def open(self) -> Connection:
        raise NotImplementedError

    def close(self) -> None:
        """Releases the transport after its last use."""


class Connections:
    """The connections of a client: the busy ones, and a few idle ones for the next calls."""

    _MOST_IDLE = 4

    def __init__(self, transport: Transport) -> None:
        self.transport = transport
        self._lock = threading.RLock()  # A signal handler may make calls while the lock is held.
        self._idle: list[Connection] = []
        self._busy: set[Connection] = set()
        self._is_closed = False
        _all.add(self)
        # Closes the idle connections of a client that was released without `close`.
        self._close_idle = weakref.finalize(self, _close_all, self._idle, transport)

    async def call(
        self, method: str, parameters: Optional[dict[str, Any]] = None
    ) -> dict[str, Any]:
        with self.borrow() as connection:
            await connection.send(method, parameters, timed=True)
            return await connection.receive()

    @contextlib.contextmanager
    def borrow(self) -> Iterator[Connection]:
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
                    and connection.process == os.getpid()
                    and not self._is_closed
                    and len(self._idle) < self._MOST_IDLE
                )
                if is_reusable:
                    self._idle.append(connection)
            if not is_reusable:
                connection.close()

    def choose(self, info: Mapping[str, Any]) -> str:
        """Returns the only interface of the program, or raises `NotFound`."""
        names = [str(name) for name in info.get("interfaces") or [] if name != SERVICE]
        if len(names) == 1:
            return names[0]
        if not names:
            raise NotFound(f"{self.transport} serves no view model")
        raise NotFound(f"{self.transport} serves {listed(names)}; choose one with interface=")

    def close(self) -> None:
        self.transport.check_thread()
        with self._lock:
            self._is_closed = True
            busy = list(self._busy)
        for connection in busy:
            connection.interrupt()
        self._close_idle()

    def leave_to_parent(self) -> None:
        """Forgets all connections in a forked process, so that the next call opens a new one.

        Both processes would read from the same sockets, so each would miss replies.
        """
        # Another thread of the parent may have held the lock. That thread does not exist here.
        self._lock = threading.RLock()
        for connection in [*self._idle, *self._busy]:
            connection.abandon()
        self._idle.clear()
        self._busy.clear()

    def _take(self) -> Connection:
        """Returns an idle connection, or a new one."""
        while True:
            with self._lock:
                self._check_open()
                connection = self._idle.pop() if self._idle else None
            if connection is None:
                connection = self.transport.open()
            # A fork that Python does not notice, such as that of a C library, leaves idle connections.
            elif connection.process != os.getpid() or connection.is_stale():
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


_all: weakref.WeakSet[Connections] = weakref.WeakSet()


def _leave_all_to_parent() -> None:
    for connections in list(_all):
        connections.leave_to_parent()


os.register_at_fork(after_in_child=_leave_all_to_parent)


def _close_all(connections: list[Connection], transport: Transport) -> None:
    for connection in connections:
        connection.close()
    transport.close()
