#if DEBUG
/// A check that a condition reads `@Observable` objects only with tracking.
///
/// The command would not notice a change of another read. The check prints the remedy once. It
/// exists in debug builds only.
final class UntrackedReadCheck {
  /// True if the current evaluation has called ``Bindable/track(_:)`` of an `@Observable` object.
  private static var hasTracked = false

  private let subject: String
  private var isOver = false

  init(of subject: String) {
    self.subject = subject
  }

  deinit {}

  /// Records that a read is tracked if an observer exists.
  static func noteTracking() {
    hasTracked = true
  }

  func evaluate(_ condition: () -> Bool) -> Bool {
    if isOver { return condition() }
    let hasOuterTracked = UntrackedReadCheck.hasTracked
    UntrackedReadCheck.hasTracked = false
    var isMet = false
    let readsObject = readsObservableObject { isMet = condition() }
    if readsObject, !UntrackedReadCheck.hasTracked { report() }
    UntrackedReadCheck.hasTracked = hasOuterTracked || UntrackedReadCheck.hasTracked
    return isMet
  }

  private func report() {
    isOver = true
    // An outer condition that evaluates this one needs no message of its own.
    UntrackedReadCheck.hasTracked = true
    let message = """
      Coax: the condition of \(subject) reads an @Observable object directly, so the command does \
      not notice its changes. Use `read`, for example `settings.read(\\.isOn)`.

      """
    var bytes = Array(message.utf8)
    bytes.withUnsafeMutableBytes { _ = systemWrite(2, UnsafeRawBufferPointer($0)) }
  }
}

#else
/// Nothing: debug builds check that conditions read `@Observable` objects with tracking.
struct UntrackedReadCheck {
  @inline(__always)
  init(of subject: @autoclosure () -> String) {}

  @inline(__always)
  func evaluate(_ condition: () -> Bool) -> Bool { condition() }
}
#endif
