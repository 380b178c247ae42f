"""A multithreaded server of a small view model, for the tests of the Python client.

It speaks the protocol of the module Serving without sharing code with the client.
"""

import collections
import contextlib
import json
import os
import select
import signal
import socket
import threading

from programs import PATIENCE

DESCRIPTION = """\
# The kettle in the kitchen.
interface org.example.Kettle

type Action (enabled: bool, executing: bool)
type Limits (lowest: int, highest: ?float)
type State (
  # The temperature to reach, in °C.
  target: int,
  temperature: float,
  status: (off, heating, boiling),
  name: (value: string, problem: ?string), # a comment on `name`, not on `ticks`
  ticks: int,
  limits: Limits,
  readings: []float,
  counts: [string]int,
  note: ?string,
  extra: object,
  watch: int,
  # Heats the water.
  heat: Action,
  save: Action,
  overwrite: ?(id: int, request: string, tag: ?string)
)
type Changes (target: ?int, temperature: ?float)

method Get() -> (state: State)
method Set(target: ?int, temperature: ?float, name: ?string, ticks: ?int, readings: ?[]float,
           counts: ?[string]int, note: ?string, watch: ?int, password: ?string) -> ()
method Watch(answers: ?bool) -> (state: Changes)
method Heat(degrees: int) -> (value: ?int)
method Save() -> ()
method Answer(id: int, answer: bool) -> ()

error Disabled (reason: string)
error Invalid (field: string, problem: string)
error Failed (message: string)
error TooHot (message: string)
error Cancelled ()
error NotAsked (id: int)
error Gone
"""

INTERFACE = "org.example.Kettle"

EVENTS = """
# An event.
type Event (
  # The temperature at which the water boils.
  boiled: ?float,
  clicked: ?bool
)
method Listen(events: ?[]string) -> (event: Event)
"""


class Peer:
    """A connection of a client, as the server sees it."""

    def __init__(self, sock):
        self.socket = sock
        self._received = b""

    def calls(self):
        """Yields calls until the client closes the connection."""
        while True:
            while b"\0" not in self._received:
                data = self.socket.recv(65536)
                if not data:
                    return
                self._received += data
            message, _, self._received = self._received.partition(b"\0")
            yield json.loads(message)

    def reply(self, continues=False, **parameters):
        self.send({"parameters": parameters, **({"continues": True} if continues else {})})

    def fail(self, name, **parameters):
        full_name = name if "." in name else f"{INTERFACE}.{name}"
        self.send({"error": full_name, "parameters": parameters})

    def send(self, message):
        self.socket.sendall(json.dumps(message).encode() + b"\0")

    def wait_for_close(self, other=None):
        """Waits until the client closes, or until another socket is readable."""
        ready, _, _ = select.select([self.socket, *([other] if other else [])], [], [])
        return self.socket in ready


class KettleServer:
    """A server that a test can script: `behavior["Heat"]` is a function of a peer and a call."""

    def __init__(self, path):
        self.path = path
        self.state = {
            "target": 60,
            "temperature": 20,
            "status": "off",
            "name": {"value": "Tea", "problem": None},
            "ticks": "9007199254740993",
            "limits": {"lowest": 0, "highest": "inf"},
            "readings": [1, 2.5, "-inf", "nan"],
            "counts": {"boiled": 3},
            "extra": {"any": [1, None]},
            "watch": 7,
            "heat": {"enabled": True, "executing": False},
            "save": {"enabled": True, "executing": False},
            "overwrite": None,
        }
        self.interfaces = ["org.varlink.service", INTERFACE]
        self.descriptions = {INTERFACE: DESCRIPTION}
        self.behavior = {}
        self.refusal = None  # the reply to every new connection, which is then closed
        self.refused = threading.Event()
        self.log = []  # calls of the interface: name and parameters
        self.opened = 0  # connections accepted so far
        self.cancelled = threading.Event()  # a client closed while its action was running
        self.watch_ended = threading.Event()
        self._lock = threading.Lock()
        self._watches = {}  # for each peer: its changes, a socket that wakes its thread, True if it answers
        self._answers, self._answered = socket.socketpair()
        self._peers = []
        self._threads = []
        self._listener = None
        self.start()

    def start(self):
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(self.path)
        self._listener.listen(1)  # so that clients meet a full queue
        self._run(self._accept, self._listener)

    def stop(self):
        """Closes the socket and all connections, as if the process had ended."""
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self.path)
        with self._lock:
            for peer in self._peers:
                with contextlib.suppress(OSError):
                    peer.socket.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(PATIENCE)
        self._peers.clear()
        self._threads.clear()

    def close(self):
        self.stop()
        self._answers.close()
        self._answered.close()

    def change(self, **members):
        """Changes members in one batch."""
        with self._lock:
            self.state.update(members)
            for changes, wake, _ in self._watches.values():
                changes.append(members)
                wake.send(b"c")

    def _run(self, function, *arguments):
        thread = threading.Thread(target=function, args=arguments, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self, listener):
        with contextlib.suppress(OSError):
            while True:
                sock, _ = listener.accept()
                peer = Peer(sock)
                if self.refusal:
                    peer.send(self.refusal)
                    sock.close()
                    self.refused.set()
                    continue
                with self._lock:
                    self.opened += 1
                    self._peers.append(peer)
                self._run(self._serve, peer)

    def _serve(self, peer):
        with contextlib.suppress(OSError), peer.socket:
            for call in peer.calls():
                interface, _, name = call["method"].rpartition(".")
                parameters = call["parameters"]
                if interface == "org.varlink.service":
                    self._describe(peer, name, parameters)
                    continue
                self.log.append((name, parameters))
                behavior = self.behavior.get(name) or getattr(self, "_" + name.lower())
                behavior(peer, call)

    def _describe(self, peer, name, parameters):
        if name == "GetInfo":
            peer.reply(vendor="", product="", version="", url="", interfaces=self.interfaces)
        elif parameters["interface"] in self.descriptions:
            peer.reply(description=self.descriptions[parameters["interface"]])
        else:
            peer.fail("org.varlink.service.InterfaceNotFound", **parameters)

    def _get(self, peer, call):
        with self._lock:
            peer.reply(state=self.state)

    def _set(self, peer, call):
        values = dict(call["parameters"])
        target = values.get("target", 0)
        if not isinstance(target, int) or target > 100:
            peer.fail("Invalid", field="target", problem="at most 100")
            return
        values.pop("password", None)
        if "name" in values:
            problem = None if values["name"] else "required"
            values["name"] = {"value": values["name"], "problem": problem}
        self.change(**values)
        peer.reply()

    def _watch(self, peer, call):
        changes = collections.deque()
        woken, wake = socket.socketpair()
        try:
            with self._lock:
                answers = (call.get("parameters") or {}).get("answers", False)
                self._watches[peer] = changes, wake, answers
                peer.reply(continues=True, state=self.state)
            while not peer.wait_for_close(woken):
                woken.recv(1)
                change = changes.popleft()
                if change == {"gone": True}:
                    peer.fail("Gone")
                    return
                peer.reply(continues=True, state=change)
        finally:
            with self._lock:
                del self._watches[peer]
            woken.close()
            wake.close()
            self.watch_ended.set()

    def _heat(self, peer, call):
        degrees = call["parameters"]["degrees"]
        if not call.get("more"):
            peer.reply(value=degrees)
            return
        for value in (20, 40, degrees):
            peer.reply(continues=True, value=value)
        peer.reply()

    def _save(self, peer, call):
        """Asks whether to overwrite, and fails if the answer is no or if no client watches to answer."""
        with self._lock:
            is_awaited = any(answers for _, _, answers in self._watches.values())
        if not is_awaited:
            peer.fail("Failed", message="nobody answers")
            return
        self.change(overwrite={"id": 5, "request": "kettle.txt", "tag": call.get("tag")})
        if peer.wait_for_close(self._answers):
            self.cancelled.set()
            return
        answer = self._answers.recv(1)
        self.change(overwrite=None)
        if answer == b"y":
            peer.reply()
        else:
            peer.fail("Failed", message="not saved")

    def _answer(self, peer, call):
        parameters = call["parameters"]
        with self._lock:
            question = self.state["overwrite"]
        if question is None or question["id"] != parameters["id"]:
            peer.fail("NotAsked", id=parameters["id"])
        else:
            self._answered.send(b"y" if parameters["answer"] else b"n")
            peer.reply()

    # Behaviors for tests to install

    def hold(self, peer, call):
        """Sends one value and runs until the client closes the connection."""
        if call.get("more"):
            peer.reply(continues=True, value=1)
        peer.wait_for_close()
        self.cancelled.set()

    def send_events(self, peer, call):
        """Sends two events and ends."""
        peer.reply(continues=True, event={})
        peer.reply(continues=True, event={"boiled": "inf"})
        peer.reply(continues=True, event={"clicked": True})
        peer.reply(event={})

    def interrupt(self, peer, call):
        """Interrupts the client's thread, and runs until the client closes the connection."""
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        self.hold(peer, call)
