public import ViewModels

extension Tabs {
  /// Creates tabs and binds the index of the selected tab.
  ///
  ///     Tabs(model[\.tab]) {
  ///       Tab("About") { Label(model.details) }
  ///       Tab("Files") { List(Rows(model.files)) { $0.name } }
  ///     }
  public convenience init(_ selection: ChannelTerminal<Int, Never>, @TabBuilder tabs: () -> [Tab]) {
    self.init(tabs())
    edit(selection, through: selectionChannel())
  }

  /// Creates one tab for each of several values, and binds the value of the selected tab.
  ///
  ///     Tabs(model[\.chapter], among: Chapter.allCases) { chapter in
  ///       Tab(chapter.title) { page(of: chapter) }
  ///     }
  ///
  /// A value that is not among `values` selects no other tab.
  public convenience init<Value: Equatable & Sendable>(
    _ selection: ChannelTerminal<Value, Never>,
    among values: [Value],
    tab: (Value) -> Tab
  ) {
    self.init(values.map(tab))
    let edits = selected.signal.map { values[$0] }
    let channel = ChannelTerminal(of: self, edits: edits) { tabs, value in
      if let index = values.firstIndex(of: value) { tabs.selection = index }
    }
    edit(selection, through: channel)
  }

  /// Returns a channel terminal that binds the index of the selected tab in both directions.
  public func selectionChannel() -> ChannelTerminal<Int, Never> {
    ChannelTerminal(of: self, edits: selected.signal) { $0.selection = $1 }
  }
}

extension Tab {
  /// Creates a tab that shows a column of widgets.
  ///
  ///     Tab("Inbox (\(model.unread))") { List(Rows(model.messages)) { $0.subject } }
  public init(_ title: @autoclosure @escaping () -> String, @WidgetBuilder content: () -> [Widget])
  {
    self.init(content()) { content, show in
      _ = content.following(title()) { _, title in show(title) }
    }
  }
}
