"""The program login-daemon, used by programs that are not written in Swift.

programs.py locates the program.
"""

import configparser
import contextlib
import fcntl
import json
import os
import pty
import shutil
import signal
import socket
import subprocess
import sys
import termios
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "Sources" / "Python"))

import coax  # noqa: E402
from programs import COMMAND, DAEMON, PATIENCE, ROOT, ProgramTestCase, random_password  # noqa: E402


class DaemonTestCase(ProgramTestCase):
    """A running daemon with a folder of its own."""

    def setUp(self):
        if not DAEMON:
            self.skipTest("LOGIN_DAEMON is not set")
        self.set_up_folder("login-")
        self.path = str(self.folder / "login.sock")

    def start(self, *arguments, **options):
        """Starts the daemon, and waits until it serves."""
        daemon = subprocess.Popen(
            [DAEMON, *arguments], stderr=subprocess.PIPE, env=self.environment, **options
        )
        self.addCleanup(daemon.stderr.close)
        self.addCleanup(daemon.wait)
        self.addCleanup(daemon.kill)
        line = daemon.stderr.readline().decode()
        self.assertEqual(line, f"login-daemon: serving org.coax.Login at {self.path}\n")
        return daemon

    def run_shell(self, script):
        """Runs a shell script, and returns what it prints."""
        result = subprocess.run(
            ["sh", "-euc", script], env=self.environment, timeout=PATIENCE,
            stdout=subprocess.PIPE, text=True, check=True,
        )
        return result.stdout

    def connect(self):
        login = coax.connect(self.path)
        self.addCleanup(login.close)
        return login


class ShellTests(DaemonTestCase):
    """Shell scripts with socat and jq."""

    # With “-t”, socat waits for the reply after its input has ended.
    CALL = f"socat -t {PATIENCE} - UNIX:$XDG_RUNTIME_DIR/login.sock"

    def call(self, method, **parameters):
        message = json.dumps({"method": f"org.coax.Login.{method}", "parameters": parameters})
        return self.run_shell(f"echo '{message}' | {self.CALL} | jq -c .").strip()

    def test_signs_in(self):
        self.start("--latency=0.01")
        self.assertEqual(
            self.call("Set", username="ada", password="lovelace"), '{"parameters":{}}'
        )
        self.assertEqual(self.call("SignIn"), '{"parameters":{"value":"Ada Lovelace"}}')
        message = self.run_shell(
            "echo '{\"method\": \"org.coax.Login.Get\"}' |"
            f" {self.CALL} | jq -r .parameters.state.message"
        )
        self.assertEqual(message, "Signed in as Ada Lovelace. Last sign-in 09:12.\n")

    def test_is_denied(self):
        self.start("--latency=0.01")
        self.call("Set", username="ada", password="byron")
        self.assertEqual(
            self.call("SignIn"),
            '{"error":"org.coax.Login.Denied","parameters":'
            '{"message":"The name and the password do not match. Tries left: 2."}}',
        )

    def test_is_canceled(self):
        self.start("--latency=3600")
        self.call("Set", username="ada", password="lovelace")
        signing_in = self.begin('{"method":"org.coax.Login.SignIn"}', ".error")
        changes = self.connect().watch()
        while not next(changes).get("signIn", {}).get("executing"):
            pass
        self.assertEqual(self.call("Cancel"), '{"parameters":{}}')
        self.assertEqual(signing_in.stdout.readline(), '"org.coax.Login.Cancelled"\n')

    def test_watches(self):
        self.start()
        message = '{"method":"org.coax.Login.Watch","more":true}'
        watching = self.begin(message, ".parameters.state.username")
        self.assertEqual(watching.stdout.readline(), '""\n')
        self.call("Set", username="ada")
        self.assertEqual(watching.stdout.readline(), '"ada"\n')

    def begin(self, message, filter):
        """Starts a call in the background, whose replies jq filters."""
        process = subprocess.Popen(
            ["sh", "-euc", f"echo '{message}' | {self.CALL} | jq --unbuffered -c {filter}"],
            env=self.environment, stdout=subprocess.PIPE, text=True, start_new_session=True,
        )
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(os.killpg, process.pid, signal.SIGKILL)
        return process


class PythonTests(DaemonTestCase):
    """Python programs with the module coax."""

    def test_signs_in(self):
        self.start("--latency=0.01")
        login = self.connect()
        login.set(username="ada", password="lovelace")
        self.assertEqual(login.signIn(), "Ada Lovelace")
        self.assertTrue(login.isSignedIn)
        with self.assertRaises(AttributeError):
            login.password  # no client can read it

    def test_is_denied(self):
        self.start("--latency=0.01", "--outcome=denied")
        login = self.connect()
        login.set(username="ada", password="lovelace")
        with self.assertRaises(coax.Failed) as raised:
            login.signIn()
        self.assertEqual(raised.exception.name, "Denied")

    def test_is_canceled(self):
        self.start("--latency=3600")
        login, other = self.connect(), self.connect()
        login.set(username="ada", password="lovelace")
        changes = login.watch()
        next(changes)
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(PATIENCE)
            client.connect(self.path)

            def sign_in():
                client.sendall(b'{"method":"org.coax.Login.SignIn"}\0')
                while not next(changes).get("signIn", {}).get("executing"):
                    pass

            sign_in()
            other.cancel()
            self.assertIn(b'"org.coax.Login.Cancelled"', client.recv(1000))
            while next(changes).get("signIn", {}).get("executing") is not False:
                pass
            # The end of a client cancels its action.
            sign_in()
        while next(changes).get("signIn", {}).get("executing") is not False:
            pass
        self.assertTrue(other.signIn.enabled)

    def test_watches(self):
        self.start("--latency=0.01")
        login = self.connect()
        changes = login.watch()
        self.assertEqual(next(changes)["username"], "")
        login.set(username="ada", password="lovelace")
        self.assertEqual(next(changes)["username"], "ada")

    def test_leaves_no_copy_of_a_password(self):
        daemon = self.start("--latency=0.01", "--outcome=ok")
        password = random_password()
        login = self.connect()
        login.set(username="ada", password=password)
        self.wait_for_copies(1, password, daemon)  # the model's own
        login.signIn()
        self.wait_for_copies(0, password, daemon)
        # An escape sequence in the message takes another way through the parser.
        login.signOut()
        password = "ä" + random_password()
        login.set(username="ada", password=password)
        login.signIn()
        self.wait_for_copies(0, password, daemon)


class LogTests(DaemonTestCase):
    SET = '{"method":"org.coax.Login.Set","parameters":{"username":"ada","password":%s}'

    def test_contains_no_password(self):
        for outcome, error in [("denied", "Denied"), ("ok", "")]:
            daemon = self.start("--latency=0.01", f"--outcome={outcome}")
            password = random_password()
            with socket.socket(socket.AF_UNIX) as client, client.makefile("rb") as replies:
                client.settimeout(PATIENCE)
                client.connect(self.path)
                for message, expected in [
                    (self.SET % f'"{password}"' + "}", ""),
                    ('{"method":"org.coax.Login.SignIn"}', error),
                    ('{"method":"org.coax.Login.Get"}', ""),
                    (self.SET % f'["{password}"]' + "}", "Invalid"),
                    (self.SET % f'"{password}"' + "]", "InvalidMessage"),
                ]:
                    client.sendall(message.encode() + b"\n")
                    reply = replies.readline().decode()
                    name = json.loads(reply).get("error", "").rpartition(".")[2]
                    self.assertEqual(name, expected)
                    self.assertNotIn(password, reply)
            daemon.send_signal(signal.SIGTERM)
            self.assertNotIn(password, daemon.stderr.read().decode())
            self.assertEqual(daemon.wait(PATIENCE), 0)
            for file in self.files():
                self.assertNotIn(password, file.read_text())
        # After a success, a file has the name of the user.
        self.assertTrue(any("ada" in file.read_text() for file in self.files()))

    def files(self):
        return [file for file in self.folder.rglob("*") if file.is_file()]


class ServiceTests(DaemonTestCase):
    """The start and the end of the daemon as a service."""

    def test_ends_cleanly(self):
        for request, status in [(signal.SIGTERM, 0), (signal.SIGHUP, 0), (signal.SIGINT, 130)]:
            daemon = self.start()
            self.connect()
            daemon.send_signal(request)
            self.assertEqual(daemon.wait(PATIENCE), status)
            self.assertFalse(os.path.exists(self.path))

    @unittest.skipUnless(COMMAND, "COAX_COMMAND is not set")
    def test_tells_clients_that_it_ends_during_an_action(self):
        daemon = self.start("--latency=3600")
        login, other = self.connect(), self.connect()
        login.set(username="ada", password="lovelace")
        command = subprocess.Popen(
            [COMMAND, "do", "login", "signIn"], env=self.environment,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        self.addCleanup(command.communicate)
        changes = other.watch()
        while not next(changes)["signIn"]["executing"]:
            pass
        daemon.send_signal(signal.SIGTERM)
        output, errors = command.communicate(timeout=PATIENCE)
        self.assertEqual((output, errors), ("", "coax: The model has ended.\n"))
        self.assertEqual(command.returncode, 8)
        with self.assertRaises(coax.Gone):
            next(changes)
        self.assertEqual(daemon.wait(PATIENCE), 0)

    def test_replaces_the_socket_of_a_killed_daemon(self):
        daemon = self.start()
        daemon.kill()
        daemon.wait()
        self.assertTrue(os.path.exists(self.path))
        self.start()
        self.assertFalse(self.connect().isSignedIn)

    def test_does_not_start_twice(self):
        self.start()
        second = subprocess.run(
            [DAEMON], env=self.environment, timeout=PATIENCE, stderr=subprocess.PIPE, text=True
        )
        self.assertEqual(
            second.stderr, f"login-daemon: Another program is listening on “{self.path}”.\n"
        )
        self.assertEqual(second.returncode, 2)


UNITS = ROOT / "Demo" / "login-daemon" / "systemd"


class CoreFileTests(DaemonTestCase):
    """The programs that hold passwords leave no core files."""

    def test_the_system_writes_no_core_file(self):
        if os.geteuid() != 0:
            self.skipTest("needs root, to run the programs as another user")
        nobody = 65534
        os.chown(self.folder, nobody, nobody)
        self.environment["SWIFT_BACKTRACE"] = "enable=no"
        folder = Path(DAEMON).parent
        for program in ["login-daemon", "login-tui"]:
            if program != "login-daemon" and not (folder / program).exists():
                continue  # a build of a part of the package
            ours, theirs = pty.openpty()
            self.addCleanup(os.close, ours)
            process = subprocess.Popen(
                [folder / program], env={**self.environment, "TERM": "xterm"},
                stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
                user=nobody, group=nobody, extra_groups=[],
                preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            )
            os.close(theirs)
            self.addCleanup(process.wait)
            self.addCleanup(process.kill)
            # The program has started when it writes.
            self.assertNotEqual(os.read(ours, 1000), b"", program)
            # The files of a process for which the system writes no core file belong to root.
            self.assertEqual(os.stat(f"/proc/{process.pid}/mem").st_uid, 0, program)


class UnitTests(DaemonTestCase):
    """The unit files for systemd.

    In place of systemd, the tests create the socket and start the daemon.
    """

    def setUp(self):
        super().setUp()
        self.program = self.folder / ".local" / "bin" / "login-daemon"
        self.program.parent.mkdir(parents=True)
        self.program.symlink_to(DAEMON)

    def unit(self, kind):
        """Returns the sections of a unit file with the specifiers that it uses replaced."""
        text = (UNITS / f"login-daemon.{kind}").read_text()
        sections = configparser.RawConfigParser()
        sections.optionxform = str
        sections.read_string(text.replace("%t", str(self.folder)).replace("%h", str(self.folder)))
        return sections

    def test_start_the_daemon_at_the_first_connection(self):
        unit, service = self.unit("socket")["Socket"], self.unit("service")["Service"]
        ready = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(ready.close)
        ready.settimeout(PATIENCE)
        ready.bind(str(self.folder / "notify"))
        self.assertEqual(service["Type"], "notify")
        self.environment["NOTIFY_SOCKET"] = str(self.folder / "notify")
        with socket.socket(socket.AF_UNIX) as listening, socket.socket(socket.AF_UNIX) as client:
            listening.bind(unit["ListenStream"])
            os.chmod(unit["ListenStream"], int(unit["SocketMode"], 8))
            self.assertEqual(os.stat(self.path).st_mode & 0o777, 0o600)
            listening.listen()
            client.settimeout(PATIENCE)
            client.connect(self.path)
            client.sendall(b'{"method":"org.coax.Login.Get"}\0')
            daemon = self.start_with(listening, service["ExecStart"])
            self.assertEqual(ready.recv(100), b"READY=1")
            self.assertIn(b'"isSignedIn":false', client.recv(10_000))
        daemon.send_signal(signal.SIGTERM)
        self.assertEqual(ready.recv(100), b"STOPPING=1")
        self.assertEqual(daemon.wait(PATIENCE), 0)
        # The socket belongs to systemd.
        self.assertTrue(os.path.exists(self.path))

    def start_with(self, listening, program, owner="$$"):
        """Starts a program that inherits a socket as the descriptor 3, as systemd does."""
        # The shell keeps its process number when it becomes the program.
        script = f"LISTEN_PID={owner} LISTEN_FDS=1 exec {program} 3<&{listening.fileno()}"
        daemon = subprocess.Popen(
            ["bash", "-c", script], env=self.environment,
            pass_fds=[listening.fileno()], stderr=subprocess.PIPE,
        )
        self.addCleanup(daemon.stderr.close)
        self.addCleanup(daemon.wait)
        self.addCleanup(daemon.kill)
        return daemon

    def test_names_the_path_of_a_socket_that_it_was_given(self):
        path = str(self.folder / "other.sock")
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(path)
            listening.listen()
            daemon = self.start_with(listening, DAEMON)
            self.assertIn(f" at {path}\n", daemon.stderr.readline().decode())
            self.assertFalse(coax.connect(path).isSignedIn)

    def test_serves_a_connection_that_it_was_given_until_the_client_leaves(self):
        """As with “Accept=yes” and “varlinkctl exec:”."""
        del self.environment["XDG_RUNTIME_DIR"]
        client, theirs = socket.socketpair()
        client.settimeout(PATIENCE)
        with client, theirs:
            daemon = self.start_with(theirs, DAEMON)
            theirs.close()
            line = daemon.stderr.readline().decode()
            self.assertEqual(line, "login-daemon: serving org.coax.Login\n")
            for _ in range(2):
                client.sendall(b'{"method":"org.coax.Login.Get"}\0')
                self.assertIn(b'"isSignedIn":false', client.recv(10_000))
            client.sendall(b'{"method":"org.coax.Login.Get"}\0')
            client.shutdown(socket.SHUT_WR)
            reply = b""
            while data := client.recv(10_000):
                reply += data
            self.assertIn(b'"isSignedIn":false', reply)
        self.assertEqual(daemon.wait(PATIENCE), 0)

    def test_ends_with_a_connection_whose_client_has_left(self):
        client, theirs = socket.socketpair()
        with theirs:
            client.close()
            daemon = self.start_with(theirs, DAEMON)
        self.assertEqual(daemon.wait(PATIENCE), 0)

    def test_cancels_the_action_of_a_client_that_leaves_its_connection(self):
        client, theirs = socket.socketpair()
        client.settimeout(PATIENCE)
        with theirs:
            daemon = self.start_with(theirs, f"{DAEMON} --latency=3600")
        parameters = {"username": "ada", "password": "lovelace"}
        call = {"method": "org.coax.Login.Set", "parameters": parameters}
        client.sendall(json.dumps(call).encode() + b"\0")
        client.recv(100)
        client.sendall(b'{"method":"org.coax.Login.SignIn"}\0')
        client.close()
        self.assertEqual(daemon.wait(PATIENCE), 0)

    @unittest.skipUnless(shutil.which("systemd-socket-activate"), "systemd is not installed")
    def test_serves_each_connection_of_an_accepting_socket(self):
        self.environment["PATH"] = os.environ["PATH"]
        activator = subprocess.Popen(
            ["systemd-socket-activate", "--accept", "-l", self.path, DAEMON],
            env=self.environment, stderr=subprocess.DEVNULL,
        )
        self.addCleanup(activator.wait)
        self.addCleanup(activator.kill)
        deadline = time.monotonic() + PATIENCE
        while not os.path.exists(self.path):
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.02)
        for _ in range(2):
            with socket.socket(socket.AF_UNIX) as client:
                client.settimeout(PATIENCE)
                client.connect(self.path)
                client.sendall(b'{"method":"org.coax.Login.Get"}\0')
                self.assertIn(b'"isSignedIn":false', client.recv(10_000))

    def test_takes_the_socket_with_the_name_of_the_protocol(self):
        paths = [str(self.folder / name) for name in ("first.sock", "second.sock")]
        with socket.socket(socket.AF_UNIX) as first, socket.socket(socket.AF_UNIX) as second:
            for listening, path in zip((first, second), paths):
                listening.bind(path)
                listening.listen()
            script = (
                f"LISTEN_PID=$$ LISTEN_FDS=2 LISTEN_FDNAMES=other:varlink exec {DAEMON} "
                f"3<&{first.fileno()} 4<&{second.fileno()}"
            )
            self.environment["XDG_RUNTIME_DIR"] = "/"
            daemon = subprocess.Popen(
                ["bash", "-c", script], env=self.environment,
                pass_fds=[first.fileno(), second.fileno()], stderr=subprocess.PIPE,
            )
            self.addCleanup(daemon.stderr.close)
            self.addCleanup(daemon.wait)
            self.addCleanup(daemon.kill)
            self.assertIn(f" at {paths[1]}\n", daemon.stderr.readline().decode())

    def test_needs_no_runtime_folder_for_a_socket_that_it_was_given(self):
        del self.environment["XDG_RUNTIME_DIR"]
        self.test_names_the_path_of_a_socket_that_it_was_given()

    def test_refuses_a_socket_that_is_not_a_listening_unix_stream_socket(self):
        with contextlib.ExitStack() as stack:
            tcp, datagrams, deaf = (
                stack.enter_context(socket.socket(family, kind))
                for family, kind in [
                    (socket.AF_INET, socket.SOCK_STREAM),
                    (socket.AF_UNIX, socket.SOCK_DGRAM),
                    (socket.AF_UNIX, socket.SOCK_STREAM),
                ]
            )
            tcp.bind(("127.0.0.1", 0))
            tcp.listen()
            datagrams.bind(str(self.folder / "datagrams.sock"))
            deaf.bind(str(self.folder / "deaf.sock"))
            for unsuitable in tcp, datagrams, deaf:
                with self.subTest(unsuitable):
                    daemon = self.start_with(unsuitable, DAEMON)
                    self.assertIn(
                        "descriptor 3, which is not a Unix stream socket that listens or is connected.",
                        daemon.communicate(timeout=PATIENCE)[1].decode(),
                    )
                    self.assertEqual(daemon.returncode, 2)

    def test_says_what_to_pass_without_a_runtime_folder(self):
        del self.environment["XDG_RUNTIME_DIR"]
        result = subprocess.run(
            [DAEMON], env=self.environment, timeout=PATIENCE, stderr=subprocess.PIPE, text=True
        )
        self.assertEqual(result.returncode, 2)
        self.assertIn("does not name a folder for “login.sock”. Set the", result.stderr)

    def test_ignores_the_sockets_of_another_process(self):
        with socket.socket(socket.AF_UNIX) as listening, socket.socket(socket.AF_UNIX) as client:
            listening.bind(str(self.folder / "other.sock"))
            listening.listen()
            client.connect(str(self.folder / "other.sock"))
            daemon = self.start_with(listening, DAEMON, owner=os.getpid())
            daemon.stderr.readline()
            self.assertFalse(self.connect().isSignedIn)
            # The daemon has not accepted the client of the other socket.
            listening.setblocking(False)
            listening.accept()[0].close()

    def test_reports_readiness_at_an_abstract_address(self):
        name = f"coax-{os.getpid()}"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ready:
            ready.settimeout(PATIENCE)
            ready.bind(f"\0{name}")
            self.environment["NOTIFY_SOCKET"] = f"@{name}"
            self.start()
            self.assertEqual(ready.recv(100), b"READY=1")

    def test_sends_signs_of_life_if_systemd_expects_them(self):
        self.environment["NOTIFY_SOCKET"] = str(self.folder / "notify")
        self.environment["WATCHDOG_USEC"] = "20000"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
            notices.settimeout(PATIENCE)
            notices.bind(self.environment["NOTIFY_SOCKET"])
            self.start()
            self.assertEqual(notices.recv(100), b"READY=1")
            for _ in range(3):
                self.assertEqual(notices.recv(100), b"WATCHDOG=1")

    def test_stops_no_matter_how_often_systemd_expects_signs_of_life_and_reads_none(self):
        self.environment["NOTIFY_SOCKET"] = str(self.folder / "notify")
        for microseconds in ("1", "9223372036854775807"):
            self.environment["WATCHDOG_USEC"] = microseconds
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
                notices.bind(self.environment["NOTIFY_SOCKET"])
                daemon = self.start()
                with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as other:
                    other.setblocking(False)
                    with self.assertRaises(BlockingIOError):
                        while True:
                            other.sendto(b"", self.environment["NOTIFY_SOCKET"])
                daemon.send_signal(signal.SIGTERM)
                self.assertEqual(daemon.wait(PATIENCE), 0)
            os.unlink(self.environment["NOTIFY_SOCKET"])

    def test_belong_together(self):
        self.assertEqual(self.unit("service")["Unit"]["Requires"], "login-daemon.socket")
        self.assertEqual(self.unit("service")["Install"]["Also"], "login-daemon.socket")
        self.assertEqual(self.unit("socket")["Install"]["WantedBy"], "sockets.target")

    @unittest.skipUnless(shutil.which("systemd-analyze"), "systemd-analyze is not installed")
    def test_are_valid(self):
        report = subprocess.run(
            ["systemd-analyze", "verify", "--user", *sorted(map(str, UNITS.iterdir()))],
            env={**self.environment, "HOME": str(self.folder)}, timeout=PATIENCE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        self.assertNotIn("login-daemon", report.stdout)


if __name__ == "__main__":
    unittest.main()
