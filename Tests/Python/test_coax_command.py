"""The program coax, with a model of a kettle and with the program login-daemon.

programs.py locates both.
"""

import contextlib
import fcntl
import getpass
import json
import os
import pty
import resource
import shutil
import signal
import socket
import subprocess
import sys
import termios
import threading
import time
import unittest
import unittest.mock
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "Sources" / "Python"))

import coax  # noqa: E402
from kettle import DESCRIPTION, EVENTS, INTERFACE, KettleServer  # noqa: E402
from programs import (  # noqa: E402
    COMMAND, DAEMON, PATIENCE, ProgramTestCase, random_password,
)


# The server is started by its path, which users other than root may not have in PATH.
SSH_SERVER = shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin")


class CommandTestCase(ProgramTestCase):
    """A test case that runs the program, with a folder for sockets."""

    def setUp(self):
        if not COMMAND:
            self.skipTest("COAX_COMMAND is not set")
        self.set_up_folder("coax-")
        self.environment["PATH"] = f"{Path(COMMAND).parent}:{os.environ['PATH']}"

    def run_coax(self, *arguments, input=""):
        return subprocess.run(
            [COMMAND, *arguments], env=self.environment, timeout=PATIENCE,
            input=input, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )

    def coax(self, *arguments, input=""):
        """Runs the program, which must succeed, and returns its output."""
        result = self.run_coax(*arguments, input=input)
        self.assertEqual((result.returncode, result.stderr), (0, ""), arguments)
        return result.stdout

    def assert_fails(self, arguments, status, message, input=""):
        result = self.run_coax(*arguments, input=input)
        self.assertEqual(result.stderr.splitlines()[0], f"coax: {message}")
        self.assertEqual(result.returncode, status)
        self.assertEqual(result.stdout, "")

    def start_coax(self, *arguments, **options):
        process = subprocess.Popen(
            [COMMAND, *arguments], env=self.environment,
            **{"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, **options},
        )
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        if process.stdout:
            self.addCleanup(process.stdout.close)
        return process

    def start_on_terminal(self, *arguments):
        """Starts the program on a new terminal, and returns the process and the other end."""
        ours, theirs = pty.openpty()
        self.addCleanup(os.close, ours)

        def take_terminal():
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        process = self.start_coax(
            *arguments, stdin=theirs, stdout=theirs, stderr=theirs,
            start_new_session=True, preexec_fn=take_terminal,
        )
        os.close(theirs)
        return process, ours


def read_until(terminal, end):
    """Returns what a program prints up to a text, or up to its end."""
    output = b""
    while not output.endswith(end.encode()):
        try:
            data = os.read(terminal, 1)
        except OSError:  # the program has ended
            break
        if not data:
            break
        output += data
    return output.decode()


def read_rest(terminal):
    return read_until(terminal, "\0")


class KettleTestCase(CommandTestCase):
    def setUp(self):
        super().setUp()
        self.server = KettleServer(str(self.folder / "kettle.sock"))
        self.addCleanup(self.server.close)


class ListTests(KettleTestCase):
    def test_lists_the_programs_that_reply(self):
        # One socket has no listener, and the listener of another one never replies.
        with socket.socket(socket.AF_UNIX) as dead, socket.socket(socket.AF_UNIX) as silent:
            dead.bind(str(self.folder / "dead.sock"))
            silent.bind(str(self.folder / "silent.sock"))
            silent.listen()
            self.assertEqual(
                self.coax("list", "--timeout", "0.2"), "kettle  org.example.Kettle\n"
            )
            self.assertEqual(
                json.loads(self.coax("list", "--json", "--timeout", "0.2")),
                {"name": "kettle", "product": "", "interfaces": [INTERFACE]},
            )

    def test_prints_nothing_if_no_program_runs(self):
        self.server.close()
        self.assertEqual(self.coax("list"), "")

    def test_lists_objects_and_uses_them_by_name(self):
        office = KettleServer(str(self.folder / "kettle@office.sock"))
        self.addCleanup(office.close)
        self.assertEqual(
            self.coax("list"), f"kettle         {INTERFACE}\nkettle@office  {INTERFACE}\n"
        )
        self.coax("set", "kettle@office", "target=70")
        self.assertEqual(self.coax("get", "kettle@office", "target"), "70\n")
        self.assertEqual(self.coax("get", "kettle", "target"), "60\n")
        self.assertEqual(self.coax("--complete", "get", ""), "kettle\nkettle@office\n")
        with unittest.mock.patch.dict(os.environ, {"XDG_RUNTIME_DIR": str(self.folder)}):
            with coax.connect("kettle@office") as client:
                self.assertEqual(client.target, 70)

    @unittest.skipUnless(shutil.which("socat"), "socat is not installed")
    def test_uses_a_model_through_a_forwarded_socket(self):
        """As with `ssh -L`, whose local end belongs to the user, too."""
        far = self.folder / "far.sock"
        self.run_until_cleanup(
            "socat", f"UNIX-LISTEN:{far},fork", f"UNIX-CONNECT:{self.server.path}"
        )
        deadline = time.monotonic() + PATIENCE
        while not far.exists():
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.02)
        self.use_far_model(far)

    @unittest.skipUnless(
        shutil.which("ssh") and SSH_SERVER, "the packages openssh-client and openssh-server are missing"
    )
    def test_uses_a_model_on_another_machine(self):
        """The other machine is this one: a server for the user of the tests, with a new key."""
        for key in ("host", "user"):
            subprocess.run(
                ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / key], check=True
            )
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            port = unused.getsockname()[1]
        public = (self.folder / "user.pub").read_text()
        (self.folder / "authorized").write_text(public)
        settings = {
            "Port": port, "ListenAddress": "127.0.0.1", "HostKey": self.folder / "host",
            "AuthorizedKeysFile": self.folder / "authorized", "PidFile": "none", "UsePAM": "no",
            "StrictModes": "no", "PermitRootLogin": "yes",
        }
        (self.folder / "sshd").write_text("".join(f"{k} {v}\n" for k, v in settings.items()))
        if os.geteuid() == 0:
            os.makedirs("/run/sshd", exist_ok=True)  # systemd makes it for the system's server
        self.run_until_cleanup(SSH_SERVER, "-D", "-e", "-f", self.folder / "sshd")
        far = self.folder / "far.sock"
        # The options of the article.
        client = self.run_until_cleanup(
            "ssh", "-N", "-o", "StreamLocalBindUnlink=yes", "-o", "StreamLocalBindMask=0177",
            "-F", "none", "-i", self.folder / "user", "-p", str(port),
            "-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={self.folder}/known",
            "-o", "IdentitiesOnly=yes", "-o", "BatchMode=yes", "-o", "ConnectionAttempts=20",
            "-L", f"{far}:{self.server.path}", f"{getpass.getuser()}@127.0.0.1",
        )
        deadline = time.monotonic() + PATIENCE
        while not far.exists():
            self.assertIsNone(client.poll(), "ssh has ended")
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.02)
        self.use_far_model(far)

    def run_until_cleanup(self, *command):
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        return process

    def use_far_model(self, far):
        self.coax("set", "far", "target=70")
        self.assertEqual(self.coax("get", "far", "target"), "70\n")
        self.assertEqual(self.coax("do", "far", "heat", "degrees=60"), "20\n40\n60\n")
        with coax.connect(str(far)) as client:
            changes = client.watch()
            self.assertEqual(next(changes).target, 70)
            self.assertEqual(client.target, 70)
            self.assertEqual(list(client.heat.values(degrees=50)), [20, 40, 50])
            changes.close()

    def test_needs_the_folder_of_sockets(self):
        del self.environment["XDG_RUNTIME_DIR"]
        self.assert_fails(
            ["list"], 2, "XDG_RUNTIME_DIR does not name the folder of sockets."
        )


class ListenTests(KettleTestCase):
    def setUp(self):
        super().setUp()
        self.server.descriptions[INTERFACE] = DESCRIPTION + EVENTS
        self.server.behavior["Listen"] = self.server.send_events

    def test_prints_events(self):
        self.assertEqual(self.coax("listen", "kettle"), "boiled  inf\nclicked  true\n")
        self.assertEqual(
            self.coax("listen", "kettle", "boiled", "--json"),
            '{"boiled":"inf"}\n{"clicked":true}\n',
        )
        self.assertEqual(
            self.server.log, [("Listen", {}), ("Listen", {"events": ["boiled"]})]
        )

    def test_describes_events(self):
        self.assertIn(
            "Events\n"
            "  boiled   float  The temperature at which the water boils.\n"
            "  clicked  bool\n",
            self.coax("describe", "kettle"),
        )
        members = json.loads(self.coax("describe", "--json", "kettle"))["members"]
        self.assertEqual(
            [member["name"] for member in members if member["kind"] == "event"],
            ["boiled", "clicked"],
        )
        self.assertNotIn("listen", [member["name"].lower() for member in members])
        self.assertEqual(
            self.coax("--complete", "listen", "kettle", "boiled", ""), "clicked\n"
        )

    def test_words_errors(self):
        for arguments, message in [
            (["listen", "kettle", "boild"], "has no event “boild”. Did you mean boiled?"),
            (["get", "kettle", "boiled"], None),
            (["set", "kettle", "boiled=1"], None),
        ]:
            message = f"{INTERFACE} {message}" if message else {
                "get": "boiled is an event. Use “coax listen”.",
                "set": "boiled cannot be set: it is an event. Use “coax listen”.",
            }[arguments[0]]
            self.assert_fails(arguments, 3, message)
        self.server.behavior["Listen"] = lambda peer, call: None
        self.assert_fails(
            ["listen", "kettle", "--timeout", "0.1"], 2,
            f"The program at “{self.folder / 'kettle.sock'}” has not replied for 0.1 seconds.",
        )
        self.server.behavior["Listen"] = lambda peer, call: peer.fail("org.coax.TooSlow")
        self.assert_fails(
            ["listen", "kettle"], 7, "The output was read too slowly, so listen was canceled."
        )
        self.server.descriptions[INTERFACE] = DESCRIPTION
        self.assert_fails(["listen", "kettle"], 3, f"{INTERFACE} has no events.")


class DescribeTests(KettleTestCase):
    def test_lists_the_members(self):
        lines = self.coax("describe", "kettle").splitlines()
        self.assertEqual(lines[:2], ["org.example.Kettle", "The kettle in the kitchen."])
        self.assertIn("Properties", lines)
        target = next(line for line in lines if "target" in line)
        self.assertEqual(
            target.split(maxsplit=3), ["target", "int", "set", "The temperature to reach, in °C."]
        )
        ticks = next(line for line in lines if " ticks" in line)
        self.assertEqual(ticks.split(), ["ticks", "int", "set"])
        password = next(line for line in lines if "password" in line)
        self.assertEqual(password.split(), ["password", "string", "set", "only"])
        self.assertIn("  heat  (degrees: int) → int  Heats the water.", lines)
        self.assertIn("  overwrite  string → bool", lines)
        self.assertEqual(lines[-2:], ["Errors", "  TooHot"])  # and none that all models have

    def test_wraps_long_types(self):
        names = [f"fieldNumber{index}: int" for index in range(12)]
        self.server.descriptions[INTERFACE] = (
            f"interface org.example.Kettle\ntype State (# The help.\na: ({', '.join(names)}))\n"
            "method Get() -> (state: State)\n"
        )
        lines = self.coax("describe", "kettle").splitlines()
        self.assertLessEqual(max(map(len, lines)), 70)
        text = " ".join(" ".join(lines[3:]).replace("The help.", "").split())
        self.assertEqual(text, f"a ({', '.join(names)})")

    def test_aligns_the_columns(self):
        lines = self.coax("describe", "kettle").splitlines()
        begin = lines.index("Properties") + 1
        starts = {line.index(line.split()[1]) for line in lines[begin:begin + 12]}
        self.assertEqual(len(starts), 1)

    def test_counts_the_columns_of_a_terminal(self):
        # Wide characters take two columns, and a combining accent takes none.
        self.server.descriptions[INTERFACE] = (
            "interface org.example.Kettle\ntype State (温度: int, e\u0301: int, target: int)\n"
        )
        self.server.change(**{"温度": 1, "e\u0301": 2})
        self.assertEqual(
            self.coax("get", "kettle"), "温度    1\ne\u0301       2\ntarget  60\n"
        )

    def test_prints_the_text_of_the_interface(self):
        self.assertEqual(self.coax("describe", "kettle", "--varlink"), DESCRIPTION)

    def test_prints_json(self):
        description = json.loads(self.coax("describe", "--json", "kettle"))
        members = {member["name"]: member for member in description["members"]}
        self.assertEqual(members["heat"]["parameters"], {"degrees": "int"})
        self.assertEqual(members["overwrite"]["answer"], "bool")
        self.assertEqual(members["password"]["kind"], "secret")

    def test_needs_an_interface_if_there_are_several(self):
        self.server.interfaces.append("org.example.Cups")
        self.server.descriptions["org.example.Cups"] = "interface org.example.Cups\n"
        self.assert_fails(
            ["describe", "kettle"], 3,
            "kettle serves org.example.Kettle, org.example.Cups. Choose one with --interface.",
        )
        self.assertEqual(
            self.coax("describe", "kettle", "--interface", "org.example.Cups"), "org.example.Cups\n"
        )
        self.assertEqual(
            self.coax("get", f"--interface={INTERFACE}", "kettle", "target"), "60\n"
        )

    def test_reports_a_description_that_is_invalid(self):
        self.server.descriptions[INTERFACE] = "interface org.example.Kettle\n\ntype State (a:"
        self.assert_fails(
            ["get", "kettle"], 2, "Line 3 of the description of org.example.Kettle is invalid."
        )


class StateTests(KettleTestCase):
    def test_prints_a_table(self):
        lines = self.coax("get", "kettle").splitlines()
        self.assertIn("target       60", lines)
        self.assertIn("name         Tea", lines)
        self.assertIn('limits       {"lowest":0,"highest":"inf"}', lines)
        self.assertIn("heat         enabled", lines)
        self.assertIn("overwrite    not asked", lines)
        self.assertIn("ticks        9007199254740993", lines)

    def test_prints_a_value_alone(self):
        self.assertEqual(self.coax("get", "kettle", "target"), "60\n")
        self.assertEqual(
            self.coax("get", "kettle", "target", "status"), "target  60\nstatus  off\n"
        )

    def test_suggests_names(self):
        for arguments, message in [
            (["get", "kettle", "tarqet"], "member “tarqet”. Did you mean target?"),
            (["do", "kettle", "HEAT"], "action “HEAT”. Did you mean heat?"),
            (["do", "kettle", "x"], "action “x”. The actions are: heat, save."),
        ]:
            self.assert_fails(arguments, 3, f"{INTERFACE} has no {message}")
        path = self.folder / "ketle.sock"
        self.assert_fails(
            ["get", "ketle"], 2, f"There is no socket “{path}”. Did you mean kettle?"
        )

    def test_finds_a_socket_by_its_path(self):
        self.assertEqual(self.coax("get", str(self.folder / "kettle.sock"), "target"), "60\n")

    def test_prints_json(self):
        self.assertEqual(
            json.loads(self.coax("get", "kettle", "--json", "ticks", "readings")),
            {"ticks": "9007199254740993", "readings": [1, 2.5, "-inf", "nan"]},
        )

    def test_removes_what_could_control_the_terminal(self):
        text = "\x1b]0;title\x07\u202eoff\nnext"
        self.server.change(status=text)
        self.assertEqual(self.coax("get", "kettle", "status"), "]0;titleoff next\n")
        output = self.coax("get", "kettle", "status", "--json")
        self.assertEqual(output, '{"status":"\\u001b]0;title\\u0007\\u202eoff\\nnext"}\n')
        self.assertEqual(json.loads(output)["status"], text)

    def test_sets_values_by_their_types(self):
        self.coax(
            "set", "kettle", "target=80", "temperature=21.5", "name=a=b", "ticks=9007199254740993",
            "readings=[1, 2]", 'counts:={"boiled": 4}', "note:=null", "password",
            input="secret\n",
        )
        self.assertEqual(self.server.log[-1], ("Set", {
            "target": 80, "temperature": 21.5, "name": "a=b", "ticks": "9007199254740993",
            "readings": [1, 2], "counts": {"boiled": 4}, "note": None, "password": "secret",
        }))

    def test_shows_the_problem_of_a_value(self):
        self.coax("set", "kettle", "name=")
        self.assertEqual(self.coax("get", "kettle", "name"), " (required)\n")

    def test_refuses_values_of_another_type(self):
        for value, message in [
            ("target=warm", "target needs a whole number, not “warm”."),
            ("target=1.5", "target needs a whole number, not “1.5”."),
            ("temperature=warm", "temperature needs a number, not “warm”."),
            ("temperature=nan", "temperature needs a number, not “nan”."),
            ("temperature=0x10", "temperature needs a number, not “0x10”."),
            (
                "readings=[1",
                'readings needs a value in JSON, such as [1, 2] or {"a": true}, not “[1”.',
            ),
            ("target", "target needs a value: target=VALUE."),
            ("status=off", "status cannot be set: it is only readable."),
            ("heat=1", "heat cannot be set: it is an action. Use “coax do”."),
        ]:
            self.assert_fails(["set", "kettle", value], 3, message)
        self.assert_fails(["set", "kettle", "target=1", "target=2"], 3, "target is set twice.")
        self.assertEqual(self.server.log, [])

    def test_reports_a_value_that_the_model_refuses(self):
        self.assert_fails(["set", "kettle", "target=101"], 6, "target at most 100.")

    def test_reads_a_secret_from_a_pipe(self):
        self.coax("set", "kettle", "password", "target=9", input="geheim\n")
        self.assertEqual(self.server.log[-1], ("Set", {"password": "geheim", "target": 9}))
        self.assert_fails(["set", "kettle", "password"], 3, "password needs a value.")
        self.assert_fails(["get", "kettle", "password"], 3, "password can be set, but not read.")

    def test_refuses_a_secret_on_the_command_line(self):
        for value in ("password=geheim", "password=", 'password:="geheim"'):
            self.assert_fails(
                ["set", "kettle", value], 3,
                "password is a secret, and other users can see command lines: write password alone "
                "to type it, or password=@- to read it from standard input, or password=@FILE.",
            )
        self.assertEqual(self.server.log, [])

    def test_reads_a_secret_from_standard_input_and_from_a_file(self):
        self.coax("set", "kettle", "password=@-", input="geheim\n")
        self.assertEqual(self.server.log[-1], ("Set", {"password": "geheim"}))
        path = Path(self.folder, "secret")
        path.write_text("aus der Datei\nund mehr\n")
        self.coax("set", "kettle", f"password=@{path}")
        self.assertEqual(self.server.log[-1], ("Set", {"password": "aus der Datei"}))
        self.assert_fails(
            ["set", "kettle", "password=@/none"], 3,
            "Cannot read “/none”: No such file or directory.",
        )

    def test_refuses_a_secret_that_is_not_a_line_of_text(self):
        path = Path(self.folder, "key")
        for content, problem in [
            (b"\xff\n", "is not valid UTF-8"),
            (b"x" * 65537 + b"\n", "has more than 65536 bytes"),
            (b"x" * 70000, "has more than 65536 bytes"),
        ]:
            path.write_bytes(content)
            message = f"The first line of “{path}” {problem}."
            self.assert_fails(["set", "kettle", f"password=@{path}"], 3, message)
            result = subprocess.run(
                [COMMAND, "set", "kettle", "password"], env=self.environment, input=content,
                stderr=subprocess.PIPE, timeout=PATIENCE,
            )
            message = f"coax: A line of standard input {problem}.\n"
            self.assertEqual((result.returncode, result.stderr.decode()), (3, message))
        self.assert_fails(
            ["set", "kettle", "password=@/dev/zero"], 3,
            "The first line of “/dev/zero” has more than 65536 bytes.",
        )
        self.assert_fails(["set", "kettle", "password=@/"], 3, "Cannot read “/”: Is a directory.")
        self.assertEqual(self.server.log, [])
        path.write_bytes(b"x" * 65536 + b"\r\n")
        self.coax("set", "kettle", f"password=@{path}")
        self.assertEqual(self.server.log[-1], ("Set", {"password": "x" * 65536}))

    def test_reads_a_secret_from_a_named_pipe(self):
        path = Path(self.folder, "pipe")
        os.mkfifo(path)
        process = self.start_coax("set", "kettle", f"password=@{path}")
        path.write_text("geheim\n")
        self.assertEqual(process.wait(PATIENCE), 0)
        self.assertEqual(self.server.log[-1], ("Set", {"password": "geheim"}))

    def test_ends_with_ctrl_c_while_a_named_pipe_has_no_writer(self):
        path = Path(self.folder, "pipe")
        os.mkfifo(path)
        process = self.start_coax(
            "set", "kettle", f"password=@{path}", stderr=subprocess.DEVNULL
        )
        # The pipe accepts a writer as soon as the program has opened it.
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK))
            except OSError:
                self.assertLess(time.monotonic(), deadline)
                continue
            break
        self.assertEqual(process.wait(PATIENCE), 3)
        process = self.start_coax("set", "kettle", f"password=@{path}")
        writer = os.open(path, os.O_WRONLY)
        self.addCleanup(os.close, writer)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE), 130)

    def test_follows_types_in_a_circle(self):
        self.server.descriptions[INTERFACE] = (
            "interface org.example.Kettle\ntype A ?B\ntype B ?A\ntype State (a: A)\n"
            "method Get() -> (state: State)\nmethod Set(a: A) -> ()\n"
        )
        self.coax("set", "kettle", "a=1")
        self.assertEqual(self.server.log[-1], ("Set", {"a": 1}))

    def test_asks_for_a_secret_without_echo(self):
        process, terminal = self.start_on_terminal("set", "kettle", "password")
        self.assertEqual(read_until(terminal, ": "), "password: ")
        os.write(terminal, b"geheim\n")
        self.assertEqual(read_rest(terminal), "\r\n")
        self.assertEqual(process.wait(PATIENCE), 0)
        self.assertEqual(self.server.log[-1], ("Set", {"password": "geheim"}))

    def test_leaves_no_copy_of_a_secret_while_it_waits(self):
        received, reply = threading.Event(), threading.Event()
        self.addCleanup(reply.set)

        def set_slowly(peer, call):
            received.set()
            reply.wait(PATIENCE)
            peer.reply()

        self.server.behavior["Set"] = set_slowly
        secret = random_password()
        process, terminal = self.start_on_terminal("set", "kettle", "password", "name=\"\n")
        read_until(terminal, ": ")
        os.write(terminal, f"{secret}\n".encode())
        self.assertTrue(received.wait(PATIENCE))
        self.assertIn(("Set", {"password": secret, "name": '"\n'}), self.server.log)
        # The command overwrites the message right after the server has received it.
        self.wait_for_copies(0, secret, process)
        reply.set()
        self.assertEqual(process.wait(PATIENCE), 0)

    def test_ends_at_a_prompt_with_ctrl_c(self):
        process, terminal = self.start_on_terminal("set", "kettle", "password")
        read_until(terminal, ": ")
        os.write(terminal, b"\x03")
        read_rest(terminal)
        self.assertEqual(process.wait(PATIENCE), 130)
        self.assertEqual(self.server.log, [])


class WatchTests(KettleTestCase):
    def test_prints_the_state_and_then_each_change(self):
        process = self.start_coax("watch", "kettle", "target", "temperature")
        self.assertEqual(process.stdout.readline(), b"target       60\n")
        self.assertEqual(process.stdout.readline(), b"temperature  20\n")
        self.server.change(status="heating")
        self.server.change(temperature=30, target=70)
        self.assertEqual(process.stdout.readline(), b"target       70\n")
        self.assertEqual(process.stdout.readline(), b"temperature  30\n")

    def test_prints_json(self):
        process = self.start_coax("watch", "--json", "kettle", "target", "note")
        self.assertEqual(process.stdout.readline(), b'{"target":60}\n')
        self.server.change(note=None)
        self.assertEqual(process.stdout.readline(), b'{"note":null}\n')

    def test_ends_with_the_model(self):
        process = self.start_coax("watch", "kettle", "target", stderr=subprocess.PIPE)
        self.addCleanup(process.stderr.close)
        process.stdout.readline()
        self.server.change(gone=True)
        self.assertEqual(process.stderr.read(), b"coax: The model has ended.\n")
        self.assertEqual(process.wait(PATIENCE), 8)

    def test_ends_quietly_when_its_reader_leaves(self):
        process = self.start_coax("watch", "kettle", "target", stderr=subprocess.PIPE)
        self.addCleanup(process.stderr.close)
        process.stdout.readline()
        process.stdout.close()
        self.assertEqual(process.stderr.read(), b"")
        self.assertEqual(process.wait(PATIENCE), 0)

    def test_ends_with_ctrl_c(self):
        process = self.start_coax("watch", "kettle", "target")
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE), 130)
        self.assertTrue(self.server.watch_ended.wait(PATIENCE))


class ActionTests(KettleTestCase):
    def test_prints_each_value(self):
        self.assertEqual(self.coax("do", "kettle", "heat", "degrees=80"), "20\n40\n80\n")
        self.assertIn(("Heat", {"degrees": 80}), self.server.log)

    def test_checks_parameters(self):
        self.assert_fails(
            ["do", "kettle", "heat"], 3, "heat needs degrees=VALUE (int)."
        )
        self.assert_fails(
            ["do", "kettle", "heat", "cups=2"], 3,
            "heat has no parameter “cups”. Use degrees=VALUE.",
        )
        self.assert_fails(
            ["do", "kettle", "heat", "degrees=hot"], 3,
            "degrees needs a whole number, not “hot”.",
        )

    def test_asks_questions(self):
        result = self.run_coax("do", "kettle", "save", input="perhaps\nyes\n")
        self.assertEqual(
            result.stderr,
            "kettle.txt [yes/no]\nThe answer must be yes or no.\nkettle.txt [yes/no]\n",
        )
        self.assertEqual(result.returncode, 0)
        result = self.run_coax("do", "kettle", "save", input="no\n")
        self.assertEqual(result.stderr, "kettle.txt [yes/no]\ncoax: not saved\n")
        self.assertEqual(result.returncode, 1)

    def test_asks_questions_on_a_terminal(self):
        process, terminal = self.start_on_terminal("do", "kettle", "save")
        self.assertEqual(read_until(terminal, "] "), "kettle.txt [yes/no] ")
        os.write(terminal, b"yes\n")
        self.assertEqual(read_rest(terminal), "yes\r\n")
        self.assertEqual(process.wait(PATIENCE), 0)

    def test_cancels_if_a_question_is_not_answered(self):
        result = self.run_coax("do", "kettle", "save")
        self.assertIn("coax: The question “kettle.txt” was not answered.\n", result.stderr)
        self.assertEqual(result.returncode, 1)
        self.assertTrue(self.server.cancelled.wait(PATIENCE))

    def test_answers_a_question_of_another_client(self):
        process = self.start_coax(
            "do", "kettle", "save", stdin=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.stdin.close)
        self.assertEqual(process.stderr.readline(), b"kettle.txt [yes/no]\n")
        self.assertEqual(self.coax("get", "kettle", "overwrite"), "5: kettle.txt\n")
        self.assert_fails(
            ["answer", "kettle", "4", "yes"], 5,
            "There is no question 4 that waits for an answer.",
        )
        self.coax("answer", "kettle", "5", "yes")
        self.assertEqual(process.wait(PATIENCE), 0)

    def test_cancels_with_ctrl_c(self):
        self.server.behavior["Heat"] = self.server.hold
        process = self.start_coax("do", "kettle", "heat", "degrees=80")
        self.assertEqual(process.stdout.readline(), b"1\n")
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE), 130)
        self.assertTrue(self.server.cancelled.wait(PATIENCE))

    def test_cancels_when_its_reader_leaves(self):
        self.server.behavior["Heat"] = self.server.hold
        process = self.start_coax("do", "kettle", "heat", "degrees=80")
        process.stdout.readline()
        process.stdout.close()
        self.assertTrue(self.server.cancelled.wait(PATIENCE))
        self.assertEqual(process.wait(PATIENCE), 0)

    def test_words_errors(self):
        for name, parameters, status, message in [
            ("Disabled", {"reason": "disabled"}, 5, "heat is disabled."),
            ("Disabled", {"reason": "executing"}, 5, "heat is already running."),
            ("Disabled", {"reason": "gone"}, 8, "The model has ended."),
            ("Cancelled", {}, 7, "heat was canceled."),
            ("TooHot", {"message": "Too\x1b[31m hot."}, 1, "Too[31m hot."),
            ("Boiled", {}, 1, "heat failed: Boiled."),
            ("Gone", {}, 8, "The model has ended."),
            ("Invalid", {"field": "degrees", "problem": "at most 100"}, 6, "degrees at most 100."),
            (
                "org.varlink.service.InvalidParameter", {"parameter": "degrees"}, 6,
                "The parameter “degrees” is invalid.",
            ),
            (
                "org.coax.TooSlow", {}, 7,
                "The output was read too slowly, so heat was canceled.",
            ),
        ]:
            self.server.behavior["Heat"] = lambda peer, call: peer.fail(name, **parameters)
            with self.subTest(name):
                self.assert_fails(["do", "kettle", "heat", "degrees=1"], status, message)

    def test_reports_a_program_that_ends(self):
        self.server.behavior["Heat"] = lambda peer, call: peer.socket.shutdown(2)
        path = self.folder / "kettle.sock"
        self.assert_fails(
            ["do", "kettle", "heat", "degrees=1"], 2, f"The program at “{path}” has ended."
        )


class TimeoutTests(KettleTestCase):
    """A program that accepts calls and does not reply."""

    def be_silent(self, *methods):
        for method in methods:
            self.server.behavior[method] = lambda peer, call: peer.wait_for_close()

    def test_ends_if_no_reply_arrives_in_time(self):
        self.be_silent("Get", "Set", "Watch")
        for arguments in (["get", "kettle"], ["set", "kettle", "target=1"], ["watch", "kettle"]):
            self.assert_fails(
                [*arguments, "--timeout", "0.05"], 2,
                f"The program at “{self.server.path}” has not replied for 0.05 seconds.",
            )
        self.assert_fails(
            ["get", "kettle", "--timeout", "soon"], 3,
            "--timeout needs a number of seconds, not “soon”.",
        )

    def test_waits_for_an_action(self):
        def heat(peer, call):
            time.sleep(1.5)
            peer.reply(value=1)

        self.server.behavior["Heat"] = heat
        output = self.coax("do", "kettle", "heat", "degrees=1", "--timeout", "1")
        self.assertEqual(output, "1\n")


@unittest.skipUnless(os.geteuid() == 0, "needs root")
class UserTests(CommandTestCase):
    """A program of another user."""

    def test_is_refused_unless_any_user_is_accepted(self):
        path = Path(self.folder, "false.sock")
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(path))
            # The system reports the user at the time of `listen`.
            os.seteuid(65534)
            try:
                listener.listen()
            finally:
                os.seteuid(0)
            self.assert_fails(
                ["get", str(path)], 2,
                f"User 65534 serves “{path}”, not you. If you trust that user, use --any-user.",
            )
            self.assert_fails(
                ["get", str(path), "--any-user", "--timeout", "0.05"], 2,
                f"The program at “{path}” has not replied for 0.05 seconds.",
            )


class RefusalTests(KettleTestCase):
    """Connections that the program refuses with an error, and then closes."""

    def test_cannot_reach_the_program(self):
        for name, message in [
            (
                "org.varlink.service.PermissionDenied",
                "The program does not accept connections from this user.",
            ),
        ]:
            self.server.refusal = {"error": name, "parameters": {}}
            for arguments in [["get"], ["get", "--interface", INTERFACE]]:
                with self.subTest(name, arguments=arguments):
                    self.assert_fails([*arguments, "kettle"], 2, message)


class ReplyTests(KettleTestCase):
    def test_refuses_a_reply_without_end(self):
        def flood(peer, call):
            with contextlib.suppress(OSError):
                while True:
                    peer.socket.sendall(b" " * (1 << 20))

        self.server.behavior["Get"] = flood
        self.assert_fails(
            ["get", "kettle"], 2,
            f"The program at “{self.server.path}” has sent a reply of more than 64 MiB.",
        )

    def test_refuses_a_reply_that_is_not_text(self):
        def garble(peer, call):
            peer.socket.sendall(b'{"parameters":{"state":{"status":"\xff"}}}\0')

        self.server.behavior["Get"] = garble
        message = f"The program at “{self.server.path}” does not speak Varlink."
        self.assert_fails(["get", "kettle"], 2, message)


class JSONErrorTests(KettleTestCase):
    def assert_error(self, arguments, status, name, input="", **parameters):
        result = self.run_coax(*arguments, "--json", input=input)
        self.assertEqual((result.returncode, result.stdout), (status, ""))
        error = result.stderr.splitlines()[-1]
        self.assertEqual(json.loads(error), {"error": name, "parameters": parameters})

    def test_prints_the_error_of_the_model(self):
        self.assert_error(
            ["set", "kettle", "target=101"], 6, f"{INTERFACE}.Invalid",
            field="target", problem="at most 100",
        )
        self.server.behavior["Heat"] = lambda peer, call: peer.fail("TooHot", degrees=[1, None])
        self.assert_error(
            ["do", "kettle", "heat", "degrees=1"], 1, f"{INTERFACE}.TooHot", degrees=[1, None]
        )
        self.assert_error(["answer", "kettle", "4", "yes"], 5, f"{INTERFACE}.NotAsked", id=4)
        self.server.refusal = {"error": "org.varlink.service.PermissionDenied"}
        self.assert_error(["get", "kettle"], 2, "org.varlink.service.PermissionDenied")

    def test_prints_its_own_errors(self):
        self.assert_error(
            ["get", "kettle", "x"], 3, "org.coax.InvalidArguments",
            message=self.run_coax("get", "kettle", "x").stderr[len("coax: "):-1],
        )
        self.assert_error(
            ["do", "kettle", "save"], 1, "org.coax.Failed",
            message="The question “kettle.txt” was not answered.",
        )
        path = self.folder / "none.sock"
        self.assert_error(
            ["get", "none"], 2, "org.coax.Unavailable",
            message=f"There is no socket “{path}”. Is the program running?",
        )

    def test_a_reply_of_a_wrong_shape_is_no_success(self):
        sentence = f"The program at “{self.server.path}” does not speak Varlink."
        for reply in (
            {"error": 5}, {"error": ""}, {"error": {}}, {"parameters": [1]}, {"parameters": "x"},
            {"continues": 1}, {"continues": True, "parameters": {"state": {}}}, [],
        ):
            self.server.behavior["Get"] = lambda peer, call: peer.send(reply)
            with self.subTest(reply):
                self.assert_fails(["get", "kettle"], 2, sentence)
        self.server.behavior["Heat"] = lambda peer, call: peer.send({"error": 5})
        self.assert_fails(["do", "kettle", "heat", "degrees=1"], 2, sentence)
        self.server.behavior["Heat"] = lambda peer, call: peer.send({"error": None})
        self.assertEqual(self.coax("do", "kettle", "heat", "degrees=1"), "")

    def test_prints_nothing_without_an_error(self):
        self.assertEqual(self.coax("set", "kettle", "target=70", "--json"), "")
        self.server.change(overwrite={"id": 5, "request": "kettle.txt"})
        self.assertEqual(self.coax("answer", "kettle", "5", "yes", "--json"), "")

    def test_prints_nothing_after_ctrl_c(self):
        process = self.start_coax("watch", "kettle", "--json", stderr=subprocess.PIPE)
        self.addCleanup(process.stderr.close)
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.stderr.read(), b"")
        self.assertEqual(process.wait(PATIENCE), 130)


class ArgumentTests(CommandTestCase):
    def test_reports_that_it_can_open_too_few_files(self):
        # One descriptor is enough to load libraries, but not for the pipe that Ctrl-C needs.
        process = self.start_coax(
            "get", "kettle", stderr=subprocess.PIPE,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (4, 4)),
        )
        self.addCleanup(process.stderr.close)
        self.assertEqual(
            process.stderr.read().decode(),
            "coax: Too few files can be open at the same time. Raise the limit with “ulimit -n 256”.\n",
        )
        self.assertEqual(process.wait(PATIENCE), 2)

    def test_reports_that_nothing_is_served(self):
        path = self.folder / "nothing.sock"
        self.assert_fails(
            ["get", "nothing"], 2, f"There is no socket “{path}”. Is the program running?"
        )
        with socket.socket(socket.AF_UNIX) as abandoned:
            abandoned.bind(str(path))
        self.assert_fails(["get", "nothing"], 2, f"No program is listening on “{path}”.")
        del self.environment["XDG_RUNTIME_DIR"]
        self.assert_fails(
            ["get", "nothing"], 2,
            "The variable XDG_RUNTIME_DIR does not name a folder for “nothing.sock”. Set the variable "
            "to a folder of your own, or pass a path, such as “./nothing.sock”.",
        )

    def test_reports_invalid_arguments(self):
        commands = "The commands are: list, describe, get, set, do, watch, listen, answer, mcp."
        for arguments, message in [
            ([], f"A command is missing. {commands}"),
            (["boil"], f"Unknown command “boil”. {commands}"),
            (["get"], "NAME is missing in “coax get NAME [MEMBER…]”."),
            (["get", "kettle", "--jsn"], "Unknown option --jsn. Did you mean --json?"),
            (["set", "kettle"], "MEMBER=VALUE… is missing in “coax set NAME MEMBER=VALUE…”."),
            (["answer", "a"], "QUESTION is missing in “coax answer NAME QUESTION [ANSWER]”."),
            (["describe", "kettle", "x"], "Unexpected argument “x” after “coax describe NAME”."),
            (["set", "kettle", "a=1", "--varlink"], "“coax set” has no option --varlink."),
            (["get", "kettle", "--json=1"], "--json takes no value."),
            (["get", "kettle", "--interface"], "--interface needs the name of an interface."),
            (["--completions", "ksh"], "--completions needs bash, zsh or fish, not “ksh”."),
        ]:
            self.assert_fails(arguments, 3, message)

    def test_prints_help(self):
        text = self.coax("--help")
        self.assertEqual(self.coax("-h"), text)
        self.assertIn("  4    the output could not be written\n", text)
        self.assertIn("  8    the model has ended\n", text)
        self.assertLessEqual(max(map(len, text.splitlines())), 79)
        self.assertEqual(self.coax("--version"), "coax 0.1.0\n")

    def test_reports_output_that_cannot_be_written(self):
        with open("/dev/full", "w") as full:
            result = subprocess.run(
                [COMMAND, "--help"], stdout=full, stderr=subprocess.PIPE, text=True
            )
        self.assertEqual(
            result.stderr, "coax: Cannot write to standard output: No space left on device.\n"
        )
        self.assertEqual(result.returncode, 4)

    def test_reports_output_that_is_closed(self):
        self.addCleanup(KettleServer(str(self.folder / "kettle.sock")).close)
        for arguments in ("--help", "list", "describe kettle", "get kettle", "watch kettle"):
            result = subprocess.run(
                ["sh", "-c", f"exec {COMMAND} {arguments} <&- >&-"], env=self.environment,
                stderr=subprocess.PIPE, text=True, timeout=PATIENCE,
            )
            self.assertEqual(
                result.stderr, "coax: Cannot write to standard output: Bad file descriptor.\n"
            )
            self.assertEqual(result.returncode, 4)

    def test_refuses_arguments_that_are_not_text(self):
        result = subprocess.run(
            [COMMAND, "set", "kettle", b"note=\xff"], stderr=subprocess.PIPE, text=True
        )
        self.assertEqual(
            result.stderr, "coax: Argument 3 is not valid UTF-8.\nTry coax --help.\n"
        )
        self.assertEqual(result.returncode, 3)

    def test_prints_help_to_a_reader_that_has_left(self):
        reader, writer = os.pipe()
        os.close(reader)
        self.addCleanup(os.close, writer)
        result = subprocess.run(
            [COMMAND, "--help"], stdout=writer, stderr=subprocess.PIPE, text=True
        )
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    @unittest.skipUnless(shutil.which("mandoc"), "mandoc is not installed")
    def test_has_a_manual_page(self):
        result = subprocess.run(
            ["mandoc", "-Tlint", "-Wall"], input=self.coax("--man"), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        self.assertEqual(result.stdout, "")


class CompletionTests(KettleTestCase):
    def complete(self, *words):
        return [line.split("\t")[0] for line in self.coax("--complete", *words).splitlines()]

    def test_asks_the_model_for_names(self):
        self.assertEqual(self.complete("g"), ["get"])
        self.assertEqual(self.complete("get", "k"), ["kettle"])
        self.assertEqual(self.complete("get", "kettle", "t"), ["target", "temperature", "ticks"])
        self.assertEqual(self.complete("get", "kettle", "target", "ta"), [])
        self.assertEqual(self.complete("set", "kettle", "ta"), ["target="])
        self.assertEqual(self.complete("set", "kettle", "p"), ["password"])
        self.assertEqual(self.complete("do", "kettle", ""), ["heat", "save"])
        self.assertEqual(self.complete("do", "kettle", "heat", ""), ["degrees="])
        self.assertEqual(self.complete("get", "kettle", "--interface", ""), [INTERFACE])
        self.assertEqual(self.complete("get", "kettle", "--interface=o"), [
            f"--interface={INTERFACE}"
        ])
        self.assertEqual(self.complete("get", "--j"), ["--json"])
        self.assertEqual(self.complete("get", "--v"), ["--version"])
        self.assertEqual(self.complete("get", "./k"), [":files"])
        self.assertEqual(self.complete("get", "nothing", ""), [])
        self.assertIn("target\tThe temperature to reach, in °C.\n", self.coax(
            "--complete", "get", "kettle", "ta"
        ))
        self.server.change(overwrite={"id": 5, "request": "kettle.txt"})
        self.assertEqual(self.complete("answer", "kettle", ""), ["5"])
        self.assertEqual(self.complete("answer", "kettle", "5", ""), ["true", "false"])

    def in_shell(self, *command):
        result = subprocess.run(
            command, env=self.environment, timeout=PATIENCE, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        self.assertEqual(result.stderr, "")
        return result.stdout.split()

    def in_bash(self, line):
        script = (
            'eval "$(coax --completions bash)"; compopt() { :; }; COMP_LINE=$1; COMP_POINT=${#1}; '
            '_coax coax; printf "%s\\n" "${COMPREPLY[@]}"'
        )
        return self.in_shell("bash", "-c", script, "bash", line)

    def test_completes_in_bash(self):
        self.assertEqual(self.in_bash("coax get kettle ta"), ["target"])
        self.assertEqual(self.in_bash("coax set kettle "), self.complete("set", "kettle", ""))
        # bash replaces the text after “=”.
        description = DESCRIPTION.replace("Heat(degrees: int", "Heat(on: bool")
        self.server.descriptions[INTERFACE] = description
        self.assertEqual(self.in_bash("coax do kettle heat on=t"), ["true"])

    @unittest.skipUnless(shutil.which("fish"), "fish is not installed")
    def test_completes_in_fish(self):
        self.assertEqual(
            self.in_shell(
                "fish", "-c", "coax --completions fish | source; complete -C 'coax get kettle ta'"
            ),
            ["target", *"The temperature to reach, in °C.".split()],
        )

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not installed")
    def test_completes_in_zsh(self):
        script = (
            "_describe() { print -l -- ${(P)2} }; compdef() { : }\n"
            'eval "$(coax --completions zsh)"\n'
            "words=(coax get kettle ta); CURRENT=4; PREFIX=ta; _coax"
        )
        self.assertEqual(self.in_shell("zsh", "-fc", script), [
            *"target:The temperature to reach, in °C.".split()
        ])


class LoginTests(CommandTestCase):
    """The program login-daemon, which is written in Swift."""

    def start(self, *arguments):
        if not DAEMON:
            self.skipTest("LOGIN_DAEMON is not set")
        daemon = subprocess.Popen(
            [DAEMON, *arguments], stderr=subprocess.PIPE, env=self.environment
        )
        self.addCleanup(daemon.stderr.close)
        self.addCleanup(daemon.wait)
        self.addCleanup(daemon.kill)
        daemon.stderr.readline()

    def test_waits_while_there_are_too_many_clients(self):
        self.start()
        path = str(self.folder / "login.sock")
        with contextlib.ExitStack() as stack:
            clients = [
                stack.enter_context(socket.socket(socket.AF_UNIX)) for _ in range(256)
            ]
            for client in clients:
                client.connect(path)
            waiting = self.start_coax("get", "login", "isSignedIn")
            clients[0].close()
            self.assertEqual(waiting.communicate(timeout=PATIENCE)[0], b"false\n")

    def test_signs_in(self):
        self.start("--latency=0.01")
        self.coax("set", "login", "username=ada", "rememberMe=yes", "password", input="lovelace\n")
        self.assertEqual(
            self.coax("get", "login", "username", "rememberMe", "signIn"),
            "username    ada\nrememberMe  true\nsignIn      enabled\n",
        )
        self.assertEqual(self.coax("do", "login", "signIn"), "Ada Lovelace\n")
        self.assertEqual(self.coax("get", "login", "isSignedIn"), "true\n")
        self.assert_fails(["do", "login", "signIn"], 5, "signIn is disabled.")

    def test_is_denied(self):
        self.start("--latency=0.01")
        self.coax("set", "login", "username=ada", "password", input="byron\n")
        self.assert_fails(
            ["do", "login", "signIn"], 1, "The name and the password do not match. Tries left: 2."
        )

    def test_is_canceled(self):
        self.start("--latency=3600")
        self.coax("set", "login", "username=ada", "password", input="lovelace\n")
        watch = self.start_coax("watch", "login", "signIn")
        self.assertEqual(watch.stdout.readline(), b"signIn  enabled\n")
        for cancel, status in [
            (lambda: action.send_signal(signal.SIGINT), 130),
            (lambda: self.coax("do", "login", "cancel"), 7),
        ]:
            action = self.start_coax("do", "login", "signIn", stderr=subprocess.DEVNULL)
            while watch.stdout.readline() != b"signIn  running\n":
                pass
            cancel()
            self.assertEqual(action.wait(PATIENCE), status)
            while watch.stdout.readline() != b"signIn  enabled\n":
                pass

    def test_describes_itself(self):
        self.start()
        lines = self.coax("describe", "login").splitlines()
        self.assertIn(
            "  signIn   () → string  Signs in, and returns the full name of the user.", lines
        )
        password = next(line for line in lines if "password " in line)
        self.assertIn("The password, which no client can read.", password)
        self.assertEqual(
            json.loads(self.coax("describe", "login", "--json"))["interface"], "org.coax.Login"
        )


if __name__ == "__main__":
    unittest.main()
