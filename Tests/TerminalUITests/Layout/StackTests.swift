import TerminalUI
import TerminalUITesting
import Testing

struct StackTests {
  private func growing(_ height: Int) -> Widget {
    let list = List((1...height).map { "row \($0)" })
    list.preferredSize = Size(width: 10, height: height)
    return list
  }

  private func lines(height: Int, @WidgetBuilder _ widgets: () -> [Widget]) -> [String] {
    let pilot = Pilot(VStack(widgets: widgets), size: Size(width: 12, height: height))
    return pilot.rows.map { row in
      String(row.reversed().drop { " │█".contains($0) }.reversed())
    }
  }

  @Test func `growing widgets shrink before others are cut`() {
    let lines = lines(height: 4) {
      Label("above")
      growing(5)
      Label("below")
    }
    #expect(lines == ["above", "  row 1", "  row 2", "below"])
  }

  @Test func `the last widgets are cut when growing widgets cannot shrink further`() {
    let lines = lines(height: 2) {
      Label("above")
      growing(5)
      Label("below")
    }
    #expect(lines == ["above", "  row 1"])
  }

  @Test func `growing widgets share the remaining rows`() {
    let lines = lines(height: 7) {
      growing(2)
      Label("between")
      growing(2)
    }
    #expect(lines == ["  row 1", "  row 2", "", "between", "  row 1", "  row 2", ""])
  }

  @Test func `a widget in two containers traps`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let label = Label("a")
        let first = VStack { label }
        withExtendedLifetime(first) { _ = Box { label } }
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let label = Label("a")
        let page = Page(label)
        withExtendedLifetime(page) { _ = Box { label } }
      }
    }
  }

  @Test func `a widget can move to another container`() {
    let label = Label("a")
    let first = VStack { label }
    first.replaceChildren(with: [])
    #expect(picture(of: VStack { label }, 3) == "a")
  }
}
