import SignalsTesting
import Testing
import ViewModels

private final class Gauge: Bindable {
  @Observed var level = 0
  @Observed var limit = 10
  var isFull: Bool { level >= limit }
}

/// Signals of the main actor's properties, used on other threads.
struct ThreadsTests {
  private let gauge = Gauge()

  @concurrent
  private func onAnotherThread<Result: Sendable>(_ work: @Sendable () -> Result) async -> Result {
    work()
  }

  @Test func `a subscription made on another thread delivers on the main actor`() async {
    let signal = gauge.values(of: \.level)
    let onMain = signal.map { ($0, isOnMainActor()) }
    let recorder = await onAnotherThread { onMain.record() }
    await recorder.waitForValues(1, within: .seconds(240))
    gauge.level = 1
    await recorder.waitForValues(2)
    #expect(recorder.values.map(\.0) == [0, 1])
    #expect(recorder.values.map(\.1) == [true, true])
    recorder.dispose()
  }

  @Test func `a subscription disposed of on another thread delivers nothing more (guarantee 2)`()
    async
  {
    let recorder = gauge.values(of: \.isFull).record()
    await onAnotherThread { recorder.dispose() }
    gauge.level = 10
    #expect(recorder.values == [false])
  }

  @Test func `a subscription disposed of on another thread is released`() async {
    let gauge = gauge
    await expectNoLeaks { tracker in
      let captured = tracker.track(Tracked())
      let subscription = gauge.values(of: \.level).subscribe { _ in
        withExtendedLifetime(captured) {}
      }
      await onAnotherThread { subscription.dispose() }
    }
    gauge.level = 1
  }

  @Test func `subscriptions made and disposed of on another thread are released`() async {
    let signal = gauge.$level
    let gauge = gauge
    await expectNoLeaks { tracker in
      for _ in 0..<100 {
        let captured = tracker.track(Tracked())
        await onAnotherThread {
          signal.subscribe { _ in withExtendedLifetime(captured) {} }.dispose()
        }
      }
    }
    gauge.level = 1
  }

  @Test func `values can be awaited on any thread (guarantee 13)`() async throws {
    let levels = gauge.$level
    let full = gauge.values(of: \.isFull)
    async let first = awaitFirst(full.filter { $0 })
    gauge.level = 10
    #expect(try await first)
    #expect(try await levels.first() == 10)
  }

  @concurrent
  private func awaitFirst(_ signal: Signal<Bool, Never>) async throws -> Bool {
    try await signal.first()
  }

  @Test func `many threads can subscribe and dispose while properties change`() async {
    let signal = gauge.values(of: \.level)
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { @concurrent in
          for _ in 0..<20 {
            let recorder = signal.record()
            await recorder.waitForValues(1, within: .seconds(240))
            recorder.dispose()
            let values = recorder.values
            #expect(values == values.sorted())
          }
        }
      }
      for _ in 0..<1_000 {
        gauge.level += 1
        await Task.yield()
      }
      await group.waitForAll()
    }
    let last = signal.record()
    #expect(last.values == [gauge.level])
    last.dispose()
  }
}

/// Returns true if the caller runs on the main actor.
private nonisolated func isOnMainActor() -> Bool {
  UIScheduler().isImmediate
}
