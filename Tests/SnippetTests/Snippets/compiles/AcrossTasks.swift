import Signals

actor Archive {
  private let changes = Subject<Int, Never>()
  nonisolated var signal: Signal<Int, Never> { changes.signal }

  func store(_ value: Int) { changes.send(value) }
}

func share(_ subject: Subject<Int, Never>) async {
  let signal = subject.signal.map { $0 * 2 }
  let archive = Archive()
  await withTaskGroup(of: Void.self) { group in
    group.addTask { subject.send(1) }
    group.addTask { signal.subscribe { print($0) } }
    group.addTask { await archive.store(1) }
  }
  Task.detached { signal.take(1).subscribe { print($0) } }
  archive.signal.subscribe { print($0) }
}
