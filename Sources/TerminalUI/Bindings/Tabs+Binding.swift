public import ViewModels

extension Tabs {
  /// A signal that sends the index of the selected tab, then each new index.
  ///
  /// The signal completes when the tabs are deallocated.
  public var selectionSignal: Signal<Int, Never> {
    Signal(of: self, startingNow: true, on: selectionChanged) { $0.selection }
  }

  /// Returns a channel terminal that binds the index of the selected tab in both directions.
  public func selectionChannel() -> ChannelTerminal<Int, Never> {
    ChannelTerminal(of: self, edits: selected.signal) { $0.selection = $1 }
  }
}
