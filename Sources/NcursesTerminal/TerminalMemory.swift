package import ViewModels

/// The answers of the terminals that the user has used, in the user's state folder.
///
/// All programs share the file `coax/values` in `$XDG_STATE_HOME`. Each kind of terminal has an
/// entry, such as `background.xterm-256color_vscode=dark`.
package nonisolated struct TerminalMemory: Sendable {
  /// The number of terminals at which all others are forgotten.
  private static let limit = 100
  private static let prefix = "background."

  private let storage: any PropertyStorage
  private let key: String

  /// Creates the memory of the terminal that the environment variables describe.
  package init(of environment: [String: String], in storage: any PropertyStorage) {
    self.storage = storage
    key = Self.prefix + Self.name(environment)
  }

  /// Creates the memory in the user's state folder; nil if the environment has no such folder.
  init?(environment: [String: String]) {
    guard let path = FileStorage.path(of: "coax", in: .state, environment: { environment[$0] })
    else { return nil }
    self.init(of: environment, in: FileStorage(path: path))
  }

  /// The environment variables that tell terminals apart.
  static let variables = [
    "TERM", "TERM_PROGRAM", "LC_TERMINAL", "VTE_VERSION", "KONSOLE_VERSION", "WT_SESSION",
    "SSH_CONNECTION", "XDG_STATE_HOME", "HOME",
  ]

  /// Returns a name for the kind of terminal, and for the computer at which the user sits.
  private static func name(_ environment: [String: String]) -> String {
    let kinds = ["VTE_VERSION": "vte", "KONSOLE_VERSION": "konsole", "WT_SESSION": "windows"]
    let known = ["VTE_VERSION", "KONSOLE_VERSION", "WT_SESSION"].first { environment[$0] != nil }
    let program =
      environment["TERM_PROGRAM"] ?? environment["LC_TERMINAL"] ?? known.flatMap { kinds[$0] }
    let client = environment["SSH_CONNECTION"]?.split(separator: " ").first.map(String.init)
    let parts = [environment["TERM"], program, client].compactMap(\.self)
    let name = parts.joined(separator: "_").prefix(120).map { character in
      StoredEntries.isValid(key: String(character)) ? character : "-"
    }
    return String(name)
  }

  /// The last answer of the terminal; nil if it was never asked.
  package var answer: BackgroundAnswer? {
    guard let entries = try? entries(storage.read()) else { return nil }
    return entries.values[key].flatMap(\.self).flatMap(BackgroundAnswer.init)
  }

  /// Remembers an answer of the terminal.
  package func remember(_ answer: BackgroundAnswer) {
    // Without the memory, the terminal is asked again.
    try? storage.update { bytes throws(StorageError) in
      // A damaged file is replaced, because its contents can be asked for again.
      var entries = (try? entries(bytes)) ?? StoredEntries()
      let others = entries.values.keys.filter { $0.hasPrefix(Self.prefix) && $0 != key }
      if others.count >= Self.limit { for other in others { entries.values[other] = nil } }
      entries.values[key] = answer.rawValue
      return entries.bytes
    }
  }

  private func entries(_ bytes: [UInt8]?) throws(StorageError) -> StoredEntries {
    try StoredEntries(parsing: bytes ?? [], of: storage.name)
  }
}
