/// Closures called in the order in which they came. Swift retains each for the call.
final class PlainBroadcast {
  @exclusivity(unchecked)
  private var receivers: ContiguousArray<(Int) -> Void> = []

  @inline(never)
  init() {}

  @inline(never)
  func send(_ value: Int) {
    for index in receivers.indices { receivers[index](value) }
  }

  @inline(never)
  func subscribe(_ receive: @escaping (Int) -> Void) {
    receivers.append(receive)
  }
}
