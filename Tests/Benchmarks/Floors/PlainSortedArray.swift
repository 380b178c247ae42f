/// Numbers in a sorted array, in which binary search finds the place of each.
struct PlainSortedArray {
  private var numbers: [LiveNumber]
  private var current: [LiveNumber]
  private var turn = 0

  init(_ count: Int) {
    current = (0..<count).map(LiveNumber.init)
    numbers = current.sorted()
  }

  /// Replaces one number, and returns the sum of the first 50.
  @inline(never)
  mutating func change() -> Int {
    turn += 1
    let id = turn &* 7_919 % current.count
    let new = LiveNumber(id: id, turn: turn)
    if new != current[id] {
      numbers.remove(at: place(of: current[id]))
      numbers.insert(new, at: place(of: new))
      current[id] = new
    }
    return numbers.prefix(50).reduce(0) { $0 &+ $1.value }
  }

  private func place(of number: LiveNumber) -> Int {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if (numbers[middle].value, numbers[middle].id) < (number.value, number.id) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

/// A reference to a number, as each list of items has.
final class PlainReference {
  let item: LiveNumber

  @inline(never)
  init(_ item: LiveNumber) {
    self.item = item
  }
}
