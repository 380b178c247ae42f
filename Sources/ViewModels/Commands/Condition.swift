/// What must hold for a command to execute, apart from what it knows itself.
@usableFromInline
struct Condition {
  let verdict: @MainActor () -> Admission.Verdict
  /// Ends the following of a signal.
  var following: (any Disposable)?

  /// A condition that is asked for whenever somebody wants to know.
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

  /// A condition that is what a signal sent last, and holds until it sends something.
  @usableFromInline
  static func following(_ signal: Signal<Bool, Never>) -> Condition {
    let latest = Property(true)
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
