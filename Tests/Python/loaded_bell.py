"""Hears the events of a bell in its own process: a program that test_coax_load.py runs."""

import sys
import unittest

LIBRARY = sys.argv.pop()

import served_bell  # noqa: E402
from served_bell import coax  # noqa: E402


class LoadedBell(served_bell.ServedBell):
    def connect(self):
        return coax.load(LIBRARY)

    def connect_async(self):
        return coax.load_async(LIBRARY)


# A test loader would also find the imported class.
if __name__ == "__main__":
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(LoadedBell)
    sys.exit(not unittest.TextTestRunner().run(suite).wasSuccessful())
