"""The built programs that tests run.

Tests/run sets variables to their paths: COAX_COMMAND, LOGIN_DAEMON, COAX_LIBRARY and LOGIN_LIBRARY.
"""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

COMMAND = os.environ.get("COAX_COMMAND", "")
DAEMON = os.environ.get("LOGIN_DAEMON", "")
LIBRARY = os.environ.get("COAX_LIBRARY", "")
LOGIN_LIBRARY = os.environ.get("LOGIN_LIBRARY", "")
ROOT = Path(__file__).parents[2]
PATIENCE = 60  # seconds, far more than any call takes


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


def install(*arguments, **variables):
    """Runs Sources/install, and returns the finished process."""
    return subprocess.run(
        [ROOT / "Sources" / "install", *arguments], env={**os.environ, **variables},
        timeout=PATIENCE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )
