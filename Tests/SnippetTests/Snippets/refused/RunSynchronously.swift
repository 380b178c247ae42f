// expect: Now
import SignalsTesting

func test(_ clock: TestScheduler) {
  clock.run()
  clock.step()
  clock.step(5)
  clock.advance(by: .seconds(1))
  clock.advance(to: .seconds(2))
}
