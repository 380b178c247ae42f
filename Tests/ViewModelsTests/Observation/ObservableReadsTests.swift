import Observation
import Signals
import SignalsTesting
import TestSupport
import Testing
import ViewModels

@Observable private final class Settings {
  var volume = 5
  var limit = 10
  var filter = ""
}

private final class Player: Bindable {
  let settings: Settings
  let names = LiveItems<String, Name>()
  @Observed var usesSettings = false
  @Observed var text = ""
  @Observed var draft = 3

  var volume: Int { usesSettings ? settings.volume : 0 }
  @Derived({ (player: Player) in player.settings.volume > 8 })
  var isLoud: Bool
  @Derived({ (player: Player) in "\(player.text) \(player.isLoud)" })
  var title: String

  private(set) lazy var matches = names.filtered(for: self) { player in
    let filter = player.settings.filter
    return { $0.id.contains(filter) }
  }
  private(set) lazy var fields: FieldGroup<Input, Problem> = FieldGroup(
    of: self,
    enabledIf: { $0.settings.volume > 0 },
    Field(.draft, \.draft) { player, draft throws(Problem) in
      guard draft < player.settings.limit else { throw .tooHigh }
    }
  )

  init(_ settings: Settings = Settings()) {
    self.settings = settings
  }

  enum Input: String { case draft }
  enum Problem: FieldProblem { case tooHigh }
}

private nonisolated struct Name: Identifiable, Equatable { let id: String }

/// Reads of `@Observable` objects in expressions of objects that are not `@Observable`.
@Suite(.timeLimit(.minutes(10))) struct ObservableReadsTests {
  private let player = Player()

  @Test func `the runtime lists this program's observable types`() {
    #expect(observableTypesExist(outside: "ViewModels"))
  }

  @Test func `an expression is tracked, even if only a later read uses an object (guarantee 18)`()
    async
  {
    let volumes = player.values(of: \.volume).record()
    player.settings.volume = 6
    await nextTurn()
    player.usesSettings = true
    #expect(volumes.values == [0, 6])
    player.settings.volume = 7
    #expect(await volumes.waitForValues(3) == [0, 6, 7])
    player.usesSettings = false
    player.settings.volume = 8
    player.usesSettings = true
    #expect(volumes.values == [0, 6, 7, 0, 8])
  }

  @Test func `a derived property is evaluated again once for a turn (guarantee 18)`() async {
    let titles = player.values(of: \.title).record()
    player.settings.volume = 8
    player.settings.volume = 9
    #expect(await titles.waitForValues(2) == [" false", " true"])
    player.text = "a"
    player.settings.volume = 10
    await nextTurn()
    player.settings.volume = 1
    #expect(await titles.waitForValues(4) == [" false", " true", "a true", "a false"])
  }

  @Test func `observers of two objects are updated together, and see no mixture`() async {
    let other = Player()
    let sums = player.values(of: { [other] in
      Pair(first: $0.isLoud, second: other.settings.volume)
    })
    .record()
    other.settings.volume = 1
    player.settings.volume = 9
    #expect(
      await sums.waitForValues(2) == [
        Pair(first: false, second: 5), Pair(first: true, second: 1),
      ]
    )
  }

  @Test func `the condition and the rules of fields are tracked`() async {
    let problems = player.fields.values(of: { $0[.draft].isValid }).record()
    let enabled = player.fields.values(of: \.isEnabled).record()
    player.settings.limit = 2
    #expect(await problems.waitForValues(2) == [true, false])
    player.settings.volume = 0
    #expect(await enabled.waitForValues(2) == [true, false])
  }

  @Test func `the condition of a live list is tracked`() async {
    player.names.replaceAll(with: ["ada", "alan", "grace"].map(Name.init))
    let matches = player.values(of: { $0.matches.items.map(\.id) }).record()
    player.settings.filter = "a"
    player.settings.filter = "al"
    #expect(await matches.waitForValues(2) == [["ada", "alan", "grace"], ["alan"]])
  }

  @Test func `changes on another thread are noticed on the main actor`() async {
    let meter = Meter()
    let levels = player.values(of: { [meter] in "\($0.text)\(meter.level)" }).record()
    await meter.rise()
    #expect(await levels.waitForValues(2) == ["0", "1"])
  }

  @Test func `an object that never changes does not collect callbacks`() {
    let titles = player.values(of: { "\($0.text) \($0.settings.volume)" }).subscribe()
    defer { titles.dispose() }
    let growth = Heap.leastGrowth(attempts: 4) {
      for number in 0..<2_000 { player.text = "\(number % 2)" }
    }
    #expect(growth < 100_000)
  }

  @Test func `an expression that reads observable objects is released with its owner`() async {
    await expectNoLeaks { tracker in
      let settings = tracker.track(Settings())
      var player: Player? = tracker.track(Player(settings))
      let titles = player?.values(of: \.title).record()
      player?.text = "a"
      settings.volume = 9
      await nextTurn()
      player = nil
      await nextTurn()
      #expect(titles?.events == [.next(" false"), .next("a false"), .next("a true"), .completed])
    }
  }
}

private nonisolated struct Pair: Equatable, Sendable {
  var first: Bool
  var second: Int
}

/// An observable object that any thread may change.
private nonisolated final class Meter: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let value = LockedValue(0)

  var level: Int {
    registrar.access(self, keyPath: \.level)
    return value.content ?? 0
  }

  @concurrent
  func rise() async {
    value.content = (value.content ?? 0) + 1
    registrar.withMutation(of: self, keyPath: \.level) {}
  }
}
