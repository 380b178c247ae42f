import Testing
import ViewModels

/// Programs that use a view model, each with a different kind of `main`.
@Suite(.timeLimit(.minutes(10))) struct ProgramTests {
  @Test(arguments: ["AsyncTool", "Script", "RunLoopScript", "EpollTool"])
  func `the main actor runs, and the program ends by itself`(name: String) async throws {
    let result = try await ProgramResult(name)
    #expect(
      result.output.filter { $0 != synchronous } == [
        "cold: 20 of 60 degrees",
        "heating: 20 of 60 degrees",
        "heating: 40 of 60 degrees",
        "heating: 60 of 60 degrees",
        "ready: 60 of 60 degrees",
        "The water has 60 degrees.",
      ]
    )
    #expect(result.exitCode == 0)
  }

  @Test(arguments: ["AsyncTool", "Script", "RunLoopScript", "EpollTool"])
  func `a failure becomes an exit code`(name: String) async throws {
    let result = try await ProgramResult(name, "--empty")
    let last = result.output.last { $0 != synchronous }
    #expect(last?.hasPrefix("Heating failed: ") == true)
    #expect(result.exitCode == 1)
  }

  @Test(arguments: ["Script", "RunLoopScript", "EpollTool"])
  func `properties, bindings and flags change synchronously`(name: String) async throws {
    let result = try await ProgramResult(name)
    let before = result.output.prefix { $0 != synchronous }
    #expect(before == ["cold: 20 of 60 degrees", "heating: 20 of 60 degrees"])
  }

  @Test func `the main loop traps in a program whose main actor runs by itself`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await MainActor.run { MainLoop.dispatch() }
    }
    let complaint = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(complaint?.contains("MainLoop.dispatch()") == true)
  }

  private let synchronous = "The synchronous part is done."
}
