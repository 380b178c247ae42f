/// Why a field did not take all that was typed or pasted.
///
///     field.noticed.add { message.say($0.text(about: "User name"), .problem) }
public nonisolated struct FieldNotice: Hashable, Sendable {
  /// One thing that a field does not do.
  public nonisolated enum Reason: Hashable, Sendable {
    /// The text would have more characters than it can have.
    case limit(Int)
    /// A character cannot be used here.
    case notAllowed
    /// Several lines were pasted where one fits.
    case oneLine
  }

  /// The reasons, at least one.
  public let reasons: [Reason]

  /// Creates a notice of one or several reasons.
  public init(_ reason: Reason, _ others: Reason...) {
    reasons = [reason] + others
  }

  init?(_ notices: EditResult.Notices, limit: Int?) {
    var reasons: [Reason] = []
    if notices.contains(.limit), let limit { reasons.append(.limit(limit)) }
    if notices.contains(.notAllowed) { reasons.append(.notAllowed) }
    if notices.contains(.oneLine) { reasons.append(.oneLine) }
    if reasons.isEmpty { return nil }
    self.reasons = reasons
  }

  /// Returns the sentences to show or to read out.
  ///
  /// With a name they say what they are about: "User name can be at most 64 characters."
  public func text(about field: String? = nil) -> String {
    reasons.map { $0.sentence(about: field) }.joined(separator: " ")
  }
}

extension FieldNotice: nonisolated CustomStringConvertible {
  /// The sentences, for a field without a name.
  public nonisolated var description: String { text() }
}

nonisolated extension FieldNotice.Reason {
  fileprivate func sentence(about field: String?) -> String {
    switch self {
    case .limit(let limit):
      let most = "at most \(limit) character\(limit == 1 ? "" : "s")."
      return field.map { "\($0) can be \(most)" } ?? "A\(most.dropFirst())"
    case .notAllowed:
      return field.map { "\($0) cannot contain that." } ?? "That cannot be typed here."
    case .oneLine:
      return "Pasted one line only."
    }
  }
}
