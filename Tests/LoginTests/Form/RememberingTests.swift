import Login
import Testing
import ViewModels

struct RememberingTests {
  @Test func `a name is saved after signing in and offered the next time`() async {
    let storage = MemoryStorage()
    let form = FormFixture(storage: storage)
    #expect(form.model.rememberMe)
    await form.signIn("ada", "byron")
    #expect(storage.text == nil)
    await form.signIn(" ada", "lovelace")
    #expect(storage.text == MemoryStorage(name: "ada").text)
    #expect(FormFixture(storage: storage).model.username == "ada")
  }

  @Test func `without “Remember me” no name is saved, and the box stays unchecked`() async {
    let storage = MemoryStorage(name: "ada")
    let form = FormFixture(storage: storage)
    form.model.rememberMe = false
    await form.signIn("ada", "lovelace")
    #expect(storage.text == MemoryStorage(name: "").text)
    let next = FormFixture(storage: storage)
    #expect(next.model.username == "")
    #expect(!next.model.rememberMe)
  }

  @Test func `a given name is used in place of the remembered one`() {
    #expect(
      FormFixture(username: "grace", storage: MemoryStorage(name: "ada")).model.username == "grace"
    )
  }

  @Test func `a failure to save the name shows a notice and does not prevent signing in`() async {
    let storage = MemoryStorage(name: "ada")
    storage.error = .failed(path: "values", errno: 28)
    let form = FormFixture(storage: storage)
    #expect(form.model.username == "")
    #expect(form.model.notice == nil)
    await form.signIn("ada", "lovelace")
    #expect(form.text == "Signed in as Ada Lovelace. Last sign-in 09:12.")
    #expect(
      form.model.notice
        == "Your name could not be remembered. “values” cannot be used: No space left on device."
    )
    form.model.signOut.execute()
    #expect(form.model.notice == nil)
    // Let the last save succeed. Otherwise the unsaved values would stay in memory.
    storage.error = nil
    await form.model.shutDown()
    #expect(storage.text == MemoryStorage(name: "ada").text)
  }

  @Test func `a stored name that is too long for the field is not offered`() {
    let long = String(repeating: "x", count: InputProblem.limit + 1)
    #expect(FormFixture(storage: MemoryStorage(name: long)).model.username == "")
  }

  @Test func `the name is stored before the program ends`() async {
    let storage = MemoryStorage()
    let form = FormFixture(latency: .zero, storage: storage)
    await form.signIn("ada", "lovelace", within: .zero)
    #expect(storage.text == nil)
    await form.model.shutDown()
    #expect(storage.text == MemoryStorage(name: "ada").text)
    // End the progress of the request, which is the last work in virtual time.
    await form.advance(by: .seconds(1))
  }
}
