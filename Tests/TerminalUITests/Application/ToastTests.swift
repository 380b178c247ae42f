import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// Short messages over the pages.
struct ToastTests {
  private let clock = TestScheduler()
  private let field = TextField("").named("name")

  private func pilot(
    _ width: Int = 40,
    _ height: Int = 14,
    glyphs: Glyphs = .unicode
  ) -> Pilot {
    let page = Page(
      VStack {
        field
        VStack {}.growing(.both)
        KeyBar()
      }
    )
    return Pilot(page, size: Size(width: width, height: height), on: clock, glyphs: glyphs)
  }

  private func texts(_ pilot: Pilot) -> [String] { pilot.application.toasts.map(\.text) }

  @Test func `a toast is above the footer, and disappears after three seconds`() {
    let pilot = pilot()
    let before = pilot.text
    pilot.application.page?.toast("Saved letter.txt.", .success)
    pilot.settle()
    #expect(pilot.rows[10] == "                ┏━━━━━━━━━━━━━━━━━━━━━┓ ")
    #expect(pilot.rows[11] == "                ┃ ✓ Saved letter.txt. ┃ ")
    #expect(pilot.rows[12] == "                ┗━━━━━━━━━━━━━━━━━━━━━┛ ")
    #expect(pilot.rows[13].contains("F1 help"))
    pilot.advanceNow(by: .milliseconds(3_019))
    #expect(pilot.text.contains("Saved"))
    pilot.advanceNow(by: .milliseconds(1))
    #expect(pilot.text == before)
    #expect(clock.pendingCount == 0)
  }

  @Test func `the focus and the keys stay with the page`() {
    let pilot = pilot()
    pilot.application.toast("Saved.")
    pilot.type("ada")
    pilot.press(.enter, .escape)
    #expect(field.text == "ada")
    #expect(pilot.focus == "name")
    #expect(texts(pilot) == ["Saved."])
  }

  @Test func `toasts are stacked, the newest at the bottom, and a fourth replaces the oldest`() {
    let pilot = pilot(40, 20)
    pilot.application.toast("One", .plain)
    pilot.application.toast("Two", .success)
    pilot.application.toast("Three", .warning)
    pilot.application.toast("Four", .problem)
    pilot.settle()
    #expect(texts(pilot) == ["Two", "Three", "Four"])
    #expect(pilot.application.toasts.map(\.kind) == [.success, .warning, .problem])
    let panel = pilot.rows[14...18].map { String($0.drop { $0 == " " }) }
    #expect(
      panel == ["┏━━━━━━━━━┓ ", "┃ ✓ Two   ┃ ", "┃ ▲ Three ┃ ", "┃ ! Four  ┃ ", "┗━━━━━━━━━┛ "]
    )
    // Warnings and problems stay longer.
    pilot.advanceNow(by: .seconds(3))
    #expect(texts(pilot) == ["Three", "Four"])
    pilot.advanceNow(by: .seconds(2))
    #expect(texts(pilot).isEmpty)
  }

  @Test func `the time grows with the text, up to ten seconds`() {
    let pilot = pilot()
    pilot.application.toast(String(repeating: "word ", count: 20))
    pilot.settle()
    pilot.advanceNow(by: .milliseconds(7_999))
    #expect(texts(pilot).count == 1)
    pilot.advanceNow(by: .milliseconds(1))
    #expect(texts(pilot).isEmpty)
    pilot.application.toast(String(repeating: "word ", count: 2_000))
    pilot.settle()
    pilot.advanceNow(by: .seconds(10))
    #expect(texts(pilot).isEmpty)
  }

  @Test func `a message that is shown already is counted, and its time starts again`() {
    let pilot = pilot(40, 20)
    pilot.application.toast("Saved")
    pilot.application.toast("Sent")
    pilot.settle()
    pilot.advanceNow(by: .seconds(2))
    pilot.application.toast("Saved")
    pilot.application.toast("Saved")
    pilot.settle()
    #expect(texts(pilot) == ["Sent", "Saved ×3"])
    #expect(pilot.text.contains("┃ i Saved ×3 ┃"))
    pilot.advanceNow(by: .seconds(1))
    #expect(texts(pilot) == ["Saved ×3"])
    // The same text of another kind is another message.
    pilot.application.toast("Saved", .success)
    #expect(texts(pilot) == ["Saved ×3", "Saved"])
  }

  @Test func `a long text has at most three lines`() {
    let pilot = pilot(40, 20)
    let text = (1...40).map { "word\($0)" }.joined(separator: " ")
    pilot.application.toast(text, .problem)
    pilot.application.toast(text, .problem)
    pilot.settle()
    #expect(pilot.rows[15].hasPrefix(" ┃ ! word1 word2 "))
    #expect(pilot.rows[16].hasPrefix(" ┃   word"))
    #expect(pilot.rows[17].hasSuffix("… ×2 ┃ "))
    #expect(pilot.rows[18].hasPrefix(" ┗"))
    #expect(pilot.application.toasts[0].text.hasSuffix("word40 ×2"))
  }

  @Test func `a click removes a toast, and does not reach the page`() {
    let pilot = pilot(40, 20)
    pilot.application.page?.root.widget(named: "name")?.focus()
    var presses = 0
    let button = Button("under the toasts, as wide as the screen") { presses += 1 }
    pilot.application.push(Page(VStack { for _ in 0..<1 { button.growing(.both) } }))
    pilot.application.toast("One")
    pilot.application.toast("Two")
    pilot.settle()
    pilot.click("One")
    #expect(texts(pilot) == ["Two"])
    // The border belongs to the toasts, too.
    pilot.click(at: pilot.position(of: "┏") ?? .origin)
    #expect(texts(pilot) == ["Two"])
    pilot.click("Two")
    #expect(texts(pilot).isEmpty)
    #expect(presses == 0)
    #expect(clock.pendingCount == 0)
  }

  @Test func `a program can remove a toast`() throws {
    let pilot = pilot()
    pilot.application.toast("Saved")
    pilot.application.remove(try #require(pilot.application.toasts.first))
    pilot.settle()
    #expect(!pilot.text.contains("Saved"))
  }

  @Test
  func `characters that could control the terminal are removed, and an empty text is ignored`() {
    let pilot = pilot()
    pilot.application.toast("a\u{1B}[2J\nb")
    pilot.application.toast("")
    pilot.application.toast("\u{1B}")
    #expect(texts(pilot) == ["a[2J b"])
  }

  @Test func `a toast is ASCII if the glyphs are`() {
    let pilot = pilot(40, 20, glyphs: .ascii)
    for kind in [FormMessage.Kind.plain, .success, .warning] {
      pilot.application.toast("“\(kind)”", kind)
    }
    pilot.application.toast("“warning”", .warning)
    pilot.settle()
    #expect(pilot.text.unicodeScalars.allSatisfy { $0.isASCII })
    #expect(pilot.text.contains("# * \"warning\" x2 #"))
    #expect(pilot.text.contains("# + \"success\"    #"))
    #expect(pilot.text.contains("# i \"plain\"      #"))
  }

  @Test func `a toast does not cover the place where the user types`() {
    let field = TextField("")
    let page = Page(
      VStack {
        VStack {}.growing(.both)
        field
        KeyBar()
      }
    )
    let pilot = Pilot(page, size: Size(width: 30, height: 14), on: clock)
    pilot.application.toast("A text as wide as the screen.")
    pilot.settle()
    #expect(pilot.rows[12].contains("┗"))
    pilot.type("ada")
    #expect(pilot.rows[1].contains("┏"))
    #expect(pilot.rows[12].hasPrefix("[ada"))
  }

  @Test func `a dialog is not covered: a toast waits until there is room`() {
    let pilot = pilot(40, 10)
    pilot.application.toast("Saved")
    pilot.settle()
    pilot.advanceNow(by: .seconds(1))
    let dialog = Dialog<Bool>.confirm("Delete \(String(repeating: "word ", count: 30))?")
    pilot.application.show(dialog)
    pilot.settle()
    #expect(!pilot.text.contains("Saved"))
    #expect(clock.pendingCount == 0)
    pilot.advanceNow(by: .seconds(60))
    dialog.cancel()
    pilot.settle()
    #expect(pilot.text.contains("Saved"))
    pilot.advanceNow(by: .milliseconds(1_999))
    #expect(pilot.text.contains("Saved"))
    pilot.advanceNow(by: .milliseconds(1))
    #expect(!pilot.text.contains("Saved"))
  }

  @Test func `a toast is beside a dialog, and a menu and an open list are not covered`() {
    let pilot = pilot(80, 24)
    pilot.application.toast("Saved", .success)
    pilot.application.show(Dialog<Bool>.confirm("Delete?"))
    pilot.settle()
    #expect(pilot.text.contains("Delete?"))
    #expect(pilot.rows[21].hasSuffix("┃ ✓ Saved ┃ "))

    let select = Select((1...30).map { "A wide option with the number \($0)" })
    let other = Pilot(VStack { select }, size: Size(width: 40, height: 10), on: clock)
    other.press(.space)
    other.application.toast("Saved")
    other.settle()
    #expect(!other.text.contains("Saved"))
    other.press(.escape)
    #expect(other.text.contains("Saved"))
  }

  /// Returns a field in the last row of a screen.
  private func pilot(withLast field: Widget, columns: Int = 24) -> Pilot {
    let column = VStack {
      VStack {}.growing(.both)
      field
    }
    return Pilot(column, size: Size(width: columns, height: 14), on: clock)
  }

  @Test(arguments: 35...40)
  func `a calendar beside the toasts is whole`(columns: Int) {
    let pilot = pilot(withLast: DateField(CalendarDate("2026-11-26")), columns: columns)
    pilot.press(.space)
    let open = pilot.rows.map { $0.prefix(24) }
    pilot.application.toast("Saved.")
    pilot.settle()
    #expect(pilot.rows.map { $0.prefix(24) } == open)
    #expect(pilot.text.contains("Saved.") == (columns >= 38))
  }

  @Test func `an open calendar is not covered: a toast waits`() {
    let pilot = pilot(withLast: DateField(CalendarDate("2026-11-26")))
    pilot.press(.space)
    let open = pilot.text
    #expect(open.contains("┗"))
    pilot.application.toast("The disk is almost full.")
    pilot.settle()
    #expect(pilot.text == open)
    pilot.press(.escape)
    #expect(pilot.text.contains("almost full."))
  }

  @Test func `suggestions and the field below them are not covered`() {
    let pilot = pilot(withLast: TextField().suggesting(["Greece", "Greenland"]))
    pilot.type("gr")
    let open = pilot.rows[9...13]
    #expect(open.contains { $0.contains("Greenland") })
    pilot.application.toast("The disk is almost full.")
    pilot.settle()
    #expect(pilot.rows[9...13] == open)
    #expect(pilot.rows[1].contains("┏") && pilot.rows[3].contains("almost full."))
  }

  @Test func `without room there is no toast, and its time stops`() {
    let pilot = pilot(40, 10)
    pilot.application.toast("Saved")
    pilot.settle()
    for (width, height) in [(40, 4), (15, 10), (1, 1), (0, 0)] {
      pilot.resize(to: Size(width: width, height: height))
      #expect(!pilot.text.contains("Saved"))
      pilot.advanceNow(by: .seconds(60))
    }
    pilot.resize(to: Size(width: 16, height: 6))
    #expect(pilot.text.contains("┃ i Saved ┃"))
    pilot.resize(to: Size(width: 200, height: 60))
    #expect(pilot.rows[57].hasSuffix("┃ i Saved ┃ "))
    pilot.advanceNow(by: .seconds(3))
    #expect(!pilot.text.contains("Saved"))
  }

  @Test func `in a low window the newest toast takes one line above the footer`() {
    let pilot = pilot(40, 12)
    pilot.application.toast("One")
    pilot.application.toast("Two, which is longer than the window is wide")
    pilot.settle()
    #expect(!pilot.text.contains("One"))
    #expect(pilot.rows[10] == " ┃ i Two, which is longer than the w… ┃ ")
    #expect(pilot.rows[9].allSatisfy { $0 == " " } && pilot.rows[11].contains("F1 help"))
    pilot.click("Two")
    #expect(pilot.rows[10].contains("┃ i One ┃"))
    pilot.click("One")
    #expect(!pilot.text.contains("┃"))

    let root = VStack {
      Button("Save").growing(.both)
      StatusLine { Label("status") }
      KeyBar()
    }
    let other = Pilot(Page(root), size: Size(width: 40, height: 12), on: clock)
    other.application.toast("Saved")
    other.settle()
    #expect(other.rows[10].contains("┃ i Saved ┃"))
  }

  @Test func `the time stops while another program has the terminal`() async {
    let pilot = pilot()
    pilot.application.toast("Saved")
    pilot.settle()
    pilot.application.page?.run(.editor("notes.txt"))
    await pilot.advance(by: .zero)
    await pilot.advance(by: .seconds(60))
    pilot.screen.endProgram(.exited(0))
    await pilot.advance(by: .zero)
    #expect(pilot.text.contains("Saved"))
    pilot.advanceNow(by: .seconds(3))
    #expect(!pilot.text.contains("Saved"))
  }

  @Test func `nothing is left at the end of the program`() {
    let pilot = pilot()
    pilot.application.toast("Saved")
    pilot.settle()
    #expect(clock.pendingCount == 1)
    pilot.application.finish()
    clock.advanceNow(by: .zero)
    #expect(clock.pendingCount == 0)
    #expect(pilot.application.toasts.isEmpty)
    pilot.application.toast("Too late")
    #expect(pilot.application.toasts.isEmpty)
    do {
      let other = self.pilot()
      other.application.toast("Saved")
      other.settle()
    }
    clock.advanceNow(by: .zero)
    #expect(clock.pendingCount == 0)
  }

  @Test
  func `a toast from before the push appears with the page, and stays when the page is closed`() {
    let pilot = pilot()
    let page = Page(Label("Second"))
    page.toast("Opened")
    #expect(texts(pilot).isEmpty)
    pilot.application.push(page)
    pilot.settle()
    #expect(pilot.text.contains("Opened"))
    page.close()
    pilot.settle()
    #expect(pilot.text.contains("Opened"))
    page.toast("Too late")
    #expect(texts(pilot) == ["Opened"])
  }

  @Test func `the values of signals are shown until the page is removed`() {
    let saves = Subject<String, Never>()
    let notices = BehaviorSubject<FormMessage, Never>("")
    let pilot = pilot()
    expectNoLeaks { tracker in
      let page = Page(Label("Second"))
        .toasting(saves.signal, .success) { "Saved \($0)." }
        .toasting(notices.signal)
      tracker.track(page)
      pilot.application.push(page)
      saves.send("letter.txt")
      notices.send(FormMessage("The disk is almost full.", .warning))
      #expect(texts(pilot) == ["Saved letter.txt.", "The disk is almost full."])
      #expect(pilot.application.toasts.map(\.kind) == [.success, .warning])
      page.close()
      saves.send("other.txt")
      #expect(texts(pilot).count == 2)
      pilot.settle()
    }
  }
}
