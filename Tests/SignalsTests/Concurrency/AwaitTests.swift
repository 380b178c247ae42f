import Signals
import SignalsTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Awaiting a signal (guarantee 13)` {
  @Test func `first returns the first value and disposes the subscription`() async throws {
    let source = CountedSource()
    let value = try await source.signal.start(with: 1).first()
    #expect(value == 1)
    #expect(source.disposals == source.starts)
  }

  @Test func `first ends an infinite signal`() async throws {
    #expect(try await Signal<Int, Never>(0...).first() == 0)
  }

  @Test func `first waits for a value sent later`() async throws {
    let source = CountedSource()
    async let first = source.signal.first()
    await source.started.wait()
    source.send(7)
    source.send(8)
    #expect(try await first == 7)
  }

  @Test func `last returns the last value`() async throws {
    #expect(try await Signal<Int, Never>([1, 2, 3]).last() == 3)
  }

  @Test func `collected returns all values, or an empty array`() async throws {
    #expect(try await Signal<Int, Never>([1, 2, 3]).collected() == [1, 2, 3])
    #expect(try await Signal<Int, Never>.empty.collected() == [])
  }

  @Test func `collect is the operator in async code too`() async throws {
    let arrays = Signal<Int, Never>([1, 2]).collect().map { $0.count }
    #expect(try await arrays.first() == 2)
  }

  @Test func `throws the signal's failure with its type`() async {
    let signal = Signal<Int, Broken>([1]).concat(.failed(.down))
    do throws(AwaitError<Broken>) {
      _ = try await signal.last()
      Issue.record("no error")
    } catch {
      #expect(error == .failed(.down))
    }
    await #expect(throws: AwaitError<Broken>.failed(.down)) { try await signal.collected() }
    await #expect(throws: AwaitError<Broken>.failed(.down)) {
      try await Signal<Int, Broken>.failed(.down).first()
    }
  }

  @Test func `throws when the signal is empty`() async {
    await #expect(throws: AwaitError<Never>.empty) { try await Signal<Int, Never>.empty.first() }
    await #expect(throws: AwaitError<Never>.empty) { try await Signal<Int, Never>.empty.last() }
  }

  @Test(arguments: Question.allCases)
  func `disposes the subscription, then throws, when the task is canceled`(question: Question) async
  {
    let source = CountedSource()
    let task = Task { await question.outcome(of: source) }
    await source.started.wait()
    task.cancel()
    #expect(await task.value == Outcome(error: .cancelled, disposals: 1))
  }

  @Test(arguments: Question.allCases)
  func `does not subscribe in a canceled task`(question: Question) async {
    let source = CountedSource()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await question.outcome(of: source)
    }
    #expect(await task.value == Outcome(error: .cancelled, disposals: 0))
    #expect(source.starts == 0)
  }

  @Test func `resumes once if a value, the end and a cancellation race`() async {
    for round in 0..<300 {
      let source = CountedSource()
      let task = Task { await Question.first.outcome(of: source) }
      await source.started.wait()
      await withTaskGroup(of: Void.self) { group in
        group.addTask { source.send(round) }
        group.addTask { source.complete() }
        group.addTask { task.cancel() }
      }
      _ = await task.value
      // Check only after the group: the task may continue while the sender is still disposing.
      #expect(source.disposals == 1)
    }
  }

  @Test @MainActor func `subscribes on the actor of the caller`() async throws {
    let signal = Signal<Int, Never> { subscriber in
      MainActor.preconditionIsolated()
      subscriber.send(1)
      subscriber.complete()
    }
    #expect(try await signal.first() == 1)
    #expect(try await signal.last() == 1)
    #expect(try await signal.collected() == [1])
  }

  @Test func `releases the signal and its value`() async throws {
    try await expectNoLeaks { tracker in
      let subject = tracker.track(ReplaySubject<Tracked, Never>())
      subject.send(tracker.track(Tracked("value")))
      _ = try await subject.signal.first()
    }
  }

  struct Outcome: Equatable {
    let error: AwaitError<Never>?
    let disposals: Int
  }

  enum Question: CaseIterable {
    case first
    case last
    case collected

    func outcome(of source: CountedSource) async -> Outcome {
      let signal = source.signal
      do throws(AwaitError<Never>) {
        switch self {
        case .first: _ = try await signal.first()
        case .last: _ = try await signal.last()
        case .collected: _ = try await signal.collected()
        }
        return Outcome(error: nil, disposals: source.disposals)
      } catch {
        return Outcome(error: error, disposals: source.disposals)
      }
    }
  }
}
