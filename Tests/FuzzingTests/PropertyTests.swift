import FuzzedProperties
import TestSupport
import Testing

/// What `.ci/fuzz` looks at for as long as one likes, with dice and for a moment.
///
/// A complaint tells the bytes; `swift run Fuzz NAME FILE` looks at them again.
struct PropertyTests {
  @Test(arguments: Property.all)
  func `what must hold does, of the inputs to begin with`(property: Property) {
    for seed in property.seeds { expect(property, of: seed) }
  }

  @Test(arguments: Property.all)
  func `what must hold does, of random inputs`(property: Property) {
    var dice = Dice(seed: 1)
    for _ in 0..<600 {
      guard expect(property, of: input(for: property, &dice)) else { return }
    }
  }

  @Test(arguments: Finding.all)
  func `what was found once is not found again`(finding: Finding) throws {
    let property = try #require(Property.all.first { $0.name == finding.property })
    expect(property, of: finding.bytes)
  }

  @Test func `the names of properties are their own`() {
    #expect(Set(Property.all.map(\.name)).count == Property.all.count)
  }

  @discardableResult
  private func expect(_ property: Property, of bytes: [UInt8]) -> Bool {
    guard let complaint = property.complaint(about: bytes) else { return true }
    Issue.record("\(property.name), of \(bytes): \(complaint)")
    return false
  }

  /// Bytes of dice, or of a seed that has been changed a little.
  private func input(for property: Property, _ dice: inout Dice) -> [UInt8] {
    if dice.roll(2) == 0 {
      return (0..<dice.roll(100)).map { _ in UInt8(dice.roll(256)) }
    }
    var bytes = property.seeds[dice.roll(property.seeds.count)]
    bytes += property.seeds[dice.roll(property.seeds.count)].suffix(dice.roll(20))
    for _ in 0...dice.roll(6) where !bytes.isEmpty {
      let place = dice.roll(bytes.count)
      switch dice.roll(4) {
      case 0: bytes.insert(UInt8(dice.roll(256)), at: place)
      case 1 where bytes.count > 1: bytes.remove(at: place)
      default: bytes[place] = UInt8(dice.roll(256))
      }
    }
    return bytes
  }
}

extension Property: CustomTestStringConvertible {
  /// The name alone.
  public var testDescription: String { name }
}
