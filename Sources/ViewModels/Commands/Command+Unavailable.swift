// These initializers reject work whose input has no type. Without them, the compiler reports only
// that a generic parameter could not be inferred.

extension Command where Input == Never, Failure == Never {
  /// Rejects work with an input whose type is unknown.
  @available(
    *,
    unavailable,
    message: """
      name the types of the input and of the signal: \
      `Command { (name: String) in Signal<Int, Never>.just(name.count) }`
      """
  )
  public convenience init(
    enabledIf condition: Signal<Bool, Never>? = nil,
    in group: CommandGroup? = nil,
    _ work: (Input) -> Signal<Output, Never>
  ) {
    self.init(.latest(of: nil), in: nil, noWork)
  }

  /// Rejects work with an owner and an input whose type is unknown.
  @available(
    *,
    unavailable,
    message: """
      name the types of the owner, the input and the signal: \
      `Command(of: self) { (model: Model, name: String) in Signal<Int, Never>.just(name.count) }`
      """
  )
  public convenience init<Owner: AnyObject>(
    of owner: Owner,
    enabledIf condition: (Owner) -> Bool = { _ in true },
    in group: CommandGroup? = nil,
    _ work: (Owner, Input) -> Signal<Output, Never>
  ) {
    self.init(.latest(of: nil), in: nil, noWork)
  }
}

private func noWork<Input, Output, Failure>(_ input: Input) -> CommandWork<Output, Failure>? { nil }
