import Login
import Testing
import ViewModels

struct RememberingTests {
  @Test func `the name is kept once it has signed in, and offered the next time`() async {
    let names = NameMemory()
    let desk = Desk(names: names)
    #expect(desk.model.rememberMe)
    await desk.signIn("ada", "byron")
    #expect(names.name == nil)
    await desk.signIn(" ada", "lovelace")
    #expect(names.name == "ada")
    #expect(Desk(names: names).model.username == "ada")
  }

  @Test func `who does not want to be remembered is not, and is not asked again`() async {
    let names = NameMemory("ada")
    let desk = Desk(names: names)
    desk.model.rememberMe = false
    await desk.signIn("ada", "lovelace")
    #expect(names.name == "")
    let next = Desk(names: names)
    #expect(next.model.username == "")
    #expect(!next.model.rememberMe)
  }

  @Test func `a name that is given goes before the one remembered`() {
    #expect(Desk(username: "grace", names: NameMemory("ada")).model.username == "grace")
  }

  @Test func `a disk that fails keeps nobody from signing in, and is told`() async {
    let names = NameMemory("ada")
    names.error = .failed("No space left on device")
    let desk = Desk(names: names)
    #expect(desk.model.username == "")
    await desk.signIn("ada", "lovelace")
    #expect(desk.text == "Signed in as Ada Lovelace. Last sign-in 09:12.")
    #expect(desk.model.notice == "Your name could not be remembered (No space left on device).")
    desk.model.signOut.execute()
    #expect(desk.model.notice == nil)
  }
}
