// These initializers are disfavored, because a closure that returns a signal also matches them.

extension Command {
  /// Creates a command with an owner and an asynchronous closure as its work.
  @inlinable
  @_disfavoredOverload
  public convenience init<Owner: AnyObject, each Argument>(
    of owner: Owner,
    enabledIf condition: @escaping (Owner) -> Bool = { _ in true },
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Owner, repeat each Argument) async throws(Failure) -> Output
  ) where Input == (repeat each Argument) {
    self.init(.calling(condition, with: owner), in: group) { [weak owner] input in
      guard let owner else { return nil }
      return .task { () async throws(Failure) in try await work(owner, repeat each input) }
    }
  }

  /// Creates a command with an asynchronous closure as its work.
  ///
  /// The command's condition is the latest value of the signal, or true without one.
  @inlinable
  @_disfavoredOverload
  public convenience init<each Argument>(
    enabledIf condition: Signal<Bool, Never>? = nil,
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (repeat each Argument) async throws(Failure) -> Output
  ) where Input == (repeat each Argument) {
    self.init(.latest(of: condition), in: group) { input in
      .task { () async throws(Failure) in try await work(repeat each input) }
    }
  }
}
