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

  /// Creates a command with an owner and an asynchronous closure as its work.
  ///
  /// The command's condition is the latest value of `condition`, or true before the first value.
  @inlinable
  @_disfavoredOverload
  public convenience init<Owner: AnyObject, each Argument>(
    of owner: Owner,
    enabledIf condition: Signal<Bool, Never>,
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Owner, repeat each Argument) async throws(Failure) -> Output
  ) where Input == (repeat each Argument) {
    self.init(.latest(of: condition, with: owner), in: group) { [weak owner] input in
      guard let owner else { return nil }
      return .task { () async throws(Failure) in try await work(owner, repeat each input) }
    }
  }

  /// Creates a command with an asynchronous closure as its work.
  @inlinable
  @_disfavoredOverload
  public convenience init<each Argument>(
    enabledIf condition: @escaping () -> Bool = { true },
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (repeat each Argument) async throws(Failure) -> Output
  ) where Input == (repeat each Argument) {
    self.init(.calling(condition), in: group) { input in
      .task { () async throws(Failure) in try await work(repeat each input) }
    }
  }

  /// Creates a command with an asynchronous closure as its work.
  ///
  /// The command's condition is the latest value of `condition`, or true before the first value.
  @inlinable
  @_disfavoredOverload
  public convenience init<each Argument>(
    enabledIf condition: Signal<Bool, Never>,
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (repeat each Argument) async throws(Failure) -> Output
  ) where Input == (repeat each Argument) {
    self.init(.latest(of: condition), in: group) { input in
      .task { () async throws(Failure) in try await work(repeat each input) }
    }
  }
}

extension Command where Input == Void {
  /// Creates a command that reads values of its owner when executed, and passes them to its work.
  ///
  ///     private(set) lazy var signIn = Command(of: self, reading: \.credentials) {
  ///       (model, credentials) async throws(SignInError) in try await model.request(credentials)
  ///     }
  ///
  /// Asynchronous work starts in a later turn of the main actor. Without `reading`, the work could
  /// find values that were edited after the command was executed.
  @_disfavoredOverload
  public convenience init<Owner: AnyObject, Reading>(
    of owner: Owner,
    enabledIf condition: @escaping (Owner) -> Bool = { _ in true },
    reading input: @escaping (Owner) -> Reading,
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Owner, Reading) async throws(Failure) -> Output
  ) {
    self.init(.calling(condition, with: owner), in: group) { [weak owner] _ in
      guard let owner else { return nil }
      let reading = input(owner)
      return .task { () async throws(Failure) in try await work(owner, reading) }
    }
  }
}
