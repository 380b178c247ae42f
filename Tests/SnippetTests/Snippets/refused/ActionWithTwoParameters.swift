// expect: clients pass one parameter that is an AcceptedValue
import Serving
import ViewModels

@MainActor
final class Kettle: Bindable {
  private(set) lazy var two = Command(of: self) { (kettle, pair: (Int, Int)) -> Void in }
}

extension Kettle: Served {
  static let interface = Interface<Kettle>("org.example.Kettle") { Action("two", \.two) }
}
