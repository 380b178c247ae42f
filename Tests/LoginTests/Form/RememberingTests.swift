import Login
import Testing
import ViewModels

struct RememberingTests {
  @Test func `a name is saved after signing in and offered the next time`() async {
    let names = MemoryNameStore()
    let form = FormFixture(names: names)
    #expect(form.model.rememberMe)
    await form.signIn("ada", "byron")
    #expect(names.name == nil)
    await form.signIn(" ada", "lovelace")
    #expect(names.name == "ada")
    #expect(FormFixture(names: names).model.username == "ada")
  }

  @Test func `without “Remember me” no name is saved, and the box stays unchecked`() async {
    let names = MemoryNameStore("ada")
    let form = FormFixture(names: names)
    form.model.rememberMe = false
    await form.signIn("ada", "lovelace")
    #expect(names.name == "")
    let next = FormFixture(names: names)
    #expect(next.model.username == "")
    #expect(!next.model.rememberMe)
  }

  @Test func `a given name is used in place of the remembered one`() {
    #expect(FormFixture(username: "grace", names: MemoryNameStore("ada")).model.username == "grace")
  }

  @Test func `a failure to save the name shows a notice and does not prevent signing in`() async {
    let names = MemoryNameStore("ada")
    names.error = .failed("No space left on device")
    let form = FormFixture(names: names)
    #expect(form.model.username == "")
    await form.signIn("ada", "lovelace")
    #expect(form.text == "Signed in as Ada Lovelace. Last sign-in 09:12.")
    #expect(form.model.notice == "Your name could not be remembered (No space left on device).")
    form.model.signOut.execute()
    #expect(form.model.notice == nil)
  }
}
