import Signals
import SignalsTesting
import Testing

@Suite struct SwitchTests {
  private struct NoSuchKey: Error, Equatable {
    let key: String
  }

  @Test func `if forwards the branch that the condition selects`() {
    let condition = Subject<Bool, Never>()
    let yes = Subject<String, Never>()
    let no = Subject<String, Never>()
    let recorder = Signal.if(condition.signal, then: yes.signal, else: no.signal).record()
    condition.send(true)
    yes.send("y")
    no.send("ignored")
    condition.send(false)
    yes.send("ignored")
    no.send("n")
    #expect(recorder.values == ["y", "n"])
  }

  @Test func `an equal condition subscribes to the branch again`() {
    let recorder = Signal.if(Signal<Bool, Never>([true, true]), then: .just("y"), else: .just("n"))
      .record()
    #expect(recorder.values == ["y", "y"])
  }

  @Test func `switch forwards the signal of the newest key, or the default`() {
    let keys = Subject<String, Never>()
    let recorder = Signal.switch(
      keys.signal,
      cases: ["a": .just(1), "b": .just(2)],
      default: .just(0)
    ).record()
    for key in ["a", "b", "c", "a"] { keys.send(key) }
    #expect(recorder.values == [1, 2, 0, 1])
  }

  @Test func `switch without a default fails for an unknown key`() {
    let keys = Subject<String, NoSuchKey>()
    let recorder = Signal.switch(
      keys.signal,
      cases: ["a": .just(1)],
      orFail: { NoSuchKey(key: $0) }
    ).record()
    keys.send("a")
    keys.send("x")
    #expect(recorder.values == [1])
    #expect(recorder.failure == NoSuchKey(key: "x"))
  }

  @Test func `a condition or keys that cannot fail can select signals that can`() {
    let failing = Signal<Int, NoSuchKey>.failed(NoSuchKey(key: "then"))
    let condition = Signal<Bool, Never>.just(true)
    #expect(Signal.if(condition, then: failing, else: .just(0)).record().failure?.key == "then")

    let keys = Signal<String, Never>.just("a")
    #expect(Signal.switch(keys, cases: ["b": failing], default: .just(1)).record().values == [1])
    let strict = Signal<Int, NoSuchKey>.switch(
      keys,
      cases: ["b": failing],
      orFail: { NoSuchKey(key: $0) }
    )
    #expect(strict.record().failure?.key == "a")
  }
}
