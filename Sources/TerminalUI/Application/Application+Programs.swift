internal import ViewModels

extension Application {
  /// What an application does with its screen.
  enum Phase {
    /// The application draws on the screen once it has started.
    case drawing
    /// Another program has the terminal.
    case lending
    /// The application has finished, and has not started again.
    case finished
  }

  /// Runs another program on the terminal, and returns how it ended.
  ///
  ///     try await application.run(.editor("notes.txt"))
  ///
  /// The terminal is restored before the program starts, and taken over again when the program has
  /// ended. In the meantime, view models, timers and served clients go on, but nothing is drawn.
  /// Keys go to the program. Keys that the application had already read are handled afterward.
  ///
  /// If the program is suspended with Ctrl-Z, this program is suspended too. If the calling task is
  /// canceled, the program is asked to terminate. If the application ends, the program is hung up.
  ///
  /// - Throws: A ``ProgramError`` if the program did not start.
  @discardableResult
  public func run(_ program: ForegroundProgram) async throws(ProgramError) -> ProgramEnding {
    guard phase != .finished else { throw .notRunning }
    guard phase != .lending else { throw .terminalInUse }
    draw()
    phase = .lending
    hideToasts()
    defer {
      if phase == .lending { phase = .drawing }
      // The window may have another size, and everything may have changed.
      for page in pages { page.needsDisplay() }
      needsDisplay()
    }
    return try await screen.run(program)
  }
}

extension Page {
  /// Runs another program on the terminal, and then calls a closure with the program's ending.
  ///
  ///     KeyBinding(.control("e"), title: "edit") { $0.run(.editor(model.file)) }
  ///
  /// Without a closure, a toast says so if the program was killed or returned a status other than 0. If
  /// the program does not start, a dialog says why. See ``Application/run(_:)``.
  public func run(
    _ program: ForegroundProgram,
    then action: ((ProgramEnding) -> Void)? = nil
  ) {
    Task { [weak self] in
      guard let application = self?.application else { return }
      do throws(ProgramError) {
        let ending = try await application.run(program)
        if let action { return action(ending) }
        if let problem = ending.problem(of: program, in: application.glyphs.wording) {
          application.toast(problem, .problem)
        }
      } catch {
        let text = error.text(in: application.glyphs.wording)
        application.show(Dialog(text, choices: [.refusal(nil, or: "OK", ())], refusal: ()))
      }
    }
  }
}
