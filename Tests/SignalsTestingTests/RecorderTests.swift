import Dispatch
import Signals
import SignalsTesting
import Testing

struct Oops: Error, Equatable {}

struct RecorderTests {
  let subject = Subject<Int, Oops>()

  @Test func `it keeps values and the failure`() {
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

  @Test func `it keeps completion`() {
    let recorder = subject.signal.record()
    subject.complete()
    #expect(recorder.isCompleted)
    #expect(recorder.failure == nil)
  }

  @Test func `it keeps the times of a scheduler`() {
    let scheduler = TestScheduler()
    let recorder = subject.signal.record(on: scheduler)
    scheduler.schedule(after: .ticks(2)) { [subject] in subject.send(1) }
    scheduler.schedule(after: .ticks(5)) { [subject] in subject.complete() }
    scheduler.run()
    #expect(recorder.timed == [.at(.ticks(2), .next(1)), .at(.ticks(5), .completed)])
  }

  @Test func `disposing ends the recording`() {
    let recorder = subject.signal.record()
    subject.send(1)
    recorder.dispose()
    subject.send(2)
    #expect(recorder.values == [1])
  }

  @Test func `releasing ends the recording`() {
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

  @Test func `one waits for values and for the end`() async {
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

  @Test func `values that do not come fail the test at the deadline`() async {
    let recorder = subject.signal.record()
    await withKnownIssue {
      await recorder.waitForValues(1, within: .milliseconds(1))
    } matching: {
      $0.comments.contains("waited for 1 values, got 0")
    }
  }

  @Test func `values that can no longer come fail the test at once`() async {
    let recorder = subject.signal.record()
    subject.complete()
    await withKnownIssue {
      await recorder.waitForValues(1, within: .seconds(1_000_000))
    }
  }

  @Test func `an end that does not come fails the test at the deadline`() async {
    let recorder = subject.signal.record()
    subject.send(3)
    await withKnownIssue {
      #expect(await recorder.waitForEnd(within: .milliseconds(1)) == nil)
    } matching: {
      $0.comments.contains("waited for the end, got 1 values, the last: next(3)")
    }
  }
}
