import Observation
import Signals
import SignalsTesting
import TestSupport
import Testing
import ViewModels

private final class Track: Bindable {
  @Observed var title = "Overture"
}

private final class Deck: Bindable {
  @Observed var volume = 5
  @Observed var limit = 10
  @Observed var track: Track?
  @Observed var tint = Tint()
  let mark = 7
  @Derived({ (deck: Deck) in deck.volume > 8 }) var isLoud: Bool
  var label: String { "\(volume) of \(limit)" }
  private(set) lazy var louder = Command(
    of: self,
    enabledIf: { $0.volume < $0.limit },
    { $0.volume += 1 }
  )
}

private nonisolated struct Tint: Sendable {}

@Suite(.timeLimit(.minutes(10))) struct ObservableModelTests {
  private let deck = Deck()

  /// Counts the announcements of a change of what a closure reads.
  private func changes(of read: @escaping () -> Void) -> LockedValue<Int> {
    let count = LockedValue(0)
    withObservationTracking(read) { count.content = (count.content ?? 0) + 1 }
    return count
  }

  // MARK: withObservationTracking

  @Test func `a change of a member that was read is announced at once, and only once`() {
    let count = changes { [deck] in _ = deck.observable.volume }
    deck.limit = 11
    #expect(count.content == 0)
    deck.volume = 6
    deck.volume = 7
    #expect(count.content == 1)
  }

  @Test func `all changes of a batch are announced as one, after it (guarantee 18)`() {
    let count = changes { [deck] in _ = deck.observable.volume + deck.observable.limit }
    var seen: String?
    withObservationTracking {
      _ = deck.observable.volume
    } onChange: { [deck] in
      MainActor.assumeIsolated { seen = deck.label }
    }
    batch {
      deck.volume = 6
      deck.limit = 20
      #expect(count.content == 0)
    }
    #expect(count.content == 1)
    #expect(seen == "6 of 20")
  }

  @Test func `computed and derived properties are announced if their values differ`() {
    let loud = changes { [deck] in _ = deck.observable.isLoud }
    let label = changes { [deck] in _ = deck.observable.label }
    deck.volume = 5
    #expect(label.content == 0)
    deck.volume = 6
    #expect(label.content == 1 && loud.content == 0)
    deck.volume = 9
    #expect(loud.content == 1)
  }

  @Test func `values that cannot be compared are announced each time`() {
    let tint = changes { [deck] in _ = deck.observable.tint }
    deck.tint = Tint()
    #expect(tint.content == 1)
  }

  @Test func `members of objects on the path are tracked`() {
    let enabled = changes { [deck] in _ = deck.observable.louder.isEnabled }
    deck.volume = 10
    #expect(enabled.content == 1)
    let title = changes { [deck] in _ = deck.observable.track?.title }
    deck.track = Track()
    #expect(title.content == 1)
    let new = changes { [deck] in _ = deck.observable.track?.title }
    deck.track?.title = "Finale"
    #expect(new.content == 1)
  }

  @Test func `members can be written`() {
    deck.observable.volume = 8
    #expect(deck.volume == 8)
    deck.observable.tint = Tint()
  }

  @Test func `a member that cannot change is not observed`() {
    let mark = changes { [deck] in _ = deck.observable.mark }
    deck.volume = 8
    #expect(mark.content == 0)
  }

  @Test func `an expression of Coax that reads such a member depends on it`() {
    let volumes = deck.values(of: { $0.observable.volume + $0.limit }).record()
    deck.volume = 6
    deck.limit = 11
    #expect(volumes.values == [15, 16, 17])
  }

  // MARK: The end

  @Test func `the end of a model is announced, and a tracked model is released`() {
    expectNoLeaks { tracker in
      var deck: Deck? = tracker.track(Deck())
      let count = changes { [weak deck] in _ = deck?.observable.volume }
      let other = changes { [weak deck] in _ = deck?.observable.louder.isEnabled }
      deck = nil
      #expect(count.content == 1)
      #expect(other.content == 1)
    }
  }

  // MARK: Observations

  @Test func `Observations sends the values of a model until the model goes`() async {
    var deck: Deck? = Deck()
    let labels = Signal(
      Observations<String, Never>.untilFinished { [weak deck] in
        deck.map { .next($0.observable.label) } ?? .finish
      }
    )
    .record()
    await labels.waitForValues(1)
    batch {
      deck?.volume = 6
      deck?.limit = 20
    }
    await labels.waitForValues(2)
    deck?.volume = 7
    await labels.waitForValues(3)
    deck = nil
    await labels.waitForEnd()
    #expect(
      labels.events == [.next("5 of 10"), .next("6 of 20"), .next("7 of 20"), .completed]
    )
  }

  // MARK: Another front end

  @Test func `a front end that knows only Observation shows and executes a model`() async {
    let screens = Subject<[String], Never>()
    let shown = screens.signal.record()
    let front = LineFrontEnd {
      label { [deck] in deck.observable.label }
      button("+") { [deck] in
        deck.observable.louder.isEnabled ? "Louder" : "(Louder)"
      } action: { [deck] in
        deck.louder.execute()
      }
    }
    front.show = { screens.send($0) }
    #expect(front.screen == ["5 of 10", "[+] Louder"])
    front.press("+")
    await shown.waitForValues(1)
    #expect(front.screen == ["6 of 10", "[+] Louder"])
    batch {
      deck.limit = 7
      deck.volume = 7
    }
    front.press("+")
    await shown.waitForValues(3)
    #expect(front.screen == ["7 of 7", "[+] (Louder)"])
    // The button was computed again, because it was disabled during the execution.
    #expect(front.computations == 6)
  }
}
