/// A container that shows one of several widgets below a row of titles.
///
/// ![Three tabs, the first of which is selected](tabs)
///
///     Tabs {
///       Tab("Profile") { Form { … } }
///       Tab("Messages") { List(Rows(model.messages)) { $0.subject } }
///     }
///
/// While the titles have the focus, the keys Left, Right, Home and End select another tab. Enter moves
/// the focus to the widget of the selected tab that had it last, and Tab and Down to the first one.
/// While the titles or a widget in the selected tab have the focus, Ctrl-Page Up and Ctrl-Page Down
/// select another tab. Hidden tabs keep their state and remember which widget had the focus. See also
/// ``focusingContent()``. For titles without pages, use ``TabBar``.
public final class Tabs: Widget {
  /// The event that is sent when the user has selected a different tab.
  ///
  /// The container sends ``selectionChanged`` first.
  public let selected = WidgetEvent<Int>()

  /// The event that is sent when the user or the program has selected a different tab.
  public let selectionChanged = WidgetEvent<Int>()

  /// True if selecting a tab moves the focus from the titles into the tab.
  ///
  /// This is so for clicks, for Ctrl-Page Up and Ctrl-Page Down, and if the program selects a tab. The
  /// arrow keys leave the focus on the titles, so that the user can move on.
  public var focusesContent = false

  private let panes: [Pane]
  private let bar: TabBar
  private var shown = 0
  private lazy var keys = makeKeys()

  /// Creates tabs, the first of which is selected.
  public convenience init(@TabBuilder tabs: () -> [Tab]) {
    self.init(tabs())
  }

  package init(_ tabs: [Tab]) {
    panes = tabs.map { Pane($0.content, keeping: $0.models) }
    bar = TabBar(tabs.map { _ in "" })
    super.init()
    growth = .both
    for pane in panes.dropFirst() { pane.isHidden = true }
    adopt([bar])
    adopt(panes)
    bar.edited.add { [weak self] index in self?.userSelect(index) }
    bar.enter = { [weak self] in self?.focusContent() }
    bar.canEnter = { [weak self] in self?.canFocusContent ?? false }
    bar.clicked = { [weak self] in self?.leaveTitles() }
    for (index, tab) in tabs.enumerated() {
      tab.followTitle { [weak bar] title in bar?.options[index] = title }
    }
  }

  /// The index of the selected tab.
  ///
  /// Setting an invalid index has no effect.
  public var selection: Int {
    get { shown }
    set {
      guard newValue != shown else { return }
      show(newValue)
      leaveTitles()
    }
  }

  /// The titles of the tabs.
  public var titles: [String] { bar.options }

  /// Makes selecting a tab move the focus from the titles into the tab.
  ///
  /// See ``focusesContent``.
  public func focusingContent() -> Tabs {
    focusesContent = true
    return self
  }

  /// Moves the focus into the selected tab, and returns false if nothing there can have it.
  @discardableResult
  public func focusContent() -> Bool {
    guard isUsable, canFocusContent, let entry = panes[shown].entry else { return false }
    entry.focus()
    return true
  }

  private var canFocusContent: Bool { panes.indices.contains(shown) && panes[shown].isFocusable }

  private func leaveTitles() {
    if focusesContent, bar.isFocused { focusContent() }
  }

  /// Shows another tab.
  ///
  /// If a widget in the old tab has the focus, the focus moves into the new tab. If no widget there
  /// can have the focus, the titles get the focus.
  private func show(_ index: Int) {
    guard index != shown, panes.indices.contains(index) else { return }
    let before = panes[shown]
    before.isHidden = true
    panes[index].isHidden = false
    shown = index
    bar.selectedIndex = index
    passFocus(from: before, to: panes[index].entry ?? bar)
    setNeedsLayout()
    selectionChanged.send(index)
  }

  /// Selects a tab for the user, and sends ``selected`` if the selection has moved to that tab.
  private func userSelect(_ index: Int) {
    guard isUsable, index != shown, panes.indices.contains(index) else { return }
    show(index)
    if shown == index { selected.send(index) }
  }

  /// Selects the next or previous tab, and wraps around at the ends.
  private func step(by step: Int) {
    guard !panes.isEmpty else { return }
    userSelect((shown + step + panes.count) % panes.count)
    leaveTitles()
  }

  // MARK: Overrides

  public override var children: [Widget] { [bar] + panes }

  public override var keyMap: KeyMap? { keys }

  public override var semantics: Semantics? {
    Semantics(.group, titles.indices.contains(shown) ? titles[shown] : "")
  }

  private func makeKeys() -> KeyMap {
    let isEnabled = panes.count > 1
    return KeyMap(ofToolkit: "Tabs") { [weak self] in
      KeyBinding(
        .control(.pageDown),
        title: "next tab",
        isInFooter: false,
        isEnabled: isEnabled
      ) { self?.step(by: 1) }
      KeyBinding(
        .control(.pageUp),
        title: "previous tab",
        isInFooter: false,
        isEnabled: isEnabled
      ) { self?.step(by: -1) }
    }
  }

  /// Returns a size that fits every tab, so that selecting a tab does not change the layout.
  public override func size(in available: Size) -> Size {
    let header = headerHeight(in: available)
    let room = Rect(size: available).inset(top: header).size
    let sizes = panes.map { $0.wantedSize(in: room) }
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
    guard let columns = bar.selectedColumns else { return }
    let part = Rect(x: columns.lowerBound, y: 1, width: columns.count, height: 1)
    canvas.fill(part, with: glyphs.raisedBorder.horizontal, style: .accent)
  }

  /// Returns the height of the titles, plus one for a line under them if there is room.
  private func headerHeight(in size: Size) -> Int {
    size.height > 3 ? 2 : 1
  }
}

/// The title of a tab and the widgets that the tab shows.
public struct Tab {
  let content: Widget
  /// What the program asks of the layout for the only widget, which a column can contain.
  let sizing: Sizing?
  /// The view models to retain while the content exists.
  private(set) var models: [AnyObject] = []
  /// The action that passes the title, and each later one, to a closure.
  let followTitle: (_ show: @escaping (String) -> Void) -> Void

  /// Creates a tab that shows a column of widgets.
  package init(
    _ widgets: [Widget],
    followTitle: @escaping (Widget, @escaping (String) -> Void) -> Void
  ) {
    let content = Widget.column(widgets)
    self.content = content
    self.followTitle = { [weak content] show in if let content { followTitle(content, show) } }
    sizing = widgets.count == 1 ? widgets[0].sizing : nil
  }

  /// Retains a view model of its own while the content exists.
  ///
  ///     let album = AlbumModel(id)
  ///     return Tab(album.title) { … }.keeping(album)
  public func keeping(_ model: AnyObject) -> Tab {
    var copy = self
    copy.models.append(model)
    return copy
  }
}

/// A result builder that lists tabs.
public typealias TabBuilder = ArrayBuilder<Tab>
