import NcursesTerminal
import TerminalUI
import ViewModels

/// What the command line asks for.
nonisolated struct Options {
  private(set) var wantsASCII = false
  private(set) var wantsHelp = false
  private(set) var theme: Theme?

  static let help = """
    gallery-tui [--ascii] [--theme NAME]

      --ascii        draw controls with ASCII only
      --theme NAME   dark, light or mono; without it, what fits the terminal, and mono if
                     NO_COLOR is set

    Inside, Enter opens a chapter, Escape goes back, F1 tells what keys do, Ctrl-C quits.
    """

  init(_ arguments: some Sequence<String>) throws(Complaint) {
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

/// What is wrong with the command line.
nonisolated enum Complaint: Error, CustomStringConvertible {
  case unknownOption(String)
  case missingTheme
  case unknownTheme(String)

  var description: String {
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
