public import ViewModels

extension LogView {
  /// Creates a view that shows the lines of a signal.
  ///
  ///     LogView(model.lines)
  ///
  /// Lines that arrive together are drawn together. The view keeps its lines when the signal
  /// completes.
  ///
  /// - Parameters:
  ///   - lines: The lines, in the order of the log.
  ///   - maximum: The maximum number of lines; the oldest lines are dropped.
  ///   - wraps: True if long lines are wrapped; otherwise, the user can scroll sideways.
  public convenience init(
    _ lines: Signal<String, Never>,
    maximum: Int = 100_000,
    wraps: Bool = true
  ) {
    self.init(maximum: maximum, wraps: wraps)
    follow(lines) { view, line in view.append(line) }
  }

  /// Creates a view that shows the lines of a signal of arrays.
  ///
  /// For the other parameters, see ``init(_:maximum:wraps:)``.
  public convenience init(
    _ batches: Signal<[String], Never>,
    maximum: Int = 100_000,
    wraps: Bool = true
  ) {
    self.init(maximum: maximum, wraps: wraps)
    follow(batches) { view, lines in view.append(contentsOf: lines) }
  }

  /// Removes the lines when a signal sends a value, for example when a filter changes.
  ///
  ///     LogView(model.lines).cleared(by: model.restarts)
  public func cleared<Value: Sendable>(by signal: Signal<Value, Never>) -> Self {
    following(signal) { view, _ in view.clear() }
  }

  /// Sets a closure that returns the style of a line, except for parts with colors of their own.
  ///
  ///     LogView(model.lines).lineStyle { $0.contains(" error: ") ? .error : .text }
  public func lineStyle(_ style: @escaping (_ line: String) -> Style) -> Self {
    lineStyle = style
    return self
  }

  /// Sets the text shown while there are no lines.
  public func emptyText(_ text: String) -> Self {
    emptyText = text
    return self
  }

  /// A signal that sends whether the view follows its end, then each new value.
  public var followingSignal: Signal<Bool, Never> {
    Signal(of: self, startingNow: true, on: followingChanged) { $0.isFollowing }
  }
}
