import Signals
import SignalsTesting
import TestSupport
import Testing
import ViewModels

private nonisolated struct Part: Identifiable, Equatable {
  let id: Int
  var name = ""
}

/// Two lists that share identities, and what is made from both.
private final class Stock {
  let here = LiveItems<Int, Part>()
  let there = LiveItems<Int, Part>()
  lazy var both = here.list.sorted { $0.id < $1.id }.intersected(with: there)
  lazy var onlyHere = here.excluding(there.filtered { $0.name != "gone" })
  lazy var all = here.merged(with: there).sorted { $0.id < $1.id }
}

struct LiveSetsTests {
  @Test func `lists are intersected, excluded and merged by identity`() {
    let stock = Stock()
    stock.here.replaceAll(with: [Part(id: 2, name: "b"), Part(id: 1, name: "a")])
    stock.there.replaceAll(with: [Part(id: 2, name: "B"), Part(id: 3, name: "C")])
    #expect(stock.both.items == [Part(id: 2, name: "b")])
    #expect(stock.onlyHere.items == [Part(id: 1, name: "a")])
    #expect(stock.all.items.map(\.name) == ["a", "b", "C"])
    stock.here[2] = nil
    #expect(stock.both.isEmpty && stock.all.items.map(\.name) == ["a", "B", "C"])
    stock.there.update(Part(id: 1, name: "gone"))
    #expect(stock.both.items.map(\.id) == [1] && stock.onlyHere.items.map(\.id) == [1])
    #expect(stock.all.item(withID: 1)?.name == "a" && stock.all.position(ofID: 3) == 2)
  }

  @Test func `random changes lead to the items that sets of arrays have`() {
    for seed in 0..<40 as Range<UInt64> {
      var dice = SeededRandom(seed: seed)
      let stock = Stock()
      let seen = stock.all.changes.record()
      for step in 0..<120 {
        let items = dice.next(below: 2) == 0 ? stock.here : stock.there
        let part = Part(id: dice.next(below: 8), name: "\(dice.next(below: 3))")
        switch dice.next(below: 8) {
        case 0: items[part.id] = nil
        case 1: items.replaceAll(with: items.list.items.shuffled(using: &dice))
        case 2: items.removeAll()
        default: items.update(part)
        }
        guard dice.next(below: 3) > 0 else { continue }
        let (here, there) = (stock.here.list.items, stock.there.list.items)
        let sorted = here.sorted { $0.id < $1.id }
        let both = sorted.filter { part in there.contains { $0.id == part.id } }
        let only = here.filter { part in !there.contains { $0.id == part.id } }
        let all = here + there.filter { part in !here.contains { $0.id == part.id } }
        #expect(stock.both.items == both, "seed \(seed), step \(step)")
        #expect(stock.onlyHere.items == only, "seed \(seed), step \(step)")
        #expect(stock.all.items == all.sorted { $0.id < $1.id }, "seed \(seed), step \(step)")
      }
      var told: [Int: Part] = [:]
      for change in seen.values.joined() {
        switch change {
        case .insertion(let new), .replacement(_, with: let new): told[new.id] = new
        case .removal(let old): told[old.id] = nil
        }
      }
      #expect(told.values.sorted { $0.id < $1.id } == stock.all.items, "seed \(seed)")
    }
  }

  @Test func `an item that moves in a merged list is not told as a change`() {
    let stock = Stock()
    stock.here.replaceAll(with: (0..<4).map { Part(id: $0) })
    let changes = stock.all.changes.record()
    stock.here.replaceAll(with: stock.here.list.items.reversed())
    #expect(changes.values.count == 1 && stock.all.count == 4)
  }

  // MARK: Bounds

  @Test func `a limit keeps the items that were added last`() {
    let parts = LiveItems((0..<5).map { Part(id: $0) }).limited(to: 3)
    #expect(parts.list.items.map(\.id) == [2, 3, 4])
    parts.update(Part(id: 2, name: "updated"))
    parts.update(Part(id: 9))
    #expect(parts.list.items.map(\.id) == [3, 4, 9])
    parts.replaceAll(with: (0..<8).map { Part(id: $0) })
    #expect(parts.list.items.map(\.id) == [5, 6, 7] && parts.count == 3)
  }

  @Test func `an item expires after its latest update`() {
    let scheduler = TestScheduler()
    let parts = LiveItems<Int, Part>().expiring(after: .seconds(30), on: scheduler)
    let removals = parts.list.changes.record()
    parts.update(Part(id: 1))
    parts.update(Part(id: 2))
    scheduler.advanceNow(by: .seconds(20))
    parts.update(Part(id: 1))
    parts.update(Part(id: 3))
    parts[3] = nil
    scheduler.advanceNow(by: .seconds(10))
    #expect(parts.list.items.map(\.id) == [1])
    scheduler.advanceNow(by: .seconds(19))
    parts.update(Part(id: 3))
    #expect(parts.count == 2)
    scheduler.advanceNow(by: .seconds(1))
    #expect(parts.list.items.map(\.id) == [3] && removals.values.last == [.removal(Part(id: 1))])
    scheduler.advanceNow(by: .seconds(29))
    #expect(parts.list.isEmpty && removals.values.last == [.removal(Part(id: 3))])
  }

  @Test func `items that are there before a duration is set expire, and released ones do not`() {
    let scheduler = TestScheduler()
    var parts: LiveItems? = LiveItems([Part(id: 1)]).expiring(after: .seconds(1), on: scheduler)
    let list = parts?.list
    scheduler.advanceNow(by: .seconds(1))
    #expect(list?.isEmpty == true)
    parts?.update(Part(id: 2))
    parts = nil
    scheduler.advanceNow(by: .seconds(9))
    #expect(list?.count == 1)
  }
}
