/// A tracked expression whose value a stage uses, such as a condition or an order.
@usableFromInline
final class LiveExpression<Value: Sendable> {
  private let compute: () -> Value?
  private(set) var latest: Value
  private var evaluations = 0

  @Derived({ (expression: LiveExpression<Value>) in expression.evaluate() })
  private var evaluation: Int

  /// Creates an expression that reads properties of its owner, whose latest value remains.
  @usableFromInline
  init<Owner: AnyObject>(
    of owner: Owner,
    default value: Value,
    _ compute: @escaping (Owner) -> Value
  ) {
    latest = value
    self.compute = { [weak owner] in owner.map(compute) }
  }

  @usableFromInline
  init(_ constant: Value) {
    latest = constant
    compute = { nil }
  }

  deinit {}

  private func evaluate() -> Int {
    if let value = compute() {
      latest = value
      evaluations += 1
    }
    return evaluations
  }

  /// Brings the value up to date, and returns true if it is another one than at the latest call.
  func update(_ seen: inout Int) -> Bool {
    let current = evaluation
    defer { seen = current }
    return current != seen
  }
}
