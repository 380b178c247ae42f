"""The built programs that tests run.

Tests/run sets variables to their paths: COAX_COMMAND, LOGIN_DAEMON, PROCESSES, COAX_LIBRARY and
LOGIN_LIBRARY.
"""

import os
import random
import shutil
import signal
import string
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

COMMAND = os.environ.get("COAX_COMMAND", "")
DAEMON = os.environ.get("LOGIN_DAEMON", "")
PROCESSES = os.environ.get("PROCESSES", "")
LIBRARY = os.environ.get("COAX_LIBRARY", "")
LOGIN_LIBRARY = os.environ.get("LOGIN_LIBRARY", "")
ROOT = Path(__file__).parents[2]
PATIENCE = 60  # seconds, far more than any call takes

# If the tests run in the background or with `nohup`, the programs would ignore these signals, too.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)


class ProgramTestCase(unittest.TestCase):
    """A folder for sockets and files, and an environment in which programs use it."""

    def set_up_folder(self, prefix):
        self.folder = Path(tempfile.mkdtemp(prefix=prefix))
        self.addCleanup(shutil.rmtree, self.folder)
        self.environment = {
            **os.environ,
            "XDG_RUNTIME_DIR": str(self.folder),
            "XDG_STATE_HOME": str(self.folder),
        }

    def wait_for_copies(self, count, password, process):
        """Waits until a number of copies of a password are in the memory of a process.

        A program may release memory only after its reply.
        """
        deadline = time.monotonic() + PATIENCE
        while (found := copies(process.pid, password)) != count:
            self.assertLess(time.monotonic(), deadline, f"{found} copies, not {count}")
            time.sleep(0.02)


def random_password():
    """Returns a password that no memory contains by chance."""
    return "".join(random.choices(string.ascii_lowercase, k=32))


def copies(process, text):
    """Returns the number of copies of a text in the memory that a process can write."""
    # The allocator overwrites the beginning of a freed block, so this searches the second half.
    wanted = text[16:].encode()
    found = 0
    with open(f"/proc/{process}/maps") as maps, open(f"/proc/{process}/mem", "rb") as memory:
        for line in maps:
            addresses, permissions = line.split()[:2]
            if not permissions.startswith("rw"):
                continue
            start, end = (int(address, 16) for address in addresses.split("-"))
            if end - start > 1 << 36:
                raise unittest.SkipTest("the memory of a sanitizer is too large to search")
            try:
                memory.seek(start)
                found += memory.read(end - start).count(wanted)
            except OSError:  # some regions, such as [vvar], cannot be read
                pass
    return found


def install(*arguments, **variables):
    """Runs Sources/install, and returns the finished process."""
    return subprocess.run(
        [ROOT / "Sources" / "install", *arguments], env={**os.environ, **variables},
        timeout=PATIENCE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )


def build_bell_library(folder):
    """Builds the library of a model with events, Tests/Embedding/Hosts/Bell.swift.

    Returns the path. Skips the test if there is no library that the bell can be linked with.
    """
    if not LIBRARY:
        raise unittest.SkipTest("COAX_LIBRARY is not set")
    built = Path(LIBRARY).parent
    library = Path(folder) / "libbell.so"
    # Swift also reads the C modules that the modules of Coax use.
    modules = [ROOT / "Sources" / "CCoax", built / "CSignals.build", built / "CServing.build"]
    build = subprocess.run(
        [
            "swiftc", "-swift-version", "6", "-warnings-as-errors", "-emit-library",
            "-module-name", "Bell", ROOT / "Tests" / "Embedding" / "Hosts" / "Bell.swift",
            f"-I{built}/Modules", *(f"-I{module}" for module in modules),
            f"-L{built}", "-lCoax", "-Xlinker", "-rpath", "-Xlinker", built, "-o", library,
        ],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )
    if build.returncode != 0:
        raise AssertionError(build.stdout)
    return str(library)


def package(name, version):
    """Installs a package from PyPI if it is missing, and returns its folder for PYTHONPATH.

    Skips the test if PyPI is out of reach.
    """
    folder = ROOT / ".build" / "python" / f"{name}-{version}"
    if folder.exists():
        return str(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    # An installation that was interrupted must not look complete.
    with tempfile.TemporaryDirectory(dir=folder.parent) as unfinished:
        # Debian's pip refuses to add packages to the system, but not to a folder.
        installation = subprocess.run(
            [
                sys.executable, "-m", "pip", "install", "--quiet", "--retries=1",
                "--target", unfinished, f"{name}=={version}",
            ],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        if "No module named pip" in installation.stdout:
            raise AssertionError("python3 has no pip. Debian's package is python3-pip.")
        if installation.returncode != 0:
            reason = (installation.stdout.strip().splitlines() or ["pip failed"])[-1]
            raise unittest.SkipTest(f"{name} cannot be installed from PyPI: {reason}")
        os.chmod(unfinished, 0o755)
        os.rename(unfinished, folder)
        os.mkdir(unfinished)  # for the context manager
    return str(folder)
