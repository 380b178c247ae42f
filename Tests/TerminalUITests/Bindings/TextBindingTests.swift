import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var total = 3
  @Observed var title = "Inbox"
  @Observed var text = "plain"
  @Observed var problem: String?
  @Observed var message = FormMessage("Fill in both fields.")
}

/// Labels, boxes and message lines that show an expression.
struct TextBindingTests {
  private let model = Model()

  @Test func `a label shows each value of an expression or a signal`() {
    let label = Label("\(model.total)", style: .title, alignment: .trailing)
    let price = Label(model.values(of: \.total).map { "\($0) €" })
    #expect(label.text == "3")
    #expect(label.style == .title)
    #expect(label.alignment == .trailing)
    #expect(price.text == "3 €")
    model.total = 5
    #expect(label.text == "5")
    #expect(price.text == "5 €")
  }

  @Test func `the title of a box follows an expression`() {
    let pilot = Pilot(
      Box(model.title, padding: 1) { Label("x") },
      size: Size(width: 16, height: 3)
    )
    #expect(pilot.rows[0] == "┌ Inbox ───────┐")
    #expect(pilot.rows[1] == "│ x            │")
    model.title = "Sent"
    pilot.settle()
    #expect(pilot.rows[0] == "┌ Sent ────────┐")
  }

  @Test func `a message line shows messages with their kind`() {
    let pilot = Pilot(MessageLine(model.message), size: Size(width: 24, height: 1))
    #expect(pilot.text == "Fill in both fields.")
    model.message = FormMessage("Taken.", .problem)
    pilot.settle()
    #expect(pilot.text == "! Taken.")
    model.message = FormMessage("Done.", .success)
    pilot.settle()
    #expect(pilot.text == "✓ Done.")
    model.message = ""
    pilot.settle()
    #expect(pilot.text == "")
  }

  @Test func `a message line shows texts, and nothing for nil`() {
    let plain = MessageLine(model.text, height: 2)
    #expect(plain.message == "plain")
    #expect(plain.height == 2)
    let line = MessageLine(model.problem)
    #expect(line.message == "")
    model.problem = "Too short."
    #expect(line.message == "Too short.")
    model.problem = nil
    #expect(line.message == "")
  }

  @Test func `the kind of a message follows its expression`() {
    let line = MessageLine(FormMessage("\(model.total) left", model.total == 0 ? .problem : .plain))
    #expect(line.message == "3 left")
    model.total = 0
    #expect(line.message == FormMessage("0 left", .problem))
  }
}
