import Signals
import TestSupport
import Testing

struct ActionDisposableTests {
  @Test func `the action runs once, however often it is disposed`() {
    let runs = Counter()
    let disposable = ActionDisposable { runs.next() }
    #expect(!disposable.isDisposed)
    disposable.dispose()
    disposable.dispose()
    #expect(runs.value == 1)
    #expect(disposable.isDisposed)
  }

  @Test func `the action runs once when threads race to dispose`() {
    for _ in 0..<200 {
      let runs = Counter()
      let disposable = ActionDisposable { runs.next() }
      onThreads(4) { _ in disposable.dispose() }
      #expect(runs.value == 1)
    }
  }

  @Test func `it is disposed while its action runs, and the action may dispose it`() {
    let slot = LockedValue<any Disposable>()
    let seen = Log<Bool>()
    let disposable = ActionDisposable {
      seen.add(slot.content?.isDisposed ?? false)
      slot.dispose()
    }
    slot.content = disposable
    disposable.dispose()
    #expect(seen.entries == [true])
    slot.content = nil
  }

  @Test func `releasing it releases the action without running it`() {
    let runs = Counter()
    let census = Census()
    do {
      let token = census.token()
      _ = ActionDisposable {
        token.touch()
        runs.next()
      }
    }
    #expect(runs.value == 0)
    #expect(census.alive == 0)
  }

  @Test func `the action is released when it has run`() {
    let census = Census()
    let disposable = ActionDisposable { [token = census.token()] in token.touch() }
    #expect(census.alive == 1)
    disposable.dispose()
    #expect(census.alive == 0)
  }

  @Test func `without an action it records its disposal`() {
    let disposable = ActionDisposable()
    #expect(!disposable.isDisposed)
    disposable.dispose()
    #expect(disposable.isDisposed)
  }
}
