/// The recipe of a signal made by `just`.
///
/// Flattening operators, except races, recognize this class and read the value without subscribing.
@usableFromInline
final class JustRecipe<Value: Sendable, Failure: Error>: Recipe, @unchecked Sendable {
  // SAFETY: the class adds one immutable, Sendable property to its superclass.

  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
    super.init(upstream: nil)
  }

  @inlinable
  override func start(_ sink: consuming Link, _ scope: Scope) {
    let sink = unsafeDowncast(sink, to: Sink<Value, Failure>.self)
    sink.next(value)
    if !scope.isDisposed { sink.complete() }
  }
}

extension Signal {
  /// The value of a signal made by `just`, or nil for any other signal.
  @inlinable
  var singleValue: Value? {
    // Comparing types is far cheaper than a dynamic cast. The class has no subclasses.
    guard type(of: recipe) == JustRecipe<Value, Failure>.self else { return nil }
    return unsafeDowncast(recipe, to: JustRecipe<Value, Failure>.self).value
  }
}
