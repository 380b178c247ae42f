public import ViewModels

extension Navigation {
  /// Creates a container and binds the path to the level that it shows.
  ///
  ///     @Observed var path: [Folder] = []   // in the model
  ///
  ///     Navigation(model[\.path]) {
  ///       Tab("Folders") { … }
  ///     } level: { folder in
  ///       Tab(folder.name) { … }
  ///     }
  ///
  /// The path has a value for each level above the first one. When the model changes the path, the levels
  /// of the values at its beginning that are still the same stay, and `level` creates the others. When the
  /// user goes back, the path becomes shorter. A level with a view model of its own retains it with
  /// ``Tab/keeping(_:)``.
  public convenience init<Value: Equatable & Sendable>(
    _ path: ChannelTerminal<[Value], Never>,
    root: () -> Tab,
    level: @escaping (Value) -> Tab
  ) {
    self.init(root: root)
    let shown = ShownPath<Value>()
    let edits = Signal(of: self, startingNow: false, on: wentBack) { navigation in
      shown.values = Array(shown.values.prefix(navigation.depth))
      return shown.values
    }
    ChannelTerminal(of: self, edits: edits) { navigation, values in
      let same = zip(shown.values, values).prefix { $0 == $1 }.count
      shown.values = values
      navigation.replace(above: same, with: values.dropFirst(same).map(level))
    } <-> path
  }
}

/// The values of the levels above the first one.
private final class ShownPath<Value> {
  var values: [Value] = []
}
