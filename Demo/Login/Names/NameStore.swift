/// Where the name that was signed in with last is kept, and never the password.
public protocol NameStore {
  /// The name; an empty one if nobody wants to be remembered, nil if nobody was asked yet.
  func load() throws(NameStoreError) -> String?

  /// Keeps a name, or an empty one, in place of what was kept.
  func save(_ name: String) throws(NameStoreError)
}

/// Why a name was not kept, or not found again.
public nonisolated enum NameStoreError: Error, Equatable, Sendable {
  /// There is no folder for such things: neither `XDG_STATE_HOME` nor `HOME` says where.
  case noFolder
  /// The system said no, and why.
  case failed(String)

  /// What to tell the person.
  public var message: String {
    switch self {
    case .noFolder: "Your name could not be remembered (no home folder)."
    case .failed(let reason): "Your name could not be remembered (\(reason))."
    }
  }
}
