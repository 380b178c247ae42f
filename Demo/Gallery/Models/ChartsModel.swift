public import ViewModels

/// Measurements of a made-up machine, and the visitors of a week.
public final class ChartsModel: Bindable {
  /// True while new measurements arrive.
  @Observed public var isLive = false
  /// The loads of the last minute in percent, of which the last one is the newest.
  @Observed public private(set) var loads: [Double] = []
  /// The used memory of the last minute in percent.
  @Observed public private(set) var memory: [Double] = []

  /// The number of measurements that the model keeps.
  public static let capacity = 60

  private var count = 0

  /// Creates a model that takes four measurements per second while it is live.
  public init(on scheduler: any TimedScheduler) {
    for _ in 0..<ChartsModel.capacity { measure() }
    follow(
      values(of: \.isLive)
        .flatMap(.latest) { isLive -> Signal<Duration, Never> in
          isLive ? .interval(.milliseconds(250), on: scheduler) : .never
        }
    ) { model, _ in model.measure() }
  }

  /// Adds a measurement and forgets the oldest one.
  public private(set) lazy var measureOnce = Command(of: self) { model in model.measure() }

  /// The newest load in percent.
  public var load: Double { loads.last ?? 0 }

  /// The newest use of memory in percent.
  public var usedMemory: Double { memory.last ?? 0 }

  /// The loads and the used memory of the last minute.
  public var history: History { History(loads: loads, memory: memory) }

  /// Measurements of the same time.
  public nonisolated struct History: Equatable, Sendable {
    /// The loads in percent.
    public let loads: [Double]
    /// The used memory in percent.
    public let memory: [Double]
  }

  /// The visitors of each day of a week.
  public let visitors = [
    ("Mon", 120), ("Tue", 180), ("Wed", 164), ("Thu", 210), ("Fri", 96), ("Sat", 42), ("Sun", 31),
  ]

  /// The state in one line, for the status line and the overview.
  public var summary: String {
    let (load, memory) = (Int(load.rounded()), Int(usedMemory.rounded()))
    return "load \(load)%, memory \(memory)%\(isLive ? ", live" : "")"
  }

  private func measure() {
    // Waves of different lengths look like a machine at work, and are the same in each run.
    let load = 48 + 28 * wave(34) + 16 * wave(13) + 4 * wave(5)
    let memory = 35 + Double(count % 40) / 2 + 3 * wave(22)
    batch {
      loads = (loads + [load]).suffix(ChartsModel.capacity)
      self.memory = (self.memory + [memory]).suffix(ChartsModel.capacity)
    }
    count += 1
  }

  /// Returns the height of a wave between -1 and 1 at the current measurement.
  private func wave(_ length: Int) -> Double {
    let part = Double(count % length) / Double(length)
    // Two parabolas are close to a sine.
    let half = part < 0.5 ? part : part - 0.5
    return (part < 0.5 ? 1 : -1) * 16 * half * (0.5 - half)
  }
}
