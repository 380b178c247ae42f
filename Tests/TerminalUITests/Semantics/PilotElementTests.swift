import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct PilotElementTests {
  private final class Model: Bindable {
    @Observed var name = ""
    @Observed var isAgreed = false
    @Observed var drink = "tea"
    @Observed private(set) var count = 0
    private(set) lazy var order = Command(of: self, enabledIf: \.isAgreed) { $0.count += 1 }
  }

  private func open(_ model: Model) -> Pilot {
    Pilot(
      Page(model, title: "Order") {
        Form {
          FormRow("Name", TextField(model[\.name]))
          FormRow("Drink", Select(model[\.drink], among: ["tea", "milk"]))
          CheckBox("I agree", isOn: model[\.isAgreed])
          Button("Order", command: model.order)
          MessageLine("\(model.count) ordered")
        }
      }
    )
  }

  @Test func `a form is filled in by meaning`() {
    let model = Model()
    let pilot = open(model)
    pilot.find(.field, "Name").type("ada")
    pilot.find(.choice, "Drink").choose("milk")
    pilot.find(.checkBox, "I agree").press()
    pilot.find(.button, "Order").press()
    #expect(model.name == "ada")
    #expect(model.drink == "milk")
    #expect(pilot.find(.message).text == "1 ordered")
    pilot.find(.field, "Name").set("grace")
    #expect(pilot.find(.field, "Name").value == "grace")
    #expect(pilot.find(.field, "Name").isFocused)
  }

  @Test func `a disabled button stays unpressed, and the test fails`() {
    let model = Model()
    let pilot = open(model)
    withKnownIssue {
      pilot.find(.button, "Order").press()
    } matching: {
      $0.comments.first?.rawValue.contains("“Order” did not act: it is disabled") == true
    }
    #expect(model.count == 0)
  }

  @Test func `an element beneath a dialog is not found`() {
    let pilot = open(Model())
    let agree = pilot.find(.checkBox, "I agree")
    #expect(agree.exists)
    pilot.application.show(Dialog.confirm("Sure?"))
    pilot.settle()
    #expect(!agree.exists)
  }

  @Test func `an element that a dialog has covered since refuses to act`() throws {
    let model = Model()
    let pilot = open(model)
    let box = try #require(pilot.application.semantics?.all.first { $0.role == .checkBox })
    pilot.application.show(Dialog.confirm("Sure?"))
    pilot.settle()
    #expect(throws: Semantics.Refusal.covered) {
      try pilot.application.perform(.press, on: box)
    }
    #expect(!model.isAgreed)
  }

  @Test func `a miss names the nearest elements and prints the tree`() {
    let pilot = open(Model())
    withKnownIssue {
      pilot.find(.button, "Ordre").press()
    } matching: { issue in
      let text = issue.comments.first?.rawValue ?? ""
      return text.contains("there is no button “Ordre”; the nearest are button “Order”")
        && text.contains("page \"Order\"\n  field \"Name\"")
    }
  }

  @Test func `several elements with the name are a failure`() {
    let pilot = Pilot(
      Page(
        VStack {
          Box("One") { Button("Delete") }
          Box("Two") { Button("Delete") }
        }
      )
    )
    withKnownIssue {
      pilot.find(.button, "Delete").press()
    } matching: {
      $0.comments.first?.rawValue.contains("several elements are button") == true
    }
    pilot.find(.group, "Two").find(.button, "Delete").focus()
    #expect(pilot.find(.group, "Two").find(.button, "Delete").isFocused)
  }

  @Test func `rows are selected, chosen and marked by their label`() {
    var chosen: [Int] = []
    let list = List((1...100).map { "Row \($0)" })
    list.allowsMarks = true
    list.chosen.add { chosen.append($0) }
    let pilot = Pilot(Page(Box("Rows") { list }), size: Size(width: 20, height: 6))
    pilot.find(.list, "Rows").row("Row 70").select()
    #expect(list.selection == 69)
    #expect(list.visibleRows.contains(69))
    pilot.find(.list, "Rows").row(at: 2).choose()
    #expect(chosen == [2])
    pilot.find(.list, "Rows").row("Row 5").mark()
    #expect(list.marks == [4])
    #expect(pilot.find(.list, "Rows").row("Row 5").isChecked == true)
  }

  @Test(arguments: [("", "", 0), ("ada", "Ada", 0), ("vim", "vi", 1), ("kitten", "sitting", 3)])
  func `the distance of two names is the number of edits`(
    _ left: String,
    _ right: String,
    _ distance: Int
  ) {
    #expect(left.distance(to: right) == distance)
  }
}
