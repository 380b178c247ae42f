// A view model with events, which tests of clients load. Tests/Python/bell_library.py builds it.

import Embedding
import Serving
import ViewModels

@MainActor
final class Bell: Bindable {
  private let chimes = Subject<Int, Never>()
  private let rings = Subject<Void, Never>()

  private(set) lazy var ring = Command(of: self) { $0.rings.send() }
  private(set) lazy var chime = Command(of: self) { (bell, hour: Int) -> Void in
    bell.chimes.send(hour)
  }

  fileprivate var chimed: Signal<Int, Never> { chimes.signal }
  fileprivate var rang: Signal<Void, Never> { rings.signal }
}

extension Bell: Served {
  static let interface = Interface<Bell>("org.example.Bell") {
    Action("ring", \.ring)
    Action("chime", \.chime, taking: "hour")
    Output("chimed", \.chimed)
    Output("rang", \.rang)
  }
}

/// Opens the bell.
@c(bell_open)
public func openBell() -> OpaquePointer {
  EmbeddedModel.open { Bell() }
}
