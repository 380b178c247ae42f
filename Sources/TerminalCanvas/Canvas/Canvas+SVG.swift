nonisolated extension Canvas {
  /// Returns an SVG image that looks like the canvas in a terminal, for a web page or a README.
  ///
  /// The image contains no scripts, embedded fonts or links. Equal canvases and arguments give
  /// equal images. The positions of the cells in the image do not depend on the viewer's font. Thin
  /// borders are drawn as lines.
  public func svg(
    title: String = "",
    theme: Theme = .dark,
    palette: Palette = .dark
  ) -> String {
    var image = SVGImage(canvas: self, title: title, theme: theme, palette: palette)
    return image.draw()
  }
}

/// An SVG image with these layers: window, backgrounds, lines, texts, cursor.
private nonisolated struct SVGImage {
  let canvas: Canvas
  let title: String
  let theme: Theme
  let palette: Palette

  private var backgrounds: [String] = []
  /// The halves of cells that are filled, such as the edges of panels.
  private var halves: [(rect: Rect, color: String)] = []
  private var lines = SVGLines()
  private var texts: [String] = []

  /// The cell size for a 15-pixel font.
  ///
  /// In most monospaced fonts, the width of a character is 0.6 times the font size.
  private let cell = Size(width: 9, height: 19)
  private let fontSize = 15
  private let margin = 14
  private let bar = 30

  init(canvas: Canvas, title: String, theme: Theme, palette: Palette) {
    self.canvas = canvas
    self.title = title.map(\.drawn).joined()
    self.theme = theme
    self.palette = palette
  }

  mutating func draw() -> String {
    for y in 0..<canvas.grid.height { drawRow(y) }
    let width = canvas.grid.width * cell.width + 2 * margin
    let height = canvas.grid.height * cell.height + bar + margin
    let page = theme.appearance(of: .text, on: .screen, at: .full)
    let paper = palette.hex(page.background, otherwise: palette.background)
    let ink = palette.hex(page.foreground, otherwise: palette.foreground)
    let label = title.isEmpty ? "Terminal" : title.escaped
    var parts = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" aria-label="\(label)">
      """,
      """
      <rect x="0.5" y="0.5" width="\(max(0, width - 1))" height="\(max(0, height - 1))" rx="8" \
      fill="\(paper)" stroke="\(ink)" stroke-opacity="0.25"/>
      """,
    ]
    for (index, color) in ["#ff5f57", "#febc2e", "#28c840"].enumerated() {
      parts.append("<circle cx=\"\(18 + 18 * index)\" cy=\"16\" r=\"5\" fill=\"\(color)\"/>")
    }
    parts.append(
      """
      <g font-family="ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace" \
      font-size="\(fontSize)" fill="\(ink)">
      """
    )
    if !title.isEmpty {
      parts.append(
        """
        <text x="\(width / 2)" y="21" text-anchor="middle" font-size="13" \
        fill-opacity="0.7">\(title.escaped)</text>
        """
      )
    }
    parts += backgrounds
    parts += halves.map { rect, color in
      """
      <rect x="\(rect.origin.x)" y="\(rect.origin.y)" width="\(rect.size.width)" \
      height="\(rect.size.height)" fill="\(color)"/>
      """
    }
    parts += lines.elements
    parts += texts
    if let cursor = canvas.cursor {
      let x = left(of: cursor.x)
      let y = top(of: cursor.y) + 1
      parts.append("<rect x=\"\(x)\" y=\"\(y)\" width=\"2\" height=\"\(cell.height - 2)\"/>")
    }
    parts += ["</g>", "</svg>", ""]
    return parts.joined(separator: "\n")
  }

  private func left(of column: Int) -> Int { margin + column * cell.width }
  private func top(of row: Int) -> Int { bar + row * cell.height }

  /// Draws a row as ranges of cells with equal styles.
  private mutating func drawRow(_ y: Int) {
    var x = 0
    while x < canvas.grid.width {
      let first = canvas.cell(at: Point(x: x, y: y))
      let start = x
      var cells: [Canvas.Cell] = []
      while x < canvas.grid.width {
        let next = canvas.cell(at: Point(x: x, y: y))
        guard next.style == first.style, next.ground == first.ground,
          next.isDimmed == first.isDimmed
        else { break }
        cells.append(next)
        x += 1
      }
      let appearance = theme.appearance(
        of: first.style,
        on: first.ground,
        isDimmed: first.isDimmed,
        at: .full
      )
      let page = theme.appearance(of: .text, on: .screen, at: .full)
      draw(cells, from: start, row: y, svgStyle: SVGStyle(appearance, page, palette))
    }
  }

  /// Fills half a cell, or extends the half that ends at the cell.
  private mutating func fillHalf(isUpper: Bool, at point: Point, _ color: String) {
    let half = cell.height / 2
    let y = top(of: point.y) + (isUpper ? 0 : half)
    let height = isUpper ? half : cell.height - half
    if let last = halves.last, last.color == color, last.rect.origin.y == y,
      last.rect.columns.upperBound == left(of: point.x), last.rect.size.height == height
    {
      halves[halves.count - 1].rect = last.rect.inset(right: -cell.width)
    } else {
      let rect = Rect(x: left(of: point.x), y: y, width: cell.width, height: height)
      halves.append((rect, color))
    }
  }

  private mutating func draw(_ cells: [Canvas.Cell], from column: Int, row: Int, svgStyle: SVGStyle)
  {
    if let background = svgStyle.background {
      backgrounds.append(
        """
        <rect x="\(left(of: column))" y="\(top(of: row))" \
        width="\(cells.count * cell.width)" height="\(cell.height)" fill="\(background)"/>
        """
      )
    }
    if svgStyle.isUnderlined {
      let y = top(of: row) + cell.height - 3
      lines.add(
        "M\(left(of: column)) \(y).5h\(cells.count * cell.width)",
        color: svgStyle.foreground,
        opacity: svgStyle.opacity
      )
    }
    var plain: Range<Int>?
    for (index, next) in cells.enumerated() {
      let x = column + index
      if next.marks.isEmpty, next.base.isASCII {
        // Some browsers show several spaces as one, so a gap ends the text.
        let isGap = next.base == " " && cells.dropFirst(index + 1).first?.base == " "
        if isGap { flush() }
        guard next.base != " " || plain != nil else { continue }
        plain = (plain?.lowerBound ?? index)..<index + 1
        continue
      }
      flush()
      if next.columns == 0 { continue }
      if next.base == "▀" || next.base == "▄", next.marks.isEmpty {
        fillHalf(isUpper: next.base == "▀", at: Point(x: x, y: row), svgStyle.foreground)
      } else if next.base == "─", next.marks.isEmpty {
        lines.addHorizontal(
          from: left(of: x),
          to: left(of: x + 1),
          y: top(of: row) + cell.height / 2,
          color: svgStyle.foreground,
          opacity: svgStyle.opacity
        )
      } else if let line = BoxDrawingLine(next.base), next.marks.isEmpty {
        lines.add(
          line.path(x: left(of: x), y: top(of: row), cell: cell),
          color: svgStyle.foreground,
          opacity: svgStyle.opacity
        )
      } else {
        write(next.text, columns: next.columns, at: x)
      }
    }
    flush()

    func flush() {
      guard let range = plain else { return }
      plain = nil
      var text = cells[range].map(\.text).joined()
      while text.last == " " { text.removeLast() }
      if !text.isEmpty { write(text, columns: text.count, at: column + range.lowerBound) }
    }

    func write(_ text: String, columns: Int, at x: Int) {
      let y = top(of: row) + 14
      let length = text.count > 1 || columns > 1 ? " textLength=\"\(columns * cell.width)\"" : ""
      let adjust = length.isEmpty ? "" : " lengthAdjust=\"spacingAndGlyphs\""
      texts.append(
        "<text x=\"\(left(of: x))\" y=\"\(y)\"\(length)\(adjust)\(svgStyle.attributes)>"
          + "\(text.escaped)</text>"
      )
    }
  }
}

/// The SVG attributes of an appearance.
private nonisolated struct SVGStyle {
  let foreground: String
  let background: String?
  let isUnderlined: Bool
  let opacity: String
  let attributes: String

  /// Creates the attributes of a text on a page, whose colors need no attributes.
  init(_ appearance: Theme.Appearance, _ page: Theme.Appearance, _ palette: Palette) {
    var ink = palette.hex(appearance.foreground, otherwise: palette.foreground)
    let paper = palette.hex(appearance.background, otherwise: palette.background)
    if appearance.attributes.contains(.reverse) {
      background = ink
      ink = paper
    } else {
      background = appearance.background == page.background ? nil : paper
    }
    foreground = ink
    isUnderlined = appearance.attributes.contains(.underline)
    opacity = appearance.attributes.contains(.dim) ? "0.6" : ""
    var attributes =
      ink == palette.hex(page.foreground, otherwise: palette.foreground)
      ? "" : " fill=\"\(ink)\""
    if appearance.attributes.contains(.bold) { attributes += " font-weight=\"bold\"" }
    if appearance.attributes.contains(.italic) { attributes += " font-style=\"italic\"" }
    if !opacity.isEmpty { attributes += " fill-opacity=\"\(opacity)\"" }
    self.attributes = attributes
  }
}

nonisolated extension Character {
  /// The text of the cells that show the character, without control characters.
  fileprivate var drawn: String {
    var drawn = ""
    forEachCell { drawn += String($0.base) + $0.marks }
    return drawn
  }
}

nonisolated extension String {
  /// The text escaped for XML.
  ///
  /// Each scalar is escaped by itself, because `<` and a combining mark form one character.
  fileprivate var escaped: String {
    unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
