/// What a signal is made of: how to start its work, or what to put after another recipe.
///
/// A recipe's `following` is the recipe upstream of it. Recipes are untyped, so that a chain of
/// any length is subscribed to by a loop and released by one; `Signal` puts the types back.
@usableFromInline
class Recipe: Link, @unchecked Sendable {
  // SAFETY: immutable, but for `following`, which is cleared while dying.

  /// If all this recipe does is to put a sink before `link`, does that, and returns the recipe
  /// upstream, to go on with.
  @usableFromInline
  func wrap(_ link: inout Link) -> Unmanaged<Recipe>? { nil }

  /// Whether this is the recipe of a signal of just one value.
  @usableFromInline
  var isJust: Bool { false }

  /// Starts the work of one subscription.
  @usableFromInline
  func start(_ sink: Link, _ scope: Scope) {
    preconditionFailure("a stage has no work of its own")
  }

  /// The recipe upstream of this one, which it must have.
  @inlinable
  final var upstream: Unmanaged<Recipe> {
    .fromOpaque(following.unsafelyUnwrapped.toOpaque())
  }
}

/// A recipe that starts work of its own.
@usableFromInline
final class SourceRecipe<Value: Sendable, Failure: Error>: Recipe, @unchecked Sendable {
  // SAFETY: as its superclass.

  @usableFromInline typealias Start = @Sendable (Sink<Value, Failure>, Scope) -> Void

  @usableFromInline let body: Start

  @inlinable
  init(_ start: @escaping Start) {
    body = start
    super.init(following: nil)
  }

  @usableFromInline
  override func start(_ sink: Link, _ scope: Scope) {
    body(unsafeDowncast(sink, to: Sink<Value, Failure>.self), scope)
  }
}

/// A recipe that subscribes to the recipe upstream in a way of its own.
@usableFromInline
final class OriginRecipe<Output: Sendable, Failure: Error>: Recipe, @unchecked Sendable {
  // SAFETY: as its superclass.

  @usableFromInline typealias Start = @Sendable (Recipe, Sink<Output, Failure>, Scope) -> Void

  @usableFromInline let body: Start

  @inlinable
  init(following: Recipe, start: @escaping Start) {
    body = start
    super.init(following: following)
  }

  @usableFromInline
  override func start(_ sink: Link, _ scope: Scope) {
    body(
      upstream.takeUnretainedValue(),
      unsafeDowncast(sink, to: Sink<Output, Failure>.self),
      scope
    )
  }
}

/// A recipe that puts a sink before the one it is given.
@usableFromInline
final class StageRecipe<Value, Failure: Error, Output, OutputFailure: Error>:
  Recipe, @unchecked Sendable
{
  // SAFETY: as its superclass.

  @usableFromInline typealias Wrap =
    @Sendable (Sink<Output, OutputFailure>) -> Sink<Value, Failure>

  @usableFromInline let body: Wrap

  @inlinable
  init(following: Recipe, wrap: @escaping Wrap) {
    body = wrap
    super.init(following: following)
  }

  @usableFromInline
  override func wrap(_ link: inout Link) -> Unmanaged<Recipe>? {
    link = body(unsafeDowncast(link, to: Sink<Output, OutputFailure>.self))
    return upstream
  }
}
