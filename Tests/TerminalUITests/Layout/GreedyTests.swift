import TerminalUI
import TerminalUITesting
import Testing

/// A widget that would like all there is, and says so with the largest numbers.
struct GreedyTests {
  private final class Greedy: Widget {
    override func size(in available: Size) -> Size { Size(width: .max, height: .max) }

    override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
      canvas.fill(canvas.bounds, with: "x")
    }
  }

  /// What is seen in a stack, which asks how large its widgets would like to be.
  private func text(_ widget: Widget) -> String {
    Pilot(Stack(.vertical) { widget }, size: Size(width: 8, height: 4)).text
  }

  @Test func `a box`() {
    #expect(text(Box(Greedy())) == "┌──────┐\n│xxxxxx│\n│xxxxxx│\n└──────┘")
  }

  @Test func `free cells around`() {
    #expect(text(Padding(Greedy(), horizontal: 1)).hasPrefix(" xxxxxx\n xxxxxx"))
    #expect(text(Padding(Greedy(), left: 1, top: 1, right: 1, bottom: 1)).contains("xxxxxx"))
  }

  @Test func `the first of several has it`() {
    let row = Stack(.horizontal, spacing: 1) {
      Greedy()
      Greedy()
    }
    #expect(text(row) == "xxxxxxxx\nxxxxxxxx\nxxxxxxxx\nxxxxxxxx")
    let column = Stack(.vertical, spacing: 1) {
      Greedy()
      Label("seen no more")
    }
    #expect(text(column) == "xxxxxxxx\nxxxxxxxx\nxxxxxxxx\nxxxxxxxx")
  }

  @Test func `a row of a form`() {
    let form = Form {
      FormRow("A", Greedy())
      FormRow("B", Greedy())
    }
    #expect(text(form) == "A  xxxxx\n   xxxxx\n   xxxxx\n   xxxxx")
  }

  @Test func `a tab`() {
    #expect(text(Tabs(Tab("A", Greedy()))).hasSuffix("\nxxxxxxxx\nxxxxxxxx"))
  }

  @Test func `what is scrolled`() {
    #expect(text(ScrollView(Greedy(), axes: .both)).hasPrefix("xxxxxxx█\n"))
  }

  @Test func `several that are scrolled`() {
    let column = Stack(.vertical) {
      Greedy()
      Label("x")
    }
    #expect(text(ScrollView(column)).hasPrefix("xxxxxxx█\n"))
    let row = Stack(.horizontal) {
      TextField(width: .max)
      Greedy()
    }
    #expect(text(ScrollView(row, axes: .both)).hasPrefix("[······█\n"))
    #expect(text(ScrollView(Form { FormRow("A", Greedy()) })).hasPrefix("A  xxxx█\n"))
    #expect(text(ScrollView(TextArea(width: .max, height: .max), axes: .both)).contains("█"))
  }

  @Test func `the middle`() {
    #expect(text(Centered(Greedy())).hasPrefix("xxxxxxxx\n"))
  }

  @Test func `the content of a dialog`() {
    let pilot = Pilot(Label(), size: Size(width: 20, height: 8))
    let dialog = Dialog("Q", content: Greedy(), choices: [.init("OK", true)], refusal: false)
    pilot.application.show(dialog)
    pilot.settle()
    #expect(pilot.text.contains("‹ OK ›") && pilot.text.contains("xxx"))
  }

  @Test func `a field without end`() {
    #expect(text(Box(TextField(width: .max))).hasPrefix("┌──────┐\n│[····]│"))
  }

  @Test func `a list without end`() {
    let list = List(count: .max)
    list.preferredSize = Size(width: .max, height: .max)
    #expect(text(Box(list)).contains("█"))
  }
}
