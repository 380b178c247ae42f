/// A container that shows one level of a hierarchy at a time, below the titles that lead back.
///
/// ![The tracks of an album, below the path that leads to them](navigation)
///
///     Navigation(model[\.path]) {
///       Tab("Albums") { List(Rows(model.albums).choosing(model.open)) { $0.title } }
///     } level: { album in
///       Tab(album.title) { Label(album.notes) }
///     }
///
/// Escape and Alt-Left lead back by one level, and so does Backspace while no text input has the focus,
/// unless a widget inside uses the key. A click on a title leads back to its level, and a click on the
/// arrow leads back by one. Lower levels keep their state, and the widget that had the focus gets it
/// back. A level that the user has left is released, with its bindings and its models.
public final class Navigation: Widget {
  /// The event that is sent with the new depth when ``goBack(to:)`` or the user has gone back.
  ///
  /// The container sends ``depthChanged`` first.
  public let wentBack = WidgetEvent<Int>()

  /// The event that is sent with the new depth when levels were added or removed.
  public let depthChanged = WidgetEvent<Int>()

  private struct Level {
    let pane: Pane
    var title: String
  }

  private var levels: [Level] = []
  private let header = PathHeader()

  /// Creates a container that shows its first level.
  public init(root: () -> Tab) {
    super.init()
    growth = .both
    adopt([header])
    header.wentTo = { [weak self] depth in self?.goBack(to: depth) }
    add(root())
  }

  /// The number of levels above the first one.
  public var depth: Int { levels.count - 1 }

  /// The titles of the levels, the last of which is shown.
  public var titles: [String] { levels.map(\.title) }

  /// True if there is a level to go back to, and the container is usable.
  public var canGoBack: Bool { isUsable && depth > 0 }

  // MARK: Moving between levels

  /// Shows a level above the current one.
  ///
  /// If a widget of the current level has the focus, the focus moves to the new one.
  public func push(_ level: Tab) {
    replace(above: depth, with: [level])
  }

  /// Goes back by one level, or to the level with a given depth.
  ///
  /// Returns false if there is no such level below the current one.
  @discardableResult
  public func goBack(to depth: Int? = nil) -> Bool {
    let depth = depth ?? self.depth - 1
    guard depth >= 0, depth < self.depth else { return false }
    replace(above: depth, with: [])
    wentBack.send(depth)
    return true
  }

  /// Removes the levels above a depth, and adds others.
  package func replace(above depth: Int, with tabs: [Tab]) {
    guard depth < self.depth || !tabs.isEmpty else { return }
    let before = levels.last?.pane
    let removed = levels.dropFirst(depth + 1).map(\.pane)
    levels.removeLast(removed.count)
    for tab in tabs { add(tab) }
    for level in levels { level.pane.isHidden = level.pane !== levels.last?.pane }
    titlesChanged()
    // The widget that has the focus learns that it loses the focus, so it still needs its page.
    if let before { passFocus(from: before, to: levels.last?.pane.entry) }
    release(removed)
    setNeedsLayout()
    depthChanged.send(self.depth)
  }

  private func add(_ tab: Tab) {
    let pane = Pane(tab.content, keeping: tab.models)
    // Without a widget that can have the focus, the level has it, so that the keys lead back.
    pane.isAlone = !levels.isEmpty
    levels.append(Level(pane: pane, title: ""))
    adopt([pane])
    host?.appeared(pane)
    tab.followTitle { [weak self, weak pane] title in self?.rename(pane, title) }
  }

  private func rename(_ pane: Pane?, _ title: String) {
    guard let index = levels.firstIndex(where: { $0.pane === pane }) else { return }
    levels[index].title = title
    titlesChanged()
    setNeedsLayout()
  }

  private func titlesChanged() {
    header.titles = titles
  }

  // MARK: Overrides

  public override var children: [Widget] { [header] + levels.map(\.pane) }

  public override var keyMap: KeyMap? { keys }

  public override var semantics: Semantics? { Semantics(.group, titles.last ?? "") }

  private lazy var keys = KeyMap(ofToolkit: "Navigation") { [weak self] in
    KeyBinding(
      .escape,
      .alt(.left),
      .backspace,
      title: "back",
      isEnabled: self?.canGoBack ?? false
    ) {
      self?.goBack()
    }
    .essential()
  }

  public override func size(in available: Size) -> Size {
    let content = levels.last?.pane.wantedSize(in: Rect(size: available).inset(top: 1).size)
    return Size(
      width: max(header.size(in: available).width, content?.width ?? 0),
      height: content?.height ?? 0
    )
    .adding(height: 1)
  }

  public override func layOut() {
    header.place(in: bounds.intersection(Rect(x: 0, y: 0, width: frame.size.width, height: 1)))
    levels.last?.pane.place(in: bounds.inset(top: 1))
  }
}
