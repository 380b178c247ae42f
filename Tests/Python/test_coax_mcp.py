"""The command `coax mcp`: messages as lines, and the official client of the protocol.

programs.py locates the program. The official client is the package “mcp” on PyPI.
"""

import asyncio
import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import unittest
from pathlib import Path

from kettle import DESCRIPTION, INTERFACE, KettleServer
from programs import COMMAND, PATIENCE, package
from test_coax_command import KettleTestCase

STATE = "coax://kettle/state"
META = "io.modelcontextprotocol/"
MODES = [("legacy", "2025-11-25"), ("auto", "2026-07-28")]
SECRETS = DESCRIPTION.replace(
    "method Save()",
    "# Opens the lid.\n# “pin” is a secret.\nmethod Open(pin: string) -> ()\nmethod Save()",
)


class Bridge:
    """A running `coax mcp`, which a test sends lines."""

    def __init__(self, test, *arguments):
        self.test = test
        self.process = test.start_coax(
            "mcp", *arguments, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        test.addCleanup(self.process.stdin.close)
        test.addCleanup(self.process.stderr.close)
        self.last_id = 0

    def send_line(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def send(self, **message):
        self.send_line(json.dumps({"jsonrpc": "2.0", **message}))

    def begin(self, method, **parameters):
        """Sends a request, and returns its identifier."""
        self.last_id += 1
        self.send(id=self.last_id, method=method, params=parameters)
        return self.last_id

    def receive(self):
        return json.loads(self.process.stdout.readline())

    def result(self, method, **parameters):
        """Sends a request, and returns the result, which must be the next message."""
        id = self.begin(method, **parameters)
        message = self.receive()
        self.test.assertEqual(message.get("id"), id, message)
        return message["result"]

    def error(self, method, **parameters):
        id = self.begin(method, **parameters)
        message = self.receive()
        self.test.assertEqual(message["id"], id)
        return message["error"]

    def call(self, tool, **arguments):
        return self.result("tools/call", name=tool, arguments=arguments)

    def initialize(self, version="2025-11-25", **capabilities):
        result = self.result(
            "initialize", protocolVersion=version, capabilities=capabilities,
            clientInfo={"name": "test", "version": "1"},
        )
        self.send(method="notifications/initialized")
        return result

    def end(self):
        """Closes standard input, and returns the exit status."""
        self.process.stdin.close()
        return self.process.wait(PATIENCE)


def text(result):
    return result["content"][0]["text"]


def stateless(capabilities={}, **meta):
    return {
        f"{META}protocolVersion": "2026-07-28", f"{META}clientCapabilities": capabilities, **meta,
    }


class LineTests(KettleTestCase):
    """Messages as a client writes and reads them."""

    def start(self, *arguments, **capabilities):
        bridge = Bridge(self, *(arguments or ["kettle"]))
        self.initialization = bridge.initialize(**capabilities)
        return bridge

    def test_negotiates_the_version(self):
        for asked, given in [
            ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"),
            ("2024-11-05", "2025-11-25"), ("2099-01-01", "2025-11-25"),
        ]:
            bridge = Bridge(self, "kettle")
            self.assertEqual(bridge.initialize(version=asked)["protocolVersion"], given)
            self.assertEqual(bridge.end(), 0)

    def test_answers_lines_that_are_no_requests_with_errors(self):
        bridge = self.start()
        for line, code in [
            ("{", -32700), ('{"jsonrpc":"2.0","id":1,"method":"ping"} x', -32700),
            ("[]", -32600), ("7", -32600), ('{"id":1,"method":"ping"}', -32600),
            ('{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600),
            ('{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600),
            ('{"jsonrpc":"2.0","id":1,"method":7}', -32600), ('{"jsonrpc":"2.0","id":1}', -32600),
            ('{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', -32602),
            ("[" * 100 + "]" * 100, -32700), ("x" * 3_000_000, -32600),
        ]:
            bridge.send_line(line)
            message = bridge.receive()
            self.assertEqual(message["error"]["code"], code, line[:80])
            self.assertIn("id", message)
        bridge.send_line("")
        bridge.send(method="notifications/unknown")
        self.assertEqual(bridge.error("unknown")["code"], -32601)
        self.assertEqual(bridge.error("tools/call", name="fly")["code"], -32602)
        self.assertEqual(bridge.error("tools/call", name="get", arguments=[])["code"], -32602)
        self.assertEqual(bridge.error("resources/read", uri="coax://x")["code"], -32002)
        self.assertEqual(bridge.result("ping"), {})
        self.assertEqual(bridge.end(), 0)

    def test_needs_a_session_or_a_version(self):
        bridge = Bridge(self, "kettle")
        self.assertEqual(bridge.error("tools/list")["code"], -32602)
        self.assertEqual(bridge.result("ping"), {})
        error = bridge.error("tools/list", _meta={**stateless(), f"{META}protocolVersion": "1900"})
        self.assertEqual(error["code"], -32022)
        self.assertEqual(
            error["data"],
            {"supported": ["2026-07-28", "2025-11-25", "2025-06-18"], "requested": "1900"},
        )
        tools = bridge.result("tools/list", _meta=stateless())
        self.assertEqual(
            (tools["resultType"], tools["ttlMs"], tools["cacheScope"]), ("complete", 0, "private")
        )

    def test_lists_tools_without_secrets(self):
        self.server.descriptions[INTERFACE] = SECRETS
        bridge = self.start()
        tools = {tool["name"]: tool for tool in bridge.result("tools/list")["tools"]}
        self.assertEqual(list(tools), ["get", "set", "heat", "save"])
        self.assertEqual(tools["heat"]["description"], "Heats the water.")
        self.assertEqual(
            tools["heat"]["inputSchema"],
            {
                "type": "object", "properties": {"degrees": {"type": ["integer", "string"]}},
                "required": ["degrees"], "additionalProperties": False,
            },
        )
        members = tools["set"]["inputSchema"]["properties"]
        self.assertNotIn("password", members)
        self.assertEqual(members["target"]["description"], "The temperature to reach, in °C.")
        self.assertNotIn("password", json.dumps(list(tools.values())))
        instructions = self.initialization["instructions"]
        self.assertIn(
            "password is a secret, which only the user sets: coax set kettle password.",
            instructions,
        )
        self.assertIn("so only the user performs it: coax do kettle Open.", instructions)

    def test_sets_members_and_shows_the_state(self):
        bridge = self.start()
        self.assertEqual(
            json.loads(text(bridge.call("set", target=80, name=""))),
            {"target": 80, "name": {"value": "", "problem": "required"}},
        )
        state = bridge.call("get")["structuredContent"]
        self.assertEqual((state["target"], state["ticks"]), (80, "9007199254740993"))
        contents = bridge.result("resources/read", uri=STATE)["contents"][0]
        self.assertEqual(json.loads(contents["text"]), state)
        failure = bridge.call("set", target=101)
        self.assertEqual((failure["isError"], text(failure)), (True, "target at most 100."))
        for name, sentence in [
            (
                "password",
                "password is a secret, which only the user sets: coax set kettle password.",
            ),
            ("color", "set has no parameter “color”."),
        ]:
            failure = bridge.call("set", **{name: "x"})
            self.assertEqual((failure["isError"], text(failure)), (True, sentence))
        self.assertNotIn("x", [value for _, call in self.server.log for value in call.values()])

    def test_reports_values_as_progress(self):
        bridge = self.start()
        id = bridge.begin(
            "tools/call", name="heat", arguments={"degrees": 60}, _meta={"progressToken": "p"}
        )
        for count, value in [(1, "20"), (2, "40"), (3, "60")]:
            self.assertEqual(
                bridge.receive()["params"],
                {"progressToken": "p", "progress": count, "message": value},
            )
        message = bridge.receive()
        self.assertEqual(message["id"], id)
        self.assertEqual(message["result"]["structuredContent"], {"value": 60})
        self.assertEqual(text(bridge.call("heat", degrees=1)), "1")  # without progress

    def test_reports_typed_failures(self):
        bridge = self.start()
        for error, parameters, sentence in [
            ("TooHot", {"message": "It is too hot."}, "It is too hot."),
            ("Disabled", {"reason": "executing"}, "heat is already running."),
            ("Cancelled", {}, "heat was canceled."),
        ]:
            self.server.behavior["Heat"] = lambda peer, call: peer.fail(error, **parameters)
            failure = bridge.call("heat", degrees=1)
            self.assertEqual((failure["isError"], text(failure)), (True, sentence))
            self.assertEqual(failure["_meta"], {"org.coax/error": f"{INTERFACE}.{error}"})

    def test_says_why_an_action_is_disabled(self):
        bridge = self.start()
        bridge.call("set", name="")
        self.server.behavior["Heat"] = lambda peer, call: peer.fail("Disabled", reason="disabled")
        self.assertEqual(
            text(bridge.call("heat", degrees=1)),
            "heat is disabled. name: required password is a secret, whose value is not shown. "
            "The user sets it: coax set kettle password.",
        )

    def test_cancels_an_action(self):
        self.server.behavior["Heat"] = self.server.hold
        bridge = self.start()
        id = bridge.begin(
            "tools/call", name="heat", arguments={"degrees": 1}, _meta={"progressToken": 1}
        )
        self.assertEqual(bridge.receive()["method"], "notifications/progress")
        bridge.send(method="notifications/cancelled", params={"requestId": id})
        self.assertTrue(self.server.cancelled.wait(PATIENCE))
        self.assertEqual(bridge.result("ping"), {})  # the canceled request has no answer

    def test_cancels_actions_at_the_end_of_input(self):
        self.server.behavior["Heat"] = self.server.hold
        bridge = self.start()
        bridge.begin(
            "tools/call", name="heat", arguments={"degrees": 1}, _meta={"progressToken": 1}
        )
        self.assertEqual(bridge.receive()["method"], "notifications/progress")
        self.assertEqual(bridge.end(), 0)
        self.assertTrue(self.server.cancelled.wait(PATIENCE))

    def test_ends_if_the_client_reads_no_longer(self):
        bridge = self.start()
        bridge.process.stdout.close()
        self.assertEqual(bridge.process.wait(PATIENCE), 0)

    def test_notifies_subscribers(self):
        bridge = self.start()
        self.assertEqual(bridge.result("resources/subscribe", uri=STATE), {})
        self.server.change(target=1)
        update = {"method": "notifications/resources/updated", "params": {"uri": STATE}}
        self.assertEqual(bridge.receive(), {"jsonrpc": "2.0", **update})
        self.assertEqual(bridge.result("resources/unsubscribe", uri=STATE), {})
        self.assertTrue(self.server.watch_ended.wait(PATIENCE))

    def test_asks_questions(self):
        bridge = self.start(elicitation={})
        for action, content, outcome in [
            ("accept", {"answer": True}, "save is done."),
            ("accept", {"answer": False}, "not saved"),
            ("decline", None, "The user did not answer: “kettle.txt”. So save was canceled."),
        ]:
            id = bridge.begin("tools/call", name="save")
            question = bridge.receive()
            self.assertEqual(question["method"], "elicitation/create")
            self.assertEqual(
                question["params"],
                {
                    "message": "kettle.txt",
                    "requestedSchema": {
                        "type": "object", "properties": {"answer": {"type": "boolean"}},
                        "required": ["answer"],
                    },
                },
            )
            bridge.send(id=question["id"], result={"action": action, "content": content})
            message = bridge.receive()
            self.assertEqual((message["id"], text(message["result"])), (id, outcome))
        self.assertTrue(self.server.cancelled.wait(PATIENCE))

    def test_asks_again_after_an_invalid_answer_but_not_forever(self):
        bridge = self.start(elicitation={"form": {}})
        id = bridge.begin("tools/call", name="save")
        for _ in range(5):
            question = bridge.receive()
            bridge.send(id=question["id"], result={"action": "accept", "content": {}})
        self.assertIn("The answer must be a value. kettle.txt", question["params"]["message"])
        message = bridge.receive()
        self.assertEqual(
            (message["id"], text(message["result"])),
            (id, "No answer was valid: “kettle.txt”. So save was canceled."),
        )

    def test_withdraws_a_question_that_is_answered_elsewhere(self):
        bridge = self.start(elicitation={})
        id = bridge.begin("tools/call", name="save")
        question = bridge.receive()
        self.coax("answer", "kettle", "5", "yes")
        messages = [bridge.receive(), bridge.receive()]
        self.assertIn(id, [message.get("id") for message in messages])
        withdrawn = [m["params"]["requestId"] for m in messages if "method" in m]
        self.assertEqual(withdrawn, [question["id"]])

    def test_lets_no_question_wait_if_the_client_cannot_ask(self):
        self.assertEqual(text(self.start().call("save")), "nobody answers")

    def test_never_asks_for_a_secret(self):
        secret = SECRETS.replace("overwrite: ?(", "# The answer is a secret.\n  overwrite: ?(")
        self.server.descriptions[INTERFACE] = secret
        bridge = self.start(elicitation={})
        id = bridge.begin("tools/call", name="save")
        question = bridge.receive()
        self.assertEqual(
            question["params"]["requestedSchema"], {"type": "object", "properties": {}}
        )
        self.assertIn("coax answer kettle 5", question["params"]["message"])
        bridge.send(id=question["id"], result={"action": "accept", "content": {}})
        self.assertEqual(bridge.result("ping"), {})  # it waits
        self.coax("answer", "kettle", "5", input="true\n")
        message = bridge.receive()
        self.assertEqual((message["id"], text(message["result"])), (id, "save is done."))

    def test_asks_stateless_clients_by_results(self):
        bridge = Bridge(self, "kettle")
        meta = stateless({"elicitation": {"form": {}}})

        def save(**parameters):
            return bridge.result("tools/call", name="save", arguments={}, _meta=meta, **parameters)

        result = save()
        self.assertEqual(result["resultType"], "input_required")
        state = result["requestState"]
        self.assertEqual(result["inputRequests"]["5"]["method"], "elicitation/create")
        for wrong in ["x", state + "0", ""]:
            self.assertEqual(
                bridge.error("tools/call", name="save", _meta=meta, requestState=wrong)["code"],
                -32602,
            )
        result = save(requestState=state)  # without an answer, it asks again
        self.assertEqual(list(result["inputRequests"]), ["5"])
        self.assertNotEqual(result["requestState"], state)
        answer = {"action": "accept", "content": {"answer": True}}
        done = save(requestState=result["requestState"], inputResponses={"5": answer, "6": answer})
        self.assertEqual((done["resultType"], text(done)), ("complete", "save is done."))
        error = bridge.error(
            "tools/call", name="save", _meta=meta, requestState=result["requestState"]
        )
        self.assertEqual(error["code"], -32602)
        result = save()
        self.coax("answer", "kettle", "5", "no")  # while the client asks its user
        self.assertEqual(text(save(requestState=result["requestState"])), "not saved")

    def test_cancels_calls_that_stateless_clients_do_not_repeat_in_time(self):
        move_clock = self.use_moved_clock()
        bridge = Bridge(self, "kettle")
        meta = stateless({"elicitation": {"form": {}}})

        def save(**parameters):
            return bridge.begin("tools/call", name="save", arguments={}, _meta=meta, **parameters)

        save()
        state = bridge.receive()["result"]["requestState"]
        move_clock(599)
        save(requestState=state)  # the time begins again
        state = bridge.receive()["result"]["requestState"]
        move_clock(599 + 599)
        self.assertEqual(bridge.result("ping"), {})  # wakes the program
        self.assertFalse(self.server.cancelled.is_set())
        move_clock(599 + 601)
        self.assertEqual(bridge.result("ping"), {})
        self.assertTrue(self.server.cancelled.wait(PATIENCE))
        save(requestState=state)
        self.assertEqual(bridge.receive()["error"]["code"], -32602)

    def use_moved_clock(self):
        """Gives programs a clock, and returns a function that sets the seconds to add to it."""
        compiler = shutil.which("cc") or shutil.which("clang")
        library, seconds = self.folder / "moved_clock.so", self.folder / "seconds"
        source = Path(__file__).parent / "moved_clock.c"
        subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source], check=True)
        seconds.touch()
        self.environment.update(
            LD_PRELOAD=str(library), MOVED_CLOCK=str(seconds),
            ASAN_OPTIONS="verify_asan_link_order=0",
        )
        return lambda count: os.truncate(seconds, count)

    def test_listens_for_stateless_clients(self):
        bridge = Bridge(self, "kettle")
        id = bridge.begin(
            "subscriptions/listen", _meta=stateless(),
            notifications={
                "resourceSubscriptions": [STATE, "coax://x"], "promptsListChanged": True,
            },
        )
        meta = {"_meta": {f"{META}subscriptionId": id}}
        self.assertEqual(
            bridge.receive()["params"],
            {**meta, "notifications": {"resourceSubscriptions": [STATE]}},
        )
        self.server.change(target=1)
        self.assertEqual(bridge.receive()["params"], {**meta, "uri": STATE})
        bridge.send(method="notifications/cancelled", params={"requestId": id})
        self.assertTrue(self.server.watch_ended.wait(PATIENCE))

    def test_survives_the_end_of_the_program(self):
        bridge = self.start()
        bridge.result("resources/subscribe", uri=STATE)
        self.server.stop()
        self.assertEqual(bridge.receive()["method"], "notifications/resources/updated")
        path = self.folder / "kettle.sock"
        gone = f"There is no socket “{path}”. Is the program running?"
        failure = bridge.call("get")
        self.assertEqual((failure["isError"], text(failure)), (True, gone))
        self.assertEqual(bridge.error("resources/read", uri=STATE)["message"], gone)
        self.assertEqual(len(bridge.result("tools/list")["tools"]), 4)
        newer = DESCRIPTION.replace("heat: Action", "boil: Action")
        self.server.descriptions[INTERFACE] = newer.replace("method Heat", "method Boil")
        self.server.start()
        self.assertEqual(bridge.receive()["method"], "notifications/resources/updated")
        self.server.behavior["Save"] = lambda peer, call: peer.reply()
        bridge.begin("tools/call", name="save")
        self.assertEqual(bridge.receive()["method"], "notifications/tools/list_changed")
        self.assertEqual(text(bridge.receive()["result"]), "save is done.")
        self.assertIn("boil", [tool["name"] for tool in bridge.result("tools/list")["tools"]])

    def test_reports_the_end_of_the_program_during_an_action(self):
        self.server.behavior["Heat"] = self.server.hold
        bridge = self.start()
        bridge.begin(
            "tools/call", name="heat", arguments={"degrees": 1}, _meta={"progressToken": 1}
        )
        bridge.receive()
        threading.Thread(target=self.server.stop).start()
        self.assertIn("has ended.", text(bridge.receive()["result"]))

    def test_prefixes_the_tools_of_several_models(self):
        spare = KettleServer(str(self.folder / "spare-1.sock"))
        self.addCleanup(spare.close)
        spare.interfaces.append("org.example.Cups")
        spare.descriptions["org.example.Cups"] = (
            "interface org.example.Cups\nmethod Fill(cup: int) -> (cups: int, full: bool)\n"
        )
        spare.behavior["Fill"] = lambda peer, call: peer.reply(cups=1, full=True)
        bridge = self.start("kettle", str(self.folder / "spare-1.sock"))
        self.assertEqual(
            [tool["name"] for tool in bridge.result("tools/list")["tools"]],
            [f"kettle_{name}" for name in ("get", "set", "heat", "save")]
            + [f"spare-1_Kettle_{name}" for name in ("get", "set", "heat", "save")]
            + ["spare-1_Cups_Fill"],
        )
        bridge.call("spare-1_Kettle_set", target=1)
        self.assertEqual((self.server.state["target"], spare.state["target"]), (60, 1))
        self.assertEqual(
            bridge.call("spare-1_Cups_Fill", cup=1)["structuredContent"], {"cups": 1, "full": True}
        )
        resources = bridge.result("resources/list")["resources"]
        self.assertEqual(
            [resource["uri"] for resource in resources], [STATE, "coax://spare-1_Kettle/state"]
        )
        self.assert_fails(
            ["mcp", "kettle", "kettle"], 3,
            "Two models would have the name “kettle”. Use a command for each.",
        )

    def test_does_not_begin_without_the_program(self):
        self.server.stop()
        self.assert_fails(
            ["mcp", "kettle"], 2,
            f"There is no socket “{self.folder / 'kettle.sock'}”. Is the program running?",
        )

    def test_reports_false_programs(self):
        bridge = self.start("kettle", "--timeout", "0.2")
        for behavior, sentence in [
            (lambda peer, call: None, "has not replied for 0.2 seconds."),
            (lambda peer, call: peer.socket.sendall(b"{]\0"), "does not speak Varlink."),
            (lambda peer, call: peer.socket.sendall(b"7\0"), "does not speak Varlink."),
            (lambda peer, call: peer.send({"error": 5}), "does not speak Varlink."),
            (lambda peer, call: peer.send({"parameters": [1]}), "does not speak Varlink."),
            (lambda peer, call: peer.send({"continues": 1}), "does not speak Varlink."),
            (lambda peer, call: peer.socket.sendall(b'{"parameters":{"state":{"a":"\xff"}}}\0'),
             "does not speak Varlink."),
            (lambda peer, call: peer.socket.shutdown(socket.SHUT_RDWR), "has ended."),
        ]:
            self.server.behavior["Get"] = behavior
            self.assertIn(sentence, text(bridge.call("get")))
            self.assertIn(sentence, bridge.error("resources/read", uri=STATE)["message"])
        self.server.behavior["Heat"] = lambda peer, call: peer.send({"error": "\x1b[2J.\x07"})
        self.assertNotIn("\x1b", text(bridge.call("heat", degrees=1)))
        self.assertEqual(bridge.end(), 0)

    def test_ends_with_ctrl_c(self):
        bridge = self.start()
        bridge.process.send_signal(signal.SIGINT)
        self.assertEqual(bridge.process.wait(PATIENCE), 130)


class AskingCallTests(KettleTestCase):
    """Several calls of a model, of which one asks."""

    def start(self):
        bridge = Bridge(self, "kettle")
        bridge.initialize(elicitation={})
        self.server.behavior["Heat"] = self.server.hold
        self.heat = bridge.begin(
            "tools/call", name="heat", arguments={"degrees": 1}, _meta={"progressToken": 1}
        )
        self.assertEqual(bridge.receive()["method"], "notifications/progress")
        return bridge

    def test_declining_cancels_only_the_call_that_asks(self):
        bridge = self.start()
        save = bridge.begin("tools/call", name="save")
        question = bridge.receive()
        bridge.send(id=question["id"], result={"action": "decline"})
        message = bridge.receive()
        self.assertEqual(
            (message["id"], text(message["result"])),
            (save, "The user did not answer: “kettle.txt”. So save was canceled."),
        )
        self.assertTrue(self.server.cancelled.wait(PATIENCE))
        bridge.send(method="notifications/cancelled", params={"requestId": self.heat})
        self.assertEqual(bridge.result("ping"), {})

    def test_declining_by_a_result_cancels_only_the_call_that_asks(self):
        bridge = self.start()
        meta = stateless({"elicitation": {"form": {}}})

        def save(**parameters):
            return bridge.result("tools/call", name="save", arguments={}, _meta=meta, **parameters)

        declined = save(
            requestState=save()["requestState"], inputResponses={"5": {"action": "decline"}}
        )
        self.assertIn("So save was canceled.", text(declined))
        self.assertEqual(bridge.result("ping"), {})

    def test_asks_the_questions_of_a_program_that_has_started_again(self):
        def ask_twice(peer, call):
            self.server.change(overwrite={"id": 5, "request": "first", "tag": call["tag"]})
            if not peer.wait_for_close(self.server._answers):
                self.server._answers.recv(1)
                self.server.change(overwrite={"id": 6, "request": "second", "tag": call["tag"]})
                peer.wait_for_close()

        bridge = Bridge(self, "kettle")
        meta = stateless({"elicitation": {"form": {}}})

        def save(**parameters):
            return bridge.result("tools/call", name="save", arguments={}, _meta=meta, **parameters)

        self.server.behavior["Save"] = ask_twice
        answer = {"5": {"action": "accept", "content": {"answer": True}}}
        first = save()
        self.assertEqual(
            list(save(requestState=first["requestState"], inputResponses=answer)["inputRequests"]),
            ["6"],
        )
        self.server.stop()
        self.server.state["overwrite"] = None
        del self.server.behavior["Save"]
        self.server.start()
        self.assertEqual(list(save()["inputRequests"]), ["5"])

    def test_declining_a_question_of_the_program_cancels_nothing(self):
        bridge = self.start()
        self.server.change(overwrite={"id": 7, "request": "mine"})
        question = bridge.receive()
        self.assertEqual(question["params"]["message"], "mine")
        bridge.send(id=question["id"], result={"action": "decline"})
        self.server.change(target=1)  # the question still waits for others
        self.assertEqual(bridge.result("ping"), {})
        self.assertFalse(self.server.cancelled.is_set())

    def test_leaves_the_questions_of_other_clients_to_them(self):
        bridge = self.start()
        terminal = self.start_coax("do", "kettle", "save", stdin=subprocess.PIPE)
        self.addCleanup(terminal.stdin.close)
        while self.server.state["overwrite"] is None:
            self.assertIsNone(terminal.poll())
        self.assertEqual(bridge.result("ping"), {})  # no question
        terminal.stdin.write(b"yes\n")
        terminal.stdin.flush()
        self.assertEqual(terminal.wait(PATIENCE), 0)
        self.assertFalse(self.server.cancelled.is_set())

    def test_a_terminal_leaves_the_questions_of_the_assistant_to_it(self):
        bridge = Bridge(self, "kettle")
        bridge.initialize(elicitation={})
        self.server.behavior["Heat"] = self.server.hold
        terminal = self.start_coax("do", "kettle", "heat", "degrees=1", stderr=subprocess.PIPE)
        self.addCleanup(terminal.stderr.close)
        self.assertEqual(terminal.stdout.readline(), b"1\n")
        save = bridge.begin("tools/call", name="save")
        question = bridge.receive()
        bridge.send(
            id=question["id"], result={"action": "accept", "content": {"answer": True}}
        )
        self.assertEqual(bridge.receive()["id"], save)
        self.assertIsNone(terminal.poll())  # its input has ended, but it was not asked
        self.assertFalse(self.server.cancelled.is_set())


class HungProgramTests(KettleTestCase):
    """A bridge of two models, of which one program does not reply."""

    SPARE = "coax://spare/state"

    def setUp(self):
        super().setUp()
        self.spare = KettleServer(str(self.folder / "spare.sock"))
        self.addCleanup(self.spare.close)
        self.bridge = Bridge(self, "spare", "kettle", "--timeout", "0")

    def initialize(self, **capabilities):
        self.bridge.initialize(**capabilities)

    def hang(self, method):
        self.left = threading.Event()

        def hang(peer, call):
            peer.wait_for_close()
            self.left.set()

        self.spare.behavior[method] = hang

    def restart_hung(self):
        """Replaces the other program by one that accepts no clients, and whose queue is full."""
        self.spare.stop()
        silent = socket.socket(socket.AF_UNIX)
        self.addCleanup(silent.close)
        silent.bind(self.spare.path)
        silent.listen(0)
        client = socket.socket(socket.AF_UNIX)
        self.addCleanup(client.close)
        client.connect(self.spare.path)

    def assert_works(self):
        """The other model and the end of the input."""
        self.assertFalse(self.bridge.call("kettle_get")["isError"])
        self.assertEqual(self.bridge.end(), 0)

    def test_a_subscription_waits_alone(self):
        self.hang("Watch")
        self.initialize()
        self.bridge.begin("resources/subscribe", uri=self.SPARE)
        self.assert_works()

    def test_a_subscription_begins_as_soon_as_the_program_replies(self):
        proceed = threading.Event()

        def watch(peer, call):
            proceed.wait(PATIENCE)
            self.spare._watch(peer, call)

        self.spare.behavior["Watch"] = watch
        self.initialize()
        subscribing = self.bridge.begin("resources/subscribe", uri=self.SPARE)
        self.assertEqual(self.bridge.result("ping"), {})
        proceed.set()
        self.assertEqual(self.bridge.receive()["id"], subscribing)
        self.spare.change(target=1)
        self.assertEqual(self.bridge.receive()["params"], {"uri": self.SPARE})

    def test_a_subscription_that_ends_meanwhile_is_answered(self):
        self.hang("Watch")
        self.initialize()
        subscribing = self.bridge.begin("resources/subscribe", uri=self.SPARE)
        unsubscribing = self.bridge.begin("resources/unsubscribe", uri=self.SPARE)
        self.assertEqual(
            [self.bridge.receive()["id"], self.bridge.receive()["id"]],
            [subscribing, unsubscribing],
        )
        self.assert_works()

    def test_a_request_that_listens_waits_alone_and_can_be_canceled(self):
        self.hang("Watch")
        meta = stateless()
        addresses = [self.SPARE, STATE]
        id = self.bridge.begin(
            "subscriptions/listen", _meta=meta, notifications={"resourceSubscriptions": addresses}
        )
        self.bridge.result("tools/list", _meta=meta)
        self.server.change(target=1)  # the client does not listen yet
        self.bridge.send(method="notifications/cancelled", params={"requestId": id})
        self.assertTrue(self.server.watch_ended.wait(PATIENCE))
        self.bridge.result("tools/list", _meta=meta)
        self.assertEqual(self.bridge.end(), 0)

    def test_an_action_that_may_ask_waits_alone_and_can_be_canceled(self):
        self.hang("Watch")
        self.initialize(elicitation={})
        id = self.bridge.begin("tools/call", name="spare_save")
        self.assertEqual(self.bridge.result("ping"), {})
        self.bridge.send(method="notifications/cancelled", params={"requestId": id})
        self.assertTrue(self.left.wait(PATIENCE))
        self.assertEqual(self.spare.log, [("Watch", {"answers": True})])
        self.assert_works()

    def test_a_hung_program_that_has_replaced_another_delays_no_other(self):
        self.initialize()
        self.restart_hung()
        self.bridge.begin("tools/call", name="spare_get")
        self.bridge.begin("resources/read", uri=self.SPARE)
        self.bridge.begin("resources/subscribe", uri=self.SPARE)
        self.assert_works()

    def test_a_program_that_does_not_read_delays_no_other(self):
        self.initialize()
        released = threading.Event()
        self.addCleanup(released.set)
        self.spare._serve = lambda peer: released.wait(PATIENCE)
        self.bridge.begin("tools/call", name="spare_set", arguments={"note": "x" * 900_000})
        self.assert_works()


class TrustedTextTests(KettleTestCase):
    """What a program or a client sends, and what an assistant or a terminal must not get."""

    def test_answers_a_line_that_is_too_long_with_its_identifier(self):
        bridge = Bridge(self, "kettle")
        bridge.initialize()
        long = json.dumps({"a": ["]}", {"id": 9}], "b": "\\\"id\":8," + "x" * 2_000_000})
        for id in [7, "x\"}", -3]:
            for line in [
                '{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":%s}',
                '{"jsonrpc":"2.0","params":%s,"method":"tools/call", "id" : %s }',
            ]:
                values = (json.dumps(id), long)
                bridge.send_line(line % (values if line.index("id") < 20 else values[::-1]))
                error = bridge.receive()
                self.assertEqual((error["id"], error["error"]["code"]), (id, -32600))
                self.assertEqual(error["error"]["message"], "The message is longer than 1 MiB.")
        self.assertEqual(bridge.result("ping"), {})

    def test_refuses_a_line_that_is_one_byte_too_long(self):
        bridge = Bridge(self, "kettle")
        bridge.initialize()
        start, end = '{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":"', '"}}'
        filling = "x" * ((1 << 20) - len(start) - len(end))
        bridge.send_line(start + filling + end)
        self.assertEqual(bridge.receive()["result"], {})
        bridge.send_line(start + filling + "x" + end)
        error = bridge.receive()
        self.assertEqual((error["id"], error["error"]["code"]), (7, -32600))

    def test_a_line_that_is_invalid_is_answered_with_its_identifier(self):
        bridge = Bridge(self, "kettle")
        bridge.initialize()
        for parameters in [b'{"a":"\xff"}', b'{"a":"\xc0\x80"}', b'{"a":"\xed\xa0\x80"}',
                           b"[" * 100 + b"]" * 100, b"{]"]:
            line = b'{"jsonrpc":"2.0","id":"%d","method":"ping","params":%s}\n'
            bridge.process.stdin.buffer.write(line % (len(parameters), parameters))
            bridge.process.stdin.buffer.flush()
            error = bridge.receive()
            self.assertEqual(error["error"]["code"], -32700)
            self.assertEqual(error["id"], str(len(parameters)))
        bridge.send_line('{"jsonrpc":"2.0","id":1,"params":{]}')
        self.assertEqual(bridge.receive()["id"], 1)

    def test_an_answer_that_is_too_long_is_a_failure_of_the_client(self):
        bridge = Bridge(self, "kettle")
        bridge.initialize(elicitation={})
        save = bridge.begin("tools/call", name="save")
        question = bridge.receive()
        bridge.send(
            id=question["id"], result={"action": "accept", "content": {"answer": "x" * 2_000_000}}
        )
        message = bridge.receive()
        self.assertEqual(message["id"], save)
        self.assertIn("So save was canceled.", text(message["result"]))

    def test_ends_with_its_input_while_its_output_is_full(self):
        bridge = Bridge(self, "kettle")
        bridge.initialize()

        def hold(peer, call):
            peer.wait_for_close()
            self.server.cancelled.set()

        self.server.behavior["Save"] = hold
        self.server.state["note"] = "x" * 1_000_000
        bridge.begin("tools/call", name="save")
        for _ in range(4):
            bridge.begin("tools/call", name="get")
        self.assertEqual(bridge.end(), 0)  # the test reads nothing
        self.assertTrue(self.server.cancelled.wait(PATIENCE))

    def test_writes_all_answers_for_a_client_that_reads_late(self):
        bridge = Bridge(self, "kettle")
        bridge.initialize()
        self.server.state["note"] = "x" * 1_000_000
        ids = [bridge.begin("tools/call", name="get") for _ in range(4)]
        self.assertEqual(sorted(bridge.receive()["id"] for _ in ids), ids)
        self.assertEqual(bridge.end(), 0)

    def test_shows_an_assistant_no_invisible_text(self):
        unsafe = "\x7f\x9b\u202e\u2066\u200f\ufeff\U000e0041"
        self.server.descriptions[INTERFACE] = SECRETS.replace(
            "# The kettle", f"# {unsafe}The kettle"
        ).replace("# Heats", f"# {unsafe}Heats").replace("# Opens", f"# {unsafe}Opens").replace(
            "# The temperature", f"# {unsafe}The temperature"
        )
        bridge = Bridge(self, "kettle")
        received = [bridge.initialize()]
        self.server.state["note"] = f"{unsafe}Tea"
        received += [bridge.result("tools/list"), bridge.result("resources/list")]
        state = bridge.call("get")
        self.assertEqual(state["structuredContent"]["note"], f"{unsafe}Tea")  # the value itself
        self.assertEqual(json.loads(text(state)), state["structuredContent"])
        received += [text(state), bridge.result("resources/read", uri=STATE)]
        received += [text(bridge.call("set", note=unsafe))]
        for name in [f"Too{unsafe}Hot", "Failed"]:
            self.server.behavior["Heat"] = lambda peer, call: peer.fail(name, message=unsafe)
            received.append(bridge.call("heat", degrees=1))
        shown = json.dumps(received, ensure_ascii=False)
        self.assertIn("Heats", shown)
        self.assertEqual([character for character in unsafe if character in shown], [])


class OfficialClientTests(KettleTestCase):
    """The client that the authors of the protocol publish, with old and new versions."""

    @classmethod
    def setUpClass(cls):
        sys.path.insert(0, package("mcp", "2.3.0"))

    def run_client(self, body, mode, answers=()):
        """Connects a client, and runs a coroutine function with it."""
        from mcp import Client, StdioServerParameters
        from mcp_types import ElicitResult

        answers = list(answers)
        self.questions = []
        self.messages = asyncio.Queue()

        async def elicit(context, parameters):
            self.questions.append(parameters.message)
            return ElicitResult(**answers.pop(0))

        async def receive(message):
            await self.messages.put(message)

        async def run():
            async with Client(
                StdioServerParameters(
                    command=COMMAND, args=["mcp", "kettle"], env=dict(self.environment)
                ),
                mode=mode, elicitation_callback=elicit, message_handler=receive,
            ) as client:
                await asyncio.wait_for(body(client), PATIENCE)

        asyncio.run(run())

    def test_lists_and_calls(self):
        for mode, version in MODES:

            async def use(client):
                self.assertEqual(client.protocol_version, version)
                self.assertEqual(client.server_info.name, "coax")
                tools = (await client.list_tools()).tools
                self.assertEqual([tool.name for tool in tools], ["get", "set", "heat", "save"])
                await client.call_tool("set", {"target": 70})
                state = (await client.call_tool("get")).structured_content
                self.assertEqual(state["target"], 70)
                progress = []

                async def note(value, total, message):
                    progress.append((value, message))

                result = await client.call_tool("heat", {"degrees": 60}, progress_callback=note)
                self.assertEqual(result.structured_content, {"value": 60})
                self.assertEqual(progress, [(1, "20"), (2, "40"), (3, "60")])
                failure = await client.call_tool("set", {"target": 101})
                self.assertTrue(failure.is_error)
                self.assertEqual(failure.content[0].text, "target at most 100.")
                resource = (await client.list_resources()).resources[0]
                contents = (await client.read_resource(str(resource.uri))).contents[0]
                self.assertEqual(json.loads(contents.text)["target"], 70)

            self.run_client(use, mode)

    def test_cancels(self):
        self.server.behavior["Heat"] = self.server.hold
        for mode, _ in MODES:
            self.server.cancelled.clear()

            async def use(client):
                begun = asyncio.Event()

                async def note(value, total, message):
                    begun.set()

                call = asyncio.create_task(
                    client.call_tool("heat", {"degrees": 60}, progress_callback=note)
                )
                await begun.wait()
                call.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await call
                await asyncio.to_thread(self.server.cancelled.wait, PATIENCE)
                self.assertTrue(self.server.cancelled.is_set())
                self.assertEqual((await client.call_tool("get")).is_error, False)

            self.run_client(use, mode)

    def test_answers_questions(self):
        answers = [
            {"action": "accept", "content": {"answer": True}},
            {"action": "accept", "content": {"answer": False}},
            {"action": "decline"},
        ]
        for mode, _ in MODES:

            async def use(client):
                for outcome in [
                    "save is done.", "not saved",
                    "The user did not answer: “kettle.txt”. So save was canceled.",
                ]:
                    result = await client.call_tool("save")
                    self.assertEqual(result.content[0].text, outcome)

            self.run_client(use, mode, answers)
            self.assertEqual(self.questions, ["kettle.txt"] * 3)

    def test_subscribes_in_a_session(self):
        async def use(client):
            await client.session.subscribe_resource(STATE)
            self.server.change(target=1)
            update = await self.messages.get()
            self.assertEqual(str(update.params.uri), STATE)
            await client.session.unsubscribe_resource(STATE)

        self.run_client(use, "legacy")

    def test_listens_without_a_session(self):
        async def use(client):
            async with client.listen(resource_subscriptions=[STATE]) as changes:
                self.server.change(target=1)
                update = await changes.__anext__()
                self.assertEqual(str(update.uri), STATE)
            await asyncio.to_thread(self.server.watch_ended.wait, PATIENCE)
            self.assertTrue(self.server.watch_ended.is_set())

        self.run_client(use, "2026-07-28")


class OldClientTests(KettleTestCase):
    """The official client of the protocol's version 2025-06-18, which knows no later one."""

    def run_step(self, step):
        environment = {
            **self.environment, "PATH": os.environ["PATH"], "PYTHONPATH": package("mcp", "1.22.0")
        }
        client = subprocess.run(
            [sys.executable, "-B", str(Path(__file__).parent / "mcp_client_2025.py"), COMMAND, step],
            env=environment, timeout=PATIENCE,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        self.assertEqual(client.returncode, 0, client.stdout)

    def test_lists_and_calls(self):
        self.run_step("list")

    def test_subscribes(self):
        self.run_step("subscribe")
        self.assertTrue(self.server.watch_ended.wait(PATIENCE))

    def test_answers(self):
        self.run_step("answer")

    def test_cancels(self):
        self.server.behavior["Heat"] = self.server.hold
        self.run_step("cancel")
        self.assertTrue(self.server.cancelled.wait(PATIENCE))


if __name__ == "__main__":
    unittest.main()
