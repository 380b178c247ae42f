import TerminalUI
import TestSupport
import Testing

nonisolated struct LogStoreTests {
  private func text(_ store: LogStore, _ number: Int) -> String {
    store.withLine(number) { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `lines keep their numbers when older ones are dropped`() {
    var store = LogStore(maximumLines: 3)
    for number in 0..<5 { store.append("line \(number)") }
    #expect(store.lines == 2..<5)
    #expect(store.lines.map { text(store, $0) } == ["line 2", "line 3", "line 4"])
    #expect(text(store, 1) == "")
    store.removeAll()
    #expect(store.lines == 5..<5)
    store.append("next")
    #expect(text(store, 5) == "next")
  }

  @Test func `a text with line breaks is several lines`() {
    var store = LogStore()
    store.append("one\ntwo\r\n")
    #expect(store.lines.map { text(store, $0) } == ["one", "two", ""])
  }

  @Test func `a log equals an array of its latest lines`() {
    var random = SeededRandom(seed: 7)
    var store = LogStore(maximumLines: 5_000)
    var model: [String] = []
    for number in 0..<20_000 {
      let line = String(repeating: "x", count: random.next(below: 60)) + "\(number)"
      store.append(line)
      model.append(line)
    }
    #expect(store.lines == 15_000..<20_000)
    for number in store.lines { #expect(text(store, number) == model[number]) }
    // The bytes of dropped lines take no more than a chunk.
    let bytes = model.suffix(5_000).reduce(0) { $0 + $1.utf8.count }
    #expect(store.byteCount <= bytes + 65_536)
  }

  @Test func `the bytes are limited, too`() {
    var store = LogStore(maximumBytes: 200_000)
    let line = String(repeating: "x", count: 10_000)
    for _ in 0..<100 { store.append(line) }
    #expect(store.byteCount <= 200_000)
    #expect(store.lines.upperBound == 100)
    #expect(store.lines.count >= 13)
  }

  @Test func `a huge line is cut between characters`() {
    var store = LogStore()
    store.append(String(repeating: "é", count: LogStore.maximumLength))
    let cut = text(store, 0)
    #expect(cut.hasPrefix("éé"))
    #expect(cut.hasSuffix("… (16384 more bytes)"))
    #expect(cut.utf8.count < LogStore.maximumLength + 40)
  }

  @Test func `a search reads the visible text in upper or lower case`() {
    var store = LogStore()
    store.append("An \u{1B}[31mErr\u{1B}[1mor\u{1B}[0m in ÉTÉ 31m")
    store.append("plain ERROR")
    store.append("a \u{1B}]0;title\u{7}\u{1B}[1merr\u{9B}0mor° \u{1B}[31")
    for (part, found) in [
      ("error", [true, true, true]), ("title", [false, false, false]),
      ("plain", [false, true, false]), ("été", [true, false, false]),
      ("[31", [false, false, false]), ("31M", [true, false, false]), ("", [true, true, true]),
      ("errors", [false, false, false]),
    ] {
      let pattern = LogStore.Pattern(part)
      #expect((0..<3).map { store.line($0, contains: pattern) } == found, "\(part)")
    }
  }
}
