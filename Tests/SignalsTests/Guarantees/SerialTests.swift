import Signals
import Testing

/// Guarantee 3: the handlers of one subscription never overlap, even if several threads send.
struct SerialTests {
  @Test(arguments: SubjectKind.allCases)
  func `a subject serializes its senders (guarantee 3)`(kind: SubjectKind) {
    let subject = kind.make()
    let (detector, values, ends) = (OverlapDetector(), Counter(), Counter())
    subject.signal.subscribe(
      next: { _ in detector.run { values.next() } },
      completed: { detector.run { ends.next() } }
    )
    let replayed = values.value
    onThreads(4) { _ in
      for value in 0..<5_000 { subject.send(value) }
    }
    subject.send(.completed)
    #expect(values.value - replayed == 20_000)
    #expect(ends.value == 1)
    #expect(detector.overlaps == 0)
  }

  @Test
  func `subscribers receive one order, which keeps each thread's (guarantee 3, guarantee 4)`() {
    let subject = Subject<Int, Never>()
    let logs = (0..<3).map { _ in LockedList<Int>() }
    for log in logs { subject.signal.subscribe { log.add($0) } }
    onThreads(4) { thread in
      for value in 0..<2_000 { subject.send(thread * 10_000 + value) }
    }
    #expect(logs[0].count == 8_000)
    #expect(logs[1].entries == logs[0].entries)
    #expect(logs[2].entries == logs[0].entries)
    for thread in 0..<4 {
      let own = logs[0].entries.filter { $0 / 10_000 == thread }
      #expect(own == own.sorted())
    }
  }

  @Test func `combineLatest serializes its inputs (guarantee 3)`() {
    let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
    let (detector, values, ends) = (OverlapDetector(), Counter(), Counter())
    combineLatest(first.signal, second.signal).subscribe(
      next: { _ in detector.run { values.next() } },
      completed: { detector.run { ends.next() } }
    )
    first.send(0)
    onThreads(4) { thread in
      let subject = thread.isMultiple(of: 2) ? first : second
      for value in 0..<2_000 { subject.send(value) }
    }
    first.complete()
    second.complete()
    #expect(values.value >= 4_000)
    #expect(values.value <= 8_000)
    #expect(ends.value == 1)
    #expect(detector.overlaps == 0)
  }

  @Test(arguments: [FlattenStrategy.merge, .concurrent(limit: 4)])
  func `flatMap serializes its inner signals, and loses no value (guarantee 3)`(
    strategy: FlattenStrategy
  ) {
    for _ in 0..<20 {
      let inners = (0..<4).map { _ in Subject<Int, Never>() }
      let outer = Subject<Int, Never>()
      let (detector, values, ends) = (OverlapDetector(), Counter(), Counter())
      outer.signal.flatMap(strategy) { inners[$0].signal }.subscribe(
        next: { _ in detector.run { values.next() } },
        completed: { detector.run { ends.next() } }
      )
      for index in 0..<4 { outer.send(index) }
      outer.complete()
      onThreads(4) { thread in
        for value in 0..<500 { inners[thread].send(value) }
        inners[thread].complete()
      }
      #expect(values.value == 2_000)
      #expect(ends.value == 1)
      #expect(detector.overlaps == 0)
    }
  }

  @Test
  func `a replaced signal sends nothing after its replacement (guarantee 3)`() {
    for _ in 0..<100 {
      let inners = (0..<2).map { _ in Subject<Int, Never>() }
      let outer = Subject<Int, Never>()
      let log = LockedList<Int>()
      outer.signal.flatMap(.latest) { inners[$0].signal }.subscribe { log.add($0) }
      outer.send(0)
      onThreads(2) { thread in
        if thread == 0 {
          for _ in 0..<200 { inners[0].send(0) }
        } else {
          outer.send(1)
          inners[1].send(1)
        }
      }
      #expect(log.entries.last == 1)
      #expect(log.entries.filter { $0 == 1 }.count == 1)
    }
  }

  @Test func `one signal wins a race, and the others send nothing (guarantee 3)`() {
    for _ in 0..<100 {
      let inners = (0..<4).map { _ in Subject<Int, Never>() }
      let log = LockedList<Int>()
      Signal<Int, Never>(0..<4).flatMap(.race) { inners[$0].signal }.subscribe { log.add($0) }
      onThreads(4) { thread in
        for _ in 0..<20 { inners[thread].send(thread) }
      }
      #expect(Set(log.entries).count == 1)
      #expect(log.count == 20)
    }
  }
}
