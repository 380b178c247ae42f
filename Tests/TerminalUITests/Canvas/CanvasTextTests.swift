import TerminalUI
import Testing

nonisolated struct CanvasTextTests {
  @Test func `the text of a canvas has no trailing blanks`() {
    var canvas = Canvas(width: 5, height: 3)
    canvas.write("日", at: Point(x: 1, y: 1))
    #expect(canvas.text == "\n 日\n")
    #expect("\(canvas)" == canvas.text)
  }

  @Test func `a dump shows the text, the styles and a legend of the style letters`() {
    var canvas = Canvas(width: 13, height: 2)
    canvas.write("Name", at: .origin, style: .label)
    canvas.write("[日  ]", at: Point(x: 6, y: 0), style: .field)
    canvas.write("!", at: Point(x: 0, y: 1), style: Style(.error, .reverse))
    canvas.placeCursor(at: Point(x: 9, y: 0))
    #expect(
      canvas.dump() == """
        13×2, cursor at column 9, row 0
         0│Name  [日  ] │
         1│!            │

         0│llll..ffffff.│
         1│0............│

        . text
        0 error, reverse
        f field
        l label

        """
    )
  }

  @Test func `the smallest canvases can be dumped`() {
    #expect(Canvas(size: .zero).dump() == "0×0, no cursor\n\n\n\n\n")
    #expect(Canvas(width: 1, height: 1).dump() == "1×1, no cursor\n 0│ │\n\n 0│.│\n\n. text\n")
  }
}
