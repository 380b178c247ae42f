/// A reading of observed properties that notices when one of them changes.
///
/// The reading does not retain its owner, and ends when it is deallocated.
package final class TrackedReading {
  private let observer: ExpressionObserver

  /// Creates a reading that has read nothing.
  ///
  /// By default, changes are noticed once after a ``batch(_:)``. An immediate reading notices each
  /// of them within the batch. So another thread can use a value that was read until the notice
  /// comes, and never uses an older value than code on the main actor.
  ///
  /// - Parameters:
  ///   - isImmediate: True if each change is noticed within a batch.
  ///   - noteChange: A closure that may be called several times. That of an immediate reading must
  ///     not read or write an observed property.
  package init(isImmediate: Bool = false, _ noteChange: @escaping @MainActor () -> Void) {
    observer = ExpressionObserver { _ in noteChange() }
    observer.isMuted = isImmediate
    observer.isImmediate = isImmediate
  }

  deinit {
    let observer = observer
    onMainActor { observer.stop() }
  }

  /// Reads an expression, whose changes are noticed from now on instead of those of earlier ones.
  ///
  /// What `use` reads is not tracked.
  package func read<Value>(_ expression: () -> Value, then use: (Value) -> Void = { _ in }) {
    observer.read(expression, then: use)
  }

  /// Notices a change of something else, at the end of a batch like a change of a property.
  ///
  /// The closure is called after those of all readings and observers that have noticed a change before.
  package func noteOtherChange() {
    observer.sourceChanged()
    ChangePropagation.runUnlessHeld()
  }
}
