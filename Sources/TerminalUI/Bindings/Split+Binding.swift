public import ViewModels

extension Split {
  /// Creates a split of two widgets, and binds the position of the divider.
  ///
  ///     Split(at: model[\.split]) { … }
  ///
  /// The model can store the fraction. 0 and 1 hide the first or the second widget. For the other
  /// parameters, see ``init(_:at:minimum:panes:)``.
  public convenience init(
    _ axis: Axis = .horizontal,
    at fraction: ChannelTerminal<Double, Never>,
    minimum: Int? = nil,
    @WidgetBuilder panes: () -> [Widget]
  ) {
    self.init(axis, minimum: minimum, panes: panes)
    edit(fraction, through: fractionChannel())
  }

  /// Returns a channel terminal that binds the position of the divider in both directions.
  public func fractionChannel() -> ChannelTerminal<Double, Never> {
    ChannelTerminal(of: self, edits: moved.signal) { $0.fraction = $1 }
  }
}
