import Signals
import TestSupport
import Testing

/// The guarantees that every operator keeps.
struct OperatorContractTests {
  private typealias Source = Subject<Int, TestFailure>

  @Test(arguments: OperatorRow.all)
  func `sends one end, and nothing after it (guarantee 1)`(row: OperatorRow) {
    let source = Source()
    let run = Run(row, on: source.signal)
    for value in 1...6 {
      source.send(value)
      run.settle()
    }
    let endedEarly = run.ends
    source.complete()
    run.settle()
    #expect(run.ends == (row.onCompletion == .goesOn ? endedEarly : 1))
    if row.onCompletion != .goesOn, endedEarly == 0 { #expect(run.hasEnded(row.onCompletion)) }
    let seen = run.events
    source.send(7)
    source.fail(.other)
    run.settle()
    #expect(run.events == seen)
    run.dispose()
  }

  @Test(arguments: OperatorRow.all)
  func `lets a failure pass at once, and is silent afterwards (guarantee 10)`(row: OperatorRow) {
    let source = Source()
    let run = Run(row, on: source.signal)
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
  func `takes a source that has ended before it begins (guarantee 9)`(row: OperatorRow) {
    let failing = Run(row, on: .failed(.broken))
    let completing = Run(row, on: .empty)
    #expect(failing.ends == 1 || row.onFailure == .goesOn)
    #expect(completing.ends == 1 || row.onCompletion == .goesOn)
    #expect(failing.hasLetGo)
    #expect(completing.hasLetGo)
    failing.dispose()
    completing.dispose()
    #expect(failing.leaks == 0)
    #expect(completing.leaks == 0)
  }

  @Test(arguments: OperatorRow.all)
  func `takes a source that says all at once`(row: OperatorRow) {
    let run = Run(row, on: Signal([1, 2, 3, 4, 5, 6]))
    #expect(run.ends == 1 || row.onCompletion == .goesOn)
    #expect(run.overlaps == 0)
    run.dispose()
    #expect(run.hasLetGo)
    #expect(run.leaks == 0)
  }

  @Test(arguments: OperatorRow.all)
  func `passes disposal upstream, once, and is silent afterwards (guarantee 2)`(row: OperatorRow) {
    for values in 0...3 {
      let source = Source()
      let run = Run(row, on: source.signal)
      for value in 0..<values { source.send(value) }
      let seen = run.events
      run.dispose()
      #expect(run.hasLetGo)
      run.dispose()
      #expect(run.hasLetGo)
      source.send(7)
      source.complete()
      run.settle()
      #expect(run.events == seen)
    }
  }

  @Test(arguments: OperatorRow.all, [Event<Int, TestFailure>.completed, .failed(.broken)])
  func `disposes of what is upstream before the end is handled (guarantee 6)`(
    row: OperatorRow,
    end: Event<Int, TestFailure>
  ) {
    let source = Source()
    let hadLetGo = Log<Bool>()
    let run = Run(row, on: source.signal, onEnd: { hadLetGo.add($0.hasLetGo) })
    for value in 1...3 { source.send(value) }
    source.send(end)
    run.settle()
    #expect(hadLetGo.entries.allSatisfy { $0 })
    #expect(hadLetGo.count == run.ends)
    run.dispose()
  }

  @Test(arguments: OperatorRow.all, [Event<Int, TestFailure>?.none, .completed, .failed(.broken)])
  func `leaks nothing, ended or disposed (guarantee 6, guarantee 7)`(
    row: OperatorRow,
    end: Event<Int, TestFailure>?
  ) {
    let source = Source()
    let run = Run(row, on: source.signal)
    for value in 1...3 { source.send(value) }
    if let end { source.send(end) }
    // The disposable is still alive, and must not retain the handlers.
    if run.ends == 0 { run.dispose() }
    run.settle()
    #expect(run.leaks == 0)
    #expect(run.hasLetGo)
  }

  @Test(arguments: OperatorRow.all)
  func `goes when its source goes (guarantee 7)`(row: OperatorRow) {
    let source = LockedValue(Source())
    let run = source.content.map { Run(row, on: $0.signal) }
    for value in 1...3 { source.content?.send(value) }
    source.content = nil
    run?.dispose()
    run?.settle()
    #expect(run?.leaks == 0)
  }

  @Test(arguments: OperatorRow.all)
  func `keeps order, and does not nest, when sent to from inside (guarantee 4)`(row: OperatorRow) {
    let plainSource = Source()
    let plain = Run(row, on: plainSource.signal)
    for value in 1...12 { plainSource.send(value) }
    plainSource.complete()
    plain.settle()

    let source = Source()
    let sent = Counter()
    let sendNext: @Sendable () -> Void = {
      if sent.value < 12 { source.send(sent.next()) }
    }
    let run = Run(row, on: source.signal, onValue: { if $0.isSubscribed { sendNext() } })
    while sent.value < 12 { sendNext() }
    source.complete()
    run.settle()
    #expect(run.events == plain.events)
    #expect(run.overlaps == 0)
    plain.dispose()
    run.dispose()
  }

  @Test(arguments: OperatorRow.all)
  func `handles one event at a time, and loses none, when threads send (guarantee 3)`(
    row: OperatorRow
  ) {
    let source = Source()
    let run = Run(row, on: source.signal)
    onThreads(4) { thread in
      for value in 1...100 { source.send(thread * 100 + value) }
    }
    run.settle()
    if row.passesAll { #expect(run.valueCount == 400) }
    source.complete()
    run.settle()
    #expect(run.overlaps == 0)
    #expect(run.ends == 1 || row.onCompletion == .goesOn)
    #expect(!run.events.contains { $0.hasSuffix("after the end") })
    run.dispose()
    #expect(run.leaks == 0)
  }

  @Test(arguments: OperatorRow.all)
  func `may be subscribed to from inside a delivery`(row: OperatorRow) {
    let plainSource = Source()
    let plain = Run(row, on: plainSource.signal)
    let source = Source()
    let second = LockedValue<Run>()
    let first = Run(
      row,
      on: source.signal,
      onValue: { _ in if second.content == nil { second.content = Run(row, on: source.signal) } }
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
    if row.onCompletion != .goesOn { #expect(second.content?.ends ?? 1 == 1) }
    for run in [plain, first, second.content] { run?.dispose() }
    #expect(first.leaks == 0)
    #expect(second.content?.leaks ?? 0 == 0)
  }

  @Test(arguments: OperatorRow.all)
  func `may be disposed from inside a delivery, and is silent at once (guarantee 2)`(
    row: OperatorRow
  ) {
    let source = Source()
    let heard = LockedValue<Int>()
    let run = Run(
      row,
      on: source.signal,
      onValue: { run in
        guard run.isSubscribed, heard.content == nil else { return }
        source.send(5)
        run.dispose()
        source.send(6)
        heard.content = run.valueCount
      }
    )
    for value in 1...4 {
      source.send(value)
      run.settle()
    }
    if let heard = heard.content {
      #expect(run.valueCount == heard)
      #expect(run.ends == 0)
      #expect(run.hasLetGo)
      #expect(run.leaks == 0)
    }
    source.complete()
    run.dispose()
    #expect(run.hasLetGo)
  }

  @Test(arguments: OperatorRow.all)
  func `may be made to fail from inside a delivery, and is silent then (guarantee 1, guarantee 10)`(
    row: OperatorRow
  ) {
    let source = Source()
    let run = Run(
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
    // The operator may already have ended.
    if row.onFailure != .goesOn { #expect(run.ends == 1) }
    if row.passesAll, row.onFailure == .fails { #expect(run.valueCount <= 2) }
    run.dispose()
    #expect(run.hasLetGo)
    #expect(run.leaks == 0)
  }

  @Test(arguments: OperatorRow.all)
  func `lets go of all when one thread disposes and others send`(row: OperatorRow) {
    for _ in 0..<10 {
      let source = Source()
      let run = Run(row, on: source.signal)
      onThreads(3) { thread in
        if thread == 0 { return run.dispose() }
        for value in 0..<20 { source.send(value) }
        if thread == 1 { source.complete() }
      }
      run.settle()
      run.dispose()
      #expect(run.overlaps == 0)
      #expect(run.hasLetGo)
      #expect(run.leaks == 0)
    }
  }
}

extension Run {
  /// Returns true if the last event is the expected end.
  fileprivate func hasEnded(_ outcome: OperatorRow.Outcome) -> Bool {
    switch outcome {
    case .completes: events.last == "completed"
    case .fails: events.last?.hasPrefix("failed(") == true
    case .goesOn: ends == 0
    }
  }
}
