/// A group of visible options, of which at most one is selected.
///
/// ![Three options, the second of which is selected](radiogroup)
///
///     RadioGroup(model[\.size], among: Size.allCases) { $0.title }
///
/// Up and Down in a column, and Left and Right in a row, highlight another option without selecting
/// it. Space selects the highlighted option. Beyond the ends of a column, Up and Down move the
/// focus. In a row, Left and Right stop at the ends. A click selects an option when the mouse
/// button is released over that option. Enter presses the default button of the page.
public final class RadioGroup: ChoiceControl {
  /// The direction in which the options are arranged.
  public var axis = Axis.vertical {
    didSet {
      guard axis != oldValue else { return }
      keys = makeKeys()
      setNeedsLayout()
    }
  }

  /// Sets the direction in which the options are arranged.
  ///
  ///     RadioGroup(model[\.size]) { $0.title }.axis(.horizontal)
  public func axis(_ axis: Axis) -> RadioGroup {
    self.axis = axis
    return self
  }

  /// The index of the option that the keys act on.
  private var current = 0 {
    didSet { if current != oldValue { setNeedsDisplay() } }
  }

  private var mousePress = MousePress()
  /// The index of the option on which the mouse button was pressed.
  private var pressed: Int?

  private lazy var keys = makeKeys()

  /// Creates a group of options in a column.
  public override init(_ options: [String], selectedIndex: Int? = nil) {
    super.init(options, selectedIndex: selectedIndex)
    returnToSelection()
  }

  override func stateChanged() {
    if !isFocused { returnToSelection() }
  }

  public override func focusChanged() {
    returnToSelection()
  }

  override var activeArea: Rect {
    guard !options.isEmpty else { return bounds }
    return axis == .vertical
      ? Rect(
        x: 0,
        y: position - firstRow(height: bounds.size.height),
        width: bounds.size.width,
        height: 1
      )
      : Rect(
        x: start(of: position) - firstColumn(width: bounds.size.width),
        y: 0,
        width: ends[position] - start(of: position),
        height: 1
      )
  }

  public override var keyMap: KeyMap? { keys }

  public override var semantics: Semantics? {
    semantics(
      .choice,
      of: .option,
      showing: options.indices,
      current: isFocused && !options.isEmpty ? position : nil
    )
  }

  private func chooseCurrent() {
    choose(position)
  }

  private func makeKeys() -> KeyMap {
    let isColumn = axis == .vertical
    return KeyMap(ofToolkit: "Options") { [weak self] in
      KeyBinding(.space, title: "choose", isEnabled: self?.isUsable ?? false) {
        self?.chooseCurrent()
      }.hinted(if: self.map { $0.position != $0.selectedIndex } ?? false)
      KeyBinding(
        isColumn ? .up : .left,
        title: "previous option",
        isInFooter: false,
        isEnabled: !isColumn || self.map { $0.position > 0 } ?? false
      ) { self?.move(by: -1) }
      KeyBinding(
        isColumn ? .down : .right,
        title: "next option",
        isInFooter: false,
        isEnabled: !isColumn || self.map { $0.position < $0.options.count - 1 } ?? false
      ) { self?.move(by: 1) }
      KeyBinding(.home, title: "first option", isInFooter: false) { self?.current = 0 }
      KeyBinding(.end, title: "last option", isInFooter: false) { self?.move(by: .max) }
    }
  }

  public override func handle(_ event: MouseEvent) -> Bool {
    guard isUsable else { return false }
    if event.isClick { pressed = index(at: event.position) }
    guard let pressed else { return false }
    let outcome = mousePress.handle(event, in: bounds)
    // A release over another option has no effect.
    if outcome == .completed, index(at: event.position) == pressed, choose(pressed) {
      current = pressed
    }
    return outcome != .ignored
  }

  private func index(at point: Point) -> Int? {
    let index =
      axis == .vertical
      ? point.y + firstRow(height: frame.size.height)
      : column(at: point.x + firstColumn(width: frame.size.width))
    return index.flatMap { options.indices.contains($0) ? $0 : nil }
  }

  public override func size(in available: Size) -> Size {
    axis == .vertical
      ? Size(width: 4 + state.columns, height: max(1, options.count))
      : Size(width: ends.last ?? 0, height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    if axis == .vertical {
      drawColumn(on: &canvas, glyphs)
    } else {
      drawRow(on: &canvas, glyphs)
    }
  }

  private func drawColumn(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let first = firstRow(height: canvas.size.height)
    let hidden = (above: first > 0, below: first + canvas.size.height < options.count)
    let width = canvas.size.width - (hidden.above || hidden.below ? 2 : 0)
    for (row, index) in options.indices.dropFirst(first).prefix(canvas.size.height).enumerated() {
      draw(index, at: Point(x: 0, y: row), width: max(1, width), on: &canvas, glyphs)
    }
    guard width > 1 else { return }
    let last = Point(x: canvas.size.width - 1, y: canvas.size.height - 1)
    if hidden.below { canvas.write(String(glyphs.down), at: last, style: .hint) }
    if hidden.above { canvas.write(String(glyphs.up), at: Point(x: last.x, y: 0), style: .hint) }
  }

  private func drawRow(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let width = canvas.size.width
    let first = firstColumn(width: width)
    for index in options.indices {
      let start = start(of: index) - first
      draw(
        index,
        at: Point(x: start, y: 0),
        width: min(ends[index] - first - start, width),
        on: &canvas,
        glyphs
      )
    }
  }

  private func draw(
    _ index: Int,
    at point: Point,
    width: Int,
    on canvas: inout Canvas,
    _ glyphs: Glyphs
  ) {
    if isFocused, index == position { canvas.placeCursor(at: point, isVisible: false) }
    canvas.write(
      mark: index == selectedIndex ? glyphs.chosen : glyphs.unchosen,
      isOn: index == selectedIndex,
      title: options[index],
      at: point,
      width: width,
      style: index == position || !isUsable ? controlStyle() : .text,
      glyphs
    )
  }

  // MARK: Positions

  /// The index `current`, limited to the existing options.
  private var position: Int { state.index(current, movedBy: 0) }

  private func move(by step: Int) {
    current = state.index(position, movedBy: step)
  }

  private func returnToSelection() {
    if let selected = state.selected { current = selected }
  }

  /// Returns the index of the row to show first, so that the current option is visible.
  private func firstRow(height: Int) -> Int { max(0, position - max(0, height - 1)) }

  /// Returns the column to show first, so that the current option is visible.
  private func firstColumn(width: Int) -> Int {
    guard !options.isEmpty else { return 0 }
    return min(start(of: position), max(0, ends[position] - width))
  }

  /// The end column of each option in a horizontal group.
  private var ends: [Int] {
    var end = -2
    return options.map { option in
      end += 2 + 4 + option.columns
      return end
    }
  }

  private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] + 2 }

  private func column(at x: Int) -> Int? {
    options.indices.first { (start(of: $0)..<ends[$0]).contains(x) }
  }
}
