"""Tests of view models that the Python client loads into its own process.

LoginTests and AsyncLoginTests load liblogin.so, which programs.py locates. The other tests load a
simulated library of a kettle, which forwards messages to a KettleServer.
"""

import asyncio
import contextlib
import ctypes
import gc
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import unittest
import unittest.mock
import warnings
from pathlib import Path

SOURCES = str(Path(__file__).parents[2] / "Sources" / "Python")
sys.path.insert(0, SOURCES)

import coax  # noqa: E402
import test_coax  # noqa: E402
from programs import (  # noqa: E402
    LIBRARY, LOGIN_LIBRARY, PATIENCE, ROOT, ProgramTestCase, build_bell_library, random_password,
)


setUpModule, tearDownModule = test_coax.setUpModule, test_coax.tearDownModule


@contextlib.contextmanager
def during(condition, action):
    """Calls `action` in a signal handler as soon as a condition is true."""

    def handle(*_):
        if condition():
            action()
        else:
            signal.setitimer(signal.ITIMER_REAL, 0.01)

    previous = signal.signal(signal.SIGALRM, handle)
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


def in_thread(function):
    """Calls a function in another thread, and returns its exception or None."""
    raised = []

    def run():
        try:
            function()
        except BaseException as error:
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return raised[0] if raised else None


def wake_ups():
    """Performs work until there is none, and returns how often there was some."""
    (loop,) = coax._main_loop.MainLoop._all.values()
    poll = select.poll()
    poll.register(loop._descriptor, select.POLLIN)
    count = 0
    while count < 100 and poll.poll(200):
        loop._perform()
        count += 1
    return count


# The real library ---------------------------------------------------------------------------------


@unittest.skipUnless(LOGIN_LIBRARY, "LOGIN_LIBRARY is not set")
class LoginTests(ProgramTestCase):
    def load(self):
        login = coax.load(LOGIN_LIBRARY)
        self.addCleanup(login.close)
        return login

    def load_slow(self):
        """Returns a login form that needs eight seconds to sign in."""
        login = self.load()
        login.set(username="slow", password="lovelace")
        return login

    def assert_ends(self, login):
        """Waits until the action has ended."""
        for change in login.watch():
            if not change.get("signIn", {"executing": True})["executing"]:
                break
        self.assertFalse(login.isSignedIn)

    def test_signs_in_and_watches(self):
        login = self.load()
        changes = login.watch()
        self.assertEqual(next(changes)["username"], "")
        login.set(username="ada", password="lovelace")
        self.assertEqual(next(changes)["username"], "ada")
        self.assertEqual(login.signIn(), "Ada Lovelace")
        self.assertTrue(login.isSignedIn)
        self.assertEqual(login.message, "Signed in as Ada Lovelace. Last sign-in 09:12.")
        while not next(changes).get("isSignedIn"):
            pass
        login.close()
        with self.assertRaisesRegex(coax.ConnectionLost, "the client is closed"):
            next(changes)

    def test_is_denied(self):
        login = self.load()
        login.set(username="ada", password="byron")
        with self.assertRaisesRegex(coax.Failed, "do not match. Tries left: 2") as raised:
            list(login.signIn.values())
        self.assertEqual(raised.exception.name, "Denied")

    def test_a_signal_handler_cancels(self):
        login = self.load_slow()
        with during(lambda: login.signIn.executing, login.cancel):
            with self.assertRaises(coax.Cancelled):
                login.signIn()
        self.assertFalse(login.isSignedIn)

    def test_an_interrupt_cancels(self):
        for run in (lambda login: login.signIn(), lambda login: list(login.signIn.values())):
            login = self.load_slow()
            with during(lambda: login.signIn.executing, lambda: signal.default_int_handler(0, 0)):
                with self.assertRaises(KeyboardInterrupt):
                    run(login)
            self.assert_ends(login)

    def test_wrong_uses_are_the_errors_of_a_served_model(self):
        login = self.load()
        with self.assertRaises(coax.Invalid) as raised:
            login.rememberMe = "yes"
        self.assertEqual(raised.exception.field, "rememberMe")
        with self.assertRaisesRegex(AttributeError, "can be set but not read"):
            login.password
        with self.assertRaisesRegex(AttributeError, "cannot be set"):
            login.message = ""
        with self.assertRaises(coax.Disabled):
            login.signOut()
        with self.assertRaisesRegex(coax.NotFound, "org.coax.Kettle"):
            coax.load(LOGIN_LIBRARY, interface="org.coax.Kettle")

    def test_a_signal_handler_may_interrupt_the_beginning_of_a_call(self):
        login = self.load()
        check_open = coax._connections.Connections._check_open
        previous = signal.signal(signal.SIGALRM, lambda *_: login.set(username="ada"))
        self.addCleanup(signal.signal, signal.SIGALRM, previous)

        def check_and_interrupt(connections):
            check_open(connections)
            check.stop()
            signal.raise_signal(signal.SIGALRM)

        check = unittest.mock.patch.object(coax._connections.Connections, "_check_open", check_and_interrupt)
        check.start()
        self.assertEqual(login.username, "ada")

    def test_each_client_has_a_model(self):
        first, second = self.load(), coax.load(Path(LOGIN_LIBRARY), open="login_open")
        self.addCleanup(second.close)
        first.username = "ada"
        self.assertEqual(second.username, "")
        self.assertIn(f"signOut() at {LOGIN_LIBRARY}>", repr(second))

    def test_other_threads_cannot_use_it(self):
        login = self.load()
        changes = login.watch()
        next(changes)
        for use in (
            login.state, lambda: login.message, lambda: login.set(username="ada"), login.clear,
            lambda: next(changes), login.close, lambda: coax.load(LOGIN_LIBRARY),
        ):
            error = in_thread(use)
            self.assertIsInstance(error, RuntimeError)
            self.assertIn("on the main thread", str(error))
        self.assertEqual(login.username, "")

    def test_an_idle_model_needs_no_work(self):
        login = self.load_slow()
        with during(lambda: login.signIn.executing, login.cancel):
            with self.assertRaises(coax.Cancelled):
                login.signIn()
        changes = login.watch()
        next(changes)
        self.assertLess(wake_ups(), 100)
        self.assertEqual(wake_ups(), 0)

    def test_leaves_no_copy_of_a_password(self):
        password = random_password()
        script = (
            "import coax, sys\n"
            "login = coax.load(sys.argv[1])\n"
            "login.set(username='ada', password=input().swapcase())\n"
            "input(login.username)\n"
            "login.clear()\n"
            "input(login.username)\n"
        )
        # With PYTHONMALLOC, Python overwrites the memory that it frees.
        environment = {**os.environ, "PYTHONMALLOC": "debug", "PYTHONPATH": SOURCES}
        with subprocess.Popen(
            [sys.executable, "-c", script, LOGIN_LIBRARY], env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        ) as process:
            self.addCleanup(process.kill)
            process.stdin.write(password.swapcase().encode() + b"\n")
            process.stdin.flush()
            process.stdout.read(len("ada"))
            self.wait_for_copies(1, password, process)  # the model's own
            process.stdin.write(b"\n")
            process.stdin.flush()
            self.wait_for_copies(0, password, process)
            process.stdin.write(b"\n")
            process.stdin.flush()
            self.assertEqual(process.wait(PATIENCE), 0)


@unittest.skipUnless(LIBRARY, "COAX_LIBRARY is not set")
class EventTests(unittest.TestCase):
    """Events of a loaded model, in a process that loads no other copy of Coax."""

    def test_hears_events(self):
        with tempfile.TemporaryDirectory() as folder:
            test = subprocess.run(
                [
                    sys.executable, "-B", str(ROOT / "Tests" / "Python" / "loaded_bell.py"),
                    build_bell_library(folder),
                ],
                timeout=PATIENCE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            )
        self.assertEqual(test.returncode, 0, test.stdout)


@unittest.skipUnless(LOGIN_LIBRARY, "LOGIN_LIBRARY is not set")
class AsyncLoginTests(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        # Some tests block the event loop, which would print a warning.
        asyncio.get_running_loop().slow_callback_duration = PATIENCE

    async def start(self, login, username="slow"):
        """Returns a task that signs in, by default for eight seconds, and the later changes."""
        await login.set(username=username, password="lovelace")
        changes = login.watch()
        await changes.__anext__()
        task = asyncio.ensure_future(login.signIn())
        while not (await changes.__anext__()).get("signIn", {}).get("executing"):
            pass
        return task, changes

    async def assert_ends(self, changes):
        while (await changes.__anext__()).get("signIn", {}).get("executing", True):
            pass

    async def test_signs_in_and_is_denied_at_the_same_time(self):
        async with coax.load_async(LOGIN_LIBRARY) as ada, coax.load_async(LOGIN_LIBRARY) as eve:
            changes = ada.watch()
            self.assertFalse((await changes.__anext__()).isSignedIn)
            await ada.set(username="ada", password="lovelace")
            await eve.set(username="eve", password="byron")
            name, error = await asyncio.gather(ada.signIn(), eve.signIn(), return_exceptions=True)
            self.assertEqual((name, error.name), ("Ada Lovelace", "Denied"))
            while not (await changes.__anext__()).get("isSignedIn"):
                pass
            with self.assertRaises(coax.Invalid):
                await ada.set(rememberMe="yes")

    async def test_blocking_calls_leave_the_replies_to_tasks(self):
        async with coax.load_async(LOGIN_LIBRARY) as login:
            task, _changes = await self.start(login, "ada")
            with coax.load(LOGIN_LIBRARY) as blocking:
                blocking.set(username="ada", password="lovelace")
                self.assertEqual(blocking.signIn(), "Ada Lovelace")
                # The other sign-in began earlier, so it has ended too.
                self.assertEqual(await asyncio.wait_for(task, PATIENCE), "Ada Lovelace")

    async def test_is_canceled(self):
        async with coax.load_async(LOGIN_LIBRARY) as login:
            task, changes = await self.start(login)
            await login.cancel()
            with self.assertRaises(coax.Cancelled):
                await task
            task, changes = await self.start(login)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            await self.assert_ends(changes)

    async def test_closing_the_client_ends_its_actions(self):
        login = await coax.load_async(LOGIN_LIBRARY)
        task, changes = await self.start(login)
        await login.close()
        for call in (task, changes.__anext__(), login.state()):
            with self.assertRaisesRegex(coax.ConnectionLost, "the client is closed"):
                await call

    async def test_an_idle_model_needs_no_work(self):
        event_loop = asyncio.get_running_loop()
        async with coax.load_async(LOGIN_LIBRARY) as login:
            task, changes = await self.start(login)
            await login.cancel()
            await asyncio.wait([task])
            self.assertIsInstance(task.exception(), coax.Cancelled)
            self.assertLess(wake_ups(), 100)
            self.assertEqual(wake_ups(), 0)
            (loop,) = coax._main_loop.MainLoop._all.values()
            self.assertIs(loop._event_loop, event_loop)
        # The event loop watches the descriptor only while a client is open.
        self.assertFalse(event_loop.remove_reader(loop._descriptor))


class EventLoopTests(unittest.TestCase):
    @unittest.skipUnless(LOGIN_LIBRARY, "LOGIN_LIBRARY is not set")
    def test_a_client_continues_in_another_event_loop(self):
        login = asyncio.run(self.load())
        self.assertEqual(asyncio.run(self.rename(login)), "ada")
        asyncio.run(login.close())

    async def load(self):
        return await coax.load_async(LOGIN_LIBRARY)

    async def rename(self, login):
        await login.set(username="ada")
        return await login.get("username")


# A kettle -----------------------------------------------------------------------------------------


class KettleLibrary:
    """A simulated library with the functions of `coax.h`, and a server behind each connection."""

    def __init__(self, path):
        self._path = path
        self._sockets = {}
        self._received = {}
        self._replies = {}
        self._epoll = select.epoll()
        self._latest = 0
        self.version = b"0.1.2"

    def __getitem__(self, name):
        method = getattr(self, name)
        # Returns a function, because a method cannot have a `restype`.
        return lambda *arguments: method(*arguments)

    def close(self):
        for sock in self._sockets.values():
            sock.close()
        self._epoll.close()

    def kettle_open(self):
        return self.coax_duplicate(None)

    def teapot_open(self):
        return None

    def coax_version(self):
        return self.version

    def coax_duplicate(self, _):
        self._latest += 16
        self._received[self._latest] = b""
        return self._latest

    def coax_send(self, connection, call):
        if connection not in self._sockets:
            self._sockets[connection] = socket.socket(socket.AF_UNIX)
            self._sockets[connection].connect(self._path)
            self._epoll.register(self._sockets[connection], select.EPOLLIN)
        self._sockets[connection].sendall(ctypes.string_at(call) + b"\0")

    def coax_receive(self, connection):
        message, end, rest = self._received[connection].partition(b"\0")
        if not end:
            return None
        self._received[connection] = rest
        reply = ctypes.create_string_buffer(message)
        self._replies[ctypes.addressof(reply)] = reply
        return ctypes.addressof(reply)

    def coax_free(self, reply):
        del self._replies[reply]

    def coax_close(self, connection):
        del self._received[connection]
        if connection in self._sockets:
            self._sockets.pop(connection).close()

    def coax_descriptor(self):
        return self._epoll.fileno()

    def coax_dispatch(self):
        readable = {descriptor for descriptor, _ in self._epoll.poll(0)}
        for connection, sock in self._sockets.items():
            if sock.fileno() in readable:
                self._received[connection] += sock.recv(65536)


class Loaded:
    """A test case of test_coax.py whose clients load the kettle instead of connecting to it."""

    def setUp(self):
        # The next test may use the same numbers of descriptors.
        main_loops = unittest.mock.patch.dict(coax._main_loop.MainLoop._all, clear=True)
        main_loops.start()
        self.addCleanup(main_loops.stop)
        self.library = None

        def make_library(path):
            self.assertEqual(path, "./libkettle.so.1")
            if self.library is None:
                self.library = KettleLibrary(self.path)
                self.addCleanup(self.library.close)
            return self.library

        def load(address, **options):
            return coax.load("./libkettle.so.1", **options)

        def load_async(address, **options):
            return coax.load_async("./libkettle.so.1", **options)

        for target, name, replacement in (
            (ctypes, "CDLL", make_library),
            (coax, "connect", load),
            (coax, "connect_async", load_async),
        ):
            patch = unittest.mock.patch.object(target, name, replacement)
            patch.start()
            self.addCleanup(patch.stop)
        super().setUp()


class LoadedStateTests(Loaded, test_coax.StateTests):
    pass


class LoadedSettingTests(Loaded, test_coax.SettingTests):
    pass


class LoadedActionTests(Loaded, test_coax.ActionTests):
    pass


class LoadedWatchTests(Loaded, test_coax.WatchTests):
    test_closing_the_client_ends_a_watch_in_another_thread = None

    def test_a_watch_that_another_thread_releases_ends_with_the_next_call(self):
        changes = self.kettle.watch()
        next(changes)
        self.assertIsNone(in_thread(changes.close))
        self.assertFalse(self.server.watch_ended.is_set())
        self.assertEqual(self.kettle.target, 60)
        self.assertTrue(self.server.watch_ended.wait(PATIENCE))

    def test_a_signal_handler_leaves_the_reply_to_the_call(self):
        changes = self.kettle.watch()
        next(changes)

        def change():
            self.kettle.target = 80
            # These calls also receive the change for which the interrupted call waits.
            while not any(b'"target": 80' in data for data in self.library._received.values()):
                self.kettle.status

        with during(lambda: True, change):
            self.assertEqual(next(changes), {"target": 80})

    def test_a_signal_handler_may_close_the_client(self):
        changes = self.kettle.watch()
        next(changes)
        with during(lambda: True, self.kettle.close):
            with self.assertRaisesRegex(coax.ConnectionLost, "the client is closed"):
                next(changes)

    def test_a_client_that_nobody_closes_leaves_no_connection(self):
        kettle = coax.load("./libkettle.so.1")
        self.assertEqual(kettle.target, 60)
        before = len(self.library._received)
        del kettle
        gc.collect()
        self.assertEqual(len(self.library._received), before - 2)  # the model's and an idle one


class LoadedQuestionTests(Loaded, test_coax.QuestionTests):
    # These tests make calls on several threads, which a loaded model does not allow.
    test_a_question_is_answered_from_a_watch = None
    test_handlers_answer_while_a_watch_runs = None


class LoadedShellTests(Loaded, test_coax.ShellTests):
    def setUp(self):
        super().setUp()
        self.path = "./libkettle.so.1"  # in the text of a client


class LoadedAsyncTests(Loaded, test_coax.AsyncTests):
    test_failures_are_the_same_exceptions = None  # a test of sockets


class LoadingTests(Loaded, test_coax.ServedTestCase):
    def test_a_library_of_another_version_is_an_error(self):
        self.library.version = b"2.0.0"
        with self.assertRaisesRegex(coax.ProtocolError, "version 2.0.0 .* needs version 0.1$"):
            coax.load("./libkettle.so.1")

    def test_a_function_that_opens_nothing_is_an_error(self):
        with self.assertRaisesRegex(coax.NotFound, "teapot_open of .*so.1 opened no view model"):
            coax.load("./libkettle.so.1", open="teapot_open")

    def test_a_forked_process_cannot_use_it(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # A process with threads should not fork.
            child = os.fork()
        if child == 0:
            try:
                self.kettle.state()
            except RuntimeError:
                os._exit(0)
            finally:
                os._exit(1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_the_model_is_released_with_the_last_connection(self):
        self.kettle.close()
        self.assertEqual(self.library._received, {})
        self.assertEqual(self.library._replies, {})


class MissingTests(unittest.TestCase):
    def test_a_missing_library_is_not_found(self):
        with self.assertRaisesRegex(coax.NotFound, "cannot load ./libtoaster.so: .*No such file"):
            coax.load("./libtoaster.so")

    def test_a_library_without_a_view_model_is_not_found(self):
        with self.assertRaisesRegex(coax.NotFound, "libc.so.6 has no function coax_version$"):
            coax.load("libc.so.6")

    @unittest.skipUnless(LOGIN_LIBRARY, "LOGIN_LIBRARY is not set")
    def test_a_missing_function_is_not_found(self):
        with self.assertRaisesRegex(coax.NotFound, "kettle_open; choose another with open="):
            coax.load(LOGIN_LIBRARY, open="kettle_open")


if __name__ == "__main__":
    unittest.main()
