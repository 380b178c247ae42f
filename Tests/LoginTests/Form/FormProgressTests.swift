import Login
import SignalsTesting
import Testing
import ViewModels

/// The form during a request, and after canceling it.
struct FormProgressTests {
  // MARK: Working

  @Test func `during a request the user can only cancel`() async {
    let form = FormFixture()
    form.type("ada", "lovelace")
    form.model.showPassword = true
    await form.advance(by: .seconds(3))
    await form.pressEnter()
    let model = form.model
    #expect(model.status == .working(since: .seconds(3)))
    #expect(form.text == "Signing in as ada…")
    #expect(model.signInTitle == "Signing in")
    #expect(model.signIn.isExecuting)
    #expect(!model.showPassword)
    #expect(model.cancel.isEnabled)
    #expect(!model.clear.isEnabled)
    #expect(!model.enter.isEnabled)
    #expect(!model.signIn.isEnabled)
    model.enter.execute()
    model.signIn.execute()
    await form.advance(by: .zero)
    #expect(form.service.requestCount == 1)
  }

  @Test func `progress is shown after 150 ms, and then for at least 400 ms`() async {
    let form = FormFixture(.ok, latency: .milliseconds(200))
    let shows = form.model.values(of: \.showsProgress).record(on: form.time)
    await form.signIn("ada", "x")
    #expect(
      shows.timed == [
        .at(.zero, .next(false)), .at(.milliseconds(150), .next(true)),
        .at(.milliseconds(550), .next(false)),
      ]
    )
  }

  @Test func `a quick reply shows no progress`() async {
    let form = FormFixture(.ok, latency: .milliseconds(149))
    let shows = form.model.values(of: \.showsProgress).record()
    await form.signIn("ada", "x")
    #expect(form.model.status != .idle)
    #expect(shows.values == [false])
  }

  @Test func `canceling hides the progress at once`() async {
    let form = FormFixture()
    let shows = form.model.values(of: \.showsProgress).record(on: form.time)
    form.type("ada", "x")
    await form.pressEnter()
    await form.advance(by: .milliseconds(200))
    form.model.cancel.execute()
    await form.advance(by: .milliseconds(50))
    form.model.username = "adam"
    await form.advance(by: .seconds(1))
    #expect(
      shows.timed == [
        .at(.zero, .next(false)), .at(.milliseconds(150), .next(true)),
        .at(.milliseconds(200), .next(false)),
      ]
    )
  }

  @Test func `progress that is still shown continues with the next request`() async {
    let form = FormFixture(.offline, latency: .milliseconds(200))
    let shows = form.model.values(of: \.showsProgress).record(on: form.time)
    form.type("ada", "x")
    await form.pressEnter()
    await form.advance(by: .milliseconds(300))
    await form.pressEnter()
    await form.advance(by: .seconds(1))
    #expect(
      shows.timed == [
        .at(.zero, .next(false)), .at(.milliseconds(150), .next(true)),
        .at(.milliseconds(550), .next(false)),
      ]
    )
  }

  @Test func `seconds are shown from 2 s on, and a notice about slowness from 5 s on`() async {
    let form = FormFixture()
    let texts = form.model.values(of: \.message.text).record(on: form.time)
    let notices = form.model.values(of: \.slownessNotice).record(on: form.time)
    form.type("slow", "x")
    await form.pressEnter()
    await form.advance(by: .milliseconds(5_500))
    #expect(
      texts.timed.suffix(5) == [
        .at(.zero, .next("Signing in as slow…")),
        .at(.seconds(2), .next("Signing in as slow… 2 s")),
        .at(.seconds(3), .next("Signing in as slow… 3 s")),
        .at(.seconds(4), .next("Signing in as slow… 4 s")),
        .at(.seconds(5), .next("Signing in as slow… 5 s")),
      ]
    )
    #expect(
      notices.timed == [
        .at(.zero, .next(nil)),
        .at(.seconds(5), .next("Still trying. The server is slow.")),
      ]
    )
    await form.advance(by: .seconds(5))
    #expect(form.text == "Signed in as Slow Loris.")
    #expect(form.model.slownessNotice == nil)
    #expect(form.time.pendingCount == 0)
  }

  // MARK: Canceled

  @Test(arguments: [LoginViewModel.Control.password, .signIn])
  func `canceling ends the request, keeps the password and restores the focus`(
    from control: LoginViewModel.Control
  ) async {
    let form = FormFixture()
    form.type("ada", "lovelace")
    form.model.fields.entered(control)
    let requests = form.model.fields.focusRequest.skip(1).record()
    await form.pressEnter()
    form.model.fields.left(control)
    await form.advance(by: .seconds(1))
    form.model.cancel.execute()
    #expect(form.text == "Cancelling…")
    await form.advance(by: .zero)
    #expect(form.model.status == .cancelled)
    #expect(form.text == "Cancelled. Nothing was sent twice.")
    #expect(form.model.password == Secret("lovelace"))
    #expect(form.model.signIn.isEnabled)
    #expect(!form.model.cancel.isEnabled)
    #expect(requests.values == [control])
    #expect(form.service.cancellationCount == 1)
    await form.advance(by: .seconds(20))
    #expect(form.model.status == .cancelled)
    #expect(form.time.pendingCount == 0)
  }

  @Test func `canceling at once cancels the request, which has already started`() async {
    let form = FormFixture()
    form.type("ada", "lovelace")
    form.model.enter.execute()
    #expect(form.service.requestCount == 1)
    form.model.cancel.execute()
    await form.advance(by: .zero)
    #expect(form.model.status == .cancelled)
    #expect(form.service.cancellationCount == 1)
  }

  @Test func `an edit right after the Enter key does not change the request`() async {
    let form = FormFixture()
    form.type("ada", "lovelace")
    form.model.enter.execute()
    form.model.password = Secret("byron")
    await form.advance(by: .seconds(2))
    #expect(form.text == "Signed in as Ada Lovelace. Last sign-in 09:12.")
  }

  @Test func `a canceled request can be tried again`() async {
    let form = FormFixture()
    form.type("ada", "lovelace")
    await form.pressEnter()
    form.model.cancel.execute()
    await form.advance(by: .zero)
    await form.pressEnter()
    await form.advance(by: .seconds(2))
    #expect(form.text == "Signed in as Ada Lovelace. Last sign-in 09:12.")
    #expect(form.service.requestCount == 2)
  }
}
