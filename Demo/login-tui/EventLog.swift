import Login
import TerminalUI
import ViewModels

/// A log file with a line for each event.
///
/// Each line begins with the seconds since the start.
///
///        0.812  key Tab
///        1.377  key hidden
///        2.960  status working
///
/// Typed and pasted text is hidden if a secret field has the focus before or after the event.
final class EventLog {
  private let file: PrivateFile
  private let scheduler: any TimedScheduler
  private let beginning: Duration
  private var wasSecret = false

  /// Opens a log file for appending.
  init(to path: String, on scheduler: any TimedScheduler) throws(FileProblem) {
    file = try PrivateFile(path, isAppended: true)
    self.scheduler = scheduler
    beginning = scheduler.now
  }

  /// Writes an event that has been handled.
  func write(_ event: ScreenEvent, in application: Application?) {
    let isSecret = application?.page?.focused is SecretField
    defer { wasSecret = isSecret }
    switch event {
    case .input(let events):
      for event in events { write(event.logDescription(hidingText: isSecret || wasSecret)) }
    case .resized(let size): write("size \(size.width)×\(size.height)")
    case .ended(let code): write("asked to end with \(code)")
    }
  }

  /// Writes the state of signing in.
  func write(_ status: LoginViewModel.Status) {
    switch status {
    case .idle: write("status idle")
    case .working: write("status working")
    case .cancelled: write("status cancelled")
    case .denied(_, let attemptsLeft): write("status denied, \(attemptsLeft) left")
    case .failed(let message, _): write("status failed: \(message)")
    case .locked: write("status locked")
    case .done(let session): write("status signed in as \(session.username)")
    }
  }

  func write(_ sentence: String) {
    let (seconds, attoseconds) = (scheduler.now - beginning).components
    let thousandths = String(attoseconds / 1_000_000_000_000_000 + 1_000).dropFirst()
    let time = "\(seconds).\(thousandths)"
    let indent = String(repeating: " ", count: max(0, 9 - time.count))
    file.write("\(indent)\(time)  \(sentence.sanitized())\n")
  }

  deinit {}
}
