/// What widgets for typing do alike.
protocol TextInput: Widget {
  var limit: Int? { get }
  var noticed: Occasion<FieldNotice> { get }
  var notices: FieldNotices { get set }

  /// Draws another text, and tells of it.
  func tellChange(isEdit: Bool)
}

extension TextInput {
  /// Draws and tells what came of something that a person did.
  func tell(_ result: EditResult) {
    switch result.effect {
    case .nothing: break
    case .moved: setNeedsDisplay()
    case .changed: tellChange(isEdit: true)
    }
    // Last, so that who clears a message on every edit does not clear this one.
    guard let (notice, isNew) = notices.note(result, limit: limit) else { return }
    if isNew { ring() }
    noticed.happen(notice)
  }
}

/// What a field said last, so that a key held down does not ring without end.
nonisolated struct FieldNotices: Sendable {
  private var latest: FieldNotice?

  /// What to say of an edit, and whether it was not just said of the one before.
  mutating func note(_ result: EditResult, limit: Int?) -> (notice: FieldNotice, isNew: Bool)? {
    if let notice = FieldNotice(result.notices, limit: limit) {
      defer { latest = notice }
      return (notice, notice != latest)
    }
    if result.effect != .nothing { latest = nil }
    return nil
  }

  mutating func forget() {
    latest = nil
  }
}
