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
  /// A change that an observer makes when it is notified of the next one.
  var reaction: (() -> Void)?

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

  lazy var behind = background.filtered(for: self) { model in
    let limit = model.limit
    return { $0.weight % 3 < limit }
  }

  func set(_ part: Part) {
    if let index = array.firstIndex(where: { $0.id == part.id }) {
      array[index] = part
    } else {
      array.append(part)
    }
    parts.update(part)
  }

  func remove(at place: Int) {
    guard !array.isEmpty else { return }
    parts[array.remove(at: place % array.count).id] = nil
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

/// The items of a list, as the changes tell them.
private final class Follower<ID: Hashable & Sendable, Item: Sendable & Equatable> {
  private(set) var items: [ID: Item] = [:]
  /// A change that does not fit to the items.
  private(set) var fault: LiveChange<Item>?
  private let observation = SerialDisposable()

  init(_ list: LiveList<ID, Item>, id: @escaping (Item) -> ID) {
    observation.inner = list.changes.observe { [weak self] in
      for change in $0 { self?.perform(change, id) }
    }
  }

  deinit { observation.dispose() }

  private func perform(_ change: LiveChange<Item>, _ id: (Item) -> ID) {
    let (old, new): (Item?, Item?) =
      switch change {
      case .insertion(let new): (nil, new)
      case .removal(let old): (old, nil)
      case .replacement(let old, let new): (old, new)
      }
    guard let key = (old ?? new).map(id), items[key] == old else {
      fault = change
      return
    }
    items[key] = new
  }

  func difference(_ name: String, from list: [Item]) -> String? {
    if let fault { return "the changes of \(name): \(fault)" }
    let isSame = items.count == list.count && list.allSatisfy(items.values.contains)
    return isSame ? nil : "the changes of \(name): \(items.values), not \(list)"
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
    let reacting = model.parts.list.changes.observe { [weak model] _ in model?.reaction.take()?() }
    defer { reacting.dispose() }
    let sorted = Follower(model.sorted) { $0.id }
    let behind = Follower(model.behind) { $0.id }
    let joined = Follower(model.joined) { Int($0.prefix { $0 != " " }) ?? -1 }
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
      let difference =
        sorted.difference("sorted", from: model.naiveSorted)
        ?? behind.difference("behind", from: model.behind.items)
        ?? joined.difference("joined", from: model.naiveJoined)
      if let difference { return "step \(step): \(difference)" }
    }
    return nil
  }

  private mutating func act() {
    let (parts, count) = (model.parts, model.array.count)
    switch dice.next(below: 20) {
    case 0...5: model.set(newPart())
    case 6...8 where count > 0:
      model.set(part(id: model.array[dice.next(below: count)].id))
    case 9, 10: model.remove(at: dice.next(below: 1_000))
    case 11:
      if dice.next(below: 3) > 0 { model.array.shuffle(using: &dice) }
      model.array.removeAll { _ in dice.next(below: 3) == 0 }
      model.array += (0..<dice.next(below: 5)).map { _ in newPart() }
      parts.replaceAll(with: model.array)
    case 12: model.limit = dice.next(below: 12)
    case 13: model.order = dice.next(below: 3)
    case 14: model.first = dice.next(below: 6)
    // These change nothing.
    case 15 where count > 0: parts.update(model.array[dice.next(below: count)])
    case 16: parts[-1] = nil
    case 17:
      let (part, place) = (newPart(), dice.next(below: 1_000))
      model.reaction = { [unowned model] in
        if place < 500 { model.remove(at: place) } else { model.set(part) }
      }
    case 18:
      model.array = []
      parts.removeAll()
    default:
      let kind = dice.next(below: 4)
      model.kinds[kind] = dice.next(below: 2) == 0 ? nil : dice.next(below: 5) * 10 + kind
    }
  }

  private mutating func part(id: Int) -> Part {
    Part(id: id, weight: dice.next(below: 10), kind: dice.next(below: 4))
  }

  private mutating func newPart() -> Part {
    nextID += 1
    return part(id: nextID)
  }

  /// Reads some of the lists, and returns a difference from the naive computation.
  private mutating func read() -> String? {
    func differs<Value: Equatable>(_ name: String, _ found: Value, _ expected: Value) -> String? {
      found == expected ? nil : "\(name): \(found), not \(expected)"
    }
    let sorted = model.naiveSorted
    switch dice.next(below: 11) {
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
    case 8, 9:
      // These stay as they were while the order is computed.
      for list in [model.background, model.behind] {
        let items = list.items
        let found = model.array.filter { list.item(withID: $0.id) != nil }
        let difference =
          differs("items found", items.map { list.item(withID: $0.id) }, items)
          ?? differs("places found", items.map { list.position(ofID: $0.id) }, Array(items.indices))
          ?? (found.allSatisfy { part in items.contains { $0.id == part.id } } ? nil : "found more")
        if let difference { return difference }
      }
      return nil
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
