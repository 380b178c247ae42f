public import Login

extension LoginPrompts {
  /// Signs in to a simulated server by prompts on the standard streams.
  ///
  /// - Parameters:
  ///   - simulation: how the server behaves.
  ///   - username: the name to sign in with; asked for if nil.
  /// - Returns: how the program shall end.
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
