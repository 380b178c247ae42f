/// The condition that enables a command, from its user.
@usableFromInline
struct Condition {
  let verdict: @MainActor () -> Admission.Verdict
  /// The subscription to the signal, if the condition is one.
  var following: (any Disposable)?

  /// Returns a condition that calls a closure each time it is read.
  @usableFromInline
  static func asking(_ holds: @escaping () -> Bool) -> Condition {
    Condition { holds() ? .met : .notMet }
  }

  @usableFromInline
  static func asking<Owner: AnyObject>(
    _ owner: Owner,
    _ holds: @escaping (Owner) -> Bool
  ) -> Condition {
    Condition { [weak owner] in
      guard let owner else { return .ownerGone }
      return holds(owner) ? .met : .notMet
    }
  }

  /// Returns a condition that is the latest value of a signal, or true before the first value.
  @usableFromInline
  static func following(_ signal: Signal<Bool, Never>) -> Condition {
    let latest = ObservedStorage(true)
    var condition = Condition {
      latest.noteRead()
      return latest.value ? .met : .notMet
    }
    condition.following = signal.observe { holds in
      guard holds != latest.value else { return }
      latest.value = holds
      latest.noteChange()
    }
    return condition
  }

  @usableFromInline
  static func following<Owner: AnyObject>(
    _ signal: Signal<Bool, Never>,
    of owner: Owner
  ) -> Condition {
    let followed = following(signal)
    var condition = Condition { [weak owner] in
      let verdict = followed.verdict()
      return owner == nil ? .ownerGone : verdict
    }
    condition.following = followed.following
    return condition
  }
}
