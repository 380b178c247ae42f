import Glibc
import Login
import LoginOptions
import LoginPrompts
import NcursesTerminal
import ViewModels

/// The program `login-tui`, which signs in on a screen or with plain prompts.
@main
struct LoginTUI {
  private static let program = Program.tui

  static func main() async {
    // The program must not end if the reader of the output is gone.
    signal(SIGPIPE, SIG_IGN)
    exit(await run())
  }

  private static func run() async -> Int32 {
    do throws(OptionsError) {
      switch try program.parse(CommandLine.arguments.dropFirst()) {
      case .run(let options): return await signIn(options)
      case .help: print(program.help)
      case .version: print(program.version)
      }
      return ExitCode.success.rawValue
    } catch {
      complain("\(error.message)\nTry \(program.name) --help.")
      return ExitCode.badArguments.rawValue
    }
  }

  private static func signIn(_ options: Options) async -> Int32 {
    if options.isPlain || isDumb {
      return await LoginPrompts.run(options.simulation, username: options.username).rawValue
    }
    guard isatty(STDIN_FILENO) == 1 else {
      complain("standard input is not a terminal. Use --plain to answer prompts from a pipe.")
      return ExitCode.cannotStart.rawValue
    }
    do {
      let form = try FormOnScreen(options)
      let code = await form.run()
      if code == ExitCode.success.rawValue, case .done(let session) = form.model.status {
        print("signed in as \(session.username.sanitized())")
      }
      if let problem = form.saveScreenshot() { complain(problem) }
      return code
    } catch {
      complain("\(error)")
      return ExitCode.cannotStart.rawValue
    }
  }

  private static var isDumb: Bool {
    getenv("TERM").map { String(cString: $0) } == "dumb"
  }

  private static func complain(_ text: String) {
    var line = "\(program.name): \(text)\n"
    _ = line.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
