"""The program coax with a model that takes secrets as parameters and answers.

programs.py locates the program.
"""

import contextlib
import os
import threading
import unittest

from kettle import INTERFACE
from programs import PATIENCE, random_password
from test_coax_command import KettleTestCase, read_rest, read_until

DESCRIPTION = """\
interface org.example.Kettle

type Action (enabled: bool, executing: bool)
type State (
  unlock: Action,
  open: Action,
  # Protects the lid.
  # The answer is a secret.
  code: ?(id: int, request: string, tag: ?string),
  sure: ?(id: int, request: string, tag: ?string)
)

# Unlocks the lid.
# “pin” is a secret.
method Unlock(pin: string, minutes: int) -> (value: ?bool)
method Open() -> ()
type CodeAnswer (answer: string)
type SureAnswer (answer: bool)
method Answer(id: int, answer: object) -> ()
method Get() -> (state: State)
method Watch(answers: ?bool) -> (state: State)
"""


class SecretTestCase(KettleTestCase):
    def setUp(self):
        super().setUp()
        self.server.descriptions[INTERFACE] = DESCRIPTION
        action = {"enabled": True, "executing": False}
        self.server.state = {"unlock": action, "open": action, "code": None, "sure": None}
        self.server.behavior["Unlock"] = lambda peer, call: peer.reply(value=True)
        self.server.behavior["Open"] = self.open
        self.server.behavior["Answer"] = self.receive_answer
        self.answered = {1: threading.Event(), 2: threading.Event()}
        self.received, self.reply = threading.Event(), threading.Event()
        for event in [*self.answered.values(), self.reply]:
            self.addCleanup(event.set)

    def open(self, peer, call):
        """Asks for the code, and then whether the user is sure."""
        self.server.change(code={"id": 1, "request": "The code?"})
        self.answered[1].wait(PATIENCE)
        self.server.change(code=None, sure={"id": 2, "request": "Sure?"})
        self.answered[2].wait(PATIENCE)
        self.server.change(sure=None)
        peer.reply()

    def receive_answer(self, peer, call):
        peer.reply()
        self.answered[call["parameters"]["id"]].set()

    def hold(self, peer, call):
        """Replies when the test allows it."""
        self.received.set()
        self.reply.wait()
        # Some tests end the program first.
        with contextlib.suppress(OSError):
            peer.reply()

    def ask(self, **questions):
        self.server.change(**questions)

    def answers(self):
        return [parameters for name, parameters in self.server.log if name == "Answer"]


class ParameterTests(SecretTestCase):
    def test_reads_a_secret_from_a_pipe(self):
        for arguments in (["pin", "minutes=5"], ["minutes=5"]):
            output = self.coax("do", "kettle", "unlock", *arguments, input="geheim\n")
            self.assertEqual(output, "true\n")
            self.assertEqual(self.server.log[-1], ("Unlock", {"minutes": 5, "pin": "geheim"}))

    def test_refuses_a_secret_on_the_command_line(self):
        self.assert_fails(
            ["do", "kettle", "unlock", "pin=1234", "minutes=5"], 3,
            "pin is a secret, and other users can see command lines: write pin alone to type it, "
            "or pin=@- to read it from standard input, or pin=@FILE.",
        )
        self.ask(code={"id": 1, "request": "The code?"})
        self.assert_fails(
            ["answer", "kettle", "1", "geheim"], 3,
            "The answer is a secret, and other users can see command lines: leave it out to type "
            "it, or write @- to read it from standard input, or @FILE.",
        )
        self.coax("answer", "kettle", "1", "@-", input="geheim\n")
        self.assertEqual(self.answers(), [{"id": 1, "answer": "geheim"}])

    def test_checks_all_other_parameters_first(self):
        for arguments, message in [
            (["pin"], "unlock needs minutes=VALUE (int)."),
            (["pin", "pin=@-", "minutes=5"], "pin is given twice."),
            (["minutes=5"], "pin needs a value."),
        ]:
            self.assert_fails(["do", "kettle", "unlock", *arguments], 3, message)

    def test_asks_for_a_secret_without_echo(self):
        process, terminal = self.start_on_terminal("do", "kettle", "unlock", "minutes=5")
        self.assertEqual(read_until(terminal, ": "), "pin: ")
        os.write(terminal, b"geheim\n")
        self.assertEqual(read_rest(terminal), "\r\ntrue\r\n")
        self.assertEqual(process.wait(PATIENCE), 0)
        self.assertEqual(self.server.log[-1], ("Unlock", {"minutes": 5, "pin": "geheim"}))

    def test_leaves_no_copy_while_it_waits(self):
        self.server.behavior["Unlock"] = self.hold
        secret = random_password()
        process, terminal = self.start_on_terminal("do", "kettle", "unlock", "minutes=5")
        read_until(terminal, ": ")
        os.write(terminal, f"{secret}\n".encode())
        self.assertTrue(self.received.wait(PATIENCE))
        self.assertIn(("Unlock", {"minutes": 5, "pin": secret}), self.server.log)
        self.wait_for_copies(0, secret, process)
        self.reply.set()
        self.assertEqual(process.wait(PATIENCE), 0)

    def test_completes_the_name_alone(self):
        words = self.coax("--complete", "do", "kettle", "unlock", "").splitlines()
        self.assertEqual(words, ["pin", "minutes="])


class AnswerTests(SecretTestCase):
    def test_reads_answers_from_a_pipe(self):
        result = self.run_coax("do", "kettle", "open", input="geheim\nyes\n")
        self.assertEqual(result.stderr, "The code?\nSure? [yes/no]\n")
        self.assertEqual(result.returncode, 0)
        self.assertEqual(
            self.answers(), [{"id": 1, "answer": "geheim"}, {"id": 2, "answer": True}]
        )

    def test_turns_the_echo_off_for_secrets_only(self):
        process, terminal = self.start_on_terminal("do", "kettle", "open")
        self.assertEqual(read_until(terminal, "? "), "The code? ")
        os.write(terminal, b"geheim\n")
        self.assertEqual(read_until(terminal, "] "), "\r\nSure? [yes/no] ")
        os.write(terminal, b"yes\n")
        self.assertEqual(read_rest(terminal), "yes\r\n")
        self.assertEqual(process.wait(PATIENCE), 0)
        self.assertEqual(self.answers()[0], {"id": 1, "answer": "geheim"})

    def test_turns_the_echo_on_when_another_client_answers(self):
        process, terminal = self.start_on_terminal("do", "kettle", "open")
        read_until(terminal, "? ")
        self.coax("answer", "kettle", "1", "@-", input="geheim")
        self.assertIn("This question no longer needs an answer.", read_until(terminal, "] "))
        os.write(terminal, b"yes\n")
        self.assertEqual(read_rest(terminal), "yes\r\n")
        self.assertEqual(process.wait(PATIENCE), 0)

    def test_leaves_no_copy_while_the_action_goes_on(self):
        self.server.behavior["Answer"] = self.hold
        secret = random_password()
        process, terminal = self.start_on_terminal("do", "kettle", "open")
        read_until(terminal, "? ")
        os.write(terminal, f"{secret}\n".encode())
        self.assertTrue(self.received.wait(PATIENCE))
        self.assertEqual(self.answers(), [{"id": 1, "answer": secret}])
        self.wait_for_copies(0, secret, process)
        self.reply.set()
        self.answered[1].set()
        self.assertIn("Sure? [yes/no] ", read_until(terminal, "] "))
        self.wait_for_copies(0, secret, process)

    def test_asks_for_the_answer_to_a_question_of_another_client(self):
        self.ask(code={"id": 1, "request": "The code?"})
        self.server.behavior["Answer"] = self.hold
        secret = random_password()
        process, terminal = self.start_on_terminal("answer", "kettle", "1")
        self.assertEqual(read_until(terminal, "? "), "The code? ")
        os.write(terminal, f"{secret}\n".encode())
        self.assertTrue(self.received.wait(PATIENCE))
        self.wait_for_copies(0, secret, process)
        self.reply.set()
        self.assertEqual(read_rest(terminal), "\r\n")
        self.assertEqual(process.wait(PATIENCE), 0)
        self.assertEqual(self.answers(), [{"id": 1, "answer": secret}])

    def test_reads_the_answer_from_a_pipe(self):
        self.ask(code={"id": 1, "request": "The code?"})
        self.coax("answer", "kettle", "1", input="geheim\n")
        self.assertEqual(self.answers(), [{"id": 1, "answer": "geheim"}])
        self.assert_fails(
            ["answer", "kettle", "1"], 1, "The question “The code?” was not answered."
        )

    def test_needs_an_argument_for_an_answer_that_is_no_secret(self):
        self.ask(sure={"id": 2, "request": "Sure?"})
        for arguments, message in [
            (["2"], "Question 2 needs an answer: coax answer kettle 2 ANSWER."),
            (["2", "perhaps"], "The answer must be true or false, not “perhaps”."),
            (["two"], "The number of the question must be a whole number, not “two”."),
        ]:
            self.assert_fails(["answer", "kettle", *arguments], 3, message)
        self.coax("answer", "kettle", "2", "yes")
        self.assertEqual(self.answers(), [{"id": 2, "answer": True}])
        words = self.coax("--complete", "answer", "kettle", "2", "").splitlines()
        self.assertEqual(words, ["true", "false"])

    def test_describes_secrets(self):
        lines = self.coax("describe", "kettle").splitlines()
        self.assertIn(
            "  unlock  (pin: string, minutes: int) → bool  Unlocks the lid. “pin” is a secret.",
            lines,
        )
        self.assertIn(
            "  code  string → string  Protects the lid. The answer is a secret.", lines
        )
        self.assertIn("  sure  string → bool", lines)


if __name__ == "__main__":
    unittest.main()
