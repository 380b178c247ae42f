import Glibc
import SignalsTesting
import TestSupport
import Testing
import ViewModels

/// A node of a graph, whose sum is derived from the sums of other nodes.
private final class Node: Bindable {
  @Observed var number = 0
  @Observed var inputs: [Node]
  /// The index of the only input to read, or nil for all inputs.
  @Observed var choice: Int?
  private(set) var evaluations = 0

  @Derived({ (node: Node) in
    node.evaluations += 1
    return node.sum { $0.sum }
  })
  var sum: Int

  init(_ inputs: [Node] = []) {
    self.inputs = inputs
  }

  /// The sum without any cache.
  var naiveSum: Int { sum { $0.naiveSum } }

  private func sum(of read: (Node) -> Int) -> Int {
    if let choice, !inputs.isEmpty { return read(inputs[choice % inputs.count]) }
    // The remainder makes equal values likely.
    return inputs.reduce(number) { ($0 + read($1)) % 5 }
  }

  func resetEvaluations() {
    evaluations = 0
  }
}

/// True in builds with a sanitizer, which need several times as much stack.
private let isSanitized = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

/// A number that is derived from the number before.
private final class Link: Bindable {
  @Observed var own = 1
  private unowned let previous: Link?

  @Derived({ (link: Link) in
    link.own + (link.previous?.number ?? 0)
  })
  var number: Int

  init(after previous: Link?) {
    self.previous = previous
  }
}

/// A total that is derived from other totals by calls of `map` and `reduce`.
private final class Total: Bindable {
  @Observed var own = 1
  @Observed var parts: [Total]

  @Derived({ (total: Total) in
    total.parts.map { $0.sum }.reduce(total.own) { $0 + $1 }
  })
  var sum: Int

  init(_ parts: [Total]) {
    self.parts = parts
  }
}

/// A random program over an acyclic graph, whose values are compared with naive evaluations.
private struct RandomGraph {
  private var dice: SeededRandom
  private let nodes: [Node]
  private var observed: [(node: Node, recorder: Recorder<Int, Never>, expected: [Int])] = []

  init(seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    var nodes: [Node] = []
    for _ in 0..<12 { nodes.append(Node(nodes.filter { _ in dice.next(below: 3) == 0 })) }
    self.nodes = nodes
    self.dice = dice
  }

  mutating func run(steps: Int) {
    for step in 0..<steps {
      for node in nodes { node.resetEvaluations() }
      if dice.next(below: 3) == 0 {
        batch { for _ in 0..<dice.next(below: 5) { change() } }
      } else {
        change()
      }
      observe()
      for index in observed.indices {
        let sum = observed[index].node.naiveSum
        if observed[index].expected.last != sum { observed[index].expected.append(sum) }
        #expect(observed[index].recorder.values == observed[index].expected, "step \(step)")
      }
      if dice.next(below: 4) == 0, let node = nodes.randomElement(using: &dice) {
        #expect(node.sum == node.naiveSum, "step \(step)")
      }
      for node in nodes { #expect(node.evaluations <= 1, "step \(step)") }
    }
    for (_, recorder, _) in observed { recorder.dispose() }
  }

  private mutating func change() {
    let index = dice.next(below: nodes.count)
    switch dice.next(below: 6) {
    case 0, 1, 2: nodes[index].number = dice.next(below: 3)
    case 3: nodes[index].number += 1
    case 4: nodes[index].choice = dice.next(below: 3) == 0 ? dice.next(below: 4) : nil
    default: nodes[index].inputs = nodes[..<index].filter { _ in dice.next(below: 4) == 0 }
    }
  }

  private mutating func observe() {
    switch dice.next(below: 8) {
    case 0:
      guard let node = nodes.randomElement(using: &dice) else { return }
      observed.append((node, node.values(of: \.sum).record(), [node.naiveSum]))
    case 1 where observed.count > 3:
      observed.remove(at: dice.next(below: observed.count)).recorder.dispose()
    default: break
    }
  }
}

struct DerivedGraphTests {
  @Test(arguments: 0..<100)
  func `a random graph has the values of naive evaluation, each evaluated once (guarantee 16)`(
    seed: UInt64
  ) {
    var graph = RandomGraph(seed: seed)
    graph.run(steps: 200)
  }

  @Test func `each node of a stack of diamonds is evaluated once after a change (guarantee 16)`() {
    let first = Node()
    var nodes = [first]
    var last = first
    for _ in 0..<100 {
      let sides = [Node([last]), Node([last])]
      last = Node(sides)
      nodes += sides + [last]
    }
    let sums = last.values(of: \.sum).record()
    for node in nodes { node.resetEvaluations() }
    first.number = 1
    #expect(sums.values.last == last.naiveSumOfDiamonds(from: 1, count: 100))
    #expect(nodes.allSatisfy { $0.evaluations == 1 })
    sums.dispose()
  }

  @Test func `a node that stays equal stops the change (guarantee 16)`() {
    let first = Node()
    let middle = Node([first])
    let last = Node([middle])
    let sums = last.values(of: \.sum).record()
    for node in [first, middle, last] { node.resetEvaluations() }
    batch {
      first.number = 3
      middle.number = 2
    }
    #expect([first, middle, last].map(\.evaluations) == [1, 1, 0])
    #expect(sums.values == [0])
    sums.dispose()
  }

  // MARK: Large graphs

  @Test func `a chain of ten thousand derived properties can be read and observed (guarantee 16)`()
  {
    var nodes = [Node()]
    for index in 0..<9_999 { nodes.append(Node([nodes[index]])) }
    let last = nodes[9_999]
    // First reads nest, so each read here evaluates only the 1,000 nodes that are still unread.
    for index in stride(from: 999, to: 10_000, by: 1_000) { #expect(nodes[index].sum == 0) }
    let sums = last.values(of: \.sum).record()
    for node in nodes { node.resetEvaluations() }
    nodes[0].number = 1
    #expect(sums.values == [0, 1])
    #expect(nodes.allSatisfy { $0.evaluations == 1 })
    sums.dispose()
    nodes[0].number = 2
    #expect(last.sum == 2)
    #expect(nodes.allSatisfy { $0.evaluations == 2 })
    for node in nodes { node.inputs = [] }
  }

  @Test func `a chain of ten thousand derived properties can be read at once`() {
    // The first reads nest. In debug builds, each takes about 600 bytes of stack.
    let length = isSanitized ? 2_000 : 10_000
    var links = [Link(after: nil)]
    while links.count < length { links.append(Link(after: links.last)) }
    let last = links[length - 1]
    #expect(last.number == length)
    batch { for link in links { link.own = 2 } }
    #expect(last.number == 2 * length)
  }

  @Test func `a chain of five thousand closures with map and reduce can be read at once`() {
    // In debug builds, each takes about 1,100 bytes of stack.
    let length = isSanitized ? 1_000 : 5_000
    var totals = [Total([])]
    while totals.count < length { totals.append(Total([totals[totals.count - 1]])) }
    let last = totals[length - 1]
    #expect(last.sum == length)
    totals[0].own = 2
    #expect(last.sum == length + 1)
    for total in totals { total.parts = [] }
  }

  @Test func `ten thousand derived properties can depend on one property (guarantee 16)`() {
    let first = Node()
    let nodes = (0..<10_000).map { _ in Node([first]) }
    let last = Node(nodes)
    let sums = last.values(of: \.sum).record()
    let recorders = nodes.map { $0.values(of: \.sum).record() }
    for node in nodes { node.resetEvaluations() }
    first.number = 1
    #expect(nodes.allSatisfy { $0.evaluations == 1 })
    #expect(last.evaluations == 2)
    #expect(recorders.allSatisfy { $0.values == [0, 1] })
    #expect(sums.values == [0])
    for recorder in recorders { recorder.dispose() }
    sums.dispose()
  }

  @Test func `many changes and reads use constant memory`() {
    let first = Node()
    let middle = Node([first])
    let last = Node([first, middle])
    let sums = last.values(of: \.sum).subscribe()
    let growth = Heap.leastGrowth(attempts: 5) {
      for number in 0..<5_000 {
        first.number = number
        last.choice = number % 2 == 0 ? nil : 1
      }
    }
    #expect(growth < 100_000)
    sums.dispose()
  }
}

extension Node {
  /// The last sum of a stack of diamonds, each of which doubles the number modulo 5.
  fileprivate func naiveSumOfDiamonds(from number: Int, count: Int) -> Int {
    (0..<count).reduce(number) { sum, _ in 2 * sum % 5 }
  }
}
