"""The built programs that tests run.

The variables COAX_COMMAND and LOGIN_DAEMON are their paths, which Tests/run sets.
"""

import os
import shutil
import tempfile
import unittest
from pathlib import Path

COMMAND = os.environ.get("COAX_COMMAND", "")
DAEMON = os.environ.get("LOGIN_DAEMON", "")
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
