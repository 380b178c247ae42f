/// A store of the last user name, but never of a password.
public protocol NameStore {
  /// Returns the name.
  ///
  /// The name is empty if the user does not want a name to be remembered. The result is nil before
  /// the first sign-in.
  func load() throws(NameStoreError) -> String?

  /// Replaces the stored name.
  ///
  /// An empty name means that no name is remembered.
  func save(_ name: String) throws(NameStoreError)
}

/// The reason why a name was not saved or loaded.
public nonisolated enum NameStoreError: Error, Equatable, Sendable {
  /// There is no folder, because neither `XDG_STATE_HOME` nor `HOME` is an absolute path.
  case noFolder
  /// The system reported an error.
  case failed(String)

  /// The message for the user.
  public var message: String {
    switch self {
    case .noFolder: "Your name could not be remembered (no home folder)."
    case .failed(let reason): "Your name could not be remembered (\(reason))."
    }
  }
}
