"""The failures that a client raises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Optional

from ._values import sanitized


class Error(Exception):
    """A failure that a view model, its program, the connection or the client reports.

    `name` is the error's name in the interface, or the class's name if the client found the error.
    `parameters` are the values sent with the error, and `message` is a text for people.
    """

    def __init__(
        self, message: str, name: str = "", parameters: Optional[Mapping[str, Any]] = None
    ) -> None:
        # Exceptions are printed on terminals, and the text may come from another program.
        message = sanitized(message)
        super().__init__(message)
        self.message = message
        self.name = name or type(self).__name__
        self.parameters: dict[str, Any] = dict(parameters or {})


class Disabled(Error):
    """Raised if an action cannot run now."""

    @property
    def reason(self) -> str:
        """One of "disabled", "executing", "groupExecuting" and "gone"."""
        return sanitized(str(self.parameters.get("reason", "disabled")))


class Invalid(Error):
    """Raised if the view model refuses a value."""

    @property
    def field(self) -> str:
        """The name of the property, parameter or answer that has the value."""
        return sanitized(str(self.parameters.get("field", self.parameters.get("parameter", ""))))

    @property
    def problem(self) -> str:
        """The reason as a text for people."""
        return sanitized(
            str(self.parameters.get("problem", "the value has a wrong type or range"))
        )


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

    An open client connects again for its next call. In a forked process, this exception ends the
    watches and actions of the parent, which continue there.
    """


class TimedOut(Error):
    """The program did not reply in time."""


class ProtocolError(Error):
    """Raised if a message violates the protocol or interface, or a library's version differs."""


SERVICE = "org.varlink.service"
_COAX = "org.coax"

_ERRORS: dict[str, type[Error]] = {
    SERVICE + ".InterfaceNotFound": NotFound,
    SERVICE + ".MethodNotFound": NotFound,
    SERVICE + ".MethodNotImplemented": NotFound,
    SERVICE + ".InvalidParameter": Invalid,
    SERVICE + ".PermissionDenied": PermissionDenied,
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


def received_error(full_name: str, parameters: Mapping[str, Any]) -> Error:
    """Converts an error of a reply to an exception."""
    interface, _, name = full_name.rpartition(".")
    if interface in (SERVICE, _COAX):
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
