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
