public import ViewModels

/// A view model with properties, a command and a timer, shared by the programs and the tests.
public final class Kettle: Bindable {
  /// The reason why heating failed.
  public enum HeatingError: Error {
    case empty
  }

  private let scheduler: any TimedScheduler

  /// The wanted temperature.
  @Observed public var target = 100
  /// True if there is water.
  @Observed public var hasWater = true
  /// The temperature of the water.
  @Observed public private(set) var temperature = 20

  /// Creates a kettle that heats its water with a timer of `scheduler`.
  public init(on scheduler: any TimedScheduler = .main) {
    self.scheduler = scheduler
  }

  /// True if the water is colder than wanted.
  public var canHeat: Bool { temperature < target }

  /// The state as text.
  public var status: String {
    let state = heat.isExecuting ? "heating" : canHeat ? "cold" : "ready"
    return "\(state): \(temperature) of \(target) degrees"
  }

  /// Heats the water and returns its temperature.
  public private(set) lazy var heat = Command(of: self, enabledIf: \.canHeat) {
    kettle async throws(HeatingError) -> Int in
    guard kettle.hasWater else { throw .empty }
    for await _ in Signal.interval(.milliseconds(10), on: kettle.scheduler).values {
      kettle.temperature += 20
      if !kettle.canHeat { break }
    }
    return kettle.temperature
  }
}

/// An object whose property is bound to the wanted temperature of a kettle.
public final class Dial: Bindable {
  /// The selected temperature.
  @Observed public var degrees = 0

  /// Creates a dial without a selection.
  public init() {}
}
