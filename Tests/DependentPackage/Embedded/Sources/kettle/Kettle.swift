import Embedding
import Serving
import ViewModels

final class Kettle: Bindable {
  @Observed var target = 20
  @Observed private(set) var temperature = 20
  private(set) lazy var heat = Command(of: self) { kettle in kettle.temperature = kettle.target }
}

extension Kettle: Served {
  static let interface = Interface<Kettle>("org.example.Kettle") {
    Input("target", \.target)
    State("temperature", \.temperature)
    Action("heat", \.heat)
  }
}

/// Opens a kettle for a C program.
@c(kettle_open)
public func openKettle() -> OpaquePointer { EmbeddedModel.open { Kettle() } }
