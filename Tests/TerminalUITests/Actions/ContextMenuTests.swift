import TerminalUI
import TerminalUITesting
import Testing

struct ContextMenuTests {
  private final class Log {
    var entries: [String] = []
  }

  private let log = Log()

  private func pilot() -> (List<TextLine>, Pilot) {
    let list = List(["one", "two", "three"]).named("list")
      .contextMenu("Row") {
        KeyBinding(.delete, title: "delete") { [log] in log.entries.append("delete") }
        KeyBinding(title: "rename") { [log] in log.entries.append("rename") }
      }
    let pilot = Pilot(
      VStack {
        list
        TextField("text").named("field")
        Label("nothing")
      },
      size: Size(width: 30, height: 10)
    )
    return (list, pilot)
  }

  private func rightClick(_ text: String, _ pilot: Pilot) {
    let point = pilot.position(of: text) ?? .origin
    pilot.send(.mouse(MouseEvent(.press(.right), at: point)))
    pilot.send(.mouse(MouseEvent(.release(.right), at: point)))
  }

  @Test func `a right click selects a row and opens its menu under the pointer`() {
    let (list, pilot) = pilot()
    pilot.application.page?.focus(named: "field")
    rightClick("two", pilot)
    #expect(list.selection == 1)
    let title = pilot.position(of: "› delete  Delete") ?? .origin
    #expect(title.y == 3)
    pilot.click("rename")
    #expect(log.entries == ["rename"] && pilot.focus == "list")
  }

  @Test(arguments: [KeyPress.shift(.function(10)), .function(16)])
  func `a key opens the menu at the selected row`(key: KeyPress) {
    let (list, pilot) = pilot()
    list.selection = 2
    pilot.press(key)
    #expect(pilot.position(of: "› delete")?.y == 4)
    pilot.press(.enter)
    #expect(log.entries == ["delete"] && list.selection == 2)
  }

  @Test func `the button can be released over an action`() {
    let (_, pilot) = pilot()
    let point = pilot.position(of: "one") ?? .origin
    pilot.send(.mouse(MouseEvent(.press(.right), at: point)))
    let target = pilot.position(of: "rename") ?? .origin
    pilot.send(.mouse(MouseEvent(.drag(.right), at: target)))
    pilot.send(.mouse(MouseEvent(.release(.right), at: target)))
    #expect(log.entries == ["rename"])
  }

  @Test func `the actions are keys, too, and in the help`() {
    let (_, pilot) = pilot()
    pilot.press(.delete)
    #expect(log.entries == ["delete"])
    pilot.press(.function(1))
    pilot.type("rename")
    pilot.press(.enter)
    #expect(log.entries == ["delete", "rename"])
  }

  @Test func `a text field has the usual actions, and a label none`() {
    let (_, pilot) = pilot()
    rightClick("text", pilot)
    #expect(pilot.focus == nil)
    #expect(pilot.text.contains("copy") && pilot.text.contains("undo"))
    #expect(!pilot.text.contains("swap characters"))
    pilot.press(.escape)
    #expect(pilot.focus == "field")
    rightClick("nothing", pilot)
    #expect(pilot.application.pages.count == 1)
  }

  @Test func `a widget without an own menu has the keys of the footer`() {
    let list = List(["one"])
    list.chosen.add { [log] _ in log.entries.append("chosen") }
    list.selection = 0
    let pilot = Pilot(list, size: Size(width: 30, height: 8))
    pilot.press(.shift(.function(10)))
    #expect(pilot.text.contains("› choose  Enter"))
    pilot.press(.enter)
    #expect(log.entries == ["chosen"])
  }

  @Test func `actions without an effect make no menu`() {
    let table = Table(Rows(count: 3)) { Column("Name") { "\($0)" } }
    let pilot = Pilot(table, size: Size(width: 30, height: 6))
    let before = pilot.text
    pilot.send(.mouse(MouseEvent(.press(.right), at: Point(x: 2, y: 1))))
    #expect(pilot.application.pages.count == 1 && pilot.text == before)
  }

  @Test func `the release of the click that has opened a menu over the pointer runs nothing`() {
    let button = Button("Go").keys {
      KeyBinding(title: "act") { [log] in log.entries.append("act") }
    }
    let pilot = Pilot(button, size: Size(width: 20, height: 2))
    let point = Point(x: 2, y: 0)
    pilot.send(.mouse(MouseEvent(.press(.right), at: point)))
    #expect(pilot.rows[0].contains("act"))
    pilot.send(.mouse(MouseEvent(.release(.right), at: point)))
    #expect(log.entries == [])
    pilot.click("act")
    #expect(log.entries == ["act"])
  }
}
