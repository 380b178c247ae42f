/// The work of one execution.
@usableFromInline
enum CommandWork<Output: Sendable, Failure: Error> {
  case signal(Signal<Output, Failure>)
  /// Asynchronous work that returns a value, or nil to complete without one.
  case task(@MainActor () async throws(Failure) -> Output?)
  case action(@MainActor () throws(Failure) -> Output)
}

// Plain closures, asynchronous closures and signals each have these two initializers. With an owner,
// the condition is a closure of the owner, such as a key path. Without one, it is a signal. The
// parameters of the work closure are a pack, so each initializer covers work with and without input.

extension Command where Output == Void {
  /// Creates a command with an owner and a plain closure as its work.
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

  /// Creates a command with a plain closure as its work.
  ///
  /// The command's condition is the latest value of the signal, or true without one.
  @inlinable
  public convenience init<each Argument>(
    enabledIf condition: Signal<Bool, Never>? = nil,
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (repeat each Argument) throws(Failure) -> Void
  ) where Input == (repeat each Argument) {
    self.init(.latest(of: condition), in: group) { input in
      .action { () throws(Failure) in try work(repeat each input) }
    }
  }
}

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

// The parameters `work` have optional types to guide the compiler. Otherwise the compiler could not
// distinguish a closure without a result from a closure that lacks its `return`.

extension Command {
  /// Creates a command with an owner and a signal as its work.
  @inlinable
  public convenience init<Owner: AnyObject, each Argument>(
    of owner: Owner,
    enabledIf condition: @escaping (Owner) -> Bool = { _ in true },
    in group: CommandGroup? = nil,
    _ work: (@MainActor (Owner, repeat each Argument) -> Signal<Output, Failure>)?
  ) where Input == (repeat each Argument) {
    self.init(.calling(condition, with: owner), in: group) { [weak owner] input in
      guard let owner else { return nil }
      return .signal(work?(owner, repeat each input) ?? .empty)
    }
  }

  /// Creates a command with a signal as its work.
  ///
  /// The command's condition is the latest value of the signal, or true without one.
  @inlinable
  public convenience init<each Argument>(
    enabledIf condition: Signal<Bool, Never>? = nil,
    in group: CommandGroup? = nil,
    _ work: (@MainActor (repeat each Argument) -> Signal<Output, Failure>)?
  ) where Input == (repeat each Argument) {
    self.init(.latest(of: condition), in: group) { input in
      .signal(work?(repeat each input) ?? .empty)
    }
  }
}
