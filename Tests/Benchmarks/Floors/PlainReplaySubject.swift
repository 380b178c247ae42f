/// A hand-written replay subject: a ring buffer of the newest values, and a plain subject.
final class PlainReplaySubject {
  private let subject = PlainSubject()
  private let capacity: Int
  @exclusivity(unchecked)
  private var values: ContiguousArray<Int> = []
  @exclusivity(unchecked)
  private var oldest = 0

  @inline(never)
  init(capacity: Int) {
    self.capacity = capacity
  }

  @inline(never)
  func send(_ value: Int) {
    if values.count < capacity {
      values.append(value)
    } else {
      values[oldest] = value
      oldest = oldest + 1 == capacity ? 0 : oldest + 1
    }
    subject.send(value)
  }

  @inline(never)
  @discardableResult
  func subscribe(_ receive: @escaping (Int) -> Void) -> PlainSubject.Observer {
    for index in oldest..<values.count { receive(values[index]) }
    for index in 0..<oldest { receive(values[index]) }
    return subject.subscribe(receive)
  }
}
