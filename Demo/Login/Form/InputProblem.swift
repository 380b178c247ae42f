public import ViewModels

/// A problem with a name or a password.
public nonisolated enum InputProblem: FieldProblem {
  /// The field is empty.
  case missing
  /// The text is too long.
  case tooLong

  /// The maximum number of characters in a name or a password.
  public static let limit = 64

  /// True for a text that is too long.
  public var showsWhileTyping: Bool { self == .tooLong }

  /// Throws the problem with a text of `count` characters, if there is one.
  static func check(_ count: Int) throws(InputProblem) {
    if count == 0 { throw .missing }
    if count > limit { throw .tooLong }
  }

  /// Returns the message about this problem with the field that has a label, such as "Password".
  public func message(about label: String) -> String {
    switch self {
    case .missing: "Enter your \(label.prefix(1).lowercased())\(label.dropFirst())."
    case .tooLong: "\(label) can be at most \(Self.limit) characters."
    }
  }
}
