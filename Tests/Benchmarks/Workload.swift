/// A task that is measured together with hand-written code for the same task.
///
/// It runs on the main actor, like view models, and starts other threads itself if it needs them.
@MainActor
struct Workload {
  let name: String
  let unit: Unit
  /// The highest acceptable figure, or nil if none is set.
  let target: Target?
  /// The sizes of a growth row, or nil for another row.
  let sizes: Sizes?
  let prepare: (Effort) -> Comparison

  init(
    _ name: String,
    unit: Unit = .nanoseconds,
    target: Target?,
    sizes: Sizes? = nil,
    prepare: @escaping (Effort) -> Comparison
  ) {
    self.name = name
    self.unit = unit
    self.target = target
    self.sizes = sizes
    self.prepare = prepare
  }

  /// Creates a growth row, whose floor is our code with a smaller size.
  ///
  /// The target is a growth of at most two.
  ///
  /// - Parameters:
  ///   - name: The name of the row.
  ///   - unit: The unit of the figures.
  ///   - sizes: The two sizes.
  ///   - lap: A closure that returns the lap for a size.
  init(
    growthOf name: String,
    unit: Unit = .nanoseconds,
    _ sizes: Sizes,
    lap: @escaping (_ size: Int, _ effort: Effort) -> Lap
  ) {
    self.init(name, unit: unit, target: Target(timesFloor: 2), sizes: sizes) { effort in
      Comparison(ours: lap(sizes.ours, effort), floor: lap(sizes.floor, effort))
    }
  }

  /// The sizes of the two sides of a growth row.
  struct Sizes {
    let ours: Int
    let floor: Int
  }

  enum Unit: String {
    case nanoseconds = "ns"
    case microseconds = "µs"
    case milliseconds = "ms"
    case bytes
    case kilobytes = "kB"
  }

  /// A target figure.
  struct Target {
    let ratio: Double
    private let ours: Double?

    /// Creates a target from a figure and the floor that was measured when the target was set.
    ///
    /// The target is the figure. The ratio to the floor is only printed, because floors have become
    /// faster since then.
    init(_ ours: Double, floor: Double) {
      self.ours = ours
      ratio = ours / floor
    }

    /// Creates a target as a multiple of the measured floor.
    init(timesFloor ratio: Double) {
      ours = nil
      self.ratio = ratio
    }

    /// Returns the target figure for a measured floor.
    func figure(beside floor: Double) -> Double { ours ?? ratio * floor }
  }
}

/// The two sides of a workload, ready to run: our code and the floor.
struct Comparison {
  let ours: Lap
  let floor: Lap
}

/// A repeatable measurement of one side of a workload.
struct Lap {
  /// The sum of the values received during the lap, which must be equal on both sides.
  private let tally: Tally
  private let cost: () -> Double

  /// Creates a lap that performs `work` on a number of items.
  init(of items: Int, tally: Tally, _ work: @escaping () -> Void) {
    self.init(tally: tally) { nanoseconds(work) / Double(items) }
  }

  /// Creates a lap whose closure measures and returns the cost of one item.
  init(tally: Tally, cost: @escaping () -> Double) {
    self.tally = tally
    self.cost = cost
  }

  func run() -> (cost: Double, sum: Int) {
    let cost = cost()
    return (cost, tally.readSum())
  }
}

/// The number of repetitions and the scale of workloads.
struct Effort {
  let passes: Int
  let laps: Int
  private let shrinking: Int
  private let largestPopulation: Int

  static let full = Effort(passes: 3, laps: 9, shrinking: 1, largestPopulation: .max)
  static let quick = Effort(passes: 1, laps: 5, shrinking: 20, largestPopulation: 10_000)

  /// Returns `full`, or a smaller number of items for a quick run.
  func items(_ full: Int) -> Int {
    max(1, full / shrinking)
  }

  /// Returns `full`, or a smaller number of simultaneous objects for a quick run.
  func population(_ full: Int) -> Int {
    min(full, largestPopulation)
  }
}

/// Returns the duration of `work` in nanoseconds.
@inline(never)
func nanoseconds(_ work: () -> Void) -> Double {
  let duration = SuspendingClock().measure(work)
  return Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
}
