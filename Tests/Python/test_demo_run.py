"""The script Demo/run during a build."""

import fcntl
import os
import pty
import shutil
import signal
import subprocess
import sys
import termios
import unittest

from programs import PATIENCE, ROOT, ProgramTestCase

# Waits in place of the compiler, and ends after SIGINT only.
SWIFT = f"""\
#!{sys.executable}
import signal, time

def end(*_):
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C and the script both send it
    print("ended", file=open("calls", "w"), flush=True)
    raise SystemExit(1)

signal.signal(signal.SIGINT, end)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("building", file=open("calls", "w"), flush=True)
time.sleep({PATIENCE})
"""


class InterruptionTests(ProgramTestCase):
    def setUp(self):
        self.set_up_folder("demo-")
        for file in ["Demo/run", ".ci/needs"]:
            (self.folder / file).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / file, self.folder / file)
        swift = self.folder / "bin" / "swift"
        swift.parent.mkdir()
        swift.write_text(SWIFT)
        swift.chmod(0o755)
        self.environment.update(PATH=f"{swift.parent}:{os.environ['PATH']}", TERM="xterm")
        os.mkfifo(self.folder / "calls")

    def start(self):
        """Starts the script on a new terminal, and returns the process and the other end."""
        ours, theirs = pty.openpty()
        self.addCleanup(os.close, ours)
        process = subprocess.Popen(
            ["Demo/run", "login-daemon"], cwd=self.folder, env=self.environment,
            stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(theirs)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process, ours

    def test_ends_the_build_and_its_progress(self):
        for interrupt, status in [
            (lambda: os.write(terminal, b"\x03"), 130),
            (lambda: process.send_signal(signal.SIGTERM), 143),
        ]:
            process, terminal = self.start()
            self.assertEqual((self.folder / "calls").read_text(), "building\n")
            interrupt()
            self.assertEqual((self.folder / "calls").read_text(), "ended\n")
            output = b""
            # At the end of the process, reading fails.
            while data := self.read(terminal):
                output += data
            self.assertEqual(process.wait(PATIENCE), status)
            self.assertTrue(output.endswith(b"\r\x1b[K"), output)

    @staticmethod
    def read(terminal):
        try:
            return os.read(terminal, 4096)
        except OSError:
            return b""


if __name__ == "__main__":
    unittest.main()
