/// What a person may make of a text; what is set from outside may be anything.
package nonisolated struct EditRules: Sendable {
  /// How many characters there may be; a line break counts as one.
  package var limit: Int?
  /// Which characters may be typed and pasted; line breaks always may.
  package var isAllowed: (@Sendable (Character) -> Bool)?

  package init(limit: Int? = nil, isAllowed: (@Sendable (Character) -> Bool)? = nil) {
    self.limit = limit
    self.isAllowed = isAllowed
  }
}
