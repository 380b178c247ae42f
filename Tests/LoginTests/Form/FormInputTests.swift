import Login
import SignalsTesting
import Testing
import ViewModels

/// The form before a request: empty, filled in, and with problems.
struct FormInputTests {
  // MARK: Empty

  @Test func `an empty form asks for both fields and has no problem`() {
    let form = FormFixture()
    let model = form.model
    #expect(model.status == .idle)
    #expect(model.message == FormMessage("Fill in both fields to sign in."))
    #expect(model.usernameProblem == nil)
    #expect(model.passwordProblem == nil)
    #expect(!model.signIn.isEnabled)
    #expect(!model.clear.isEnabled)
    #expect(!model.cancel.isEnabled)
    #expect(!model.signOut.isEnabled)
    #expect(model.signInTitle == "Sign in")
    #expect(!model.showsProgress)
  }

  @Test func `the first focus is the user name, or the password if the name is known`() {
    let empty = FormFixture().model.fields.focusRequest.record()
    let known = FormFixture(username: "ada")
    let remembered = FormFixture(storage: MemoryStorage(name: "grace"))
    let requests = (
      known.model.fields.focusRequest.record(), remembered.model.fields.focusRequest.record()
    )
    #expect(empty.values == [.username])
    #expect(requests.0.values == [.password])
    #expect(requests.1.values == [.password])
    #expect(known.model.username == "ada")
    #expect(remembered.model.username == "grace")
  }

  // MARK: Typing

  @Test func `signing in is enabled while both fields have text`() {
    let form = FormFixture()
    let enabled = form.model.signIn.enabled.record()
    form.model.username = "ada"
    #expect(form.model.clear.isEnabled)
    form.model.password = Secret("x")
    #expect(form.text == "Press Enter to sign in.")
    form.model.username = ""
    #expect(form.text == "Fill in both fields to sign in.")
    #expect(enabled.values == [false, true, false])
  }

  @Test func `white space around a name is ignored`() {
    let form = FormFixture()
    form.type(" \t", "x")
    #expect(!form.model.signIn.isEnabled)
    form.model.username = "  ada \u{3000}"
    #expect(form.model.credentials.username == "ada")
    #expect(form.model.signIn.isEnabled)
  }

  @Test func `a shown password is hidden when the focus leaves it and its check box`() {
    let form = FormFixture()
    form.model.fields.entered(.showPassword)
    form.model.showPassword = true
    form.model.fields.entered(.password)
    #expect(form.model.showPassword)
    form.model.fields.entered(.username)
    #expect(!form.model.showPassword)
  }

  @Test func `Clear empties both fields and focuses the first`() {
    let form = FormFixture()
    form.type("ada", "lovelace")
    form.model.showPassword = true
    let requests = form.model.fields.focusRequest.skip(1).record()
    form.model.clear.execute()
    #expect(form.model.username == "")
    #expect(form.model.password.isEmpty)
    #expect(!form.model.showPassword)
    #expect(requests.values == [.username])
    #expect(!form.model.clear.isEnabled)
  }

  // MARK: Problems

  @Test func `leaving an empty field is a problem until the user types`() {
    let form = FormFixture()
    form.model.fields.entered(.username)
    form.model.fields.left(.username)
    form.model.fields.entered(.password)
    #expect(form.model.usernameProblem == "Enter your user name.")
    #expect(form.model.passwordProblem == nil)
    form.model.username = "a"
    #expect(form.model.usernameProblem == nil)
    form.model.fields.left(.password)
    #expect(form.model.passwordProblem == "Enter your password.")
    form.model.password = Secret("l")
    #expect(form.model.passwordProblem == nil)
  }

  @Test func `Enter shows which fields are empty and focuses the first`() {
    let form = FormFixture()
    let requests = form.model.fields.focusRequest.skip(1).record()
    form.model.enter.execute()
    #expect(form.model.usernameProblem == "Enter your user name.")
    #expect(form.model.passwordProblem == "Enter your password.")
    #expect(requests.values == [.username])
    form.model.username = "ada"
    form.model.enter.execute()
    #expect(requests.values == [.username, .password])
    #expect(form.service.requestCount == 0)
    #expect(form.model.status == .idle)
  }

  @Test func `a text that is too long is a problem at once and cannot be sent`() {
    let form = FormFixture()
    let long = String(repeating: "x", count: 65)
    form.type(String(long.dropFirst()), String(long.dropFirst()))
    #expect(form.model.signIn.isEnabled)
    form.type(long, long)
    #expect(form.model.usernameProblem == "User name can be at most 64 characters.")
    #expect(form.model.passwordProblem == "Password can be at most 64 characters.")
    #expect(!form.model.signIn.isEnabled)
    let requests = form.model.fields.focusRequest.skip(1).record()
    form.model.enter.execute()
    #expect(requests.values == [.username])
  }

  @Test func `a notice of a field is cleared by the next edit`() {
    let form = FormFixture()
    form.model.username = "ada"
    form.model.notice = "Pasted one line only."
    form.model.username = "adam"
    #expect(form.model.notice == nil)
  }
}
