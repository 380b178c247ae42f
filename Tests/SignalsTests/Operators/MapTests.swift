import Signals
import SignalsTesting
import Testing

struct MapTests {
  @Test func `map sends what the function makes of each value`() {
    marbles(
      when: "-ab--c-|",
      then: "-AB--C-|"
    ) { $0.map { $0.uppercased() } }
  }

  @Test func `map forwards a failure`() {
    marbles(
      when: "-a-#",
      then: "-A-#"
    ) { $0.map { $0.uppercased() } }
  }

  @Test func `map to a constant sends it as often as values come`() {
    marbles(
      when: "-ab--c-|",
      then: "-xx--x-|"
    ) { $0.map(to: "x") }
  }

  @Test func `map takes functions, initializers, key paths and the parts of tuples`() {
    let numbers = Signal<Int, Never>([1, 22])
    #expect(numbers.map(String.init).record().values == ["1", "22"])
    #expect(numbers.map(\.description.count).record().values == [1, 2])
    #expect(numbers.map(half).record().values == [0, 11])
    #expect(numbers.map(Optional.some).record().values == [1, 22])
    let pairs = Signal<(Int, String), Never>([(1, "a"), (2, "b")])
    #expect(pairs.map { "\($0)\($1)" }.record().values == ["1a", "2b"])
    #expect(pairs.map { number, letter in "\(letter)\(number)" }.record().values == ["a1", "b2"])
  }

  private func half(_ number: Int) -> Int { number / 2 }
}
