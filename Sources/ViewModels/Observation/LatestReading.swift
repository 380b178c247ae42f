/// A reading of observed properties that notices at once when one of them changes.
///
/// A ``batch(_:)`` does not delay the notice. So another thread can use a value that was read until
/// the notice comes, and never uses an older value than code on the main actor.
package final class LatestReading {
  private let observer: ExpressionObserver

  /// Creates a reading that has read nothing.
  ///
  /// - Parameter noteChange: A closure that must not read or write an observed property. It may be
  ///   called several times.
  package init(_ noteChange: @escaping @MainActor () -> Void) {
    observer = ExpressionObserver { _ in noteChange() }
    observer.isMuted = true
    observer.isImmediate = true
  }

  deinit {
    let observer = observer
    onMainActor { observer.stop() }
  }

  /// Reads an expression, whose changes are noticed from now on instead of those of earlier ones.
  package func read(_ expression: () -> Void) {
    observer.read(expression) {}
  }
}
