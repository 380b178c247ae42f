/// Closures that are called in the order of subscription and never removed.
///
/// Each closure is in an unmanaged object. If the array contained the closures themselves, Swift
/// would retain one for each call.
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
    // Uses an index, since an iterator would retain the array.
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
