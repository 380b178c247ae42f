import TerminalUI
import TerminalUITesting
import Testing

struct CanvasLinkTests {
  private let address = "https://example.org/a?b=c"

  private func links(of canvas: Canvas) -> [String] {
    (0..<canvas.size.height).map { y in
      (0..<canvas.size.width).map { x in
        canvas[Point(x: x, y: y)]?.link == nil ? "." : "#"
      }
      .joined()
    }
  }

  @Test func `the cells of a rectangle are linked until they are overwritten`() {
    var canvas = Canvas(width: 8, height: 2)
    canvas.write("a 日 link", at: .origin)
    canvas.link(Rect(x: 1, y: 0, width: 5, height: 1), to: address)
    #expect(links(of: canvas) == [".#####..", "........"])
    #expect(canvas[Point(x: 2, y: 0)]?.link == address)
    canvas.write("x", at: Point(x: 3, y: 0))
    #expect(links(of: canvas) == [".#..##..", "........"])
    canvas.restyle(canvas.bounds) { $0.adding(.bold) }
    #expect(links(of: canvas) == [".#..##..", "........"])
    canvas.clear()
    #expect(links(of: canvas) == ["........", "........"])
  }

  @Test func `half of a wide character is not linked`() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.write("日本", at: .origin)
    canvas.link(Rect(x: 1, y: 0, width: 2, height: 1), to: address)
    #expect(links(of: canvas) == ["...."])
  }

  @Test(arguments: ["", "a b", "a\u{1B}b", "ä", String(repeating: "x", count: 2_001)])
  func `an address that a terminal would misread is ignored`(address: String) {
    var canvas = Canvas(width: 4, height: 1)
    canvas.link(canvas.bounds, to: address)
    #expect(links(of: canvas) == ["...."])
  }

  @Test func `canvases differ where their links differ, whatever the order of the links`() {
    func canvas(_ addresses: String...) -> Canvas {
      var canvas = Canvas(width: 4, height: 1)
      for (x, address) in addresses.enumerated() {
        canvas.link(Rect(x: 3 - x, y: 0, width: 1, height: 1), to: address)
      }
      return canvas
    }
    var other = canvas()
    other.link(Rect(x: 2, y: 0, width: 1, height: 1), to: "b")
    other.link(Rect(x: 3, y: 0, width: 1, height: 1), to: "a")
    #expect(canvas("a", "b") == other)
    #expect(canvas("a", "c") != other)
    #expect(canvas("a", "c").differences(from: other) == [.init(row: 0, columns: 2..<3)])
    #expect(canvas("a") != canvas())
  }

  @Test func `a canvas drawn on another keeps its links`() {
    var inner = Canvas(width: 2, height: 1)
    inner.link(inner.bounds, to: address)
    var canvas = Canvas(width: 4, height: 1)
    canvas.draw(inner, at: Point(x: 1, y: 0))
    #expect(links(of: canvas) == [".##."])
    #expect(canvas[Point(x: 1, y: 0)]?.link == address)
  }

  @Test func `a linked label is underlined, and only its text is linked`() {
    let label = Label(StyledText("see the manual", link: address), alignment: .trailing)
    let pilot = Pilot(label, size: Size(width: 10, height: 2))
    #expect(links(of: pilot.canvas) == ["...#######", "....######"])
    #expect(pilot.canvas[Point(x: 4, y: 1)]?.style == .link)
    #expect(Theme.mono[.link].attributes == .underline)
    label.text = "see the manual"
    pilot.settle()
    #expect(links(of: pilot.canvas) == ["..........", ".........."])
  }
}
