// The closures are optional to guide the compiler. Otherwise it could not distinguish a closure
// without a result from a closure that lacks its `return`.

extension Command {
  /// Creates a command of an object that subscribes to a signal.
  @inlinable
  public convenience init<Owner: AnyObject>(
    of owner: Owner,
    enabledIf condition: @escaping (Owner) -> Bool = { _ in true },
    in group: CommandGroup? = nil,
    _ work: (@MainActor (Owner, Input) -> Signal<Output, Failure>)?
  ) {
    self.init(.calling(condition, with: owner), in: group) { [weak owner] input in
      guard let owner else { return nil }
      return .signal(work?(owner, input) ?? .empty)
    }
  }

  /// Creates a command of an object that subscribes to a signal, enabled by a signal.
  @inlinable
  public convenience init<Owner: AnyObject>(
    of owner: Owner,
    enabledIf condition: Signal<Bool, Never>,
    in group: CommandGroup? = nil,
    _ work: (@MainActor (Owner, Input) -> Signal<Output, Failure>)?
  ) {
    self.init(.latest(of: condition, with: owner), in: group) { [weak owner] input in
      guard let owner else { return nil }
      return .signal(work?(owner, input) ?? .empty)
    }
  }

  /// Creates a command that subscribes to a signal.
  @inlinable
  public convenience init(
    enabledIf condition: @escaping () -> Bool = { true },
    in group: CommandGroup? = nil,
    _ work: (@MainActor (Input) -> Signal<Output, Failure>)?
  ) {
    self.init(.calling(condition), in: group) { input in
      .signal(work?(input) ?? .empty)
    }
  }

  /// Creates a command that subscribes to a signal, enabled by a signal.
  @inlinable
  public convenience init(
    enabledIf condition: Signal<Bool, Never>,
    in group: CommandGroup? = nil,
    _ work: (@MainActor (Input) -> Signal<Output, Failure>)?
  ) {
    self.init(.latest(of: condition), in: group) { input in
      .signal(work?(input) ?? .empty)
    }
  }
}

extension Command where Input == Void {
  /// Creates a command of an object that subscribes to a signal.
  @inlinable
  public convenience init<Owner: AnyObject>(
    of owner: Owner,
    enabledIf condition: @escaping (Owner) -> Bool = { _ in true },
    in group: CommandGroup? = nil,
    _ work: (@MainActor (Owner) -> Signal<Output, Failure>)?
  ) {
    self.init(.calling(condition, with: owner), in: group) { [weak owner] _ in
      guard let owner else { return nil }
      return .signal(work?(owner) ?? .empty)
    }
  }

  /// Creates a command of an object that subscribes to a signal, enabled by a signal.
  @inlinable
  public convenience init<Owner: AnyObject>(
    of owner: Owner,
    enabledIf condition: Signal<Bool, Never>,
    in group: CommandGroup? = nil,
    _ work: (@MainActor (Owner) -> Signal<Output, Failure>)?
  ) {
    self.init(.latest(of: condition, with: owner), in: group) { [weak owner] _ in
      guard let owner else { return nil }
      return .signal(work?(owner) ?? .empty)
    }
  }

  /// Creates a command that subscribes to a signal.
  @inlinable
  public convenience init(
    enabledIf condition: @escaping () -> Bool = { true },
    in group: CommandGroup? = nil,
    _ work: (@MainActor () -> Signal<Output, Failure>)?
  ) {
    self.init(.calling(condition), in: group) { _ in
      .signal(work?() ?? .empty)
    }
  }

  /// Creates a command that subscribes to a signal, enabled by a signal.
  @inlinable
  public convenience init(
    enabledIf condition: Signal<Bool, Never>,
    in group: CommandGroup? = nil,
    _ work: (@MainActor () -> Signal<Output, Failure>)?
  ) {
    self.init(.latest(of: condition), in: group) { _ in
      .signal(work?() ?? .empty)
    }
  }
}
