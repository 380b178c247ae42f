import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// The work that thousands of keys cause if they arrive in one read.
struct InputFloodTests {
  /// A widget that counts its measurements and changes its size with each Down.
  private final class Counter: Widget {
    private(set) var measurements = 0
    private(set) var keys = 0
    var whenPressed: () -> Void = {}

    override var takesFocus: Bool { true }

    override func size(in available: Size) -> Size {
      measurements += 1
      return Size(width: 10, height: 1 + keys % 2)
    }

    override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
      canvas.write("\(keys) keys", at: .origin)
    }

    override func handle(_ press: KeyPress) -> Bool {
      keys += 1
      setNeedsLayout()
      whenPressed()
      return true
    }
  }

  /// A clock that keys move, and whose work runs only when the test says so.
  private final class WorkClock: TimedScheduler {
    let scheduler = TestScheduler()
    nonisolated(unsafe) var worked = Duration.zero

    nonisolated var elapsed: Duration { worked }

    nonisolated func perform(_ work: @escaping @Sendable () -> Void) { scheduler.perform(work) }

    nonisolated func schedule(
      after delay: Duration,
      every interval: Duration?,
      leeway: Duration,
      _ work: @escaping @Sendable () -> Void
    ) -> any Disposable {
      scheduler.schedule(after: delay, every: interval, leeway: leeway, work)
    }
  }

  private func downs(_ count: Int) -> ScreenEvent {
    .input(Array(repeating: .key(.function(5)), count: count))
  }

  @Test func `keys of one read need one layout, even if each changes a size`() {
    let counter = Counter()
    let pilot = Pilot(counter)
    let before = counter.measurements
    pilot.press(.function(5))
    let forOne = counter.measurements - before
    pilot.screen.send(downs(1_000))
    pilot.settle()
    #expect(counter.keys == 1_001)
    #expect(counter.measurements - before <= 2 * forOne)
  }

  @Test func `while one read is handled, frames show its progress`() {
    let clock = WorkClock()
    let screen = MemoryScreen()
    let application = Application(on: screen, scheduler: clock)
    let counter = Counter()
    counter.whenPressed = { clock.worked += .milliseconds(1) }
    application.push(Page(counter))
    application.start()
    application.draw()
    let frames = screen.frameCount
    screen.send(downs(1_000))
    // 1,000 ms of work, and at most 34 ms between two frames.
    #expect((29...30).contains(screen.frameCount - frames))
    application.finish()
  }

  @Test func `the bell rings once for all keys of a read`() {
    let field = TextField(limit: 1)
    let list = List(count: 0) { _, _ in }
    let pilot = Pilot(
      Stack {
        field
        list
      }
    )
    pilot.press(.end)
    let before = pilot.screen.ringCount
    for character in "abababab" { pilot.screen.send(.input([.key(.character(character))])) }
    let singly = pilot.screen.ringCount - before
    pilot.screen.send(
      .input((0..<1_000).map { .key(.control($0.isMultiple(of: 2) ? "y" : "u")) })
    )
    #expect(singly >= 1)
    #expect(pilot.screen.ringCount - before - singly == 1)
  }

  // MARK: A form that rejects Enter

  private final class Model: Bindable {
    enum Control: String { case name, save }
    enum Problem: FieldProblem { case missing }

    @Observed var name = ""

    private(set) lazy var fields: FieldGroup<Control, Problem> = FieldGroup(
      of: self,
      Field(.name, \.name) { name throws(Problem) in
        if name.isEmpty { throw .missing }
      }
    )

    private(set) lazy var save = Command(of: self, submitting: \.fields) { _ in }
  }

  /// A container that counts the searches through its children.
  private final class Pane: Widget {
    private let content: Widget
    private(set) var visits = 0

    init(_ content: Widget) {
      self.content = content
      super.init()
      adopt([content])
    }

    override var children: [Widget] {
      visits += 1
      return [content]
    }

    override func layOut() { content.place(in: bounds) }
  }

  @Test func `Enter on an invalid form evaluates and searches little the second time`() {
    let model = Model()
    let name = TextField(model.fields[.name])
    let pane = Pane(name)
    var evaluations = 0
    let page = Page(pane).keys { KeyBinding(.enter, title: "save", command: model.save) }
    let problems = model.values(of: { model in
      evaluations += 1
      return model.fields[.name].problem
    }).record()
    let pilot = Pilot(page)
    pilot.press(.enter)
    #expect(problems.values == [nil, .missing])
    let (evaluated, visited) = (evaluations, pane.visits)
    pilot.screen.send(.input(Array(repeating: .key(.enter), count: 100)))
    #expect(evaluations == evaluated)
    #expect(pane.visits == visited)
    #expect(name.isFocused)
  }
}
