internal import ViewModels

/// Several widgets with titles, arranged by the room that there is.
///
/// ![Two panes beside each other, the first with a thick border](panes)
///
///     Panes(.row, .tabs) {
///       Tab("Packages") { Table(Rows(model.rows)) { … }.named("packages") }
///       Tab("Details") { Label(model.details) }
///     }
///
/// The first arrangement that fits is used, or else the last. In a row or a column, each pane has a
/// border with its title. The focus stays in the same widget when the arrangement changes. A pane
/// without room comes forward when the program moves the focus into it, for example with
/// ``Page/focus(named:)``.
///
/// F6 moves the focus to the next pane. With ``Arrangement/single``, Escape and a click on its
/// title lead back to the earlier pane from which the user came.
public final class Panes: Widget {
  /// An arrangement of panes.
  public nonisolated enum Arrangement: Hashable, Sendable {
    /// Beside each other.
    case row
    /// Above each other.
    case column
    /// One at a time, below a row with the titles of all.
    case tabs
    /// One at a time, below its title and a way back.
    case single
  }

  /// The arrangements, the preferred one first.
  public let arrangements: [Arrangement]

  /// The minimum size of a pane beside or above others, if its own minimum is not larger.
  public let minimum: Size

  private let group: PaneGroup
  private let boxes: [Box]
  /// What the only widget of each pane asks for.
  private let sizings: [Sizing?]
  private let bar: TabBar
  private let header = PathHeader()
  /// The index of the only pane that is shown; nil before the first layout.
  private var shown: Int?
  private var trail: [Int] = []

  /// The arrangement of the latest layout.
  public private(set) var arrangement: Arrangement

  /// Creates panes.
  ///
  /// - Parameters:
  ///   - arrangements: The arrangements, the preferred one first; without any, a row and then tabs.
  ///   - minimum: The minimum size of a pane beside or above others, including its border.
  ///   - panes: The panes with their titles.
  public convenience init(
    _ arrangements: Arrangement...,
    minimum: Size = Size(width: 30, height: 6),
    @TabBuilder panes: () -> [Tab]
  ) {
    self.init(arrangements, minimum: minimum, panes: panes())
  }

  private init(_ arrangements: [Arrangement], minimum: Size, panes: [Tab]) {
    require(!panes.isEmpty, "Panes need at least one Tab")
    self.arrangements = arrangements.isEmpty ? [.row, .tabs] : arrangements
    self.minimum = minimum
    arrangement = self.arrangements[0]
    boxes = panes.map { Box($0.content) }
    group = PaneGroup(zip(boxes, panes).map { Pane($0, keeping: $1.models) })
    sizings = panes.map(\.sizing)
    bar = TabBar(panes.map { _ in "" })
    super.init()
    growth = .both
    adopt(children)
    for (index, tab) in panes.enumerated() {
      tab.followTitle { [weak bar, weak box = boxes[index]] title in
        bar?.options[index] = title
        box?.title = title
      }
    }
    group.activated = { [weak self] index in
      self?.bar.selectedIndex = index
      self?.setNeedsLayout()
    }
    bar.edited.add { [weak self] index in self?.pick(index) }
    bar.enter = { [weak self] in self?.enterActive() }
    bar.canEnter = { [weak self] in self?.group.activePane?.isFocusable ?? false }
    header.wentTo = { [weak self] _ in self?.goBack() }
  }

  // MARK: Moving between panes

  private func pick(_ index: Int) {
    guard isUsable, group.panes.indices.contains(index) else { return }
    let keepsFocus = bar.isFocused
    group.activate(index)
    if !keepsFocus { group.enter(index) }
  }

  private func enterActive() { group.enter(group.active) }

  private func goBack() {
    guard isUsable, let index = trail.popLast() else { return }
    let left = trail
    group.enter(index)
    trail = left
    setNeedsLayout()
  }

  public override var keyMap: KeyMap? { keys }

  private lazy var keys = KeyMap(ofToolkit: "Panes") { [weak self] in
    KeyBinding(.escape, title: "back", isEnabled: self?.canGoBack ?? false) { self?.goBack() }
      .essential()
    KeyBinding(.function(6), title: "next pane", isEnabled: self?.canMove ?? false) {
      self?.group.enterNext()
    }
  }

  private var canGoBack: Bool { isUsable && arrangement == .single && !trail.isEmpty }

  private var canMove: Bool {
    guard isUsable, group.panes.count > 1 else { return false }
    // A pane without controls can come forward, but cannot take the focus beside another one.
    let showsAll = arrangement == .row || arrangement == .column
    return !showsAll || group.panes.count { $0.isFocusable } > 1
  }

  public override func focusEntered(_ widget: Widget) {
    group.focusEntered(widget)
    bar.selectedIndex = group.active
  }

  // MARK: Layout

  public override var children: [Widget] { [bar, header] + group.panes }

  public override func size(in available: Size) -> Size {
    let arrangement = fitting(in: available)
    let sizes = boxes.map { $0.size(in: available) }
    let (width, height) = (sizes.map(\.width), sizes.map(\.height))
    switch arrangement {
    case .row:
      return Size(width: width.reduce(0) { $0.addingClamped($1) }, height: height.max() ?? 0)
    case .column:
      return Size(width: width.max() ?? 0, height: height.reduce(0) { $0.addingClamped($1) })
    case .tabs, .single: return Size(width: width.max() ?? 0, height: height.max() ?? 0)
    }
  }

  private func fitting(in room: Size) -> Arrangement {
    arrangements.first { fits($0, in: room) } ?? arrangements[arrangements.count - 1]
  }

  private func fits(_ arrangement: Arrangement, in room: Size) -> Bool {
    switch arrangement {
    case .row:
      room.height >= minimum.height && room.width >= least(.horizontal).reduce(0, +)
    case .column:
      room.width >= minimum.width && room.height >= least(.vertical).reduce(0, +)
    case .tabs, .single: true
    }
  }

  /// The minimum lengths of the panes with their borders.
  private func least(_ axis: Axis) -> [Int] {
    group.panes.indices.map { index in
      let own = sizings[index]?[axis].limits.lowerBound ?? 0
      return max(axis == .horizontal ? minimum.width : minimum.height, own > 0 ? own + 2 : 0)
    }
  }

  public override func layOut() {
    let fitting = fitting(in: frame.size)
    if fitting != arrangement {
      arrangement = fitting
      shown = nil
      trail = group.active > 0 ? [0] : []
    }
    switch arrangement {
    case .row: placeAll(.horizontal)
    case .column: placeAll(.vertical)
    case .tabs: placeOne(below: bar, hiding: header)
    case .single: placeOne(below: header, hiding: bar)
    }
  }

  private func placeAll(_ axis: Axis) {
    bar.placeNowhere()
    header.placeNowhere()
    let least = least(axis)
    var shares = Shares(
      least.indices.map { index in
        Shares.Part(
          0,
          limits: least[index]...Canvas.limit,
          growth: .weighted(sizings[index]?.weight ?? 1)
        )
      }
    )
    // Edges separate panels one below the other.
    let gap = glyphs.hasSurfaces && axis == .horizontal ? 1 : 0
    let room = axis == .horizontal ? frame.size.width : frame.size.height
    let gaps = Gaps(count: least.count - 1, total: shares.fit(in: room, spacing: gap))
    var start = 0
    for (index, pane) in group.panes.enumerated() {
      boxes[index].isFramed = true
      pane.isAlone = false
      pane.place(
        in: axis == .horizontal
          ? Rect(x: start, y: 0, width: shares[index], height: frame.size.height)
          : Rect(x: 0, y: start, width: frame.size.width, height: shares[index])
      )
      start += shares[index] + gaps[index]
    }
  }

  private func placeOne(below top: Widget, hiding other: Widget) {
    let active = group.active
    if arrangement == .single, shown != active {
      // The way back leads to earlier panes only, so the first pane is the beginning of each way.
      let passed = shown.map { [$0] } ?? []
      trail = (trail.filter { !passed.contains($0) } + passed).filter { $0 < active }
      shown = active
    }
    header.titles = (trail.suffix(1) + [active]).map { boxes[$0].title }
    other.placeNowhere()
    top.place(in: bounds.inset(bottom: max(0, frame.size.height - 1)))
    for (index, pane) in group.panes.enumerated() {
      boxes[index].isFramed = false
      pane.isAlone = index == active
      if index == active { pane.place(in: bounds.inset(top: 1)) } else { pane.placeNowhere() }
    }
  }
}
