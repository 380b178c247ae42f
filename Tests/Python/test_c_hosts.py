"""C programs that use libraries of view models, in Tests/Embedding/Hosts.

They run with the address sanitizer of the C compiler, which also finds leaks.
"""

import json
import os
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from programs import (
    COMMAND, LIBRARY, LOGIN_LIBRARY, PATIENCE, ROOT, build_bell_library, install,
)

SOURCES = ROOT / "Tests" / "Embedding" / "Hosts"
HOSTS = ["poll_host", "glib_host"]
OUTCOMES = ["signed-in", "denied", "canceled"]


def setUpModule():
    """Builds the programs."""
    global folder
    if not COMMAND or not LOGIN_LIBRARY:
        raise unittest.SkipTest("COAX_COMMAND or LOGIN_LIBRARY is not set")
    folder = Path(tempfile.mkdtemp(prefix="hosts "))
    unittest.addModuleCleanup(shutil.rmtree, folder)
    installation = install("--prefix", str(folder), "--built", str(Path(COMMAND).parent))
    if installation.returncode != 0:
        raise RuntimeError(installation.stderr)
    builds = [build(host, "sign_in") for host in HOSTS] + [build("misuse")]
    for process in builds:
        if process.wait(PATIENCE) != 0:
            raise RuntimeError(f"{process.args} failed")


def build(name, *others, libraries=(LOGIN_LIBRARY,)):
    """Starts to build a program, and returns the process of the compiler."""
    libraries = [Path(library) for library in libraries]
    return subprocess.Popen([
        "cc" if shutil.which("cc") else "clang",
        "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-fsanitize=address", "-g",
        *(str(SOURCES / f"{file}.c") for file in [name, *others]),
        "-o", str(folder / name), f"-I{ROOT}/Demo/LoginLibrary",
        *pkg_config("--cflags", "coax"),
        *(pkg_config("--cflags", "--libs", "glib-2.0") if name == "glib_host" else []),
        *(f"-L{library.parent}" for library in libraries),
        *(f"-l:{library.name}" for library in libraries), "-lpthread",
        *(f"-Wl,-rpath,{library.parent}" for library in libraries),
    ])


def pkg_config(*arguments):
    flags = subprocess.run(
        ["pkg-config", *arguments],
        env={**os.environ, "PKG_CONFIG_PATH": str(folder / "lib" / "pkgconfig")},
        stdout=subprocess.PIPE, text=True, check=True,
    )
    return shlex.split(flags.stdout)


def start(name, *arguments):
    environment = {
        **os.environ,
        "ASAN_OPTIONS": "detect_leaks=1",
        "SWIFT_BACKTRACE": "enable=no",
        "XDG_STATE_HOME": str(folder),
    }
    return subprocess.Popen(
        [folder / name, *arguments], env=environment,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )


class HostTests(unittest.TestCase):
    maxDiff = None  # reports of the sanitizer are long

    @classmethod
    def setUpClass(cls):
        # The programs run at the same time, because the simulated server is slow.
        processes = {(host, way): start(host, way) for host in HOSTS for way in OUTCOMES}
        cls.results = {
            key: (*process.communicate(timeout=PATIENCE), process.returncode)
            for key, process in processes.items()
        }

    def test_sign_in(self):
        for host in HOSTS:
            messages, reply = self.conversation(host, "signed-in")
            self.assertEqual(messages[0], "Press Enter to sign in.")
            self.assertIn("Signed in as Ada Lovelace.", messages[-1])
            self.assertEqual(reply, {"parameters": {"value": "Ada Lovelace"}})

    def test_are_denied(self):
        for host in HOSTS:
            messages, reply = self.conversation(host, "denied")
            self.assertIn("do not match", messages[-1])
            self.assertEqual(reply["error"], "org.coax.Login.Denied")

    def test_cancel(self):
        for host in HOSTS:
            messages, reply = self.conversation(host, "canceled")
            self.assertIn("Signing in as slow…", messages)
            self.assertEqual(reply["error"], "org.coax.Login.Cancelled")

    def conversation(self, host, outcome):
        """Returns the messages that a program prints, and the reply to signing in."""
        output, errors, status = self.results[host, outcome]
        self.assertEqual((errors, status), ("", 0), (host, outcome))
        lines = [line.split(": ", 1) for line in output.splitlines()]
        states = [json.loads(text)["parameters"]["state"] for key, text in lines if key == "state"]
        [reply] = [json.loads(text) for key, text in lines if key == "reply"]
        return [state["message"] for state in states if "message" in state], reply


class EventTests(unittest.TestCase):
    def test_prints_the_events_that_a_program_causes(self):
        compiler = build("bell_host", libraries=[build_bell_library(folder), LIBRARY])
        self.assertEqual(compiler.wait(PATIENCE), 0)
        output, errors = start("bell_host").communicate(timeout=PATIENCE)
        self.assertEqual(errors, "")
        events = [json.loads(line) for line in output.splitlines()]
        self.assertEqual(
            events,
            [
                {"parameters": {"event": event}, "continues": True}
                for event in ({}, {"chimed": 3}, {"rang": True})
            ],
        )


class MisuseTests(unittest.TestCase):
    def test_ends_the_program_with_a_message(self):
        for mistake, sentence in [
            ("dispatch on a thread", "Call coax_dispatch on the main thread."),
            (
                "other copy",
                "coax_send was called with a connection that another copy of Coax has opened. Two "
                "copies are loaded: link all models with the same libCoax.so.",
            ),
            (
                "send to NULL",
                "coax_send was called with NULL in place of a connection to a model.",
            ),
            ("send NULL", "coax_send was called with NULL in place of a call."),
            (
                "receive from NULL",
                "coax_receive was called with NULL in place of a connection to a model.",
            ),
            (
                "duplicate NULL",
                "coax_duplicate was called with NULL in place of a connection to a model.",
            ),
            ("close NULL", "coax_close was called with NULL in place of a connection to a model."),
            ("send", "coax_send was called with a connection that is not open."),
            ("receive", "coax_receive was called with a connection that is not open."),
            ("duplicate", "coax_duplicate was called with a connection that is not open."),
            ("close", "coax_close was called with a connection that is not open."),
        ]:
            process = start("misuse", mistake)
            _, errors = process.communicate(timeout=PATIENCE)
            self.assertIn(f"Fatal error: {sentence}\n", errors)
            self.assertLess(process.returncode, 0)  # a signal


if __name__ == "__main__":
    unittest.main()
