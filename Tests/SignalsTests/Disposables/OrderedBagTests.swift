import Signals
import Testing

struct OrderedBagTests {
  private final class Key: Sendable {}

  @Test func `members come in the order in which they were added`() {
    var bag = OrderedBag<Int>()
    let keys = (0..<10).map { _ in Key() }
    for (number, key) in keys.enumerated() { bag.insert(number, as: ObjectIdentifier(key)) }
    #expect(bag.remove(ObjectIdentifier(keys[3])) == 3)
    #expect(bag.remove(ObjectIdentifier(keys[3])) == nil)
    bag.insert(3, as: ObjectIdentifier(keys[3]))
    #expect(members(of: bag) == [0, 1, 2, 4, 5, 6, 7, 8, 9, 3])
  }

  @Test func `a member added twice is one member`() {
    var bag = OrderedBag<Int>()
    let key = Key()
    bag.insert(1, as: ObjectIdentifier(key))
    bag.insert(2, as: ObjectIdentifier(key))
    #expect(members(of: bag) == [1])
  }

  @Test func `holes never outnumber members, whatever is removed`() {
    var bag = OrderedBag<Int>()
    var generator = SystemRandomNumberGenerator()
    let keys = (0..<1_000).map { _ in Key() }
    for (number, key) in keys.enumerated() { bag.insert(number, as: ObjectIdentifier(key)) }
    var left = Array(0..<1_000)
    for number in keys.indices.shuffled(using: &generator) {
      #expect(bag.remove(ObjectIdentifier(keys[number])) == number)
      left.removeAll { $0 == number }
      #expect(bag.places <= 2 * bag.count)
      if left.count % 100 == 0 { #expect(members(of: bag) == left) }
    }
    #expect(bag.count == 0)
  }

  private func members(of bag: OrderedBag<Int>) -> [Int] {
    var members: [Int] = []
    bag.visit { members.append($0) }
    return members
  }
}
