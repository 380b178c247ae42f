import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  nonisolated enum Plan: CaseIterable { case free, full }
  enum Input: String { case count, volume, plan, wish, size, tab, split, search, day, birthday }
  enum Problem: FieldProblem {
    case wrong

    func message(about label: String) -> String { "\(label) is wrong." }
  }

  @Observed var count = 1
  @Observed var volume = 0.5
  @Observed var plan = Plan.free
  @Observed var wish: Plan?
  @Observed var size = 0
  @Observed var tab = 0
  @Observed var split = 0.5
  @Observed var search = ""
  @Observed var day = CalendarDate.first
  @Observed var birthday: CalendarDate?

  private(set) lazy var fields: FieldGroup<Input, Problem> = FieldGroup(
    of: self,
    Field(.count, \.count) { count throws(Problem) in if count > 1 { throw .wrong } },
    Field(.volume, \.volume) { volume throws(Problem) in if volume > 0.5 { throw .wrong } },
    Field(.plan, \.plan) { plan throws(Problem) in if plan == .full { throw .wrong } },
    Field(.wish, \.wish) { wish throws(Problem) in if wish == .full { throw .wrong } },
    Field(.size, \.size) { _ throws(Problem) in },
    Field(.tab, \.tab) { tab throws(Problem) in if tab == 1 { throw .wrong } },
    Field(.split, \.split) { _ throws(Problem) in },
    Field(.search, \.search) { search throws(Problem) in if search == "x" { throw .wrong } },
    Field(.day, \.day) { _ throws(Problem) in },
    Field(.birthday, \.birthday) { _ throws(Problem) in }
  )

  private(set) lazy var save = Command(of: self, submitting: \.fields) { _ in }
}

/// A control as users write them: a number that an arrow makes greater.
private final class Counter: Widget {
  private let edited = WidgetEvent<Int>()
  private(set) var count = 0 {
    didSet { setNeedsDisplay() }
  }

  init(_ count: ChannelTerminal<Int, Never>) {
    super.init()
    edit(count, through: ChannelTerminal(of: self, edits: edited.signal) { $0.count = $1 })
  }

  override var takesFocus: Bool { true }

  override var keyMap: KeyMap? {
    KeyMap("Counter") {
      KeyBinding(.right, title: "more") { [weak self] in
        guard let self else { return }
        count += 1
        edited.send(count)
      }
    }
  }

  override func size(in available: Size) -> Size { Size(width: 3, height: 1) }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    canvas.write("\(count)", at: .origin, style: .text)
  }
}

/// Controls that are connected with what they edit.
struct WidgetEditingTests {
  private let model = Model()

  private func pilot(_ rows: [Widget]) -> Pilot {
    Pilot(Page(model) { Form(spacing: 0) { rows } }, size: Size(width: 40, height: 12))
  }

  @Test func `every control edits a field of a group, and its row shows the problem`() {
    let controls: [Widget] = [
      Stepper(model.fields[.count], in: 1...9),
      Slider(model.fields[.volume], in: 0...1, step: 0.5),
      Select(model.fields[.plan], among: [Model.Plan.free, .full]),
      RadioGroup(model.fields[.wish], among: [Model.Plan.free, .full]),
      SearchField(model.fields[.search]),
    ]
    let pilot = pilot(controls.map { FormRow($0.name ?? "", $0) })
    #expect(controls.map(\.name) == ["count", "volume", "plan", "wish", "search"])
    pilot.press(.right, .tab, .right, .tab, .right, .tab, .down, .space, .tab)
    pilot.type("x")
    #expect(model.count == 2 && model.volume == 1 && model.plan == .full && model.wish == .full)
    #expect(model.fields.focused == .search)
    model.save.execute()
    pilot.settle()
    for control in controls {
      #expect(pilot.text.contains("! \(control.name ?? "") is wrong."))
    }
    #expect(pilot.focus == "count")
  }

  @Test func `tabs and splits edit a field of a group`() {
    let tabs = Tabs(model.fields[.tab]) {
      Tab("A") { Label("a") }
      Tab("B") { Label("b") }
    }
    let split = Split(at: model.fields[.split]) {
      Label("a")
      Label("b")
    }
    let pilot = pilot([FormRow("Tab", tabs)])
    pilot.press(.right)
    #expect(model.tab == 1)
    model.save.execute()
    pilot.settle()
    #expect(pilot.text.contains("! Tab is wrong."))
    model.split = 0.25
    #expect(split.fraction == 0.25)
    #expect(split.name == "split")
  }

  @Test func `a control of a user edits a property and a field`() {
    let pilot = pilot([
      FormRow("Size", Counter(model[\.size])), FormRow("Count", Counter(model.fields[.count])),
    ])
    // The group has asked for the focus of its first field.
    pilot.press(.right)
    #expect(model.fields.focused == .count)
    pilot.press(.tab, .right)
    #expect(model.size == 1)
    #expect(model.count == 2)
    model.size = 7
    model.fields.left(.count)
    pilot.settle()
    #expect(pilot.rows[0].contains("7"))
    #expect(pilot.rows[2].contains("! Count is wrong."))
  }

  @Test func `the group does not submit a control with a complaint`() {
    let counter = Counter(model.fields[.count])
    let pilot = pilot([FormRow("Count", counter)])
    #expect(model.fields[.count].isValid)
    counter.complaint = "This is no number."
    pilot.settle()
    #expect(pilot.rows[1].contains("! This is no number."))
    #expect(!model.fields[.count].isValid)
    pilot.press(.right)
    #expect(!pilot.text.contains("no number"))
    model.count = 1
    #expect(model.fields[.count].isValid)
  }

  @Test func `a refused value is said at the row until the next edit`() {
    let odd = model.fields[.count].map(
      to: { (count: Int) in count },
      from: { $0 % 2 == 0 ? nil : $0 }
    )
    let even = model[\.size].map(to: { $0 }, from: { $0 % 2 == 0 ? $0 : nil })
    let pilot = pilot([
      FormRow("Odd", Counter(odd)),
      FormRow("Even", Stepper(even, in: 0...9).whenRefused("Only even numbers.")),
    ])
    pilot.press(.right)
    #expect(pilot.rows[1].contains("! This cannot be used here."))
    #expect(!model.fields[.count].isValid)
    #expect(model.count == 1)
    pilot.press(.right, .tab, .right)
    #expect(model.count == 3)
    // The mapped terminal still belongs to the field.
    #expect(pilot.rows[1].contains("! Odd is wrong."))
    #expect(pilot.rows[3].contains("! Only even numbers."))
    pilot.press(.right)
    #expect(model.size == 2)
    #expect(!pilot.text.contains("even"))
  }

  @Test func `a field without an optional type refuses to be nothing`() {
    let day = DateField(model.fields[.day])
    let pilot = pilot([
      FormRow("Day", day), FormRow("Birthday", DateField(model.fields[.birthday])),
    ])
    #expect(day.date == .first)
    pilot.press(.alt("a"), .backspace)
    #expect(model.day == .first)
    #expect(pilot.rows[1].contains("! This cannot be used here."))
    #expect(!model.fields[.day].isValid)
    #expect(model.fields[.birthday].isValid)
    pilot.press(.tab)
    #expect(pilot.rows[1].contains("! Enter a date."))
    #expect(!model.fields[.day].isValid)
  }

  @Test func `a control retains neither the model nor the field`() {
    expectNoLeaks { tracker in
      let model = tracker.track(Model())
      let counter = tracker.track(Counter(model.fields[.count]))
      let pilot = Pilot(Form { tracker.track(FormRow("Count", counter)) })
      pilot.press(.right)
      #expect(model.count == 2)
      tracker.track(model.fields[.count] as BoundField<Model.Problem>)
    }
  }
}
