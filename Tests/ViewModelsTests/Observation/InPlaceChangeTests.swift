import SignalsTesting
import Testing
import ViewModels

private final class Item: Bindable {
  @Observed var name: String

  init(_ name: String) {
    self.name = name
  }
}

private final class Store: Bindable {
  @Observed var numbers: [Int] = []
  @Observed var table: [String: Int] = [:]
  @Observed var tags: Set<String> = []
  @Observed var copies = CopyCounter()
  @Observed var items: [Item] = []
  @Observed var opaques: [Incomparable] = []
  @Observed var other = 0
  var total: Int { numbers.reduce(0, +) }
  var names: [String] { items.map(\.name) }
}

extension [Int] {
  fileprivate mutating func appendThenThrow(_ element: Int) throws(CancellationError) {
    append(element)
    throw CancellationError()
  }
}

/// Collections and structs that are changed in place instead of replaced.
struct InPlaceChangeTests {
  private let store = Store()

  @Test func `changes of elements of arrays, dictionaries and sets are observed`() {
    let totals = store.values(of: \.total).record()
    let ones = store.values(of: \.table["one"]).record()
    let tagged = store.values { $0.tags.contains("new") }.record()
    store.numbers.append(1)
    store.numbers[0] = 5
    store.numbers += [2, 3]
    store.numbers.removeAll { $0 == 2 }
    store.numbers = []
    store.table["one"] = 1
    store.table["two"] = 2
    store.table["one", default: 0] += 10
    store.table.removeAll()
    store.tags.insert("new")
    store.tags.insert("new")
    #expect(totals.values == [0, 1, 5, 10, 8, 0])
    #expect(ones.values == [nil, 1, 11, nil])
    #expect(tagged.values == [false, true])
    totals.dispose()
    ones.dispose()
    tagged.dispose()
  }

  @Test func `a change in place copies nothing, whether or not it is observed`() {
    store.copies.write()
    let writes = store.values(of: \.copies.writes).record()
    store.copies.write()
    store.copies.write()
    #expect(writes.values == [1, 2, 3])
    #expect(store.copies.copies == 0)
    writes.dispose()
  }

  @Test func `observers see no half-changed array while its elements are deallocated`() {
    store.items = ["a", "b", "c", "d"].map(Item.init)
    let names = store.values(of: \.names).record()
    let updates = EventLog<Int>()
    let counted = store.values { store in
      updates.add(store.names.count)
      return store.names
    }
    .record()
    store.items.removeSubrange(1...2)
    store.items.removeAll { $0.name == "a" }
    store.items[0] = Item("e")
    store.items.removeAll()
    #expect(names.values == [["a", "b", "c", "d"], ["a", "d"], ["d"], ["e"], []])
    #expect(updates.entries == [4, 2, 1, 1, 0])
    names.dispose()
    counted.dispose()
  }

  @Test func `values written during a change in place are delivered after it`() {
    store.numbers = [1, 2, 3]
    let seen = store.values { "\($0.other) \($0.numbers)" }.record()
    store.numbers.removeAll { number in
      store.other += 1
      return number == 2
    }
    #expect(seen.values == ["0 [1, 2, 3]", "3 [1, 3]"])
    seen.dispose()
  }

  @Test func `a change in place that throws is delivered too`() {
    let totals = store.values(of: \.total).record()
    #expect(throws: CancellationError.self) { try store.numbers.appendThenThrow(4) }
    store.numbers.append(1)
    #expect(totals.values == [0, 4, 5])
    totals.dispose()
  }

  @Test func `a change in place without effect is sent if the value cannot be compared`() {
    let opaques = store.values(of: \.opaques).record()
    let totals = store.values(of: \.total).record()
    store.opaques.removeAll()
    store.numbers.sort()
    #expect(opaques.values.map(\.count) == [0, 0])
    #expect(totals.values == [0])
    opaques.dispose()
    totals.dispose()
  }

  @Test func `two properties can be changed in place at the same time`() {
    let totals = store.values(of: \.total).record()
    func exchange(_ one: inout [Int], _ other: inout [String: Int]) {
      one.append(1)
      other["one"] = one.count
    }
    exchange(&store.numbers, &store.table)
    #expect(totals.values == [0, 1])
    #expect(store.table == ["one": 1])
    totals.dispose()
  }

  @Test func `a property that is used while it is changed in place traps`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let store = Store()
        store.numbers = [1, 2, 3]
        store.numbers.removeAll { _ in store.numbers.isEmpty }
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let store = Store()
        store.numbers = [1, 2, 3]
        store.numbers.removeAll { _ in
          store.numbers = []
          return true
        }
      }
    }
  }
}
