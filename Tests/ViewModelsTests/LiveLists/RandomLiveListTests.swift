import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing
import ViewModels

private nonisolated struct Part: Identifiable, Equatable {
  let id: Int
  var weight: Int
  var kind: Int
}

/// Lists of every kind, beside functions that compute the same items from an array.
private final class Warehouse: Bindable {
  let parts = LiveItems<Int, Part>()
  let kinds = LiveItems<Int, Int>(id: { $0 % 10 })
  @Observed var limit = 5
  @Observed var order = 0
  @Observed var first = 0
  /// The parts as an array, for the naive computation.
  var array: [Part] = []

  let scheduler = TestScheduler()

  lazy var light = parts.filtered(for: self) { model in
    let limit = model.limit
    return { $0.weight < limit }
  }
  lazy var sorted = light.sorted(for: self) { Warehouse.comparison($0.order) }
  lazy var odd = sorted.filtered { $0.weight % 2 == 1 }
  lazy var window = sorted.window(for: self) { $0.first..<$0.first + 5 }
  lazy var windowOfOdd = odd.window(for: self) { $0.first..<$0.first + 3 }
  lazy var groups = sorted.grouped { $0.kind }.sorted { $0.key < $1.key }
  lazy var joined = light.joined(with: kinds, on: \.kind) { "\($0.id) \($1 ?? -1)" }
  lazy var background = light.sorted(for: self, on: scheduler) {
    Warehouse.comparison($0.order)
  }

  static func comparison(_ order: Int) -> @Sendable (Part, Part) -> Bool {
    switch order {
    case 0: { $0.weight < $1.weight }
    case 1: { $0.weight > $1.weight }
    default: { ($0.kind, $0.weight) < ($1.kind, $1.weight) }
    }
  }

  // MARK: The naive computation

  var naiveLight: [Part] { array.filter { $0.weight < limit } }

  var naiveSorted: [Part] {
    let isBefore = Warehouse.comparison(order)
    return naiveLight.enumerated()
      .sorted {
        if isBefore($0.element, $1.element) { return true }
        if isBefore($1.element, $0.element) { return false }
        return $0.offset < $1.offset
      }
      .map(\.element)
  }

  func slice(_ parts: [Part], _ length: Int) -> [Part] {
    Array(parts.dropFirst(first).prefix(length))
  }

  var naiveGroups: [String] {
    Dictionary(grouping: naiveSorted, by: \.kind).sorted { $0.key < $1.key }
      .map { "\($0.key) \($0.value.map(\.id))" }
  }

  var naiveJoined: [String] {
    naiveLight.map { "\($0.id) \(kinds[$0.kind] ?? -1)" }
  }
}

/// A random program of changes, batches and reads.
private struct RandomLists {
  private var dice: SeededRandom
  private let model = Warehouse()
  private var nextID = 0

  init(seed: UInt64) {
    dice = SeededRandom(seed: seed)
  }

  mutating func run(steps: Int) -> String? {
    var followed: [Int: Part] = [:]
    let following = model.sorted.changes.observe { changes in
      for change in changes {
        switch change {
        case .insertion(let part): followed[part.id] = part
        case .removal(let part): followed[part.id] = nil
        case .replacement(_, let part): followed[part.id] = part
        }
      }
    }
    defer { following.dispose() }
    for step in 0..<steps {
      if dice.next(below: 4) == 0 {
        batch {
          for _ in 0..<dice.next(below: 8) {
            act()
            if dice.next(below: 4) == 0 { _ = read() }
          }
        }
      } else {
        act()
      }
      // Some edits wait for the next read.
      guard dice.next(below: 3) > 0 else { continue }
      if let difference = read() { return "step \(step): \(difference)" }
      if followed.values.sorted(by: { $0.id < $1.id })
        != model.naiveSorted.sorted(by: { $0.id < $1.id })
      {
        return "step \(step): changes"
      }
    }
    return nil
  }

  private mutating func act() {
    let (parts, count) = (model.parts, model.array.count)
    switch dice.next(below: 16) {
    case 0...5: set(part(id: nextID))
    case 6...8 where count > 0:
      set(part(id: model.array[dice.next(below: count)].id))
    case 9, 10:
      guard count > 0 else { return }
      parts[model.array.remove(at: dice.next(below: count)).id] = nil
    case 11:
      if dice.next(below: 3) > 0 { model.array.shuffle(using: &dice) }
      model.array.removeAll { _ in dice.next(below: 3) == 0 }
      model.array += (0..<dice.next(below: 5)).map { part(id: nextID + $0) }
      nextID += 5
      parts.replaceAll(with: model.array)
    case 12: model.limit = dice.next(below: 12)
    case 13: model.order = dice.next(below: 3)
    case 14: model.first = dice.next(below: 6)
    default:
      let kind = dice.next(below: 4)
      model.kinds[kind] = dice.next(below: 2) == 0 ? nil : dice.next(below: 5) * 10 + kind
    }
  }

  private mutating func part(id: Int) -> Part {
    Part(id: id, weight: dice.next(below: 10), kind: dice.next(below: 4))
  }

  private mutating func set(_ part: Part) {
    model.parts.update(part)
    if let index = model.array.firstIndex(where: { $0.id == part.id }) {
      model.array[index] = part
    } else {
      model.array.append(part)
      nextID += 1
    }
  }

  /// Reads some of the lists, and returns a difference from the naive computation.
  private mutating func read() -> String? {
    func differs<Value: Equatable>(_ name: String, _ found: Value, _ expected: Value) -> String? {
      found == expected ? nil : "\(name): \(found), not \(expected)"
    }
    let sorted = model.naiveSorted
    switch dice.next(below: 9) {
    case 0: return differs("sorted", model.sorted.items, sorted)
    case 1: return differs("light", model.light.items, model.naiveLight)
    case 2:
      return differs("odd", model.odd.items, sorted.filter { $0.weight % 2 == 1 })
    case 3: return differs("window", model.window.items, model.slice(sorted, 5))
    case 4:
      let odd = sorted.filter { $0.weight % 2 == 1 }
      return differs("window of odd", model.windowOfOdd.items, model.slice(odd, 3))
    case 5:
      let groups = model.groups.items.map { "\($0.key) \($0.list.items.map(\.id))" }
      return differs("groups", groups, model.naiveGroups)
    case 6: return differs("joined", model.joined.items, model.naiveJoined)
    case 7:
      let positions = sorted.map { model.sorted.position(ofID: $0.id) }
      return differs("positions", positions, Array(sorted.indices))
        ?? differs(
          "counts",
          [model.sorted.count, model.light.count],
          [sorted.count, sorted.count]
        )
    default:
      _ = model.background.count
      model.scheduler.runNow()
      return differs("background", model.background.items, sorted)
    }
  }
}

struct RandomLiveListTests {
  /// The number of steps of all programs together, which `RANDOM_PROGRAM_STEPS` sets.
  private static let steps =
    ProcessInfo.processInfo.environment["RANDOM_PROGRAM_STEPS"].flatMap { Int($0) } ?? 10_000

  @Test func `lists have the items that are computed from arrays`() {
    for seed in 0..<UInt64(Self.steps / 200) {
      var program = RandomLists(seed: seed)
      if let difference = program.run(steps: 200) {
        Issue.record("seed \(seed), \(difference)")
        return
      }
    }
  }

  @Test func `lists of many items are kept in order`() {
    var dice = SeededRandom(seed: 1)
    let numbers = LiveItems<Int, Int>(id: { $0 / 1_000 })
    let sorted = numbers.sorted { $0 % 1_000 < $1 % 1_000 }
    #expect(sorted.isEmpty)
    var expected: [Int: Int] = [:]
    for id in 0..<6_000 {
      let number = id * 1_000 + dice.next(below: 1_000)
      numbers.update(number)
      expected[id] = number
      if id % 97 == 0 { #expect(sorted.count == id + 1) }
    }
    for _ in 0..<12_000 {
      let id = dice.next(below: 6_000)
      let number = dice.next(below: 3) == 0 ? nil : id * 1_000 + dice.next(below: 1_000)
      numbers[id] = number
      expected[id] = number
      if dice.next(below: 3) == 0 { #expect(sorted.count == expected.count) }
    }
    let items = sorted.items
    #expect(Set(items) == Set(expected.values))
    #expect(zip(items, items.dropFirst()).allSatisfy { $0 % 1_000 <= $1 % 1_000 })
    #expect(items.indices.allSatisfy { sorted.position(ofID: items[$0] / 1_000) == $0 })
    #expect(items.indices.allSatisfy { sorted[$0] == items[$0] })
    for id in 0..<6_000 { numbers[id] = nil }
    #expect(sorted.isEmpty)
  }
}
