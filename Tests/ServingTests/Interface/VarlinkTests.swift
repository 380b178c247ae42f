import Serving
import Testing
import ViewModels

struct `An interface in the language of Varlink` {
  @Test func `lists members, methods and errors`() {
    #expect(
      Kettle.interface.varlink == """
        # Heats water.
        interface org.example.Kettle

        type Action (enabled: bool, executing: bool)

        # The readable members.
        type State (
          # The temperature to reach, in °C.
          target: int,
          name: (value: string, problem: ?string),
          note: ?string,
          # The value is one of 1, 2.
          power: int,
          temperature: int,
          mode: (off, heating, boiling),
          isDone: bool,
          # Heats the water.
          heat: Action,
          pour: Action,
          # Compares a PIN.
          unlock: Action,
          changePin: Action,
          empty: Action,
          confirm: ?(id: int, request: string, tag: ?string),
          # Asks for a new PIN.
          # The answer is a secret.
          askPin: ?(id: int, request: string, tag: ?string)
        )

        # The members that have changed.
        type Changes (
          # The temperature to reach, in °C.
          target: ?int,
          name: ?(value: string, problem: ?string),
          note: ?string,
          # The value is one of 1, 2.
          power: ?int,
          temperature: ?int,
          mode: ?(off, heating, boiling),
          isDone: ?bool,
          # Heats the water.
          heat: ?Action,
          pour: ?Action,
          # Compares a PIN.
          unlock: ?Action,
          changePin: ?Action,
          empty: ?Action,
          confirm: ?(id: int, request: string, tag: ?string),
          # Asks for a new PIN.
          # The answer is a secret.
          askPin: ?(id: int, request: string, tag: ?string)
        )

        # Returns the state.
        method Get() -> (state: State)

        # Sets the given members, all at once.
        method Set(
          # The temperature to reach, in °C.
          target: ?int,
          name: ?string,
          # The secret of the kettle.
          pin: ?string,
          note: ?string,
          # The value is one of 1, 2.
          power: ?int
        ) -> ()

        # Returns the state, then all changes, of all members or of those given. Call with “more”.
        # While a client watches with “answers”, questions wait for an answer.
        method Watch(members: ?[]string, answers: ?bool) -> (state: Changes)

        # Heats the water.
        method Heat() -> (value: ?int)

        method Pour(cups: int) -> (value: ?int)

        # Compares a PIN.
        # “pin” is a secret.
        method Unlock(pin: string) -> (value: ?bool)

        method ChangePin() -> ()

        method Empty() -> ()

        # The answer to “confirm”.
        type ConfirmAnswer (answer: bool)

        # The answer to “askPin”.
        type AskPinAnswer (answer: ?string)

        # Answers a question. The first answer counts.
        method Answer(id: int, answer: object) -> ()

        # The action cannot run now: disabled, executing, groupExecuting or gone.
        error Disabled (reason: string)
        error Failed (message: string)
        error Cancelled ()
        error NoWater (message: string)
        error Invalid (field: string, problem: string)
        error NotAsked (id: int)
        # The model has ended.
        error Gone ()

        """
    )
  }
}
