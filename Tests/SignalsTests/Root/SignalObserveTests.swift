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

  @Test func `events sent on the main actor are delivered at once`() async {
    var received: [String] = []
    subject.signal.observe(
      next: { received.append("\($0)") },
      failed: { _ in received.append("failed") },
      completed: { received.append("completed") }
    )
    subject.send(1)
    #expect(received == ["1"])
    await Task.detached {}.value
    subject.send(2)
    #expect(received == ["1", "2"])
    subject.complete()
    #expect(received == ["1", "2", "completed"])
  }

  @Test func `a failure calls the handler for failures`() {
    var failure: MarbleFailure?
    subject.signal.observe(failed: { failure = $0 })
    subject.fail(MarbleFailure())
    #expect(failure == MarbleFailure())
  }

  @Test func `a trailing closure receives the values`() {
    var received: [Int] = []
    subject.signal.observe { received.append($0) }
    subject.send(1)
    #expect(received == [1])
  }

  @Test func `events from another thread are delivered on the main actor, in order`() async {
    var received: [Int] = []
    await withCheckedContinuation { continuation in
      subject.signal.observe(
        next: { received.append($0) },
        completed: { continuation.resume() }
      )
      DispatchQueue.global().async { [subject] in
        for value in 0..<10_000 { subject.send(value) }
        subject.complete()
      }
    }
    #expect(received == Array(0..<10_000))
  }

  @Test func `a value sent on the main actor does not overtake pending values (guarantee 4)`() async
  {
    var received: [Int] = []
    subject.signal.observe { received.append($0) }
    sendElsewhere(1, 2)
    subject.send(3)
    #expect(received == [])
    await drainMainQueue()
    await drainMainQueue()
    #expect(received == [1, 2, 3])
    subject.send(4)
    #expect(received == [1, 2, 3, 4])
  }

  @Test func `a value sent inside a handler is delivered before the first send returns`() {
    var received: [String] = []
    subject.signal.observe { [subject] value in
      if value < 3 { subject.send(value + 1) }
      received.append("\(value)")
    }
    subject.send(1)
    #expect(received == ["1", "2", "3"])
    // Releases the handler, which retains the subject.
    subject.complete()
  }

  @Test func `disposal drops pending values (guarantee 2)`() async {
    var received: [Int] = []
    let observation = subject.signal.observe { received.append($0) }
    sendElsewhere(1, 2)
    observation.dispose()
    await drainMainQueue()
    await drainMainQueue()
    #expect(received == [])
  }

  @Test func `disposal releases the handler and its captures (guarantee 6)`() {
    expectNoLeaks { tracker in
      let object = tracker.track(Tracked())
      let observation = subject.signal.observe { _ in withExtendedLifetime(object) {} }
      subject.send(1)
      observation.dispose()
    }
  }

  @Test func `a handler on the main actor can end the subscription to a synchronous source`() {
    var received: [Int] = []
    let subscription = CompoundDisposable()
    Signal<Int, Never>(1...).observe(in: subscription) { value in
      received.append(value)
      if value == 3 { subscription.dispose() }
    }
    #expect(received == [1, 2, 3])
  }
}
