public import CommandLinePrograms

/// The command-line options of the process browser.
public nonisolated struct ProcessOptions: Equatable, HasScreenOptions {
  /// True to print all processes once.
  public var printsJSON = false
  /// The name or the path of the socket to serve the processes on, instead of showing them.
  public var socket: String?
  /// The options of the screen, whose theme replaces the one of the settings.
  public var screen = ScreenOptions()

  /// Creates the default options.
  public init() {}
}

nonisolated extension Program where Values == ProcessOptions {
  /// The program that shows the processes of this machine.
  public static var processes: Program {
    Program(
      "processes-tui",
      purpose: "Shows the processes of this machine, and sends signals to them",
      details: "F1 shows all keys, F2 the settings, F10 quits.",
      defaults: ProcessOptions(),
      options: [
        .flag("json", "print all processes as JSON and exit", \.printsJSON),
        .value(
          "serve",
          "NAME",
          "serve the processes on the socket $XDG_RUNTIME_DIR/NAME.sock, or on ./NAME for a path",
          expected: "a name, or a path with “/”"
        ) { name, options in
          options.socket = name
          return !name.isEmpty
        },
      ] + Option.screen,
      lists: [
        DescriptionList(
          "Environment",
          [
            ("NO_COLOR", "if not empty, colors are off"),
            ("XDG_CONFIG_HOME", "the folder for the settings"),
          ]
        )
      ],
      exitStatuses: ExitCode.screenMeanings(success: "quit with F10, or done"),
      examples: ["processes-tui --json | jq '.processes[0].name'"]
    )
  }
}
