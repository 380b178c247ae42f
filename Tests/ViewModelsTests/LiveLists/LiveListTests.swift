import Signals
import SignalsTesting
import TestSupport
import Testing
import ViewModels

private nonisolated struct Person: Identifiable, Equatable {
  let id: Int
  var name: String
  var age = 0
}

private final class Directory: Bindable {
  let people = LiveItems<Int, Person>()
  @Observed var search = ""
  @Observed var isDescending = false
  @Observed var first = 0

  lazy var matches = people.filtered(for: self) { model in
    let search = model.search
    return { $0.name.contains(search) }
  }
  lazy var shown = matches.sorted(for: self) { model in
    let isDescending = model.isDescending
    return { isDescending ? $0.name > $1.name : $0.name < $1.name }
  }
  lazy var page = shown.window(for: self) { $0.first..<$0.first + 2 }

  init(_ names: String...) {
    people.replaceAll(with: names.enumerated().map { Person(id: $0, name: $1) })
  }
}

extension LiveList<Int, Person> {
  fileprivate var names: String { items.map(\.name).joined(separator: " ") }
}

struct LiveListTests {
  // MARK: Items

  @Test func `items keep the order in which they were added`() {
    let people = LiveItems([Person(id: 7, name: "Grace"), Person(id: 3, name: "Ada")])
    people.update(Person(id: 5, name: "Alan"))
    people.update(Person(id: 7, name: "Hopper"))
    #expect(people.list.names == "Hopper Ada Alan")
    people[3] = nil
    people[5] = Person(id: 5, name: "Turing")
    #expect(people.list.names == "Hopper Turing")
    #expect(people[7]?.name == "Hopper" && people[3] == nil && people.count == 2)
    people.removeAll()
    #expect(people.list.isEmpty)
  }

  @Test func `a whole array changes only the items that differ`() {
    let people = LiveItems((0..<6).map { Person(id: $0, name: "\($0)") })
    let changes = people.list.changes.record()
    var new = people.list.items
    new[2].name = "two"
    new.remove(at: 4)
    new.append(Person(id: 9, name: "nine"))
    people.replaceAll(with: new)
    people.replaceAll(with: new)
    #expect(people.list.items == new)
    #expect(changes.values.count == 2)
    #expect(
      changes.values.last == [
        .removal(Person(id: 4, name: "4")),
        .replacement(Person(id: 2, name: "2"), with: Person(id: 2, name: "two")),
        .insertion(Person(id: 9, name: "nine")),
      ]
    )
  }

  @Test func `an item that moves in a whole array is the only change, and is not told`() {
    let people = LiveItems((0..<6).map { Person(id: $0, name: "\($0)") })
    let lengths = people.list.mapped(\.name.count)
    let changes = people.list.changes.record()
    let lengthChanges = lengths.changes.record()
    for order in [[5, 0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5], [0, 2, 3, 1, 4, 5]] {
      let before = people.list.changeCount
      people.replaceAll(with: order.map { Person(id: $0, name: "\($0)") })
      #expect(people.list.items.map(\.id) == order)
      #expect(people.list.changeCount == before + 1)
    }
    people.replaceAll(with: people.list.items.reversed())
    #expect(people.list.items.map(\.id) == [5, 4, 1, 3, 2, 0] && lengths.id(at: 1) == 4)
    #expect(changes.values.count == 1 && lengthChanges.values.count == 1)
  }

  @Test func `arrays that follow each other lead to the items of the last one`() {
    // All arrays of up to three of four identities, also with repetitions.
    var arrays: [[Int]] = [[]]
    for length in 0..<3 {
      arrays += arrays.filter { $0.count == length }.flatMap { ids in (0..<4).map { ids + [$0] } }
    }
    for first in arrays {
      for second in arrays {
        let people = LiveItems(first.map { Person(id: $0, name: "old") })
        // Neither of these changes anything.
        if let id = first.last { people.update(Person(id: id, name: "old")) }
        people[9] = nil
        people.replaceAll(with: second.enumerated().map { Person(id: $1, name: "\($0)") })
        let expected = second.enumerated().filter { !second[($0 + 1)...].contains($1) }
        #expect(people.list.items == expected.map { Person(id: $1, name: "\($0)") })
        let changes = people.list.changes.record()
        people.replaceAll(with: people.list.items)
        #expect(changes.values.count == (expected.isEmpty ? 0 : 1))
      }
    }
  }

  @Test func `nothing remains after the items are removed`() {
    let people = LiveItems([Person(id: 1, name: "Ada"), Person(id: 2, name: "Grace")])
    people.update(Person(id: 1, name: "Ada"))
    people[3] = nil
    people.removeAll()
    #expect(people.list.isEmpty)
  }

  @Test func `an observer can change items while it is notified of a new array`() {
    let people = LiveItems([Person(id: 1, name: "Ada")])
    let observation = people.list.changes.observe { _ in
      if people[1]?.name == "Grace" { people.update(Person(id: 1, name: "Hopper")) }
    }
    people.replaceAll(with: [Person(id: 1, name: "Grace"), Person(id: 2, name: "Alan")])
    #expect(people.list.names == "Hopper Alan")
    people.replaceAll(with: [Person(id: 2, name: "Alan")])
    #expect(people.list.names == "Alan")
    people.removeAll()
    #expect(people.list.isEmpty)
    observation.dispose()
  }

  @Test func `the end of an item can change other items`() {
    let tokens = LiveItems<Int, Token>(id: \.id)
    let removals = [
      { tokens[1] = nil },
      { tokens.replaceAll(with: [Token(id: 2), Token(id: 3)]) },
    ]
    for remove in removals {
      tokens.replaceAll(with: [Token(id: 1) { tokens[2] = nil }, Token(id: 2), Token(id: 3)])
      remove()
      #expect(tokens.list.items.map(\.id) == [3])
      tokens.removeAll()
      #expect(tokens.list.isEmpty)
    }
  }

  @Test func `changes of a whole array come in order`() {
    let people = LiveItems<Int, Person>()
    let all = (0..<50).map { Person(id: $0 * 7 % 50, name: "\($0)") }
    people.replaceAll(with: all)
    let changes = people.list.changes.record()
    #expect(changes.values.last == all.map { .insertion($0) })
    people.replaceAll(with: [all[9]] + all.prefix(2))
    #expect(changes.values.last == all[2...].filter { $0 != all[9] }.map { .removal($0) })
    let sorted = people.sorted { $0.id < $1.id }
    people.replaceAll(with: all)
    #expect(sorted.changes.record().values == [all.sorted { $0.id < $1.id }.map { .insertion($0) }])
  }

  @Test func `places between items never run out`() {
    let people = LiveItems((0..<2).map { Person(id: $0, name: "") })
    for id in 2..<200 {
      var new = people.list.items
      new.insert(Person(id: id, name: ""), at: 1)
      people.replaceAll(with: new)
      #expect(people.list.items == new)
    }
  }

  @Test func `of items with the same identity the last one counts`() {
    let people = LiveItems([
      Person(id: 1, name: "one"), Person(id: 2, name: "two"), Person(id: 1, name: "uno"),
    ])
    #expect(people.list.names == "two uno")
  }

  // MARK: Operators

  @Test func `a list follows its items, its condition and its order`() {
    let model = Directory("Grace", "Ada", "Alan", "Barbara")
    #expect(model.shown.names == "Ada Alan Barbara Grace")
    model.search = "a"
    model.people.update(Person(id: 4, name: "Margaret"))
    #expect(model.shown.names == "Ada Alan Barbara Grace Margaret")
    model.search = "r"
    #expect(model.shown.names == "Barbara Grace Margaret")
    model.isDescending = true
    #expect(model.shown.names == "Margaret Grace Barbara")
    model.people[0] = nil
    model.people.update(Person(id: 3, name: "Zora"))
    #expect(model.shown.names == "Zora Margaret")
    #expect(model.shown.count == 2 && model.shown[1].name == "Margaret")
    #expect(model.shown.position(ofID: 3) == 0 && model.shown.position(ofID: 0) == nil)
    #expect(model.shown.item(withID: 4)?.name == "Margaret" && model.shown.id(at: 0) == 3)
  }

  @Test func `a window shows the items at its positions`() {
    let model = Directory("d", "b", "a", "c")
    #expect(model.page.names == "a b")
    model.first = 3
    #expect(model.page.names == "d")
    model.first = 1
    model.people.update(Person(id: 9, name: "aa"))
    #expect(model.page.names == "aa b")
    model.isDescending = true
    #expect(model.page.names == "c b")
  }

  @Test func `equal items stay in the order in which they were added`() {
    let model = Directory("b", "a", "b", "a")
    #expect(model.shown.items.map(\.id) == [1, 3, 0, 2])
    model.people.update(Person(id: 1, name: "b"))
    #expect(model.shown.items.map(\.id) == [3, 0, 1, 2])
  }

  @Test func `a group is a list too, and goes with its last item`() {
    let model = Directory("Ada", "Alan", "Grace")
    let groups = model.shown.grouped { $0.name.prefix(1) }.sorted { $0.key > $1.key }
    let summary = {
      groups.items.map { "\($0.key): \($0.list.names)" }.joined(separator: ", ")
    }
    #expect(summary() == "G: Grace, A: Ada Alan")
    let initial = groups[1]
    model.people.update(Person(id: 3, name: "Zora"))
    model.people.update(Person(id: 2, name: "Abby"))
    #expect(summary() == "Z: Zora, A: Abby Ada Alan")
    #expect(groups[1] === initial)
    model.isDescending = true
    #expect(summary() == "Z: Zora, A: Alan Ada Abby")
    model.people[3] = nil
    #expect(summary() == "A: Alan Ada Abby" && groups.count == 1)
  }

  @Test func `groups come in the order in which they appeared`() {
    let people = LiveItems<Int, Person>()
    let groups = people.grouped(by: \.name)
    #expect(groups.isEmpty)
    func letters(_ count: Int) -> [Person] {
      (0..<count).map { Person(id: $0, name: String(UnicodeScalar(UInt8(122 - $0)))) }
    }
    people.replaceAll(with: letters(20))
    #expect(groups.items.map(\.key) == letters(20).map(\.name))
    let later = people.grouped(by: \.name)
    let fromLast = people.sorted { $0.id > $1.id }.grouped(by: \.name)
    #expect(later.items.map(\.key) == letters(20).map(\.name))
    #expect(fromLast.items.map(\.key) == letters(20).map(\.name).reversed())
  }

  @Test func `groups go in order when a condition changes`() {
    let model = Directory("a", "b", "c", "d", "e", "f", "g", "h", "i", "j")
    let groups = model.matches.grouped(by: \.name)
    let changes = groups.changes.record()
    model.search = "x"
    let keys = changes.values.last?.map { change in
      if case .removal(let group) = change { group.key } else { "?" }
    }
    #expect(keys == model.people.list.items.map(\.name))
  }

  @Test func `joined items change in order, and only if one of the two has changed`() {
    let model = Directory()
    model.people.replaceAll(with: (0..<30).map { Person(id: $0 * 7 % 30, name: "all") })
    let ages = LiveItems<String, Person>([Person(id: 0, name: "all", age: 1)], id: \.name)
    let known = ages.filtered(for: model) { model in
      let search = model.search
      return { $0.name != search }
    }
    let rows = model.matches.joined(with: known, on: \.name) { "\($0.id) \($1?.age ?? 0)" }
    let changes = rows.changes.record()
    ages.update(Person(id: 0, name: "all", age: 2))
    #expect(
      changes.values.last
        == model.people.list.items.map { .replacement("\($0.id) 1", with: "\($0.id) 2") }
    )
    batch {
      model.people.update(Person(id: 99, name: "new"))
      ages.update(Person(id: 0, name: "new", age: 3))
    }
    #expect(changes.values.last == [.insertion("99 3")])
    model.people[99] = nil
    let count = changes.values.count
    model.search = "l"
    ages["new"] = nil
    model.people.replaceAll(with: model.people.list.items.reversed())
    #expect(changes.values.count == count && rows.items.first == "23 2")
  }

  @Test func `joined items follow both lists`() {
    let model = Directory("Ada", "Alan")
    let ages = LiveItems<String, Person>([Person(id: 0, name: "Ada", age: 36)], id: \.name)
    let rows = model.people.joined(with: ages, on: \.name) { person, age in
      "\(person.name) \(age?.age ?? 0)"
    }
    #expect(rows.items == ["Ada 36", "Alan 0"])
    ages.update(Person(id: 0, name: "Alan", age: 41))
    ages["Ada"] = nil
    #expect(rows.items == ["Ada 0", "Alan 41"])
    model.people.update(Person(id: 0, name: "Alan"))
    #expect(rows.items == ["Alan 41", "Alan 41"])
    model.people[1] = nil
    ages.update(Person(id: 0, name: "Alan", age: 42))
    #expect(rows.items == ["Alan 42"])
  }

  @Test func `mapped items follow their sources`() {
    let model = Directory("Ada", "Alan")
    let lengths = model.matches.mapped { $0.name.count }
    #expect(lengths.items == [3, 4])
    let changes = lengths.changes.record()
    model.people.update(Person(id: 0, name: "Barbara"))
    model.search = "B"
    #expect(lengths.items == [7] && lengths.item(withID: 0) == 7)
    model.search = ""
    #expect(
      changes.values == [
        [.insertion(3), .insertion(4)], [.replacement(3, with: 7)], [.removal(4)], [.insertion(4)],
      ]
    )
  }

  // MARK: Observers

  @Test func `observers are notified once for a batch, and only of changes`() {
    let model = Directory("Ada", "Alan")
    var counts: [String] = []
    let observation = model.values(of: { $0.shown.names }).observe { counts.append($0) }
    batch {
      model.people.update(Person(id: 2, name: "Barbara"))
      model.people[0] = nil
      model.search = "a"
    }
    model.people.update(Person(id: 5, name: "Xenon"))
    #expect(counts == ["Ada Alan", "Alan Barbara"])
    observation.dispose()
  }

  @Test func `a list is not brought up to date before somebody reads it`() {
    let people = LiveItems<Int, Person>()
    let judged = LockedValue(0)
    let adults = people.filtered {
      judged.content = (judged.content ?? 0) + 1
      return $0.age >= 18
    }
    #expect(adults.count == 0)
    for id in 0..<10 { people.update(Person(id: id, name: "", age: id * 3)) }
    #expect(judged.content == 0)
    #expect(adults.count == 4)
    #expect(judged.content == 10)
  }

  @Test func `edits that nobody reads are not kept`() {
    let people = LiveItems<Int, Person>([Person(id: 1, name: "one")])
    let shown = people.sorted { $0.name < $1.name }
    #expect(shown.names == "one")
    weak var first: Token?
    let tokens = LiveItems<Int, Token>(id: \.id)
    let kept = tokens.sorted { $0.id < $1.id }
    #expect(kept.isEmpty)
    for turn in 0..<5_000 {
      let token = Token(id: 1)
      if turn == 0 { first = token }
      tokens.update(token)
    }
    #expect(first == nil)
    #expect(kept.count == 1)
  }

  @Test func `a comparison that contradicts itself loses no item`() {
    let people = LiveItems<Int, Person>()
    let shown = people.sorted { $0.age <= $1.age }
    for id in 0..<300 {
      people.update(Person(id: id, name: "", age: id % 7))
      #expect(shown.count == id + 1)
    }
    for id in 0..<300 {
      people[id] = nil
      #expect(shown.count == 299 - id)
    }
  }

  // MARK: Lifetimes

  @Test func `a condition outlives its object`() {
    var model: Directory? = Directory("Ada", "Grace")
    let (people, shown) = (model?.people, model?.shown)
    model?.search = "r"
    #expect(shown?.names == "Grace")
    weak let released = model
    model = nil
    #expect(released == nil)
    people?.update(Person(id: 5, name: "Margaret"))
    people?.update(Person(id: 6, name: "Alan"))
    #expect(shown?.names == "Grace Margaret")
  }

  @Test func `lists, groups and changes are released with their users`() {
    let people = LiveItems<Int, Person>([Person(id: 1, name: "Ada")])
    weak var list: LiveList<Int, Person>?
    weak var groups: LiveList<Int, LiveGroup<Int, Int, Person>>?
    do {
      let sorted = people.sorted { $0.name < $1.name }
      let grouped = sorted.grouped { $0.age }
      let changes = sorted.changes.observe { _ in }
      #expect(grouped[0].list.count == 1)
      (list, groups) = (sorted, grouped)
      changes.dispose()
    }
    #expect(list == nil && groups == nil)
  }

  // MARK: Sorting elsewhere

  @Test func `a scheduler computes a new order while the list stays as it was`() {
    let scheduler = TestScheduler()
    let model = Directory("Ada", "Grace", "Alan")
    let shown = model.people.sorted(for: model, on: scheduler) { model in
      let isDescending = model.isDescending
      return { isDescending ? $0.name > $1.name : $0.name < $1.name }
    }
    var seen: [String] = []
    let observation = model.values(of: { _ in "\(shown.names) \(shown.isSorting)" })
      .observe { seen.append($0) }
    scheduler.runNow()
    #expect(seen == [" true", "Ada Alan Grace false"])
    model.isDescending = true
    model.people.update(Person(id: 7, name: "Barbara"))
    model.people.update(Person(id: 2, name: "Turing"))
    model.people[0] = nil
    #expect(shown.names == "Ada Alan Grace" && shown.isSorting)
    // An item that was replaced is still found.
    #expect(shown.position(ofID: 2) == 1 && shown.position(ofID: 7) == nil)
    scheduler.runNow()
    #expect(shown.names == "Turing Grace Barbara" && !shown.isSorting)
    model.people.update(Person(id: 7, name: "Zora"))
    #expect(shown.names == "Zora Turing Grace")
    observation.dispose()
  }

  @Test func `a list that stays as it was finds its items`() {
    let scheduler = TestScheduler()
    let model = Directory("Ada", "Grace", "Alan")
    let shown = model.people.sorted(for: model, on: scheduler) { model in
      let isDescending = model.isDescending
      return { isDescending ? $0.name > $1.name : $0.name < $1.name }
    }
    let behind = shown.filtered(for: model) { model in
      let search = model.search
      return { $0.name.contains(search) }
    }
    let changes = behind.changes.record()
    scheduler.runNow()
    let count = changes.values.count
    model.isDescending = true
    model.people[0] = nil
    model.search = "a"
    for list in [shown, behind] {
      let items = list.items
      #expect(items.map { list.item(withID: $0.id) } == items)
      #expect(items.map { list.position(ofID: $0.id) } == Array(items.indices))
    }
    #expect(behind.names == "Ada Alan Grace" && shown.isSorting)
    #expect(changes.values.count == count)
    scheduler.runNow()
    #expect(behind.names == "Grace Alan")
    #expect(changes.values.last == [.removal(Person(id: 0, name: "Ada"))])
  }

  @Test func `only the latest order counts`() {
    let scheduler = TestScheduler()
    let model = Directory("Ada", "Grace", "Alan")
    let shown = model.matches.sorted(for: model, on: scheduler) { model in
      let isDescending = model.isDescending
      return { isDescending ? $0.name > $1.name : $0.name < $1.name }
    }
    #expect(shown.isEmpty)
    model.isDescending = true
    #expect(shown.isEmpty)
    model.search = "A"
    #expect(shown.isEmpty)
    scheduler.runNow()
    #expect(shown.names == "Alan Ada")
  }
}

private nonisolated final class Token: Sendable {
  let id: Int
  private let end: @MainActor () -> Void

  init(id: Int, atEnd end: @escaping @MainActor () -> Void = {}) {
    self.id = id
    self.end = end
  }

  deinit {
    onMainActor(end)
  }
}
