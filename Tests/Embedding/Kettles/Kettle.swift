public import ViewModels

/// The view model that every host drives: it has properties, a command and a timer, and no idea of
/// where it runs.
public final class Kettle: Bindable {
  /// Why water does not boil.
  public enum Trouble: Error {
    case empty
  }

  private let scheduler: any TimedScheduler

  /// How warm the water is to be.
  @Observed public var target = 100
  /// Whether there is anything to heat.
  @Observed public var hasWater = true
  /// How warm the water is.
  @Observed public private(set) var temperature = 20

  /// Creates a kettle whose water gets warmer as `scheduler` says.
  public init(on scheduler: any TimedScheduler = .main) {
    self.scheduler = scheduler
  }

  /// Whether the water could be warmer.
  public var canHeat: Bool { temperature < target }

  /// What it does and how far it is, in words.
  public var status: String {
    let state = heat.isExecuting ? "heating" : canHeat ? "cold" : "ready"
    return "\(state): \(temperature) of \(target) degrees"
  }

  /// Heats the water, and returns its temperature.
  public private(set) lazy var heat = Command(of: self, enabledIf: \.canHeat) {
    kettle async throws(Trouble) -> Int in
    guard kettle.hasWater else { throw .empty }
    for await _ in Signal.interval(.milliseconds(10), on: kettle.scheduler).values {
      kettle.temperature += 20
      if !kettle.canHeat { break }
    }
    return kettle.temperature
  }
}
