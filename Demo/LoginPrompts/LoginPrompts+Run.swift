public import Login

extension LoginPrompts {
  /// Signs in to a simulated server with prompts on the standard streams.
  ///
  /// - Parameters:
  ///   - simulation: The settings of the server.
  ///   - username: The name to sign in with, or nil to ask for it.
  /// - Returns: The exit status of the program.
  public static func run(
    _ simulation: SimulatedService.Settings,
    username: String?
  ) async -> ExitCode {
    let model = LoginViewModel(
      service: SimulatedService(simulation),
      username: username,
      names: NameFile()
    )
    let console = StandardConsole()
    return await LoginPrompts(model, on: console, isNameGiven: username != nil).run()
  }
}
