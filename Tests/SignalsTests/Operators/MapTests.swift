import Signals
import SignalsTesting
import Testing

struct MapTests {
  @Test func `map sends the result of the function for each value`() {
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

  @Test func `map(to:) sends a constant for each value`() {
    marbles(
      when: "-ab--c-|",
      then: "-xx--x-|"
    ) { $0.map(to: "x") }
  }

  @Test func `map accepts functions, initializers, key paths and closures with tuple elements`() {
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
