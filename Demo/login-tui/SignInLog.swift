import CommandLinePrograms
import Login
import TerminalUI
import ViewModels

/// A log file of events and status changes.
///
/// Each line begins with the seconds since the log was opened.
///
///         0.812  key Tab
///         1.377  keys hidden
///         2.960  status working
///
/// Pastes and keys that edit text are shown only if a text field has the focus before and after the
/// event. At other times, they may be part of a password. A user can also type a password by
/// mistake where no field accepts input. One line stands for all consecutive hidden events, so the
/// log reveals neither their number nor their rhythm.
final class SignInLog {
  private let file: PrivateFile
  private let scheduler: any TimedScheduler
  private let beginning: Duration
  private var wasSecret = false
  private var wasHidden = false

  /// Opens a log file for appending.
  init(to path: String, on scheduler: any TimedScheduler) throws(WriteError) {
    file = try PrivateFile(path, isAppended: true)
    self.scheduler = scheduler
    beginning = scheduler.elapsed
    // On a full disk, the file can be opened but not written.
    write("start")
    if let problem = file.problem { throw problem }
  }

  /// The reason why the log is not complete, if any.
  var problem: WriteError? { file.problem }

  /// Writes an event that has been handled.
  func write(_ event: ScreenEvent, in application: Application?) {
    let isSecret = !(application?.page?.focused is TextField)
    defer { wasSecret = isSecret }
    switch event {
    case .input(let events):
      for event in events { write(event, hidingText: isSecret || wasSecret) }
    case .resized(let size): write("size \(size.width)×\(size.height)")
    case .themeChanged: write("colors changed")
    case .ended(let code): write("asked to end with \(code)")
    }
  }

  private func write(_ event: InputEvent, hidingText: Bool) {
    let line = event.logDescription(hidingText: hidingText)
    if line != nil || !wasHidden { write(line ?? "keys hidden") }
    wasHidden = line == nil
  }

  /// Writes the state of signing in.
  func write(_ status: SignInStatus) {
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
    let (seconds, attoseconds) = (scheduler.elapsed - beginning).components
    let thousandths = String(attoseconds / 1_000_000_000_000_000 + 1_000).dropFirst()
    let time = "\(seconds).\(thousandths)"
    let indent = String(repeating: " ", count: max(0, 9 - time.count))
    file.write("\(indent)\(time)  \(sentence.sanitized())\n")
  }
}
