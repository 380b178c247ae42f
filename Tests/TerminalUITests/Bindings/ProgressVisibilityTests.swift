import TerminalUI
import Testing

struct ProgressVisibilityTests {
  @Test func `short work is never shown`() {
    var visibility = ProgressVisibility()
    #expect(visibility.begin() == .startTimer(.milliseconds(150)))
    #expect(visibility.end(at: .milliseconds(149)) == .cancelTimer)
    #expect(visibility.timerFired(at: .milliseconds(150)) == .nothing)
  }

  @Test func `a shown indicator stays for a minimum time`() {
    var visibility = ProgressVisibility()
    _ = visibility.begin()
    #expect(visibility.timerFired(at: .milliseconds(150)) == .show)
    #expect(visibility.end(at: .milliseconds(200)) == .startTimer(.milliseconds(350)))
    #expect(visibility.timerFired(at: .milliseconds(550)) == .hide)
  }

  @Test func `after the minimum time the indicator is hidden at once`() {
    var visibility = ProgressVisibility()
    _ = visibility.begin()
    _ = visibility.timerFired(at: .milliseconds(150))
    #expect(visibility.end(at: .milliseconds(550)) == .hide)
  }

  @Test func `work that starts again meanwhile stays visible`() {
    var visibility = ProgressVisibility()
    _ = visibility.begin()
    _ = visibility.timerFired(at: .milliseconds(150))
    _ = visibility.end(at: .milliseconds(200))
    #expect(visibility.begin() == .cancelTimer)
    #expect(visibility.timerFired(at: .milliseconds(550)) == .nothing)
    #expect(visibility.end(at: .milliseconds(600)) == .hide)
  }

  @Test func `repeated calls change nothing`() {
    var visibility = ProgressVisibility()
    #expect(visibility.end(at: .zero) == .nothing)
    _ = visibility.begin()
    #expect(visibility.begin() == .nothing)
    _ = visibility.timerFired(at: .milliseconds(150))
    #expect(visibility.begin() == .nothing)
    _ = visibility.end(at: .milliseconds(200))
    #expect(visibility.end(at: .milliseconds(300)) == .nothing)
  }
}
