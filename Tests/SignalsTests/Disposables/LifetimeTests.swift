import Signals
import Testing

@Suite struct LifetimeTests {
  @Test func `releasing the token ends the lifetime`() {
    let log = LockedList<String>()
    var token: Lifetime.Token? = Lifetime.Token()
    let lifetime = token?.lifetime
    lifetime?.ended.subscribe(completed: { log.add("ended") })
    #expect(lifetime?.hasEnded == false)
    #expect(log.entries == [])
    token = nil
    #expect(lifetime?.hasEnded == true)
    #expect(log.entries == ["ended"])
  }

  @Test func `disposing the token ends the lifetime, once`() {
    let token = Lifetime.Token()
    let end = Counter()
    token.lifetime.add { end.next() }
    token.dispose()
    token.dispose()
    #expect(token.isDisposed)
    #expect(token.lifetime.hasEnded)
    #expect(end.value == 1)
  }

  @Test func `dependents are disposed in order of insertion`() {
    let token = Lifetime.Token()
    let log = LockedList<Int>()
    for number in 1...5 { token.lifetime.add { log.add(number) } }
    token.dispose()
    #expect(log.entries == [1, 2, 3, 4, 5])
  }

  @Test func `a dependent added after the end is disposed at once`() {
    let dependent = ActionDisposable()
    Lifetime.ended.add(dependent)
    #expect(dependent.isDisposed)
    #expect(Lifetime.ended.hasEnded)
  }

  @Test func `a removed dependent is not disposed at the end`() {
    let token = Lifetime.Token()
    let dependent = ActionDisposable()
    token.lifetime.add(dependent)
    token.lifetime.remove(dependent)
    token.dispose()
    #expect(!dependent.isDisposed)
  }

  @Test func `an ended lifetime completes late subscribers at once (guarantee 9)`() {
    let end = Counter()
    Lifetime.ended.ended.subscribe(completed: { end.next() })
    #expect(end.value == 1)
  }

  @Test func `disposing a subscription to the end releases its handler`() {
    final class Thing: Sendable {}
    let token = Lifetime.Token()
    weak var captured: Thing?
    do {
      let thing = Thing()
      captured = thing
      token.lifetime.ended.subscribe(completed: { withExtendedLifetime(thing) {} }).dispose()
    }
    #expect(captured == nil)
  }

  @Test @MainActor func `an action of the main actor runs before the end returns there`() {
    final class Log { var entries: [String] = [] }
    let log = Log()
    let token = Lifetime.Token()
    token.lifetime.onEnd { log.entries.append("end") }
    token.dispose()
    #expect(log.entries == ["end"])
    token.lifetime.onEnd { log.entries.append("late") }
    #expect(log.entries == ["end", "late"])
  }
}
