internal import TestSupport

/// How much memory a trial took.
struct Outcome {
  let trial: Trial
  /// How many items were done in all.
  let items: Int
  let seconds: Double
  /// One after each round.
  let samples: [Sample]

  /// What is known of memory at one moment.
  struct Sample {
    /// The bytes of the process that are in memory.
    let resident: Int
    /// The bytes that are allocated and not freed.
    let used: Int

    static func now() -> Sample {
      guard let resident = residentBytes() else {
        preconditionFailure("the kernel must tell of memory; mount /proc")
      }
      return Sample(resident: resident, used: Heap.bytesInUse())
    }
  }

  /// Those after the first quarter, which is there to warm up.
  var warm: [Sample] { Array(samples[(samples.count / 4)...]) }

  /// By what part memory has grown, the second half of the warm rounds compared with the first.
  ///
  /// Halves are compared by their largest, since rounds end at different fillings of pools.
  var growth: Double {
    let half = warm.count / 2
    let first = warm[..<half].map(\.resident).max() ?? 0
    let second = warm[half...].map(\.resident).max() ?? 0
    return Double(second) / Double(max(1, first)) - 1
  }

  /// By how many bytes more is allocated at the end than after warming up.
  var gained: Int { warm[warm.count - 1].used - warm[0].used }

  /// A few per cent is what allocators do; a leak of a byte per item is more than they.
  var grows: Bool { growth > 0.03 || gained > max(65_536, items / 10) }
}
