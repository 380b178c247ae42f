import TerminalUI
import Testing

struct DropDownTests {
  private func frame(_ wanted: (Int, Int), at anchor: Rect, in room: (Int, Int)) -> Rect {
    DropDown.frame(
      for: Size(width: wanted.0, height: wanted.1),
      at: anchor,
      in: Size(width: room.0, height: room.1)
    )
  }

  @Test func `the list is below the select, else above it, else wherever it fits`() {
    let anchor = Rect(x: 2, y: 4, width: 6, height: 1)
    #expect(frame((8, 5), at: anchor, in: (20, 10)) == Rect(x: 2, y: 5, width: 8, height: 5))
    #expect(frame((8, 5), at: anchor, in: (20, 8)) == Rect(x: 2, y: 0, width: 8, height: 4))
    #expect(frame((8, 9), at: anchor, in: (20, 10)) == Rect(x: 2, y: 5, width: 8, height: 5))
    #expect(frame((8, 5), at: anchor, in: (8, 20)) == Rect(x: 0, y: 5, width: 8, height: 5))
    let top = Rect(x: 0, y: 0, width: 6, height: 1)
    #expect(frame((8, 5), at: top, in: (20, 2)) == Rect(x: 0, y: 0, width: 8, height: 2))
  }

  @Test func `the list never exceeds the page`() {
    for x in -3..<9 {
      for y in -3..<9 {
        for width in 0..<6 {
          for height in 0..<6 {
            let anchor = Rect(x: x, y: y, width: 4, height: 1)
            let frame = frame((5, 4), at: anchor, in: (width, height))
            #expect(Rect(x: 0, y: 0, width: width, height: height).intersection(frame) == frame)
          }
        }
      }
    }
  }
}
