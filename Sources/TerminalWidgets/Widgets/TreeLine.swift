/// The content of a row of a ``Tree``: branch lines, a mark, and a line of text.
public final class TreeLine: Widget {
  /// The line of text.
  public let line = TextLine()

  /// The place of the row in the tree.
  package var place = TreePlace(depth: 0, isLast: true) {
    didSet { if place != oldValue { setNeedsLayout() } }
  }

  /// True if children are shown, false if children are hidden, nil for a row without children.
  package var isExpanded: Bool? {
    didSet { if isExpanded != oldValue { setNeedsDisplay() } }
  }

  /// Creates a row without text.
  public override init() {
    super.init()
    adopt([line])
  }

  public override var children: [Widget] { [line] }

  /// The number of levels whose lines are shown, which take at most half of the width.
  private var levels: Int { min(place.depth, max(0, frame.size.width / 4)) }

  /// The columns of the mark, in the row's coordinates.
  var markColumns: Range<Int> { levels * 2..<levels * 2 + 2 }

  public override func size(in available: Size) -> Size {
    line.size(in: available).adding(width: place.depth * 2 + 2)
  }

  public override func layOut() {
    line.place(in: bounds.inset(left: min(markColumns.upperBound, frame.size.width)))
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let border = glyphs.border
    var lines = ""
    for level in (place.depth - levels + 1)..<max(place.depth - levels + 1, place.depth) {
      lines += place.hasLine(inLevel: level) ? "\(border.vertical) " : "  "
    }
    if levels > 0 {
      lines += "\(place.isLast ? border.bottomLeft : border.leftTee)\(border.horizontal)"
    }
    let x = canvas.write(lines, at: .origin, style: .border)
    guard let isExpanded else {
      if levels > 0 {
        canvas.write(String(border.horizontal), at: Point(x: x, y: 0), style: .border)
      }
      return
    }
    let mark = isExpanded ? glyphs.expanded : glyphs.collapsed
    canvas.write(String(mark), at: Point(x: x, y: 0), style: .accent)
  }
}

extension TreeLine: SearchableContent {
  var searchText: String { line.text }
}

extension ListRow where Content == TreeLine {
  /// The text of the row.
  public var text: String {
    get { content.line.text }
    set { content.line.text = newValue }
  }

  /// The text at the right edge of the row.
  public var detail: String {
    get { content.line.detail }
    set { content.line.detail = newValue }
  }

  /// The style of the text.
  public var style: Style {
    get { content.line.style }
    set { content.line.style = newValue }
  }
}
