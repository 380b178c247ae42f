import Dispatch
import Signals
import SignalsTesting
import Testing

@MainActor
struct SignalObserveTests {
  let subject = Subject<Int, MarbleFailure>()

  private func drainMainQueue() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  /// Sends values from another thread, and waits until all are sent.
  private func sendElsewhere(_ values: Int...) {
    let sent = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { [subject] in
      for value in values { subject.send(value) }
      sent.signal()
    }
    sent.wait()
  }

  @Test func `on the main actor events are handled at once`() async {
    var heard: [String] = []
    subject.signal.observe(
      next: { heard.append("\($0)") },
      failed: { _ in heard.append("failed") },
      completed: { heard.append("completed") }
    )
    subject.send(1)
    #expect(heard == ["1"])
    await Task.detached {}.value
    subject.send(2)
    #expect(heard == ["1", "2"])
    subject.complete()
    #expect(heard == ["1", "2", "completed"])
  }

  @Test func `a failure is handled on the main actor`() {
    var failure: MarbleFailure?
    subject.signal.observe(failed: { failure = $0 })
    subject.fail(MarbleFailure())
    #expect(failure == MarbleFailure())
  }

  @Test func `a trailing closure is given the values`() {
    var heard: [Int] = []
    subject.signal.observe { heard.append($0) }
    subject.send(1)
    #expect(heard == [1])
  }

  @Test func `what is sent elsewhere is handled on the main actor, in order, the end last`() async {
    var heard: [Int] = []
    await withCheckedContinuation { continuation in
      subject.signal.observe(
        next: { heard.append($0) },
        completed: { continuation.resume() }
      )
      DispatchQueue.global().async { [subject] in
        for value in 0..<10_000 { subject.send(value) }
        subject.complete()
      }
    }
    #expect(heard == Array(0..<10_000))
  }

  @Test func `what is sent on the main actor does not overtake what waits (guarantee 4)`() async {
    var heard: [Int] = []
    subject.signal.observe { heard.append($0) }
    sendElsewhere(1, 2)
    subject.send(3)
    #expect(heard == [])
    await drainMainQueue()
    await drainMainQueue()
    #expect(heard == [1, 2, 3])
    subject.send(4)
    #expect(heard == [1, 2, 3, 4])
  }

  @Test func `what is sent from inside a handler is handled after it, in the same turn`() {
    var heard: [String] = []
    subject.signal.observe { [subject] value in
      if value < 3 { subject.send(value + 1) }
      heard.append("\(value)")
    }
    subject.send(1)
    #expect(heard == ["1", "2", "3"])
    // Releases the handler, which retains the subject.
    subject.complete()
  }

  @Test func `once disposed of, what waits is dropped (guarantee 2)`() async {
    var heard: [Int] = []
    let observation = subject.signal.observe { heard.append($0) }
    sendElsewhere(1, 2)
    observation.dispose()
    await drainMainQueue()
    await drainMainQueue()
    #expect(heard == [])
  }

  @Test func `a handler and what it captured are let go of (guarantee 6)`() {
    expectNoLeaks { tracker in
      let object = tracker.track(Tracked())
      let observation = subject.signal.observe { _ in withExtendedLifetime(object) {} }
      subject.send(1)
      observation.dispose()
    }
  }
}
