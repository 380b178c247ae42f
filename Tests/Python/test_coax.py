"""Tests of the Python client. Run them with `python3 -m unittest discover Tests/Python`."""

import ast
import asyncio
import contextlib
import faulthandler
import gc
import json
import math
import os
import pathlib
import pickle
import pydoc
import re
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
import unittest.mock
import warnings
import weakref

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Sources" / "Python"))

import coax  # noqa: E402
from kettle import INTERFACE, KettleServer  # noqa: E402
from programs import PATIENCE, package  # noqa: E402


def setUpModule():
    # A call that hangs fails with the stacks of all threads.
    faulthandler.dump_traceback_later(120, exit=True)


def tearDownModule():
    faulthandler.cancel_dump_traceback_later()


def fails_with(name, **parameters):
    """Returns a behavior that replies with an error."""
    return lambda peer, call: peer.fail(name, **parameters)


def sends(data):
    """Returns a behavior that sends bytes and closes the connection."""

    def behavior(peer, call):
        peer.socket.sendall(data)
        peer.socket.shutdown(2)

    return behavior


@contextlib.contextmanager
def recorded_messages():
    """Provides a list to which the client adds the method of each call, and each reply."""
    messages = []
    begin_call, next_reply = coax._connection.Connection._begin_call, coax._connection.Connection.next_reply

    def record_call(connection, method, *arguments):
        messages.append(method.rpartition(".")[2])
        return begin_call(connection, method, *arguments)

    def record_reply(connection):
        reply = next_reply(connection)
        if reply is not None:
            messages.append("reply")
        return reply

    with unittest.mock.patch.multiple(
        coax._connection.Connection, _begin_call=record_call, next_reply=record_reply
    ):
        yield messages


class Served:
    """A test case with a server."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="coax")
        self.addCleanup(directory.cleanup)
        self.path = os.path.join(directory.name, "kettle.sock")
        environment = unittest.mock.patch.dict(os.environ, {"XDG_RUNTIME_DIR": directory.name})
        environment.start()
        self.addCleanup(environment.stop)
        self.server = KettleServer(self.path)
        self.addCleanup(self.server.close)

    def calls(self, method):
        return [parameters for name, parameters in self.server.log if name == method]

    def assert_cancelled(self):
        self.assertTrue(self.server.cancelled.wait(PATIENCE), "the action was not cancelled")


class ServedTestCase(Served, unittest.TestCase):
    """A test case with a server and a connected client."""

    def setUp(self):
        super().setUp()
        self.kettle = coax.connect("kettle")
        self.addCleanup(self.kettle.close)


class ConnectingTests(ServedTestCase):
    def test_connects_to_a_name_and_to_a_path(self):
        for address in ("kettle", self.path, pathlib.Path(self.path)):
            with coax.connect(address) as kettle:
                self.assertEqual(kettle.target, 60)

    def test_a_missing_socket_is_not_found(self):
        with self.assertRaisesRegex(coax.NotFound, "no program serves .*toaster.sock"):
            coax.connect("toaster")

    def test_a_name_needs_the_runtime_directory(self):
        del os.environ["XDG_RUNTIME_DIR"]
        with self.assertRaisesRegex(coax.NotFound, r"XDG_RUNTIME_DIR.*\./kettle\.sock"):
            coax.connect("kettle")

    def test_a_long_path_is_an_error_of_the_module(self):
        with self.assertRaisesRegex(coax.Error, "too long"):
            coax.connect("/" + "x" * 200)

    def test_a_program_of_another_user_is_refused(self):
        with unittest.mock.patch.object(os, "geteuid", lambda: 12345):
            with unittest.mock.patch.object(coax._sockets.struct, "unpack", lambda *_: (1, 777, 1)):
                with self.assertRaisesRegex(coax.PermissionDenied, "user 777 serves .*kettle.sock"):
                    coax.connect("kettle")
                with coax.connect("kettle", any_user=True) as kettle:
                    self.assertEqual(kettle.target, 60)

    def test_a_silent_program_times_out(self):
        for method in ("Get", "Set", "Watch"):
            self.server.behavior[method] = lambda peer, call: peer.wait_for_close()
        message = "has not replied for 0.01 seconds"
        with coax.connect("kettle", timeout=None) as kettle:
            self.limit(kettle)
            for call in (kettle.state, lambda: kettle.set(target=1), lambda: next(kettle.watch())):
                with self.assertRaisesRegex(coax.TimedOut, message):
                    call()
            self.assertEqual(kettle.heat(1), 1)

        async def call_async():
            async with coax.connect_async("kettle", timeout=None) as kettle:
                self.limit(kettle)
                with self.assertRaisesRegex(coax.TimedOut, message):
                    await kettle.state()

        asyncio.run(call_async())

    def limit(self, client):
        """Sets a short time-out after the client has connected."""
        client._connections.transport._timeout = 0.01
        for connection in client._connections._idle:
            connection._timeout = 0.01

    def test_a_deep_type_is_an_error_of_the_module(self):
        self.server.descriptions[INTERFACE] = (
            f"interface org.example.Kettle\ntype State (target: {'?' * 100_000}int)\n"
            "method Get() -> (state: State)\n"
        )
        with self.assertRaisesRegex(coax.ProtocolError, "the interface text has too many levels"):
            coax.connect("kettle")

    def test_several_interfaces_need_a_choice(self):
        self.server.interfaces.append("org.example.Other")
        with self.assertRaisesRegex(coax.NotFound, "org.example.Kettle, org.example.Other"):
            coax.connect("kettle")
        with coax.connect("kettle", interface=INTERFACE) as kettle:
            self.assertEqual(kettle.target, 60)

    def test_an_unknown_interface_is_not_found(self):
        with self.assertRaisesRegex(coax.NotFound, "org.example.Toaster"):
            coax.connect("kettle", interface="org.example.Toaster")

    def test_an_interface_without_state_is_no_view_model(self):
        self.server.descriptions[INTERFACE] = "interface org.example.Kettle\nmethod A() -> ()"
        with self.assertRaisesRegex(coax.NotFound, "no state"):
            coax.connect("kettle")

    def test_a_program_without_view_models_is_an_error(self):
        self.server.interfaces = ["org.varlink.service"]
        with self.assertRaisesRegex(coax.NotFound, "serves no view model"):
            coax.connect("kettle")

    def test_a_refusal_is_raised_even_if_the_server_closed_before_the_call(self):
        open_connection = coax._sockets.SocketTransport.open

        def open_and_wait(transport):
            connection = open_connection(transport)
            self.assertTrue(self.server.refused.wait(PATIENCE))
            return connection

        self.server.refusal = {"error": "org.varlink.service.PermissionDenied"}
        self.server.refused.clear()
        with unittest.mock.patch.object(coax._sockets.SocketTransport, "open", open_and_wait):
            with self.assertRaisesRegex(coax.PermissionDenied, "from this user"):
                coax.connect("kettle")


class StateTests(ServedTestCase):
    def test_reads_properties_by_name(self):
        self.assertEqual(self.kettle.target, 60)
        self.assertEqual(self.kettle.status, "off")
        self.assertIsNone(self.kettle.overwrite)

    def test_converts_values_to_the_declared_types(self):
        state = self.kettle.state()
        self.assertIsInstance(state.temperature, float)
        self.assertEqual(state.ticks, 2**53 + 1)
        self.assertEqual(state.limits, {"lowest": 0, "highest": math.inf})
        self.assertEqual(state.readings[:3], [1.0, 2.5, -math.inf])
        self.assertTrue(math.isnan(state.readings[3]))
        self.assertEqual(state.counts, {"boiled": 3})
        self.assertEqual(state.extra, {"any": [1, None]})

    def test_a_member_that_may_be_null_may_be_absent(self):
        self.assertNotIn("note", self.server.state)
        self.assertIsNone(self.kettle.note)

    def test_a_validated_input_has_a_value_and_a_problem(self):
        self.kettle.name = ""
        self.assertEqual(self.kettle.name.value, "")
        self.assertEqual(self.kettle.name.problem, "required")

    def test_a_snapshot_is_a_dictionary_and_does_not_change(self):
        state = self.kettle.state()
        self.assertEqual(list(state)[:3], ["target", "temperature", "status"])
        self.assertEqual(json.loads(json.dumps(state))["counts"], {"boiled": 3})
        self.kettle.target = 70
        self.assertEqual(state["target"], 60)
        with self.assertRaisesRegex(AttributeError, "snapshot"):
            state.target = 80

    def test_an_unknown_name_lists_the_members(self):
        with self.assertRaisesRegex(AttributeError, "no 'targte'; it has target, temperature"):
            self.kettle.targte
        with self.assertRaisesRegex(KeyError, "targte"):
            self.kettle["targte"]
        with self.assertRaisesRegex(AttributeError, "there is target"):
            self.kettle.state().targte

    def test_a_value_of_a_wrong_type_is_a_protocol_error(self):
        for value in ("warm", True, None, 1.5):
            self.server.state["target"] = value
            with self.subTest(value), self.assertRaisesRegex(coax.ProtocolError, "target: "):
                self.kettle.target


class SettingTests(ServedTestCase):
    def test_sets_a_property(self):
        self.kettle.target = 80
        self.assertEqual(self.kettle.target, 80)

    def test_sets_several_properties_in_one_batch(self):
        self.kettle.set(target=80, name="Coffee")
        self.assertEqual(self.calls("Set"), [{"target": 80, "name": "Coffee"}])

    def test_setting_nothing_sends_nothing(self):
        self.kettle.set()
        self.assertEqual(self.calls("Set"), [])

    def test_large_integers_and_special_floats_travel_as_strings(self):
        self.kettle.set(
            ticks=-(2**60), temperature=math.inf, readings=[math.nan, 0.5], counts={"a": 2**53 + 1}
        )
        self.assertEqual(
            self.calls("Set"),
            [{"ticks": str(-(2**60)), "temperature": "inf", "readings": ["nan", 0.5],
              "counts": {"a": str(2**53 + 1)}}],
        )
        self.assertEqual(self.kettle.ticks, -(2**60))
        self.kettle.ticks = 2**53
        self.assertEqual(self.calls("Set")[-1], {"ticks": 2**53})

    def test_none_becomes_null(self):
        self.kettle.note = "hot"
        self.kettle.note = None
        self.assertEqual(self.calls("Set")[-1], {"note": None})

    def test_a_refused_value_is_invalid(self):
        with self.assertRaises(coax.Invalid) as caught:
            self.kettle.target = 900
        self.assertEqual(caught.exception.field, "target")
        self.assertEqual(caught.exception.problem, "at most 100")
        self.assertEqual(str(caught.exception), "target: at most 100")
        self.assertEqual(self.kettle.target, 60)

    def test_only_what_the_interface_allows_can_be_set(self):
        for name, why in (
            ("status", "cannot be set; you can set target"),
            ("heat", "is an action"),
            ("targte", "is not in org.example.Kettle"),
            ("watch", r"set client\['watch'\]"),
        ):
            with self.subTest(name), self.assertRaisesRegex(AttributeError, why):
                setattr(self.kettle, name, 1)
        with self.assertRaisesRegex(AttributeError, "targte"):
            self.kettle.set(targte=1)
        self.assertEqual(self.calls("Set"), [])

    def test_a_name_of_the_client_needs_brackets(self):
        self.assertEqual(self.kettle["watch"], 7)
        self.kettle["watch"] = 8
        self.assertEqual(self.kettle["watch"], 8)
        self.assertTrue(callable(self.kettle.watch))

    def test_a_secret_is_set_and_never_read(self):
        self.kettle.password = "s3cret"
        self.assertEqual(self.calls("Set"), [{"password": "s3cret"}])
        with self.assertRaisesRegex(AttributeError, "can be set but not read"):
            self.kettle.password
        with self.assertRaisesRegex(KeyError, "can be set but not read"):
            self.kettle["password"]
        self.assertNotIn("password", self.kettle.state())

    def test_the_client_keeps_no_copy_of_a_secret(self):
        class Password(str):
            """A string that a weak reference can observe."""

        messages = []
        begin_call = coax._connection.Connection._begin_call

        def begin_and_keep(*arguments):
            messages.append(begin_call(*arguments))
            return messages[-1]

        password = Password("s3cret")
        reference = weakref.ref(password)
        with unittest.mock.patch.object(coax._connection.Connection, "_begin_call", begin_and_keep):
            self.kettle.password = password
        del password
        self.server.log.clear()
        gc.collect()
        self.assertIsNone(reference())
        self.assertEqual([bytes(message).strip(b"\0") for message in messages], [b""])


class ActionTests(ServedTestCase):
    def test_runs_and_returns_the_last_value(self):
        self.assertEqual(self.kettle.heat(90), 90)
        self.assertEqual(self.kettle.heat(degrees=80), 80)
        self.assertEqual(self.calls("Heat"), [{"degrees": 90}, {"degrees": 80}])

    def test_streams_values(self):
        self.assertEqual(list(self.kettle.heat.values(95)), [20, 40, 95])

    def test_closing_the_generator_cancels(self):
        self.server.behavior["Heat"] = self.server.hold
        values = self.kettle.heat.values(95)
        self.assertEqual(next(values), 1)
        values.close()
        self.assert_cancelled()

    def test_leaving_the_loop_cancels(self):
        self.server.behavior["Heat"] = self.server.hold
        for _ in self.kettle.heat.values(95):
            break
        self.assert_cancelled()

    def test_an_interrupt_cancels(self):
        # A shell may have made Python ignore the signal.
        previous = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, previous)
        self.server.behavior["Heat"] = self.server.interrupt
        with self.assertRaises(KeyboardInterrupt):
            self.kettle.heat(95)
        self.assert_cancelled()

    def test_flags_are_read_from_the_state(self):
        self.assertTrue(self.kettle.heat.enabled)
        self.assertFalse(self.kettle.heat.executing)
        self.server.change(heat={"enabled": False, "executing": True})
        self.assertFalse(self.kettle.heat.enabled)
        self.assertTrue(self.kettle.heat.executing)

    def test_wrong_inputs_are_type_errors_before_anything_is_sent(self):
        for call in (
            lambda: self.kettle.heat(),
            lambda: self.kettle.heat(1, 2),
            lambda: self.kettle.heat(1, degrees=2),
            lambda: self.kettle.heat(degree=1),
            lambda: self.kettle.heat.values(),
            lambda: self.kettle.save(1),
        ):
            with self.assertRaises(TypeError):
                call()
        self.assertEqual(self.server.log, [])

    def test_failures_are_exceptions_with_a_name_and_a_message(self):
        for name, parameters, kind, message in (
            ("Disabled", {"reason": "executing"}, coax.Disabled, "already running"),
            ("Failed", {"message": "no water"}, coax.Failed, "no water"),
            ("TooHot", {"message": "120 °C"}, coax.Failed, "120 °C"),
            ("Cancelled", {}, coax.Cancelled, "action was canceled"),
            ("Gone", {}, coax.Gone, "view model has ended"),
            ("org.varlink.service.MethodNotFound", {"method": "Heat"}, coax.NotFound, "Heat"),
            ("org.varlink.service.MethodNotImplemented", {"method": "Heat"}, coax.NotFound, "Heat"),
            ("org.varlink.service.InvalidParameter", {"parameter": "degrees"}, coax.Invalid,
             "degrees: the value has"),
            ("org.coax.InvalidMessage", {"problem": "too long"}, coax.ProtocolError, "too long"),
            ("NotAsked", {"id": 3}, coax.NotAsked, "no longer waits"),
            ("org.coax.TooSlow", {}, coax.TooSlow, "read too slowly"),
            ("Boiled", {}, coax.Failed, "org.example.Kettle.Boiled"),
            ("org.varlink.service.ExpectedMore", {}, coax.ProtocolError, ""),
            ("org.coax.Login.Denied", {"message": "no"}, coax.Failed, "no"),
        ):
            self.server.behavior["Heat"] = fails_with(name, **parameters)
            with self.subTest(name), self.assertRaisesRegex(kind, message) as caught:
                self.kettle.heat(95)
            self.assertEqual(caught.exception.name, name.rpartition(".")[2])
            self.assertIsInstance(caught.exception, coax.Error)

    def test_the_texts_of_failures_cannot_control_a_terminal(self):
        text = "a\x1b[2J\x7f\x9b\u202eb\u2066\u200f\ufeff\U000e0041\r\nc\u2028d\te\ud800 ☕️"
        harmless = "a[2Jb c d e\ufffd ☕️"
        for name, parameters, property_name in (
            ("Failed", {"message": text}, "message"), ("Disabled", {"reason": text}, "reason"),
            ("Invalid", {"field": "x", "problem": text}, "problem"),
        ):
            self.server.behavior["Heat"] = fails_with(name, **parameters)
            with self.subTest(name), self.assertRaises(coax.Error) as caught:
                self.kettle.heat(95)
            self.assertEqual(getattr(caught.exception, property_name), harmless)
            self.assertIn(harmless, str(caught.exception))
            self.assertEqual(caught.exception.parameters, parameters)

    def test_a_failure_can_follow_values(self):
        def behavior(peer, call):
            peer.reply(continues=True, value=1)
            peer.fail("TooHot", message="120 °C")

        self.server.behavior["Heat"] = behavior
        values = self.kettle.heat.values(95)
        self.assertEqual(next(values), 1)
        with self.assertRaisesRegex(coax.Failed, "120 °C"):
            next(values)

    def test_an_action_without_a_value_returns_none(self):
        self.server.behavior["Save"] = lambda peer, call: peer.reply()
        self.assertIsNone(self.kettle.save())
        self.assertEqual(list(self.kettle.save.values()), [])


class WatchTests(ServedTestCase):
    def test_yields_all_members_first_and_then_the_changes(self):
        changes = self.kettle.watch()
        self.assertEqual(next(changes)["target"], 60)
        self.kettle.set(target=80, name="Coffee")
        name = {"value": "Coffee", "problem": None}
        self.assertEqual(next(changes), {"target": 80, "name": name})
        self.kettle.note = None
        self.assertEqual(next(changes), {"note": None})

    def test_closing_ends_the_watch_of_the_server(self):
        changes = self.kettle.watch()
        next(changes)
        changes.close()
        self.assertTrue(self.server.watch_ended.wait(PATIENCE))

    def test_ends_with_an_error_when_the_view_model_ends(self):
        changes = self.kettle.watch()
        next(changes)
        self.server.change(gone=True)
        with self.assertRaises(coax.Gone):
            next(changes)

    def test_closing_the_client_ends_a_watch_in_another_thread(self):
        started = threading.Event()
        ended = []

        def watch():
            try:
                for _ in self.kettle.watch():
                    started.set()
            except coax.ConnectionLost as error:
                ended.append(error)

        thread = threading.Thread(target=watch)
        thread.start()
        self.assertTrue(started.wait(PATIENCE))
        self.kettle.close()
        thread.join(PATIENCE)
        self.assertEqual([error.message for error in ended], ["the client is closed"])
        with self.assertRaisesRegex(coax.ConnectionLost, "the client is closed"):
            self.kettle.target


class QuestionTests(ServedTestCase):
    def test_a_question_is_answered_from_a_watch(self):
        saved = threading.Thread(target=self.kettle.save)
        changes = self.kettle.watch(answers=True)
        next(changes)
        saved.start()
        for change in changes:
            if change.get("overwrite"):
                self.assertIsInstance(change.overwrite, coax.Question)
                self.assertEqual(change.overwrite.request, "kettle.txt")
                self.kettle.answer(change.overwrite, True)
                break
        saved.join(PATIENCE)
        self.assertFalse(saved.is_alive())

    def test_handlers_answer_while_an_action_runs(self):
        requests = []

        def yes(request):
            requests.append((request, threading.current_thread()))
            return True

        self.assertIsNone(self.kettle.answering(overwrite=yes).save())
        self.assertEqual(requests, [("kettle.txt", threading.current_thread())])
        with self.assertRaisesRegex(coax.Failed, "not saved"):
            self.kettle.answering(overwrite=lambda request: False).save()
        self.assertEqual(list(self.kettle.answering(overwrite=yes).save.values()), [])

    def test_the_watch_for_questions_begins_before_the_action(self):
        # Questions wait only for clients that watch to answer them.
        with recorded_messages() as messages:
            self.kettle.answering(overwrite=lambda request: True).save()
        self.assertEqual(messages[:3], ["Watch", "reply", "Save"])

    def test_handlers_answer_while_a_watch_runs(self):
        changes = self.kettle.answering(overwrite=lambda request: True).watch()
        next(changes)
        saved = threading.Thread(target=self.kettle.save)
        saved.start()
        self.assertEqual(next(changes).overwrite.id, 5)
        self.assertEqual(next(changes), {"overwrite": None})
        saved.join(PATIENCE)
        self.assertFalse(saved.is_alive())

    def test_a_failure_of_a_handler_cancels_the_action(self):
        def fail(request):
            raise LookupError(request)

        with self.assertRaisesRegex(LookupError, "kettle.txt"):
            self.kettle.answering(overwrite=fail).save()
        self.assert_cancelled()

    def test_handlers_leave_the_questions_of_other_calls_to_their_callers(self):
        requests = []

        def save(peer, call):
            for request, tag in (("other", "x"), ("own", call["tag"]), ("program", None)):
                self.server.change(overwrite={"id": 5, "request": request, "tag": tag})
                if request != "other":
                    self.assertEqual(self.server._answers.recv(1), b"y")
            peer.reply()

        def yes(request):
            requests.append(request)
            return True

        self.server.behavior["Save"] = save
        self.kettle.answering(overwrite=yes).save()
        self.assertEqual(requests, ["own", "program"])

    def test_an_answer_that_comes_too_late_is_an_error(self):
        question = coax.Question(id=4, request="kettle.txt")
        with self.assertRaises(coax.NotAsked):
            self.kettle.answer(question, True)

    def test_a_handler_may_be_too_late(self):
        def answer_twice(request):
            self.kettle.answer(self.kettle.overwrite, True)
            for change in self.kettle.watch():
                if change.get("overwrite") is None:
                    return True

        self.assertIsNone(self.kettle.answering(overwrite=answer_twice).save())

    def test_only_questions_have_handlers(self):
        with self.assertRaisesRegex(AttributeError, "'target' is not a question.*it has overwrite"):
            self.kettle.answering(target=lambda request: 1)

    def test_closing_an_answering_client_leaves_the_original_open(self):
        with self.kettle.answering(overwrite=lambda request: True) as answering:
            answering.save()
        self.assertEqual(self.kettle.target, 60)


class ConnectionTests(ServedTestCase):
    def test_calls_share_one_connection(self):
        for _ in range(10):
            self.kettle.state()
            with self.assertRaises(coax.Invalid):
                self.kettle.target = 900
        self.assertEqual(self.server.opened, 1)

    def test_calls_work_while_actions_and_watches_run(self):
        self.server.behavior["Heat"] = self.server.hold
        watch, values = self.kettle.watch(), self.kettle.heat.values(95)
        next(watch), next(values)
        self.assertEqual(self.kettle.target, 60)
        self.assertEqual(self.server.opened, 3)

    def test_threads_can_share_a_client(self):
        results = []
        threads = [
            threading.Thread(target=lambda n=n: results.append((n, self.kettle.heat(n))))
            for n in range(20)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        self.assertEqual(sorted(results), [(n, n) for n in range(20)])

    def test_replies_may_arrive_in_pieces_and_several_at_once(self):
        received = threading.Event()

        def bytewise(peer, call):
            for byte in json.dumps({"parameters": {"value": 7}}, ensure_ascii=False).encode():
                peer.socket.sendall(bytes([byte]))
            peer.socket.sendall(b"\0")

        def at_once(peer, call):
            value = b'{"parameters":{"value":%d},"continues":true}\0'
            peer.socket.sendall(value % 1 + (value % 2)[:30])
            received.wait(PATIENCE)
            peer.socket.sendall((value % 2)[30:] + b"{}\0")

        self.server.behavior["Heat"] = bytewise
        self.assertEqual(self.kettle.heat(95), 7)
        self.server.behavior["Heat"] = at_once
        values = self.kettle.heat.values(95)
        self.assertEqual(next(values), 1)
        received.set()
        self.assertEqual(list(values), [2])

    def test_a_large_message_arrives_whole(self):
        self.kettle.note = "°" * 1_000_000
        self.assertEqual(self.kettle.note, "°" * 1_000_000)

    def test_a_half_message_is_a_lost_connection(self):
        self.server.behavior["Get"] = sends(b'{"parameters":{"st')
        with self.assertRaisesRegex(coax.ConnectionLost, "in the middle of a message"):
            self.kettle.target
        del self.server.behavior["Get"]
        self.assertEqual(self.kettle.target, 60)

    def test_malformed_replies_are_protocol_errors(self):
        for reply in (b"{", b"[]", b"null", b'{"parameters":[1]}', b"\xff", b"[" * 100_000,
                      b'{"parameters":{"state":1}}', b'{"parameters":0}', b'{"error":5}',
                      b'{"error":""}', b'{"error":{}}', b'{"error":false}', b'{"continues":1}',
                      b'{"continues":true}'):
            # The connection stays open, because the client may use it again for the next call.
            message = reply + b"\0"
            self.server.behavior["Get"] = lambda peer, call: peer.socket.sendall(message)
            with self.subTest(reply[:10]), self.assertRaises(coax.ProtocolError):
                self.kettle.target

    def test_null_members_of_a_reply_are_missing(self):
        reply = b'{"error":null,"parameters":null,"continues":null}'
        self.server.behavior["Save"] = sends(reply + b"\0")
        self.assertIsNone(self.kettle.save())

    def test_the_end_of_the_server_ends_calls_in_progress(self):
        self.server.behavior["Heat"] = self.server.hold
        watch, values = self.kettle.watch(), self.kettle.heat.values(95)
        next(watch), next(values)
        self.server.stop()
        for stream in (watch, values):
            with self.assertRaises(coax.ConnectionLost):
                next(stream)
        with self.assertRaises(coax.NotFound):
            self.kettle.target

    def test_connects_again_to_a_restarted_server(self):
        self.server.stop()
        self.server.start()
        self.assertEqual(self.kettle.target, 60)

    def test_a_client_that_is_not_closed_leaves_no_socket(self):
        kettle = coax.connect("kettle")
        for _ in kettle.watch():
            break
        self.assertEqual(kettle.target, 60)
        connections = weakref.ref(kettle._connections)
        with self.assertNoWarnings():
            del kettle
            gc.collect()
        self.assertIsNone(connections())

    @contextlib.contextmanager
    def assertNoWarnings(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            yield
        self.assertEqual([str(warning.message) for warning in caught], [])


class ShellTests(ServedTestCase):
    def test_repr_names_the_members_without_a_call(self):
        text = repr(self.kettle)
        for part in (INTERFACE, self.path, "target, ", "password", "heat(degrees: int) -> ?int"):
            self.assertIn(part, text)
        self.assertEqual(repr(self.kettle.heat), "<action heat(degrees: int) -> ?int>")
        self.assertEqual(self.server.log, [])

    def test_dir_lists_the_members_without_a_call(self):
        self.assertLessEqual({"target", "heat", "password", "watch", "set"}, set(dir(self.kettle)))
        self.assertIn("enabled", dir(self.kettle.state().heat))
        self.server.log.clear()
        dir(self.kettle)
        self.assertEqual(self.server.log, [])

    def test_help_describes_the_members(self):
        text = pydoc.plain(pydoc.render_doc(self.kettle))
        self.assertIn("class Kettle", text)
        self.assertIn("The kettle in the kitchen.", text)
        self.assertIn("int, can be set. The temperature to reach, in °C.", text)
        self.assertIn("Action heat(degrees: int) -> ?int. Heats the water.", text)
        self.assertIn(" string, can be set but not read", text)
        self.assertIn("Question with an id and a request", text)
        self.assertIn("Properties are attributes, and actions are methods.", text)
        self.assertNotIn("a comment on", text)
        self.assertIn("Heats the water.", pydoc.plain(pydoc.render_doc(self.kettle.heat)))
        self.assertEqual(self.server.log, [])

    def test_errors_survive_pickling(self):
        with self.assertRaises(coax.Invalid) as caught:
            self.kettle.target = 900
        copy = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((copy.field, copy.problem, str(copy)),
                         ("target", "at most 100", "target: at most 100"))


class InterfaceTextTests(ServedTestCase):
    def connect(self, text):
        self.server.descriptions[INTERFACE] = text
        return coax.connect("kettle")

    def test_a_syntax_error_names_its_line(self):
        head = "interface org.example.Kettle\n"
        for text, problem in (
            ("", "line 1 .*expected interface"),
            (head + "banana A ()", "line 2 .*expected type, method or error, found 'banana'"),
            (head + "type A (\n  a: int\n  b: int)", "line 4 .*expected ,, found 'b'"),
            (head + "type A (a: int, b)", "a type for each member"),
            (head + "type A (a: ", "expected a type"),
            (head + "type A (a: Missing)", "declares no type Missing"),
            (head + "method A() (", "expected ->"),
            (head + "method A(a, b) -> ()", "expected members with types"),
            (head + "type A (a: !)", "found '!'"),
        ):
            with self.subTest(text), self.assertRaisesRegex(coax.ProtocolError, problem):
                self.connect(text)

    def test_an_interface_may_lack_inputs_actions_and_questions(self):
        text = (
            "interface org.example.Kettle type State(target:int) "
            "method Get()->(state:State)method Watch()->(state:State)"
        )
        with self.connect(text) as kettle:
            self.assertEqual(kettle.target, 60)
            with self.assertRaisesRegex(AttributeError, "cannot be set; you can set nothing"):
                kettle.target = 1


class ArticleTests(unittest.TestCase):
    def test_the_code_of_the_article_is_python(self):
        folder = pathlib.Path(__file__).parents[2] / "Sources" / "Serving" / "Serving.docc"
        text = (folder / "PythonClient.md").read_text(encoding="utf-8")
        blocks = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
        self.assertGreater(len(blocks), 5)
        for block in blocks:
            compile(block, "PythonClient.md", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)


class TypeTests(unittest.TestCase):
    def test_mypy_accepts_the_types(self):
        # This version can check programs for Python 3.9.
        environment = {**os.environ, "PYTHONPATH": package("mypy", "1.19.1")}
        result = subprocess.run(
            [
                sys.executable, "-m", "mypy", "--strict", "--python-version=3.9",
                f"--cache-dir={os.devnull}", os.path.dirname(coax.__file__),
            ],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        self.assertEqual(result.returncode, 0, result.stdout)


class AsyncTests(Served, unittest.IsolatedAsyncioTestCase):
    async def test_reads_sets_runs_and_watches(self):
        async with coax.connect_async("kettle") as kettle:
            self.assertEqual(await kettle.get("target"), 60)
            self.assertEqual(await kettle.heat(90), 90)
            self.assertEqual([value async for value in kettle.heat.values(95)], [20, 40, 95])
            changes = kettle.watch()
            self.assertEqual((await changes.__anext__()).ticks, 2**53 + 1)
            await kettle.set(target=80, name="Coffee")
            change = await changes.__anext__()
            self.assertEqual(change, {"target": 80, "name": {"value": "Coffee", "problem": None}})
            await changes.aclose()
            self.assertTrue((await kettle.get("heat")).enabled)

    async def test_a_client_can_be_awaited_and_closed(self):
        kettle = await coax.connect_async(self.path, interface=INTERFACE)
        self.assertEqual((await kettle.state()).target, 60)
        await kettle.close()
        with self.assertRaisesRegex(coax.ConnectionLost, "the client is closed"):
            await kettle.state()

    async def test_failures_are_the_same_exceptions(self):
        with self.assertRaises(coax.NotFound):
            await coax.connect_async("toaster")
        async with coax.connect_async("kettle") as kettle:
            with self.assertRaisesRegex(coax.Invalid, "at most 100"):
                await kettle.set(target=900)
            self.server.behavior["Heat"] = fails_with("TooHot", message="120 °C")
            with self.assertRaisesRegex(coax.Failed, "120 °C"):
                await kettle.heat(95)
            self.server.behavior["Heat"] = sends(b'{"par')
            with self.assertRaisesRegex(coax.ConnectionLost, "in the middle"):
                await kettle.heat(95)

    async def test_names_that_need_another_spelling_are_explained(self):
        async with coax.connect_async("kettle") as kettle:
            with self.assertRaisesRegex(AttributeError, r"await client.get\('target'\)"):
                kettle.target
            with self.assertRaisesRegex(AttributeError, r"await client.set\(target=…\)"):
                kettle.target = 80
            with self.assertRaisesRegex(AttributeError, "it has target"):
                kettle.targte
            with self.assertRaisesRegex(AttributeError, "can be set but not read"):
                await kettle.get("password")
            with self.assertRaisesRegex(AttributeError, "cannot be set"):
                await kettle.set(status="off")
            self.assertIn("heat", dir(kettle))
            self.assertIn("heat(degrees: int) -> ?int", repr(kettle))

    async def test_cancelling_a_task_cancels_its_action(self):
        async with coax.connect_async("kettle") as kettle:
            started = asyncio.Event()
            loop = asyncio.get_running_loop()

            def behavior(peer, call):
                loop.call_soon_threadsafe(started.set)
                self.server.hold(peer, call)

            self.server.behavior["Heat"] = behavior
            task = asyncio.ensure_future(kettle.heat(95))
            await started.wait()
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            await loop.run_in_executor(None, self.assert_cancelled)
            self.assertEqual(await kettle.get("target"), 60)

    async def test_closing_a_generator_cancels_its_action(self):
        self.server.behavior["Heat"] = self.server.hold
        async with coax.connect_async("kettle") as kettle:
            values = kettle.heat.values(95)
            self.assertEqual(await values.__anext__(), 1)
            await values.aclose()
            await asyncio.get_running_loop().run_in_executor(None, self.assert_cancelled)

    async def test_closing_the_client_ends_a_watch_in_another_task(self):
        kettle = await coax.connect_async("kettle")
        first = asyncio.Event()

        async def watch():
            async for _ in kettle.watch():
                first.set()

        task = asyncio.ensure_future(watch())
        await first.wait()
        await kettle.close()
        with self.assertRaisesRegex(coax.ConnectionLost, "the client is closed"):
            await task

    async def test_many_calls_run_at_the_same_time(self):
        async with coax.connect_async("kettle") as kettle:
            results = await asyncio.gather(*(kettle.heat(n) for n in range(20)))
        self.assertEqual(results, list(range(20)))

    async def test_handlers_answer_while_an_action_runs(self):
        async def yes(request):
            self.assertEqual(request, "kettle.txt")
            return True

        async with coax.connect_async("kettle") as kettle:
            with recorded_messages() as messages:
                self.assertIsNone(await kettle.answering(overwrite=yes).save())
            self.assertEqual(messages[:3], ["Watch", "reply", "Save"])
            saving = kettle.answering(overwrite=yes).save.values()
            self.assertEqual([value async for value in saving], [])
            with self.assertRaisesRegex(coax.Failed, "not saved"):
                await kettle.answering(overwrite=lambda request: False).save()

    async def test_a_failure_of_a_handler_cancels_the_action(self):
        async def fail(request):
            raise LookupError(request)

        async with coax.connect_async("kettle") as kettle:
            with self.assertRaisesRegex(LookupError, "kettle.txt"):
                await kettle.answering(overwrite=fail).save()
            await asyncio.get_running_loop().run_in_executor(None, self.assert_cancelled)

    async def test_a_question_is_answered_from_a_watch(self):
        async with coax.connect_async("kettle") as kettle:
            changes = kettle.watch(answers=True)
            await changes.__anext__()
            task = asyncio.ensure_future(kettle.save())
            async for change in changes:
                if change.get("overwrite"):
                    await kettle.answer(change.overwrite, True)
                    break
            self.assertIsNone(await task)
            with self.assertRaises(coax.NotAsked):
                await kettle.answer(change.overwrite, True)


if __name__ == "__main__":
    unittest.main()
