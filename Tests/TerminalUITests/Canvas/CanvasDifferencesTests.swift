import TerminalUI
import Testing

nonisolated struct CanvasDifferencesTests {
  @Test func `equal canvases do not differ`() {
    var canvas = Canvas(width: 9, height: 2)
    canvas.write("日本 e\u{301}", at: .origin)
    #expect(canvas.differences(from: canvas) == [])
    #expect(Canvas(size: .zero).differences(from: Canvas(size: .zero)) == [])
  }

  @Test func `the differences of each row are ranges of cells`() {
    let old = Canvas(width: 9, height: 3)
    var new = old
    new.write("ab", at: Point(x: 1, y: 0))
    new.write("c", at: Point(x: 8, y: 0))
    new.write("d", at: Point(x: 0, y: 2), style: .error)
    #expect(
      new.differences(from: old) == [
        Canvas.CellRange(row: 0, columns: 1..<3),
        Canvas.CellRange(row: 0, columns: 8..<9),
        Canvas.CellRange(row: 2, columns: 0..<1),
      ]
    )
  }

  @Test func `a change of style alone is a difference`() {
    let old = Canvas(width: 2, height: 1)
    var new = old
    new.restyle(new.bounds) { _ in .focused }
    #expect(new.differences(from: old) == [Canvas.CellRange(row: 0, columns: 0..<2)])
  }

  @Test func `a wide character is never split`() {
    var old = Canvas(width: 4, height: 1)
    old.write("日", at: Point(x: 1, y: 0))
    var new = old
    new.write("本", at: Point(x: 1, y: 0))
    #expect(new.differences(from: old) == [Canvas.CellRange(row: 0, columns: 1..<3)])
  }

  @Test func `adjacent ranges are merged`() {
    var old = Canvas(width: 4, height: 1)
    old.write("日本", at: .origin)
    var new = old
    new.write("語文", at: .origin)
    #expect(new.differences(from: old) == [Canvas.CellRange(row: 0, columns: 0..<4)])
  }

  @Test func `if the sizes differ, all cells differ`() {
    let new = Canvas(width: 3, height: 2)
    #expect(
      new.differences(from: Canvas(width: 3, height: 3))
        == [Canvas.CellRange(row: 0, columns: 0..<3), Canvas.CellRange(row: 1, columns: 0..<3)]
    )
  }

  @Test func `combining marks are compared by their scalars`() {
    var old = Canvas(width: 3, height: 1)
    old.write("e\u{301}a\u{302}", at: .origin)
    var new = Canvas(width: 3, height: 1)
    new.write("a\u{302}", at: Point(x: 1, y: 0))
    new.write("e\u{303}", at: .origin)
    #expect(new.differences(from: old) == [Canvas.CellRange(row: 0, columns: 0..<1)])
    #expect(old.differences(from: new) == [Canvas.CellRange(row: 0, columns: 0..<1)])
  }

  @Test func `only the cells of a range that are inside the canvas are returned`() {
    let canvas = Canvas(width: 3, height: 1)
    #expect(canvas.cells(in: Canvas.CellRange(row: 1, columns: 0..<3)) == [])
    #expect(canvas.cells(in: Canvas.CellRange(row: 0, columns: -5..<2)).count == 2)
    #expect(canvas.cells(in: Canvas.CellRange(row: 0, columns: 5..<9)) == [])
  }

  @Test func `frames are compared by cells, cursor and modes`() {
    let canvas = Canvas(width: 2, height: 1)
    #expect(Drawing(canvas) == Drawing(canvas))
    #expect(Drawing(canvas) != Drawing(canvas, modes: [.paste, .mouse]))
    var other = canvas
    other.placeCursor(at: Point(x: 1, y: 0))
    #expect(Drawing(canvas) != Drawing(other))
    #expect(Drawing(other).cursor == Point(x: 1, y: 0))
  }
}
