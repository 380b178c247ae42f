import SignalsTesting
import TestSupport
import Testing
import ViewModels

private nonisolated struct Attribute: Sendable {
  let name: String
  var isNumber = false
  var isRequired = false
  var isUnique = false
}

private nonisolated enum Problem: FieldProblem { case missing, negative, taken }

/// A record of a table that only the running program knows.
private final class Record: Bindable {
  @Observed var attributes: [Attribute]
  @Observed var texts: [String: String] = [:]
  let server: NameQuestions
  private(set) var saved = 0

  init(_ attributes: [Attribute], clock: TestScheduler) {
    self.attributes = attributes
    server = NameQuestions(clock: clock)
  }

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
    fields: { model in model.attributes.map { model.field($0) } }
  )

  private func field(
    _ attribute: Attribute
  ) -> any FieldDeclaration<Record, String, Problem> {
    let name = attribute.name
    if attribute.isNumber {
      return Field(name, \.[number: name]) { number throws(Problem) in
        if number < 0 { throw .negative }
      }
    }
    let field = Field<Record, String, String, Problem>(name, \.[text: name]) {
      text throws(Problem) in
      if text.isEmpty, attribute.isRequired { throw .missing }
    }
    guard attribute.isUnique else { return field }
    return field.checked(after: .milliseconds(300), on: server.clock) {
      [server] name throws(Problem) in
      guard await server.isFree(name) else { throw .taken }
    }
  }

  private(set) lazy var save = Command(of: self, submitting: \.fields) { $0.saved += 1 }
}

/// Groups whose fields are known only when the program runs.
struct FieldGroupFromDataTests {
  private let clock = TestScheduler()
  private let model: Record

  init() {
    model = Record(
      [
        Attribute(name: "id", isNumber: true), Attribute(name: "name", isRequired: true),
        Attribute(name: "mail", isUnique: true),
      ],
      clock: clock
    )
  }

  private func problem(_ name: String) -> Problem? { model.fields[name].problem }

  @Test func `fields of different types have rules, and a command submits them`() async {
    let requests = model.fields.focusRequest.record()
    model[number: "id"] = -1
    model.save.execute()
    #expect(problem("id") == .negative && problem("name") == .missing)
    #expect(requests.values == ["name", "id"])
    let id: ChannelTerminal<String, Never> = model.fields["id"]
    #expect(id.field?.name == "id")
    batch {
      model[number: "id"] = 1
      model[text: "name"] = "eve"
    }
    model.save.execute()
    await clock.advance(by: .seconds(2))
    #expect(model.saved == 1)
  }

  @Test func `a field that remains keeps its status, whatever its place`() {
    _ = model.fields
    model.save.execute()
    #expect(problem("name") == .missing)
    model.fields.reject(["id": .taken])
    model.attributes = [Attribute(name: "age", isNumber: true)] + model.attributes.reversed()
    #expect(problem("name") == .missing && problem("id") == .taken)
    #expect(!model.fields["age"].isTouched)
    model.fields.focusFirst()
    #expect(model.fields.focusRequest.record().values == ["mail"])
  }

  @Test func `observers of the group notice another set and another rule`() {
    let isValid = model.fields.values(of: \.isValid).record()
    model.texts = ["name": "eve", "mail": "x"]
    model.attributes.removeLast()
    #expect(isValid.values == [false, true])
    model.attributes.append(Attribute(name: "city", isRequired: true))
    model.attributes[2].isRequired = false
    #expect(isValid.values == [false, true, false, true])
  }

  @Test func `a field that goes cancels its check, and one without a check is not pending`() async {
    _ = model.fields
    model[text: "name"] = "eve"
    for change in 0..<2 {
      model[text: "mail"] = "ada\(change)"
      await clock.advance(by: .milliseconds(400))
      #expect(model.server.cancelled.count == change && model.fields.isPending)
      if change == 0 { model.attributes[2].isUnique = false } else { model.attributes.removeLast() }
      #expect(!model.fields.isPending && model.fields.isValid)
      await clock.advance(by: .seconds(2))
      #expect(model.server.cancelled.count == change + 1)
      if change == 0 { model.attributes[2].isUnique = true }
    }
  }

  @Test func `another set ends the wait for a check without submitting`() async {
    _ = model.fields
    model[text: "name"] = "eve"
    model.save.execute()
    await clock.advance(by: .milliseconds(500))
    #expect(model.save.isExecuting)
    model.attributes.removeFirst()
    await clock.advance(by: .seconds(2))
    #expect(!model.save.isExecuting && model.saved == 0)
    model.save.execute()
    await clock.advance(by: .seconds(2))
    #expect(model.saved == 1)
  }

  @Test func `a field is there at once, even in a batch and in an expression`() {
    _ = model.fields
    batch {
      model.attributes = [Attribute(name: "city", isRequired: true)]
      #expect(!model.fields["city"].isValid)
    }
    let touched = model.values(of: { model in
      model.fields[model.attributes[0].name].isTouched
    }).record()
    model.attributes = [Attribute(name: "zip", isRequired: true)]
    model.save.execute()
    #expect(touched.values == [false, true])
  }

  @Test func `of two fields with the same name, the first one counts`() {
    model.attributes = [Attribute(name: "a", isRequired: true), Attribute(name: "a")]
    model.save.execute()
    #expect(problem("a") == .missing)
  }

  @Test func `a group from data retains neither its owner nor itself`() {
    expectNoLeaks { tracker in
      let model = tracker.track(Record([Attribute(name: "a")], clock: TestScheduler()))
      let fields = tracker.track(model.fields)
      model.attributes = [Attribute(name: "b", isRequired: true)]
      model.save.execute()
      #expect(fields["b"].problem == .missing)
    }
  }
}
