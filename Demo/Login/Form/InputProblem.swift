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

  /// Returns the message about this problem.
  ///
  /// `field` is the name of the field for the user, such as "password".
  func message(about field: String) -> String {
    switch self {
    case .missing: "Enter your \(field)."
    case .tooLong:
      "\(field.prefix(1).uppercased())\(field.dropFirst()) can be at most \(Self.limit) characters."
    }
  }
}
