/// The reasons why a field rejected typed or pasted characters.
///
///     field.inputRejected.add { message.say($0.text(about: "User name"), .problem) }
public nonisolated struct InputRejection: Hashable, Sendable {
  /// One reason to reject input.
  public nonisolated enum Reason: Hashable, Sendable {
    /// The text would have more characters than the given limit.
    case limit(Int)
    /// The input contains a character that the field does not allow.
    case notAllowed
    /// The pasted secret has several nonempty lines, of which only the first was inserted.
    case oneLine
    /// The pasted text had characters that no terminal shows, which were left out.
    case invisible
    /// The pasted text does not fit the pattern of the field.
    case doesNotFit
    /// The pasted text is no date.
    case noDate
    /// The pasted text is one date if its day is first, and another one if its month is.
    case ambiguousDate
  }

  /// The reasons, at least one.
  public let reasons: [Reason]

  /// Creates a rejection with one or more reasons.
  public init(_ reason: Reason, _ others: Reason...) {
    reasons = [reason] + others
  }

  /// Creates the rejection to report, or nil if there is nothing to report.
  init?(_ rejections: EditResult.Rejections, limit: Int?) {
    var reasons: [Reason] = []
    if rejections.contains(.limit), let limit { reasons.append(.limit(limit)) }
    if rejections.contains(.notAllowed) { reasons.append(.notAllowed) }
    if rejections.contains(.oneLine) { reasons.append(.oneLine) }
    if rejections.contains(.unsafe) { reasons.append(.invisible) }
    if rejections.contains(.doesNotFit) { reasons.append(.doesNotFit) }
    if rejections.contains(.noDate) { reasons.append(.noDate) }
    if rejections.contains(.ambiguousDate) { reasons.append(.ambiguousDate) }
    if reasons.isEmpty { return nil }
    self.reasons = reasons
  }

  /// Returns the sentences to show to the user.
  ///
  /// `field` is the name to use in the sentences: "User name can be at most 64 characters."
  public func text(about field: String? = nil, in wording: Wording = Wording()) -> String {
    reasons.map { $0.sentence(about: field, wording) }.joined(separator: " ")
  }
}

extension InputRejection: nonisolated CustomStringConvertible {
  /// The sentences, without the name of a field.
  public nonisolated var description: String { text() }
}

nonisolated extension InputRejection.Reason {
  fileprivate func sentence(about field: String?, _ wording: Wording) -> String {
    switch self {
    case .limit(1):
      field.map { wording.text("%1 can be at most 1 character.", $0) }
        ?? wording["At most 1 character."]
    case .limit(let limit):
      field.map { wording.text("%1 can be at most %2 characters.", $0, "\(limit)") }
        ?? wording.text("At most %1 characters.", "\(limit)")
    case .notAllowed:
      field.map { wording.text("%1 cannot contain that.", $0) }
        ?? wording["That cannot be typed here."]
    case .oneLine: wording["Pasted one line only."]
    case .invisible: wording["Left out characters that cannot be shown."]
    case .doesNotFit: wording["The pasted text does not fit here."]
    case .noDate: wording["The pasted text is no date."]
    case .ambiguousDate: wording["The pasted date could begin with its day or with its month."]
    }
  }
}
