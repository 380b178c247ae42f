import Signals
import TestSupport
import Testing

/// The guarantees of every operator.
///
/// Each test's name continues the sentence “An operator …”.
struct OperatorContractTests {
  private typealias Source = Subject<Int, SignalFailure>

  @Test(arguments: OperatorRow.all)
  func `sends one end, and nothing after it (guarantee 1)`(row: OperatorRow) {
    let source = Source()
    let run = OperatorRun(row, on: source.signal)
    for value in 1...6 {
      source.send(value)
      run.settle()
    }
    let endedEarly = run.ends
    source.complete()
    run.settle()
    #expect(run.ends == (row.onCompletion == .continues ? endedEarly : 1))
    if row.onCompletion != .continues, endedEarly == 0 { #expect(run.hasEnded(row.onCompletion)) }
    let seen = run.events
    source.send(7)
    source.fail(.other)
    run.settle()
    #expect(run.events == seen)
    run.dispose()
  }

  @Test(arguments: OperatorRow.all)
  func `forwards a failure at once, and sends nothing after it (guarantee 10)`(row: OperatorRow) {
    let source = Source()
    let run = OperatorRun(row, on: source.signal)
    source.send(1)
    let endedEarly = run.ends
    source.fail(.broken)
    if endedEarly == 0 { #expect(run.hasEnded(row.onFailure)) }
    run.settle()
    let seen = run.events
    source.send(7)
    source.complete()
    run.settle()
    #expect(run.events == seen)
    run.dispose()
  }

  @Test(arguments: OperatorRow.all)
  func `forwards a failure before the work that failed continues (guarantee 10)`(
    row: OperatorRow
  ) {
    let log = LockedList<String>()
    let failing = Signal<Int, SignalFailure> { subscriber in
      subscriber.send(1)
      subscriber.fail(.broken)
      log.add("work continues")
    }
    let run = OperatorRun(row, on: failing, onEnd: { _ in log.add("end") })
    if row.onFailure != .continues {
      #expect(log.entries.contains("end"))
      // An operator such as `take(0)` never starts the work.
      if log.count > 1 { #expect(log.entries.last == "work continues") }
    }
    run.dispose()
  }

  @Test(arguments: OperatorRow.all)
  func `accepts a source that has already ended (guarantee 9)`(row: OperatorRow) {
    let failing = OperatorRun(row, on: .failed(.broken))
    let completing = OperatorRun(row, on: .empty)
    #expect(failing.ends == 1 || row.onFailure == .continues)
    #expect(completing.ends == 1 || row.onCompletion == .continues)
    #expect(failing.isSourceDisposed)
    #expect(completing.isSourceDisposed)
    failing.dispose()
    completing.dispose()
    #expect(failing.leaks == 0)
    #expect(completing.leaks == 0)
  }

  @Test(arguments: OperatorRow.all)
  func `accepts a source that sends all its events synchronously`(row: OperatorRow) {
    let run = OperatorRun(row, on: Signal([1, 2, 3, 4, 5, 6]))
    #expect(run.ends == 1 || row.onCompletion == .continues)
    #expect(run.overlaps == 0)
    run.dispose()
    #expect(run.isSourceDisposed)
    #expect(run.leaks == 0)
  }

  @Test(arguments: OperatorRow.all)
  func `disposes its source once, and sends nothing after its disposal (guarantee 2)`(
    row: OperatorRow
  ) {
    for values in 0...3 {
      let source = Source()
      let run = OperatorRun(row, on: source.signal)
      for value in 0..<values { source.send(value) }
      let seen = run.events
      run.dispose()
      #expect(run.isSourceDisposed)
      run.dispose()
      #expect(run.isSourceDisposed)
      source.send(7)
      source.complete()
      run.settle()
      #expect(run.events == seen)
    }
  }

  @Test(arguments: OperatorRow.all, [Event<Int, SignalFailure>.completed, .failed(.broken)])
  func `disposes its source before it sends the end (guarantee 6)`(
    row: OperatorRow,
    end: Event<Int, SignalFailure>
  ) {
    let source = Source()
    let wasDisposed = LockedList<Bool>()
    let run = OperatorRun(row, on: source.signal, onEnd: { wasDisposed.add($0.isSourceDisposed) })
    for value in 1...3 { source.send(value) }
    source.send(end)
    run.settle()
    #expect(wasDisposed.entries.allSatisfy { $0 })
    #expect(wasDisposed.count == run.ends)
    run.dispose()
  }

  @Test(
    arguments: OperatorRow.all,
    [Event<Int, SignalFailure>?.none, .completed, .failed(.broken)]
  )
  func `leaks nothing after its end or its disposal (guarantee 6, guarantee 7)`(
    row: OperatorRow,
    end: Event<Int, SignalFailure>?
  ) {
    let source = Source()
    let run = OperatorRun(row, on: source.signal)
    for value in 1...3 { source.send(value) }
    if let end { source.send(end) }
    // The subscription is still alive, and must not retain the handlers.
    if run.ends == 0 { run.dispose() }
    run.settle()
    #expect(run.leaks == 0)
    #expect(run.isSourceDisposed)
  }

  @Test(arguments: OperatorRow.all)
  func `is released after its source is released (guarantee 7)`(row: OperatorRow) {
    let source = LockedValue(Source())
    let run = source.content.map { OperatorRun(row, on: $0.signal) }
    for value in 1...3 { source.content?.send(value) }
    source.content = nil
    run?.dispose()
    run?.settle()
    #expect(run?.leaks == 0)
  }

  @Test(arguments: OperatorRow.all)
  func `keeps the order of values sent inside a delivery, and does not nest (guarantee 4)`(
    row: OperatorRow
  ) {
    let plainSource = Source()
    let plain = OperatorRun(row, on: plainSource.signal)
    for value in 1...12 { plainSource.send(value) }
    plainSource.complete()
    plain.settle()

    let source = Source()
    let sent = Counter()
    let sendNext: @Sendable () -> Void = {
      if sent.value < 12 { source.send(sent.next()) }
    }
    let run = OperatorRun(row, on: source.signal, onValue: { if $0.isSubscribed { sendNext() } })
    while sent.value < 12 { sendNext() }
    source.complete()
    run.settle()
    #expect(run.events == plain.events)
    #expect(run.overlaps == 0)
    plain.dispose()
    run.dispose()
  }

  @Test(arguments: OperatorRow.all)
  func `delivers one event at a time and loses none when threads send (guarantee 3)`(
    row: OperatorRow
  ) {
    let source = Source()
    let run = OperatorRun(row, on: source.signal)
    onThreads(4) { thread in
      for value in 1...100 { source.send(thread * 100 + value) }
    }
    run.settle()
    if row.passesAll { #expect(run.valueCount == 400) }
    source.complete()
    run.settle()
    #expect(run.overlaps == 0)
    #expect(run.ends == 1 || row.onCompletion == .continues)
    #expect(!run.events.contains { $0.hasSuffix("after the end") })
    run.dispose()
    #expect(run.leaks == 0)
  }

  @Test(arguments: OperatorRow.all)
  func `can be subscribed to inside a delivery`(row: OperatorRow) {
    let plainSource = Source()
    let plain = OperatorRun(row, on: plainSource.signal)
    let source = Source()
    let second = LockedValue<OperatorRun>()
    let first = OperatorRun(
      row,
      on: source.signal,
      onValue: { _ in
        if second.content == nil { second.content = OperatorRun(row, on: source.signal) }
      }
    )
    for value in 1...6 {
      plainSource.send(value)
      source.send(value)
      for run in [plain, first, second.content] { run?.settle() }
    }
    plainSource.complete()
    source.complete()
    for run in [plain, first, second.content] { run?.settle() }
    #expect(first.events == plain.events)
    #expect(second.content?.overlaps ?? 0 == 0)
    if row.onCompletion != .continues { #expect(second.content?.ends ?? 1 == 1) }
    for run in [plain, first, second.content] { run?.dispose() }
    #expect(first.leaks == 0)
    #expect(second.content?.leaks ?? 0 == 0)
  }

  @Test(arguments: OperatorRow.all)
  func `can be disposed inside a delivery, and sends nothing afterwards (guarantee 2)`(
    row: OperatorRow
  ) {
    let source = Source()
    let countAtDisposal = LockedValue<Int>()
    let run = OperatorRun(
      row,
      on: source.signal,
      onValue: { run in
        guard run.isSubscribed, countAtDisposal.content == nil else { return }
        source.send(5)
        run.dispose()
        source.send(6)
        countAtDisposal.content = run.valueCount
      }
    )
    for value in 1...4 {
      source.send(value)
      run.settle()
    }
    if let count = countAtDisposal.content {
      #expect(run.valueCount == count)
      #expect(run.ends == 0)
      #expect(run.isSourceDisposed)
      #expect(run.leaks == 0)
    }
    source.complete()
    run.dispose()
    #expect(run.isSourceDisposed)
  }

  @Test(arguments: OperatorRow.all)
  func `can fail inside a delivery, and sends nothing afterwards (guarantee 1, guarantee 10)`(
    row: OperatorRow
  ) {
    let source = Source()
    let run = OperatorRun(
      row,
      on: source.signal,
      onValue: { run in
        guard run.valueCount == 1 else { return }
        source.send(5)
        source.fail(.broken)
        source.send(6)
      }
    )
    for value in 1...4 {
      source.send(value)
      run.settle()
    }
    source.fail(.broken)
    run.settle()
    #expect(run.overlaps == 0)
    #expect(!run.events.contains { $0.hasSuffix("after the end") })
    // The operator has ended with the failure, or earlier.
    if row.onFailure != .continues { #expect(run.ends == 1) }
    if row.passesAll, row.onFailure == .fails { #expect(run.valueCount <= 2) }
    run.dispose()
    #expect(run.isSourceDisposed)
    #expect(run.leaks == 0)
  }

  @Test(arguments: OperatorRow.all)
  func `releases everything when one thread disposes while others send`(row: OperatorRow) {
    for _ in 0..<10 {
      let source = Source()
      let run = OperatorRun(row, on: source.signal)
      onThreads(3) { thread in
        if thread == 0 { return run.dispose() }
        for value in 0..<20 { source.send(value) }
        if thread == 1 { source.complete() }
      }
      run.settle()
      run.dispose()
      #expect(run.overlaps == 0)
      #expect(run.isSourceDisposed)
      #expect(run.leaks == 0)
    }
  }
}
