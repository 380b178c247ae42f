import Login
import LoginPrompts
import Synchronization
import Testing
import ViewModels

/// What a password leaves behind: nothing.
struct SecrecyTests {
  /// Long enough to be found, wherever it is printed.
  private let word = "Pa55-of-a-test"

  @Test func `nothing that is printed of a form has the password in it`() async {
    let desk = Desk(.offline)
    desk.type("ada", word)
    await desk.pressEnter()
    #expect(desk.model.signIn.isExecuting)
    expectSecrecy(of: desk)
    await desk.pass(.seconds(2))
    #expect(desk.model.password == Secret(word))
    expectSecrecy(of: desk)
    expectSecrecy(of: desk.model.status)
    expectSecrecy(of: desk.model.credentials)
    expectSecrecy(of: desk.model.signIn)
    expectSecrecy(of: desk.model.submit)
    expectSecrecy(of: Answer.line(Secret(word)))
  }

  @Test func `errors do not have it either`() async {
    let desk = Desk(.denied)
    desk.type("ada", word)
    let execution = desk.model.signIn.execute(desk.model.credentials)
    await desk.pass(.seconds(2))
    do {
      _ = try await execution.signal.first()
      Issue.record("nobody may come in")
    } catch {
      expectSecrecy(of: error)
    }
    expectSecrecy(of: execution)
    expectSecrecy(of: desk.model)
  }

  @Test func `this test would see it`() {
    var printed = ""
    dump(["password": (word, 1)], to: &printed)
    #expect(printed.contains(word))
    #expect(Self.print(Credentials(username: word, password: Secret())).contains(word))
  }

  @Test func `the password is overwritten when it is of no more use`() async {
    await expectOverwriting(by: .auto) { await $0.pressEnterAndWait() }
    await expectOverwriting(by: .denied) { await $0.pressEnterAndWait() }
    await expectOverwriting { $0.model.clear.execute() }
    await expectOverwriting { await $0.model.shutDown() }
    await expectOverwriting { desk in
      await desk.pressEnter()
      await desk.model.shutDown()
    }
  }

  @Test func `it is not overwritten before`() async {
    let memories = Memories()
    let desk = Desk(.offline)
    desk.model.username = "ada"
    desk.model.password = memories.secret("lovelace")
    await desk.pressEnterAndWait()
    #expect(memories.all.isEmpty)
    #expect(desk.model.password == Secret("lovelace"))
  }

  private func expectSecrecy(of subject: Any, at location: SourceLocation = #_sourceLocation) {
    #expect(!Self.print(subject).contains(word), sourceLocation: location)
  }

  /// All that Swift prints of something.
  private static func print(_ subject: Any) -> String {
    var text = "\(subject) \(String(reflecting: subject)) "
    dump(subject, to: &text)
    Swift.debugPrint(subject, to: &text)
    for child in Mirror(reflecting: subject).children {
      text += "\(child.label ?? ""): \(child.value) \(String(reflecting: child.value))"
    }
    return text
  }

  private func expectOverwriting(
    by outcome: SimulatedService.Outcome = .auto,
    at location: SourceLocation = #_sourceLocation,
    _ end: (Desk) async -> Void
  ) async {
    let memories = Memories()
    let desk = Desk(outcome)
    desk.model.username = "ada"
    desk.model.password = memories.secret("lovelace")
    await end(desk)
    await desk.pass(.zero)
    #expect(memories.all.count == 1, sourceLocation: location)
    #expect(memories.all.joined().allSatisfy { $0 == 0 }, sourceLocation: location)
    withExtendedLifetime(desk) {}
  }
}

/// The memories that secrets have given back.
private nonisolated final class Memories: Sendable {
  private let bytes = Mutex<[[UInt8]]>([])

  var all: [[UInt8]] { bytes.withLock { $0 } }

  func secret(_ text: String) -> Secret {
    Secret(text) { memory in
      let contents = Array(memory)
      if contents.isEmpty { return }
      self.bytes.withLock { $0.append(contents) }
    }
  }
}

extension Desk {
  fileprivate func pressEnterAndWait() async {
    await pressEnter()
    await pass(.seconds(2))
  }
}
