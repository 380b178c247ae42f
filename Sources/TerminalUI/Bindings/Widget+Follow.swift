public import ViewModels

/// A widget that can show what comes from a signal; every widget is one.
public protocol FollowingWidget: Widget {}

extension Widget: FollowingWidget {}

extension FollowingWidget {
  /// Hands values on to the widget for as long as both are there.
  ///
  ///     greeting.follow(model.values(of: \.greeting)) { label, text in label.text = text }
  ///     row.follow(model.values(of: \.problem)) { $0.problem = $1?.sentence }
  ///
  /// The values arrive on the main actor. Nothing comes any more once the widget is gone, which is
  /// not kept alive by it, or the signal has ended. It need not be held.
  ///
  /// - Returns: a disposable that ends it before that.
  @discardableResult
  public func follow<Value: Sendable>(
    _ values: Signal<Value, Never>,
    _ show: @escaping (Self, Value) -> Void
  ) -> any Disposable {
    let following = values.observe { [weak self] value in
      if let self { show(self, value) }
    }
    ties.removeAll { ($0 as? ScopedDisposable)?.isDisposed ?? false }
    // Gone with the widget, even if no value ever comes again.
    if !following.isDisposed { ties.append(ScopedDisposable(following)) }
    return following
  }
}
