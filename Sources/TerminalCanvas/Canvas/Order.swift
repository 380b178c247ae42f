/// Returns the places of keys in ascending order, and those of equal keys in the order of the keys.
///
/// The compiler makes about 1,700 lines of SIL for each closure that is passed to `sorted(by:)`. What
/// has an integer key is therefore sorted here.
@inline(never)
package nonisolated func places(inOrderOf keys: [Int]) -> [Int] {
  keys.indices.sorted { keys[$0] < keys[$1] }
}

nonisolated extension [Int] {
  /// Returns the first index of an ascending array whose element satisfies a condition, else the end.
  package func firstIndex(ofAscending isWanted: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isWanted(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
