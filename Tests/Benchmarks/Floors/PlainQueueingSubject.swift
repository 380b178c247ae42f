/// A hand-written subject that queues the values that its observers send during a delivery.
final class PlainQueueingSubject {
  private let subject = PlainSubject()
  @exclusivity(unchecked)
  private var waiting: ContiguousArray<Int> = []
  @exclusivity(unchecked)
  private var isSending = false

  @inline(never)
  init() {}

  @inline(never)
  func send(_ value: Int) {
    guard !isSending else { return waiting.append(value) }
    isSending = true
    subject.send(value)
    var index = 0
    while index < waiting.count {
      subject.send(waiting[index])
      index += 1
    }
    waiting.removeAll(keepingCapacity: true)
    isSending = false
  }

  func subscribe(_ receive: @escaping (Int) -> Void) {
    subject.subscribe(receive)
  }
}
