// expect: default argument cannot be both main actor-isolated and nonisolated
import ViewModels

final class Kettle: Bindable {
  @Observed var temperature = 20
  private(set) lazy var heat = Command(of: self) { kettle in
    try await Task.sleep(for: .seconds(1))
    kettle.temperature = 100
  }
}
