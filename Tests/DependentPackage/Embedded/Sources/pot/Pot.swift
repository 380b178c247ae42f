import Embedding
import Serving
import Signals
import ViewModels

final class Pot: Bindable {
  @Observed private(set) var cups = 0
  private(set) lazy var brew = Command(of: self) { pot async throws(Never) in
    for await _ in Signal.interval(.milliseconds(10), on: .main).take(3).values { pot.cups += 1 }
  }
}

extension Pot: Served {
  static let interface = Interface<Pot>("org.example.Pot") {
    State("cups", \.cups)
    Action("brew", \.brew)
  }
}

/// Opens a pot of tea for a C program.
@c(pot_open)
public func openPot() -> OpaquePointer { EmbeddedModel.open { Pot() } }
