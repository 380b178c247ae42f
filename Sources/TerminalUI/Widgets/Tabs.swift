/// One of several widgets at a time, with the titles of all of them above.
///
///     Tabs(
///       Tab("Profile", profile),
///       Tab("Messages", messages)
///     )
///
/// On the titles, Left and Right go to another tab, and Tab or Down into what it shows. Control with
/// Page Up and Page Down goes to another one from anywhere inside. What is not shown keeps its
/// state, and where the focus was in it.
public final class Tabs: Widget {
  /// Happens when a person has gone to another tab, after ``selectionChanged``.
  public let selected = Occasion<Int>()

  /// Happens whenever another tab is shown, whoever has done it.
  public let selectionChanged = Occasion<Int>()

  /// What is written over the tabs.
  public var titles: [String] { panes.map(\.title) }

  private let panes: [TabPane]
  private let bar: TabBar
  private var shown = 0

  /// Creates tabs.
  public convenience init(_ tabs: Tab...) {
    self.init(tabs)
  }

  /// Creates tabs that are known only at run time.
  public init(_ tabs: [Tab]) {
    panes = tabs.map { TabPane($0) }
    bar = TabBar(titles: tabs.map(\.title))
    super.init()
    growth = .both
    for pane in panes.dropFirst() { pane.isHidden = true }
    adopt([bar])
    adopt(panes)
    bar.picked = { [weak self] index in self?.go(to: index) }
  }

  deinit {}

  /// The tab that is shown; what is not one of them changes nothing.
  public var selection: Int {
    get { shown }
    set { show(newValue) }
  }

  /// Shows another tab; the focus stays inside if it was.
  private func show(_ index: Int) {
    guard index != shown, panes.indices.contains(index) else { return }
    let hadFocus = panes[shown].containsFocus
    panes[shown].isHidden = true
    panes[index].isHidden = false
    shown = index
    bar.selection = index
    if hadFocus { (panes[index].entry ?? bar).focus() }
    setNeedsLayout()
    selectionChanged.happen(index)
  }

  /// Does what a person wants.
  private func go(to index: Int) {
    guard isUsable, index != shown, panes.indices.contains(index) else { return }
    show(index)
    if shown == index { selected.happen(index) }
  }

  /// Goes on, and round at the ends.
  private func step(by step: Int) {
    guard !panes.isEmpty else { return }
    go(to: (shown + step + panes.count) % panes.count)
  }

  // MARK: As a widget

  public override var children: [Widget] { [bar] + panes }

  public override var keyMap: KeyMap? {
    KeyMap("Tabs") {
      KeyBinding(
        .control(.pageDown),
        title: "next tab",
        isInFooter: false,
        isEnabled: self.panes.count > 1
      ) { [weak self] in self?.step(by: 1) }
      KeyBinding(
        .control(.pageUp),
        title: "previous tab",
        isInFooter: false,
        isEnabled: self.panes.count > 1
      ) { [weak self] in self?.step(by: -1) }
    }
  }

  /// What the largest needs, so that nothing jumps when another is shown.
  public override func size(in available: Size) -> Size {
    let header = headerHeight(in: available)
    let room = Rect(size: available).inset(top: header).size
    let sizes = panes.map { $0.content.size(in: room) }
    return Size(
      width: max(bar.size(in: available).width, sizes.map(\.width).max() ?? 0),
      height: sizes.map(\.height).max() ?? 0
    )
    .adding(height: header)
  }

  public override func layOut() {
    let header = headerHeight(in: frame.size)
    bar.place(in: bounds.intersection(Rect(x: 0, y: 0, width: frame.size.width, height: 1)))
    guard panes.indices.contains(shown) else { return }
    panes[shown].place(in: bounds.inset(top: header))
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    guard headerHeight(in: frame.size) > 1 else { return }
    let line = Rect(x: 0, y: 1, width: frame.size.width, height: 1)
    canvas.fill(line, with: glyphs.border.horizontal, style: .border)
  }

  /// The titles, and a line under them unless there is very little room.
  private func headerHeight(in size: Size) -> Int {
    size.height > 3 ? 2 : 1
  }
}

/// A widget that is shown now and then, and what it is called.
public struct Tab {
  /// What is written over it.
  public let title: String
  /// What it shows.
  public let content: Widget

  /// Creates a tab.
  public init(_ title: String, _ content: Widget) {
    self.title = title
    self.content = content
  }
}

/// Holds what one tab shows: hidden with it, whatever the widget itself is.
private final class TabPane: Widget {
  let title: String
  let content: Widget
  private weak var lastFocused: Widget?

  init(_ tab: Tab) {
    title = tab.title
    content = tab.content
    super.init()
    adopt([content])
  }

  deinit {}

  /// Where the focus goes when it comes back: to where it was, or to the first that takes it.
  var entry: Widget? {
    let focusable = focusable
    return focusable.first { $0 === lastFocused } ?? focusable.first
  }

  override var children: [Widget] { [content] }

  override func layOut() { content.place(in: bounds) }

  override func focusEntered(_ widget: Widget) { lastFocused = widget }
}
