internal import Glibc

/// A program that takes over the terminal for a while, such as an editor, a pager or a shell.
///
///     try await application.run(.editor("notes.txt"))
///     try await application.run(ForegroundProgram("git", ["commit"], in: folder))
public nonisolated struct ForegroundProgram: Hashable, Sendable {
  /// The name that messages about the program use.
  public let name: String
  /// The program and its arguments.
  ///
  /// A program whose name contains no slash is searched in `PATH`.
  public let command: [String]
  /// The folder in which the program runs; nil for the folder of this program.
  public let directory: String?
  /// True if a shell starts the program, and reports with an exit status that it could not.
  private let usesShell: Bool

  /// Creates a program with arguments.
  public init(_ path: String, _ arguments: [String] = [], in directory: String? = nil) {
    self.init(name: path, [path] + arguments, in: directory, usesShell: false)
  }

  private init(name: String, _ command: [String], in directory: String?, usesShell: Bool) {
    self.name = name
    self.command = command
    self.directory = directory
    self.usesShell = usesShell
  }

  /// Returns the user's editor with a file, and with the cursor on a line, counted from 1.
  ///
  /// The editor is the value of `VISUAL` or `EDITOR`, which can have arguments, or else `editor` or
  /// `vi`.
  public static func editor(_ file: String, line: Int? = nil) -> ForegroundProgram {
    let place = line.map { ["+\($0)"] } ?? []
    return chosen(by: ["VISUAL", "EDITOR"], or: ["editor", "vi"], place + [argument(file)])
  }

  /// Returns the user's pager with a file.
  ///
  /// The pager is the value of `PAGER`, which can have arguments, or else `less` or `more`.
  public static func pager(_ file: String) -> ForegroundProgram {
    chosen(by: ["PAGER"], or: ["less", "more"], [argument(file)])
  }

  /// Returns the user's shell, which is the value of `SHELL` or else `sh`.
  public static func shell(in directory: String? = nil) -> ForegroundProgram {
    ForegroundProgram(value(of: "SHELL") ?? "/bin/sh", in: directory)
  }

  /// Returns a program that the user chooses with a variable of the environment.
  private static func chosen(
    by variables: [String],
    or usual: [String],
    _ arguments: [String]
  ) -> ForegroundProgram {
    let words = variables.lazy.compactMap { value(of: $0) }.first
    // As with other programs, the value is a part of a shell command: `code --wait`.
    let script =
      words.map { "\($0) \"$@\"" }
      ?? usual.map { "command -v \($0) >/dev/null && exec \($0) \"$@\"" }
      .joined(separator: "; ") + "; exit 127"
    let name = words ?? usual[0]
    return ForegroundProgram(
      name: name,
      ["/bin/sh", "-c", script, name] + arguments,
      in: nil,
      usesShell: true
    )
  }

  /// Returns a path that no program takes for an option.
  private static func argument(_ path: String) -> String {
    path.hasPrefix("-") || path.hasPrefix("+") ? "./\(path)" : path
  }

  private static func value(of variable: String) -> String? {
    guard let value = getenv(variable), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Returns the ending of a program that exited, or throws if a shell could not start it.
  package func ending(exitCode: Int32) throws(ProgramError) -> ProgramEnding {
    switch exitCode {
    case 127 where usesShell: throw .notFound(name)
    case 126 where usesShell: throw .notExecutable(name)
    default: return .exited(exitCode)
    }
  }
}

/// The way a ``ForegroundProgram`` ended.
public nonisolated enum ProgramEnding: Hashable, Sendable {
  /// The program exited with a status, which is 0 after a success.
  case exited(Int32)
  /// A signal killed the program.
  case killed(by: Int32)
}

/// The reason why a ``ForegroundProgram`` did not start.
public nonisolated enum ProgramError: Error, Hashable, Sendable {
  /// There is no program with this name.
  case notFound(String)
  /// The user may not run the program with this name.
  case notExecutable(String)
  /// The program with this name could not be started, for the reason with this error number.
  case failed(String, code: Int32)
  /// Another program has the terminal.
  case terminalInUse
  /// The application does not run.
  case notRunning

  /// Creates an error for a program that could not be started, from an error number.
  package init(_ program: ForegroundProgram, code: Int32) {
    self =
      switch code {
      case ENOENT where program.directory == nil: .notFound(program.name)
      case EACCES: .notExecutable(program.name)
      default: .failed(program.name, code: code)
      }
  }
}

nonisolated extension ProgramError: CustomStringConvertible {
  /// A sentence about the problem.
  public var description: String {
    switch self {
    case .notFound(let name): "There is no program “\(name)”."
    case .notExecutable(let name): "The program “\(name)” may not be run."
    case .failed(let name, let code):
      "“\(name)” could not be started: \(String(cString: strerror(code)))."
    case .terminalInUse: "Another program uses the terminal."
    case .notRunning: "The application does not run."
    }
  }
}
