"""The asyncio client."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any, Optional

from ._client import AnyAction, AnyClient, AnySelf
from ._connection import Connection
from ._errors import ConnectionLost
from ._values import Question, Record


class AsyncClient(AnyClient):
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
        return await self._state()

    async def set(self, /, **values: Any) -> None:
        """Sets properties. Several are one batch: observers see all of them change at once."""
        await self._set(values)

    def watch(self, *members: str, answers: bool = False) -> AsyncGenerator[Record, None]:
        """Yields the members first, and then those that have changed since, until closed.

        Without names, all readable members are watched. With names, the program sends only these
        and, if you answer questions, the questions.

        A member that became null is None. The generator raises `Gone` when the view model is no
        longer served. With `answers=True`, questions wait for your call of `answer`. Without it, you
        see only the questions that another client or the program itself can answer.
        """
        return self._watch(members, answers)

    async def listen(self, *events: str) -> AsyncGenerator[Record, None]:
        """Begins to listen, and returns a generator of the events that happen from now on.

            async for event in await kettle.listen("chimed"):

        Each event is a record with one member: `{"chimed": 12}`. Without names, all events are
        heard. Closing the generator ends the listening. It raises `TooSlow` if you leave too many
        events unread, and `Gone` when the view model is no longer served.
        """
        generator = self._listen(self._interface.listen_parameters(events))
        with contextlib.suppress(StopAsyncIteration):
            await generator.__anext__()
        return generator

    async def answer(self, question: Question, answer: Any) -> None:
        """Answers a question. Raises `NotAsked` if the question no longer waits."""
        await self._answer(question, answer)

    async def close(self) -> None:
        """Closes all connections, which cancels the client's actions and ends its watches.

        A client that `answering` returned ignores this call.
        """
        if self._handlers is None:
            self._connections.close()

    async def __aenter__(self: AnySelf) -> AnySelf:
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

    @contextlib.asynccontextmanager
    async def _answers(
        self, connection: Connection, tag: Optional[str]
    ) -> AsyncIterator[None]:
        """Answers questions in a task. If the task fails, it interrupts the call in progress."""
        if not self._handlers:
            yield
            return

        # Questions wait only for clients that watch, so the watch begins before the action.
        watch = self._watch((), True, tag)
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


class AsyncAction(AnyAction):
    """An action of a view model. Call the object and await the result to run the action.

    The call returns the last value of the action, or None. It raises `Disabled` if the action
    cannot run now, `Failed` if it fails and `Cancelled` if it is canceled. Canceling the task that
    awaits the call cancels the action. `await kettle.get("heat")` returns the action's flags.
    """

    async def __call__(self, *inputs: Any, **named: Any) -> Any:
        return await self._run(inputs, named)

    def values(self, *inputs: Any, **named: Any) -> AsyncGenerator[Any, None]:
        """Returns a generator of values. Iterating runs the action, and closing cancels it."""
        return self._values(self._description.bind(inputs, named))
