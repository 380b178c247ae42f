/// Something a program does with signals, to be timed beside hand-written code that does the same.
///
/// On the main actor, where view models live. What needs other threads starts them.
@MainActor
struct Workload {
  let name: String
  let unit: Unit
  /// What to stay under; nil where none was set, or the cost is only not to grow with the size.
  let target: Target?
  let prepare: (Effort) -> Contest

  init(
    _ name: String,
    unit: Unit = .nanoseconds,
    target: Target?,
    prepare: @escaping (Effort) -> Contest
  ) {
    self.name = name
    self.unit = unit
    self.target = target
    self.prepare = prepare
  }

  enum Unit: String {
    case nanoseconds = "ns"
    case microseconds = "µs"
    case milliseconds = "ms"
    case bytes
    case kilobytes = "kB"
  }

  /// A figure to reach.
  struct Target {
    let ratio: Double
    private let ours: Double?

    /// A figure in the unit of the workload, and the floor it was set against.
    ///
    /// Floors have become leaner since, so the target counts, not its ratio to a floor.
    init(_ ours: Double, floor: Double) {
      self.ours = ours
      ratio = ours / floor
    }

    /// A multiple of the floor, whatever that is.
    init(timesFloor ratio: Double) {
      ours = nil
      self.ratio = ratio
    }

    /// The figure to reach, beside a floor that was measured.
    func figure(beside floor: Double) -> Double { ours ?? ratio * floor }
  }
}

/// The two sides of a workload, set up.
struct Contest {
  let ours: Lap
  let floor: Lap
}

/// One repetition of one side, which can be run again and again.
struct Lap {
  /// What subscribers heard during the lap, summed up: the same on both sides, or one cheats.
  private let heard: Tally
  private let cost: () -> Double

  /// A lap that does `work`, which counts as `items`.
  init(of items: Int, heard: Tally, _ work: @escaping () -> Void) {
    self.init(heard: heard) { nanoseconds(work) / Double(items) }
  }

  /// A lap that measures by itself, and returns the cost of one item.
  init(heard: Tally, cost: @escaping () -> Double) {
    self.heard = heard
    self.cost = cost
  }

  func run() -> (cost: Double, sum: Int) {
    let cost = cost()
    return (cost, heard.takeSum())
  }
}

/// How much to do, and how often.
struct Effort {
  let passes: Int
  let laps: Int
  private let shrinking: Int
  private let largestPopulation: Int

  static let full = Effort(passes: 3, laps: 9, shrinking: 1, largestPopulation: .max)
  static let quick = Effort(passes: 1, laps: 5, shrinking: 20, largestPopulation: 10_000)

  /// How many items to do where `full` are to be done.
  func items(_ full: Int) -> Int {
    max(1, full / shrinking)
  }

  /// How many to have alive at a time where `full` are to be.
  func population(_ full: Int) -> Int {
    min(full, largestPopulation)
  }
}

/// The nanoseconds that `work` takes.
@inline(never)
func nanoseconds(_ work: () -> Void) -> Double {
  let duration = SuspendingClock().measure(work)
  return Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
}
