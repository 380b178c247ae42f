internal import Glibc
internal import TestSupport

/// Does the same for a very long time, and looks whether memory grows.
@MainActor
struct Soak {
  /// Much of the same, in rounds; after each of them everything is as it was before.
  @MainActor
  struct Trial {
    let name: String
    let unit: String
    /// How many of that are done in a round.
    let items: Int
    let rounds: Int
    let round: () -> Void
  }

  /// What is known of memory at one moment.
  struct Sample {
    /// The bytes of the process that are in memory.
    let resident: Int
    /// The bytes that are allocated and not freed.
    let used: Int

    static func now() -> Sample {
      Sample(resident: residentBytes(), used: Heap.bytesInUse())
    }
  }

  @MainActor
  struct Outcome {
    let trial: Trial
    let seconds: Double
    /// One after each round.
    let samples: [Sample]

    /// Those after the first quarter, which is there to warm up.
    var warm: ArraySlice<Sample> { samples[(samples.count / 4)...] }

    /// By what part memory has grown, the second half of the warm rounds compared with the first.
    ///
    /// Halves are compared by their largest, since rounds end at different fillings of pools.
    var growth: Double {
      let half = warm.startIndex + warm.count / 2
      let first = warm[..<half].map(\.resident).max() ?? 0
      let second = warm[half...].map(\.resident).max() ?? 0
      return Double(second) / Double(max(1, first)) - 1
    }

    /// By how many bytes more is allocated at the end than after warming up.
    var gained: Int { (warm.last?.used ?? 0) - (warm.first?.used ?? 0) }

    /// A few per cent is what allocators do; a leak of a byte per item is more than they.
    var grows: Bool { growth > 0.03 || gained > max(65_536, trial.items * trial.rounds / 10) }
  }

  /// Runs the trials, and tells of each as it ends; false if memory grew in any.
  static func run(_ trials: [Trial]) -> Bool {
    print(Report.soakHeader)
    var isFlat = true
    for trial in trials {
      var samples: [Sample] = []
      let nanoseconds = nanoseconds {
        for _ in 0..<trial.rounds {
          trial.round()
          samples.append(.now())
        }
      }
      let outcome = Outcome(trial: trial, seconds: nanoseconds / 1e9, samples: samples)
      print(Report.soakLine(of: outcome))
      fflush(nil)
      isFlat = isFlat && !outcome.grows
    }
    return isFlat
  }

  /// What the kernel says: the second number is the pages in memory.
  nonisolated private static func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 200)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let text = String(
      decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
      as: UTF8.self
    )
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    return numbers.count > 1 ? numbers[1] * Int(getpagesize()) : 0
  }
}
