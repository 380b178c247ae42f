/// The recipe of one signal followed by another.
///
/// Each subscription iterates over the parts of nested recipes on both sides. Therefore neither the
/// stack nor the path of a value grows with the number of signals.
@usableFromInline
final class ConcatRecipe: Recipe, @unchecked Sendable {
  // SAFETY: `body` is immutable and Sendable. `second` changes only while the recipe is released.

  /// A function that runs all parts in order, created by `concat` for its specific types.
  @usableFromInline typealias Start = @Sendable (Parts, consuming Link, Scope) -> Void

  private var second: Recipe?
  private let body: Start

  @usableFromInline
  init(_ first: Recipe, then second: Recipe, start: @escaping Start) {
    self.second = second
    body = start
    super.init(upstream: first)
  }

  deinit {
    // The superclass releases the left side in a loop. This loop releases the right side.
    var next = second.take() as? ConcatRecipe
    while var recipe = next.take(), isKnownUniquelyReferenced(&recipe) {
      next = recipe.second.take() as? ConcatRecipe
    }
  }

  @usableFromInline
  override func start(_ sink: consuming Link, _ scope: Scope) {
    body(Parts(self), sink, scope)
  }

  /// An iterator over the parts of a concatenation, created for each subscription.
  @usableFromInline
  final class Parts {
    /// The remaining recipes in reverse order.
    private var rest: [Recipe]

    fileprivate init(_ recipe: ConcatRecipe) {
      rest = [recipe]
    }

    @usableFromInline
    func next() -> Recipe? {
      while let recipe = rest.popLast() {
        guard let concat = recipe as? ConcatRecipe else { return recipe }
        if let second = concat.second { rest.append(second) }
        rest.append(concat.upstream.takeUnretainedValue())
      }
      return nil
    }
  }
}
