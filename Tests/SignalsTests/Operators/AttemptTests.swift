import Dispatch
import Signals
import SignalsTesting
import Testing

struct AttemptTests {
  private enum Refusal: Error, Equatable {
    case notANumber(String)
  }

  private static func number(_ text: String) throws(Refusal) -> Int {
    guard let number = Int(text) else { throw .notANumber(text) }
    return number
  }

  private static func check(_ text: String) throws(Refusal) {
    _ = try number(text)
  }

  private let texts = Signal<String, Refusal>(["1", "x", "3"])
  private let unfailing = Signal<String, Never>(["1", "x", "3"])

  @Test func `attempt forwards values until the action throws, and fails with the error`() {
    #expect(
      texts.attempt(Self.check).record().events == [.next("1"), .failed(.notANumber("x"))]
    )
    #expect(texts.take(1).attempt(Self.check).record().events == [.next("1"), .completed])
  }

  @Test func `attemptMap sends the results of the function, and fails with its error`() {
    #expect(
      texts.attemptMap(Self.number).record().events == [.next(1), .failed(.notANumber("x"))]
    )
    #expect(texts.take(1).attemptMap(Self.number).record().events == [.next(1), .completed])
  }

  @Test func `closures can declare the type of their error`() {
    let checked = texts.attempt { text throws(Refusal) in try Self.check(text) }
    #expect(checked.record().failure == .notANumber("x"))
    let numbers = texts.attemptMap { text throws(Refusal) in
      if text == "x" { throw .notANumber("unknown") }
      return text
    }
    #expect(numbers.record().failure == .notANumber("unknown"))
  }

  @Test func `a signal that cannot fail gets the error type of the action`() {
    let checked: Signal<String, Refusal> = unfailing.attempt(Self.check)
    #expect(checked.record().events == [.next("1"), .failed(.notANumber("x"))])
    let numbers: Signal<Int, Refusal> = unfailing.attemptMap(Self.number)
    #expect(numbers.record().events == [.next(1), .failed(.notANumber("x"))])
    let whole = unfailing.attemptMap { text throws(Refusal) in try Self.number(text) }
    #expect(whole.record().failure == .notANumber("x"))
  }

  @Test func `an action that does not throw keeps a signal that cannot fail`() {
    let same: Signal<Int, Never> = unfailing.attemptMap { $0.count }
    #expect(same.record().values == [1, 1, 1])
    let inferred = unfailing.attemptMap { $0.count }
    #expect(inferred.record().events.last == .completed)
    let passed = unfailing.attempt { _ in }
    #expect(passed.record().events.last == .completed)
  }

  @Test func `the source is disposed before the failure is handled (guarantee 6)`() {
    let log = LockedList<String>()
    let source = Signal<String, Refusal> { subscriber in
      subscriber.onDisposal { log.add("disposed") }
      for text in ["1", "x", "3"] { subscriber.send(text) }
    }
    source.attemptMap(Self.number).subscribe(
      next: { log.add("\($0)") },
      failed: { _ in log.add("failed") }
    )
    #expect(log.entries == ["1", "disposed", "failed"])
  }

  // MARK: Signal.attempt

  @Test func `Signal.attempt sends the result of its work and completes`() {
    let signal = Signal.attempt { () throws(Refusal) in try Self.number("7") }
    #expect(signal.record().events == [.next(7), .completed])
  }

  @Test func `Signal.attempt fails with the error of its work`() {
    let signal = Signal<Int, Refusal>.attempt { () throws(Refusal) in try Self.number("x") }
    #expect(signal.record().events == [.failed(.notANumber("x"))])
  }

  @Test func `Signal.attempt cannot fail if its work does not throw`() {
    let signal = Signal.attempt { 7 }
    let stated: Signal<Int, Never> = signal
    #expect(stated.record().events == [.next(7), .completed])
  }

  @Test func `Signal.attempt runs its work once for each subscription (guarantee 8)`() {
    let done = LockedList<String>()
    let signal = Signal<Int, Never>.attempt {
      done.add("work")
      return 1
    }
    #expect(done.entries.isEmpty)
    _ = signal.record()
    _ = signal.record()
    #expect(done.entries == ["work", "work"])
  }

  @Test func `Signal.attempt sends nothing if it is disposed while its work runs`() {
    let log = LockedList<String>()
    let (started, resume) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let finished = DispatchSemaphore(value: 0)
    let work = Signal<Int, Never>.attempt {
      started.signal()
      resume.wait()
      return 1
    }
    .handleEvents(next: { log.add("\($0)") }, completed: { log.add("completed") })
    let requests = Subject<Void, Never>()
    let subscription = requests.signal.flatMap { _ in work }.subscribe()
    DispatchQueue.global().async {
      requests.send()
      finished.signal()
    }
    #expect(started.wait(timeout: .now() + 20) == .success)
    subscription.dispose()
    resume.signal()
    #expect(finished.wait(timeout: .now() + 20) == .success)
    #expect(log.entries.isEmpty)
  }
}
