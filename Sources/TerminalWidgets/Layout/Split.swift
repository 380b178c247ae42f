internal import ViewModels

/// Two widgets with a divider between them that the user can move.
///
/// ![A list, a divider with arrows, and a box](split)
///
///     Split(at: model[\.split]) {
///       Table(Rows(model.rows)) { … }.named("packages")
///       Box(model.title) { … }
///     }
///     Split(.vertical, at: 0.7) {
///       TextArea(model[\.query])
///       List(Rows(model.results)) { $0.title }
///     }
///
/// The position of the divider is the first widget's fraction of the room, so it keeps its meaning
/// when the window changes. While the fraction is 0, the first widget is hidden; while it is 1, the
/// second.
///
/// The mouse drags the divider. Tab reaches the divider, where arrow keys move it, and Home and End
/// hide a widget. F6 moves the focus to the other widget, and shows that widget if it is hidden. If
/// there is too little room for the minimum of both, only the widget with the latest focus is shown.
/// An arrow on the divider then points to the other one.
public final class Split: Widget {
  /// The direction in which the widgets follow each other.
  public let axis: Axis

  /// The minimum number of columns or rows for each widget, if its own minimum is not larger.
  public let minimum: Int

  /// The event that is sent with the fraction when the user has moved the divider.
  public let moved = WidgetEvent<Double>()

  /// True if the user can hide one of the widgets.
  public private(set) var isCollapsible = true

  private let group: PaneGroup
  private let divider = SplitDivider()
  private var state: SplitState

  /// Creates a split of two widgets.
  ///
  /// - Parameters:
  ///   - axis: The direction: `.horizontal` for widgets beside each other.
  ///   - fraction: The first widget's part of the room, from 0 to 1.
  ///   - minimum: The minimum number of columns or rows for each; by default 12 columns or 3 rows.
  ///   - panes: The two widgets.
  public init(
    _ axis: Axis = .horizontal,
    at fraction: Double = 0.5,
    minimum: Int? = nil,
    @WidgetBuilder panes: () -> [Widget]
  ) {
    let widgets = panes()
    require(
      widgets.count == 2,
      "a Split has two widgets, not \(widgets.count); put several in a VStack or another Split"
    )
    self.axis = axis
    self.minimum = max(1, minimum ?? (axis == .horizontal ? 12 : 3))
    group = PaneGroup(widgets.map { Pane($0) })
    state = SplitState(fraction)
    super.init()
    growth = .both
    divider.isQuiet = widgets.contains { $0 is Box }
    adopt(children)
    group.activated = { [weak self] index in self?.showPane(index) }
  }

  /// Lets the user hide one of the widgets, or not.
  public func collapsible(_ isCollapsible: Bool = true) -> Self {
    self.isCollapsible = isCollapsible
    return self
  }

  /// The first widget's part of the room: 0 while it is hidden, and 1 while the second is.
  ///
  /// A number outside of 0 to 1 is limited. Setting NaN has no effect.
  public var fraction: Double {
    get { state.fraction }
    set { if state.set(newValue) { setNeedsLayout() } }
  }

  // MARK: Moving the divider

  /// Changes the position as the user does.
  private func edit(_ change: (inout SplitState) -> Bool) {
    guard isUsable else { return }
    guard change(&state) else { return ring() }
    setNeedsLayout()
    moved.send(state.fraction)
  }

  func step(by cells: Int) {
    edit { $0.move(by: cells, in: room, hides: isCollapsible) }
  }

  func drag(to place: Int) {
    var new = state
    if new.drag(to: place, in: room, hides: isCollapsible) {
      edit {
        $0 = new
        return true
      }
    }
  }

  func hide(_ side: SplitState.Side) { edit { $0.hide(side) } }

  /// Moves the focus back to where it was before the mouse has moved the divider.
  func returnFocus() { group.panes[group.active].entry?.focus() }

  /// Moves the focus to the other pane, and shows that pane.
  func enterOther() { group.enterNext() }

  private func showPane(_ index: Int) {
    if state.hidden?.rawValue == index { edit { $0.restore() } }
    setNeedsLayout()
  }

  /// The panes in the latest layout.
  var shown: SplitState.Shown {
    state.shown(in: room, active: SplitState.Side(rawValue: group.active) ?? .first)
  }

  var canMove: Bool { isUsable && room.fits }
  var canHide: Bool { isUsable && isCollapsible && state.hidden == nil }

  private var room: SplitState.Room {
    SplitState.Room(
      length: max(0, length(of: frame.size) - 1),
      first: max(minimum, group.panes[0].content.limits(axis).lowerBound),
      second: max(minimum, group.panes[1].content.limits(axis).lowerBound)
    )
  }

  // MARK: Overrides

  public override var children: [Widget] { [group.panes[0], divider, group.panes[1]] }

  public override var keyMap: KeyMap? { keys }

  private lazy var keys = KeyMap(ofToolkit: "Split") { [weak self] in
    KeyBinding(.function(6), title: "other pane", isEnabled: self?.hasOtherPane ?? false) {
      self?.enterOther()
    }
  }

  /// True if the other pane is not shown or can have the focus.
  private var hasOtherPane: Bool {
    if case .only = shown { return isUsable }
    return isUsable && group.panes[1 - group.active].isFocusable
  }

  public override func focusEntered(_ widget: Widget) { group.focusEntered(widget) }

  public override func size(in available: Size) -> Size {
    let sizes = group.panes.map { $0.wantedSize(in: available) }
    return axis == .horizontal
      ? Size(
        width: sizes[0].width.addingClamped(sizes[1].width),
        height: max(sizes[0].height, sizes[1].height)
      )
      .adding(width: 1)
      : Size(
        width: max(sizes[0].width, sizes[1].width),
        height: sizes[0].height.addingClamped(sizes[1].height)
      )
      .adding(height: 1)
  }

  public override func layOut() {
    let shown = shown
    let all = length(of: frame.size)
    let first =
      switch shown {
      case .both(let first): first
      case .only(.first): max(0, all - 1)
      case .only(.second): 0
      }
    divider.place(in: part(from: first, to: min(all, first + 1)))
    let parts = [part(from: 0, to: first), part(from: first + 1, to: all)]
    var alone: Int?
    if case .only(let side) = shown {
      alone = side.rawValue
      group.focusLeft(for: side.rawValue)
    }
    for (index, pane) in group.panes.enumerated() {
      pane.isAlone = index == alone
      if parts[index].isEmpty { pane.placeNowhere() } else { pane.place(in: parts[index]) }
    }
  }

  private func length(of size: Size) -> Int { axis == .horizontal ? size.width : size.height }

  private func part(from start: Int, to end: Int) -> Rect {
    axis == .horizontal
      ? Rect(x: start, y: 0, width: end - start, height: frame.size.height)
      : Rect(x: 0, y: start, width: frame.size.width, height: end - start)
  }
}
