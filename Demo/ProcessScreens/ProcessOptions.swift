public import CommandLinePrograms
internal import TerminalUI

/// The command-line options of the process browser.
public nonisolated struct ProcessOptions: Equatable, Sendable {
  /// True to print all processes once.
  public var printsJSON = false
  /// The name of the socket to serve the processes on, instead of showing them.
  public var socket: String?
  /// True to draw with ASCII only.
  public var isASCII = false
  /// The name of a theme, the path of a theme file, or empty for the theme of the settings.
  public var theme = ""
  /// True to use the mouse.
  public var usesMouse = false

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
          "serve the processes on the socket $XDG_RUNTIME_DIR/NAME.sock",
          expected: "a name without “/”"
        ) { name, options in
          options.socket = name
          return !name.isEmpty && !name.contains("/")
        },
        .flag("ascii", "draw with ASCII characters only", \.isASCII),
        .choice(
          "theme",
          "THEME",
          "set the colors, in place of the settings",
          among: ["auto"] + Theme.all.map(\.name),
          orFile: ".theme",
          \.theme
        ),
        .flag("mouse", "use the mouse; selecting text then needs Shift", \.usesMouse),
      ],
      lists: [
        DescriptionList(
          "Environment",
          [
            ("NO_COLOR", "if not empty, colors are off"),
            ("XDG_CONFIG_HOME", "the folder for the settings"),
          ]
        )
      ],
      examples: ["processes-tui --json | jq '.processes[0].name'"]
    )
  }
}
