import Observation
import SignalsTesting
import Testing
import ViewModels

/// A class written for another framework, such as SwiftUI.
@Observable private class Settings {
  var volume = 5
  var name = ""
  var theme: Theme?
  var tint = Tint(red: 0)
  let serial = 7
  var trimmed: String {
    get { name }
    set { name = newValue.filter { $0 != " " } }
  }
}

@Observable private final class Theme {
  var font = "Mono"
}

/// A value that cannot be compared.
private struct Tint: Sendable {
  var red: Int
}

extension Settings: Bindable {}

private final class Player: Bindable {
  let settings = Settings()
  @Observed var volume = 0 {
    didSet { writes += 1 }
  }
  @Observed var name = ""
  @Observed var font: String?
  @Observed var tint = Tint(red: 1)
  var writes = 0
  var isLoud: Bool { settings.volume > 80 }
}

/// Bindings of an existing `@Observable` class.
@Suite(.timeLimit(.minutes(10))) struct ObservableTests {
  @Test func `a value is sent at once, and one turn of the main actor after each change`() async {
    let settings = Settings()
    let volumes = settings.values(of: \.volume).record()
    #expect(volumes.values == [5])
    settings.volume = 6
    #expect(volumes.values == [5])
    await volumes.waitForValues(2)
    settings.volume = 7
    #expect(await volumes.waitForValues(3) == [5, 6, 7])
  }

  @Test func `changes in one turn send one value, and equal values are not repeated`() async {
    let settings = Settings()
    let volumes = settings.values(of: \.volume).record()
    settings.volume = 6
    settings.volume = 7
    await volumes.waitForValues(2)
    settings.volume = 0
    settings.volume = 7
    await nextTurn()
    settings.volume = 8
    #expect(await volumes.waitForValues(3) == [5, 7, 8])
  }

  @Test func `a path observes other observable objects and their replacements`() async {
    let settings = Settings()
    let fonts = settings.values(of: \.theme?.font).record()
    let theme = Theme()
    settings.theme = theme
    await fonts.waitForValues(2)
    theme.font = "Serif"
    await fonts.waitForValues(3)
    settings.theme = nil
    #expect(await fonts.waitForValues(4) == [nil, "Mono", "Serif", nil])
  }

  @Test func `changes send the old value too`() async {
    let settings = Settings()
    let changes = settings.changes(of: \.volume).record()
    settings.volume = 6
    #expect(await changes.waitForValues(1) == [Change(from: 5, to: 6)])
  }

  @Test func `values complete when the object is deallocated`() async {
    var settings: Settings? = Settings()
    let volumes = settings?.values(of: \.volume).record()
    settings = nil
    await volumes?.waitForEnd()
    #expect(volumes?.events == [.next(5), .completed])
  }

  @Test func `the values of a constant property complete at once`() {
    let settings = Settings()
    let serials = settings.values(of: \.serial).record()
    #expect(serials.events == [.next(7), .completed])
  }

  @Test func `a disposed subscription receives nothing`() async {
    let settings = Settings()
    let volumes = settings.values(of: \.volume).record()
    settings.volume = 6
    volumes.dispose()
    await nextTurn()
    #expect(volumes.events == [.next(5)])
  }

  @Test func `a computed property depends on the observable properties that it reads`() async {
    let player = Player()
    let loud = player.values(of: \.isLoud).record()
    player.settings.volume = 90
    #expect(player.isLoud)
    #expect(await loud.waitForValues(2) == [false, true])
  }

  @Test func `a binding carries values in both directions (guarantee 14)`() async {
    let settings = Settings()
    let player = Player()
    player[\.volume] <-> settings[\.volume]
    #expect(player.volume == 5)
    player.volume = 6
    #expect(settings.volume == 6)
    settings.volume = 7
    #expect(player.volume == 6)
    await nextTurn()
    #expect(player.volume == 7)
  }

  @Test func `an observable object can be on either side of a binding (guarantee 14)`() async {
    let player = Player()
    let left = Settings()
    let right = Settings()
    player.volume = 1
    left[\.volume] <-> player[\.volume]
    #expect(left.volume == 1)
    right[\.volume] <-> left[\.volume]
    #expect(right.volume == 1)
    right.volume = 2
    await nextTurn()
    await nextTurn()
    #expect(left.volume == 2)
    #expect(player.volume == 2)
  }

  @Test func `a binding echoes nothing and writes no equal value (guarantee 14)`() async {
    let settings = Settings()
    let player = Player()
    player[\.volume] <-> settings[\.volume]
    #expect(player.writes == 1)
    player.volume = 6
    #expect(player.writes == 2)
    await nextTurn()
    #expect(player.writes == 2)
    settings.volume = 7
    settings.volume = 6
    await nextTurn()
    #expect(player.writes == 2)
  }

  @Test func `of two changes in one turn the later one wins (guarantee 14)`() async {
    let settings = Settings()
    let player = Player()
    player[\.volume] <-> settings[\.volume]
    settings.volume = 6
    player.volume = 7
    await nextTurn()
    #expect(settings.volume == 7)
    #expect(player.volume == 7)
    player.volume = 8
    settings.volume = 9
    await nextTurn()
    #expect(settings.volume == 9)
    #expect(player.volume == 9)
  }

  @Test func `a value that a setter changes is sent back at once (guarantee 14)`() {
    let settings = Settings()
    let player = Player()
    player[\.name] <-> settings[\.trimmed]
    player.name = " a b"
    #expect(settings.name == "ab")
    #expect(player.name == "ab")
  }

  @Test func `values that cannot be compared are delivered without an echo (guarantee 14)`() async {
    let settings = Settings()
    let player = Player()
    let tints = player.values(of: \.tint).record()
    player[\.tint] <-> settings[\.tint]
    await nextTurn()
    player.tint = Tint(red: 2)
    #expect(settings.tint.red == 2)
    await nextTurn()
    #expect(tints.values.map(\.red) == [1, 0, 2])
    player.tint = Tint(red: 3)
    settings.tint = Tint(red: 4)
    await nextTurn()
    #expect(tints.values.map(\.red) == [1, 0, 2, 3, 4])
  }

  @Test func `a binding to a signal ends when its target is deallocated (guarantee 14)`() async {
    var settings: Settings? = Settings()
    let volumes = Subject<Int, Never>()
    let binding = settings.map { $0[\.volume] <~ volumes.signal }
    volumes.send(8)
    #expect(settings?.volume == 8)
    if let settings { settings[\.name] <~ .just("a") }
    #expect(settings?.name == "a")
    settings = nil
    await nextTurn()
    #expect(binding?.isDisposed == true)
  }

  @Test func `a connection retains neither side (guarantee 14)`() async {
    weak var kept: Settings?
    let player = Player()
    let connection = {
      let settings = Settings()
      kept = settings
      return player[\.volume] <-> settings[\.volume]
    }()
    #expect(kept == nil)
    await nextTurn()
    #expect(connection.isDisposed)
  }

  @Test func `a property of an optional object can be bound (guarantee 14)`() async {
    let settings = Settings()
    let player = Player()
    let theme = Theme()
    player[\.font] <-> settings[\.theme, \.font]
    #expect(player.font == nil)
    settings.theme = theme
    await nextTurn()
    #expect(player.font == "Mono")
    player.font = "Serif"
    #expect(theme.font == "Serif")
    theme.font = "Sans"
    await nextTurn()
    #expect(player.font == "Sans")
  }
}
