import Login
import SignalsTesting
import Testing
import ViewModels

struct SimulatedServiceTests {
  @Test(arguments: [
    ("ada", "lovelace", "Signed in as Ada Lovelace. Last sign-in 09:12.", 1_500),
    ("ada", "Lovelace", "That user name and password do not match. 2 tries left.", 1_500),
    ("Ada", "lovelace", "That user name and password do not match. 2 tries left.", 1_500),
    ("grace", "hopper", "Too many tries. Wait 30 s.", 1_500),
    ("slow", "x", "Signed in as Slow Loris.", 8_000),
    (
      "offline", "x", "Could not reach the server (no connection). Press Enter to try again.",
      1_500
    ),
  ])
  func `what happens depends on who asks`(
    name: String,
    password: String,
    message: String,
    milliseconds: Int
  ) async {
    let desk = Desk()
    let executing = desk.model.signIn.executing.record(on: desk.time)
    await desk.signIn(name, password, within: .milliseconds(milliseconds))
    #expect(desk.text == message)
    #expect(executing.timed.last == .at(.milliseconds(milliseconds), .next(false)))
  }

  @Test(arguments: [
    (SimulatedService.Outcome.ok, "Signed in as bob."),
    (.denied, "That user name and password do not match. 2 tries left."),
    (.offline, "Could not reach the server (no connection). Press Enter to try again."),
    (.slow, "That user name and password do not match. 2 tries left."),
  ])
  func `an outcome that is asked for comes for everybody`(
    outcome: SimulatedService.Outcome,
    message: String
  ) async {
    let desk = Desk(outcome)
    await desk.signIn("bob", "x")
    #expect(desk.text == message)
  }

  @Test func `slow answers take eight seconds`() async {
    let desk = Desk(.slow)
    await desk.signIn("ada", "lovelace", within: .milliseconds(7_999))
    #expect(desk.model.signIn.isExecuting)
    await desk.pass(.milliseconds(1))
    #expect(desk.text == "Signed in as Ada Lovelace. Last sign-in 09:12.")
  }

  @Test func `after ten seconds it gives up`() async {
    let desk = Desk(latency: .seconds(10))
    await desk.signIn("ada", "lovelace", within: .milliseconds(9_999))
    #expect(desk.model.signIn.isExecuting)
    await desk.pass(.milliseconds(1))
    #expect(
      desk.text == "Could not reach the server (timed out after 10 s). Press Enter to try again."
    )
    #expect(desk.time.pendingCount == 0)
  }

  @Test func `the right password makes up for wrong ones`() async {
    let desk = Desk()
    await desk.signIn("ada", "a")
    await desk.signIn("ada", "b")
    await desk.signIn("ada", "lovelace")
    desk.model.signOut.execute()
    await desk.signIn("ada", "a")
    #expect(desk.text == "That user name and password do not match. 2 tries left.")
  }

  @Test func `a cancelled request is no try`() async {
    let desk = Desk()
    for _ in 0..<5 {
      desk.type("ada", "wrong")
      await desk.pressEnter()
      await desk.pass(.seconds(1))
      desk.model.cancel.execute()
      await desk.pass(.zero)
    }
    #expect(desk.service.requestCount == 5)
    #expect(desk.service.cancellationCount == 5)
    await desk.signIn("ada", "wrong")
    #expect(desk.text == "That user name and password do not match. 2 tries left.")
  }

  @Test func `a lock lasts on the server as well, and says how long it will`() async throws {
    let time = TestScheduler()
    let service = SimulatedService(on: time)
    func error(_ password: String) async -> SignInError? {
      let task = Task { () -> SignInError? in
        do throws(SignInError) {
          _ = try await service.signIn(Credentials(username: "ada", password: Secret(password)))
          return nil
        } catch { return error }
      }
      await time.advance(by: .milliseconds(1_500))
      return await task.value
    }
    #expect(await error("a") == .denied(attemptsLeft: 2))
    #expect(await error("b") == .denied(attemptsLeft: 1))
    #expect(await error("c") == .locked(for: .seconds(30)))
    await time.advance(by: .seconds(10))
    #expect(await error("lovelace") == .locked(for: .milliseconds(18_500)))
    await time.advance(by: .seconds(20))
    #expect(await error("lovelace") == nil)
  }

  @Test func `the same seed gives the same course of things, and another one another`() async {
    let first = await course(seed: 7)
    #expect(await course(seed: 7) == first)
    #expect(await course(seed: 8) != first)
    #expect(Set(first.map { $0.prefix(9) }).count > 2)
  }

  /// What comes of twelve attempts by chance, and when.
  private func course(seed: UInt64) async -> [String] {
    let desk = Desk(.random, seed: seed)
    var texts: [String] = []
    for _ in 0..<12 {
      await desk.signIn("ada", "lovelace", within: .seconds(45))
      texts.append("\(desk.text) \(desk.service.requestCount)")
      desk.model.signOut.execute()
    }
    return texts
  }

  @Test func `an evil name does what terminals fear, and is harmless once sanitized`() async throws
  {
    let desk = Desk(isEvil: true)
    await desk.signIn("ada", "lovelace")
    let text = desk.text
    #expect(text.contains("\u{1B}]52;"))
    #expect(text.contains("\u{202E}"))
    #expect(
      text.sanitized() == "Signed in as Ada Lovelace]52;c;ZXZpbA==[31m 2Jtoor. Last sign-in 09:12."
    )
  }
}
