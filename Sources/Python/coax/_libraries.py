"""Connections to view models of shared libraries, through the functions of `coax.h`."""

from __future__ import annotations

import ctypes
import os
import re
import threading
from collections.abc import Callable
from typing import Any, Optional, Union

from ._connection import Connection
from ._connections import Transport
from ._errors import ConnectionLost, NotFound, ProtocolError
from ._main_loop import MainLoop


class LibraryTransport(Transport):
    """A view model of a shared library, through the functions of `coax.h`."""

    _VERSION = "0.1"  # the first two numbers of the version of `coax.h`

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
        if version.rpartition(".")[0] != self._VERSION:
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
        self.main_loop = MainLoop.shared(
            self._function("coax_descriptor", ctypes.c_int)(),
            self._function("coax_dispatch", None),
        )
        self.check_thread()
        # This connection makes no calls. It keeps the model alive until the client closes.
        self._model: int = open_model() or 0
        if not self._model:
            raise NotFound(f"{name} of {self} opened no view model")
        self.blocking = blocking
        if not blocking:
            self.main_loop.async_models += 1

    def __str__(self) -> str:
        return self._path

    def check_thread(self) -> None:
        self.main_loop.check_thread(self._path)

    def open(self) -> LibraryConnection:
        return LibraryConnection(self, self._duplicate(self._model))

    def close(self) -> None:
        self.close_connection(self._model)
        if not self.blocking:
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


class LibraryConnection(Connection):
    def __init__(self, library: LibraryTransport, connection: int) -> None:
        super().__init__(blocking=library.blocking)
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

    async def read(self) -> None:
        while not self.has_received():
            if self._blocking:
                self._library.main_loop.wait()
            else:
                await self._library.main_loop.wait_async(self)
        self._check_open()

    def is_readable(self, other: Connection) -> bool:
        assert isinstance(other, LibraryConnection)
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

    async def _write(self, message: bytearray) -> None:
        if self._connection is not None:
            # Pass the address, because a copy of a secret could not be overwritten.
            self._library.send(
                self._connection, ctypes.byref(ctypes.c_char.from_buffer(message))
            )

    def _next_message(self) -> Optional[bytes]:
        self._library.check_thread()
        self.has_received()
        message, self._message = self._message, None
        return message

    def _check_open(self) -> None:
        if self._message is None and self._connection is None:
            raise ConnectionLost("the client is closed")
