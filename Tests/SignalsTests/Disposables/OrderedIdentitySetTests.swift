import Signals
import Testing

struct OrderedIdentitySetTests {
  private final class Key: Sendable {}

  @Test func `members are in order of insertion`() {
    var set = OrderedIdentitySet<Int>()
    let keys = (0..<10).map { _ in Key() }
    for (number, key) in keys.enumerated() { set.insert(number, as: ObjectIdentifier(key)) }
    #expect(set.remove(ObjectIdentifier(keys[3])) == 3)
    #expect(set.remove(ObjectIdentifier(keys[3])) == nil)
    set.insert(3, as: ObjectIdentifier(keys[3]))
    #expect(members(of: set) == [0, 1, 2, 4, 5, 6, 7, 8, 9, 3])
  }

  @Test func `inserting a member twice keeps the first`() {
    var set = OrderedIdentitySet<Int>()
    let key = Key()
    set.insert(1, as: ObjectIdentifier(key))
    set.insert(2, as: ObjectIdentifier(key))
    #expect(members(of: set) == [1])
  }

  @Test func `removing members never leaves more gaps than members`() {
    var set = OrderedIdentitySet<Int>()
    var generator = SystemRandomNumberGenerator()
    let keys = (0..<1_000).map { _ in Key() }
    for (number, key) in keys.enumerated() { set.insert(number, as: ObjectIdentifier(key)) }
    var left = Array(0..<1_000)
    for number in keys.indices.shuffled(using: &generator) {
      #expect(set.remove(ObjectIdentifier(keys[number])) == number)
      left.removeAll { $0 == number }
      #expect(set.storageCount <= 2 * set.count)
      if left.count % 100 == 0 { #expect(members(of: set) == left) }
    }
    #expect(set.count == 0)
  }

  private func members(of set: OrderedIdentitySet<Int>) -> [Int] {
    var members: [Int] = []
    set.visit { members.append($0) }
    return members
  }
}
