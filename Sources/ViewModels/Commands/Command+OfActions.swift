extension Command where Output == Void {
  /// Creates a command of an object that runs a closure at once.
  @inlinable
  public convenience init<Owner: AnyObject>(
    of owner: Owner,
    enabledIf condition: @escaping (Owner) -> Bool = { _ in true },
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Owner, Input) throws(Failure) -> Void
  ) {
    self.init(.calling(condition, with: owner), in: group) { [weak owner] input in
      guard let owner else { return nil }
      return .action { () throws(Failure) in try work(owner, input) }
    }
  }

  /// Creates a command of an object that runs a closure at once, enabled by a signal.
  @inlinable
  public convenience init<Owner: AnyObject>(
    of owner: Owner,
    enabledIf condition: Signal<Bool, Never>,
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Owner, Input) throws(Failure) -> Void
  ) {
    self.init(.latest(of: condition, with: owner), in: group) { [weak owner] input in
      guard let owner else { return nil }
      return .action { () throws(Failure) in try work(owner, input) }
    }
  }

  /// Creates a command that runs a closure at once.
  @inlinable
  public convenience init(
    enabledIf condition: @escaping () -> Bool = { true },
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Input) throws(Failure) -> Void
  ) {
    self.init(.calling(condition), in: group) { input in
      .action { () throws(Failure) in try work(input) }
    }
  }

  /// Creates a command that runs a closure at once, enabled by a signal.
  @inlinable
  public convenience init(
    enabledIf condition: Signal<Bool, Never>,
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Input) throws(Failure) -> Void
  ) {
    self.init(.latest(of: condition), in: group) { input in
      .action { () throws(Failure) in try work(input) }
    }
  }
}

extension Command where Output == Void, Input == Void {
  /// Creates a command of an object that runs a closure at once.
  @inlinable
  public convenience init<Owner: AnyObject>(
    of owner: Owner,
    enabledIf condition: @escaping (Owner) -> Bool = { _ in true },
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Owner) throws(Failure) -> Void
  ) {
    self.init(.calling(condition, with: owner), in: group) { [weak owner] _ in
      guard let owner else { return nil }
      return .action { () throws(Failure) in try work(owner) }
    }
  }

  /// Creates a command of an object that runs a closure at once, enabled by a signal.
  @inlinable
  public convenience init<Owner: AnyObject>(
    of owner: Owner,
    enabledIf condition: Signal<Bool, Never>,
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Owner) throws(Failure) -> Void
  ) {
    self.init(.latest(of: condition, with: owner), in: group) { [weak owner] _ in
      guard let owner else { return nil }
      return .action { () throws(Failure) in try work(owner) }
    }
  }

  /// Creates a command that runs a closure at once.
  @inlinable
  public convenience init(
    enabledIf condition: @escaping () -> Bool = { true },
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor () throws(Failure) -> Void
  ) {
    self.init(.calling(condition), in: group) { _ in
      .action { () throws(Failure) in try work() }
    }
  }

  /// Creates a command that runs a closure at once, enabled by a signal.
  @inlinable
  public convenience init(
    enabledIf condition: Signal<Bool, Never>,
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor () throws(Failure) -> Void
  ) {
    self.init(.latest(of: condition), in: group) { _ in
      .action { () throws(Failure) in try work() }
    }
  }
}
