import NcursesTerminal
import Testing

struct LineSpeedTests {
  @Test func `a line is slow after a drawing that took long`() {
    var speed = LineSpeed()
    speed.write(4_000, isDone: true, at: .zero)
    #expect(!speed.isSlow)
    speed.write(4_000, isDone: false, at: .seconds(1))
    speed.write(10, isDone: false, at: .milliseconds(1_090))
    speed.finish(at: .milliseconds(1_101))
    #expect(speed.isSlow)
  }

  @Test func `a short wait does not make a line slow`() {
    var speed = LineSpeed()
    speed.write(4_000, isDone: false, at: .seconds(1))
    speed.finish(at: .milliseconds(1_100))
    #expect(!speed.isSlow)
  }

  @Test func `only a large drawing that is accepted at once makes a line fast again`() {
    var speed = LineSpeed()
    speed.write(4_000, isDone: false, at: .zero)
    speed.finish(at: .seconds(1))
    speed.write(100, isDone: true, at: .seconds(2))
    #expect(speed.isSlow)
    speed.write(1_024, isDone: true, at: .seconds(3))
    #expect(!speed.isSlow)
  }
}
