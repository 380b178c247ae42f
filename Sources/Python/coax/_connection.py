"""A connection, which carries one call at a time."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Generator
from typing import Any, Optional, TypeVar

from ._errors import ConnectionLost, ProtocolError, received_error, TimedOut

Value = TypeVar("Value")


def completed(work: Coroutine[Any, Any, Value]) -> Value:
    """Returns the result of a coroutine that uses blocking connections, so it never suspends."""
    try:
        work.send(None)
    except StopIteration as end:
        result: Value = end.value
        return result
    work.close()
    raise RuntimeError("a coroutine of a blocking client awaits an event loop")


def iterated(values: AsyncGenerator[Value, None]) -> Generator[Value, None, None]:
    """Yields the values of an asynchronous generator that uses blocking connections."""
    try:
        while True:
            try:
                value = completed(values.asend(None))
            except StopAsyncIteration:
                return
            yield value
    finally:
        completed(values.aclose())


class Connection:
    """A connection to a view model, which carries one call at a time.

    The coroutines of a blocking connection never suspend. Those of another one need asyncio.
    """

    def __init__(self, *, blocking: bool, timeout: Optional[float] = None) -> None:
        self.in_call = False
        # After a fork, the connection still belongs to the parent.
        self.process = os.getpid()
        self._wants_more = False
        self._blocking = blocking
        self._timeout = timeout
        # The end of the time until the first reply, or None without a limit.
        self._deadline: Optional[float] = None

    async def send(
        self,
        method: str,
        parameters: Any = None,
        *,
        more: bool = False,
        timed: bool = False,
        tag: Optional[str] = None,
    ) -> None:
        """Sends a call. If `timed` is true, the first reply must arrive within the time-out.

        Questions that the call asks have its tag.
        """
        message = self._begin_call(method, parameters, more, timed, tag)
        try:
            await self._in_time(self._write(message))
        finally:
            message[:] = bytes(len(message))

    async def receive(self, wait: Optional[Callable[[], Awaitable[None]]] = None) -> dict[str, Any]:
        """Returns the parameters of the next reply, or raises its error."""
        while (reply := self.next_reply()) is None:
            if wait is not None:
                await wait()
            await self._in_time(self.read())
        return reply

    def remaining(self) -> Optional[float]:
        """Returns the seconds until the first reply must arrive, or None without a limit."""
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    def timed_out(self) -> TimedOut:
        return TimedOut(f"the program has not replied for {self._timeout:g} seconds")

    async def _in_time(self, work: Awaitable[None]) -> None:
        """Awaits reading or writing, and raises `TimedOut` if the first reply is late."""
        remaining = self.remaining()
        # A blocking connection limits the time itself.
        if remaining is None or self._blocking:
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
        if not isinstance(reply, dict):
            raise ProtocolError("a reply is not an object")
        # Null is the same as a missing member.
        reply = {key: value for key, value in reply.items() if value is not None}
        name, parameters = reply.get("error", ""), reply.get("parameters", {})
        continues = reply.get("continues", False)
        if not isinstance(parameters, dict):
            raise ProtocolError("the parameters of a reply are not an object")
        if not isinstance(name, str) or "error" in reply and not name:
            raise ProtocolError("the error of a reply is not a name")
        if not isinstance(continues, bool) or continues and not self._wants_more:
            raise ProtocolError("a reply continues a call that has one reply")
        self._deadline = None
        self.in_call = continues and not name
        if name:
            raise received_error(name, parameters)
        return parameters

    async def read(self) -> None:
        """Waits until more is received, or raises `ConnectionLost`."""
        raise NotImplementedError

    def is_readable(self, other: Connection) -> bool:
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

    def abandon(self) -> None:
        """Leaves the connection to the parent of this process, which was forked."""

    async def _write(self, message: bytearray) -> None:
        raise NotImplementedError

    def _next_message(self) -> Optional[bytes]:
        """Removes a received message and returns it without its NUL, or returns None."""
        raise NotImplementedError

    def _begin_call(
        self, method: str, parameters: Any, more: bool, timed: bool, tag: Optional[str]
    ) -> bytearray:
        call: dict[str, Any] = {"method": method, "parameters": parameters or {}}
        if more:
            call["more"] = True
        if tag is not None:
            call["tag"] = tag
        message = bytearray(json.dumps(call, allow_nan=False).encode() + b"\0")
        self.in_call = True
        self._wants_more = more
        self._deadline = None
        if timed and self._timeout is not None:
            self._deadline = time.monotonic() + self._timeout
        return message
