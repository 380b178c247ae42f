import TerminalUI
import Testing

nonisolated struct ColorTests {
  @Test(arguments: [
    (Color.rgb(255, 0, 0), Color.Depth.full, Color.rgb(255, 0, 0)),
    (.rgb(255, 0, 0), .indexed, .indexed(196)),
    (.rgb(250, 5, 3), .sixteen, .brightRed),
    (.rgb(250, 5, 3), .eight, .red),
    (.rgb(1, 2, 3), .none, .default),
    (.indexed(232), .indexed, .indexed(232)),
    (.indexed(232), .sixteen, .black),
    (.indexed(9), .sixteen, .brightRed),
    (.indexed(9), .eight, .red),
    (.brightCyan, .eight, .cyan),
    (.brightBlack, .eight, .default),
    (.brightBlack, .sixteen, .brightBlack),
    (.indexed(8), .eight, .default),
    (.rgb(120, 130, 120), .eight, .default),
    (.rgb(200, 10, 190), .sixteen, .magenta),
    (.rgb(200, 10, 190), .eight, .magenta),
    (.rgb(0, 130, 180), .indexed, .indexed(31)),
    (.brightCyan, .full, .brightCyan),
    (.red, .none, .default),
    (.default, .full, .default),
  ])
  func `a color is reduced to the nearest one that the terminal has`(
    color: Color,
    depth: Color.Depth,
    expected: Color
  ) {
    #expect(color.reduced(to: depth) == expected)
  }

  @Test func `a reduced color has an index within its depth`() {
    for index in UInt8.min...UInt8.max {
      for depth in Color.Depth.allCases {
        let index = Color.indexed(index).reduced(to: depth).paletteIndex ?? 0
        #expect(index < max(1, depth.rawValue))
      }
    }
  }
}
