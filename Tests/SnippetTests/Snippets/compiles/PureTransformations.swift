import Signals

func lengths(of names: Signal<String, Never>, longerThan minimum: Int) -> Signal<String, Never> {
  names
    .map { $0.count }
    .filter { $0 > minimum }
    .scan(0) { $0 + $1 }
    .map { "total: \($0)" }
    .take(3)
}

extension Signal where Value == String {
  func uppercased() -> Signal { map { $0.uppercased() } }
}
