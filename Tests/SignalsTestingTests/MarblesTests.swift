import Signals
import SignalsTesting
import Testing

struct MarblesTests {
  @Test func `an operator that changes nothing returns the diagram of its input`() {
    marbles(when: "a-b(cd)--|", then: "a-b(cd)--|") { $0 }
    marbles(when: "--a#", then: "--a#") { $0 }
    marbles(when: "(a|)", then: "(a|)") { $0 }
    marbles(when: "-", then: "-") { $0 }
    marbles(when: "a1B-", then: "a1B-") { $0 }
    marbles(when: "| ", then: " |") { $0 }
  }

  @Test func `the scheduler runs the operator's timers`() {
    marbles(when: "a-------", then: "a--012--") { input, scheduler in
      Signal<String, MarbleFailure> { subscriber in
        input.subscribe { subscriber.send($0) }
        for tick in 0..<3 {
          scheduler.schedule(after: .ticks(tick + 3)) { subscriber.send("\(tick)") }
        }
      }
    }
  }

  @Test func `within a tick, the input sends before the operator's timers run`() {
    marbles(when: "ab", then: "a(bx)") { input, scheduler in
      Signal<String, MarbleFailure> { subscriber in
        input.subscribe { value in
          if value == "a" { scheduler.schedule(after: .ticks(1)) { subscriber.send("x") } }
          subscriber.send(value)
        }
      }
    }
  }

  @Test func `values are drawn as their descriptions`() {
    marbles(when: "a-b-c-|", then: "1-2-3-|") { $0.scan(0) { count, _ in count + 1 } }
  }

  @Test func `a legend stands for values that have no symbol`() {
    marbles(when: "a-b", then: "x-y", where: ["x": ["a"], "y": ["a", "b"]]) { input, _ in
      input.scan([String]()) { $0 + [$1] }
    }
  }

  @Test func `two inputs share one clock`() {
    marbles(
      when: "a---b--|",
      and: " --x--y-|",
      then: "--p-qr-|",
      where: ["p": "ax", "q": "bx", "r": "by"]
    ) { first, second, _ in combineLatest(first, second).map { $0 + $1 } }
  }

  @Test func `the input starts over for each subscription`() {
    marbles(when: "ab-|", then: "ab--ab-") { input, scheduler in
      Signal<String, MarbleFailure> { subscriber in
        input.subscribe(next: { subscriber.send($0) })
        scheduler.schedule(after: .ticks(4)) { input.subscribe(next: { subscriber.send($0) }) }
      }
    }
  }

  @Test func `a diagram can be made into a signal`() {
    let scheduler = TestScheduler()
    let recorder = Signal.marbles("-a-|", on: scheduler).record(on: scheduler)
    scheduler.runNow()
    #expect(recorder.timed == [.at(.ticks(1), .next("a")), .at(.ticks(3), .completed)])
  }

  // MARK: Failing cases

  private func expectMessage(_ message: String, _ test: () -> Void) {
    withKnownIssue {
      test()
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      if text != message { Issue.record("the message is: \(text)") }
      return true
    }
  }

  @Test func `the message of a difference shows all diagrams`() {
    expectMessage("the signals differ\n  when: a-b-|\n  then: a-c-|\n   got: a-b-|") {
      marbles(when: "a-b-|", then: "a-c-|") { $0 }
    }
  }

  @Test func `an extra, a missing and an early value are differences`() {
    expectMessage("the signals differ\n  when: ab|\n  then: a-|\n   got: ab|") {
      marbles(when: "ab|", then: "a-|") { $0 }
    }
    expectMessage("the signals differ\n  when: a-|\n  then: ab|\n   got: a-|") {
      marbles(when: "a-|", then: "ab|") { $0 }
    }
    expectMessage("the signals differ\n  when: a-|\n  then: -a|\n   got: a-|") {
      marbles(when: "a-|", then: "-a|") { $0 }
    }
  }

  @Test func `a different end is a difference`() {
    expectMessage("the signals differ\n  when: a-|\n  then: a-#\n   got: a-|") {
      marbles(when: "a-|", then: "a-#") { $0 }
    }
    expectMessage("the signals differ\n  when: a--\n  then: a-|\n   got: a--") {
      marbles(when: "a--", then: "a-|") { $0 }
    }
    expectMessage("the signals differ\n  when: a-|\n  then: a--\n   got: a-|") {
      marbles(when: "a-|", then: "a--") { $0 }
    }
  }

  @Test func `a different order within a tick is a difference`() {
    expectMessage("the signals differ\n  when: (ab)\n  then: (ba)\n   got: (ab)") {
      marbles(when: "(ab)", then: "(ba)") { $0 }
    }
  }

  @Test func `events after the end of the diagrams are drawn at their times`() {
    expectMessage("the signals differ\n  when: a--\n  then: a-b\n   got: a---x-|") {
      marbles(when: "a--", then: "a-b") { input, scheduler in
        Signal<String, MarbleFailure> { subscriber in
          input.subscribe { subscriber.send($0) }
          scheduler.schedule(after: .ticks(4)) { subscriber.send("x") }
          scheduler.schedule(after: .ticks(6)) { subscriber.complete() }
        }
      }
    }
  }

  @Test func `events that do not fit into a diagram are listed beside it`() {
    expectMessage(
      "the signals differ\n  when: a--\n  then: a--\n   got: a--  and b at 0.5, long at 2.0"
    ) {
      marbles(when: "a--", then: "a--") { input, scheduler in
        Signal<String, MarbleFailure> { subscriber in
          input.subscribe { subscriber.send($0) }
          scheduler.schedule(after: .milliseconds(500)) { subscriber.send("b") }
          scheduler.schedule(after: .seconds(2)) { subscriber.send("long") }
        }
      }
    }
  }

  @Test(arguments: [
    ("a?", "'?' in column 1 of \"a?\""),
    ("(a", "')' is missing in \"(a\""),
    ("a)", "')' in column 1 of \"a)\""),
    ("((a", "'(' in column 1 of \"((a\""),
    ("(a-)", "'-' in column 2 of \"(a-)\""),
    ("a|b", "something follows the end in \"a|b\""),
    ("a|#", "something follows the end in \"a|#\""),
  ])
  func `a diagram with a syntax error fails the test`(drawing: String, mistake: String) {
    expectMessage("not a diagram: " + mistake) {
      marbles(when: drawing, then: "") { $0 }
    }
    expectMessage("not a diagram: " + mistake) {
      marbles(when: "", then: drawing) { $0 }
    }
  }
}
