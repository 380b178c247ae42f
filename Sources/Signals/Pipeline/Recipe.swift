/// The instructions from which a signal starts each subscription.
///
/// A recipe starts work of its own, adds a stage to its upstream recipe, or calls a function that
/// subscribes to its upstream recipe. This class has no generic parameters, so a loop can subscribe
/// to a chain of any length, or release the chain. `Signal` and the subclasses add the types.
@usableFromInline
class Recipe: Link, @unchecked Sendable {
  // SAFETY: a recipe is immutable, except for `upstreamLink`, which changes only during the release of
  // the recipe.

  @exclusivity(unchecked)
  @usableFromInline final var upstreamLink: NextLink

  /// Creates a recipe with an optional upstream recipe.
  @inlinable
  init(upstream: Recipe?) {
    upstreamLink = NextLink(upstream)
    super.init()
  }

  /// The upstream recipe, which must exist.
  ///
  /// SAFETY: an unmanaged reference without a check saves a retain in each step of subscribing.
  @inlinable
  final var upstream: Unmanaged<Recipe> {
    .fromOpaque(upstreamLink.link.unsafelyUnwrapped.toOpaque())
  }

  @usableFromInline
  override final func takeNext() -> Link? { upstreamLink.take() }

  /// Puts the stage of this recipe before `link`, and returns the upstream recipe.
  ///
  /// If this recipe has no stage, the method returns nil and leaves `link` unchanged.
  @usableFromInline
  func wrap(_ link: inout Link) -> Unmanaged<Recipe>? { nil }

  /// Starts the work of one subscription.
  ///
  /// Every recipe without a stage overrides this method.
  @usableFromInline
  func start(_ sink: consuming Link, _ scope: Scope) {
    preconditionFailure("a recipe must override wrap(_:) or start(_:_:)")
  }
}

// SAFETY, for the casts below: a checked cast would need a lookup in each step of subscribing.
// `Signal` combines only recipes and sinks of matching types.

/// A recipe that starts work of its own.
@usableFromInline
final class SourceRecipe<Value: Sendable, Failure: Error>: Recipe, @unchecked Sendable {
  // SAFETY: `body` is immutable and Sendable. The superclass protects its own state.

  @usableFromInline typealias Start = @Sendable (consuming Sink<Value, Failure>, Scope) -> Void

  @usableFromInline let body: Start

  @inlinable
  init(_ start: @escaping Start) {
    body = start
    super.init(upstream: nil)
  }

  @usableFromInline
  override func start(_ sink: consuming Link, _ scope: Scope) {
    body(unsafeDowncast(consume sink, to: Sink<Value, Failure>.self), scope)
  }
}

/// A recipe that runs a function to subscribe to the upstream recipe.
@usableFromInline
final class SubscribingRecipe<Output: Sendable, Failure: Error>: Recipe, @unchecked Sendable {
  // SAFETY: `body` is immutable and Sendable. The superclass protects its own state.

  @usableFromInline typealias Start =
    @Sendable (Recipe, consuming Sink<Output, Failure>, Scope) -> Void

  @usableFromInline let body: Start

  @inlinable
  init(upstream: Recipe, start: @escaping Start) {
    body = start
    super.init(upstream: upstream)
  }

  @usableFromInline
  override func start(_ sink: consuming Link, _ scope: Scope) {
    body(
      upstream.takeUnretainedValue(),
      unsafeDowncast(consume sink, to: Sink<Output, Failure>.self),
      scope
    )
  }
}

/// A recipe that puts a stage before the subscriber's sink.
@usableFromInline
final class StageRecipe<Value, Failure: Error, Output, OutputFailure: Error>:
  Recipe, @unchecked Sendable
{
  // SAFETY: `body` is immutable and Sendable. The superclass protects its own state.

  @usableFromInline typealias Wrap =
    @Sendable (consuming Sink<Output, OutputFailure>) -> Sink<Value, Failure>

  @usableFromInline let body: Wrap

  @inlinable
  init(upstream: Recipe, wrap: @escaping Wrap) {
    body = wrap
    super.init(upstream: upstream)
  }

  @usableFromInline
  override func wrap(_ link: inout Link) -> Unmanaged<Recipe>? {
    link = body(unsafeDowncast(consume link, to: Sink<Output, OutputFailure>.self))
    return upstream
  }
}

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
