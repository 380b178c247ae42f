"""The program processes-tui, used by scripts and by Python.

programs.py locates the program.
"""

import json
import os
import signal
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "Sources" / "Python"))

import coax  # noqa: E402
from programs import PATIENCE, PROCESSES, ProgramTestCase  # noqa: E402


class ProcessesTestCase(ProgramTestCase):
    """A folder for the socket, and a process to look at."""

    def setUp(self):
        if not PROCESSES:
            self.skipTest("PROCESSES is not set")
        self.set_up_folder("processes-")
        self.sleep = subprocess.Popen(["sleep", "1000"])
        self.addCleanup(self.sleep.wait)
        self.addCleanup(self.sleep.kill)


class ScriptTests(ProcessesTestCase):
    """The option --json."""

    def run_program(self, *arguments, **options):
        return subprocess.run(
            [PROCESSES, *arguments], env=self.environment, timeout=PATIENCE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options
        )

    def test_prints_all_processes_once(self):
        result = self.run_program("--json")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        state = json.loads(result.stdout)
        self.assertGreater(state["allMemory"], state["memory"])
        processes = {process["pid"]: process for process in state["processes"]}
        sleep = processes[self.sleep.pid]
        self.assertEqual(sleep["name"], "sleep")
        self.assertEqual(sleep["parent"], os.getpid())
        self.assertEqual(sleep["state"], "sleeping")
        self.assertGreater(sleep["memory"], 0)
        # The processor time is that between two readings, so a process that does nothing has none.
        self.assertEqual(sleep["cpu"], 0)

    def test_the_busiest_process_is_the_first(self):
        busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
        self.addCleanup(busy.wait)
        self.addCleanup(busy.kill)
        processes = json.loads(self.run_program("--json").stdout)["processes"]
        percent = [process["cpu"] for process in processes]
        self.assertEqual(percent, sorted(percent, reverse=True))
        self.assertGreater(next(p["cpu"] for p in processes if p["pid"] == busy.pid), 0)

    def test_a_full_disk_has_a_status(self):
        with open("/dev/full", "w") as full:
            result = subprocess.run([PROCESSES, "--json"], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(result.returncode, 4)


class ServerTests(ProcessesTestCase):
    """The option --serve, watched from Python."""

    def start(self):
        path = self.folder / "ps.sock"
        server = subprocess.Popen(
            [PROCESSES, "--serve", "ps"], stderr=subprocess.PIPE, env=self.environment, text=True
        )
        self.addCleanup(server.stderr.close)
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        line = server.stderr.readline()
        self.assertEqual(line, f"processes-tui: serving org.coax.Processes at {path}\n")
        processes = coax.connect(str(path))
        self.addCleanup(processes.close)
        return server, processes

    def wait_for_processes(self, processes):
        for change in processes.watch("processes"):
            if any(process.pid == self.sleep.pid for process in change.processes):
                return

    def test_watches_processes_through_a_filter(self):
        _, processes = self.start()
        self.wait_for_processes(processes)
        processes.filter = str(self.sleep.pid)
        for change in processes.watch("processes"):
            if [process.pid for process in change.processes] == [self.sleep.pid]:
                break
        self.sleep.kill()
        self.sleep.wait()
        for change in processes.watch("processes"):
            if not change.processes:
                break

    def test_sends_a_signal_that_a_client_confirms(self):
        _, processes = self.start()
        self.wait_for_processes(processes)
        processes.selected = self.sleep.pid
        requests = []

        def confirm(request):
            requests.append((request.signal, request.pid, request.name))
            return True

        pid = processes.answering(confirm=confirm).send("TERM")
        self.assertEqual(pid, self.sleep.pid)
        self.assertEqual(self.sleep.wait(PATIENCE), -signal.SIGTERM)
        self.assertEqual(requests, [("TERM", self.sleep.pid, "sleep")])

    def test_a_signal_that_nobody_confirms_is_an_error(self):
        _, processes = self.start()
        self.wait_for_processes(processes)
        processes.selected = self.sleep.pid
        with self.assertRaises(coax.Failed) as failure:
            processes.send("KILL")
        self.assertEqual(failure.exception.name, "Declined")
        self.assertIsNone(self.sleep.poll())

    def test_ends_when_it_is_asked_to(self):
        server, _ = self.start()
        server.terminate()
        self.assertEqual(server.wait(PATIENCE), 0)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_serves_at_the_path_that_it_advises_without_a_folder_for_sockets(self):
        environment = {**self.environment}
        del environment["XDG_RUNTIME_DIR"]
        refused = subprocess.run(
            [PROCESSES, "--serve", "ps"], env=environment, cwd=self.folder, timeout=PATIENCE,
            stderr=subprocess.PIPE, text=True
        )
        self.assertEqual(refused.returncode, 2)
        self.assertIn("such as “./ps.sock”", refused.stderr)
        server = subprocess.Popen(
            [PROCESSES, "--serve", "./ps.sock"], stderr=subprocess.PIPE, env=environment,
            cwd=self.folder, text=True
        )
        self.addCleanup(server.stderr.close)
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        self.assertIn("at ./ps.sock", server.stderr.readline())
        self.assertTrue((self.folder / "ps.sock").is_socket())


if __name__ == "__main__":
    unittest.main()
