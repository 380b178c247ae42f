public import ViewModels

extension ProgressBar {
  /// Shows the values of a signal: which part is done, and nil as long as nobody knows.
  ///
  ///     progress.bind(to: model.values(of: \.fractionDone))
  ///
  /// It lasts until the signal ends, until the bar is gone, which it does not keep alive, or until
  /// it is disposed of. It need not be held.
  @discardableResult
  public func bind(to fraction: Signal<Double?, Never>) -> any Disposable {
    let terminal = ChannelTerminal<Double?, Never>(
      of: self,
      edits: life.signal.map { _ -> Double? in },
      show: { $0.fraction = $1 }
    )
    return terminal <~ fraction
  }

  /// Shows the values of a signal that always knows.
  @discardableResult
  public func bind(to fraction: Signal<Double, Never>) -> any Disposable {
    bind(to: fraction.map { $0 as Double? })
  }
}
