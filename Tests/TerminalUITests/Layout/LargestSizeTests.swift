import TerminalUI
import TerminalUITesting
import Testing

/// Layouts of a widget whose preferred size is the largest possible.
struct LargestSizeTests {
  private final class LargestWidget: Widget {
    override func size(in available: Size) -> Size { Size(width: .max, height: .max) }

    override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
      canvas.fill(canvas.bounds, with: "x")
    }
  }

  /// Returns the text of a widget in a stack, which uses the widget's preferred size.
  private func text(_ widget: Widget) -> String {
    Pilot(VStack { widget }, size: Size(width: 8, height: 4)).text
  }

  @Test func `a box limits its content to the available room`() {
    #expect(text(Box { LargestWidget() }) == "┌──────┐\n│xxxxxx│\n│xxxxxx│\n└──────┘")
  }

  @Test func `padding limits its content to the available room`() {
    #expect(text(Padding(LargestWidget(), horizontal: 1)).hasPrefix(" xxxxxx\n xxxxxx"))
    #expect(text(Padding(LargestWidget(), left: 1, top: 1, right: 1, bottom: 1)).contains("xxxxxx"))
  }

  @Test func `the first widget of a stack gets all the room`() {
    let row = HStack(spacing: 1) {
      LargestWidget()
      LargestWidget()
    }
    #expect(text(row) == "xxxxxxxx\nxxxxxxxx\nxxxxxxxx\nxxxxxxxx")
    let column = VStack(spacing: 1) {
      LargestWidget()
      Label("invisible")
    }
    #expect(text(column) == "xxxxxxxx\nxxxxxxxx\nxxxxxxxx\nxxxxxxxx")
  }

  @Test func `the first row of a form gets all the room`() {
    let form = Form {
      FormRow("A", LargestWidget())
      FormRow("B", LargestWidget())
    }
    #expect(text(form) == "A  xxxxx\n   xxxxx\n   xxxxx\n   xxxxx")
  }

  @Test func `a tab limits its content to the available room`() {
    #expect(text(Tabs { Tab("A") { LargestWidget() } }).hasSuffix("\nxxxxxxxx\nxxxxxxxx"))
  }

  @Test func `a scroll view scrolls a widget of the largest size`() {
    #expect(text(ScrollView(axes: .both) { LargestWidget() }).hasPrefix("xxxxxxx█\n"))
  }

  @Test func `a scroll view scrolls stacks, forms and text areas of the largest size`() {
    let column = VStack {
      LargestWidget()
      Label("x")
    }
    #expect(text(ScrollView { column }).hasPrefix("xxxxxxx█\n"))
    let row = HStack {
      TextField(width: .max)
      LargestWidget()
    }
    #expect(text(ScrollView(axes: .both) { row }).hasPrefix("[······█\n"))
    #expect(text(ScrollView { Form { FormRow("A", LargestWidget()) } }).hasPrefix("A  xxxx█\n"))
    #expect(text(ScrollView(axes: .both) { TextArea(width: .max, height: .max) }).contains("█"))
  }

  @Test func `a centered widget is limited to the available room`() {
    #expect(text(Centered { LargestWidget() }).hasPrefix("xxxxxxxx\n"))
  }

  @Test func `the content of a dialog leaves room for the buttons`() {
    let pilot = Pilot(Label(), size: Size(width: 20, height: 8))
    let dialog = Dialog("Q", content: LargestWidget(), choices: [.init("OK", true)], refusal: false)
    pilot.application.show(dialog)
    pilot.settle()
    #expect(pilot.text.contains("« OK »") && pilot.text.contains("xxx"))
  }

  @Test func `a field of the largest width is limited to the available room`() {
    #expect(text(Box { TextField(width: .max) }).hasPrefix("┌──────┐\n│[····]│"))
  }

  @Test func `a list of the largest count is limited to the available room`() {
    let list = List(Rows(count: .max)) { _, _ in }
    list.preferredSize = Size(width: .max, height: .max)
    #expect(text(Box { list }).contains("█"))
  }
}
