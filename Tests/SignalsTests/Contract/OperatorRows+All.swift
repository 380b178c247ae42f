import Signals

extension OperatorRow {
  /// Every operator. A new one is a new line here.
  static let all: [OperatorRow] = {
    var list = OperatorRows()
    list.addLinear()
    list.addCombining()
    list.addFlattening()
    return list.rows
  }()
}

extension OperatorRows {
  /// Operators with one input.
  fileprivate mutating func addLinear() {
    add("no operator", passesAll: true) { $0 }
    add("map", passesAll: true) { $0.map { $0 + 1 } }
    add("filter") { $0.filter { $0.isMultiple(of: 2) } }
    add("ignoreValues") { $0.ignoreValues() }
    add("take 2") { $0.take(2) }
    add("take 0") { $0.take(0) }
    add("scan", passesAll: true) { $0.scan(0, +) }
    add("a chain") { $0.map { $0 + 1 }.filter { $0 > 2 }.scan(0, +).take(5).map { -$0 } }
  }

  /// Operators with several inputs, of which the source is one.
  fileprivate mutating func addCombining() {
    add("combineLatest, with one that has ended") { combineLatest($0, .just(0)) }
    add("combineLatest, with one that goes on", completion: .goesOn) {
      combineLatest(Source.never, $0)
    }
    add("combineLatest, with itself") { combineLatest($0, $0) }
  }

  /// Operators that subscribe to signals in turn, or to signals of signals.
  fileprivate mutating func addFlattening() {
    add("flatMap, of just", passesAll: true) { $0.flatMap { .just($0) } }
    add("flatMap, of sequences") { $0.flatMap { Signal([$0, -$0]) } }
    add("flatMap, of one that goes on", completion: .goesOn) { $0.flatMap { _ in Source.never } }
    add("flatMap .concat", passesAll: true) { $0.flatMap(.concat) { Signal([$0]) } }
    add("flatMap .concat, of one that goes on", completion: .goesOn) {
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
    add("then") { $0.then { Source.just(0) } }
    add("repeat 3") { $0.repeat(3) }
    add("retry 2") { $0.retry(2) }
    add("catch", passesAll: true, failure: .completes) { $0.catch { _ in Source.empty } }
    add("catch, with one that fails", passesAll: true) {
      $0.catch { _ in Source.failed(.other) }
    }
    add("bind") { $0.bind { { value, stop in value > 3 ? nil : .just(value) } } }
    add("if") { .if($0.map { $0 > 2 }, then: .just(1), else: .just(0)) }
  }
}
