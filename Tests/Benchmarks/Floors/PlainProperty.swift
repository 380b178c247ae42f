/// A hand-written observable property: a number, and closures to call when it is set.
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

  /// Calls `receive` with the current number, and with each number that is set.
  func observe(_ receive: @escaping (Int) -> Void) {
    receive(stored)
    observers.subscribe(receive)
  }

  /// Sets another property to each new number.
  ///
  /// The other property must live as long as this one. An equal number is not set again, so two
  /// properties can be bound to each other.
  @inline(never)
  func bind(to other: PlainProperty) {
    observe { [unowned(unsafe) other] in
      if other.number != $0 { other.number = $0 }
    }
  }
}
