import Serving
import SignalsTesting
import Testing
import ViewModels

/// The Python client against a real server.
///
/// The other tests of the client are in `Tests/Python`.
@Suite(.enabled(if: Python.isInstalled, "needs python3"))
struct `The Python client` {
  private let clock = TestScheduler()
  private let kettle: Kettle
  private let folder = TemporaryFolder()

  init() {
    kettle = Kettle(on: clock)
  }

  @Test func `reads, sets, watches, executes, cancels and answers`() async throws {
    let server = try Server(at: .path(folder.path + "/kettle.sock"))
    let service = server.serve(kettle)
    let driver = Task {
      try await isHeating(true)
      await clock.advance(by: .seconds(4))
      // The client closes the connection after the first value of its next heating.
      try await note("cancel")
      try await isHeating(true)
      await clock.advance(by: .seconds(1))
      try await note("go")
      service.dispose()
    }
    let (status, output) = await Python.run("served_kettle.py", server.path)
    driver.cancel()
    #expect(status == 0, "\(output)")
    server.stop()
  }

  @Test func `chooses one of two models of the same class`() async throws {
    let spare = Kettle(on: clock)
    spare.target = 60
    let server = try Server(at: .path(folder.path + "/kettle.sock"))
    server.serve(kettle)
    let service = server.serve(
      spare,
      as: Interface("org.example.SpareKettle") {
        Input("target", \.target)
        Input("note", \.note)
      }
    )
    let driver = Task {
      _ = try await spare.values(of: \.note).filter { $0 == "go" }.first()
      service.dispose()
    }
    let (status, output) = await Python.run("two_kettles.py", server.path)
    driver.cancel()
    #expect(status == 0, "\(output)")
    #expect((kettle.target, spare.target) == (80, 70))
    server.stop()
  }

  @Test func `hears events`() async throws {
    let server = try Server(at: .path(folder.path + "/bell.sock"))
    server.serve(Bell())
    let (status, output) = await Python.run("served_bell.py", server.path)
    #expect(status == 0, "\(output)")
    server.stop()
  }

  private func isHeating(_ flag: Bool) async throws {
    _ = try await kettle.values(of: \.heat.isExecuting).filter { $0 == flag }.first()
  }

  private func note(_ note: String) async throws {
    _ = try await kettle.values(of: \.note).filter { $0 == note }.first()
  }
}
