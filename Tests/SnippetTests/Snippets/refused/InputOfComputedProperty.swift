// expect: use State, or let it be set
import Serving
import ViewModels

final class Kettle: Bindable {
  @Observed var celsius = 20.0
  var fahrenheit: Double { celsius * 1.8 + 32 }
}

extension Kettle: Served {
  static let interface = Interface<Kettle>("org.example.Kettle") {
    Input("celsius", \.celsius)
    Input("fahrenheit", \.fahrenheit)
  }
}
