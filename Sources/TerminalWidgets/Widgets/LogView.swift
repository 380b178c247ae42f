internal import ViewModels

/// A view of text that grows at its end, such as a log.
///
/// ![The last lines of a log, in which a word is marked](logview)
///
///     LogView(model.lines)
///     LogView(model.lines, maximum: 1_000_000, wraps: false)
///
/// The view follows its end. After the user scrolls up, the view keeps its place and says how many
/// lines are new. End, or scrolling to the last line, follows the end again.
///
/// `/` or Ctrl-F searches while the user types, and marks all matches. Then `n` and `N` show the next
/// and the previous line with a match. `w` wraps long lines or, instead, lets Left and Right scroll
/// sideways.
///
/// Lines may contain the colors of a program's output, as in ``StyledText/init(ansi:)``. All other
/// control sequences are removed. The view keeps the latest lines, by default 100,000 of them and at
/// most 128 MiB, as compact bytes. A line of more than 16 KiB is cut. Adding lines draws nothing:
/// the next drawing reads the visible lines only.
public final class LogView: Widget {
  /// The event that is sent when the view begins or ceases to follow its end.
  public let followingChanged = WidgetEvent<Bool>()

  /// The text shown while there are no lines.
  public var emptyText = "" {
    didSet { if emptyText != oldValue { setNeedsDisplay() } }
  }

  /// The preferred size; by default, the view expands beyond it into free space.
  public var preferredSize = Size(width: 48, height: 8) {
    didSet { if preferredSize != oldValue { setNeedsLayout() } }
  }

  /// True if long lines are wrapped; otherwise, the user can scroll sideways.
  public var wraps: Bool {
    didSet {
      guard wraps != oldValue else { return }
      across = 0
      setNeedsDisplay()
    }
  }

  /// A closure that returns the style of a line, except for its parts with colors of their own.
  ///
  /// The closure is called for visible lines only.
  public var lineStyle: ((_ line: String) -> Style)? {
    didSet {
      display.removeAll()
      setNeedsDisplay()
    }
  }

  /// The maximum number of lines; the oldest lines are dropped.
  public var maximumLines: Int {
    get { store.maximumLines }
    set { changeStore { $0.maximumLines = newValue } }
  }

  /// The maximum number of bytes of all lines; the oldest lines are dropped.
  public var maximumBytes: Int {
    get { store.maximumBytes }
    set { changeStore { $0.maximumBytes = newValue } }
  }

  private(set) var store: LogStore
  private(set) var position = LogPosition()
  var search = Search.none {
    didSet { if search != oldValue { setNeedsDisplay() } }
  }
  /// The number of columns that are scrolled away on the left.
  var across = 0
  var bar = ScrollBarDrag()
  var display = LogDisplay()
  private lazy var keys = makeKeys()
  private lazy var findKeys = makeFindKeys()

  /// The state of a search.
  enum Search: Equatable {
    case none
    /// The user types the text. The position is the one to return to.
    case typing(RowSearch, LogPosition)
    /// The matches are marked.
    case marking(RowSearch)

    /// The search, if there is one.
    var rows: RowSearch? {
      switch self {
      case .none: nil
      case .typing(let rows, _), .marking(let rows): rows
      }
    }
  }

  /// Creates a view without lines.
  ///
  /// - Parameters:
  ///   - maximum: The maximum number of lines.
  ///   - wraps: True if long lines are wrapped.
  public init(maximum: Int = 100_000, wraps: Bool = true) {
    require(maximum > 0, "maximum must be positive; it is the number of lines to keep")
    self.wraps = wraps
    store = LogStore(maximumLines: maximum)
    super.init()
    growth = .both
  }

  // MARK: Lines

  /// The numbers of the kept lines.
  ///
  /// The first line ever added has the number 0. The numbers of lines never change.
  public var lines: Range<Int> { store.lines }

  /// The visible text of a line, without its colors; nil if the line is not kept.
  public func text(ofLine number: Int) -> String? {
    lines.contains(number) ? store.withLine(number) { StyledText(ansi: $0).text } : nil
  }

  /// Adds a line, or several lines if the text contains line breaks.
  public func append(_ line: String) {
    changeStore { $0.append(line) }
  }

  /// Adds lines.
  public func append(contentsOf lines: some Sequence<String>) {
    changeStore { for line in lines { $0.append(line) } }
  }

  /// Removes all lines, and follows the end.
  public func clear() {
    changeStore { $0.removeAll() }
    search = .none
    follow()
  }

  private func changeStore(_ change: (inout LogStore) -> Void) {
    change(&store)
    setNeedsDisplay()
  }

  // MARK: Scrolling

  /// True while the view follows its end.
  public var isFollowing: Bool { position.isAtEnd }

  /// The number of lines that were added below the last line that the user has seen.
  public var unreadCount: Int { position.unreadCount(in: content) }

  /// The numbers of the lines that are at least partly visible.
  public var visibleLines: Range<Int> {
    let rows = visibleRows
    guard let first = rows.first, let last = rows.last else {
      return lines.upperBound..<lines.upperBound
    }
    return first.line..<last.line + 1
  }

  /// Follows the end of the log, as End does.
  public func follow() {
    move { position, _ in position.follow() }
  }

  /// Scrolls as far as possible to make a line the first visible one.
  public func scroll(toLine number: Int) {
    move { $0.scroll(to: .init(line: number), in: $1) }
  }

  /// Scrolls down by a number of rows, or up if the number is negative.
  ///
  /// Returns true if the visible part changed.
  @discardableResult
  public func scroll(by rows: Int) -> Bool {
    move { $0.scroll(by: rows, in: $1) }
  }

  /// Changes the position, and returns true if it is another one.
  @discardableResult
  func move(_ change: (inout LogPosition, LogPosition.Content) -> Void) -> Bool {
    // Measuring the content reads the position.
    let before = position
    var next = before
    change(&next, content)
    guard next != before else { return false }
    position = next
    setNeedsDisplay()
    if next.isAtEnd != before.isAtEnd { followingChanged.send(next.isAtEnd) }
    return true
  }

  /// Returns to a position from which a search has led away.
  func restore(_ position: LogPosition) {
    move { current, _ in current = position }
  }

  // MARK: Overrides

  public override var takesFocus: Bool { true }

  public override var keyMap: KeyMap? {
    if case .typing = search { return findKeys }
    return keys
  }

  public override var semantics: Semantics? {
    var own = Semantics(.log)
    let first = lines.lowerBound
    let shown = visibleLines.lowerBound - first..<visibleLines.upperBound - first
    own.items = .init(count: lines.count, shown: shown) { [weak self] index in
      Semantics(.row, self?.text(ofLine: first + index) ?? "")
    }
    own.note = lines.isEmpty && !emptyText.isEmpty ? emptyText : nil
    return own
  }

  public override func handle(_ press: KeyPress) -> Bool {
    guard isUsable, case .typing = search, let character = press.text else { return false }
    type(String(character))
    return true
  }

  public override func handle(pasted text: String) -> Bool {
    guard isUsable, case .typing = search else { return false }
    type(text)
    return true
  }

  public override func handle(_ event: MouseEvent) -> Bool { handleMouse(event) }

  public override func focusChanged() {
    if !isFocused { endTyping() }
  }

  public override func size(in available: Size) -> Size {
    Size(
      width: min(preferredSize.width, available.width),
      height: min(preferredSize.height, available.height)
    )
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    drawLines(on: &canvas, glyphs)
    drawBar(on: &canvas, glyphs)
    if hasStatus { drawStatus(on: &canvas, glyphs) }
  }
}
