import Testing

/// Programs that use a view model, each with a different kind of `main`.
@Suite(.timeLimit(.minutes(10))) struct ProgramTests {
  @Test(arguments: ["AsyncTool", "Script", "RunLoopScript"])
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
    #expect(result.hasExited)
  }

  @Test(arguments: ["AsyncTool", "Script", "RunLoopScript"])
  func `a failure becomes an exit code`(name: String) async throws {
    let result = try await ProgramResult(name, "--empty")
    #expect(result.output.last?.hasPrefix("Heating failed: ") == true)
    #expect(result.exitCode == 1)
    #expect(result.hasExited)
  }

  @Test(arguments: ["Script", "RunLoopScript"])
  func `properties, bindings and flags change synchronously`(name: String) async throws {
    let result = try await ProgramResult(name)
    let before = result.output.prefix { $0 != synchronous }
    #expect(before == ["cold: 20 of 60 degrees", "heating: 20 of 60 degrees"])
  }

  private let synchronous = "The synchronous part is done."
}
