"""The Python client in forked processes."""

import asyncio
import contextlib
import ctypes
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import unittest
import unittest.mock
import warnings

import test_coax  # finds the module coax
from programs import PATIENCE

import coax


@contextlib.contextmanager
def child(function):
    """Runs a function in a forked process, and provides a function that waits for its result."""
    results, result = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # A process with threads should not fork.
        process = os.fork()
    if process == 0:
        signal.alarm(PATIENCE)
        try:
            value = function()
        except BaseException as error:
            value = error
        os.write(result, pickle.dumps(value))
        os._exit(0)
    os.close(result)

    def wait():
        with os.fdopen(results, "rb") as pipe:
            value = pickle.load(pipe)
        if isinstance(value, BaseException):
            raise value
        return value

    try:
        yield wait
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)


def in_child(function):
    """Returns the result of a function in a forked process, or raises its exception."""
    with child(function) as wait:
        return wait()


class ForkTests(test_coax.ServedTestCase):
    def test_a_forked_process_connects_anew(self):
        opened = self.server.opened
        self.assertEqual(in_child(lambda: self.kettle.target), 60)
        self.assertEqual(self.server.opened, opened + 1)
        self.assertEqual(self.kettle.target, 60)
        self.assertEqual(self.server.opened, opened + 1)  # the connection from before the fork

    def test_a_process_forked_by_the_child_connects_anew(self):
        opened = self.server.opened
        self.assertEqual(in_child(lambda: (self.kettle.target, in_child(lambda: self.kettle.ticks))),
                         (60, 9007199254740993))
        self.assertEqual(self.server.opened, opened + 2)

    def test_each_process_receives_the_replies_to_its_own_calls(self):
        def heat(first):
            return [self.kettle.heat(degrees=first + count) for count in range(200)]

        with child(lambda: heat(1000)) as wait:
            self.assertEqual(heat(0), list(range(200)))
            self.assertEqual(wait(), list(range(1000, 1200)))

    def test_the_child_leaves_the_calls_of_its_parent_alone(self):
        changes = self.kettle.watch()
        next(changes)

        def leave():
            with self.assertRaisesRegex(coax.ConnectionLost, "belongs to the parent"):
                next(changes)
            self.kettle.close()
            with self.assertRaisesRegex(coax.ConnectionLost, "the client is closed"):
                self.kettle.state()

        in_child(leave)
        self.server.change(target=1)
        self.assertEqual(next(changes), {"target": 1})

    def test_the_child_reads_no_reply_that_arrived_before_the_fork(self):
        values = self.kettle.heat.values(degrees=60)
        self.assertEqual(next(values), 20)
        with self.assertRaisesRegex(coax.ConnectionLost, "belongs to the parent"):
            in_child(lambda: next(values))
        self.assertEqual(list(values), [40, 60])

    def test_an_exiting_child_leaves_the_connections_of_its_parent_open(self):
        changes = self.kettle.watch()
        next(changes)
        process = multiprocessing.get_context("fork").Process(target=sys.exit)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            process.start()
        process.join(PATIENCE)
        self.assertEqual(process.exitcode, 0)
        self.server.change(target=1)
        self.assertEqual(next(changes), {"target": 1})
        self.assertFalse(self.server.watch_ended.is_set())

    def test_the_parent_cancels_its_actions_while_a_child_lives(self):
        self.server.behavior["Heat"] = self.server.hold
        values = self.kettle.heat.values(degrees=60)
        next(values)
        with child(signal.pause):
            values.close()
            self.assert_cancelled()

    def test_a_lock_that_another_thread_holds_does_not_matter_to_the_child(self):
        locked, release = threading.Event(), threading.Event()

        def hold():
            with self.kettle._connections._lock:
                locked.set()
                release.wait(PATIENCE)

        thread = threading.Thread(target=hold)
        thread.start()
        locked.wait(PATIENCE)
        try:
            self.assertEqual(in_child(lambda: self.kettle.target), 60)
        finally:
            release.set()
            thread.join()

    def test_a_fork_during_the_calls_of_threads(self):
        self.server.behavior["Heat"] = self.server.hold
        held = [self.kettle.heat.values(degrees=1) for _ in range(4)]
        for values in held:
            next(values)

        def read(values):
            with contextlib.suppress(coax.ConnectionLost):
                list(values)

        threads = [threading.Thread(target=read, args=[values]) for values in held]
        for thread in threads:
            thread.start()
        self.assertEqual(in_child(lambda: (self.kettle.target, self.kettle.ticks)),
                         (60, 9007199254740993))
        self.server.stop()  # ends the actions, so that the threads end
        for thread in threads:
            thread.join(PATIENCE)

    def test_a_process_that_a_c_library_forks_connects_anew(self):
        opened = self.server.opened
        # Python does not notice this fork. `PyDLL` leaves Python's lock to this thread.
        with unittest.mock.patch.object(os, "fork", ctypes.PyDLL(None).fork):
            self.assertEqual(in_child(lambda: self.kettle.target), 60)
        self.assertEqual(self.server.opened, opened + 1)
        self.assertEqual(self.kettle.target, 60)

    def test_a_process_that_leaves_an_action_in_a_handler_connects_anew(self):
        self.server.change(overwrite={"id": 5, "request": "kettle.txt"})

        def fork(request):
            if os.fork():
                os._exit(0)
            raise InterruptedError

        def leave():
            # The question waits before the action begins.
            with self.assertRaises(InterruptedError):
                self.kettle.answering(overwrite=fork).save()
            return self.kettle.target

        self.assertEqual(in_child(leave), 60)

    def test_processes_of_multiprocessing_share_a_client(self):
        pool = multiprocessing.get_context("fork")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            global shared
            shared = self.kettle
            with pool.Pool(4) as workers:
                self.assertEqual(workers.map(heat_shared, range(100)), list(range(100)))

    def test_a_client_cannot_be_pickled(self):
        for client in (self.kettle, self.kettle.answering(overwrite=lambda request: True)):
            with self.assertRaisesRegex(TypeError, "connect again in the other process"):
                pickle.dumps(client)

    def test_a_started_program_inherits_no_connection(self):
        changes = self.kettle.watch()
        next(changes)
        listing = subprocess.run(
            ["ls", "-l", "/proc/self/fd"], stdout=subprocess.PIPE, close_fds=False, check=True
        )
        self.assertNotIn(b"socket", listing.stdout)


class AsyncForkTests(test_coax.Served, unittest.TestCase):
    def test_a_forked_process_connects_anew(self):
        kettle = asyncio.run(self.connect())
        opened = self.server.opened
        self.assertEqual(in_child(lambda: asyncio.run(kettle.get("target"))), 60)
        self.assertEqual(self.server.opened, opened + 1)
        asyncio.run(kettle.close())

    def test_the_child_leaves_the_calls_of_its_parent_alone(self):
        async def watch():
            kettle = await self.connect()
            changes = kettle.watch()
            await changes.__anext__()

            def leave():
                asyncio.run(kettle.close())

            await asyncio.get_running_loop().run_in_executor(None, in_child, leave)
            self.server.change(target=1)
            self.assertEqual(await changes.__anext__(), {"target": 1})
            await changes.aclose()
            await kettle.close()

        asyncio.run(watch())

    async def connect(self):
        return await coax.connect_async("kettle")


def heat_shared(degrees):
    return shared.heat(degrees=degrees)


if __name__ == "__main__":
    unittest.main()
