import SignalsTesting

func test(_ clock: TestScheduler) async throws {
  await clock.run()
  await clock.step()
  await clock.advance(by: .seconds(1))
  await clock.advance(to: .seconds(2))
  try await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
}
