"""Uses a kettle that Swift serves: the other half of ServingTests/PythonTests.swift.

That test runs this script with the path of the socket. The script announces its next step in the
kettle's note.
"""

import asyncio
import faulthandler
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Sources" / "Python"))

import coax  # noqa: E402

PATH = sys.argv.pop() if __name__ == "__main__" else ""


class ServedKettle(unittest.TestCase):
    """One test whose steps build on each other, because they share one kettle."""

    def test_kettle(self):
        with coax.connect(PATH, timeout=None) as self.kettle:
            self.describe()
            self.read_and_set()
            self.heat()
            self.cancel()
            asyncio.run(self.use_asyncio())
            self.answer()
            self.see_it_go()

    def describe(self):
        self.assertIn("heat() -> ?int, pour(cups: int) -> ?int, unlock(", repr(self.kettle))
        self.assertIn("Heats water.", type(self.kettle).__doc__)
        self.assertIn("The temperature to reach, in °C.", type(self.kettle).target.__doc__)

    def read_and_set(self):
        kettle = self.kettle
        self.assertEqual(kettle.state().temperature, 20)
        self.assertEqual((kettle.mode, kettle.isDone, kettle.note), ("off", False, None))
        changes = kettle.watch()
        self.assertEqual(next(changes), kettle.state())
        kettle.set(target=90, note="boil")
        self.assertEqual(next(changes), {"target": 90, "note": "boil"})
        kettle.note = None
        self.assertEqual(next(changes), {"note": None})
        chosen = kettle.watch("target")
        self.assertEqual(next(chosen), {"target": 90})
        kettle.note = "tea"
        kettle.set(target=80)
        self.assertEqual(next(chosen), {"target": 80})
        with self.assertRaisesRegex(AttributeError, "'pin' cannot be watched"):
            next(kettle.watch("pin"))
        self.assertEqual(next(changes), {"note": "tea"})
        self.assertEqual(next(changes), {"target": 80})
        kettle.set(target=90, note=None)
        next(changes)
        kettle.name = ""
        self.assertEqual(kettle.name, {"value": "", "problem": "A kettle needs a name."})
        kettle.pin = "1234"
        self.assertFalse(hasattr(kettle, "pin"))
        self.assertIs(kettle.unlock("1234"), True)
        self.assertIs(kettle.unlock(pin="4321"), False)
        self.assertIn("“pin” is a secret.", kettle.unlock.__doc__)
        kettle.power = 2
        self.assertEqual(kettle.power, 2)
        with self.assertRaises(coax.Invalid) as caught:
            kettle.power = 3
        self.assertEqual(caught.exception.problem, "must be one of 1, 2")
        for value in ("hot", 2**80, None):
            with self.assertRaises(coax.Invalid) as caught:
                kettle.target = value
            self.assertEqual(caught.exception.field, "target")
        kettle.target = -(2**60)
        self.assertEqual(kettle.target, -(2**60))
        self.assertEqual(kettle.pour(3), 3)
        self.assertEqual(list(kettle.pour.values(cups=2)), [2])
        with self.assertRaises(coax.Invalid):
            kettle.pour("two")

    def heat(self):
        self.kettle.target = 100
        self.assertTrue(self.kettle.heat.enabled)
        self.assertEqual(list(self.kettle.heat.values()), [40, 60, 80, 100])
        with self.assertRaises(coax.Disabled) as caught:
            self.kettle.heat()
        self.assertEqual(caught.exception.reason, "disabled")

    def cancel(self):
        self.kettle.set(target=500, note="cancel")
        values = self.kettle.heat.values()
        self.assertEqual(next(values), 120)
        with self.assertRaises(coax.Disabled) as caught:
            self.kettle.heat()
        self.assertEqual(caught.exception.reason, "executing")
        values.close()
        for change in self.kettle.watch():
            if not change.get("heat", {"executing": True})["executing"]:
                break

    async def use_asyncio(self):
        async with coax.connect_async(PATH, timeout=None) as kettle:
            changes = kettle.watch()
            self.assertEqual((await changes.__anext__()).target, 500)
            await kettle.set(target=600)
            self.assertEqual(await changes.__anext__(), {"target": 600})
            self.assertEqual(await kettle.get("temperature"), 120)
            cups = await asyncio.gather(*(coax.connect_async(PATH, timeout=None) for _ in range(10)))
            self.assertEqual(len(cups), 10)
            await asyncio.gather(*(client.close() for client in cups))

            async def refuse(request):
                self.assertEqual(request, "Empty the kettle?")
                return False

            await kettle.answering(confirm=refuse).empty()
            self.assertEqual(await kettle.pour(1), 1)

    def answer(self):
        requests = []

        def accept(request):
            requests.append(request)
            return True

        self.kettle.answering(askPin=lambda request: "5678").changePin()
        self.assertTrue(self.kettle.unlock("5678"))
        self.kettle.answering(confirm=accept).empty()
        self.assertEqual(requests, ["Empty the kettle?"])
        self.assertEqual(self.kettle.pour(1), 0)
        with self.assertRaises(coax.NotAsked):
            self.kettle.answer(coax.Question(id=1, request=""), True)
        with self.assertRaisesRegex(coax.Failed, "There is no water.") as caught:
            self.kettle.heat()
        self.assertEqual(caught.exception.name, "NoWater")

    def see_it_go(self):
        changes = self.kettle.watch()
        next(changes)
        self.kettle.note = "go"
        with self.assertRaises(coax.Gone):
            while True:
                next(changes)
        with self.assertRaisesRegex(coax.NotFound, "org.example.Kettle"):
            self.kettle.state()


if __name__ == "__main__":
    faulthandler.dump_traceback_later(600, exit=True)
    unittest.main()
