/// The recipe of one signal after another.
///
/// Chains of these are flattened when they are started, whichever way they lean, so that neither
/// the stack nor the path of a value grows with their length.
@usableFromInline
final class ConcatRecipe: Recipe, @unchecked Sendable {
  // SAFETY: `second` is cleared only while dying; otherwise as its superclass.

  /// Runs all parts in order.
  ///
  /// Typed, and compiled for its types, by `concat`.
  @usableFromInline typealias Start = @Sendable (Parts, Link, Scope) -> Void

  private var second: Recipe?
  private let body: Start

  @usableFromInline
  init(_ first: Recipe, then second: Recipe, start: @escaping Start) {
    self.second = second
    body = start
    super.init(following: first)
  }

  deinit {
    // What follows on the left is released by a loop as in any chain; here is one for the right.
    var next = second.take() as? ConcatRecipe
    while var recipe = next.take(), isKnownUniquelyReferenced(&recipe) {
      next = recipe.second.take() as? ConcatRecipe
    }
  }

  @usableFromInline
  override func start(_ sink: Link, _ scope: Scope) {
    body(Parts(self), sink, scope)
  }

  /// The parts of a concatenation, in order.
  ///
  /// Each subscription has its own.
  @usableFromInline
  final class Parts {
    /// What is still to come, next last.
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
