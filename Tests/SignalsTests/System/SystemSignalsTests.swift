import Foundation
import Signals
import SignalsTesting
import Testing

// Handlers belong to the process, so each test uses a signal of its own.

@Suite(.timeLimit(.minutes(10))) struct `The process's signals` {
  @Test func `arrive as their numbers`() async {
    let recorder = Signal.posixSignals(SIGUSR1, SIGUSR2, on: .immediate).record()
    kill(getpid(), SIGUSR1)
    #expect(await recorder.waitForValues(1) == [SIGUSR1])
    kill(getpid(), SIGUSR2)
    #expect(await recorder.waitForValues(2) == [SIGUSR1, SIGUSR2])
    recorder.dispose()
  }

  @Test func `arrive at every subscription, on its scheduler`() async {
    let number = realTimeSignal(0)
    let scheduler = SteppedScheduler()
    let immediate = Signal.posixSignals(number, on: .immediate).record()
    let scheduled = Signal.posixSignals(number, on: scheduler).record()
    kill(getpid(), number)
    await immediate.waitForValues(1)
    let deliver = await scheduler.nextWork()
    #expect(scheduled.values == [])
    deliver()
    #expect(scheduled.values == [number])
    immediate.dispose()
    scheduled.dispose()
  }

  @Test func `keep their handler until the last subscription ends`() {
    let number = realTimeSignal(1)
    signal(number, SIG_IGN)
    let first = Signal.posixSignals(number).subscribe()
    let second = Signal.posixSignals(number, SIGURG).subscribe()
    #expect(handler(of: number) != ignoring)
    first.dispose()
    #expect(handler(of: number) != ignoring)
    second.dispose()
    #expect(handler(of: number) == ignoring)
    signal(number, SIG_DFL)
  }

  @Test func `restore no handler over one that the program has set since`() {
    let number = realTimeSignal(2)
    let subscription = Signal.posixSignals(number).subscribe()
    signal(number, SIG_IGN)
    subscription.dispose()
    #expect(handler(of: number) == ignoring)
    signal(number, SIG_DFL)
  }

  @Test func `stay ignored if the parent process ignores the request to stop`() {
    signal(SIGTTIN, SIG_IGN)
    let subscription = Signal.posixSignals(SIGTTIN).subscribe()
    #expect(handler(of: SIGTTIN) == ignoring)
    subscription.dispose()
    #expect(handler(of: SIGTTIN) == ignoring)
    signal(SIGTTIN, SIG_DFL)
  }

  @Test func `change no handler for a subscription that was disposed before it began`() {
    let number = realTimeSignal(3)
    let before = handler(of: number)
    let late = Signal<Int32, Never> { subscriber in
      subscriber.complete()
      Signal.posixSignals(number).subscribe(subscriber)
    }
    late.subscribe()
    #expect(handler(of: number) == before)
  }

  @Test func `can be watched again after the subscription has ended`() async {
    let number = realTimeSignal(4)
    for _ in 0..<3 {
      let recorder = Signal.posixSignals(number, on: .immediate).take(1).record()
      kill(getpid(), number)
      await recorder.waitForEnd()
      #expect(recorder.events == [.next(number), .completed])
    }
  }

  @Test func `stay unblocked, so that programs started later do not block them`() async throws {
    let number = realTimeSignal(5)
    let recorder = Signal.posixSignals(number, on: .immediate).record()
    // Dispatch's own sources block a signal in the thread that receives it.
    kill(getpid(), number)
    await recorder.waitForValues(1)
    // A thread blocks the signal until its handler has returned, which may be after the value.
    var isBlocked = true
    for _ in 0..<10_000 where isBlocked {
      isBlocked = try blockedSignals() >> (number - 1) & 1 != 0
      sched_yield()
    }
    #expect(!isBlocked)
    recorder.dispose()
  }

  @Test func `are released with their subscription`() {
    expectNoLeaks { tracker in
      let token = tracker.track(ActionDisposable())
      Signal.posixSignals(realTimeSignal(6)).subscribe { _ in _ = token }.dispose()
    }
  }

  @Test func `must be ones that a program can handle`() async {
    await #expect(processExitsWith: .failure) { Signal.posixSignals(SIGKILL).subscribe() }
    await #expect(processExitsWith: .failure) { Signal.posixSignals(SIGSEGV).subscribe() }
  }

  private func realTimeSignal(_ index: Int32) -> Int32 { 40 + index }

  /// The signals that the main thread blocks, as bits.
  private func blockedSignals() throws -> UInt64 {
    let path = "/proc/self/task/\(getpid())/status"
    let status = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let line = try #require(status.first { $0.hasPrefix("SigBlk:") })
    return try #require(UInt64(line.split(separator: "\t")[1], radix: 16))
  }

  private func handler(of number: Int32) -> Int {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
  }

  private var ignoring: Int { unsafeBitCast(SIG_IGN, to: Int.self) }
}
