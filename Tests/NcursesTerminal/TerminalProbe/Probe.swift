import Glibc
import NcursesTerminal
import TerminalUI

/// A form on a terminal that can crash, end or disturb its program on request.
///
/// Type `!` and an action in the first field and press Enter, or pass both as an argument:
/// `TerminalProbe '!fatal'`. An `&` at the end performs the action on another thread: `!fatal&`.
/// The actions are those of ``ProbeAction`` and ``ProbeForm``. Other arguments are options:
///
/// - `--tty`: uses `/dev/tty` if standard input or output is not a terminal;
/// - `--mouse`: requests reports of the mouse and the focus;
/// - `--dark`, `--light`, `--mono`: uses that theme on any terminal in place of `Theme.universal`;
/// - `--auto`: uses the theme that suits the terminal;
/// - `--twice`: shows a second application after the first has ended with 0;
/// - `--drop`: uses a screen, releases it, and ends after a line of input;
/// - `--brief`: starts and stops a screen without drawing;
/// - `--forbidden`: has no permission to open its terminal;
/// - `--detached`: has a terminal that is not its controlling terminal.
///
/// If standard output is not a terminal, the program prints its result there.
@main
enum Probe {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    var options = NcursesScreen.Options(
      usesControllingTerminal: arguments.contains("--tty")
    )
    options.theme = Theme.all.first { arguments.contains("--\($0.name)") } ?? .universal
    if arguments.contains("--auto") { options.theme = nil }
    let modes: TerminalModes = arguments.contains("--mouse") ? [.paste, .mouse, .focus] : .standard
    let actions = arguments.filter { $0.hasPrefix("!") }

    if arguments.contains("--forbidden") { dropPermission() }
    if arguments.contains("--detached") { _ = ioctl(STDIN_FILENO, UInt(TIOCNOTTY), 0) }
    if arguments.contains("--drop") {
      try useAndDrop(options)
      // Read on another thread, since the main actor must keep running.
      _ = await Task.detached { readLine() }.value
      exit(0)
    }
    let screen: NcursesScreen
    do throws(TerminalError) {
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
    var code = try await show(on: screen, "First", modes: modes, actions)
    if arguments.contains("--twice"), code == 0 {
      let another = try NcursesScreen(options)
      code = try await show(on: another, "Second", modes: modes, [])
    }
    if isatty(STDOUT_FILENO) == 0 { print("ended with \(code)") }
    exit(code)
  }

  /// Removes the permission to open the terminal by name, as after `su`.
  private static func dropPermission() {
    fchmod(STDIN_FILENO, 0)
    if geteuid() == 0 { setuid(65_534) }
  }

  /// Uses a screen and releases it on another thread.
  private static func useAndDrop(_ options: NcursesScreen.Options) throws {
    let screen = try NcursesScreen(options)
    screen.start { _ in }
    screen.present(Drawing(Canvas(size: screen.size), modes: .standard))
    Task.detached { withExtendedLifetime(screen) {} }
  }

  /// Runs an application until it ends or throws an uncaught error.
  private static func show(
    on screen: NcursesScreen,
    _ title: String,
    modes: TerminalModes,
    _ actions: [String]
  ) async throws -> Int32 {
    let application = Application(on: screen, glyphs: screen.glyphs, modes: modes)
    application.title = "\(title) form"
    // A stream would need another thread to resume, and actions may occupy all threads.
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
      for action in actions { form.perform(action) }
    }
    return code
  }
}

/// The uncaught error of the action `throw`.
struct Thrown: Error {}
