import FuzzedProperties
import TestSupport
import Testing

/// The properties of `.ci/fuzz`, checked briefly with random inputs.
///
/// A failure prints the bytes; `swift run Fuzz NAME FILE` checks them again.
struct PropertyTests {
  @Test(arguments: Property.all)
  func `a property holds for its seeds`(property: Property) {
    for seed in property.seeds { expect(property, of: seed) }
  }

  @Test(arguments: Property.all)
  func `a property holds for 600 random inputs`(property: Property) {
    var random = SeededRandom(seed: 1)
    for _ in 0..<600 {
      guard expect(property, of: input(for: property, &random)) else { return }
    }
  }

  @Test(arguments: Finding.all)
  func `an input that once revealed a fault violates no property`(finding: Finding) throws {
    let property = try #require(Property.all.first { $0.name == finding.property })
    expect(property, of: finding.bytes)
  }

  @Test func `no two properties have the same name`() {
    #expect(Set(Property.all.map(\.name)).count == Property.all.count)
  }

  @discardableResult
  private func expect(_ property: Property, of bytes: [UInt8]) -> Bool {
    guard let violation = property.violation(of: bytes) else { return true }
    Issue.record("\(property.name) with \(bytes): \(violation)")
    return false
  }

  /// Returns random bytes, or a slightly changed seed input.
  private func input(for property: Property, _ random: inout SeededRandom) -> [UInt8] {
    if random.next(below: 2) == 0 {
      return (0..<random.next(below: 100)).map { _ in UInt8(random.next(below: 256)) }
    }
    var bytes = property.seeds[random.next(below: property.seeds.count)]
    bytes += property.seeds[random.next(below: property.seeds.count)].suffix(random.next(below: 20))
    for _ in 0...random.next(below: 6) where !bytes.isEmpty {
      let place = random.next(below: bytes.count)
      switch random.next(below: 4) {
      case 0: bytes.insert(UInt8(random.next(below: 256)), at: place)
      case 1 where bytes.count > 1: bytes.remove(at: place)
      default: bytes[place] = UInt8(random.next(below: 256))
      }
    }
    return bytes
  }
}

extension Property: CustomTestStringConvertible {
  /// The name.
  public var testDescription: String { name }
}
