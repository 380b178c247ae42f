import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct ProgressPaceTests {
  private let clock = TestScheduler()

  @Test func `a bar changes at most ten times a second, and shows the newest fraction`() {
    let fraction = BehaviorSubject<Double, Never>(0)
    let bar = ProgressBar(fraction.signal)
    let pilot = Pilot(bar, size: Size(width: 105, height: 1), on: clock)
    for step in 1...500 {
      fraction.send(Double(step) / 1_000)
      pilot.advanceNow(by: .milliseconds(2))
    }
    #expect(bar.fraction == 0.5)
    #expect((10...12).contains(pilot.screen.drawingCount))
  }

  @Test func `a rare change is shown at once`() {
    let fraction = BehaviorSubject<Double, Never>(0)
    let bar = ProgressBar(fraction.signal)
    let pilot = Pilot(bar, size: Size(width: 25, height: 1), on: clock)
    fraction.send(0.25)
    #expect(bar.fraction == 0.25)
    pilot.advanceNow(by: .milliseconds(100))
    fraction.send(0.5)
    #expect(bar.fraction == 0.5)
    #expect(clock.pendingCount <= 1)
  }

  @Test func `the end of work is shown at once, and nothing older appears after it`() {
    let fraction = BehaviorSubject<Double?, Never>(nil)
    let bar = ProgressBar(fraction.signal)
    let pilot = Pilot(bar, size: Size(width: 25, height: 1), on: clock)
    fraction.send(0.25)
    fraction.send(0.5)
    #expect(bar.fraction == 0.25)
    fraction.send(1)
    #expect(bar.fraction == 1)
    pilot.advanceNow(by: .seconds(1))
    #expect(bar.fraction == 1)
    fraction.send(nil)
    #expect(bar.isHidden)
    #expect(bar.fraction == nil)
  }

  @Test func `nothing moves on a screen without motion, but progress is shown`() {
    let isWorking = BehaviorSubject<Bool, Never>(false)
    let fraction = BehaviorSubject<Double, Never>(0)
    let pilot = Pilot(
      Stack {
        Spinner(while: isWorking.signal)
        ProgressBar(while: isWorking.signal)
        ProgressBar(fraction.signal)
      },
      size: Size(width: 25, height: 3),
      on: clock
    )
    pilot.screen.allowsMotion = false
    isWorking.send(true)
    pilot.advanceNow(by: .milliseconds(200))
    let first = pilot.text
    #expect(first.contains("⠋"))
    pilot.advanceNow(by: .seconds(3))
    #expect(pilot.text == first)
    fraction.send(0.5)
    pilot.settle()
    #expect(pilot.text.contains("50%"))
    pilot.screen.allowsMotion = true
    pilot.advanceNow(by: .milliseconds(100))
    #expect(pilot.text.contains("⠙"))
  }
}
