import Observation
import SignalsTesting
import Testing
import ViewModels

private final class People: Bindable {
  @Observed var names = ["Grace", "Ada", "Alan"]
  @Observed var filter = ""
  @Observed var isSorted = true
  @Observed var title = "people"
  private(set) var evaluations = 0

  @Derived({ (people: People) in
    people.evaluations += 1
    let matches = people.names.filter { $0.hasPrefix(people.filter) }
    return people.isSorted ? matches.sorted() : matches
  })
  var rows: [String]

  @Derived({ (people: People) in people.rows.count })
  var count: Int

  @Derived({ (people: People) in Incomparable(people.rows.count) })
  var incomparable: Incomparable

  var summary: String { "\(rows.count) \(title)" }
}

private class Shape: Bindable {
  @Observed var side = 2
  @Derived({ (shape: Shape) in shape.side * shape.side })
  var area: Int
}

private final class Box: Shape {
  @Observed var height = 3
  @Derived({ (box: Box) in box.area * box.height })
  var volume: Int
}

private final class Pair<Value: Sendable & Equatable>: Bindable {
  @Observed var first: Value
  @Derived({ (pair: Pair<Value>) in [pair.first, pair.first] })
  var both: [Value]

  init(_ first: Value) {
    self.first = first
  }
}

private final class Label: Bindable {
  @Observed var text = ""
  @Observed var count = -1
}

@Observable private final class Settings: Bindable {
  var volume = 5
}

private final class Player: Bindable {
  private let settings: Settings
  @Derived({ (player: Player) in player.settings.volume > 8 })
  var isLoud: Bool

  init(_ settings: Settings) {
    self.settings = settings
  }
}

struct DerivedTests {
  private let people = People()

  // MARK: Evaluation

  @Test func `a derived property is not evaluated before it is read (guarantee 16)`() {
    people.filter = "A"
    #expect(people.evaluations == 0)
    #expect(people.rows == ["Ada", "Alan"])
    #expect(people.evaluations == 1)
  }

  @Test func `many reads evaluate a derived property once after each change (guarantee 16)`() {
    for _ in 0..<3 { #expect(people.rows == ["Ada", "Alan", "Grace"]) }
    #expect(people.evaluations == 1)
    people.names.append("Barbara")
    people.filter = "B"
    #expect(people.evaluations == 1)
    for _ in 0..<3 { #expect(people.rows == ["Barbara"]) }
    #expect(people.evaluations == 2)
  }

  @Test func `a change of a property that was not read causes no evaluation (guarantee 16)`() {
    let rows = people.values(of: \.rows).record()
    people.title = "pioneers"
    #expect(people.evaluations == 1)
    rows.dispose()
  }

  @Test func `all observers of a derived property share one evaluation (guarantee 16)`() {
    let rows = people.values(of: \.rows).record()
    let own = people.$rows.record()
    let counts = people.values(of: \.count).record()
    let summaries = people.values(of: \.summary).record()
    people.filter = "G"
    #expect(people.evaluations == 2)
    #expect(rows.values.last == ["Grace"])
    #expect(own.values.last == ["Grace"])
    #expect(counts.values == [3, 1])
    #expect(summaries.values == ["3 people", "1 people"])
    for recorder in [rows, own] { recorder.dispose() }
    counts.dispose()
    summaries.dispose()
  }

  @Test func `a derived property that lost its observers is not evaluated until it is read`() {
    people.values(of: \.rows).subscribe().dispose()
    people.filter = "A"
    people.filter = "G"
    #expect(people.evaluations == 1)
    #expect(people.rows == ["Grace"])
    #expect(people.evaluations == 2)
  }

  @Test func `only properties of the latest evaluation are observed (guarantee 16)`() {
    final class Meter: Bindable {
      @Observed var usesMetric = true
      @Observed var meters = 1
      @Observed var feet = 3
      var evaluations = 0
      @Derived({ (meter: Meter) in
        meter.evaluations += 1
        return meter.usesMetric ? "\(meter.meters) m" : "\(meter.feet) ft"
      })
      var length: String
    }
    let meter = Meter()
    let lengths = meter.values(of: \.length).record()
    meter.feet = 4
    #expect(meter.evaluations == 1)
    meter.usesMetric = false
    meter.meters = 2
    #expect(meter.evaluations == 2)
    meter.feet = 5
    #expect(lengths.values == ["1 m", "4 ft", "5 ft"])
    lengths.dispose()
  }

  // MARK: Equal values

  @Test func `an equal value notifies no observer (guarantee 16)`() {
    let updates = EventLog<Int>()
    let counts = people.values { people in
      updates.add(people.count)
      return people.count
    }
    .record()
    let own = people.$count.record()
    people.names = ["Ada", "Grace", "Kay"]
    people.names = ["Ada"]
    #expect(people.evaluations == 3)
    #expect(updates.entries == [3, 1])
    #expect(own.values == [3, 1])
    counts.dispose()
    own.dispose()
  }

  @Test func `values that cannot be compared notify observers after each evaluation`() {
    let numbers = people.$incomparable.record()
    people.names = ["Ada", "Grace", "Kay"]
    people.names = ["Kay", "Grace", "Ada"]
    // The last rows equal the previous ones, so nothing that depends on them is evaluated.
    #expect(people.evaluations == 3)
    #expect(numbers.values.map(\.number) == [3, 3])
    numbers.dispose()
  }

  @Test func `changes of a derived property have the old and the new value`() {
    let changes = people.changes(of: \.count).record()
    people.filter = "A"
    people.filter = "G"
    #expect(changes.values == [Change(from: 3, to: 2), Change(from: 2, to: 1)])
    changes.dispose()
  }

  // MARK: Batches

  @Test func `code inside a batch reads fresh values, and observers get the last (guarantee 16)`() {
    let rows = people.values(of: \.rows).record()
    batch {
      people.names = ["Kay", "Ken"]
      #expect(people.rows == ["Kay", "Ken"])
      people.filter = "Ke"
      #expect(people.rows == ["Ken"])
      #expect(rows.values.count == 1)
    }
    #expect(rows.values == [["Ada", "Alan", "Grace"], ["Ken"]])
    #expect(people.evaluations == 3)
    rows.dispose()
  }

  @Test func `a batch that restores all values notifies no observer (guarantee 16)`() {
    let counts = people.values(of: \.count).record()
    let own = people.$count.record()
    batch {
      people.filter = "A"
      people.filter = ""
    }
    #expect(people.evaluations == 2)
    batch {
      people.filter = "A"
      #expect(people.count == 2)
      people.filter = ""
    }
    #expect(people.evaluations == 4)
    #expect(counts.values == [3])
    #expect(own.values == [3])
    counts.dispose()
    own.dispose()
  }

  @Test func `a handler that changes the source gets the next value later (guarantee 4)`() {
    let log = EventLog<String>()
    let subscription = people.values(of: \.count).observe { count in
      log.add("began \(count)")
      if count == 3 { people.filter = "A" }
      log.add("ended \(count), now \(people.count)")
    }
    #expect(log.entries == ["began 3", "ended 3, now 2", "began 2", "ended 2, now 2"])
    subscription.dispose()
  }

  @Test func `observers are notified of what an evaluation writes after the evaluation`() {
    final class Writer: Bindable {
      @Observed var number = 1
      @Observed var written = 0
      @Derived({ (writer: Writer) in
        writer.written = writer.number
        return writer.number * 2
      })
      var double: Int
    }
    let writer = Writer()
    let pairs = writer.values { "\($0.written) \($0.double)" }.record()
    writer.number = 2
    #expect(writer.double == 4)
    #expect(pairs.values.last == "2 4")
    pairs.dispose()
  }

  // MARK: Bindings

  @Test func `a derived property is bound like a computed property (guarantee 16)`() {
    let label = Label()
    label[\.count] <~ people.values(of: \.count)
    label[\.text] <~ people.$rows.map { $0.joined(separator: " ") }
    people.filter = "A"
    #expect(label.count == 2)
    #expect(label.text == "Ada Alan")
  }

  @Test func `a key path reads a derived property`() {
    let path: KeyPath<People, Int> = \.count
    #expect(people[keyPath: path] == 3)
    #expect(!(path is ReferenceWritableKeyPath<People, Int>))
  }

  @Test func `a command is enabled by a derived property`() {
    final class Form: Bindable {
      @Observed var name = ""
      @Derived({ (form: Form) in !form.name.isEmpty })
      var canSave: Bool
      private(set) lazy var save = Command(of: self, enabledIf: \.canSave) { _ in }
    }
    let form = Form()
    let flags = form.save.enabled.record()
    form.name = "Ada"
    form.name = "Grace"
    #expect(flags.values == [false, true])
    flags.dispose()
  }

  @Test func `classes, their subclasses and generic classes have derived properties`() {
    let box = Box()
    let volumes = box.values(of: \.volume).record()
    box.side = 3
    box.height = 1
    #expect(volumes.values == [12, 27, 9])
    let pair = Pair("a")
    #expect(pair.both == ["a", "a"])
    pair.first = "b"
    #expect(pair.both == ["b", "b"])
    volumes.dispose()
  }

  @Test func `a derived property follows an observable object in the next turn`() async {
    let settings = Settings()
    let player = Player(settings)
    let flags = player.values(of: \.isLoud).record()
    settings.volume = 9
    await flags.waitForValues(2)
    #expect(flags.values == [false, true])
    #expect(player.isLoud)
    flags.dispose()
  }
}
