import SignalsTesting
import TerminalUI
import TerminalUITesting
import TestSupport
import Testing

/// A widget that fills its frame with a character and asks for a size.
private final class Area: Widget {
  let mark: Character
  let wanted: Size

  init(_ mark: Character, _ width: Int = 1, _ height: Int = 1) {
    self.mark = mark
    wanted = Size(width: width, height: height)
  }

  override func size(in available: Size) -> Size { wanted }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    canvas.fill(canvas.bounds, with: mark)
  }
}

/// The widths and heights that stacks give by weights, minimums and maximums.
struct SharingTests {
  private func row(
    _ width: Int,
    spacing: Int = 0,
    @WidgetBuilder _ widgets: () -> [Widget]
  )
    -> String
  {
    picture(of: HStack(spacing: spacing, widgets: widgets), width)
  }

  @Test func `two boxes with a weight are equally wide, whatever they contain`() {
    let row = HStack {
      Box("A") { Label("a long text") }.growing(1)
      Box("B") { Label("b") }.growing(1)
    }
    #expect(
      picture(of: row, 30, 3) == """
        ┌ A ──────────┐┌ B ──────────┐
        │a long text  ││b            │
        └─────────────┘└─────────────┘
        """
    )
  }

  @Test func `weights are proportions of the room`() {
    let widgets = { [Area("a", 9).growing(1), Area("b").growing(2), Area("c").growing(1)] }
    #expect(row(12) { widgets() } == "aaabbbbbbccc")
    #expect(row(14, spacing: 1) { widgets() } == "aaa bbbbbb ccc")
    #expect(row(4) { widgets() } == "abbc")
  }

  @Test func `the cells that are left over go to the first widgets`() {
    let widgets = { "abc".map { Area($0).growing(1) } }
    #expect(row(10) { widgets() } == "aaaabbbccc")
    #expect(row(11) { widgets() } == "aaaabbbbccc")
  }

  @Test func `a widget without a weight keeps its preferred size beside weights`() {
    #expect(
      row(12) {
        Area("a", 4)
        Area("b").growing(1)
        Area("c").growing(3)
      } == "aaaabbcccccc"
    )
    #expect(
      row(12) {
        Area("a", 4).growing()
        Area("b", 9).growing(1)
      } == "aaaaaaaabbbb"
    )
  }

  @Test func `a minimum takes precedence over a weight, and the others share the rest`() {
    #expect(
      row(12) {
        Area("a").growing(1).width(6...)
        Area("b").growing(1)
        Area("c").growing(1)
      } == "aaaaaabbbccc"
    )
  }

  @Test func `what a maximum leaves goes to the others`() {
    #expect(
      row(12) {
        Area("a").growing().width(...3)
        Area("b").growing()
      } == "aaabbbbbbbbb"
    )
    #expect(row(12) { Area("a").growing().width(2...5) } == "aaaaa")
  }

  @Test func `a minimum holds while others shrink, and finally gives way`() {
    let widgets = { [Area("a", 6).growing().width(4...), Area("b", 6).growing(), Area("c", 2)] }
    #expect(row(8) { widgets() } == "aaaaabcc")
    #expect(row(7) { widgets() } == "aaaabcc")
    #expect(row(5) { widgets() } == "aaaab")
    #expect(row(3) { widgets() } == "aaa")
  }

  @Test func `limits apply across the axis, too`() {
    let column = VStack(alignment: .trailing) {
      Area("a").growing().width(...4)
      Area("b", 9).width(...3)
      Area("c").width(2...)
    }
    #expect(picture(of: column, 6, 3) == "  aaaa\n   bbb\n    cc")
  }

  @Test func `rows share by weight`() {
    let column = VStack {
      Area("a", 1, 9).growing(2, .vertical)
      Area("b").growing(1, .vertical)
      Area("c")
    }
    #expect(picture(of: column, 1, 7) == "a\na\na\na\nb\nb\nc")
  }

  @Test func `a row asks for so much that each weight gets its preferred width`() {
    let row = HStack {
      Area("a", 5).growing(2)
      Area("b", 4).growing(1)
      Area("c", 3)
    }
    #expect(row.size(in: Size(width: 99, height: 9)).width == 15)
  }

  @Test func `a row is as high as its widgets in their own columns`() {
    let column = VStack {
      HStack(spacing: 1) {
        Label("one two three").growing(1)
        Label("four").growing(1)
      }
      .growing()
      Label("below")
    }
    #expect(picture(of: column, 15, 3) == "one two four\nthree\nbelow")
  }

  @Test func `an unreasonable limit or weight does no harm`() {
    #expect(
      row(6) {
        Area("a", .max).growing(.max).width(Int.min...)
        Area("b", .max).growing(-1).width(...Int.max)
        Area("c", .max).growing().width(Int.max...)
      }.count == 6
    )
  }

  @Test func `random parts fill the room exactly, in proportion, and within their limits`() {
    var random = SeededRandom(seed: 25)
    for _ in 0..<2_000 {
      let room = Int.random(in: 0...80, using: &random)
      let count = Int.random(in: 1...5, using: &random)
      let weights = (0..<count).map { _ in Int.random(in: 1...4, using: &random) }
      let minimums = (0..<count).map { _ in Int.random(in: 0...12, using: &random) }
      let widgets = zip(weights, minimums).enumerated().map { index, part in
        Area(Character("\(index)"), 7).growing(part.0).width(part.1...)
      }
      let text = row(room) { widgets }
      let widths = (0..<count).map { index in text.count { $0 == Character("\(index)") } }
      #expect(widths.reduce(0, +) == room)
      guard minimums.reduce(0, { $0 + max(1, $1) }) <= room else { continue }
      let free = (0..<count).filter { widths[$0] > max(1, minimums[$0]) }
      #expect((0..<count).allSatisfy { widths[$0] >= minimums[$0] })
      // Two widgets above their minimum differ from the proportion by less than a cell each.
      for (a, b) in zip(free, free.dropFirst()) {
        let difference = widths[a] * weights[b] - widths[b] * weights[a]
        #expect(abs(difference) <= weights[a] + weights[b])
      }
    }
  }
}
