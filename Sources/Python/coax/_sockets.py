"""Connections through Unix sockets."""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import socket
import struct
from typing import Optional, Union

from ._connection import Connection
from ._connections import Transport
from ._errors import ConnectionLost, NotFound, PermissionDenied, TimedOut


class SocketTransport(Transport):
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

    def open(self) -> SocketConnection:
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
        return SocketConnection(sock, self._blocking, self._timeout)

    def _check_user(self, sock: socket.socket) -> None:
        """Raises `PermissionDenied` if a user other than this one or root serves the socket."""
        credentials = sock.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
        _, user, _ = struct.unpack("3i", credentials)
        if user not in (0, os.geteuid()) and not self._any_user:
            raise PermissionDenied(
                f"user {user} serves {self}, not you; if you trust that user, "
                "connect with any_user=True"
            )


class SocketConnection(Connection):
    def __init__(self, sock: socket.socket, blocking: bool, timeout: Optional[float]) -> None:
        super().__init__(blocking=blocking, timeout=timeout)
        self._socket = sock
        self._received = bytearray()
        self._searched = 0  # the number of bytes at the start that contain no NUL
        self._is_interrupted = False

    async def read(self) -> None:
        self._check_process()
        if self._blocking and self._deadline is not None:
            poll = select.poll()
            poll.register(self._socket, select.POLLIN)
            if not poll.poll((self.remaining() or 0) * 1000):
                raise self.timed_out()
        try:
            if self._blocking:
                self._add(self._socket.recv(65536))
            else:
                self._add(await asyncio.get_running_loop().sock_recv(self._socket, 65536))
        except OSError as error:
            raise ConnectionLost(f"the connection was lost: {error}") from error

    def is_readable(self, other: Connection) -> bool:
        assert isinstance(other, SocketConnection)
        self._check_process()
        poll = select.poll()
        poll.register(self._socket, select.POLLIN)
        poll.register(other._socket, select.POLLIN)
        return self._socket.fileno() in (descriptor for descriptor, _ in poll.poll())

    def is_stale(self) -> bool:
        poll = select.poll()
        poll.register(self._socket, select.POLLIN)
        return bool(self._received or poll.poll(0))

    def interrupt(self) -> None:
        if self.process == os.getpid():
            self._is_interrupted = True
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        # A forked process may hold a copy of the socket, which would keep the connection open.
        self.interrupt()
        self._socket.close()

    def abandon(self) -> None:
        self._received.clear()
        self._socket.close()

    def _check_process(self) -> None:
        if self.process != os.getpid():
            raise ConnectionLost("this call belongs to the parent of this process")

    # Writing ignores errors: `receive` reports the end, or reads the reason that the server sent.

    async def _write(self, message: bytearray) -> None:
        self._check_process()
        # After a time-out, the socket is full, and `read` reports the time-out.
        with contextlib.suppress(OSError):
            if not self._blocking:
                return await asyncio.get_running_loop().sock_sendall(self._socket, message)
            try:
                self._socket.settimeout(self.remaining())
                self._socket.sendall(message)
            finally:
                self._socket.settimeout(None)

    def _next_message(self) -> Optional[bytes]:
        self._check_process()
        end = self._received.find(0, self._searched)
        if end < 0:
            self._searched = len(self._received)
            return None
        message = bytes(self._received[:end])
        del self._received[: end + 1]
        self._searched = 0
        return message

    def _add(self, data: bytes) -> None:
        if not data and self._is_interrupted:
            raise ConnectionLost("the client is closed")
        if not data:
            where = " in the middle of a message" if self._received else ""
            raise ConnectionLost(f"the program closed the connection{where}")
        self._received += data


def socket_path(address: Union[str, os.PathLike[str]]) -> str:
    path = os.fspath(address)
    if "/" in path:
        return path
    directory = os.environ.get("XDG_RUNTIME_DIR")
    if not directory:
        raise NotFound(f"XDG_RUNTIME_DIR is not set; connect to a path: ./{path}.sock")
    return os.path.join(directory, path + ".sock")
