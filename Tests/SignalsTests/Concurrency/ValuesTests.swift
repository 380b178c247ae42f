import Signals
import SignalsTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct `The values of a signal` {
  @Test func `can be iterated in order until completion`() async {
    var values: [Int] = []
    for await value in Signal<Int, Never>([1, 2, 3]).values { values.append(value) }
    #expect(values == [1, 2, 3])
  }

  @Test func `resume a waiting iterator`() async {
    let subject = Subject<Int, Never>()
    var iterator = subject.signal.values.makeAsyncIterator()
    for value in 1...100 {
      async let next = iterator.next()
      subject.send(value)
      #expect(await next == value)
    }
    async let next = iterator.next()
    subject.complete()
    #expect(await next == nil)
    #expect(await iterator.next() == nil)
  }

  @Test func `end with the signal's typed failure after the buffered values`() async {
    let signal = Signal<Int, Broken>([1, 2]).concat(.failed(.down))
    var values: [Int] = []
    do throws(Broken) {
      for try await value in signal.values { values.append(value) }
      Issue.record("no failure")
    } catch {
      #expect(error == .down)
    }
    #expect(values == [1, 2])
  }

  @Test func `throw a failure once and return nil afterwards`() async throws {
    var iterator = Signal<Int, Broken>.failed(.down).values.makeAsyncIterator()
    await #expect(throws: Broken.down) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test func `need one subscription for each iterator, at its creation`() async {
    let source = CountedSource()
    let values = source.signal.values
    #expect(source.starts == 0)
    var iterator = values.makeAsyncIterator()
    #expect(source.starts == 1)
    source.send(1)
    #expect(await iterator.next() == 1)
    let other = values.makeAsyncIterator()
    #expect(source.starts == 2)
    withExtendedLifetime(other) {}
  }

  @Test func `end their subscription when the loop ends`() async {
    let source = CountedSource()
    let values = source.signal.start(with: 1).values
    for await _ in values { break }
    #expect(source.disposals == 1)
  }

  @Test func `end their subscription when the iterator is released`() {
    let source = CountedSource()
    do { _ = source.signal.values.makeAsyncIterator() }
    #expect(source.disposals == 1)
  }

  @Test func `end their subscription and the loop when the task is canceled (guarantee 13)`() async
  {
    let source = CountedSource()
    let started = AsyncFlag()
    let task = Task {
      var values: [Int] = []
      for await value in source.signal.start(with: 0).values {
        values.append(value)
        started.set()
      }
      return (values, source.disposals)
    }
    await started.wait()
    task.cancel()
    let (values, disposals) = await task.value
    #expect(values == [0])
    #expect(disposals == 1)
  }

  @Test func `are dropped from the buffer when the task is canceled`() async {
    let source = CountedSource()
    let task = Task {
      var iterator = source.signal.values.makeAsyncIterator()
      for value in 1...3 { source.send(value) }
      let first = await iterator.next()
      withUnsafeCurrentTask { $0?.cancel() }
      let second = await iterator.next()
      #expect(source.disposals == 1)
      source.send(4)
      return (first, second, await iterator.next())
    }
    let (first, second, third) = await task.value
    #expect(first == 1)
    #expect(second == nil)
    #expect(third == nil)
  }

  @Test func `can be limited to the newest or the oldest`() async {
    let signal = Signal<Int, Never>(1...5)
    #expect(await all(signal.values) == [1, 2, 3, 4, 5])
    #expect(await all(signal.values(buffering: .newest(2))) == [4, 5])
    #expect(await all(signal.values(buffering: .oldest(2))) == [1, 2])
    #expect(await all(signal.values(buffering: .newest(0))) == [])
  }

  @Test func `are released outside the lock when dropped (guarantee 5)`() async {
    let subject = Subject<SendsNilOnRelease?, Never>()
    var iterator = subject.signal.values(buffering: .newest(1)).makeAsyncIterator()
    subject.send(SendsNilOnRelease(subject))
    subject.send(SendsNilOnRelease(nil))
    // The second value replaced the first. The release of the first sent nil, which replaced the
    // second.
    #expect(await iterator.next() == .some(nil))
  }

  @Test func `from several threads all arrive, in the order of each thread`() async {
    let subject = Subject<Int, Never>()
    var iterator = subject.signal.values.makeAsyncIterator()
    let sending = Task.detached {
      await withTaskGroup(of: Void.self) { group in
        for sender in 0..<2 {
          group.addTask { for value in 0..<5_000 { subject.send(sender * 10_000 + value) } }
        }
      }
      subject.complete()
    }
    var received: [Int] = []
    while let value = await iterator.next() { received.append(value) }
    await sending.value
    #expect(received.count == 10_000)
    for sender in 0..<2 {
      let own = received.filter { $0 / 10_000 == sender }
      #expect(own == own.sorted())
    }
  }

  @Test func `are released with the iterator`() async {
    await expectNoLeaks { tracker in
      let subject = tracker.track(Subject<Tracked, Never>())
      var iterator = subject.signal.values.makeAsyncIterator()
      subject.send(tracker.track(Tracked("read")))
      subject.send(tracker.track(Tracked("buffered")))
      _ = await iterator.next()
    }
  }
}

private func all(_ values: AsyncValues<Int, Never>) async -> [Int] {
  await values.reduce(into: []) { $0.append($1) }
}

/// A value that sends nil to a subject when it is released.
private final class SendsNilOnRelease: Sendable, Equatable {
  private let subject: Subject<SendsNilOnRelease?, Never>?

  init(_ subject: Subject<SendsNilOnRelease?, Never>?) {
    self.subject = subject
  }

  deinit {
    subject?.send(nil)
  }

  static func == (left: SendsNilOnRelease, right: SendsNilOnRelease) -> Bool { left === right }
}
