/// A message for the user: a text and its kind.
///
///     @Observed private(set) var message = FormMessage("Fill in both fields.")
///     message = FormMessage("The name is taken.", .problem)
public nonisolated struct FormMessage: Equatable, Sendable {
  /// The kind of message.
  ///
  /// A view must not show the kind by color alone.
  public enum Kind: Hashable, Sendable {
    /// Information.
    case plain
    /// A problem.
    case problem
    /// A warning: nothing has failed yet.
    case warning
    /// A success.
    case success
  }

  /// The text.
  public let text: String
  /// The kind of message.
  public let kind: Kind

  /// Creates a message.
  public init(_ text: String, _ kind: Kind = .plain) {
    self.text = text
    self.kind = kind
  }
}

nonisolated extension FormMessage: ExpressibleByStringInterpolation {
  /// Creates a plain message from a literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}
