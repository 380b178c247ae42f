import SignalsTesting
import TestSupport
import Testing
import ViewModels

/// A form that counts the calls of the rules of its fields.
private final class CountingForm: Bindable {
  nonisolated enum Input: Hashable { case first, second, third }
  nonisolated struct Odd: FieldProblem {}

  @Observed var first = 0
  @Observed var second = 0
  @Observed var third = 0
  var limit = 10
  var calls: [Input: Int] = [:]

  private(set) lazy var fields: FieldGroup<Input, Odd> = FieldGroup(
    of: self,
    field(.first, \.first),
    field(.second, \.second),
    field(.third, \.third)
  )

  private func field(
    _ name: Input,
    _ path: ReferenceWritableKeyPath<CountingForm, Int>
  ) -> Field<CountingForm, Input, Int, Odd> {
    Field(name, path) { form, number throws(Odd) in
      form.calls[name, default: 0] += 1
      if !number.isMultiple(of: 2) || number > form.limit { throw Odd() }
    }
  }
}

/// The status of fields, their checks and the focus.
struct FieldGroupTests {
  private let clock = TestScheduler()
  private let model: Registration

  init() {
    model = Registration(clock: clock)
  }

  private var fields: FieldGroup<Registration.Input, Registration.Problem> { model.fields }

  // MARK: Rules

  @Test func `an untouched field is invalid but shows no problem`() {
    #expect(fields[.name].problem == nil)
    #expect(!fields[.name].isValid)
    fields.entered(.name)
    fields.left(.name)
    #expect(fields[.name].problem == .missing)
    #expect(fields[.password].problem == nil)
    model.name = "eve"
    #expect(fields[.name].problem == nil)
  }

  @Test func `a rule that compares two properties follows both`() {
    let problems = fields.values(of: { $0[.repetition].problem }).record()
    fields.left(.repetition)
    model.password = "secret"
    model.repetition = "secret"
    model.password = "other"
    #expect(problems.values == [nil, .different, nil, .different])
  }

  @Test func `a status is up to date inside a batch`() async {
    _ = fields
    model.fillIn("eve")
    await clock.advance(by: .seconds(2))
    #expect(fields.isValid)
    batch {
      model.name = "grace"
      #expect(fields.isPending)
      model.password = ""
      #expect(!fields[.repetition].isValid)
    }
  }

  @Test func `an edit calls no rule of another field while all fields are observed`() {
    let form = CountingForm()
    let canSubmit = form.fields.values(of: \.canSubmit).record()
    form.calls = [:]
    form.first = 3
    #expect(canSubmit.values == [true, false])
    // One call records the edit, and one answers the observer.
    #expect(form.calls == [.first: 2])
    form.first = 4
    #expect(canSubmit.values == [true, false, true])
    #expect(form.calls == [.first: 4])
  }

  @Test func `a rule that reads a plain variable is called by each read outside of observers`() {
    let form = CountingForm()
    let canSubmit = form.fields.values(of: \.canSubmit).record()
    form.limit = -1
    #expect(!form.fields.canSubmit)
    form.limit = 10
    #expect(form.fields.canSubmit)
    canSubmit.dispose()
  }

  @Test func `valid fields cannot be submitted while their group is disabled`() async {
    let canSubmit = fields.values(of: \.canSubmit).record()
    model.fillIn("eve")
    await clock.advance(by: .seconds(2))
    model.isClosed = true
    #expect(fields.isValid)
    #expect(canSubmit.values == [false, true, false])
  }

  @Test func `a validated property has its own rule`() {
    let form = AgeForm()
    form.fields.left(.age)
    #expect(form.fields.isValid)
    form.age.proposal = "x"
    #expect(form.fields[.age].problem == .notANumber)
  }

  // MARK: Checks

  @Test func `a check starts after a pause, and only for the last of several edits`() async {
    _ = fields
    for name in ["a", "ad", "ada"] {
      model.name = name
      await clock.advance(by: .milliseconds(200))
    }
    #expect(model.server.asked == [])
    #expect(fields[.name].isPending)
    await clock.advance(by: .milliseconds(100))
    #expect(model.server.asked == ["ada"])
    await clock.advance(by: .seconds(1))
    #expect(fields[.name].problem == .taken)
    #expect(!fields.isPending)
  }

  @Test func `an edit cancels the check in progress, and its answer is ignored`() async {
    let pending = fields.values(of: \.isPending).record(on: clock)
    model.name = "ada"
    await clock.advance(by: .milliseconds(500))
    model.name = "eve"
    await clock.advance(by: .seconds(2))
    #expect(model.server.cancelled == ["ada"])
    #expect(fields[.name].isValid)
    #expect(
      pending.timed == [
        .at(.zero, .next(false)), .at(.zero, .next(true)),
        .at(.milliseconds(1_800), .next(false)),
      ]
    )
  }

  @Test func `a check starts at once when the user submits`() {
    model.fillIn("eve")
    model.join.execute()
    #expect(model.server.asked == ["eve"])
  }

  @Test func `a check that edits its field while it starts checks only the edited value`() async {
    final class Form: Bindable {
      enum Problem: FieldProblem { case taken }
      @Observed var name = ""
      private(set) var asked: [String] = []
      let clock: TestScheduler
      private(set) lazy var fields: FieldGroup<Int, Problem> = FieldGroup(
        of: self,
        Field(1, \.name) { _ throws(Problem) in }
          .checked(after: .milliseconds(300), on: clock) { [weak self] name throws(Problem) in
            self?.ask(name)
          }
      )

      init(clock: TestScheduler) {
        self.clock = clock
      }

      private func ask(_ name: String) {
        asked.append(name)
        self.name = name.lowercased()
      }
    }
    let form = Form(clock: clock)
    _ = form.fields
    form.name = "Ada"
    await clock.advance(by: .milliseconds(300))
    #expect(form.fields.isPending)
    await clock.advance(by: .milliseconds(300))
    #expect(form.asked == ["Ada", "ada"])
    #expect(form.fields.isValid)
    #expect(clock.pendingCount == 0)
  }

  @Test func `a value that the rule rejects is not checked`() async {
    _ = fields
    model.name = "ada"
    model.name = ""
    await clock.advance(by: .seconds(2))
    #expect(model.server.asked == [])
    #expect(!fields.isPending)
  }

  @Test func `an initial value is checked too`() async {
    model.name = "ada"
    _ = fields
    await clock.advance(by: .seconds(2))
    #expect(model.server.asked == ["ada"])
    #expect(fields[.name].problem == .taken)
  }

  // MARK: Problems of a server

  @Test func `a server's problems are shown, the first one gets the focus, and an edit clears one`()
    async
  {
    let requests = fields.focusRequest.skip(1).record()
    model.fillIn("eve")
    await clock.advance(by: .seconds(2))
    fields.reject([.repetition: .different, .name: .taken])
    #expect(fields[.name].problem == .taken)
    #expect(fields[.repetition].problem == .different)
    #expect(requests.values == [.name])
    #expect(!fields.isValid)
    model.name = "eva"
    #expect(fields[.name].problem == nil)
    #expect(fields[.repetition].problem == .different)
  }

  @Test func `a value that the server rejected during the pause is not checked anymore`() async {
    model.fillIn("eve")
    fields.reject([.name: .taken])
    model.join.execute()
    await clock.advance(by: .seconds(2))
    #expect(model.server.asked == [])
    #expect(fields[.name].problem == .taken)
  }

  // MARK: Focus

  @Test func `the first request is for the first field that is not valid`() {
    #expect(fields.focusRequest.record().values == [.name])
    let other = Registration(clock: clock)
    let known = FieldGroup<Registration.Input, Registration.Problem>(
      of: other,
      Field(.repetition, \.repetition) { _, _ throws(Registration.Problem) in },
      Field(.password, \.password) { password throws(Registration.Problem) in
        if password.isEmpty { throw .missing }
      }
    )
    #expect(known.focusRequest.record().values == [.password])
  }

  @Test func `the focus returns to the control that had it when the group was disabled`() {
    let requests = fields.focusRequest.skip(1).record()
    fields.returnFocus()
    fields.entered(.send)
    #expect(fields.focused == .send)
    model.isClosed = true
    fields.left(.send)
    #expect(fields.focused == nil)
    fields.entered(.name)
    fields.left(.name)
    #expect(fields[.name].problem == nil)
    fields.returnFocus()
    #expect(requests.values == [.send])
  }

  @Test func `a reset hides the problems until the next attempt`() {
    fields.left(.password)
    #expect(fields[.password].problem == .missing)
    fields.reset()
    #expect(fields[.password].problem == nil)
    #expect(!fields.isValid)
  }

  // MARK: Lifetime

  @Test func `a group does not retain its model, and a check ends with the model`() async {
    let owner = Owner(Registration(clock: clock))
    let server = owner.object?.server
    let fields = owner.object?.fields
    owner.object?.name = "ada"
    await clock.advance(by: .milliseconds(500))
    #expect(server?.asked == ["ada"])
    weak let model = owner.object
    owner.object = nil
    #expect(model == nil)
    await clock.advance(by: .zero)
    #expect(server?.cancelled == ["ada"])
    #expect(fields?.isPending == false)
    #expect(fields?.isValid == false)
    #expect(fields?.isEnabled == false)
    #expect(clock.pendingCount == 0)
  }

  @Test func `a model with fields is released`() async {
    await expectNoLeaks { tracker in
      let model = Registration(clock: clock)
      tracker.track(model)
      tracker.track(model.fields)
      model.fields.values(of: { $0[.name] }).observe { _ in }
      model.fillIn("eve")
      model.joinLater.execute()
      await clock.advance(by: .seconds(5))
      #expect(model.sent == ["eve"])
    }
  }
}

private final class AgeForm: Bindable {
  nonisolated enum Input { case age }
  enum Problem: FieldProblem { case notANumber }

  @Observed var age = Validated("36") { text throws(Problem) in
    guard let age = Int(text) else { throw .notANumber }
    return age
  }

  private(set) lazy var fields: FieldGroup<Input, Problem> = FieldGroup(
    of: self,
    Field(.age, \.age)
  )
}
