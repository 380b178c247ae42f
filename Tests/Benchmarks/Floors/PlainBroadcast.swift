/// Closures called in the order in which they came.
///
/// Swift retains each for the call.
final class PlainBroadcast {
  // In a struct, since an array of bare closures wraps each in another.
  private struct Receiver {
    let receive: (Int) -> Void
  }

  @exclusivity(unchecked)
  private var receivers: ContiguousArray<Receiver> = []

  @inline(never)
  init() {}

  @inline(never)
  func send(_ value: Int) {
    for index in receivers.indices { receivers[index].receive(value) }
  }

  @inline(never)
  func subscribe(_ receive: @escaping (Int) -> Void) {
    receivers.append(Receiver(receive: receive))
  }
}
