import TerminalUI
import TerminalUITesting
import Testing

struct PageTests {
  @Test func `the key bar shows keys and buttons that are set later`() {
    let send = Button("Send")
    let stack = VStack {
      TextField()
      send
      KeyBar()
    }
    let page = Page(stack)
    let pilot = Pilot(page, size: Size(width: 80, height: 4))
    page.keyMap = KeyMap("Page") { KeyBinding(.control("s"), title: "save") {} }
    pilot.settle()
    #expect(pilot.text.contains("Ctrl-S save"))
    #expect(send.asDefault() === page.defaultButton)
    pilot.settle()
    #expect(pilot.text.contains("Enter send"))
    let leave = Button("Leave").asCancel()
    stack.replaceChildren(with: stack.children.dropLast() + [leave] + stack.children.suffix(1))
    pilot.settle()
    #expect(pilot.text.contains("Esc leave"))
    send.title = "Send again"
    pilot.settle()
    #expect(pilot.text.contains("Enter send again"))
    page.keyMap = nil
    leave.isHidden = true
    pilot.settle()
    #expect(!pilot.text.contains("Ctrl-S") && !pilot.text.contains("Esc leave"))
  }

  @Test func `a new widget does not inherit the focus of a deallocated one`() {
    let first = TextField()
    first.name = "first"
    let stack = VStack { first }
    let pilot = Pilot(stack, size: Size(width: 30, height: 3))
    func focusTemporaryField() {
      let temporary = TextField()
      stack.replaceChildren(with: [temporary, first])
      temporary.focus()
      stack.replaceChildren(with: [first])
      pilot.settle()
    }
    focusTemporaryField()
    // Sooner or later a new field is allocated at the address of the deallocated one.
    for _ in 0..<100 {
      stack.replaceChildren(with: [first, TextField()])
      pilot.settle()
      #expect(pilot.focus == "first")
      stack.replaceChildren(with: [first])
    }
  }

  @Test func `the help leaves the footer visible`() {
    let bar = KeyBar()
    let stack = VStack {
      TextArea(height: 11)
      bar
    }
    let pilot = Pilot(stack, size: Size(width: 60, height: 12))
    pilot.press(.function(1))
    #expect(pilot.rows[0].contains("┏ Help"))
    #expect(pilot.rows[10].contains("┗━"))
    #expect(pilot.rows[11].hasPrefix(" Enter run · Esc close"))
  }

  @Test func `showing a page twice or placing a widget inside itself traps`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let application = Application(on: MemoryScreen())
        let page = Page(Label())
        application.push(page)
        application.push(page)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let application = Application(on: MemoryScreen())
        let page = Page(Label())
        application.push(page)
        application.pop()
        application.push(page)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let stack = VStack {}
        stack.replaceChildren(with: [Box { stack }])
      }
    }
  }
}
