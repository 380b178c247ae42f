"""The main thread's work for view models of shared libraries."""

from __future__ import annotations

import asyncio
import collections
import contextlib
import os
import select
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Optional

if TYPE_CHECKING:
    from ._libraries import LibraryConnection


class MainLoop:
    """A loop that runs the main thread's work for all view models in this process."""

    _all: dict[int, MainLoop] = {}

    @classmethod
    def shared(cls, descriptor: int, dispatch: Callable[[], None]) -> MainLoop:
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
        self._readers: dict[LibraryConnection, asyncio.Future[None]] = {}
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

    async def wait_async(self, reader: LibraryConnection) -> None:
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
