internal import TestSupport

/// The memory use of a soak test.
struct SoakResult {
  let test: SoakTest
  /// The total number of items.
  let items: Int
  let seconds: Double
  /// The microseconds per item in the fastest round.
  let microseconds: Double
  /// The samples, one after each round.
  let samples: [Sample]

  /// The memory use at one time.
  struct Sample {
    /// The resident memory in bytes.
    let resident: Int
    /// The bytes that are allocated and not freed.
    let used: Int

    static func now() -> Sample {
      guard let resident = residentBytes() else {
        preconditionFailure("cannot read the memory use; mount /proc")
      }
      return Sample(resident: resident, used: Heap.bytesInUse())
    }
  }

  /// The samples after the first quarter, which is the warm-up.
  var warm: [Sample] { Array(samples[(samples.count / 4)...]) }

  /// The relative growth of resident memory from the first half of the warm samples to the second.
  ///
  /// It compares the maximum of each half, since the allocator's pools vary from round to round.
  var growth: Double {
    let half = warm.count / 2
    let first = warm[..<half].map(\.resident).max() ?? 0
    let second = warm[half...].map(\.resident).max() ?? 0
    return Double(second) / Double(max(1, first)) - 1
  }

  /// The growth of allocated bytes from the end of the warm-up to the end.
  var gained: Int { warm[warm.count - 1].used - warm[0].used }

  /// True if resident memory grew by more than 3 percent, or if the allocated bytes grew too much.
  ///
  /// The allocated bytes may grow by the test's allowance or by one byte for ten items, whichever
  /// is more.
  var grows: Bool { growth > 0.03 || gained > max(test.allowance, items / 10) }
}
