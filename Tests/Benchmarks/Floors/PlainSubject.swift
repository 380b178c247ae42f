/// A hand-written subject for one thread, without nested sends.
///
/// Observers are unmanaged, since a retain and a release would cost more than the call.
final class PlainSubject {
  @exclusivity(unchecked)
  private var observers: ContiguousArray<Unmanaged<Observer>?> = []
  @exclusivity(unchecked)
  private var gaps = 0

  @inline(never)
  init() {}

  deinit {
    for observer in observers { observer?.release() }
  }

  @inline(never)
  func send(_ value: Int) {
    var index = 0
    while index < observers.count {
      observers[index]?._withUnsafeGuaranteedRef { $0.receive(value) }
      index += 1
    }
  }

  @inline(never)
  @discardableResult
  func subscribe(_ receive: @escaping (Int) -> Void) -> Observer {
    let observer = Observer(receive, of: self, at: observers.count)
    observers.append(.passRetained(observer))
    return observer
  }

  fileprivate func remove(at index: Int) {
    observers[index]?.release()
    observers[index] = nil
    gaps += 1
    if gaps > 16, gaps > observers.count / 2 { closeGaps() }
  }

  private func closeGaps() {
    observers.removeAll { $0 == nil }
    gaps = 0
    for index in observers.indices {
      observers[index]?._withUnsafeGuaranteedRef { $0.index = index }
    }
  }

  /// One subscription.
  final class Observer {
    fileprivate let receive: (Int) -> Void
    private unowned(unsafe) let subject: PlainSubject
    @exclusivity(unchecked)
    fileprivate var index: Int

    fileprivate init(_ receive: @escaping (Int) -> Void, of subject: PlainSubject, at index: Int) {
      self.receive = receive
      self.subject = subject
      self.index = index
    }

    @inline(never)
    func dispose() {
      guard index >= 0 else { return }
      let position = index
      index = -1
      subject.remove(at: position)
    }
  }
}
