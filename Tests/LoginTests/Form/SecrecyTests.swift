import Login
import Synchronization
import Testing
import ViewModels

/// The protection of the password: no text contains it, and its memory is overwritten.
struct SecrecyTests {
  /// A text that occurs nowhere else.
  private let word = "Pa55-of-a-test"

  @Test func `no description of a form contains the password`() async {
    let form = FormFixture(.offline)
    form.type("ada", word)
    await form.pressEnter()
    #expect(form.model.signIn.isExecuting)
    expectSecrecy(of: form)
    await form.advance(by: .seconds(2))
    #expect(form.model.password == Secret(word))
    expectSecrecy(of: form)
    expectSecrecy(of: form.model.status)
    expectSecrecy(of: form.model.credentials)
    expectSecrecy(of: form.model.signIn)
  }

  @Test func `no description of an error contains the password`() async {
    let form = FormFixture(.denied)
    form.type("ada", word)
    let execution = form.model.signIn.execute()
    await form.advance(by: .seconds(2))
    do {
      _ = try await execution.signal.first()
      Issue.record("signing in must fail")
    } catch {
      expectSecrecy(of: error)
    }
    expectSecrecy(of: execution)
    expectSecrecy(of: form.model)
  }

  @Test func `the helper of these tests finds a printed password`() {
    var printed = ""
    dump(["password": (word, 1)], to: &printed)
    #expect(printed.contains(word))
    #expect(Self.print(Credentials(username: word, password: Secret())).contains(word))
  }

  @Test func `the password is overwritten when it is no longer needed`() async {
    await expectOverwriting(by: .auto) { await $0.pressEnterAndWait() }
    await expectOverwriting(by: .denied) { await $0.pressEnterAndWait() }
    await expectOverwriting { $0.model.clear.execute() }
    await expectOverwriting { await $0.model.shutDown() }
    await expectOverwriting { form in
      await form.pressEnter()
      await form.model.shutDown()
    }
  }

  @Test func `the password is not overwritten while it is needed`() async {
    let released = ReleasedMemory()
    let form = FormFixture(.offline)
    form.model.username = "ada"
    form.model.password = released.secret("lovelace")
    await form.pressEnterAndWait()
    #expect(released.all.isEmpty)
    #expect(form.model.password == Secret("lovelace"))
  }

  private func expectSecrecy(of subject: Any, at location: SourceLocation = #_sourceLocation) {
    #expect(!Self.print(subject).contains(word), sourceLocation: location)
  }

  /// Returns every text that Swift prints for a value.
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
    _ end: (FormFixture) async -> Void
  ) async {
    let released = ReleasedMemory()
    let form = FormFixture(outcome)
    form.model.username = "ada"
    form.model.password = released.secret("lovelace")
    await end(form)
    await form.advance(by: .zero)
    #expect(released.all.count == 1, sourceLocation: location)
    #expect(released.all.joined().allSatisfy { $0 == 0 }, sourceLocation: location)
    withExtendedLifetime(form) {}
  }
}

/// The contents of memory that secrets have released.
private nonisolated final class ReleasedMemory: Sendable {
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

extension FormFixture {
  fileprivate func pressEnterAndWait() async {
    await pressEnter()
    await advance(by: .seconds(2))
  }
}
