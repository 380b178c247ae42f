import TerminalUI
import Testing

nonisolated struct CanvasSVGTests {
  @Test func `equal canvases produce equal pictures`() {
    #expect(form().svg(title: "login") == form().svg(title: "login"))
  }

  @Test func `text of one style is one element at its exact position`() {
    var canvas = Canvas(width: 20, height: 2)
    canvas.write("Sign in", at: Point(x: 2, y: 1), style: .error)
    let own = Theme("own") { $0[.error] = .init(.indexed(203), .bold) }
    #expect(
      canvas.svg(theme: own).contains(
        """
        <text x="32" y="63" textLength="63" lengthAdjust="spacingAndGlyphs" fill="#ff5f5f" \
        font-weight="bold">Sign in</text>
        """
      )
    )
  }

  @Test func `words with a wide gap are separate elements`() {
    var canvas = Canvas(width: 20, height: 1)
    canvas.write("a b  c   d ", at: .origin)
    let svg = canvas.svg()
    #expect(svg.contains(#">a b</text>"#))
    #expect(svg.contains(#"<text x="59" y="44">c</text>"#))
    #expect(svg.contains(#"<text x="95" y="44">d</text>"#))
  }

  @Test func `a wide character and the text after it are separate elements`() {
    var canvas = Canvas(width: 9, height: 1)
    canvas.write("日a", at: .origin)
    let svg = canvas.svg()
    #expect(
      svg.contains(#"<text x="14" y="44" textLength="18" lengthAdjust="spacingAndGlyphs">日<"#)
    )
    #expect(svg.contains(#"<text x="32" y="44">a</text>"#))
  }

  @Test func `text cannot become markup`() {
    var canvas = Canvas(width: 60, height: 2)
    canvas.write("<script>alert('&\"')</script>", at: .origin)
    canvas.write("<\u{338}script>", at: Point(x: 0, y: 1))
    let svg = canvas.svg(title: "\"><script>\u{1B}\u{FFFF}")
    #expect(!svg.contains("<script"))
    #expect(svg.contains("&lt;script&gt;alert(&apos;&amp;&quot;&apos;)&lt;/script&gt;"))
    #expect(!svg.unicodeScalars.contains("<\u{338}".unicodeScalars))
    #expect(svg.unicodeScalars.allSatisfy { $0 == "\n" || ScalarKind($0) != .control })
    #expect(!svg.unicodeScalars.contains("\u{FFFF}"))
  }

  @Test func `reverse swaps the colors, underline draws a line, and dim is transparent`() {
    var canvas = Canvas(width: 9, height: 3)
    canvas.write("x", at: .origin, style: Style(.text, .reverse))
    canvas.write("x", at: Point(x: 0, y: 1), style: Style(.text, .underline))
    canvas.write("x", at: Point(x: 0, y: 2), style: Style(.text, [.dim, .italic]))
    let svg = canvas.svg(theme: .universal)
    #expect(svg.contains(##"<rect x="14" y="30" width="9" height="19" fill="#d8dee9"/>"##))
    #expect(svg.contains(##"<text x="14" y="44" fill="#1e222a">x</text>"##))
    #expect(svg.contains(##"stroke="#d8dee9" d="M14 65.5h9"/>"##))
    #expect(svg.contains(#"font-style="italic" fill-opacity="0.6">x</text>"#))
  }

  @Test func `thin borders are drawn as connected lines`() {
    var canvas = Canvas(width: 3, height: 3)
    canvas.border(canvas.bounds)
    let svg = canvas.svg()
    #expect(!svg.contains("┌"))
    #expect(svg.contains("M18.5 39.5H23M18.5 39.5V49M23 39.5H32M32 39.5H36.5"))
  }

  @Test func `adjacent horizontal lines are one stroke`() {
    var canvas = Canvas(width: 5, height: 2)
    canvas.write("──", at: .origin)
    canvas.write("─ ─", at: Point(x: 2, y: 1))
    #expect(canvas.svg().contains(#"d="M14 39.5H32M32 58.5H41M50 58.5H59"/>"#))
  }

  @Test func `themes and palettes set the colors of the picture`() {
    let dark = form().svg(theme: .universal)
    let light = form().svg(theme: .universal, palette: .light)
    #expect(dark.contains("#1e222a"))
    #expect(!light.contains("#1e222a"))
    #expect(light.contains("#fbfbfa"))
    #expect(form().svg(theme: .light).contains("#fafafb"))
    let own = Theme("own") {
      $0[.field] = Theme.Appearance(.indexed(196), on: .rgb(1, 2, 3))
    }
    #expect(form().svg(theme: own).contains(##"fill="#010203""##))
    #expect(form().svg(theme: own).contains(##"fill="#ff0000""##))
  }

  @Test func `the picture of an empty canvas is an empty window`() {
    #expect(Canvas(size: .zero).svg().hasSuffix("</g>\n</svg>\n"))
  }

  private func form() -> Canvas {
    var canvas = Canvas(width: 30, height: 5)
    canvas.border(canvas.bounds, .rounded, title: "Sign in")
    canvas.write("Name", at: Point(x: 2, y: 1), style: .label)
    canvas.write("ada", at: Point(x: 9, y: 1), style: .field)
    canvas.write("‹ Sign in ›", at: Point(x: 9, y: 3), style: .focused)
    canvas.placeCursor(at: Point(x: 12, y: 1))
    return canvas
  }
}
