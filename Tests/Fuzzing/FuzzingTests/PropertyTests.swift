import FuzzedProperties
import TestSupport
import Testing

/// The properties of `.ci/fuzz`, checked briefly with random inputs.
///
/// A failure prints the bytes; `swift run Fuzz NAME FILE` checks them again.
struct PropertyTests {
  @Test(arguments: Property.all)
  func `what must hold does, of the inputs to begin with`(property: Property) {
    for seed in property.seeds { expect(property, of: seed) }
  }

  @Test(arguments: Property.all)
  func `what must hold does, of random inputs`(property: Property) {
    var dice = SeededRandom(seed: 1)
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

  /// Returns random bytes, or a slightly changed seed input.
  private func input(for property: Property, _ dice: inout SeededRandom) -> [UInt8] {
    if dice.next(below: 2) == 0 {
      return (0..<dice.next(below: 100)).map { _ in UInt8(dice.next(below: 256)) }
    }
    var bytes = property.seeds[dice.next(below: property.seeds.count)]
    bytes += property.seeds[dice.next(below: property.seeds.count)].suffix(dice.next(below: 20))
    for _ in 0...dice.next(below: 6) where !bytes.isEmpty {
      let place = dice.next(below: bytes.count)
      switch dice.next(below: 4) {
      case 0: bytes.insert(UInt8(dice.next(below: 256)), at: place)
      case 1 where bytes.count > 1: bytes.remove(at: place)
      default: bytes[place] = UInt8(dice.next(below: 256))
      }
    }
    return bytes
  }
}

extension Property: CustomTestStringConvertible {
  /// The name.
  public var testDescription: String { name }
}
