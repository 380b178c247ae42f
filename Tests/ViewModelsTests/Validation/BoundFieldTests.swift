import SignalsTesting
import Testing
import ViewModels

private final class Form: Bindable {
  enum Input: String { case name, age, size, count, submit }
  enum Problem: FieldProblem { case missing, tooYoung }

  /// A value without a text form.
  nonisolated enum Size: Sendable { case small, large }

  @Observed var name = "ada"
  @Observed var age = 18
  @Observed var size = Size.small

  private(set) lazy var fields: FieldGroup<Input, Problem> = FieldGroup(
    of: self,
    Field(.name, \.name) { name throws(Problem) in if name.isEmpty { throw .missing } },
    Field(.age, \.age) { age throws(Problem) in if age < 18 { throw .tooYoung } },
    Field(.size, \.size) { _ throws(Problem) in },
    Field(.count, \.name.count) { _ throws(Problem) in }
  )

  private(set) lazy var submit = Command(of: self, submitting: \.fields) { _ in }
}

struct BoundFieldTests {
  private let form = Form()

  @Test func `the terminal of a field edits its property`() {
    let terminal = form.fields[.size] as ChannelTerminal<Form.Size, Never>
    #expect(terminal.signal.record().values == [.small])
    terminal.send(.large)
    #expect(form.size == .large)
  }

  @Test func `a field has the texts of a number, and refuses others`() {
    let text: ChannelTerminal<String, Never> = form.fields[.age]
    let refused = text.refusals.record()
    let texts = text.signal.record()
    text.send("17")
    #expect(form.age == 17)
    text.send("x")
    #expect(form.age == 17)
    #expect(refused.values == ["x"])
    form.age = 20
    #expect(texts.values.last == "20")
  }

  @Test func `a field shows its state, and observers see it`() {
    let field = form.fields[.name]
    let problems = form.values(of: { $0.fields[.name].problem }).record()
    #expect(field === form.fields[.name])
    #expect(field.name == "name")
    #expect(field.isValid && !field.isPending && !field.isTouched)
    form.name = ""
    #expect(!field.isValid)
    form.fields.left(.name)
    #expect(field.isTouched)
    #expect(field.status.problem == .missing)
    #expect(problems.values == [nil, .missing])
  }

  @Test func `a group with an unusable text refuses to submit, and asks for its focus`() {
    let requests = form.fields.focusRequest.record()
    #expect(form.fields.isValid)
    form.fields[.age].hasUnusableText = true
    #expect(!form.fields.isValid)
    #expect(!form.fields.canSubmit)
    let outcomes = form.submit.executionSignals.record()
    form.submit.execute()
    #expect(requests.values.last == .age)
    #expect(form.fields[.age].problem == nil)
    form.fields[.age].hasUnusableText = false
    #expect(form.fields.canSubmit)
    outcomes.dispose()
  }

  @Test func `a group requests and receives the focus by name`() {
    let names = form.fields.requestedNames.record()
    form.fields.focus(on: .age)
    form.fields.focus(on: .submit)
    #expect(names.values == ["name", "age", "submit"])
    form.fields.entered(named: "age")
    #expect(form.fields.focused == .age)
    form.fields.left(named: "age")
    #expect(form.fields.focused == nil)
    #expect(form.fields[.age].isTouched)
    // A name of the enumeration without a field, and one that is unknown.
    form.fields.entered(named: "submit")
    #expect(form.fields.focused == .submit)
    form.fields.entered(named: "elsewhere")
    #expect(form.fields.focused == .submit)
  }

  @Test func `a control of another type traps, and so does one of a property that is read only`()
    async
  {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let form = Form()
        _ = form.fields[.name] as ChannelTerminal<Int, Never>
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let form = Form()
        _ = form.fields[.size] as ChannelTerminal<String, Never>
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let form = Form()
        _ = form.fields[.count] as ChannelTerminal<Int, Never>
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let form = Form()
        _ = form.fields[.submit]
      }
    }
  }

  @Test func `a field retains neither its owner nor its group`() {
    expectNoLeaks { tracker in
      let form = tracker.track(Form())
      tracker.track(form.fields)
      let field = tracker.track(form.fields[.age])
      let text: ChannelTerminal<String, Never> = form.fields[.age]
      #expect(text.signal.record().values == ["18"])
      #expect(field.isValid)
    }
  }
}
