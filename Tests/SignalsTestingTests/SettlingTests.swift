import Dispatch
import Glibc
import Signals
import SignalsTesting
import Synchronization
import Testing

// One test at a time, because a task that blocks or computes occupies one of few threads.
@Suite(.serialized) @MainActor
struct SettlingTests {
  let clock = TestScheduler()

  @Test func `advancing waits for tasks that hop between actors and threads`() async {
    for _ in 0..<100 {
      let clock = TestScheduler()
      let counter = Counter()
      let task = Task { @MainActor in
        try await clock.sleep(for: .seconds(1))
        for _ in 0..<10 {
          await counter.increment()
          await Task.yield()
          await pause()
        }
      }
      await clock.advance(by: .seconds(1))
      #expect(await counter.value == 10)
      _ = await task.result
    }
  }

  @Test func `advancing waits for detached tasks, child tasks and blocks on queues`() async {
    let names = EventNames()
    Task.detached {
      async let first: Void = names.add("child")
      await withTaskGroup { group in
        for _ in 0..<10 { group.addTask { await names.add("in a group") } }
      }
      await first
    }
    let queue = DispatchQueue(label: "test")
    queue.async { @Sendable in
      queue.async { names.append("block") }
      DispatchQueue.main.async { @Sendable in names.append("main") }
    }
    await clock.advance(by: .zero)
    let expected = Array(repeating: "in a group", count: 10) + ["block", "child", "main"]
    #expect(names.entries.sorted() == expected.sorted())
  }

  @Test func `advancing waits for a continuation that a task resumes on another thread`() async {
    let names = EventNames()
    Task { @concurrent in
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { @Sendable in continuation.resume() }
      }
      names.append("resumed")
    }
    await clock.advance(by: .zero)
    #expect(names.entries == ["resumed"])
  }

  @Test func `advancing waits for tasks even after the test slept in real time`() async throws {
    let names = EventNames()
    try await Task.sleep(for: .milliseconds(1))
    Task { @concurrent in
      for _ in 0..<100 { await Task.yield() }
      names.append("done")
    }
    await clock.advance(by: .zero)
    #expect(names.entries == ["done"])
  }

  @Test func `two schedulers of a test wait for the same tasks`() async {
    let other = TestScheduler()
    let names = EventNames()
    Task { @MainActor in
      await pause()
      names.append("done")
    }
    await clock.advance(by: .zero)
    #expect(names.entries == ["done"])
    Task { @MainActor in
      await pause()
      names.append("again")
    }
    await other.advance(by: .zero)
    #expect(names.entries == ["done", "again"])
  }

  @Test func `advancing does not wait for a task that blocks its thread`() async {
    let pipe = Pipe()
    let names = EventNames()
    let task = Task { @concurrent in
      pipe.waitForByte()
      names.append("read")
    }
    await clock.advance(by: .seconds(1))
    #expect(names.entries == [])
    pipe.sendByte()
    await task.value
    #expect(names.entries == ["read"])
  }

  @Test func `advancing does not wait for a task that yields until the time has advanced`() async {
    let task = Task { @concurrent [clock] in
      await yield { clock.elapsed == .seconds(1) }
    }
    await clock.advance(by: .seconds(1))
    await task.value
  }

  @Test func `advancing does not wait for a task that computes until it is canceled`() async {
    let task = Task { @concurrent in
      while !Task.isCancelled {}
    }
    await clock.advance(by: .seconds(1))
    task.cancel()
    await task.value
  }

  @Test func `advancing does not wait for the tasks of another test`() async {
    let names = EventNames()
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    // An event source belongs to no test.
    let other = DispatchSource.makeUserDataAddSource(queue: .global())
    other.setEventHandler { @Sendable in
      Task { @concurrent in
        await yield { !names.entries.isEmpty }
        opener.finish()
      }
    }
    other.resume()
    other.add(data: 1)
    await clock.advance(by: .zero)
    names.append("advanced")
    for await _ in gate {}
    other.cancel()
  }

  @Test func `a task can await a condition that another thread fulfills`() async {
    let names = EventNames()
    let thread = Pipe()
    let source = DispatchSource.makeReadSource(fileDescriptor: thread.output, queue: .global())
    source.setEventHandler { @Sendable in
      thread.waitForByte()
      names.append("read")
    }
    source.resume()
    thread.sendByte()
    await clock.settle { names.entries == ["read"] }
    #expect(names.entries == ["read"])
    #expect(clock.elapsed == .zero)
    source.cancel()
  }

  @Test func `a condition that stays false fails the test`() async {
    await withKnownIssue {
      await clock.settle(within: .milliseconds(5)) { false }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("still false after 0.005 seconds") }
    }
  }
}

private nonisolated func pause() async { await Task.yield() }

/// Yields until a condition is true, and fails the test if it is still false after a minute.
@concurrent
private nonisolated func yield(until condition: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(60)
  while !condition() {
    guard ContinuousClock.now < end else {
      Issue.record("the condition is still false after a minute")
      return
    }
    await Task.yield()
  }
}

private actor Counter {
  var value = 0

  func increment() { value += 1 }
}

/// The names of events, in the order in which tasks and threads add them.
private final class EventNames: Sendable {
  private let names = Mutex<[String]>([])

  var entries: [String] { names.withLock(\.self) }

  func append(_ text: String) { names.withLock { $0.append(text) } }

  func add(_ text: String) async {
    await Task.yield()
    append(text)
  }
}

/// A pipe of the system, closed when the object is deallocated.
private final class Pipe: Sendable {
  let output: Int32
  private let input: Int32

  init() {
    var ends: (Int32, Int32) = (0, 0)
    withUnsafeMutableBytes(of: &ends) { _ = pipe($0.bindMemory(to: Int32.self).baseAddress) }
    (output, input) = ends
  }

  func waitForByte() {
    var byte: UInt8 = 0
    _ = read(output, &byte, 1)
  }

  func sendByte() { _ = write(input, [1], 1) }

  deinit {
    close(output)
    close(input)
  }
}
