import CommandLinePrograms
import Glibc
import Login
import LoginOptions
import NcursesTerminal
import ScreenPrograms
import TerminalUI
import ViewModels

/// The program `login-tui`, which signs in on a screen or in a conversation.
@main
struct LoginTUI {
  private static let program = Program<Options>.tui

  static func main() async {
    Secret.excludeProcessFromCoreFiles()
    exit(await program.run(signIn))
  }

  private static func signIn(_ options: Options) async -> Int32 {
    guard options.screen.isPlain || isDumb || isatty(STDIN_FILENO) == 1 else {
      program.complain(
        "Standard input is not a terminal. Use --plain to answer questions from a pipe."
      )
      return ExitCode.unavailable.rawValue
    }
    // The screen uses the terminal even if the output is redirected.
    let theme = ThemeChoice(of: program.name)
    defer { theme.save() }
    return await program.withScreen(
      options,
      theme: theme.name,
      usesControllingTerminal: true
    ) { screen in
      let form = try FormOnScreen(options, theme, on: screen)
      let code = await form.run()
      return report(form, code)
    }
  }

  /// Prints all problems and, after success, who is signed in.
  ///
  /// Returns the exit status.
  private static func report(_ form: FormOnScreen, _ code: Int32) -> Int32 {
    let problems = form.saveFiles()
    for problem in problems { program.complain(problem) }
    // Lines from a pipe may end when they have signed in.
    let hasEnded = code == ExitCode.failed.rawValue && form.model.isSignedIn
    guard code == ExitCode.success.rawValue || hasEnded else { return code }
    var result = problems.isEmpty ? ExitCode.success : .cannotWrite
    if case .done(let session) = form.model.status {
      let printed = program.report("signed in as \(session.username.sanitized())")
      if printed != .success { result = printed }
    }
    return result.rawValue
  }

  private static var isDumb: Bool {
    getenv("TERM").map { String(cString: $0) } == "dumb"
  }
}
