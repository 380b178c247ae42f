import Serving
import ViewModels

/// A view model with each kind of member.
final class Kettle: Bindable {
  enum Mode: String, CaseIterable, ServedValue { case off, heating, boiling }
  enum Power: Int, CaseIterable, ServedValue {
    case low = 1
    case high
  }

  struct Access {
    let isGranted: Bool
  }

  enum NameProblem: Error, CustomStringConvertible {
    case empty
    var description: String { "A kettle needs a name." }
  }

  enum HeatingError: ServedError {
    case noWater
    static let names = ["NoWater"]
    var name: String { "NoWater" }
    var message: String { "There is no water." }
  }

  @Observed var target = 100
  @Observed var temperature = 20
  @Observed var mode = Mode.off
  @Observed var power = Power.low
  @Observed var note: String?
  @Observed var name = Validated("kettle", otherwise: NameProblem.empty) { !$0.isEmpty }
  @Observed var pin = Secret()
  @Observed var hasWater = true
  @Derived({ (kettle: Kettle) in kettle.temperature >= kettle.target }) var isDone: Bool

  let confirm = Interaction<String, Bool>(unanswered: false)
  let askPin = Interaction<String, Secret?>(unanswered: nil)
  let scheduler: any TimedScheduler

  init(on scheduler: any TimedScheduler = .main) {
    self.scheduler = scheduler
    follow(heat.values) { $0.temperature = $1 }
  }

  var canHeat: Bool { temperature < target }

  /// Heats by 20 degrees a second, and sends each temperature.
  private(set) lazy var heat = Command(of: self, enabledIf: \.canHeat) {
    kettle -> Signal<Int, HeatingError> in
    guard kettle.hasWater else { return .failed(.noWater) }
    return Signal.interval(.seconds(1), on: kettle.scheduler)
      .scan(kettle.temperature) { temperature, _ in temperature + 20 }
      .take(4)
      .promoteFailure(to: HeatingError.self)
  }

  /// Returns the number of full cups.
  private(set) lazy var pour = Command(of: self) { (kettle, cups: Int) -> Int in
    kettle.hasWater ? cups : 0
  }

  /// Compares a PIN with that of the kettle.
  private(set) lazy var unlock = Command(of: self) { (kettle, pin: Secret) -> Access in
    Access(isGranted: pin == kettle.pin)
  }

  /// Asks for the new PIN.
  private(set) lazy var changePin = Command(of: self) { kettle async -> Void in
    if let pin = await kettle.askPin.ask("Which PIN?") { kettle.pin = pin }
  }

  private(set) lazy var empty = Command(of: self) { kettle async -> Void in
    if await kettle.confirm.ask("Empty the kettle?") { kettle.hasWater = false }
  }
}

extension Kettle: Served {
  static let interface = Interface<Kettle>("org.example.Kettle", help: "Heats water.") {
    Input("target", \.target, help: "The temperature to reach, in °C.")
    Input("name", \.name)
    Input("pin", \.pin, help: "The secret of the kettle.")
    Input("note", \.note)
    Input("power", \.power)
    State("temperature", \.temperature)
    State("mode", \.mode)
    State("isDone", \.isDone)
    Action("heat", \.heat, help: "Heats the water.")
    Action("pour", \.pour, taking: "cups")
    Action("unlock", \.unlock, taking: "pin", returning: \.isGranted, help: "Compares a PIN.")
    Action("changePin", \.changePin)
    Action("empty", \.empty)
    Question("confirm", \.confirm)
    Question("askPin", \.askPin, help: "Asks for a new PIN.")
  }
}

/// A view model whose action sends its text 900 times at once.
final class Talker: Bindable {
  @Observed var text = String(repeating: "a", count: 1000)

  private(set) lazy var talk = Command(of: self) { talker -> Signal<String, Never> in
    Signal(Array(repeating: talker.text, count: 900))
  }
}

extension Talker: Served {
  static let interface = Interface<Talker>("org.example.Talker") {
    Input("text", \.text)
    Action("talk", \.talk)
  }
}
