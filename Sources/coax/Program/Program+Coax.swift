internal import CommandLinePrograms

/// A command of the program.
enum CoaxCommand: String {
  case list
  case describe
  case get
  case set
  case `do`
  case watch
  case listen
  case answer
  case mcp
}

/// The parsed command line: the command, its operands and the options.
struct Arguments {
  var command = CoaxCommand.describe
  /// The path of a socket, or its name in `$XDG_RUNTIME_DIR` without “.sock”.
  var place: String?
  /// The operands after `place`.
  var operands: [String] = []
  var isJSON = false
  var isVarlink = false
  var interface: String?
  var connection = ConnectionOptions()

  /// Connects to the model at `place`.
  func connect() throws(Failure) -> RemoteModel {
    try RemoteModel(at: place ?? "", interface: interface, connection)
  }
}

extension Program where Values == Arguments {
  /// The program that uses view models that other programs serve.
  static var coax: Program {
    Program(
      "coax",
      purpose: "Uses view models that other programs serve",
      details: """
        Questions of an action are asked at the terminal, or answered by lines of standard input. \
        Ctrl-C cancels an action.
        """,
      defaults: Arguments(),
      commands: [
        command(.list, "", "list the programs that serve models, with their interfaces"),
        command(.describe, "NAME", "list the members of a model with their types"),
        command(.get, "NAME [MEMBER…]", "print the state, or the value of one member alone"),
        command(
          .set,
          "NAME MEMBER=VALUE…",
          "set members in one batch, and ask for secrets that are given without a value"
        ),
        command(
          .do,
          "NAME ACTION [PARAMETER=VALUE…]",
          "perform an action, print each of its values, and ask for secrets without a value"
        ),
        command(.watch, "NAME [MEMBER…]", "print the state, then each change"),
        command(.listen, "NAME [EVENT…]", "print each event from now on"),
        command(
          .answer,
          "NAME QUESTION [ANSWER]",
          "answer a question by its number, and ask for an answer that is a secret"
        ),
        command(
          .mcp,
          "NAME…",
          "serve models to an assistant: the Model Context Protocol on standard input and output"
        ),
      ],
      options: [
        .flag("json", "print values and errors as JSON, each on a line", \.isJSON),
        .flag("varlink", "print the description in Varlink’s language", \.isVarlink)
          .only(for: "describe"),
        .value(
          "interface",
          "NAME",
          "choose one of several interfaces of a program",
          expected: "the name of an interface",
          completions: { $0.interfaces }
        ) { name, arguments in
          arguments.interface = name
          return !name.isEmpty
        },
        .value(
          "timeout",
          "SECONDS",
          "wait for a reply at most this time, or 0 for any time; 10 by default. An action may take "
            + "any time",
          expected: "a number of seconds"
        ) { text, arguments in
          guard let seconds = Double(text), (0...1e6).contains(seconds) else { return false }
          arguments.connection.timeout = seconds == 0 ? nil : seconds
          return true
        },
        .flag(
          "any-user",
          "accept a program of another user than you and root",
          \.connection.allowsAnyUser
        ),
      ],
      lists: [terms, DescriptionList("Environment", [(runtimeFolder, "the folder of sockets")])],
      exitStatuses: [
        .success: "success",
        .failed: "an action failed, or a question was not answered",
        .unavailable: "no connection, or the program refused it",
        .badArguments: "invalid arguments",
        .cannotWrite: "the output could not be written",
        .disabled: "the action is disabled, or no question waits for the answer",
        .refused: "the model refused a value",
        .canceled: "the program or another client canceled the action",
        .gone: "the model has ended",
        .interrupted: "Ctrl-C",
      ],
      examples: [
        "coax list",
        "coax describe login",
        "coax set login username=ada password",
        "coax do login signIn",
        "coax watch login message isSignedIn",
        "coax mcp login",
      ],
      complete: { $0.candidates(for: $1) }
    )
  }

  private static func command(
    _ command: CoaxCommand,
    _ operands: String,
    _ summary: String
  ) -> Subcommand<Arguments> {
    Subcommand(command.rawValue, operands, summary) { arguments, operands in
      arguments.command = command
      arguments.place = operands.first
      arguments.operands = Array(operands.dropFirst())
    }
  }

  private static var terms: DescriptionList {
    DescriptionList(
      "Arguments",
      [
        (
          "NAME",
          "the socket NAME.sock in $\(runtimeFolder), or the path of a socket if NAME has a slash"
        ),
        (
          "MEMBER=VALUE",
          "a value of the member’s type: true or false, a number, a text without quotation marks, "
            + "or JSON for a list or a structure"
        ),
        ("MEMBER:=JSON", "a value in JSON, for example null"),
        (
          "SECRET=@FILE",
          "the first line of a file, or of standard input for @-. Without a value, coax asks for the "
            + "secret. A secret itself is refused, because other users can see command lines"
        ),
      ]
    )
  }
}

private let runtimeFolder = "XDG_RUNTIME_DIR"
