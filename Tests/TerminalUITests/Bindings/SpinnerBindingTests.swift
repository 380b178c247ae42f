import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct SpinnerBindingTests {
  private let isWorking = BehaviorSubject<Bool, Never>(false)
  private let clock = TestScheduler()

  private func pilot() -> Pilot {
    Pilot(
      Spinner(while: isWorking.signal),
      size: Size(width: 3, height: 1),
      on: clock
    )
  }

  @Test func `the spinner does not appear for short work`() {
    let pilot = pilot()
    isWorking.send(true)
    pilot.advanceNow(by: .milliseconds(149))
    isWorking.send(false)
    pilot.advanceNow(by: .seconds(2))
    #expect(pilot.screen.drawingCount == 1)
  }

  @Test func `the spinner appears after 150 ms, advances ten times a second, and disappears`() {
    let pilot = pilot()
    isWorking.send(true)
    pilot.advanceNow(by: .milliseconds(149))
    #expect(pilot.text == "")
    pilot.advanceNow(by: .milliseconds(1))
    #expect(pilot.text == "⠋")
    pilot.advanceNow(by: .milliseconds(100))
    #expect(pilot.text == "⠙")
    pilot.advanceNow(by: .milliseconds(900))
    #expect(pilot.text == "⠋")
    #expect(pilot.screen.drawingCount == 12)
    isWorking.send(false)
    pilot.settle()
    #expect(pilot.text == "")
    #expect(clock.pendingCount == 0)
  }

  @Test func `a visible spinner stays for at least 400 ms`() {
    let pilot = pilot()
    isWorking.send(true)
    pilot.advanceNow(by: .milliseconds(160))
    isWorking.send(false)
    pilot.advanceNow(by: .milliseconds(389))
    #expect(pilot.text != "")
    pilot.advanceNow(by: .milliseconds(1))
    #expect(pilot.text == "")
    #expect(clock.pendingCount == 0)
  }

  @Test func `the end of the signal stops the spinner`() {
    let pilot = pilot()
    isWorking.send(true)
    pilot.advanceNow(by: .milliseconds(200))
    #expect(pilot.text != "")
    isWorking.complete()
    pilot.settle()
    #expect(pilot.text == "")
    #expect(clock.pendingCount == 0)
  }

  @Test func `work that began before the page was shown counts from then on`() {
    isWorking.send(true)
    let pilot = pilot()
    pilot.advanceNow(by: .milliseconds(149))
    #expect(pilot.text == "")
    pilot.advanceNow(by: .milliseconds(1))
    #expect(pilot.text == "⠋")
  }

  @Test func `a spinner that is added to a shown page runs`() {
    let stack = VStack {}
    let pilot = Pilot(stack, size: Size(width: 3, height: 1), on: clock)
    isWorking.send(true)
    stack.replaceChildren(with: [HStack { Spinner(while: isWorking.signal) }])
    pilot.advanceNow(by: .milliseconds(150))
    #expect(pilot.text == "⠋")
  }

  @Test func `the binding does not retain the spinner, and its timer stops with it`() {
    expectNoLeaks { tracker in
      do {
        let spinner = tracker.track(Spinner(while: isWorking.signal))
        let pilot = Pilot(spinner, on: clock)
        isWorking.send(true)
        pilot.advanceNow(by: .milliseconds(200))
        #expect(spinner.isRunning)
      }
      clock.advanceNow(by: .zero)
      #expect(clock.pendingCount == 0)
    }
  }

  @Test func `a progress bar without a fraction is animated`() {
    let fraction = BehaviorSubject<Double?, Never>(nil)
    let bar = ProgressBar(while: isWorking.signal).following(fraction.signal) { $0.fraction = $1 }
    let pilot = Pilot(bar, size: Size(width: 5, height: 1), on: clock)
    isWorking.send(true)
    pilot.advanceNow(by: .milliseconds(350))
    #expect(pilot.text == "░░█░░")
    fraction.send(0.6)
    pilot.settle()
    #expect(pilot.text == "███░░")
  }

  @Test func `a progress bar shows the fraction of a model`() {
    let model = Model()
    expectNoLeaks { tracker in
      let bar = tracker.track(ProgressBar(model.done))
      #expect(bar.fraction == 0.25)
      model.done = 0.5
      #expect(bar.fraction == 0.5)
    }
  }

  @Test func `a progress bar is hidden while the fraction is nil`() {
    let model = Model()
    let bar = ProgressBar(model.copied)
    #expect(bar.isHidden)
    model.copied = 0.5
    #expect(!bar.isHidden)
    #expect(bar.fraction == 0.5)
    model.copied = nil
    #expect(bar.isHidden)
  }
}

private final class Model: Bindable {
  @Observed var done = 0.25
  @Observed var copied: Double?
}
