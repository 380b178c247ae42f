/// Closures called in the order in which they came; none ever leaves.
///
/// Each is in an object, unmanaged: a closure that lies in an array is retained for the call.
final class PlainBroadcast {
  private final class Receiver {
    let receive: (Int) -> Void

    init(_ receive: @escaping (Int) -> Void) {
      self.receive = receive
    }
  }

  @exclusivity(unchecked)
  private var receivers: ContiguousArray<Unmanaged<Receiver>> = []

  @inline(never)
  init() {}

  deinit {
    for receiver in receivers { receiver.release() }
  }

  @inline(never)
  func send(_ value: Int) {
    // An index, since an iterator retains the array.
    var index = 0
    while index < receivers.count {
      receivers[index]._withUnsafeGuaranteedRef { $0.receive(value) }
      index += 1
    }
  }

  @inline(never)
  func subscribe(_ receive: @escaping (Int) -> Void) {
    receivers.append(.passRetained(Receiver(receive)))
  }
}
