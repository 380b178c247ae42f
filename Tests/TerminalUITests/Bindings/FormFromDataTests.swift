import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private nonisolated struct Attribute: Identifiable, Sendable {
  let id: String
  var isNumber = false
}

private nonisolated enum Problem: FieldProblem {
  case missing

  func message(about label: String) -> String { "Enter \(label)." }
}

/// A record of a table that only the running program knows.
private final class Record: Bindable {
  @Observed var attributes = [
    Attribute(id: "name"), Attribute(id: "age", isNumber: true), Attribute(id: "city"),
  ]
  @Observed var texts: [String: String] = [:]
  private(set) var saved = 0

  subscript(text name: String) -> String {
    get { texts[name] ?? "" }
    set { texts[name] = newValue }
  }

  subscript(number name: String) -> Int {
    get { Int(texts[name] ?? "") ?? 0 }
    set { texts[name] = "\(newValue)" }
  }

  private(set) lazy var fields: FieldGroup<String, Problem> = FieldGroup(
    of: self,
    fields: { model in
      model.attributes.map { attribute in
        if attribute.isNumber {
          return Field(attribute.id, \.[number: attribute.id]) { _ throws(Problem) in }
        }
        return Field(attribute.id, \.[text: attribute.id]) { text throws(Problem) in
          if text.isEmpty { throw .missing }
        }
      }
    }
  )

  private(set) lazy var save = Command(of: self, submitting: \.fields) { $0.saved += 1 }
}

/// Forms whose rows are known only when the program runs.
struct FormFromDataTests {
  private let model = Record()

  private func lines(_ pilot: Pilot) -> [String] {
    pilot.text.split(separator: "\n").map { line in
      String(line.filter { !"[]·".contains($0) }.split(separator: " ").joined(separator: " "))
    }
  }

  private func page() -> Page {
    Page(model) {
      Form(model.attributes, spacing: 0) { [model] attribute in
        FormRow(attribute.id, TextField(model.fields[attribute.id], width: 8))
        if attribute.isNumber { Label("a number") }
      }
      Button("Save", command: model.save).asDefault()
    }
  }

  @Test func `the rows follow the data, and one group has all fields`() {
    let pilot = Pilot(page(), size: Size(width: 30, height: 10))
    #expect(lines(pilot).prefix(4) == ["name", "age 0", "a number", "city"])
    pilot.type("ada")
    pilot.press(.enter)
    #expect(lines(pilot).contains("! Enter city."))
    pilot.type("rome")
    pilot.press(.enter)
    #expect(model.saved == 1)
    #expect(model.texts == ["name": "ada", "city": "rome"])
    model.attributes = [Attribute(id: "zip"), Attribute(id: "city")]
    pilot.settle()
    #expect(lines(pilot).prefix(2) == ["zip", "city rome"])
    model.attributes = []
    pilot.settle()
    #expect(lines(pilot) == ["« Save »"])
  }

  @Test func `a field that remains keeps the focus and what is typed`() {
    let pilot = Pilot(page(), size: Size(width: 30, height: 10))
    pilot.press(.tab, .end)
    pilot.type("x")
    #expect(lines(pilot).contains("age 0x"))
    model.attributes = [
      Attribute(id: "zip"), Attribute(id: "city"), Attribute(id: "age", isNumber: true),
    ]
    pilot.settle()
    #expect(lines(pilot).prefix(3) == ["zip", "city", "age 0x"])
    #expect(pilot.focus == "age")
    pilot.press(.backspace)
    pilot.type("7")
    #expect(model[number: "age"] == 7)
    pilot.press(.shift(.tab))
    #expect(pilot.focus == "city")
  }

  @Test func `when the focused field goes, another widget has the focus`() {
    let pilot = Pilot(page(), size: Size(width: 30, height: 10))
    model.attributes.removeFirst()
    pilot.settle()
    #expect(pilot.focus != nil)
    pilot.type("5")
    #expect(lines(pilot).prefix(1) == ["age 5"] || lines(pilot)[0] == "age 05")
  }

  @Test func `a problem of a field that goes is not shown when the field returns`() {
    let pilot = Pilot(page(), size: Size(width: 30, height: 10))
    pilot.press(.enter)
    #expect(lines(pilot).contains("! Enter name."))
    let all = model.attributes
    model.attributes.removeFirst()
    pilot.settle()
    model.attributes = all
    pilot.settle()
    #expect(lines(pilot).first == "name")
    #expect(!lines(pilot).contains("! Enter name."))
    #expect(lines(pilot).contains("! Enter city."))
  }

  @Test func `of two elements with the same identity, the first one has a row`() {
    let form = Form(model.attributes + model.attributes) { Label($0.id) }
    let pilot = Pilot(form, size: Size(width: 30, height: 10))
    #expect(lines(pilot) == ["name", "age", "city"])
  }

  @Test func `a form from data retains neither its model nor its rows`() {
    expectNoLeaks { tracker in
      let model = tracker.track(Record())
      let form = tracker.track(
        Form(model.attributes) { attribute in
          tracker.track(FormRow(attribute.id, TextField(model.fields[attribute.id])))
        }
      )
      let pilot = Pilot(Page(model) { form }, size: Size(width: 20, height: 9))
      model.attributes.removeLast()
      pilot.settle()
    }
  }
}
