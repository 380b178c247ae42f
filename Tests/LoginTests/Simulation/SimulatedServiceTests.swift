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
  func `the outcome depends on the user`(
    name: String,
    password: String,
    message: String,
    milliseconds: Int
  ) async {
    let form = FormFixture()
    let executing = form.model.signIn.executing.record(on: form.time)
    await form.signIn(name, password, within: .milliseconds(milliseconds))
    #expect(form.text == message)
    #expect(executing.timed.last == .at(.milliseconds(milliseconds), .next(false)))
  }

  @Test(arguments: [
    (SimulatedService.Outcome.ok, "Signed in as bob."),
    (.denied, "That user name and password do not match. 2 tries left."),
    (.offline, "Could not reach the server (no connection). Press Enter to try again."),
    (.slow, "That user name and password do not match. 2 tries left."),
  ])
  func `a chosen outcome applies to an unknown user`(
    outcome: SimulatedService.Outcome,
    message: String
  ) async {
    let form = FormFixture(outcome)
    await form.signIn("bob", "x")
    #expect(form.text == message)
  }

  @Test func `a slow answer takes eight seconds`() async {
    let form = FormFixture(.slow)
    await form.signIn("ada", "lovelace", within: .milliseconds(7_999))
    #expect(form.model.signIn.isExecuting)
    await form.advance(by: .milliseconds(1))
    #expect(form.text == "Signed in as Ada Lovelace. Last sign-in 09:12.")
  }

  @Test func `a request times out after ten seconds`() async {
    let form = FormFixture(latency: .seconds(10))
    await form.signIn("ada", "lovelace", within: .milliseconds(9_999))
    #expect(form.model.signIn.isExecuting)
    await form.advance(by: .milliseconds(1))
    #expect(
      form.text == "Could not reach the server (timed out after 10 s). Press Enter to try again."
    )
    #expect(form.time.pendingCount == 0)
  }

  @Test func `the correct password resets the number of tries`() async {
    let form = FormFixture()
    await form.signIn("ada", "a")
    await form.signIn("ada", "b")
    await form.signIn("ada", "lovelace")
    form.model.signOut.execute()
    await form.signIn("ada", "a")
    #expect(form.text == "That user name and password do not match. 2 tries left.")
  }

  @Test func `a canceled request does not count as a try`() async {
    let form = FormFixture()
    for _ in 0..<5 {
      form.type("ada", "wrong")
      await form.pressEnter()
      await form.advance(by: .seconds(1))
      form.model.cancel.execute()
      await form.advance(by: .zero)
    }
    #expect(form.service.requestCount == 5)
    #expect(form.service.cancellationCount == 5)
    await form.signIn("ada", "wrong")
    #expect(form.text == "That user name and password do not match. 2 tries left.")
  }

  @Test func `a lockout rejects the correct password and reports the remaining time`() async throws
  {
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

  @Test func `the same seed repeats the outcomes, and another seed changes them`() async {
    let first = await results(seed: 7)
    #expect(await results(seed: 7) == first)
    #expect(await results(seed: 8) != first)
    #expect(Set(first.map { $0.prefix(9) }).count > 2)
  }

  /// Returns the messages of twelve random attempts, each with the number of requests until then.
  private func results(seed: UInt64) async -> [String] {
    let form = FormFixture(.random, seed: seed)
    var texts: [String] = []
    for _ in 0..<12 {
      await form.signIn("ada", "lovelace", within: .seconds(45))
      texts.append("\(form.text) \(form.service.requestCount)")
      form.model.signOut.execute()
    }
    return texts
  }

  @Test func `a hostile name has control characters, and sanitizing removes them`() async throws {
    let form = FormFixture(isEvil: true)
    await form.signIn("ada", "lovelace")
    let text = form.text
    #expect(text.contains("\u{1B}]52;"))
    #expect(text.contains("\u{202E}"))
    #expect(
      text.sanitized() == "Signed in as Ada Lovelace]52;c;ZXZpbA==[31m 2Jtoor. Last sign-in 09:12."
    )
  }
}
