import Signals
import SignalsTesting
import Testing

struct GroupByTests {
  private let log = LockedList<String>()
  private let words = Subject<String, MarbleFailure>()

  /// Logs the groups and all their events.
  private func subscribe<Output: Sendable>(
    to groups: Signal<GroupedSignal<Character, Output, MarbleFailure>, MarbleFailure>
  ) -> any Disposable {
    groups.subscribe(
      next: { [log] group in
        let key = group.key
        log.add("group \(key)")
        group.signal.subscribe(
          next: { log.add("\(key): \($0)") },
          failed: { _ in log.add("\(key): failed") },
          completed: { log.add("\(key): completed") }
        )
      },
      failed: { [log] _ in log.add("failed") },
      completed: { [log] in log.add("completed") }
    )
  }

  private func byFirstLetter() -> Signal<
    GroupedSignal<Character, String, MarbleFailure>, MarbleFailure
  > {
    words.signal.group(by: { $0.first ?? " " })
  }

  @Test func `a group is sent when its key first occurs, before its first value`() {
    _ = subscribe(to: byFirstLetter())
    for word in ["apple", "bean", "avocado"] { words.send(word) }
    #expect(
      log.entries == ["group a", "a: apple", "group b", "b: bean", "a: avocado"]
    )
  }

  @Test func `groups send the results of the transform`() {
    _ = subscribe(to: words.signal.group(by: { $0.first ?? " " }, transform: { $0.count }))
    for word in ["apple", "avocado"] { words.send(word) }
    #expect(log.entries == ["group a", "a: 5", "a: 7"])
  }

  @Test func `completion reaches the outer signal first, then the groups in their order`() {
    _ = subscribe(to: byFirstLetter())
    for word in ["bean", "apple", "cherry"] { words.send(word) }
    words.complete()
    #expect(log.entries.suffix(4) == ["completed", "b: completed", "a: completed", "c: completed"])
  }

  @Test func `failure reaches the outer signal first, then the groups in their order`() {
    _ = subscribe(to: byFirstLetter())
    for word in ["bean", "apple"] { words.send(word) }
    words.fail(MarbleFailure())
    #expect(log.entries.suffix(3) == ["failed", "b: failed", "a: failed"])
  }

  @Test func `a late subscriber to a group receives later values and the end (guarantee 9)`() throws
  {
    let groups = byFirstLetter().record()
    words.send("apple")
    let group = try #require(groups.values.first)
    let late = group.signal.record()
    words.send("avocado")
    words.complete()
    #expect(late.events == [.next("avocado"), .completed])
    #expect(group.signal.record().events == [.completed])
  }

  @Test func `disposal disposes the source if no group has a subscriber`() {
    let disposed = LockedList<String>()
    let groups = words.signal
      .handleEvents(disposed: { disposed.add("source") })
      .group(by: { $0.first ?? " " })
      .record()
    words.send("apple")
    groups.dispose()
    #expect(disposed.entries == ["source"])
  }

  @Test func `the source continues after disposal while a group has a subscriber`() throws {
    let log = log
    let groups = words.signal
      .handleEvents(disposed: { log.add("source disposed") })
      .group(by: { $0.first ?? " " })
      .record()
    words.send("apple")
    words.send("bean")
    let first = try #require(groups.values.first)
    let second = try #require(groups.values.last)
    let apples = first.signal.record()
    let beans = second.signal.record()
    groups.dispose()
    words.send("avocado")
    words.send("cherry")
    #expect(apples.values == ["avocado"])
    #expect(groups.values.count == 2)
    apples.dispose()
    words.send("basil")
    #expect(beans.values == ["basil"])
    #expect(log.entries.isEmpty)
    beans.dispose()
    #expect(log.entries == ["source disposed"])
    let late = first.signal.record()
    words.send("artichoke")
    #expect(late.events.isEmpty)
  }

  @Test func `disposal releases the outer handler even if a group continues (guarantee 6)`() {
    let tokens = TokenCounter()
    let values = log
    let groups = byFirstLetter().subscribe { [token = tokens.makeToken()] group in
      token.touch()
      group.signal.subscribe { values.add($0) }
    }
    words.send("apple")
    #expect(tokens.alive == 1)
    groups.dispose()
    #expect(tokens.alive == 0)
    words.send("avocado")
    #expect(values.entries == ["apple", "avocado"])
  }

  @Test func `the first group continues to its end after take(1)`() {
    let first = byFirstLetter().take(1).flatMap { $0.signal }.record()
    for word in ["apple", "bean", "avocado"] { words.send(word) }
    words.complete()
    #expect(first.events == [.next("apple"), .next("avocado"), .completed])
  }

  @Test func `a group without subscribers does not run the transform`() {
    let transformed = LockedList<String>()
    let keys = words.signal
      .group(by: { $0.first ?? " " }, transform: { transformed.add($0) })
      .take(1).map(\.key).record()
    words.send("apple")
    words.send("avocado")
    #expect(keys.events == [.next("a"), .completed])
    #expect(transformed.entries.isEmpty)
  }

  @Test func `each subscription has its own groups (guarantee 8)`() {
    let groups = byFirstLetter()
    let early = groups.record()
    words.send("apple")
    let late = groups.record()
    words.send("avocado")
    #expect(early.values.map(\.key) == ["a"])
    #expect(late.values.map(\.key) == ["a"])
  }

  @Test func `flattening the groups returns the original values`() {
    let all = byFirstLetter().flatMap { $0.signal }.record()
    for word in ["apple", "bean", "avocado"] { words.send(word) }
    words.complete()
    #expect(
      all.events == [.next("apple"), .next("bean"), .next("avocado"), .completed]
    )
  }

  @Test func `a value sent while a group is delivered arrives after the group's first value`() {
    let words = words
    let log = log
    byFirstLetter().subscribe(next: { group in
      group.signal.subscribe(next: { log.add($0) })
      if group.key == "a" {
        words.send("bean")
        words.send("avocado")
      }
    })
    words.send("apple")
    #expect(log.entries == ["apple", "bean", "avocado"])
    // Releases the handler, which retains the subject.
    words.complete()
  }
}
