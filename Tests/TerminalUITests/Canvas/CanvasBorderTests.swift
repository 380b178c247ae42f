import TerminalUI
import Testing

nonisolated struct CanvasBorderTests {
  @Test func `a border runs along the inside of its rectangle`() {
    var canvas = Canvas(width: 12, height: 3)
    canvas.border(canvas.bounds, title: "Sign in")
    #expect(
      canvas.rows == [
        "┌ Sign in ─┐",
        "│          │",
        "└──────────┘",
      ]
    )
    #expect(canvas[Point(x: 2, y: 0)]?.style == .title)
    #expect(canvas[Point(x: 10, y: 0)]?.style == .border)
  }

  @Test(arguments: [
    (Border.line, ["┌┐", "└┘"]), (.rounded, ["╭╮", "╰╯"]), (.heavy, ["┏┓", "┗┛"]),
    (.double, ["╔╗", "╚╝"]), (.ascii, ["++", "++"]),
  ])
  func `every border has four corners`(border: Border, rows: [String]) {
    var canvas = Canvas(width: 2, height: 2)
    canvas.border(canvas.bounds, border)
    #expect(canvas.rows == rows)
  }

  @Test func `a border does not change the cells that it encloses`() {
    var canvas = Canvas(width: 3, height: 3)
    canvas.fill(canvas.bounds, with: "x")
    canvas.border(canvas.bounds, .ascii)
    #expect(canvas.rows == ["+-+", "|x|", "+-+"])
  }

  @Test func `a title that is too long is truncated`() {
    var canvas = Canvas(width: 8, height: 2)
    canvas.border(canvas.bounds, .ascii, title: "Sign in", ellipsis: "...")
    #expect(canvas.rows[0] == "+ S... +")
    canvas.border(canvas.bounds, title: "日本語")
    #expect(canvas.rows[0] == "┌ 日… ─┐")
  }

  @Test func `borders of any size and position are clipped`() {
    for width in -1...6 {
      for height in -1...3 {
        for x in [-2, 0, 3, .min, .max] {
          var canvas = Canvas(width: 4, height: 2)
          canvas.border(Rect(x: x, y: x, width: width, height: height), title: "日b")
          canvas.divider(at: Point(x: x, y: x), columns: width)
          #expect(canvas.rows.allSatisfy { $0.columns == 4 })
        }
      }
    }
    var canvas = Canvas(width: 1, height: 1)
    canvas.border(Rect(x: 0, y: 0, width: .max, height: .max), title: "a")
    #expect(canvas.rows == ["┌"])
  }

  @Test func `a divider joins the border that it crosses`() {
    var canvas = Canvas(width: 4, height: 3)
    canvas.border(canvas.bounds)
    canvas.divider(at: Point(x: 0, y: 1), columns: 4)
    #expect(canvas.rows == ["┌──┐", "├──┤", "└──┘"])
  }

  @Test func `border characters that are not one column wide become spaces`() {
    let border = Border("日a")
    #expect(border.topLeft == " ")
    #expect(border.horizontal == "a")
    #expect(border.bottomRight == " ")
  }
}
