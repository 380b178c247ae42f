// Each kind of work has four initializers: with an owner or without, and with a closure or a signal as
// the condition. The closure's parameters are a pack, which covers work with and without input.

extension Command where Output == Void {
  /// Creates a command of an object that runs a closure at once.
  @inlinable
  public convenience init<Owner: AnyObject, each Argument>(
    of owner: Owner,
    enabledIf condition: @escaping (Owner) -> Bool = { _ in true },
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Owner, repeat each Argument) throws(Failure) -> Void
  ) where Input == (repeat each Argument) {
    self.init(.calling(condition, with: owner), in: group) { [weak owner] input in
      guard let owner else { return nil }
      return .action { () throws(Failure) in try work(owner, repeat each input) }
    }
  }

  /// Creates a command of an object that runs a closure at once.
  ///
  /// It is enabled while the latest value of `condition` is true, and before the first value.
  @inlinable
  public convenience init<Owner: AnyObject, each Argument>(
    of owner: Owner,
    enabledIf condition: Signal<Bool, Never>,
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Owner, repeat each Argument) throws(Failure) -> Void
  ) where Input == (repeat each Argument) {
    self.init(.latest(of: condition, with: owner), in: group) { [weak owner] input in
      guard let owner else { return nil }
      return .action { () throws(Failure) in try work(owner, repeat each input) }
    }
  }

  /// Creates a command that runs a closure at once.
  @inlinable
  public convenience init<each Argument>(
    enabledIf condition: @escaping () -> Bool = { true },
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (repeat each Argument) throws(Failure) -> Void
  ) where Input == (repeat each Argument) {
    self.init(.calling(condition), in: group) { input in
      .action { () throws(Failure) in try work(repeat each input) }
    }
  }

  /// Creates a command that runs a closure at once.
  ///
  /// It is enabled while the latest value of `condition` is true, and before the first value.
  @inlinable
  public convenience init<each Argument>(
    enabledIf condition: Signal<Bool, Never>,
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (repeat each Argument) throws(Failure) -> Void
  ) where Input == (repeat each Argument) {
    self.init(.latest(of: condition), in: group) { input in
      .action { () throws(Failure) in try work(repeat each input) }
    }
  }
}
