public import TerminalUI
internal import ViewModels

/// The command-line options of the gallery.
public nonisolated struct GalleryOptions: Equatable, Sendable {
  /// True to draw with ASCII only.
  public private(set) var wantsASCII = false
  /// True to print the help and exit.
  public private(set) var wantsHelp = false
  /// The theme, or nil for one that suits the terminal.
  public private(set) var theme: Theme?

  /// The help text.
  public static let help = """
    Usage: gallery-tui [OPTIONS]

    Shows every control of the toolkit, bound to view models.

      --ascii        draw with ASCII characters only
      --theme NAME   set the colors: dark, light or mono (default: chosen for the terminal,
                     mono if NO_COLOR is set)
      --help, -h     print this help and exit

    Enter opens a chapter, Escape goes back, F1 shows all keys, Ctrl-C quits.
    """

  /// Parses arguments, without the name of the program.
  public init(_ arguments: some Sequence<String>) throws(GalleryOptionsError) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--ascii": wantsASCII = true
      case "--help", "-h": wantsHelp = true
      case "--theme": theme = try GalleryOptions.theme(named: rest.next())
      default: throw .unknownOption(argument)
      }
    }
  }

  private static func theme(named name: String?) throws(GalleryOptionsError) -> Theme {
    guard let name else { throw .missingTheme }
    guard let theme = Theme.all.first(where: { $0.name == name }) else {
      throw .unknownTheme(name)
    }
    return theme
  }
}

/// An error in the command line of the gallery.
public nonisolated enum GalleryOptionsError: Error, Equatable, CustomStringConvertible {
  /// An unknown option.
  case unknownOption(String)
  /// A missing theme name.
  case missingTheme
  /// An unknown theme name.
  case unknownTheme(String)

  /// The message for the user, sanitized, to print after the program's name.
  public var description: String {
    switch self {
    case .unknownOption(let option):
      "unknown option \(option.sanitized()). Try --help."
    case .missingTheme: "--theme needs one of \(names)."
    case .unknownTheme(let name):
      "unknown theme “\(name.sanitized())”. Use one of \(names)."
    }
  }

  private var names: String { Theme.all.map(\.name).joined(separator: ", ") }
}
