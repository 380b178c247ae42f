/// An observable property by hand: a number, and closures that are called when it is written.
final class PlainProperty {
  @exclusivity(unchecked)
  private var stored = 0
  private let observers = PlainBroadcast()

  @inline(never)
  init() {}

  var number: Int {
    @inline(__always) get { stored }
    @inline(__always) set {
      stored = newValue
      observers.send(newValue)
    }
  }

  /// Calls `receive` with the number now, and with each that is written.
  func follow(_ receive: @escaping (Int) -> Void) {
    receive(stored)
    observers.subscribe(receive)
  }

  /// Gives another property, which must live as long as this does, each number that it lacks.
  ///
  /// Two that do so for each other come to rest when both have the same.
  @inline(never)
  func lead(_ other: PlainProperty) {
    follow { [unowned(unsafe) other] in
      if other.number != $0 { other.number = $0 }
    }
  }
}
