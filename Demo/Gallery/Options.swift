public import TerminalUI
internal import ViewModels

/// What the command line of the gallery asks for.
public nonisolated struct Options: Equatable, Sendable {
  /// Whether to draw with nothing but ASCII.
  public private(set) var wantsASCII = false
  /// Whether to print the help, and nothing else.
  public private(set) var wantsHelp = false
  /// What colours to draw in; nil for those that fit the terminal.
  public private(set) var theme: Theme?

  /// How the program is used, in lines.
  public static let help = """
    gallery-tui [--ascii] [--theme NAME]

      --ascii        draw controls with ASCII only
      --theme NAME   dark, light or mono; without it, what fits the terminal, and mono if
                     NO_COLOR is set

    Inside, Enter opens a chapter, Escape goes back, F1 tells what keys do, Ctrl-C quits.
    """

  /// Reads arguments, without the name of the program.
  public init(_ arguments: some Sequence<String>) throws(Complaint) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--ascii": wantsASCII = true
      case "--help", "-h": wantsHelp = true
      case "--theme": theme = try Options.theme(named: rest.next())
      default: throw .unknownOption(argument)
      }
    }
  }

  private static func theme(named name: String?) throws(Complaint) -> Theme {
    guard let name else { throw .missingTheme }
    guard let theme = Theme.all.first(where: { $0.name == name }) else {
      throw .unknownTheme(name)
    }
    return theme
  }
}

/// What is wrong with the command line of the gallery.
public nonisolated enum Complaint: Error, Equatable, CustomStringConvertible {
  /// There is no such option.
  case unknownOption(String)
  /// The name of a theme is missing.
  case missingTheme
  /// No theme has this name.
  case unknownTheme(String)

  /// The sentence to tell, safe to print whatever the arguments were.
  public var description: String {
    switch self {
    case .unknownOption(let option):
      "There is no option '\(option.sanitised())'; --help lists those there are."
    case .missingTheme: "--theme needs a name: \(names)."
    case .unknownTheme(let name):
      "There is no theme '\(name.sanitised())'; there are \(names)."
    }
  }

  private var names: String { Theme.all.map(\.name).joined(separator: ", ") }
}
