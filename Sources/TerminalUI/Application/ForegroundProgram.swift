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

  /// False if there is certainly no file with the name of the program.
  ///
  /// The search in `PATH` reports a missing permission if one of its folders cannot be searched.
  fileprivate var canExist: Bool {
    let path = command[0]
    guard !path.contains("/") else {
      let folder = path.hasPrefix("/") ? "" : directory.map { "\($0)/" } ?? ""
      return access(folder + path, F_OK) == 0 || errno == EACCES
    }
    let folders = ForegroundProgram.value(of: "PATH") ?? "/bin:/usr/bin"
    return folders.split(separator: ":").contains { access("\($0)/\(path)", F_OK) == 0 }
  }
}

/// The way a ``ForegroundProgram`` ended.
public nonisolated enum ProgramEnding: Hashable, Sendable {
  /// The program exited with a status, which is 0 after a success.
  case exited(Int32)
  /// A signal killed the program.
  case killed(by: Int32)

  /// Returns a sentence about a status other than 0 or a signal; nil after a success.
  public func problem(of program: ForegroundProgram, in wording: Wording = Wording()) -> String? {
    switch self {
    case .exited(0): nil
    case .exited(let status): wording.text("“%1” ended with status %2.", program.name, "\(status)")
    case .killed(let signal):
      wording.text(
        "“%1” was ended by a signal: %2.",
        program.name,
        String(cString: strsignal(signal))
      )
    }
  }
}

/// The reason why a ``ForegroundProgram`` did not start.
public nonisolated enum ProgramError: Error, Hashable, Sendable {
  /// There is no program with this name.
  case notFound(String)
  /// There is a file with this name, but the user may not run it.
  case notExecutable(String)
  /// The user cannot use the folder with this path, in which the program was to run.
  case unusableFolder(String)
  /// The program with this name could not be started, for the reason with this error number.
  case failed(String, code: Int32)
  /// Another program has the terminal.
  case terminalInUse
  /// The application does not run.
  case notRunning

  /// Creates an error for a program that could not be started, from an error number.
  package init(_ program: ForegroundProgram, code: Int32) {
    if let folder = program.directory, access("\(folder)/", X_OK) != 0 {
      self = .unusableFolder(folder)
      return
    }
    self =
      switch code {
      case _ where !program.canExist: .notFound(program.name)
      case EACCES: .notExecutable(program.name)
      default: .failed(program.name, code: code)
      }
  }

  /// Returns a sentence about the problem.
  public func text(in wording: Wording = Wording()) -> String {
    switch self {
    case .notFound(let name): wording.text("There is no program “%1”.", name)
    case .notExecutable(let name): wording.text("“%1” is not a program that you may run.", name)
    case .unusableFolder(let path): wording.text("The folder “%1” cannot be used.", path)
    case .failed(let name, let code):
      wording.text("“%1” could not be started: %2.", name, String(cString: strerror(code)))
    case .terminalInUse: wording["Another program uses the terminal."]
    case .notRunning: wording["The application does not run."]
    }
  }
}

nonisolated extension ProgramError: CustomStringConvertible {
  /// A sentence about the problem.
  public var description: String { text() }
}
