import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Work: Bindable {
  @Observed var fraction: Double?
}

struct ProgressPaceTests {
  private let clock = TestScheduler()

  @Test func `a bar changes at most ten times a second, and shows the newest fraction`() {
    let work = Work()
    work.fraction = 0
    let bar = ProgressBar(work.fraction)
    let pilot = Pilot(bar, size: Size(width: 105, height: 1), on: clock)
    for step in 1...500 {
      work.fraction = Double(step) / 1_000
      pilot.advanceNow(by: .milliseconds(2))
    }
    #expect(bar.fraction == 0.5)
    #expect((10...12).contains(pilot.screen.drawingCount))
  }

  @Test func `a rare change is shown at once`() {
    let work = Work()
    work.fraction = 0
    let bar = ProgressBar(work.fraction)
    let pilot = Pilot(bar, size: Size(width: 25, height: 1), on: clock)
    work.fraction = 0.25
    #expect(bar.fraction == 0.25)
    pilot.advanceNow(by: .milliseconds(100))
    work.fraction = 0.5
    #expect(bar.fraction == 0.5)
    #expect(clock.pendingCount <= 1)
  }

  @Test func `the end of work is shown at once, and nothing older appears after it`() {
    let work = Work()
    let bar = ProgressBar(work.fraction)
    let pilot = Pilot(bar, size: Size(width: 25, height: 1), on: clock)
    work.fraction = 0.25
    work.fraction = 0.5
    #expect(bar.fraction == 0.25)
    work.fraction = 1
    #expect(bar.fraction == 1)
    pilot.advanceNow(by: .seconds(1))
    #expect(bar.fraction == 1)
    work.fraction = nil
    #expect(bar.isHidden)
    #expect(bar.fraction == nil)
  }

  @Test func `nothing moves on a screen without motion, but progress is shown`() {
    let isWorking = BehaviorSubject<Bool, Never>(false)
    let work = Work()
    work.fraction = 0
    let pilot = Pilot(
      VStack {
        Spinner(while: isWorking.signal)
        ProgressBar(while: isWorking.signal)
        ProgressBar(work.fraction)
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
    work.fraction = 0.5
    pilot.settle()
    #expect(pilot.text.contains("50%"))
    pilot.screen.allowsMotion = true
    pilot.advanceNow(by: .milliseconds(100))
    #expect(pilot.text.contains("⠙"))
  }
}
