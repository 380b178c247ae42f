/// The recipe of one signal followed by another.
///
/// If the recipe of either signal is a `ConcatRecipe` too, a single loop runs all parts. So neither
/// the depth of the stack nor the cost of sending a value grows with the number of parts.
@usableFromInline
final class ConcatRecipe: Recipe, @unchecked Sendable {
  // SAFETY: `body` is immutable and Sendable. `second` changes only while the recipe is being
  // released.

  /// A function that runs all parts in order, created by `concat` for the types of its signals.
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
    // The superclass releases `upstream` in a loop. This loop releases nested `second` recipes.
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
