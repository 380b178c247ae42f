"""Hears the events of a bell that Swift serves: the other half of ServingTests/PythonTests.swift.

loaded_bell.py hears those of a bell in its own process.
"""

import asyncio
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Sources" / "Python"))

import coax  # noqa: E402

PATH = sys.argv.pop() if __name__ == "__main__" else ""


class ServedBell(unittest.TestCase):
    def connect(self):
        return coax.connect(PATH, timeout=None)

    def connect_async(self):
        return coax.connect_async(PATH, timeout=None)

    def test_hears_events(self):
        with self.connect() as bell:
            bell.chime(1)
            events = bell.listen()
            rings = bell.listen("rang")
            bell.chime(2)
            bell.ring()
            self.assertEqual([next(events), next(events)], [{"chimed": 2}, {"rang": True}])
            self.assertEqual(next(rings), {"rang": True})
            rings.close()
            with self.assertRaisesRegex(AttributeError, "'boiled' is not an event"):
                bell.listen("boiled")

    def test_hears_events_with_asyncio(self):
        async def use():
            async with self.connect_async() as bell:
                events = await bell.listen("chimed")
                await bell.ring()
                await bell.chime(3)
                async for event in events:
                    self.assertEqual(event, {"chimed": 3})
                    break
                await events.aclose()

        asyncio.run(use())


if __name__ == "__main__":
    unittest.main()
