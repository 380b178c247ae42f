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
    let frames = screen.drawingCount
    screen.send(downs(1_000))
    // 1,000 ms of work, and at most 34 ms between two frames.
    #expect((29...30).contains(screen.drawingCount - frames))
    application.finish()
  }

  @Test func `a flood lets other work of the main actor run at least every 33 ms`() {
    let clock = WorkClock()
    var otherWork = 0
    var log: [Int] = []
    let reader = InputReader(on: clock) { _ in
      log.append(otherWork)
      clock.worked += .milliseconds(40)
      clock.scheduler.perform { MainActor.assumeIsolated { otherWork += 1 } }
    }
    reader.read(Array(repeating: [0x1B, 0x5B, 0x42], count: 1_000).joined())
    #expect(log == [0])
    clock.scheduler.runNow()
    #expect(log.count > 3 && log == Array(log.indices))
  }

  @Test func `the end of input delivers all events of a flood`() {
    let clock = WorkClock()
    var handled = 0
    let reader = InputReader(on: clock) { events in
      handled += events.count
      clock.worked += .milliseconds(40)
    }
    reader.read(Array(repeating: [0x1B, 0x5B, 0x42], count: 1_000).joined())
    reader.end()
    #expect(handled == 1_000)
  }

  @Test func `Ctrl-C after a flood is handled after the batch in progress`() {
    let clock = WorkClock()
    var batches: [[InputEvent]] = []
    var unread: [UInt8] = [0x03]
    weak var reading: InputReader?
    let reader = InputReader(
      on: clock,
      readAvailable: {
        defer { unread = [] }
        reading?.read(unread)
      },
      handle: { batches.append($0) }
    )
    reading = reader
    reader.read(Array(repeating: [0x1B, 0x5B, 0x42], count: 10_000).joined())
    #expect(batches.count == 2)
    #expect(batches.last == [.key(.control("c"))])
  }

  @Test func `events that take long are handled in smaller batches`() {
    let clock = WorkClock()
    var counts: [Int] = []
    let reader = InputReader(on: clock) { events in
      counts.append(events.count)
      clock.worked += .milliseconds(10) * events.count
    }
    reader.read(Array(repeating: [0x1B, 0x5B, 0x42], count: 1_000).joined())
    clock.scheduler.runNow()
    #expect(counts.prefix(4) == [256, 32, 4, 4])
    #expect(counts.reduce(0, +) == 1_000)
  }

  // MARK: Moves

  private final class Numbers: Bindable {
    @Observed var number: Int? = 0
    var values: [Int] = []
  }

  @Test func `observers of a selection see the last of many moves`() {
    let model = Numbers()
    let list = List(Rows(count: 1_000).selecting(model[\.number])) { "\($0)" }
    let pilot = Pilot(list)
    let numbers = model.values(of: \.number).record()
    pilot.screen.send(.input(Array(repeating: .key(.down), count: 500) + [.key(.up)]))
    #expect(numbers.values == [0, 499])
    pilot.press(.down)
    #expect(numbers.values == [0, 499, 500])
  }

  @Test func `a key between moves acts on the row before it`() {
    let model = Numbers()
    let list = List(
      Rows(count: 1_000).selecting(model[\.number]).choosing { model.values.append($0) }
    ) { "\($0)" }
    let pilot = Pilot(list)
    let downs = Array(repeating: InputEvent.key(.down), count: 20)
    pilot.screen.send(.input(downs + [.key(.enter)] + downs + [.key(.enter), .key(.up)]))
    #expect(model.values == [20, 40])
    #expect(model.number == 39)
  }

  @Test func `the bell rings once for all keys of a read`() {
    let field = TextField(limit: 1)
    let list = List(Rows(count: 0)) { _, _ in }
    let pilot = Pilot(
      VStack {
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
    let model = RequiredName()
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
