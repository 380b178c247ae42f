"""Uses two kettles that one server serves: the other half of ServingTests/PythonTests.swift.

That test runs this script with the path of the socket. The note of the spare kettle announces that
the server can stop serving it.
"""

import faulthandler
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Sources" / "Python"))

import coax  # noqa: E402

PATH = sys.argv.pop() if __name__ == "__main__" else ""


class TwoKettles(unittest.TestCase):
    def test_kettles(self):
        with self.assertRaises(coax.NotFound) as caught:
            coax.connect(PATH, timeout=None)
        self.assertIn(
            "serves org.example.Kettle, org.example.SpareKettle; choose one",
            caught.exception.message,
        )
        with coax.connect(
            PATH, interface="org.example.Kettle", timeout=None
        ) as kettle, coax.connect(
            PATH, interface="org.example.SpareKettle", timeout=None
        ) as spare:
            self.assertEqual((kettle.target, spare.target), (100, 60))
            with self.assertRaises(AttributeError):
                spare.temperature  # only the first kettle's interface has it
            kettle_changes, spare_changes = kettle.watch(), spare.watch()
            self.assertEqual((next(kettle_changes).target, next(spare_changes).target), (100, 60))
            kettle.target = 90
            spare.target = 70
            self.assertEqual(next(kettle_changes), {"target": 90})
            self.assertEqual(next(spare_changes), {"target": 70})
            spare.note = "go"
            with self.assertRaises(coax.Gone):
                while True:
                    next(spare_changes)
            kettle.target = 80
            self.assertEqual(next(kettle_changes), {"target": 80})
        with coax.connect(PATH, timeout=None) as only:
            self.assertEqual(only.temperature, 20)


if __name__ == "__main__":
    faulthandler.dump_traceback_later(600, exit=True)
    unittest.main()
