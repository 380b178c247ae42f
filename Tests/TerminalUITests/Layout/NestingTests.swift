import TerminalUI
import TerminalUITesting
import Testing

/// How often what is inside is asked for something, however deep it is.
struct NestingTests {
  private final class Leaf: Widget {
    /// How often it was asked for its size, and whether it takes the focus.
    var questions = (size: 0, focus: 0)
    private let isFocusable: Bool

    init(isFocusable: Bool) {
      self.isFocusable = isFocusable
    }

    override var takesFocus: Bool {
      questions.focus += 1
      return isFocusable
    }

    override func size(in available: Size) -> Size {
      questions.size += 1
      return Size(width: 200, height: 200)
    }
  }

  @Test(arguments: [true, false], [1, 16])
  func `scroll views in each other ask no more than a few times each`(
    isFocusable: Bool,
    depth: Int
  ) {
    let leaf = Leaf(isFocusable: isFocusable)
    // More than there is room for, so that all of them scroll.
    let root = (0..<depth).reduce(leaf) { (content: Widget, _) in
      ScrollView(
        Stack(.vertical) {
          content
          Label(String(repeating: "line\n", count: 30))
        },
        axes: .both
      )
    }
    let pilot = Pilot(root, size: Size(width: 40, height: 20))
    for press: KeyPress in [.tab, .pageDown, .shift(.tab), .end] {
      #expect(leaf.questions.size <= 8 * depth)
      #expect(leaf.questions.focus <= 8 * depth)
      leaf.questions = (0, 0)
      pilot.press(press)
    }
  }
}
