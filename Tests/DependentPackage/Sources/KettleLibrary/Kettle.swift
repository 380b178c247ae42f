import Serving
import Signals
import ViewModels

/// A view model with observed properties and a command.
public final class Kettle: Bindable {
  /// The wanted temperature.
  @Observed public var target = 20
  /// The temperature of the water.
  @Observed public private(set) var temperature = 20
  /// True if the water boils.
  public var isBoiling: Bool { temperature >= 100 }
  /// Heats the water to the wanted temperature.
  public private(set) lazy var heat = Command(of: self, enabledIf: \.isCold) { kettle in
    kettle.temperature = kettle.target
  }

  private var isCold: Bool { !isBoiling }

  /// Creates a kettle of cold water.
  public init() {}
}

extension Kettle: Served {
  /// The members that other programs can use.
  public static let interface = Interface<Kettle>("org.example.Kettle") {
    Input("target", \.target)
    Action("heat", \.heat)
  }
}

/// Binds two kettles, heats one of them, and returns a line for each observed value.
///
/// The last lines show whether heating is still enabled, and the state for other programs.
@MainActor public func heatedKettle() -> [String] {
  let kettle = Kettle()
  let dial = Kettle()
  let binding = dial[\.target] <-> kettle[\.target]
  defer { binding.dispose() }

  var lines: [String] = []
  let boiling = kettle.values(of: \.isBoiling).observe { lines.append("boiling: \($0)") }
  defer { boiling.dispose() }
  // Seven inputs use the variadic function.
  let readings = combineLatest(
    kettle.values(of: \.temperature),
    .just("°C"),
    .just(1.5),
    .just(true),
    .just(UInt8(6)),
    .just(Character("!")),
    .just([7])
  )
  .observe { lines.append("\($0.0) \($0.1) \($0.2) \($0.3) \($0.4) \($0.5) \($0.6)") }
  defer { readings.dispose() }
  // With `-cross-module-optimization`, Swift 6.3.1 has crashed while it compiled a use of
  // `handleEvents`.
  let whistle = Subject<Void, Never>()
  whistle.signal.handleEvents(disposed: { print("whistled") }).take(1).subscribe()
  whistle.send()

  dial.target = 100
  kettle.heat.execute()
  lines.append("enabled: \(kettle.heat.isEnabled)")
  lines.append(LocalClient(of: kettle).call("Get").reply ?? "no reply")
  return lines
}
