public import ViewModels

extension Rows {
  /// The selected row now, and whenever it is another; completes when the list is gone.
  public var selectionSignal: Signal<Int?, Never> {
    Signal(of: self, startingNow: true, on: selectionChanged) { $0.selection }
  }

  /// The row that a person selects, and the row that is to be selected, in both directions.
  ///
  ///     list.selectionChannel() <-> model[\.selectedRow]
  ///
  /// A row that is not there yet is selected when it comes. To select by what the rows show rather
  /// than by their number, bind items, and use ``RowItems``.
  public func selectionChannel() -> ChannelTerminal<Int?, Never> {
    ChannelTerminal(of: self, edits: selected.signal.map { $0 }) { $0.selection = $1 }
  }

  /// The rows that a person marks, and the rows that are to be marked, in both directions.
  public func marksChannel() -> ChannelTerminal<Set<Int>, Never> {
    ChannelTerminal(of: self, edits: marked.signal) { $0.marks = $1 }
  }
}

extension Tabs {
  /// The tab that is shown now, and each one after it; completes when the tabs are gone.
  public var selectionSignal: Signal<Int, Never> {
    Signal(of: self, startingNow: true, on: selectionChanged) { $0.selection }
  }

  /// The tab that a person goes to, and the tab that is to be shown, in both directions.
  public func selectionChannel() -> ChannelTerminal<Int, Never> {
    ChannelTerminal(of: self, edits: selected.signal) { $0.selection = $1 }
  }
}
