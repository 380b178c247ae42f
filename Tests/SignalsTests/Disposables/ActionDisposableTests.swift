import Signals
import TestSupport
import Testing

struct ActionDisposableTests {
  @Test func `disposing twice runs the action once`() {
    let runs = Counter()
    let disposable = ActionDisposable { runs.next() }
    #expect(!disposable.isDisposed)
    disposable.dispose()
    disposable.dispose()
    #expect(runs.value == 1)
    #expect(disposable.isDisposed)
  }

  @Test func `the action runs once when several threads dispose`() {
    for _ in 0..<200 {
      let runs = Counter()
      let disposable = ActionDisposable { runs.next() }
      onThreads(4) { _ in disposable.dispose() }
      #expect(runs.value == 1)
    }
  }

  @Test func `the disposable is already disposed while its action runs`() {
    let own = LockedValue<any Disposable>()
    let seen = LockedList<Bool>()
    let disposable = ActionDisposable {
      seen.add(own.content?.isDisposed ?? false)
      own.dispose()
    }
    own.content = disposable
    disposable.dispose()
    #expect(seen.entries == [true])
    own.content = nil
  }

  @Test func `releasing the disposable releases the action without running it`() {
    let runs = Counter()
    let tokens = TokenCounter()
    do {
      let token = tokens.makeToken()
      _ = ActionDisposable {
        token.touch()
        runs.next()
      }
    }
    #expect(runs.value == 0)
    #expect(tokens.alive == 0)
  }

  @Test func `the action is released after it runs`() {
    let tokens = TokenCounter()
    let disposable = ActionDisposable { [token = tokens.makeToken()] in token.touch() }
    #expect(tokens.alive == 1)
    disposable.dispose()
    #expect(tokens.alive == 0)
  }

  @Test func `a disposable without an action records its disposal`() {
    let disposable = ActionDisposable()
    #expect(!disposable.isDisposed)
    disposable.dispose()
    #expect(disposable.isDisposed)
  }
}
