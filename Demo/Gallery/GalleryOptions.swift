public import CommandLinePrograms
internal import TerminalUI

/// The command-line options of the gallery.
public nonisolated struct GalleryOptions: Equatable, Sendable {
  /// True to draw with ASCII only.
  public var isASCII = false
  /// The name of a theme, the path of a theme file, or "auto" for a theme that suits the terminal.
  public var theme = "auto"
  /// True to use the mouse from the start.
  public var usesMouse = false

  /// Creates the default options.
  public init() {}
}

nonisolated extension Program where Values == GalleryOptions {
  /// The program that shows the gallery.
  public static var gallery: Program {
    Program(
      "gallery-tui",
      purpose: "Shows every control of the toolkit, bound to view models",
      details: "Enter opens a chapter, Escape goes back, F1 shows all keys, F10 quits.",
      defaults: GalleryOptions(),
      options: [
        .flag("ascii", "draw with ASCII characters only", \.isASCII),
        .choice(
          "theme",
          "THEME",
          "set the colors",
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
            ("TERM", "the type of the terminal"),
            ("NO_COLOR", "if not empty, colors are off"),
          ]
        )
      ],
      exitStatuses: [
        .success: "quit with F10",
        .unavailable: "cannot start, for example without a terminal",
        .badArguments: "invalid arguments",
        .cannotWrite: "the output could not be written",
        .hungUp: "the terminal was closed",
        .interrupted: "Ctrl-C",
        .quit: "Ctrl-\\",
        .terminated: "request to terminate",
      ]
    )
  }
}
