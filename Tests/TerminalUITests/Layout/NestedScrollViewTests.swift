import TerminalUI
import TerminalUITesting
import Testing

/// The number of times that nested scroll views read the properties of their content.
struct NestedScrollViewTests {
  private final class Leaf: Widget {
    /// The number of calls of `size(in:)` and of reads of `takesFocus`.
    var reads = (size: 0, focus: 0)
    private let canHaveFocus: Bool

    init(canHaveFocus: Bool) {
      self.canHaveFocus = canHaveFocus
    }

    override var takesFocus: Bool {
      reads.focus += 1
      return canHaveFocus
    }

    override func size(in available: Size) -> Size {
      reads.size += 1
      return Size(width: 200, height: 200)
    }
  }

  @Test(arguments: [true, false], [1, 16])
  func `nested scroll views read size and focus at most eight times per level`(
    isFocusable: Bool,
    depth: Int
  ) {
    let leaf = Leaf(canHaveFocus: isFocusable)
    // More lines than fit, so that all scroll views scroll.
    let root = (0..<depth).reduce(leaf) { (content: Widget, _) in
      ScrollView(axes: .both) {
        VStack {
          content
          Label(String(repeating: "line\n", count: 30))
        }
      }
    }
    let pilot = Pilot(root, size: Size(width: 40, height: 20))
    for press: KeyPress in [.tab, .pageDown, .shift(.tab), .end] {
      #expect(leaf.reads.size <= 8 * depth)
      #expect(leaf.reads.focus <= 8 * depth)
      leaf.reads = (0, 0)
      pilot.press(press)
    }
  }
}
