public import TerminalUI
internal import ViewModels

/// The command-line options of the gallery.
public nonisolated struct GalleryOptions: Equatable, Sendable {
  /// True to draw with ASCII only.
  public private(set) var wantsASCII = false
  /// True to print the help and exit.
  public private(set) var wantsHelp = false
  /// The theme; nil for the one that suits the terminal.
  public private(set) var theme: Theme?

  /// The help text.
  public static let help = """
    gallery-tui [--ascii] [--theme NAME]

      --ascii        draw controls with ASCII only
      --theme NAME   dark, light or mono; the default suits the terminal, and is mono if
                     NO_COLOR is set

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

  /// The error message, in which the arguments are sanitized.
  public var description: String {
    switch self {
    case .unknownOption(let option):
      "There is no option '\(option.sanitized())'; --help lists all options."
    case .missingTheme: "--theme needs a name: \(names)."
    case .unknownTheme(let name):
      "There is no theme '\(name.sanitized())'; use one of \(names)."
    }
  }

  private var names: String { Theme.all.map(\.name).joined(separator: ", ") }
}
