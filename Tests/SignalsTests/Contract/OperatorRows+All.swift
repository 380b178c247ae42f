import Signals

extension OperatorRow {
  /// All operators; add a line below for a new one.
  static let all: [OperatorRow] = {
    var list = OperatorRows()
    list.addLinear()
    list.addCombining()
    list.addFlattening()
    list.addTimed()
    return list.rows
  }()
}

extension OperatorRows {
  /// Adds the operators with one input.
  fileprivate mutating func addLinear() {
    add("no operator", passesAll: true) { $0 }
    add("map", passesAll: true) { $0.map { $0 + 1 } }
    add("filter") { $0.filter { $0.isMultiple(of: 2) } }
    add("ignoreValues") { $0.ignoreValues() }
    add("map to") { $0.map(to: 7) }
    add("ignore") { $0.ignore(3) }
    add("compactMap") { $0.compactMap { $0 > 1 ? $0 : nil } }
    add("skipNil") { $0.map { $0 > 1 ? $0 : nil }.skipNil() }
    add("skip") { $0.skip(2) }
    add("skip while") { $0.skip(while: { $0 < 3 }) }
    add("skip until") { $0.skip(until: { $0 > 2 }) }
    add("take 2") { $0.take(2) }
    add("take 0") { $0.take(0) }
    add("take last") { $0.take(last: 2) }
    add("take while") { $0.take(while: { $0 < 3 }) }
    add("take until a value") { $0.take(until: { $0 > 2 }) }
    add("take through") { $0.take(through: { $0 > 2 }) }
    add("start with") { $0.start(with: 0) }
    add("scan", passesAll: true) { $0.scan(0, +) }
    add("scan, with index", passesAll: true) { $0.scan(0) { $0 + $1 * $2 } }
    add("scan into", passesAll: true) { $0.scan(into: 0) { $0 += $1 } }
    add("reduce") { $0.reduce(0, +) }
    add("reduce into") { $0.reduce(into: [Int]()) { $0.append($1) } }
    add("combinePrevious", passesAll: true) { $0.combinePrevious(0) { $0 + $1 } }
    add("distinctUntilChanged") { $0.map { $0 / 2 }.distinctUntilChanged() }
    add("uniqueValues") { $0.map { $0 / 2 }.uniqueValues() }
    add("enumerated", passesAll: true) { $0.enumerated().map { $0.0 + $0.1 } }
    add("collect") { $0.collect() }
    add("collect count") { $0.collect(count: 2) }
    add("handleEvents", passesAll: true) { $0.handleEvents(next: { _ in }) }
    add("initially", passesAll: true) { $0.initially {} }
    add("finally", passesAll: true) { $0.finally {} }
    add("materialize", failure: .completes) { $0.materialize() }
    add("dematerialize", passesAll: true) { $0.materialize().dematerialize() as Source }
    add("attempt", passesAll: true) { $0.attempt { _ throws(SignalFailure) in } }
    add("attempt, failing") {
      $0.attempt { value throws(SignalFailure) in if value > 2 { throw .other } }
    }
    add("attemptMap", passesAll: true) {
      $0.attemptMap { value throws(SignalFailure) in value + 1 }
    }
    add("mapFailure", passesAll: true) { $0.mapFailure { _ in SignalFailure.other } }
    add("not", passesAll: true) { $0.map { $0 > 2 }.not() }
    add("any where") { $0.any(where: { $0 > 2 }) }
    add("all where") { $0.all(where: { $0 < 3 }) }
    add("group by", passesAll: true) { $0.group(by: { $0 % 2 }).flatMap { $0.signal } }
    add("window count", passesAll: true) { $0.window(count: 2).flatten() }
    add("shared", passesAll: true) { $0.shared() }
    add("shared, with replay", passesAll: true) { $0.shared(replay: 1) }
    add("a chain") { $0.map { $0 + 1 }.filter { $0 > 2 }.scan(0, +).take(5).map { -$0 } }
  }

  /// Adds the operators with several inputs, at least one of which is the source.
  fileprivate mutating func addCombining() {
    add("combineLatest, with an ended input") { combineLatest($0, .just(0)) }
    add("combineLatest, with an endless input", completion: .continues) {
      combineLatest(Source.never, $0)
    }
    add("combineLatest, with itself") { combineLatest($0, $0) }
    add("combineLatest, of four", completion: .continues) {
      combineLatest(.just(1), $0, $0, Source.never)
    }
    add("combineLatest, of a collection") { combineLatest([$0, $0, $0]) }
    add("combineLatest, of seven") { combineLatest($0, $0, $0, $0, $0, $0, $0) }
    add("zip, with itself", passesAll: true) { zip($0, $0) }
    add("zip, with a sequence") { zip(Signal([1, 2, 3]), $0) }
    add("zip, with an endless input", completion: .continues) { zip($0, Source.never) }
    add("zip, of a collection", passesAll: true) { zip([$0, $0, $0]) }
    add("merge, with itself") { $0.merge(with: $0) }
    add("merge, with an endless input", passesAll: true, completion: .continues) {
      merge(Source.never, $0)
    }
    add("withLatest from", passesAll: true) { $0.withLatest(from: Source.just(0)) }
    add("withLatest from itself") { $0.withLatest(from: $0) }
    add("sample on itself") { $0.sample(on: $0) }
    add("sample, with the source as the sampler") { Source.never.start(with: 0).sample(on: $0) }
    add("take until a signal", passesAll: true) { $0.take(until: Source.never) }
    add("take until the source sends") { Source.never.take(until: $0) }
    add("take untilReplacement", passesAll: true, completion: .continues) {
      $0.take(untilReplacement: Source.never)
    }
    add("take untilReplacement, with the source as the replacement") {
      Source.never.take(untilReplacement: $0)
    }
    add("window on another signal", passesAll: true) { $0.window(on: Source.never).flatten() }
    add("window on itself") { $0.window(on: $0).flatten() }
    add("window, with the source as the boundaries", completion: .continues) {
      Source.never.window(on: $0).map { _ in 0 }
    }
    add("and") { $0.map { $0 > 1 }.and($0.map { $0 > 2 }) }
    add("or") { $0.map { $0 > 1 }.or($0.map { $0 > 2 }) }
  }

  /// Adds the operators that subscribe to signals in sequence, or to inner signals.
  fileprivate mutating func addFlattening() {
    add("flatMap, of just", passesAll: true) { $0.flatMap { .just($0) } }
    add("flatMap, of sequences") { $0.flatMap { Signal([$0, -$0]) } }
    add("flatMap, of endless signals", completion: .continues) { $0.flatMap { _ in Source.never } }
    add("flatMap .concat", passesAll: true) { $0.flatMap(.concat) { Signal([$0]) } }
    add("flatMap .concat, of endless signals", completion: .continues) {
      $0.flatMap(.concat) { _ in Source.never }
    }
    add("flatMap .concurrent", passesAll: true) {
      $0.flatMap(.concurrent(limit: 2)) { Signal([$0]) }
    }
    add("flatMap .latest", passesAll: true) { $0.flatMap(.latest) { Signal([$0]) } }
    add("flatMap .race") { $0.flatMap(.race) { Signal([$0, $0]) } }
    add("flatMap .first", passesAll: true) { $0.flatMap(.first) { Signal([$0]) } }
    add("flatMap, into itself", passesAll: false) { source in
      source.take(1).flatMap { _ in source }
    }
    add("concat") { $0.concat(.just(0)) }
    add("concat, after another", passesAll: true) { Signal.empty.concat($0) }
    add("concat, of a sequence") { .concat([$0, .just(0)]) }
    add("then") { $0.then { Source.just(0) } }
    add("repeat 3") { $0.repeat(3) }
    add("retry 0", passesAll: true) { $0.retry(0) }
    add("retry 1") { $0.retry(1) }
    add("retry 2") { $0.retry(2) }
    add("catch", passesAll: true, failure: .completes) { $0.catch { _ in Source.empty } }
    add("catch, with a failing signal", passesAll: true) {
      $0.catch { _ in Source.failed(.other) }
    }
    add("bind") { $0.bind { { value, stop in value > 3 ? nil : .just(value) } } }
    add("if") { .if($0.map { $0 > 2 }, then: .just(1), else: .just(0)) }
  }

  /// Adds the timed operators.
  ///
  /// Tests advance the time before they check for completion, but not before they check for a
  /// failure.
  fileprivate mutating func addTimed() {
    addTimed("delay", passesAll: true) { $0.delay(for: .seconds(1), on: $1) }
    addTimed("debounce") { $0.debounce(for: .seconds(1), on: $1) }
    addTimed("throttle") { $0.throttle(for: .seconds(1), on: $1) }
    addTimed("timeout", passesAll: true) {
      $0.timeout(after: .seconds(1_000_000), on: $1, raising: .other)
    }
    addTimed("buffer") { $0.buffer(for: .seconds(1), on: $1) }
    addTimed("collect every") { $0.collect(every: .seconds(1), on: $1) }
    addTimed("window every", passesAll: true) {
      $0.window(every: .seconds(1), on: $1).flatten()
    }
    addTimed("deliver on", passesAll: true, failure: .continues) { $0.deliver(on: $1) }
    addTimed("subscribe on", passesAll: true) { $0.subscribe(on: $1) }
    addTimed("retry after a delay", passesAll: true, failure: .continues) {
      $0.retry(1, delay: .seconds(1), on: $1)
    }
    addTimed("retry with a backoff", passesAll: true, failure: .continues) {
      $0.retry(2, delay: .exponential(from: .seconds(1), upTo: .seconds(2)), on: $1)
    }
    addTimed("retry with a backoff, after no failure", passesAll: true) {
      $0.retry(delay: .constant(.seconds(1)), on: $1, where: { _ in false })
    }
  }
}
