"""The program login-daemon, used by Varlink clients that were not written for Coax.

programs.py locates the program.
"""

import contextlib
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import unittest

from programs import DAEMON, PATIENCE, package
from test_login_daemon import DaemonTestCase


class ClientTests:
    """The tests of each client."""

    FAILURE = 1  # the exit status of the client after an error

    def command(self, method, parameters, more=False):
        """Returns the command line of a call."""
        raise NotImplementedError

    def start_client(self, *command):
        """Starts a client, whose output the test reads."""
        process = subprocess.Popen(
            command, env=self.environment, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(self.kill_group, process)
        return process

    @staticmethod
    def kill_group(process):
        """Kills a client and the programs that it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)

    def start_call(self, method, more=False, **parameters):
        return self.start_client(*self.command(method, json.dumps(parameters), more))

    def finish(self, process):
        """Returns the exit status of a client, and what it prints."""
        output, errors = process.communicate(timeout=PATIENCE)
        return process.returncode, output, errors

    def run_client(self, *command):
        """Runs a client, which must succeed, and returns its output."""
        status, output, errors = self.finish(self.start_client(*command))
        self.assertEqual((status, errors), (0, ""))
        return output

    def call(self, method, **parameters):
        """Calls a method, which must succeed, and returns the parameters of its reply."""
        output = self.run_client(*self.command(method, json.dumps(parameters)))
        # The package “varlink” prints nothing in place of {}.
        return json.loads(output or "{}")

    def next_reply(self, process):
        """Returns the parameters of the next reply, which a client may print in several lines."""
        text = ""
        for line in process.stdout:
            text += line.lstrip("\x1e")  # JSON text sequences begin with this character
            try:
                return json.loads(text)
            except ValueError:
                pass
        self.fail(f"the client ended after “{text}”: {process.stderr.read()}")

    def assert_call_fails(self, process, error):
        status, _, errors = self.finish(process)
        self.assertEqual(status, self.FAILURE)
        self.assertIn(f"org.coax.Login.{error}", errors)

    def test_signs_in(self):
        self.start("--latency=0.01")
        self.assertEqual(self.call("Set", username="ada", password="lovelace"), {})
        self.assertEqual(self.call("SignIn"), {"value": "Ada Lovelace"})
        self.assertIs(self.call("Get")["state"]["isSignedIn"], True)

    def test_is_denied(self):
        self.start("--latency=0.01")
        self.call("Set", username="ada", password="byron")
        self.assert_call_fails(self.start_call("SignIn"), "Denied")

    def test_is_canceled(self):
        self.start("--latency=3600")
        self.call("Set", username="ada", password="lovelace")
        watch = self.start_call("Watch", more=True)
        self.assertEqual(
            self.next_reply(watch)["state"]["signIn"], {"enabled": True, "executing": False}
        )
        signing_in = self.start_call("SignIn")
        self.wait_for(watch, "signIn", {"enabled": False, "executing": True})
        self.assertEqual(self.call("Cancel"), {})
        self.assert_call_fails(signing_in, "Cancelled")
        self.wait_for(watch, "signIn", {"enabled": True, "executing": False})

    def test_watches(self):
        self.start()
        watch = self.start_call("Watch", more=True)
        state = self.next_reply(watch)["state"]
        self.assertEqual((state["username"], state["rememberMe"]), ("", True))
        self.call("Set", username="ada", rememberMe=False)
        changes = self.next_reply(watch)["state"]
        self.assertEqual((changes["username"], changes["rememberMe"]), ("ada", False))
        self.assertNotIn("isSignedIn", changes)

    def wait_for(self, watch, name, value):
        """Waits until a watch reports a value of a member."""
        while self.next_reply(watch)["state"].get(name) != value:
            pass


class VarlinkTests(ClientTests, DaemonTestCase):
    """The package “varlink” from PyPI."""

    FAILURE = 0

    def setUp(self):
        super().setUp()
        self.environment["PYTHONPATH"] = package("varlink", "31.0.0")
        self.address = f"unix:{self.path}"

    def client(self, *arguments):
        # With “-u”, Python does not collect the replies of a watch in a buffer.
        return sys.executable, "-u", "-m", "varlink.cli", *arguments

    def command(self, method, parameters, more=False):
        options = ["--more"] if more else []
        method = f"{self.address}/org.coax.Login.{method}"
        return self.client("call", *options, method, parameters)

    def test_describes_the_program(self):
        self.start()
        info = self.run_client(*self.client("info", self.address)).split()
        self.assertIn("org.coax.Login", info)
        self.assertIn("login-daemon", info)
        interface = self.run_client(*self.client("help", f"{self.address}/org.coax.Login"))
        self.assertIn("method SignIn() -> (value: ?string)", interface)

    def test_starts_the_program(self):
        # The client creates a socket, and passes it as systemd does.
        command = shlex.join([DAEMON, "--user", "grace"])
        calling = self.client("--activate", command, "call", "org.coax.Login.Get")
        status, output, _ = self.finish(self.start_client(*calling))
        self.assertEqual(status, 0)
        self.assertEqual(json.loads(output)["state"]["username"], "grace")


@unittest.skipUnless(shutil.which("varlinkctl"), "varlinkctl is not installed")
class VarlinkctlTests(ClientTests, DaemonTestCase):
    """The program varlinkctl of systemd."""

    def command(self, method, parameters, more=False):
        options = ["--more"] if more else []
        return "varlinkctl", *options, "call", self.path, f"org.coax.Login.{method}", parameters

    def test_describes_the_program(self):
        self.start()
        info = self.run_client("varlinkctl", "info", self.path).split()
        self.assertIn("org.coax.Login", info)
        self.assertIn("login-daemon", info)
        interface = self.run_client("varlinkctl", "introspect", self.path, "org.coax.Login")
        self.assertIn("method SignIn()", interface)
        self.assertIn("# Signs in, and returns the full name of the user.", interface)

    def test_starts_the_program(self):
        address = f"exec:{DAEMON}"
        call = self.start_client("varlinkctl", "call", address, "org.coax.Login.Get", "{}")
        status, output, errors = self.finish(call)
        self.assertEqual((status, errors), (0, "login-daemon: serving org.coax.Login\n"))
        self.assertIs(json.loads(output)["state"]["isSignedIn"], False)
        parameters = json.dumps({"rememberMe": "yes"})
        call = self.start_client("varlinkctl", "call", address, "org.coax.Login.Set", parameters)
        status, _, errors = self.finish(call)
        self.assertEqual(status, 1)
        self.assertIn("org.coax.Login.Invalid", errors)


if __name__ == "__main__":
    unittest.main()
