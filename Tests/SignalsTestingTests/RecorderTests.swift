import Dispatch
import Signals
import SignalsTesting
import Testing

struct Oops: Error, Equatable {}

struct RecorderTests {
  let subject = Subject<Int, Oops>()

  @Test func `a recorder keeps the values and the failure`() {
    let recorder = subject.signal.record()
    #expect(recorder.events == [])
    #expect(recorder.end == nil)
    subject.send(1)
    subject.send(2)
    #expect(recorder.end == nil)
    subject.fail(Oops())
    #expect(recorder.values == [1, 2])
    #expect(recorder.events == [.next(1), .next(2), .failed(Oops())])
    #expect(recorder.failure == Oops())
    #expect(recorder.end == .failed(Oops()))
    #expect(!recorder.isCompleted)
  }

  @Test func `a recorder keeps the completion`() {
    let recorder = subject.signal.record()
    subject.complete()
    #expect(recorder.isCompleted)
    #expect(recorder.failure == nil)
  }

  @Test func `a recorder with a scheduler keeps the times of events`() {
    let scheduler = TestScheduler()
    let recorder = subject.signal.record(on: scheduler)
    scheduler.schedule(after: .ticks(2)) { [subject] in subject.send(1) }
    scheduler.schedule(after: .ticks(5)) { [subject] in subject.complete() }
    scheduler.runNow()
    #expect(recorder.timed == [.at(.ticks(2), .next(1)), .at(.ticks(5), .completed)])
  }

  @Test func `disposing a recorder ends the recording`() {
    let recorder = subject.signal.record()
    subject.send(1)
    recorder.dispose()
    subject.send(2)
    #expect(recorder.values == [1])
  }

  @Test func `releasing a recorder disposes the subscription`() {
    expectNoLeaks { tracker in
      let object = tracker.track(Tracked())
      let recorder = subject.signal.map { value in
        _ = object
        return value
      }.record()
      subject.send(1)
      #expect(recorder.values == [1])
    }
  }

  @Test func `a task can wait for values and for the end`() async {
    let recorder = subject.signal.record()
    DispatchQueue.global().async { [subject] in
      subject.send(1)
      subject.send(2)
    }
    #expect(await recorder.waitForValues(2) == [1, 2])
    DispatchQueue.global().async { [subject] in subject.complete() }
    #expect(await recorder.waitForEnd() == .completed)
    #expect(await recorder.waitForValues(1) == [1, 2])
  }

  @Test func `missing values fail the test at the deadline`() async {
    let recorder = subject.signal.record()
    await withKnownIssue {
      await recorder.waitForValues(1, within: .milliseconds(1))
    } matching: {
      $0.comments.contains("waited for 1 values, got 0")
    }
  }

  @Test func `missing values fail the test as soon as the signal ends`() async {
    let recorder = subject.signal.record()
    subject.complete()
    await withKnownIssue {
      await recorder.waitForValues(1, within: .seconds(1_000_000))
    }
  }

  @Test func `missing values and a missing end fail the test when its task is canceled`() async {
    let recorder = subject.signal.record()
    for isCanceledBefore in [true, false] {
      await withKnownIssue {
        let waiting = Task.immediate { @MainActor in
          if isCanceledBefore { withUnsafeCurrentTask { $0?.cancel() } }
          await recorder.waitForValues(1, within: .seconds(1_000_000))
          await recorder.waitForEnd(within: .seconds(1_000_000))
        }
        waiting.cancel()
        await waiting.value
      } matching: {
        $0.comments.contains { "\($0)".hasSuffix("; the task was canceled") }
      }
    }
  }

  @Test func `a missing end fails the test at the deadline`() async {
    let recorder = subject.signal.record()
    subject.send(3)
    await withKnownIssue {
      #expect(await recorder.waitForEnd(within: .milliseconds(1)) == nil)
    } matching: {
      $0.comments.contains("waited for the end, got 1 values, the last: next(3)")
    }
  }
}
