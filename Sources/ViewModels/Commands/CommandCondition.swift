/// The result of a command's condition.
package nonisolated enum ConditionResult: Sendable {
  case met
  case notMet
  case ownerGone
}

/// The condition of a command: a closure of its owner, or the latest value of a signal.
@usableFromInline
struct CommandCondition {
  let evaluate: @MainActor () -> ConditionResult
  /// The subscription to the signal, or nil if the condition is a closure.
  var subscription: (any Disposable)?

  /// Returns a condition that calls a closure for each evaluation.
  @usableFromInline
  static func calling<Owner: AnyObject>(
    _ isMet: @escaping (Owner) -> Bool,
    with owner: Owner
  ) -> CommandCondition {
    CommandCondition { [weak owner] in
      guard let owner else { return .ownerGone }
      return isMet(owner) ? .met : .notMet
    }
  }

  /// Returns a condition that is the latest value of a signal.
  ///
  /// The condition is met before the first value, and always if there is no signal.
  @usableFromInline
  static func latest(of signal: Signal<Bool, Never>?) -> CommandCondition {
    guard let signal else { return CommandCondition { .met } }
    let latest = ObservedStorage(true)
    var condition = CommandCondition {
      latest.noteRead()
      return latest.value ? .met : .notMet
    }
    condition.subscription = signal.observe { isMet in
      guard isMet != latest.value else { return }
      latest.value = isMet
      latest.noteChange()
    }
    return condition
  }
}
