public import ViewModels

extension Tabs {
  /// The current tab and every later one; completes when the tabs are deallocated.
  public var selectionSignal: Signal<Int, Never> {
    Signal(of: self, startingNow: true, on: selectionChanged) { $0.selection }
  }

  /// Returns a channel terminal that binds the selected tab in both directions.
  public func selectionChannel() -> ChannelTerminal<Int, Never> {
    ChannelTerminal(of: self, edits: selected.signal) { $0.selection = $1 }
  }
}
