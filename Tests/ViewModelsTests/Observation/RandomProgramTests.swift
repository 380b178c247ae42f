import SignalsTesting
import TestSupport
import Testing
import ViewModels

private final class Node: Bindable {
  @Observed var number = 0
  @Observed var goesLeft = true
  @Observed var left: Node?
  @Observed var right: Node?
  @Observed var list: [Int] = []
  weak var friend: Node?

  var total: Int { number + ((goesLeft ? left : right)?.total ?? 0) }
  var text: String { "\(total) \(list.count) \(left?.list.last ?? -1)" }
}

/// The expressions that read a node.
///
/// Each reads a property of the node itself, so its signal completes when the node is deallocated.
private enum Expression: CaseIterable {
  case number
  case total
  case text
  case leftRightNumber
  case last
  case friend

  func signal(of node: Node) -> Signal<String, Never> {
    switch self {
    case .number: node.values(of: \.number).map { "\($0)" }
    case .total: node.values(of: \.total).map { "\($0)" }
    case .text: node.values(of: \.text)
    case .leftRightNumber: node.values(of: \.left?.right?.number).map { "\($0 ?? -1)" }
    case .last: node.values(of: \.list.last).map { "\($0 ?? -1)" }
    case .friend: node.values { "\($0.number) \($0.friend?.text ?? "none")" }
    }
  }

  func read(_ node: Node) -> String {
    switch self {
    case .number: "\(node.number)"
    case .total: "\(node.total)"
    case .text: node.text
    case .leftRightNumber: "\(node.left?.right?.number ?? -1)"
    case .last: "\(node.list.last ?? -1)"
    case .friend: "\(node.number) \(node.friend?.text ?? "none")"
    }
  }
}

/// A subscription and the values that it should have sent.
private final class CheckedSubscription {
  let expression: Expression
  let recorder: Recorder<String, Never>
  private weak var node: Node?
  private(set) var expected: [Event<String, Never>]
  private(set) var isDisposed = false

  init(_ expression: Expression, _ node: Node) {
    self.expression = expression
    self.node = node
    recorder = expression.signal(of: node).record()
    expected = [.next(expression.read(node))]
  }

  func dispose() {
    recorder.dispose()
    isDisposed = true
  }

  /// Evaluates the expression again and adds the expected event.
  func update() {
    guard !isDisposed, expected.last != .completed else { return }
    guard let node else { return expected.append(.completed) }
    let value = Event<String, Never>.next(expression.read(node))
    if expected.last != value { expected.append(value) }
  }
}

/// A random program over an acyclic graph of nodes.
///
/// The children of a node come after it in `nodes`.
private struct RandomProgram {
  private var dice: SeededRandom
  private var nodes: [Node?]
  private var subscriptions: [CheckedSubscription] = []

  init(seed: UInt64) {
    dice = SeededRandom(seed: seed)
    nodes = (0..<8).map { _ in Node() }
  }

  mutating func run(steps: Int) {
    for step in 0..<steps {
      if dice.next(below: 5) == 0 {
        batch { for _ in 0..<dice.next(below: 6) { act() } }
      } else {
        act()
      }
      for subscription in subscriptions {
        subscription.update()
        let events = subscription.recorder.events
        guard events != subscription.expected else { continue }
        Issue.record(
          "step \(step), \(subscription.expression): \(events), not \(subscription.expected)"
        )
        return finish()
      }
    }
    finish()
  }

  private mutating func finish() {
    for subscription in subscriptions { subscription.dispose() }
  }

  private mutating func act() {
    let index = dice.next(below: nodes.count)
    guard let node = nodes[index] else {
      nodes[index] = Node()
      return
    }
    switch dice.next(below: 13) {
    case 0, 1: node.number = dice.next(below: 3)
    case 2: node.number += 1
    case 3: node.goesLeft.toggle()
    case 4: node.left = child(after: index)
    case 5: node.right = child(after: index)
    case 6: node.list.append(dice.next(below: 3))
    case 7: node.list = node.list.isEmpty ? [1, 2] : []
    case 8: swap(&node.left, &node.right)
    case 9:
      node.friend = child(after: index)
      // A write of a plain weak property notifies no observer, so write an observed one, too.
      node.number += 1
    case 10: if dice.next(below: 3) == 0 { nodes[index] = nil }
    case 11: subscriptions.randomElement(using: &dice)?.dispose()
    default:
      guard let expression = Expression.allCases.randomElement(using: &dice) else { return }
      subscriptions.append(CheckedSubscription(expression, node))
    }
  }

  private mutating func child(after index: Int) -> Node? {
    let later = nodes[(index + 1)...].compactMap(\.self)
    // `Node()` is a node that nothing else retains.
    return switch dice.next(below: 4) {
    case 0: nil
    case 1: Node()
    default: later.randomElement(using: &dice)
    }
  }
}

/// Observers of a few properties whose handlers write, subscribe, dispose and make batches.
private final class RandomHandlers {
  private final class Handler {
    var subscription: (any Disposable)?
    var isDisposed = false
  }

  private var dice: SeededRandom
  private let nodes = (0..<3).map { _ in Node() }
  private var all: [Handler] = []
  private var budget = 2_000
  private(set) var callsAfterDisposal = 0

  init(seed: UInt64) {
    dice = SeededRandom(seed: seed)
  }

  func run() {
    for _ in 0..<5 { addHandler() }
    while budget > 0 { act() }
    for handler in all { dispose(handler) }
  }

  private func addHandler() {
    let node = nodes[dice.next(below: nodes.count)]
    let actsInGetter = dice.next(below: 8) == 0
    let handler = Handler()
    all.append(handler)
    handler.subscription = node.values { [unowned self] node in
      // Some getters also write, subscribe and dispose, as handlers do.
      if actsInGetter, budget > 0 { act() }
      return Incomparable(node.total)
    }
    .observe { [unowned self] _ in
      if handler.isDisposed { callsAfterDisposal += 1 }
      act()
    }
  }

  private func dispose(_ handler: Handler) {
    guard let subscription = handler.subscription else { return }
    subscription.dispose()
    handler.isDisposed = true
  }

  private func act() {
    guard budget > 0 else { return }
    budget -= 1
    let node = nodes[dice.next(below: nodes.count)]
    switch dice.next(below: 10) {
    case 0, 1, 2: node.number += 1
    case 3: node.left = Node()
    case 4: node.left?.number += 1
    case 5: if all.count < 60 { addHandler() }
    case 6, 7: all.randomElement(using: &dice).map(dispose)
    case 8: batch { for _ in 0..<2 { act() } }
    default: node.goesLeft.toggle()
    }
    if dice.next(below: 4) == 0 { all.removeAll(where: \.isDisposed) }
  }
}

struct RandomProgramTests {
  @Test(arguments: 0..<40)
  func `the values of a random program equal those of a full read after each step`(seed: UInt64) {
    var program = RandomProgram(seed: seed)
    program.run(steps: 300)
  }

  @Test(arguments: 0..<40)
  func `handlers that dispose of each other are never called after disposal (guarantee 2)`(
    seed: UInt64
  ) {
    let handlers = RandomHandlers(seed: seed)
    handlers.run()
    #expect(handlers.callsAfterDisposal == 0)
  }
}
