extension LoginViewModel {
  /// Something to tell the person at the form.
  public nonisolated struct Message: Equatable, Sendable {
    /// What sort of message it is, so that it can be marked, and not by colour alone.
    public enum Kind: Hashable, Sendable {
      /// For information.
      case plain
      /// Something went wrong.
      case problem
      /// Something went well.
      case success
    }

    /// What is said.
    public let text: String
    /// What sort of message it is.
    public let kind: Kind

    /// Creates a message.
    public init(_ text: String, _ kind: Kind = .plain) {
      self.text = text
      self.kind = kind
    }
  }
}
