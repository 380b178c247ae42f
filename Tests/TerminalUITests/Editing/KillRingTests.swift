import TerminalUI
import Testing

struct KillRingTests {
  @Test func `kills in a row form one text, in the order of the text`() {
    var ring = KillRing()
    ring.add(.kill("c", isBefore: false))
    ring.add(.kill("d", isBefore: false))
    ring.add(.kill("b", isBefore: true))
    #expect(ring.latest() == "bcd")
    ring.close()
    ring.add(.kill("x", isBefore: false))
    #expect(ring.latest() == "x")
    #expect(ring.previous() == "bcd")
    #expect(ring.previous() == "x")
  }

  @Test func `a copy and a cut are texts of their own`() {
    var ring = KillRing()
    ring.add(.kill("a", isBefore: false))
    ring.add(.copy("b"))
    ring.add(.kill("c", isBefore: false))
    ring.add(.cut("d"))
    #expect(
      [ring.latest(), ring.previous(), ring.previous(), ring.previous()] == [
        "d", "c", "b", "a",
      ]
    )
  }

  @Test func `an empty ring has no text`() {
    var ring = KillRing()
    #expect(ring.latest() == nil)
    #expect(ring.previous() == nil)
  }

  @Test func `the ring forgets the oldest texts`() {
    var ring = KillRing()
    for number in 1...100 { ring.add(.copy("\(number)")) }
    let texts = [ring.latest()] + (1..<60).map { _ in ring.previous() }
    #expect(texts == (41...100).reversed().map { "\($0)" })
    #expect(ring.previous() == "100")
    ring.add(.copy(String(repeating: "x", count: 1_000_001)))
    #expect(ring.latest()?.count == 1_000_001)
    #expect(ring.previous()?.count == 1_000_001)
  }
}
