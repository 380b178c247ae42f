// Disfavored, because a closure that returns a signal also matches these initializers.

extension Command {
  /// Creates a command of an object that runs an asynchronous closure.
  @inlinable
  @_disfavoredOverload
  public convenience init<Owner: AnyObject>(
    of owner: Owner,
    enabledIf condition: @escaping (Owner) -> Bool = { _ in true },
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Owner, Input) async throws(Failure) -> Output
  ) {
    self.init(.calling(condition, with: owner), in: group) { [weak owner] input in
      guard let owner else { return nil }
      return .task { () async throws(Failure) in try await work(owner, input) }
    }
  }

  /// Creates a command of an object that runs an asynchronous closure, enabled by a signal.
  @inlinable
  @_disfavoredOverload
  public convenience init<Owner: AnyObject>(
    of owner: Owner,
    enabledIf condition: Signal<Bool, Never>,
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Owner, Input) async throws(Failure) -> Output
  ) {
    self.init(.latest(of: condition, with: owner), in: group) { [weak owner] input in
      guard let owner else { return nil }
      return .task { () async throws(Failure) in try await work(owner, input) }
    }
  }

  /// Creates a command that runs an asynchronous closure.
  @inlinable
  @_disfavoredOverload
  public convenience init(
    enabledIf condition: @escaping () -> Bool = { true },
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Input) async throws(Failure) -> Output
  ) {
    self.init(.calling(condition), in: group) { input in
      .task { () async throws(Failure) in try await work(input) }
    }
  }

  /// Creates a command that runs an asynchronous closure, enabled by a signal.
  @inlinable
  @_disfavoredOverload
  public convenience init(
    enabledIf condition: Signal<Bool, Never>,
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Input) async throws(Failure) -> Output
  ) {
    self.init(.latest(of: condition), in: group) { input in
      .task { () async throws(Failure) in try await work(input) }
    }
  }
}

extension Command where Input == Void {
  /// Creates a command of an object that runs an asynchronous closure.
  @inlinable
  @_disfavoredOverload
  public convenience init<Owner: AnyObject>(
    of owner: Owner,
    enabledIf condition: @escaping (Owner) -> Bool = { _ in true },
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Owner) async throws(Failure) -> Output
  ) {
    self.init(.calling(condition, with: owner), in: group) { [weak owner] _ in
      guard let owner else { return nil }
      return .task { () async throws(Failure) in try await work(owner) }
    }
  }

  /// Creates a command of an object that runs an asynchronous closure, enabled by a signal.
  @inlinable
  @_disfavoredOverload
  public convenience init<Owner: AnyObject>(
    of owner: Owner,
    enabledIf condition: Signal<Bool, Never>,
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Owner) async throws(Failure) -> Output
  ) {
    self.init(.latest(of: condition, with: owner), in: group) { [weak owner] _ in
      guard let owner else { return nil }
      return .task { () async throws(Failure) in try await work(owner) }
    }
  }

  /// Creates a command that runs an asynchronous closure.
  @inlinable
  @_disfavoredOverload
  public convenience init(
    enabledIf condition: @escaping () -> Bool = { true },
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor () async throws(Failure) -> Output
  ) {
    self.init(.calling(condition), in: group) { _ in
      .task { () async throws(Failure) in try await work() }
    }
  }

  /// Creates a command that runs an asynchronous closure, enabled by a signal.
  @inlinable
  @_disfavoredOverload
  public convenience init(
    enabledIf condition: Signal<Bool, Never>,
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor () async throws(Failure) -> Output
  ) {
    self.init(.latest(of: condition), in: group) { _ in
      .task { () async throws(Failure) in try await work() }
    }
  }
}
