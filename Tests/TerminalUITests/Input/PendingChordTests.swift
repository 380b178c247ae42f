import TerminalUI
import Testing

struct PendingChordTests {
  private let chords: [[KeyPress]] = [
    ["g", "g"], ["g", "e", "x"], [.control("x"), .control("s")],
  ]

  @Test func `a chord waits for its keys in order`() {
    var chord = PendingChord()
    chord.begin(with: "g")
    #expect(chord.handle("g", among: chords) == .completed(0))
    #expect(chord.keys == [])
    chord.begin(with: "g")
    #expect(chord.handle("e", among: chords) == .pending)
    #expect(chord.keys == ["g", "e"])
    #expect(chord.handle("x", among: chords) == .completed(1))
  }

  @Test func `Escape or an unknown key abandons a chord`() {
    var chord = PendingChord()
    chord.begin(with: "g")
    #expect(chord.handle(.escape, among: chords) == .abandoned)
    chord.begin(with: "g")
    #expect(chord.handle(.control("s"), among: chords) == .unknown)
    let hadNone = !chord.abandon()
    chord.begin(with: "g")
    let hadOne = chord.abandon()
    #expect(hadNone && hadOne && chord.keys == [])
  }

  @Test func `the chord of the innermost layer decides`() {
    var chord = PendingChord()
    chord.begin(with: "g")
    #expect(chord.handle("g", among: [["g", "g", "g"], ["g", "g"]]) == .pending)
    #expect(chord.handle("g", among: [["g", "g", "g"], ["g", "g"]]) == .completed(0))
  }
}
