import Glibc
import NcursesTerminal
import TerminalUI

/// A form on a terminal that misbehaves when it is told to.
///
/// Whatever stands behind a `!` in its first field is done when Enter is pressed there, or at once
/// if it is given as an argument: `TerminalProbe '!fatal'`. With `&` at its end it is done by
/// another thread: `!fatal&`. See ``Deed`` for what there is. Other arguments are options:
///
/// - `--tty`: uses `/dev/tty` where standard input or output is no terminal;
/// - `--mouse`: asks for reports of mouse and focus;
/// - `--dark`, `--light`, `--mono`: uses that theme, whatever the terminal is;
/// - `--through`: leaves standard error alone;
/// - `--twice`: shows a second application when the first one has ended with 0;
/// - `--drop`: uses a screen, lets go of it, and ends when a line has been typed;
/// - `--brief`: takes the terminal, and gives it back before anything is drawn;
/// - `--stranger`: may not open its terminal;
/// - `--adrift`: has a terminal that does not control it.
///
/// Standard output says how it ended, if it is no terminal.
@main
enum Probe {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    var options = NcursesScreen.Options(
      usesControllingTerminal: arguments.contains("--tty"),
      capturesStandardError: !arguments.contains("--through")
    )
    options.theme = Theme.all.first { arguments.contains("--\($0.name)") }
    let modes: Frame.Modes = arguments.contains("--mouse") ? [.paste, .mouse, .focus] : .standard
    let deeds = arguments.filter { $0.hasPrefix("!") }

    if arguments.contains("--stranger") { becomeStranger() }
    if arguments.contains("--adrift") { _ = ioctl(STDIN_FILENO, UInt(TIOCNOTTY), 0) }
    if arguments.contains("--drop") {
      try useAndDrop(options)
      // Elsewhere, for the main actor has something left to do.
      _ = await Task.detached { readLine() }.value
      exit(0)
    }
    let screen: NcursesScreen
    do throws(TerminalProblem) {
      screen = try NcursesScreen(options)
    } catch {
      error.report()
      exit(error.exitCode)
    }
    if arguments.contains("--brief") {
      screen.start { _ in }
      screen.stop()
      exit(0)
    }
    var code = try await show(on: screen, "First", modes: modes, deeds)
    if arguments.contains("--twice"), code == 0 {
      let another = try NcursesScreen(options)
      code = try await show(on: another, "Second", modes: modes, [])
    }
    if isatty(STDOUT_FILENO) == 0 { print("ended with \(code)") }
    exit(code)
  }

  /// Becomes somebody who may not open the terminal by its name, as after `su`.
  private static func becomeStranger() {
    fchmod(STDIN_FILENO, 0)
    if geteuid() == 0 { setuid(65_534) }
  }

  /// Uses a screen, and lets go of it on whatever thread.
  private static func useAndDrop(_ options: NcursesScreen.Options) throws {
    let screen = try NcursesScreen(options)
    screen.start { _ in }
    screen.present(Frame(Canvas(size: screen.size), modes: .standard))
    Task.detached { withExtendedLifetime(screen) {} }
  }

  /// Runs an application, until it ends or something is thrown that nobody catches.
  private static func show(
    on screen: NcursesScreen,
    _ title: String,
    modes: Frame.Modes,
    _ deeds: [String]
  ) async throws -> Int32 {
    let application = Application(on: screen, glyphs: screen.glyphs, modes: modes)
    // Not a stream: that would go on elsewhere, where there may be no thread left to go on with.
    let code = try await withCheckedThrowingContinuation { continuation in
      var ended: CheckedContinuation<Int32, any Error>? = continuation
      let form = ProbeForm(application, screen, title: title) {
        ended?.resume(throwing: $0)
        ended = nil
      }
      application.push(form.page)
      Task {
        let code = await application.run()
        ended?.resume(returning: code)
        withExtendedLifetime(form) { ended = nil }
      }
      for deed in deeds { form.perform(deed) }
    }
    return code
  }
}

/// What is thrown to see what becomes of it.
struct Thrown: Error {}
