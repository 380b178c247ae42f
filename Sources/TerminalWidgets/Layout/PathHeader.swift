/// A line with the title of what is shown, after the titles that lead back.
final class PathHeader: Widget {
  /// The closure that is called with the index of the title to go back to.
  var wentTo: (Int) -> Void = { _ in }

  /// The titles, the last of which is that of what is shown.
  var titles: [String] = [] {
    didSet { if titles != oldValue { setNeedsDisplay() } }
  }

  /// The number of free columns before the titles, which are on a ground of their own with surfaces.
  private var inset: Int { glyphs.hasSurfaces ? 2 : 0 }

  private var press = MousePress()
  /// The part that the mouse button was pressed on.
  private var pressed: PathLine.Part?

  override var semantics: Semantics? {
    guard titles.count > 1 else { return nil }
    var own = Semantics(.path, value: titles.joined(separator: " › "))
    // The container has the key that leads back.
    own.actions = [
      .init(.press, glyphs.wording["back"], keys: KeyPress.escape.name(in: glyphs.wording)) {
        [weak self] in
        guard let self, titles.count > 1 else { return false }
        wentTo(titles.count - 2)
        return true
      }
    ]
    return own
  }

  override func size(in available: Size) -> Size {
    Size(width: line(width: available.width).columns + inset, height: 1)
  }

  private func line(width: Int) -> PathLine { PathLine(titles, width: width - inset, glyphs) }

  override func handle(_ event: MouseEvent) -> Bool {
    if event.isClick {
      let (line, x) = (line(width: frame.size.width), event.position.x - inset)
      pressed = line.parts.first { $0.columns.contains(x) && $0.target != nil }
    }
    guard isUsable, let pressed, let target = pressed.target else { return false }
    let columns = pressed.columns
    let area = Rect(x: columns.lowerBound + inset, y: 0, width: columns.count, height: 1)
    let outcome = press.handle(event, in: area)
    // The titles may have changed since the press.
    if outcome == .completed, target < titles.count - 1 { wentTo(target) }
    return outcome != .ignored
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    canvas.paint(.heading, glyphs)
    for part in line(width: canvas.size.width).parts {
      let place = Point(x: part.columns.lowerBound + inset, y: 0)
      canvas.write(part.text, at: place, style: part.style)
    }
  }
}

/// The titles of a path that fit in a line: "← Albums › Kind of Blue".
///
/// The last title is always shown, and cut if it is too wide. The first titles are left out if there is
/// too little room. An arrow leads back by one title.
nonisolated struct PathLine {
  struct Part {
    let text: String
    let columns: Range<Int>
    let style: Style
    /// The index of the title to which a click leads.
    var target: Int?
  }

  private(set) var parts: [Part] = []

  var columns: Int { parts.last?.columns.upperBound ?? 0 }

  init(_ titles: [String], width: Int, _ glyphs: Glyphs) {
    guard let current = titles.last else { return }
    let end = titles.count - 1
    let separator = " \(glyphs.step) "
    if end > 0 { add("\(glyphs.left) ", .key, leadingTo: end - 1) }
    var room = width - columns - current.columns
    let earlier = titles.indices.dropLast().reversed().prefix { index in
      room -= titles[index].columns + separator.columns
      return room >= 0
    }
    for index in earlier.reversed() where !titles[index].isEmpty {
      add(titles[index], .key, leadingTo: index)
      add(separator, .hint)
    }
    add(current.truncated(to: width - columns, ellipsis: glyphs.ellipsis), .title)
  }

  private mutating func add(_ text: String, _ style: Style, leadingTo target: Int? = nil) {
    let start = columns
    parts.append(
      Part(text: text, columns: start..<start + text.columns, style: style, target: target)
    )
  }
}
