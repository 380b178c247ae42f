internal import ViewModels

/// A line that lists the current keys: "Tab next · Enter sign in · Ctrl-C quit".
///
/// ![The last line of a page, with its keys](keybar)
///
/// The bar shows enabled bindings whose ``KeyBinding/isInFooter`` is true. It omits a binding that
/// does not fit, or whose action would have no effect. After the first key of a chord, the bar shows
/// the keys that can follow. A click on a key has the effect of pressing that key.
///
/// `KeyBar(.functionKeys)` shows the actions of F1 to F10 at fixed places instead, as Midnight Commander does:
///
/// ![A row with the numbers and actions of the function keys](functionkeys)
public final class KeyBar: Widget {
  /// The keys that a bar shows.
  public nonisolated enum Content: Hashable, Sendable {
    /// The keys that have an effect now, as many as fit.
    case currentKeys
    /// The function keys F1 to F10, with their actions even if `isInFooter` is false.
    ///
    /// On 60 or more columns, each key has a place of its own, which moves only to make room for a long
    /// title. On fewer columns, keys without an action are omitted.
    case functionKeys
  }

  /// A key of the bar and its action.
  public struct Item: Equatable {
    /// The names of the keys to press, such as "F1" or "Ctrl-X Ctrl-S".
    public let keys: String
    /// The name of the action.
    public let title: String
    let presses: [KeyPress]
    let label: String
    let isPending: Bool
    let columns: Range<Int>
  }

  /// The keys that the bar shows.
  public let content: Content

  // The conditions of keys are closures over view models.
  private lazy var reading = TrackedReading { [weak self] in self?.setNeedsDisplay() }
  private var mousePress = MousePress()
  /// The item on which the mouse button was pressed.
  private var pressed: Item?

  /// Creates a key bar.
  public init(_ content: Content = .currentKeys) {
    self.content = content
    super.init()
    growth = .horizontal
  }

  package override var isAtFoot: Bool { true }

  public override func size(in available: Size) -> Size {
    Size(width: available.width, height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let width = canvas.size.width
    reading.read {
      items(width: width, glyphs)
    } then: { items in
      draw(items, on: &canvas, glyphs)
    }
  }

  private func draw(_ items: [Item], on canvas: inout Canvas, _ glyphs: Glyphs) {
    if content == .currentKeys { host?.drew(items) }
    canvas.paint(.heading, glyphs)
    canvas.fill(canvas.bounds, style: .footer)
    for item in items {
      let x = item.columns.lowerBound
      if content == .currentKeys, x > 1 {
        let separator = separator(glyphs)
        canvas.write(separator, at: Point(x: x - separator.columns, y: 0), style: .footer)
      }
      let width = canvas.write(item.label, at: Point(x: x, y: 0), style: .key)
      let gap = content == .currentKeys ? " " : ""
      let title = "\(gap)\(glyphs.replacingPunctuation(in: item.title))"
      canvas.write(
        title.truncated(to: item.columns.count - width, ellipsis: glyphs.ellipsis),
        at: Point(x: x + width, y: 0),
        style: .footer
      )
    }
  }

  // MARK: Items

  /// The keys that fit in the bar, from left to right.
  public var items: [Item] { items(width: frame.size.width, glyphs) }

  /// Presses the keys of an item, as a click does.
  public func press(_ item: Item) {
    guard isUsable, !item.isPending else { return }
    for press in item.presses { host?.press(press) }
  }

  private func items(width: Int, _ glyphs: Glyphs) -> [Item] {
    guard let keys = host?.keys else { return [] }
    return switch content {
    case .currentKeys: currentKeys(of: keys, width: width, glyphs)
    case .functionKeys: functionKeys(of: keys, width: width)
    }
  }

  private func currentKeys(of keys: KeyLayers, width: Int, _ glyphs: Glyphs) -> [Item] {
    let separator = separator(glyphs)
    func columns(_ text: String) -> Int { glyphs.replacingPunctuation(in: text).columns }
    var x = 1
    return keys.footerItems(width: width - 2, separator: separator, measure: columns).map { item in
      let end = x + columns(item.text)
      defer { x = end + separator.columns }
      return Item(
        keys: item.keys,
        title: item.title,
        presses: item.presses,
        label: item.keys,
        isPending: item.isPending,
        columns: x..<end
      )
    }
  }

  private func functionKeys(of keys: KeyLayers, width: Int) -> [Item] {
    let bound = (1...10).compactMap { number -> (number: Int, title: String)? in
      keys.binding(for: .function(number)).map { (number, $0.title(in: keys.wording)) }
    }
    let places = FunctionKeyPlaces(
      bound.map { (number: $0.number, columns: "\($0.number)\($0.title)".columns) },
      width: width
    )
    return bound.compactMap { number, title in
      guard let columns = places.columns[number] else { return nil }
      return Item(
        keys: KeyPress.function(number).name(in: keys.wording),
        title: title,
        presses: [.function(number)],
        label: "\(number)",
        isPending: false,
        columns: columns
      )
    }
  }

  private func separator(_ glyphs: Glyphs) -> String { " \(glyphs.separator) " }

  // MARK: The mouse

  public override func handle(_ event: MouseEvent) -> Bool {
    if event.isClick { pressed = item(at: event.position) }
    guard let pressed else { return false }
    let area = Rect(x: pressed.columns.lowerBound, y: 0, width: pressed.columns.count, height: 1)
    let outcome = mousePress.handle(event, in: area)
    // Since the press, the key at this position may have changed.
    if outcome == .completed, item(at: event.position) == pressed { press(pressed) }
    return outcome != .ignored
  }

  private func item(at point: Point) -> Item? {
    items.first { $0.columns.contains(point.x) }
  }
}

/// The columns of the function keys in a row.
nonisolated struct FunctionKeyPlaces {
  /// The columns of each key that has a place, without the gap after it.
  private(set) var columns: [Int: Range<Int>] = [:]

  /// The number of columns from which each of the ten keys has a place.
  private static let wide = 60
  private static let least = 7

  /// Places keys whose labels and titles take some columns.
  init(_ bound: [(number: Int, columns: Int)], width: Int) {
    var shown = bound
    if width < Self.wide {
      // The first key usually shows the help, and the last one quits.
      let order =
        Array(bound.prefix(1)) + bound.dropFirst().suffix(1) + bound.dropFirst().dropLast()
      let fitting = order.prefix(max(1, width / Self.least))
      shown = places(inOrderOf: fitting.map(\.number)).map { fitting[$0] }
    }
    let count = width < Self.wide ? shown.count : 10
    var starts = shown.enumerated().map { index, key in
      width * (width < Self.wide ? index : key.number - 1) / count
    }
    if shown.reduce(0, { $0 + $1.columns + 1 }) <= width {
      Self.move(&starts, apart: shown.map { $0.columns + 1 }, width: width)
    }
    for (index, key) in shown.enumerated() {
      let isLast = index == shown.count - 1
      let place = width * (width < Self.wide ? index + 1 : key.number) / count
      let wanted = max(place, starts[index] + key.columns + 1)
      let end = min(wanted, isLast ? width : starts[index + 1])
      columns[key.number] = starts[index]..<max(starts[index], end - 1)
    }
  }

  /// Moves starts as little as possible, so that each title is whole.
  private static func move(_ starts: inout [Int], apart lengths: [Int], width: Int) {
    for index in starts.indices.dropFirst() {
      starts[index] = max(starts[index], starts[index - 1] + lengths[index - 1])
    }
    var end = width
    for index in starts.indices.reversed() {
      starts[index] = min(starts[index], end - lengths[index])
      end = starts[index]
    }
  }
}
